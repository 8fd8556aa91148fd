import { useEffect, useState } from "preact/hooks";

import { get } from "./requests";

type Answered<Answer> = { path: string; answer: Answer | null; trouble: string };
const NOTHING = { answer: null, trouble: "" };

/** The server's answer to a path, or why there is none. It is fetched when the path changes, unless that is null, and
 * when something of `again` changes. */
export function useAnswer<Answer>(
  path: string | null,
  ...again: readonly unknown[]
): { answer: Answer | null; trouble: string } {
  const [state, setState] = useState<Answered<Answer> | null>(null);
  useEffect(() => {
    if (path === null) return;
    let isWanted = true;
    get<Answer>(path)
      .then((answer) => isWanted && setState({ path, answer, trouble: "" }))
      .catch(({ message }: Error) => {
        if (isWanted) setState((before) => ({ path, answer: answerTo(path, before), trouble: message }));
      });
    return () => {
      isWanted = false;
    };
  }, [path, ...again]);
  return state?.path === path ? state : NOTHING;
}

const answerTo = <Answer>(path: string, before: Answered<Answer> | null): Answer | null =>
  before?.path === path ? before.answer : null;
