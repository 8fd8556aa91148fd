import { useEffect, useState } from "preact/hooks";

import type { WhyAnswer } from "../../../docs/protocol";
import { get } from "../wire/requests";

/** Why the wagers of a round came out as they did, as far as they are decided: asked again with each that is shown, and
 * when the server is heard anew, which may not have answered before. */
export function useWhy(table: string, round: number, decided: number, heard: unknown): { why: WhyAnswer | null; trouble: string } {
  const [why, setWhy] = useState<WhyAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let isWanted = true;
    if (decided > 0)
      get<WhyAnswer>(`/tables/${encodeURIComponent(table)}/rounds/${round}/why`)
        .then((answer) => isWanted && (setWhy(answer), setTrouble("")))
        .catch((error: Error) => isWanted && setTrouble(error.message));
    return () => {
      isWanted = false;
    };
  }, [table, round, decided, heard]);
  return { why: why?.number === round ? why : null, trouble };
}
