import { expect, test } from "vitest";

import { sortHand } from "../src/pieces/sorting";

const DEALT = ["Qh", "Tc", "3s", "Kd", "8d", "Kc", "Jk"];

test("a hand lies by rank, the joker first, and by suit where that is wanted", () => {
  expect(sortHand(DEALT, false)).toEqual(["Jk", "Kd", "Kc", "Qh", "Tc", "8d", "3s"]);
  expect(sortHand(DEALT, true)).toEqual(["Jk", "3s", "Qh", "Kd", "8d", "Kc", "Tc"]);
});

test("the ace is the highest, the two the lowest, and the second joker is a joker too", () => {
  expect(sortHand(["2c", "Jk*", "As", "Jk"], false)).toEqual(["Jk*", "Jk", "As", "2c"]);
});

test("tiles lie as they were dealt", () => {
  const tiles = ["1-6*", "6-6", "1-6", "2-4"];
  expect(sortHand(tiles, false)).toBe(tiles);
});
