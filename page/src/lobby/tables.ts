import { join, loadMe, me } from "../people";
import { go } from "../routes";
import type { OwnTablesAnswer, TableRequest, TableSummary } from "../wire/protocol";
import { ask, get } from "../wire/requests";
import { words } from "../words";

/** How many simulated players sit at a practice table. */
export const BOTS = 3;

/** A random suffix, so that the names of tables differ. */
const randomSuffix = (): string =>
  [...crypto.getRandomValues(new Uint8Array(5))].map((byte) => (byte % 36).toString(36)).join("");

/** A guest's number: digits fit names of every script. */
const guestNumber = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10 ** 7).padStart(7, "0");

type Rules = { sample: string } | { submission: string };

/** Open a table and go to it. */
export async function openTable(rules: Rules, more: Partial<TableRequest> = {}, query = ""): Promise<void> {
  const table = await ask<TableSummary>("POST", "/tables", { name: `table-${randomSuffix()}`, ...rules, ...more });
  go(`${tableAddress(table.id)}${query}`);
}

const tableAddress = (id: string): string => `/table/${encodeURIComponent(id)}`;
/** Asks the table to deal me in at once. */
const DEAL = "?deal";

/** Find out who I am, where that is not known yet, and join under a guest's name where I am nobody. */
export async function ensureMe(): Promise<void> {
  if (me.value === null) await loadMe();
  if (me.value === null) await join(words.home.guest(guestNumber()));
}

/** Open a table with simulated players and be dealt in there, as a guest where I have no name yet. */
export async function practise(sample: string, simulated = BOTS): Promise<void> {
  await ensureMe();
  await openTable({ sample }, { called: words.lobby.practiceOf(me.value?.name ?? ""), simulated }, DEAL);
}

/** The classic game, with nobody to offer the bank to. */
const FIRST_SAMPLE = "pai-gow-poker-fortune";
const FIRST_GAME = "pai-gow-poker";

/** Get a hand at once: at my practice table where I have one, or else at a new one with one simulated player. */
export async function playFreeHand(): Promise<void> {
  await ensureMe();
  const own = (await get<OwnTablesAnswer>("/people/me/tables")).tables;
  const open = own.find((each) => each.is_practice && each.is_open && each.game === FIRST_GAME);
  if (open) go(`${tableAddress(open.id)}${DEAL}`);
  else await practise(FIRST_SAMPLE, 1);
}
