import { expect, test } from "vitest";

import { exact, rounded, sum } from "../src/train/exact";

test("sums of what was given up stay exact, in lowest terms, as Python writes them", () => {
  expect(sum("1/3", "1/6")).toBe("1/2");
  expect(sum("7/2", "1/2")).toBe("4");
  expect(sum("0", "0")).toBe("0");
  expect(exact({ numerator: 50, denominator: 20 })).toBe("5/2");
  const tenths = Array.from({ length: 10 }, () => "1/10").reduce(sum);
  expect(tenths).toBe("1");
});

test("no sum is too large to be exact", () => {
  expect(sum("123456789012345678901234567890/7", "1/7")).toBe("123456789012345678901234567891/7");
});

test("to the nearest whole, away from zero where it is half-way", () => {
  expect([rounded("5/2"), rounded("-5/2"), rounded("1/3"), rounded("2/3")]).toEqual([3, -3, 0, 1]);
  expect(rounded("300", 10_000, 20_000)).toBe(150);
});

test("what is no fraction is refused", () => {
  for (const text of ["", "1/0", "0.5", "one"]) expect(() => sum(text, "1")).toThrow();
});
