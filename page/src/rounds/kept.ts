import type { SealedMessage } from "../../../docs/protocol";

/** One round that I played, as this browser remembers it; the server has all of it. */
export type KeptRound = {
  table: string;
  game: string;
  number: number;
  /** In milliseconds since the epoch. */
  ended: number;
  /** In cents: what I wagered, and what came of it. */
  wagered: number;
  net: number;
  /** My hands as I set them, position by position. */
  hands: readonly { high: readonly string[]; low: readonly string[]; theirs: readonly string[]; wagered: number }[];
};

const ROUNDS = "paigow.rounds";
const ROOTS = "paigow.roots";
const MOST = 2000;
const MOST_ROOTS = 500;

/** What is kept under a name; nothing where the browser keeps nothing, or somebody else's text. */
function read<Kept>(name: string): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]) : [];
  } catch {
    return [];
  }
}

function write(name: string, kept: readonly unknown[]): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing plays all the same.
  }
}

/** The rounds that I played here, the newest first. */
export const keptRounds = (): KeptRound[] => read<KeptRound>(ROUNDS);

export function keepRound(round: KeptRound): void {
  const others = keptRounds().filter((each) => each.table !== round.table || each.number !== round.number);
  write(ROUNDS, [round, ...others].slice(0, MOST));
}

type KeptRoot = { table: string; deck: number; root: string };

/** Note what stands for a deck while it is still under seal: the check of the shuffle rests on it. */
export function noteRoot(table: string, { deck, root }: SealedMessage): void {
  const others = read<KeptRoot>(ROOTS).filter((each) => each.table !== table || each.deck !== deck);
  write(ROOTS, [{ table, deck, root }, ...others].slice(0, MOST_ROOTS));
}

export const notedRoot = (table: string, deck: number): string | null =>
  read<KeptRoot>(ROOTS).find((each) => each.table === table && each.deck === deck)?.root ?? null;
