import { cameOf, type Result } from "../table/results";
import type { KeptRound } from "./kept";

/** A round that has ended as I remember it: sums of what the table has said of my positions. */
export function played(table: string, game: string, number: number, positions: readonly number[], results: readonly Result[]): KeptRound | null {
  const own = results.filter((result) => positions.includes(result.settled.position));
  const wagers = results.flatMap((result) => result.settled.settled).filter((each) => positions.includes(each.position));
  if (wagers.length === 0) return null;
  return {
    table,
    game,
    number,
    ended: Date.now(),
    wagered: wagers.reduce((total, each) => total + each.wagered, 0),
    net: wagers.reduce((total, each) => total + cameOf(each.result, each), 0),
    hands: own.flatMap(({ settled, own: hands, against }) =>
      settled.outcome && hands
        ? [{ ...hands, theirs: against ? [...against.high, ...against.low] : [], wagered: settled.settled.find((each) => each.position === settled.position)?.wagered ?? 0 }]
        : [],
    ),
  };
}
