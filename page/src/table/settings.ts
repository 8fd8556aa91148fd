import { useEffect, useState } from "preact/hooks";

import type { SettingsAnswer } from "../../../docs/protocol";
import { get } from "../wire/requests";

/** All that can be made of my pieces, as the server names and judges it: asked once for a hand. What cannot be had
 * is no reason to hold anybody up: the hand can be laid all the same, and the table judges it. */
export function useSettings(table: string, pieces: readonly string[]): SettingsAnswer | null {
  const [known, setKnown] = useState<SettingsAnswer | null>(null);
  const asked = pieces.join(" ");
  useEffect(() => {
    let isWanted = true;
    setKnown(null);
    if (asked)
      get<SettingsAnswer>(`/tables/${encodeURIComponent(table)}/settings/${encodeURIComponent(asked)}`)
        .then((answer) => isWanted && setKnown(answer))
        .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [table, asked]);
  return known;
}
