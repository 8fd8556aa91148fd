import { expect, test } from "vitest";

import { money, parseMoney, signedMoney } from "../src/money";

test.each([
  [0, "$0.00"],
  [5, "$0.05"],
  [2550, "$25.50"],
  [100_000, "$1,000.00"],
  [123_456_789, "$1,234,567.89"],
  [-125, "−$1.25"],
])("%i cents are written %s", (cents, written) => {
  expect(money(cents)).toBe(written);
});

test("a result has its sign, and none where it is nothing", () => {
  expect([signedMoney(500), signedMoney(-500), signedMoney(0)]).toEqual(["+$5.00", "−$5.00", "$0.00"]);
});

test.each([
  ["15", 1500],
  ["15.5", 1550],
  ["15.05", 1505],
  [" $1,200.00 ", 120_000],
])("what is typed as %s is an amount", (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test.each(["", "abc", "1.234", "-5", "1,20", "1e3", "0x10"])("what is typed as %j is none", (text) => {
  expect(parseMoney(text)).toBeNull();
});
