import { beforeEach, expect, test, vi } from "vitest";

import { givenUp, markRound } from "../src/rounds/marks";
import { type StoredRound, storedRounds, storeRound } from "../src/rounds/store";
import { scores } from "../src/train/score";
import type { CoachAnswer } from "../src/wire/protocol";

const round = (number: number): StoredRound => ({
  table: "t",
  game: "supreme-pai-gow",
  number,
  ended: number,
  wagered: 2500,
  net: 0,
  hands: [{ high: ["9s", "8d"], low: ["Ks", "Kd"], theirs: ["2c"], wagered: 2500 }],
});
const setting = (high: string[], low: string[]) => ({ high, low, high_called: "", low_called: "" });
const answer = (number: number, numerator: number): CoachAnswer => ({
  table: "t",
  number,
  hands: [
    {
      position: 3,
      yours: setting(["Ks", "9s"], ["Kd", "8d"]),
      best: setting(["Ks", "Kd"], ["9s", "8d"]),
      gives_up: { numerator, denominator: 2, cents: Math.round(numerator / 2) },
      win: 1,
      push: 0,
      lose: 0,
    },
  ],
});

beforeEach(() => {
  const kept: Record<string, string> = {};
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => (kept[name] = text),
    removeItem: (name: string) => delete kept[name],
  });
  scores.forget();
  storeRound(round(1));
  storeRound(round(2));
});

test("what a hand gave up is kept with its round, which stays in its place, and is a mistake to review", () => {
  markRound(answer(1, 820));
  expect(storedRounds().map((each) => [each.number, givenUp(each.marks)?.cents])).toEqual([
    [2, undefined],
    [1, 410],
  ]);
  expect(scores.of("supreme-pai-gow").mistakes).toEqual([
    { yours: "Ks 9s / Kd 8d", best: "Ks Kd / 9s 8d", given_up: "410" },
  ]);
});

test("a round is marked once, and one that is not stored is not", () => {
  for (const number of [1, 1, 7]) markRound(answer(number, 820));
  expect(scores.of("supreme-pai-gow").mistakes).toHaveLength(1);
  expect(storedRounds()).toHaveLength(2);
});

test("a hand that was set best is marked and is no mistake", () => {
  markRound(answer(2, 0));
  expect(givenUp(storedRounds()[0]!.marks)).toEqual({ numerator: 0, denominator: 2, cents: 0 });
  expect(scores.of("supreme-pai-gow").mistakes).toEqual([]);
});
