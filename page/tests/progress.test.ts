import { expect, test } from "vitest";

const kept = new Map<string, string>([["paigow.lessons", '{"pai-gow-poker":{"read":[1],"solved":[]},"x":null}']]);
globalThis.localStorage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, text: string) => void kept.set(name, text),
  removeItem: (name: string) => void kept.delete(name),
} as Storage;
const { forgetProgress, noteRead, noteSkipped, noteSolved, progressOf, skipLesson, standingOf, standingOfStep } =
  await import("../src/learn/progress");

test("what is no progress of ours counts as none", () => {
  expect(progressOf("pai-gow-poker")).toEqual({ read: [], solved: [] });
});

test("a step that was read and an exercise that was solved are noted once, and forgotten when one wants to", () => {
  noteRead("pai-gow-tiles", 1);
  noteRead("pai-gow-tiles", 1);
  noteSolved("pai-gow-tiles", "1/1");
  noteSolved("pai-gow-tiles", "1/1");
  expect(JSON.parse(kept.get("paigow.lessons")!)).toEqual({ "pai-gow-tiles": { read: [1], solved: ["1/1"] } });
  forgetProgress();
  expect(kept.size).toBe(0);
  expect(progressOf("pai-gow-tiles").read).toEqual([]);
});

test("what was skipped is remembered as skipped until it is solved, and what was solved is never skipped", () => {
  noteSkipped("supreme-pai-gow", "1/1");
  noteSkipped("supreme-pai-gow", "1/1");
  noteSkipped("supreme-pai-gow", "2/1");
  expect(progressOf("supreme-pai-gow").skipped).toEqual(["1/1", "2/1"]);
  noteSolved("supreme-pai-gow", "1/1");
  noteSkipped("supreme-pai-gow", "1/1");
  expect(["1/1", "2/1", "3/1"].map((each) => standingOf("supreme-pai-gow", each))).toEqual(["done", "skipped", ""]);
  skipLesson("supreme-pai-gow", true);
  expect(progressOf("supreme-pai-gow").isSkipped).toBe(true);
});

test("a step without an exercise is done once it was opened, and one with some when these are solved too", () => {
  const [told, asked] = [
    { number: 4, exercises: [] },
    { number: 2, exercises: [{}, {}] },
  ];
  expect([told, asked].map((step) => standingOfStep("ez-pai-gow-poker", step))).toEqual(["", ""]);
  noteRead("ez-pai-gow-poker", 4);
  noteRead("ez-pai-gow-poker", 2);
  noteSolved("ez-pai-gow-poker", "2/1");
  expect([told, asked].map((step) => standingOfStep("ez-pai-gow-poker", step))).toEqual(["done", ""]);
  noteSkipped("ez-pai-gow-poker", "2/2");
  expect(standingOfStep("ez-pai-gow-poker", asked)).toBe("skipped");
});
