import { describe, expect, it } from "vitest";

import { movePiece } from "../src/parts/Trays";
import {
  amountsOutOfLimits,
  changeWager,
  draftOf,
  raiseWager,
  stakesOf,
  suggestDraft,
  unreadableAmounts,
} from "../src/table/drafts";
import type { WagerOffer } from "../src/wire/protocol";

const MAIN: WagerOffer = { wager: "pai_gow_poker", title: "main", least: 1500, most: 100_000 };
const COLOUR: WagerOffer = {
  wager: "red_black",
  title: "Red/Black",
  least: 500,
  most: 50_000,
  choices: ["red", "black"],
};

describe("the low hand that is being made", () => {
  it("takes a piece, and gives it back by the same tap", () => {
    expect(movePiece([], 3, 2)).toEqual([3]);
    expect(movePiece([3], 3, 2)).toEqual([]);
  });

  it("makes room for a third piece by sending the first back", () => {
    expect(movePiece([3, 4], 5, 2)).toEqual([4, 5]);
  });
});

describe("wagers that are being made", () => {
  it("grow by chips and go back to nothing, never below", () => {
    const two = raiseWager(raiseWager({}, MAIN, 500), MAIN, 2500);
    expect(stakesOf(two, [MAIN])).toEqual([{ wager: "pai_gow_poker", amount: 3000 }]);
    expect(stakesOf(raiseWager(two, MAIN, -9900), [MAIN])).toEqual([]);
  });

  it("grow no further than my chips go, those on other wagers counted too", () => {
    const both = raiseWager(raiseWager({}, COLOUR, 500), MAIN, 1500);
    expect(raiseWager(both, MAIN, 500, 2400)).toBe(both);
    expect(stakesOf(raiseWager(both, MAIN, 500, 2500), [MAIN])).toEqual([{ wager: "pai_gow_poker", amount: 2000 }]);
    expect(stakesOf(raiseWager(both, MAIN, -500, 25), [MAIN])).toEqual([{ wager: "pai_gow_poker", amount: 1000 }]);
  });

  it("begin with those of the last round, or with the smallest where my chips do not cover them", () => {
    const last = [{ wager: "pai_gow_poker", amount: 31_400 }] as const;
    const begun = (in_all: number) => suggestDraft([], last, { main: "pai_gow_poker", offers: [MAIN], in_all });
    expect(stakesOf(begun(31_400), [MAIN])).toEqual(last);
    expect(stakesOf(begun(25), [MAIN])).toEqual([{ wager: "pai_gow_poker", amount: 1500 }]);
  });

  it("are given in the order in which they are offered, with what was chosen or else the first choice", () => {
    const draft = changeWager(raiseWager(raiseWager({}, COLOUR, 500), MAIN, 1500), "red_black", { choice: "black" });
    expect(stakesOf(draft, [MAIN, COLOUR])).toEqual([
      { wager: "pai_gow_poker", amount: 1500 },
      { wager: "red_black", amount: 500, choice: "black" },
    ]);
    expect(stakesOf(raiseWager({}, COLOUR, 500), [COLOUR])).toEqual([
      { wager: "red_black", amount: 500, choice: "red" },
    ]);
  });

  it("are told apart from what the table would refuse as too little or too much", () => {
    const draft = changeWager(changeWager({}, "pai_gow_poker", { text: "1500" }), "red_black", { text: "4.99" });
    expect(amountsOutOfLimits(draft, [MAIN, COLOUR])).toEqual([
      { offer: MAIN, amount: 150_000 },
      { offer: COLOUR, amount: 499 },
    ]);
    expect(
      amountsOutOfLimits(changeWager(changeWager({}, "pai_gow_poker", { text: "15" }), "red_black", { text: "" }), [
        MAIN,
        COLOUR,
      ]),
    ).toEqual([]);
  });

  it("are repeated as far as they are still offered", () => {
    const last = stakesOf(raiseWager(raiseWager({}, COLOUR, 500), MAIN, 1550), [MAIN, COLOUR]);
    expect(stakesOf(draftOf(last, [MAIN]), [MAIN])).toEqual([{ wager: "pai_gow_poker", amount: 1550 }]);
  });

  it("say what was typed and is no amount", () => {
    expect(
      unreadableAmounts({ pai_gow_poker: { text: "lots", choice: null }, red_black: { text: "5", choice: null } }),
    ).toEqual(["pai_gow_poker"]);
  });
});
