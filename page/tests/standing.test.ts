import { expect, test } from "vitest";

import { freeSeats, sensibleBuyIn, usualBuyIns } from "../src/table/buyIn";
import { chooseStanding, isDeclined, parseChoices, standingAnswer, standingChoices } from "../src/table/standing";
import type { AskView } from "../src/wire/protocol";

const ask = (command: string, position: number): AskView =>
  ({ command, who: { role: "player", name: "Ann", position } }) as unknown as AskView;
const OFFERED = [ask("AcceptBank", 3), ask("PassBank", 3)];
const CUT = [ask("CutCards", 3), ask("DeclineCut", 3)];

test("whoever has chosen nothing is asked at a table, and not at a practice table", () => {
  standingChoices.value = {};
  expect([standingAnswer(OFFERED, false), standingAnswer(CUT, false)]).toEqual([null, null]);
  expect(standingAnswer(OFFERED, true)).toEqual({ kind: "PassBank", position: 3 });
  expect(standingAnswer(CUT, true)).toEqual({ kind: "DeclineCut", position: 3 });
});

test("a choice holds at every table, and each offer has its own", () => {
  standingChoices.value = {};
  chooseStanding("bank", "never");
  expect(standingAnswer(OFFERED, false)).toEqual({ kind: "PassBank", position: 3 });
  expect(standingAnswer(CUT, false)).toBeNull();
  chooseStanding("cut", "ask");
  expect(isDeclined("cut", true)).toBe(false);
});

test.each([
  ['{"bank":"never","cut":"maybe","moon":"never"}', { bank: "never" }],
  ["not JSON", {}],
  [null, {}],
])("what is stored as %s is read as %j", (kept, choices) => {
  expect(parseChoices(kept)).toEqual(choices);
});

test("one buys in for twenty of the least wager, as far as the purse goes", () => {
  expect([sensibleBuyIn(1500, 100_000), sensibleBuyIn(1500, 2000)]).toEqual([30_000, 2000]);
  expect(usualBuyIns(1500, 40_000)).toEqual([15_000, 30_000]);
});

test("the free seat nearest to the middle comes first, and none where no seat is offered", () => {
  const offered = [{ ...ask("TakePosition", 0), terms: [{ kind: "OneOf", field: "position", values: [1, 2, 5] }] }];
  expect(freeSeats(offered as unknown as AskView[])).toEqual([2, 5, 1]);
  expect(freeSeats([])).toEqual([]);
});
