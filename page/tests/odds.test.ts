import { expect, test } from "vitest";

import { secondsLeft, share } from "../src/odds/figures";

test.each([
  [0, 6, 9, null],
  [2, 6, 10, 20],
  [5, 6, 1, 1],
])("when %i of %i parts took %i s, the others take about %s", (done, parts, seconds, left) => {
  expect(secondsLeft(done, parts, seconds)).toBe(left);
});

const oneIn = (deals: string) => `1 in ${deals}`;

test("a small probability has four significant digits, and is one in so many", () => {
  expect(share(4, 154_143_080, oneIn)).toBe("0.000002595% (1 in 38,535,770)");
  expect(share(1, 2000, oneIn)).toBe("0.05000% (1 in 2,000)");
});

test("a probability that is not small has two places, and so has none at all", () => {
  expect([share(1, 3, oneIn), share(0, 3, oneIn), share(1, 1000, oneIn)]).toEqual(["33.33%", "0.00%", "0.10%"]);
});
