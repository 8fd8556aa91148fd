import { beforeEach, expect, test } from "vitest";

import type { SettingValued, TrainerAnswer, ValuesAnswer } from "../src/wire/protocol";

const kept = new Map<string, string>();
globalThis.localStorage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
} as Storage;
const { addHand, EMPTY, totalOf, ScoreStore, kindsToDrill } = await import("../src/train/score");

const cents = (numerator: number, denominator = 1) => ({
  numerator,
  denominator,
  cents: Math.round(numerator / denominator),
});
const row = (low: string, givesUp: number, fault: string | null = null): SettingValued => ({
  high: ["Ks", "Kd"],
  low: low.split(" "),
  high_called: "",
  low_called: "",
  win: 1,
  push: 0,
  lose: 1,
  value: cents(0),
  gives_up: cents(givesUp, 3),
  fault,
});
const values = (kind: string): ValuesAnswer => ({
  game: "supreme-pai-gow",
  pieces: [],
  kind,
  total: 2,
  wager: 10_000,
  settings: [row("9s 2d", 0), row("9s 3d", 5)],
  ways: [],
});
const trainer = { kinds: ["pair", "two pairs"], learnt: 3 } as TrainerAnswer;
const KEPT = 2;

beforeEach(() => kept.clear());

test("a hand that is set best makes the run longer, and a mistake ends it and is kept", () => {
  const one = addHand(EMPTY, values("pair"), row("9s 2d", 0), KEPT);
  expect(one.kinds.pair).toEqual({ hands: 1, correct: 1, best: 1, wagered: 10_000, run: 1, given_up: "0" });
  const two = addHand(one, values("pair"), row("9s 3d", 5), KEPT);
  expect(two.kinds.pair).toEqual({ hands: 2, correct: 2, best: 1, wagered: 20_000, run: 0, given_up: "5/3" });
  expect(two.mistakes).toEqual([{ yours: "Ks Kd / 9s 3d", best: "Ks Kd / 9s 2d", given_up: "5/3" }]);
});

test("what is not set correctly is no best setting, even if it gives up nothing", () => {
  const score = addHand(EMPTY, values("pair"), row("9s 2d", 0, "the low hand outranks it"), KEPT);
  expect([score.kinds.pair!.correct, score.kinds.pair!.best]).toEqual([0, 0]);
});

test("only so many of the last mistakes are kept", () => {
  const missed = [1, 2, 3].reduce((score, each) => addHand(score, values("pair"), row("9s 3d", each), KEPT), EMPTY);
  expect(missed.mistakes.map((each) => each.given_up)).toEqual(["2/3", "1"]);
});

test("a kind is drilled from the first miss until it was set best often enough in a row", () => {
  let score = addHand(EMPTY, values("pair"), row("9s 3d", 5), KEPT);
  for (let time = 0; time < trainer.learnt; time++) {
    expect(kindsToDrill(score, trainer)).toEqual(["pair"]);
    score = addHand(score, values("pair"), row("9s 2d", 0), KEPT);
  }
  expect(kindsToDrill(score, trainer)).toEqual([]);
  expect(totalOf(score)).toMatchObject({ hands: 4, best: 3, given_up: "5/3" });
});

test("a score is there again after the page was closed, and gone when it was forgotten", () => {
  const store = new ScoreStore("a");
  store.keep("supreme-pai-gow", addHand(EMPTY, values("pair"), row("9s 2d", 0), KEPT));
  expect(new ScoreStore("a").of("supreme-pai-gow").kinds.pair!.best).toBe(1);
  new ScoreStore("a").forget();
  expect(new ScoreStore("a").of("supreme-pai-gow")).toEqual(EMPTY);
});

test("what is no score of ours is said to be damaged and stays until it is forgotten", () => {
  for (const text of [
    "{",
    "[]",
    '{"form":2,"games":{}}',
    '{"form":1,"games":{"x":{"kinds":{"pair":{"given_up":"?"}}}}}',
  ]) {
    kept.set("b", text);
    const store = new ScoreStore("b");
    expect(store.isDamaged.value).toBe(true);
    store.keep("supreme-pai-gow", EMPTY);
    expect(kept.get("b")).toBe(text);
  }
});
