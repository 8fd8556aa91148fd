import { expect, test } from "vitest";

import { moved } from "../src/parts/Trays";

test("a piece goes to the low hand and back, and a full low hand gives back the one that lay there longest", () => {
  expect(moved([], 3, 2)).toEqual([3]);
  expect(moved([3], 5, 2)).toEqual([3, 5]);
  expect(moved([3, 5], 0, 2)).toEqual([5, 0]);
  expect(moved([5, 0], 5, 2)).toEqual([0]);
});
