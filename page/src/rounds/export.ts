import type { StoredRound } from "./store";

/** The columns of the file, each with its text. */
const COLUMNS: Readonly<Record<string, (round: StoredRound) => string>> = {
  table: (round) => round.called ?? round.table,
  game: (round) => round.game,
  round: (round) => String(round.number),
  ended: (round) => new Date(round.ended).toISOString(),
  wagered: (round) => dollars(round.wagered),
  result: (round) => dollars(round.net),
  bank: (round) => (round.banked ? "yes" : "no"),
  high: (round) => hands(round, (hand) => hand.high),
  low: (round) => hands(round, (hand) => hand.low),
  theirs: (round) => hands(round, (hand) => hand.theirs),
  given_up_in_100: (round) => (round.marks ?? []).map((mark) => dollars(mark.cents)).join("; "),
};

const dollars = (cents: number): string => (cents / 100).toFixed(2);
const hands = (round: StoredRound, of: (hand: StoredRound["hands"][number]) => readonly string[]): string =>
  round.hands.map((hand) => of(hand).join(" ")).join("; ");

/** A field of a CSV file. What a spreadsheet would take for a formula is marked as text; an amount is none. */
export function csvField(text: string): string {
  const safe = /^[=+@\t\r]/.test(text) || /^-(?!\d+(\.\d+)?$)/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const roundsAsCsv = (rounds: readonly StoredRound[]): string =>
  [Object.keys(COLUMNS), ...rounds.map((round) => Object.values(COLUMNS).map((text) => csvField(text(round))))]
    .map((row) => row.join(","))
    .join("\r\n");

export const roundsAsJson = (rounds: readonly StoredRound[]): string => JSON.stringify(rounds, null, 1);
