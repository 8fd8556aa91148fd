import { forget, keep, recall } from "../storage";
import type { SealedMessage, WhyAnswer } from "../wire/protocol";
import { get, RequestError, tablePath } from "../wire/requests";

/** A round that I played, as this browser stores it; the server has all of it. */
export type StoredRound = {
  table: string;
  /** The name of the table; rounds stored by older versions have none. */
  called?: string;
  game: string;
  number: number;
  /** In milliseconds since the epoch. */
  ended: number;
  /** In cents: what I wagered, and what came of it. */
  wagered: number;
  net: number;
  /** Whether I was the bank. */
  banked?: boolean;
  /** My hands as I set them. */
  /** What each hand gave up against its best setting, of each $100; absent until the coach was asked. */
  marks?: readonly { numerator: number; denominator: number; cents: number }[];
  hands: readonly { high: readonly string[]; low: readonly string[]; theirs: readonly string[]; wagered: number }[];
};

const ROUNDS = "paigow.rounds";
const DUE = "paigow.rounds.due";
const ROOTS = "paigow.roots";
const SEEDS = "paigow.seeds";
const MOST = 2000;
const MOST_ROOTS = 500;

type Json = Record<string, unknown>;

/** Read what is stored under a name and drop what has another shape: anybody who uses this browser can write there. */
function read<Kept>(name: string, isOne: (row: Json) => boolean): Kept[] {
  try {
    const found: unknown = JSON.parse(recall(name) ?? "[]");
    return Array.isArray(found)
      ? (found.filter((row: Json | null) => typeof row === "object" && row !== null && isOne(row)) as Kept[])
      : [];
  } catch {
    return [];
  }
}

const isTexts = (list: unknown): boolean => Array.isArray(list) && list.every((each) => typeof each === "string");
const isHand = (hand: Json | null): boolean =>
  hand !== null && isTexts(hand.high) && isTexts(hand.low) && isTexts(hand.theirs) && Number.isInteger(hand.wagered);
const isMark = (mark: Json | null): boolean =>
  mark !== null && [mark.numerator, mark.denominator, mark.cents].every(Number.isInteger);
const isRound = (row: Json): boolean =>
  typeof row.table === "string" &&
  typeof row.game === "string" &&
  [row.number, row.ended, row.wagered, row.net].every(Number.isInteger) &&
  Array.isArray(row.hands) &&
  (row.hands as (Json | null)[]).every(isHand) &&
  (row.marks === undefined || (Array.isArray(row.marks) && (row.marks as (Json | null)[]).every(isMark)));
const isSeed = (row: Json): boolean =>
  typeof row.table === "string" && Number.isInteger(row.deck) && typeof row.seed === "string";
const isRoot = (row: Json): boolean =>
  typeof row.table === "string" && Number.isInteger(row.deck) && typeof row.root === "string";

/** The rounds that I played here, the newest first. */
export const storedRounds = (): StoredRound[] => read<StoredRound>(ROUNDS, isRound);

export function storeRound(round: StoredRound): void {
  keep(ROUNDS, JSON.stringify([round, ...storedRounds().filter(others(round))].slice(0, MOST)));
}

/** Replace a stored round where it stands. */
export const updateRound = (round: StoredRound): void =>
  keep(ROUNDS, JSON.stringify(storedRounds().map((each) => (others(round)(each) ? each : round))));

/** A round that I have a part in and whose result is not stored yet. */
export type DueRound = Pick<StoredRound, "table" | "called" | "game" | "number">;

const isDue = (row: Json): boolean =>
  typeof row.table === "string" && typeof row.game === "string" && Number.isInteger(row.number);
const others =
  (of: DueRound) =>
  (each: DueRound): boolean =>
    each.table !== of.table || each.number !== of.number;

export const dueRounds = (): DueRound[] => read<DueRound>(DUE, isDue);

/** Remember a round whose result is to be fetched, in case the page is left before. */
export const noteDue = (round: DueRound): void =>
  keep(DUE, JSON.stringify([round, ...dueRounds().filter(others(round))].slice(0, MOST)));

export const forgetDue = (round: DueRound): void => keep(DUE, JSON.stringify(dueRounds().filter(others(round))));

type StoredRoot = { table: string; deck: number; root: string };

/** Store the commitment to a deck before it is revealed; the check of the shuffle needs it. The first one stays: a
 * second for the same deck is what the check looks for. */
export function storeRoot(table: string, { deck, root }: SealedMessage): void {
  if (storedRoot(table, deck) === null)
    keep(ROOTS, JSON.stringify([{ table, deck, root }, ...roots()].slice(0, MOST_ROOTS)));
}

const roots = (): StoredRoot[] => read<StoredRoot>(ROOTS, isRoot);

/** Remove all that is stored of rounds, when a player leaves for good. */
export function forgetRounds(): void {
  forget(ROUNDS);
  forget(DUE);
  forget(ROOTS);
  forget(SEEDS);
}

export const storedRoot = (table: string, deck: number): string | null =>
  roots().find((each) => each.table === table && each.deck === deck)?.root ?? null;

type StoredSeed = { table: string; deck: number; seed: string };

/** Store the seed that I added to a deck; a later one replaces it, as at the table. */
export function storeSeed(table: string, deck: number, seed: string): void {
  const before = seeds().filter((each) => each.table !== table || each.deck !== deck);
  keep(SEEDS, JSON.stringify([{ table, deck, seed }, ...before].slice(0, MOST_ROOTS)));
}

const seeds = (): StoredSeed[] => read<StoredSeed>(SEEDS, isSeed);

export const storedSeed = (table: string, deck: number): string | null =>
  seeds().find((each) => each.table === table && each.deck === deck)?.seed ?? null;

/** A round as it is stored, from the server's answer; null where I had no part in it. */
export function summarize({ game, called }: Pick<DueRound, "game" | "called">, why: WhyAnswer): StoredRound | null {
  if (why.brought == null || why.wagered == null) return null;
  return {
    table: why.table,
    ...(called ? { called } : {}),
    game,
    number: why.number,
    ended: Date.now(),
    wagered: why.wagered,
    net: why.brought,
    ...(why.is_bank ? { banked: true } : {}),
    hands: why.wagers.flatMap(({ is_mine, wagered, compared }) =>
      is_mine && compared?.mine ? [summarizeHand(compared.mine, compared.theirs, wagered)] : [],
    ),
  };
}

type SetHands = { high: readonly string[]; low: readonly string[] };

const summarizeHand = (
  { high, low }: SetHands,
  theirs: SetHands | null | undefined,
  wagered: number,
): StoredRound["hands"][number] => ({
  high,
  low,
  theirs: theirs ? [...theirs.high, ...theirs.low] : [],
  wagered,
});

/** Remember an ended round, unless it ended before I came and is stored already. */
export function noteEnded(round: DueRound, isPast: boolean): void {
  if (!isPast || !storedRounds().some((each) => each.table === round.table && each.number === round.number))
    noteDue(round);
}

/** Store the rounds that have ended: one whose reasons the server has `sent`, and others that it is asked for. A round
 * stays due while the server cannot answer, and is dropped where it will not. */
export async function storeEndedRounds(sent: WhyAnswer | null = null): Promise<void> {
  for (const due of dueRounds()) {
    try {
      const isSent = sent?.has_ended && sent.table === due.table && sent.number === due.number;
      const why = isSent ? sent : await get<WhyAnswer>(tablePath(due.table, `/rounds/${due.number}/why`));
      if (!why.has_ended) continue;
      const round = summarize(due, why);
      if (round) storeRound(round);
    } catch (error) {
      if (!(error instanceof RequestError) || !GONE.includes(error.status)) continue;
    }
    forgetDue(due);
  }
}

const GONE = [401, 403, 404];
