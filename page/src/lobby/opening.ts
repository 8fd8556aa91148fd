import type { TableRequest, TableSummary } from "../../../docs/protocol";
import { join, me } from "../people";
import { go } from "../routes";
import { ask } from "../wire/requests";
import { words } from "../words";

/** So many others sit at a table where one practises. */
export const OTHERS = 3;

/** A few letters and digits that nobody else will have chosen. */
const mark = (): string => [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => (byte % 36).toString(36)).join("");

/** Seven digits: every script has them, and the letters of a name come from one script. */
const guestNumber = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10 ** 7).padStart(7, "0");

type Rules = { sample: string } | { submission: string };

/** Open a table and go to it; what stands against it is thrown, in the server's words. */
export async function open(rules: Rules, more: Partial<TableRequest> = {}): Promise<void> {
  const table = await ask<TableSummary>("POST", "/tables", { name: `table-${mark()}`, ...rules, ...more });
  go(`/table/${encodeURIComponent(table.id)}`);
}

/** Sit down with simulated players. Whoever has no name yet gets one for the while. */
export async function practise(sample: string): Promise<void> {
  if (me.value === null) await join(words.first.guest(guestNumber()));
  await open({ sample }, { called: words.lobby.practiceOf(me.value?.name ?? ""), simulated: OTHERS } as Partial<TableRequest>);
}
