import type { SealedMessage } from "../../../docs/protocol";
import { forget, keep, recall } from "../storage";

/** One round that I played, as this browser remembers it; the server has all of it. */
export type KeptRound = {
  table: string;
  /** What people call the table; rounds that were kept before that was have none. */
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
  /** My hands as I set them, position by position. */
  hands: readonly { high: readonly string[]; low: readonly string[]; theirs: readonly string[]; wagered: number }[];
};

const ROUNDS = "paigow.rounds";
const DUE = "paigow.rounds.due";
const ROOTS = "paigow.roots";
const SEEDS = "paigow.seeds";
const MOST = 2000;
const MOST_ROOTS = 500;

type Plain = Record<string, unknown>;

/** What is kept under a name and is of its shape: a browser's store can be written by anybody who sits at it. */
function read<Kept>(name: string, isOne: (row: Plain) => boolean): Kept[] {
  try {
    const found: unknown = JSON.parse(recall(name) ?? "[]");
    return Array.isArray(found) ? (found.filter((row: Plain | null) => typeof row === "object" && row !== null && isOne(row)) as Kept[]) : [];
  } catch {
    return [];
  }
}

const isTexts = (list: unknown): boolean => Array.isArray(list) && list.every((each) => typeof each === "string");
const isHand = (hand: Plain | null): boolean => hand !== null && isTexts(hand.high) && isTexts(hand.low) && isTexts(hand.theirs) && Number.isInteger(hand.wagered);
const isRound = (row: Plain): boolean =>
  typeof row.table === "string" &&
  typeof row.game === "string" &&
  [row.number, row.ended, row.wagered, row.net].every(Number.isInteger) &&
  Array.isArray(row.hands) &&
  (row.hands as (Plain | null)[]).every(isHand);
const isSeed = (row: Plain): boolean => typeof row.table === "string" && Number.isInteger(row.deck) && typeof row.seed === "string";
const isRoot = (row: Plain): boolean => typeof row.table === "string" && Number.isInteger(row.deck) && typeof row.root === "string";

/** The rounds that I played here, the newest first. */
export const keptRounds = (): KeptRound[] => read<KeptRound>(ROUNDS, isRound);

export function keepRound(round: KeptRound): void {
  keep(ROUNDS, JSON.stringify([round, ...keptRounds().filter(others(round))].slice(0, MOST)));
}

/** A round that I have a part in, until the server has said what it brought me. */
export type DueRound = Pick<KeptRound, "table" | "called" | "game" | "number">;

const isDue = (row: Plain): boolean => typeof row.table === "string" && typeof row.game === "string" && Number.isInteger(row.number);
const others = (of: DueRound) => (each: DueRound): boolean => each.table !== of.table || each.number !== of.number;

export const dueRounds = (): DueRound[] => read<DueRound>(DUE, isDue);

/** Note it at once: nothing of it is lost where the page is left meanwhile. */
export const noteDue = (round: DueRound): void => keep(DUE, JSON.stringify([round, ...dueRounds().filter(others(round))].slice(0, MOST)));

export const forgetDue = (round: DueRound): void => keep(DUE, JSON.stringify(dueRounds().filter(others(round))));

type KeptRoot = { table: string; deck: number; root: string };

/** Note what stands for a deck while it is still under seal: the check of the shuffle rests on it. What was noted
 * first stays: another root for the same deck is what the check is there to find. */
export function noteRoot(table: string, { deck, root }: SealedMessage): void {
  if (notedRoot(table, deck) === null) keep(ROOTS, JSON.stringify([{ table, deck, root }, ...roots()].slice(0, MOST_ROOTS)));
}

const roots = (): KeptRoot[] => read<KeptRoot>(ROOTS, isRoot);

/** Whoever leaves for good leaves nothing behind for the next person at this browser. */
export function forgetRounds(): void {
  forget(ROUNDS);
  forget(DUE);
  forget(ROOTS);
  forget(SEEDS);
}

export const notedRoot = (table: string, deck: number): string | null =>
  roots().find((each) => each.table === table && each.deck === deck)?.root ?? null;

type KeptSeed = { table: string; deck: number; seed: string };

/** Keep the seed that I added to a deck; a later one takes its place, as it does at the table. */
export function keepSeed(table: string, deck: number, seed: string): void {
  const before = seeds().filter((each) => each.table !== table || each.deck !== deck);
  keep(SEEDS, JSON.stringify([{ table, deck, seed }, ...before].slice(0, MOST_ROOTS)));
}

const seeds = (): KeptSeed[] => read<KeptSeed>(SEEDS, isSeed);

export const keptSeed = (table: string, deck: number): string | null =>
  seeds().find((each) => each.table === table && each.deck === deck)?.seed ?? null;
