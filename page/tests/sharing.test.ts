import { expect, test } from "vitest";

import { shareStructure } from "../src/table/playback/sharing";

const before = { seats: [null, "Ann"], round: { number: 1, positions: [{ cards: 7 }, { cards: 7 }] } };

test("a view in which nothing has changed is the one before", () => {
  expect(shareStructure(before, structuredClone(before))).toBe(before);
});

test("what has not changed is kept, whatever changes beside it", () => {
  const now = structuredClone(before);
  now.round.positions[1]!.cards = 0;
  const made = shareStructure(before, now);
  expect(made).toEqual(now);
  expect(made.seats).toBe(before.seats);
  expect(made.round.positions[0]).toBe(before.round.positions[0]);
});

test("what is gone or new is so, and a list is never taken for another thing", () => {
  expect(shareStructure({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
  expect(shareStructure({ a: 1 }, { a: 1, b: undefined })).toEqual({ a: 1, b: undefined });
  expect(shareStructure([1, 2, 3], [1, 2])).toEqual([1, 2]);
  expect(shareStructure<unknown>({ 0: 1 }, [1])).toEqual([1]);
  expect(shareStructure(before, null)).toBeNull();
});
