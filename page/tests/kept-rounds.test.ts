import { beforeEach, expect, test, vi } from "vitest";

import { forgetRounds, keepRound, keepSeed, keptRounds, keptSeed, notedRoot, noteRoot } from "../src/rounds/kept";

const round = { table: "one", game: "supreme-pai-gow", number: 1, ended: 1, wagered: 1000, net: -1000, hands: [] };
let kept: Record<string, string>;

beforeEach(() => {
  kept = {};
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, text: string) => (kept[name] = text),
    removeItem: (name: string) => delete kept[name],
  });
});

test("the root that was noted first stays, whatever is said of the deck later", () => {
  noteRoot("one", { type: "sealed", deck: 5, root: "a" });
  noteRoot("one", { type: "sealed", deck: 5, root: "b" });
  expect(notedRoot("one", 5)).toBe("a");
  expect(notedRoot("two", 5)).toBeNull();
});

test("what is no round in the browser's store is passed over", () => {
  for (const text of ["[null]", "[1]", '[{"hands":null}]', "{}", "no"]) {
    kept["paigow.rounds"] = text;
    expect(keptRounds()).toEqual([]);
  }
  keepRound(round);
  keepRound({ ...round, net: 500 });
  expect(keptRounds()).toEqual([{ ...round, net: 500 }]);
});

test("of the seeds that were added to a deck the last one counts", () => {
  keepSeed("one", 5, "aa");
  keepSeed("one", 6, "bb");
  keepSeed("one", 5, "cc");
  expect([keptSeed("one", 5), keptSeed("one", 6), keptSeed("two", 5)]).toEqual(["cc", "bb", null]);
});

test("whoever leaves for good leaves nothing behind", () => {
  keepRound(round);
  noteRoot("one", { type: "sealed", deck: 5, root: "a" });
  keepSeed("one", 5, "aa");
  forgetRounds();
  expect([keptRounds(), notedRoot("one", 5), keptSeed("one", 5)]).toEqual([[], null, null]);
});
