import { describe, expect, it } from "vitest";

import type { WagerOffer } from "../../docs/protocol";
import { moved } from "../src/parts/Trays";
import { beyond, draftOf, put, raised, stakesOf, unread } from "../src/table/drafts";

const MAIN: WagerOffer = { wager: "pai_gow_poker", title: "main", least: 1500, most: 100_000 };
const COLOUR: WagerOffer = { wager: "red_black", title: "Red/Black", least: 500, most: 50_000, choices: ["red", "black"] };

describe("the low hand that is being made", () => {
  it("takes a piece, and gives it back by the same tap", () => {
    expect(moved([], 3, 2)).toEqual([3]);
    expect(moved([3], 3, 2)).toEqual([]);
  });

  it("makes room for a third piece by sending the first back", () => {
    expect(moved([3, 4], 5, 2)).toEqual([4, 5]);
  });
});

describe("wagers that are being made", () => {
  it("grow by chips and go back to nothing, never below", () => {
    const two = raised(raised({}, MAIN, 500), MAIN, 2500);
    expect(stakesOf(two, [MAIN])).toEqual([{ wager: "pai_gow_poker", amount: 3000 }]);
    expect(stakesOf(raised(two, MAIN, -9900), [MAIN])).toEqual([]);
  });

  it("are given in the order in which they are offered, with what was chosen or else the first choice", () => {
    const draft = put(raised(raised({}, COLOUR, 500), MAIN, 1500), "red_black", { choice: "black" });
    expect(stakesOf(draft, [MAIN, COLOUR])).toEqual([
      { wager: "pai_gow_poker", amount: 1500 },
      { wager: "red_black", amount: 500, choice: "black" },
    ]);
    expect(stakesOf(raised({}, COLOUR, 500), [COLOUR])).toEqual([{ wager: "red_black", amount: 500, choice: "red" }]);
  });

  it("are told apart from what the table would refuse as too little or too much", () => {
    const draft = put(put({}, "pai_gow_poker", { text: "1500" }), "red_black", { text: "4.99" });
    expect(beyond(draft, [MAIN, COLOUR])).toEqual([
      { offer: MAIN, amount: 150_000 },
      { offer: COLOUR, amount: 499 },
    ]);
    expect(beyond(put(put({}, "pai_gow_poker", { text: "15" }), "red_black", { text: "" }), [MAIN, COLOUR])).toEqual([]);
  });

  it("are repeated as far as they are still offered", () => {
    const last = stakesOf(raised(raised({}, COLOUR, 500), MAIN, 1550), [MAIN, COLOUR]);
    expect(stakesOf(draftOf(last, [MAIN]), [MAIN])).toEqual([{ wager: "pai_gow_poker", amount: 1550 }]);
  });

  it("say what was typed and is no amount", () => {
    expect(unread({ pai_gow_poker: { text: "lots", choice: null }, red_black: { text: "5", choice: null } })).toEqual(["pai_gow_poker"]);
  });
});
