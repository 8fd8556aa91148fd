import { expect, test } from "vitest";

import { movePiece } from "../src/parts/Trays";

test("a piece goes to the low hand and back, and a full low hand gives back the one that lay there longest", () => {
  expect(movePiece([], 3, 2)).toEqual([3]);
  expect(movePiece([3], 5, 2)).toEqual([3, 5]);
  expect(movePiece([3, 5], 0, 2)).toEqual([5, 0]);
  expect(movePiece([5, 0], 5, 2)).toEqual([0]);
});
