import { expect, test } from "vitest";

import { addFractions, roundFraction, toFraction } from "../src/train/fractions";

test("sums of what was given up stay exact, in lowest terms, as Python writes them", () => {
  expect(addFractions("1/3", "1/6")).toBe("1/2");
  expect(addFractions("7/2", "1/2")).toBe("4");
  expect(addFractions("0", "0")).toBe("0");
  expect(toFraction({ numerator: 50, denominator: 20 })).toBe("5/2");
  const tenths = Array.from({ length: 10 }, () => "1/10").reduce(addFractions);
  expect(tenths).toBe("1");
});

test("no sum is too large to be exact", () => {
  expect(addFractions("123456789012345678901234567890/7", "1/7")).toBe("123456789012345678901234567891/7");
});

test("to the nearest whole, away from zero where it is half-way", () => {
  expect([roundFraction("5/2"), roundFraction("-5/2"), roundFraction("1/3"), roundFraction("2/3")]).toEqual([
    3, -3, 0, 1,
  ]);
  expect(roundFraction("300", 10_000, 20_000)).toBe(150);
});

test("what is no fraction is refused", () => {
  for (const text of ["", "1/0", "0.5", "one"]) expect(() => addFractions(text, "1")).toThrow();
});
