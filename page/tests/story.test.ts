import { expect, test } from "vitest";

import type { Line } from "../src/table/history";
import type { Result, RoundResult } from "../src/table/results";
import { othersOf, plainOf, sentenceOf, storyOf, theirsOf } from "../src/table/story";
import type { ComparedShown, SeenEvent } from "../src/wire/protocol";

const line = (text: string, event: string, more: Partial<Line> = {}): Line => ({
  text,
  event,
  sequence: 1,
  key: text,
  clause: null,
  plain: "",
  ...more,
});

test("the story is the last two lines, without what lies on the table and without details", () => {
  const lines = [
    line("The hands were dealt.", "HandsDealt"),
    line("The dealer showed.", "HandShown"),
    line("Bo exposed the hands: win, both hands are higher.", "PositionSettled", { plain: "Bo won." }),
    line("$5.00 to 1.", "WagersSettled", { detail: true }),
    line("You looked at the cards.", "CardsLookedAt"),
    line("Round 1 ended.", "RoundCompleted"),
  ];
  expect(storyOf(lines)).toEqual(["The dealer showed.", "Bo won."]);
});

test.each([
  [{ event: "WagersPlaced", position: 3, stakes: [{ wager: "main", amount: 1500 }] }, "You bet $15.00."],
  [{ event: "WagersPlaced", position: 1, stakes: [{ amount: 1500 }, { amount: 500 }] }, "Rosa bet $20.00."],
  [{ event: "WagersPlaced", position: 3, stakes: [] }, ""],
  [{ event: "NoMoreBetsAnnounced" }, "No more bets."],
  [{ event: "HandSet", position: 3, player: "Ann" }, "You've set."],
  [{ event: "HandSet", position: 5, player: "Bo" }, "Seat 5 has set."],
  [{ event: "HandSet", position: 3, player: "" }, "We set your hand for you."],
  [{ event: "HandSet", position: 1, player: "" }, "We set the hand of Rosa."],
  [{ event: "PositionSettled", position: 1, outcome: { result: "lose" } }, "Rosa lost."],
  [{ event: "PositionSettled", position: 3, outcome: { result: "push" } }, "You pushed."],
  [
    { event: "ChipsCashed", player: "Ann", amount: 31425 },
    "Your seat is open again, and your $314.25 went back to you.",
  ],
  [{ event: "ChipsCashed", player: "Rosa", amount: 200 }, ""],
  [{ event: "CardsShuffled" }, ""],
])("%j is told as %s", (seen, said) => {
  expect(plainOf(seen as unknown as SeenEvent, [null, "Rosa", null, "Ann", null, null, null], "Ann")).toBe(said);
});

test.each([
  [1000, "both_higher", "win", 0, "You won $10.00: both your hands beat the dealer's."],
  [0, "only_low_higher", "push", 0, "Push: you won the low hand, the dealer won the high hand."],
  [-2500, "copy_low", "lose", 3, "You lost $25.00: your low hand tied, and the bank wins ties."],
  [500, "both_lower", "lose", 0, "You won $5.00 in all. On the main bet, the dealer won both hands."],
  [-500, null, null, 0, "You lost $5.00."],
])("a round that brings %d by %s is told in one sentence", (net, reason, result, opponent, said) => {
  const ended: RoundResult = { round: 1, net, reason, result, opponent };
  expect(sentenceOf(ended)).toBe(said);
});

const result = (position: number, came: "win" | "lose" | "push"): Result => ({
  round: 1,
  position,
  decided: [],
  outcome: { result: came, reason: "both_higher", clause: "" } as unknown as Result["outcome"],
  own: null,
  against: null,
  opponent: 0,
});

test("what the others got is told by name, and nothing where nobody else played", () => {
  const seats = [null, "Rosa", "Omar", "Ann", "Mei", null, null];
  const results = [result(1, "win"), result(2, "lose"), result(3, "win"), result(4, "push")];
  expect(othersOf(results, [3], seats)).toBe("Rosa won, Omar lost, Mei pushed.");
  expect(othersOf([result(3, "win")], [3], seats)).toBe("");
});

test("the other side's hands are told by name", () => {
  const hand = (which: string, theirs_called: string) =>
    ({ which, theirs_called, mine: [], theirs: [], called: "", stands: "higher" }) as const;
  const compared = { against: 0, hands: [hand("low", "ace-queen"), hand("high", "a pair of kings")] };
  expect(theirsOf(compared as unknown as ComparedShown, 0)).toBe("Dealer: a pair of kings / ace-queen.");
  expect(theirsOf(compared as unknown as ComparedShown, 4)).toBe("Bank: a pair of kings / ace-queen.");
  expect(theirsOf(null, 0)).toBe("");
});
