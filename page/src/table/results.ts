import type { PositionSettled, RoundStep, SeenEvent, WagerWhyShown, WhyAnswer } from "../../../docs/protocol";
import { BARE, noted, type OnFelt, type SetHands } from "./motion/onfelt";
import { heldAt } from "./running";

type Named = { readonly position: number; readonly wager: string };

/** What an event decided at a position: wagers, and where hands were compared, both as they lay then. */
export type Result = {
  readonly round: number;
  readonly position: number;
  readonly decided: readonly Named[];
  readonly outcome: PositionSettled["outcome"] | null;
  readonly own: SetHands | null;
  readonly against: SetHands | null;
  /** Whose hand it was compared with: 0 for the dealer. */
  readonly opponent: number;
};

/** A main wager is surrendered, and a bank settled, by an event that names no wager. */
const SURRENDERED = "surrendered";
const BANK = "bank";

/** The results after one more event of a round. They stay in sight until the next wagers are closed. */
export function resultsAfter(before: readonly Result[], event: SeenEvent, { round, bank, shown }: OnFelt): readonly Result[] {
  const decided = (position: number, ...wagers: readonly Named[]): Result => ({ round, position, decided: wagers, outcome: null, own: null, against: null, opponent: bank });
  switch (event.event) {
    case "NoMoreBetsAnnounced":
    case "SettlementsUndone":
      return [];
    case "WagerSurrendered":
      return [...before, decided(event.position, { position: event.position, wager: SURRENDERED })];
    case "BankSettled":
      return [...before, decided(bank, { position: bank, wager: BANK })];
    case "WagersSettled":
      return [...before, ...event.settled.map((each) => decided(each.position, each))];
    case "PositionSettled": {
      // The dealer's hands against a bank were shown by an event of their own. A hand that nobody had to set, because
      // the dealer's pushes whatever it is, is one without a low hand.
      const own = event.high?.length ? { high: event.high, low: event.low ?? [] } : (shown[event.position] ?? null);
      return [...before, { ...decided(event.position, ...event.settled), outcome: event.outcome ?? null, own, against: shown[bank] ?? null }];
    }
    default:
      return before;
  }
}

/** Whether something was decided that may be mine: at my positions, for them, or against me as the bank. */
export const concerns = ({ position, opponent, decided }: Result, mine: readonly number[]): boolean =>
  [position, opponent, ...decided.map((each) => each.position)].some((each) => mine.includes(each));

/** The hands of a result as I see them, mine first: for me as the bank, those that the position's were compared with. */
export const sidesOf = ({ own, against, opponent }: Result, mine: readonly number[]): [SetHands | null, SetHands | null] =>
  mine.includes(opponent) ? [against, own] : [own, against];

/** What of a round was decided in sight and is mine, as its player or as the bank. */
export function decidedOf(why: WhyAnswer | null, results: readonly Result[]): { wagers: readonly WagerWhyShown[]; bank: WhyAnswer["bank"] } {
  const seen = results.flatMap((result) => result.decided);
  const isSeen = ({ position, wager, status }: WagerWhyShown): boolean =>
    seen.some((each) => each.position === position && each.wager === (status === "surrender" ? SURRENDERED : wager));
  return {
    wagers: (why?.wagers ?? []).filter((each) => each.brought != null && isSeen(each)),
    bank: seen.some((each) => each.wager === BANK) ? why?.bank : null,
  };
}

/** A round that has ended: what it brought me in all, and what decided my hand, where it was one. */
export type Ended = { readonly round: number; readonly net: number; readonly reason: string | null; readonly result: string | null };

export function endedAs(round: number, net: number, positions: readonly number[], results: readonly Result[]): Ended {
  const outcomes = results.filter((each) => each.round === round && positions.includes(each.position)).flatMap((each) => each.outcome ?? []);
  const only = outcomes.length === 1 ? outcomes[0]! : null;
  return { round, net, reason: only?.reason ?? null, result: only?.result ?? null };
}

/** A round that ended before I came, from its steps: what was decided, and what it brought me if I had a part in it. */
export function recalled(steps: readonly RoundStep[], name: string): { results: readonly Result[]; ended: Ended | null } {
  let onFelt = BARE;
  let results: readonly Result[] = [];
  let bought = 0;
  for (const { event } of steps) {
    onFelt = noted(onFelt, event.seen);
    results = resultsAfter(results, event.seen, onFelt);
    if (event.seen.event === "ChipsBought" && event.seen.player === name) bought += event.seen.amount;
  }
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last?.event.seen.event !== "RoundCompleted") return { results: [], ended: null };
  const mine = first.view.seats.flatMap((who, position) => (who === name ? [position] : []));
  if (!results.some((each) => concerns(each, mine))) return { results: [], ended: null };
  return { results, ended: endedAs(onFelt.round, heldAt(last.view, name) - heldAt(first.view, name) - bought, mine, results) };
}
