import { useEffect, useState } from "preact/hooks";

import type { WagerShown, WagersAnswer } from "../../../docs/protocol";
import { get } from "../wire/requests";

/** What the table offers, the main wager first, with pay tables: asked once. Without it one can play all the same. */
export function useOffered(table: string): readonly WagerShown[] {
  const [wagers, setWagers] = useState<readonly WagerShown[]>([]);
  useEffect(() => {
    let isWanted = true;
    get<WagersAnswer>(`/tables/${encodeURIComponent(table)}/wagers`)
      .then((answer) => isWanted && setWagers(answer.wagers))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [table]);
  return wagers;
}
