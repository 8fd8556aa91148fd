import { useEffect, useState } from "preact/hooks";

import type { WagersAnswer } from "../../../docs/protocol";
import { get } from "../wire/requests";

/** By which rules the table is played and what it offers, the main wager first, with pay tables: asked once. Without it
 * one can play all the same. */
export function useOffered(table: string): WagersAnswer | null {
  const [offered, setOffered] = useState<WagersAnswer | null>(null);
  useEffect(() => {
    let isWanted = true;
    get<WagersAnswer>(`/tables/${encodeURIComponent(table)}/wagers`)
      .then((answer) => isWanted && setOffered(answer))
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [table]);
  return offered;
}
