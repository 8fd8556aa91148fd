import type { PositionSettled, RoundStep, SeenEvent, WagerWhyShown, WhyAnswer } from "../wire/protocol";
import { words } from "../words";
import { EMPTY_LAYOUT, type Layout, layoutAfter, type SetHands } from "./playback/state";

type Named = { readonly position: number; readonly wager: string };

/** What an event decided at a position: the wagers, and the hands where they were compared. */
export type Result = {
  readonly round: number;
  readonly position: number;
  readonly decided: readonly Named[];
  readonly outcome: PositionSettled["outcome"] | null;
  readonly own: SetHands | null;
  readonly against: SetHands | null;
  /** The position of the opponent; 0 for the dealer. */
  readonly opponent: number;
  /** Whether the house set the hand, because the player left or kept silent. */
  readonly isSetByHouse?: boolean;
};

/** The events of a surrender and of a bank's settlement name no wager; these names stand for them. */
const SURRENDERED = "surrendered";
const BANK = "bank";

/** The results after one more event. They stay until the next wagers are closed. */
export function resultsAfter(
  before: readonly Result[],
  event: SeenEvent,
  { round, bank, shown, setByHouse }: Layout,
): readonly Result[] {
  const decided = (position: number, ...wagers: readonly Named[]): Result => ({
    round,
    position,
    decided: wagers,
    outcome: null,
    own: null,
    against: null,
    opponent: bank,
    ...(setByHouse.includes(position) && { isSetByHouse: true }),
  });
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
      return [
        ...before,
        {
          ...decided(event.position, ...event.settled),
          outcome: event.outcome ?? null,
          own,
          against: shown[bank] ?? null,
        },
      ];
    }
    default:
      return before;
  }
}

/** Whether a result may be mine: at my positions or against me as the bank. */
export const concerns = ({ position, opponent, decided }: Result, mine: readonly number[]): boolean =>
  [position, opponent, ...decided.map((each) => each.position)].some((each) => mine.includes(each));

/** The hands of a result, mine first. */
export const sidesOf = (
  { own, against, opponent }: Result,
  mine: readonly number[],
): [SetHands | null, SetHands | null] => (mine.includes(opponent) ? [against, own] : [own, against]);

/** The wagers and the bank's result that are mine and were shown. */
export function decidedOf(
  why: WhyAnswer | null,
  results: readonly Result[],
): { wagers: readonly WagerWhyShown[]; bank: WhyAnswer["bank"] } {
  const seen = results.flatMap((result) => result.decided);
  const isSeen = ({ position, wager, status }: WagerWhyShown): boolean =>
    seen.some((each) => each.position === position && each.wager === (status === "surrender" ? SURRENDERED : wager));
  return {
    wagers: (why?.wagers ?? []).filter((each) => each.brought != null && isSeen(each)),
    bank: seen.some((each) => each.wager === BANK) ? why?.bank : null,
  };
}

/** An ended round: what it brought me, and what decided my hand against whom where I had one. */
export type RoundResult = {
  readonly round: number;
  readonly net: number;
  readonly reason: string | null;
  readonly result: string | null;
  readonly opponent: number;
};

/** How a round came out by its amount: one without win or loss is a push only where the hands were. */
export const cameOf = (net: number, result: string | null): "win" | "lose" | "push" | "even" =>
  net > 0 ? "win" : net < 0 ? "lose" : result === "push" ? "push" : "even";

export function resultOfRound(
  round: number,
  net: number,
  positions: readonly number[],
  results: readonly Result[],
): RoundResult {
  const decided = results.filter(
    (each) => each.round === round && positions.includes(each.position) && each.outcome !== null,
  );
  const only = decided.length === 1 ? decided[0]! : null;
  const { reason = null, result = null } = only?.outcome ?? {};
  return { round, net, reason, result, opponent: only?.opponent ?? 0 };
}

/** The results of a round that ended before I came, from its steps. */
export function resultsOf(steps: readonly RoundStep[]): readonly Result[] {
  let layout = EMPTY_LAYOUT;
  let results: readonly Result[] = [];
  for (const { event } of steps) {
    layout = layoutAfter(layout, event.seen);
    results = resultsAfter(results, event.seen, layout);
  }
  return results;
}

/** Why my hands won, pushed or lost, against the dealer or a bank. */
export const reasonSaid = (reason: string, opponent: number): string =>
  words.last.reasons[reason]?.(words.last.against[opponent === 0 ? "dealer" : "bank"]) ?? "";
