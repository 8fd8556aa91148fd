import { beforeEach, expect, test, vi } from "vitest";

import { newRefunds } from "../src/lobby/refunds";

const left = (id: string, entry: number) => ({
  id,
  called: id,
  game: "pai-gow-tiles",
  title: id,
  back: { entry, at: 0, amount: 500 },
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});

test("chips that came back are told of once", () => {
  expect(newRefunds("ann", [left("b", 7), left("a", 4)]).map((each) => each.id)).toEqual(["b", "a"]);
  expect(newRefunds("ann", [left("b", 7), left("a", 4)])).toEqual([]);
  expect(newRefunds("ann", [left("c", 9), left("b", 7)]).map((each) => each.id)).toEqual(["c"]);
});

test("a table that one has not left is nothing new", () => {
  expect(newRefunds("ann", [{ id: "a", called: "a", game: "", title: "" }])).toEqual([]);
});

test("what one person was told another was not", () => {
  newRefunds("ann", [left("a", 9)]);
  expect(newRefunds("ben", [left("a", 4)])).toHaveLength(1);
});
