import { useEffect, useState } from "preact/hooks";

import type { NumberedEvent, RoundStepsAnswer } from "../../../docs/protocol";
import { ClauseLink } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { useKeys } from "../parts/useKeys";
import { look, me } from "../people";
import { Felt } from "../table/Felt";
import { BARE, noted } from "../table/motion/onfelt";
import { Why } from "../why/Why";
import { get } from "../wire/requests";
import { words } from "../words";
import { langOf } from "../words/languages";
import { shownIn } from "./belonging";
import { Fairness } from "./Fairness";

/** The places that an event is about, as the server tells of it: none where it is about the table as a whole. */
const placesOf = ({ lines = [] }: NumberedEvent): number[] => lines.flatMap(({ position }) => position || []);

/** A round played again on the same felt, step by step, with its reasons and the check of its shuffle. */
export function OneRound({ table, number }: { table: string; number: number }) {
  const [answer, setAnswer] = useState<RoundStepsAnswer | null>(null);
  const [at, setAt] = useState(0);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `${words.replay.title(number)} · ${words.name}`;
    if (me.value === null) look().catch((error: Error) => setTrouble(error.message)); // my place is known by my name
    get<RoundStepsAnswer>(`/tables/${encodeURIComponent(table)}/rounds/${number}/steps`)
      .then(setAnswer)
      .catch((error: Error) => setTrouble(error.message));
  }, [table, number]);
  const last = (answer?.steps.length ?? 1) - 1;
  const go = (by: number) => setAt((before) => Math.max(0, Math.min(last, before + by)));
  useKeys(answer !== null, (key) => {
    if (key === "ArrowRight") go(1);
    else if (key === "ArrowLeft") go(-1);
  });
  const step = answer?.steps[at];
  return (
    <main id="main" class="page replay">
      <p>
        <a href="/rounds">{words.replay.back}</a>
      </p>
      <h1>{words.replay.title(number)}</h1>
      <p class="quiet">{words.replay.marked}</p>
      <Trouble reason={trouble} />
      {answer && step && (
        <>
          <Felt
            view={step.view}
            me={me.value?.name ?? ""}
            replayed={{ at: placesOf(step.event) }}
            onFelt={answer.steps.slice(0, at + 1).reduce((before, each) => noted(before, each.event.seen), BARE)}
          />
          <div class="sheet stack" aria-live="polite">
            {step.event.lines?.map((line, index) => (
              <p key={index} class={line.detail ? "quiet" : ""}>
                <span lang={langOf(line.text)}>{line.text}</span> {line.clause && <ClauseLink id={line.clause} />}
              </p>
            ))}
          </div>
          <div class="row">
            <button type="button" disabled={at === 0} onClick={() => go(-at)}>
              {words.replay.first}
            </button>
            <button type="button" disabled={at === 0} onClick={() => go(-1)}>
              {words.replay.before}
            </button>
            <span role="status">{words.replay.step(at + 1, last + 1)}</span>
            <button type="button" class="main-deed" disabled={at === last} onClick={() => go(1)}>
              {words.replay.next}
            </button>
            <button type="button" disabled={at === last} onClick={() => go(last - at)}>
              {words.replay.last}
            </button>
          </div>
          <section class="stack">
            <h2>{words.replay.why}</h2>
            <Why table={table} number={number} />
          </section>
          <Fairness table={table} number={number} shown={shownIn(answer.steps.map((each) => each.event.seen))} />
        </>
      )}
    </main>
  );
}
