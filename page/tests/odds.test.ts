import { expect, test } from "vitest";

import { secondsLeft } from "../src/odds/sheet";

test.each([
  [0, 6, 9, null],
  [2, 6, 10, 20],
  [5, 6, 1, 1],
])("when %i of %i parts took %i s, the others take about %s", (done, parts, seconds, left) => {
  expect(secondsLeft(done, parts, seconds)).toBe(left);
});
