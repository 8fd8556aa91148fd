import type { PositionSettled, SeenEvent } from "../../../docs/protocol";
import type { OnFelt, SetHands } from "./motion/onfelt";

/** How a position came out against the dealer or the bank, with both hands as they lay then. */
export type Result = {
  readonly round: number;
  readonly settled: PositionSettled;
  readonly own: SetHands | null;
  readonly against: SetHands | null;
  /** Whose hand it was compared with: 0 for the dealer. */
  readonly opponent: number;
};

/** The results after one more event of a round. They stay in sight until the next wagers are closed. */
export function resultsAfter(before: readonly Result[], event: SeenEvent, onFelt: OnFelt): readonly Result[] {
  if (event.event === "NoMoreBetsAnnounced" || event.event === "SettlementsUndone") return [];
  if (event.event !== "PositionSettled") return before;
  const own = event.high?.length && event.low?.length ? { high: event.high, low: event.low } : null;
  const { round, bank, shown } = onFelt;
  return [...before, { round, settled: event, own, against: shown[bank] ?? null, opponent: bank }];
}

/** What came of a wager in all, as the table has said it. */
export const cameOf = (result: string, { wagered, won, vigorish }: { wagered: number; won: number; vigorish: number }): number =>
  result === "win" ? won - vigorish : result === "lose" ? -wagered : 0;

/** A round that has ended: what it brought me in all, and what decided my hand, where it was one. */
export type Ended = { readonly round: number; readonly net: number; readonly reason: string | null; readonly result: string | null };

export function endedAs(round: number, net: number, positions: readonly number[], results: readonly Result[]): Ended {
  const outcomes = results.filter((each) => each.round === round && positions.includes(each.settled.position)).flatMap((each) => each.settled.outcome ?? []);
  const only = outcomes.length === 1 ? outcomes[0]! : null;
  return { round, net, reason: only?.reason ?? null, result: only?.result ?? null };
}
