import type { SeenEvent } from "../../../docs/protocol";
import { words } from "../words";

/** Pieces and where they were seen, for each deck that was shuffled in a round. */
export type Shown = ReadonlySet<string>;
type Plain = { readonly [name: string]: unknown };

/** Of two pieces that look the same it does not matter which was seen. */
const at = (position: unknown, piece: unknown): string => `${position} ${String(piece).replace("*", "")}`;

/** The pieces of hands that an event showed me. */
function sights(seen: SeenEvent): string[] {
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

/** What a round showed me of each deck that was shuffled in it. */
export function shownIn(events: readonly SeenEvent[]): Shown[] {
  const decks: Set<string>[] = [];
  for (const seen of events) {
    if (seen.event === "CardsShuffled") decks.push(new Set());
    for (const each of sights(seen)) decks.at(-1)?.add(each);
  }
  return decks;
}

/** Why a record is not that of a deck of this round at this table: a record that holds, of another round, says nothing
 * about this one. */
export function strange(record: Plain, table: string, round: number, shown: Shown | undefined): string[] {
  const faults: string[] = [];
  if (record.table !== table) faults.push(words.fair.otherTable(String(record.table), table));
  if (record.round !== round) faults.push(words.fair.otherRound(String(record.round), round));
  const named = new Set((Array.isArray(record.seen) ? (record.seen as readonly Plain[]) : []).map(({ position, piece }) => at(position, piece)));
  if (shown === undefined || named.size !== shown.size || [...named].some((each) => !shown.has(each))) faults.push(words.fair.otherCards);
  return faults;
}
