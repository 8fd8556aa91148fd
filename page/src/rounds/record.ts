import type { SeenEvent } from "../wire/protocol";
import { words } from "../words";

/** The pieces that were shown, with their positions, from one shuffled deck. */
export type ShownPieces = ReadonlySet<string>;
type Json = { readonly [name: string]: unknown };

/** A piece at a position; of two that look the same it does not matter which. */
const at = (position: unknown, piece: unknown): string => `${position} ${String(piece).replace("*", "")}`;

/** The pieces that an event showed me. */
function piecesShownBy(seen: SeenEvent): string[] {
  switch (seen.event) {
    case "CardsLookedAt":
      return (seen.cards ?? []).map((piece) => at(seen.position, piece));
    case "AdviceGiven":
    case "HandSet":
    case "HandShown":
    case "PositionSettled":
      return [...(seen.high ?? []), ...(seen.low ?? [])].map((piece) => at(seen.position, piece));
    case "CardExposed":
      return [at(seen.position, seen.card)];
    case "WagersSettled":
      return (seen.shown ?? []).map(([position, piece]) => at(position, piece));
    case "HandsDealt":
      return (seen.hands ?? []).flatMap(([position, hand]) => hand.map((piece) => at(position, piece)));
    default:
      return [];
  }
}

/** The pieces that a round showed me, deck by deck. */
export function shownPieces(events: readonly SeenEvent[]): ShownPieces[] {
  const decks: Set<string>[] = [];
  for (const seen of events) {
    if (seen.event === "CardsShuffled") decks.push(new Set());
    for (const each of piecesShownBy(seen)) decks.at(-1)?.add(each);
  }
  return decks;
}

/** Why a record is not of this round at this table: a valid record of another round proves nothing. */
export function recordFaults(record: Json, table: string, round: number, shown: ShownPieces | undefined): string[] {
  const faults: string[] = [];
  if (record.table !== table) faults.push(words.fair.otherTable(String(record.table), table));
  if (record.round !== round) faults.push(words.fair.otherRound(String(record.round), round));
  const named = new Set(
    (Array.isArray(record.seen) ? (record.seen as readonly Json[]) : []).map(({ position, piece }) =>
      at(position, piece),
    ),
  );
  if (shown === undefined || named.size !== shown.size || [...named].some((each) => !shown.has(each)))
    faults.push(words.fair.otherCards);
  return faults;
}
