import { beforeEach, expect, test, vi } from "vitest";

import { recordFaults, shownPieces } from "../src/rounds/record";
import {
  dueRounds,
  forgetRounds,
  noteDue,
  noteEnded,
  storedRoot,
  storedRounds,
  storedSeed,
  storeEndedRounds,
  storeRoot,
  storeRound,
  storeSeed,
} from "../src/rounds/store";
import type { SeenEvent, WhyAnswer } from "../src/wire/protocol";

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
  storeRoot("one", { type: "sealed", deck: 5, root: "a" });
  storeRoot("one", { type: "sealed", deck: 5, root: "b" });
  expect(storedRoot("one", 5)).toBe("a");
  expect(storedRoot("two", 5)).toBeNull();
});

test("what is no root in the browser's store is passed over, and the root of the deck is noted all the same", () => {
  const whole = { table: "one", deck: 5, root: "a" };
  for (const damage of [{ root: 7 }, { root: null }, { deck: "5" }, { table: 1 }]) {
    kept["paigow.roots"] = JSON.stringify([{ ...whole, ...damage }]);
    expect(storedRoot("one", 5)).toBeNull();
    storeRoot("one", { type: "sealed", deck: 5, root: "b" });
    expect(storedRoot("one", 5)).toBe("b");
    expect(JSON.parse(kept["paigow.roots"]), "the damaged one is gone").toEqual([{ ...whole, root: "b" }]);
  }
});

test("what is no round in the browser's store is passed over", () => {
  for (const text of ["[null]", "[1]", '[{"hands":null}]', "{}", "no"]) {
    kept["paigow.rounds"] = text;
    expect(storedRounds()).toEqual([]);
  }
  storeRound(round);
  storeRound({ ...round, net: 500 });
  expect(storedRounds()).toEqual([{ ...round, net: 500 }]);
});

test("of the seeds that were added to a deck the last one counts", () => {
  storeSeed("one", 5, "aa");
  storeSeed("one", 6, "bb");
  storeSeed("one", 5, "cc");
  expect([storedSeed("one", 5), storedSeed("one", 6), storedSeed("two", 5)]).toEqual(["cc", "bb", null]);
});

test("whoever leaves for good leaves nothing behind", () => {
  storeRound(round);
  storeRoot("one", { type: "sealed", deck: 5, root: "a" });
  storeSeed("one", 5, "aa");
  noteDue({ table: "one", game: "supreme-pai-gow", number: 2 });
  forgetRounds();
  expect([storedRounds(), dueRounds(), storedRoot("one", 5), storedSeed("one", 5)]).toEqual([[], [], null, null]);
});

const due = { table: "one", game: "supreme-pai-gow", number: 7 };
/** A server that answers each question with the next of these; with nothing it does not answer at all. */
const answering = (...answers: ([number, object] | null)[]) =>
  vi.stubGlobal("fetch", () => {
    const answer = answers.shift();
    return answer
      ? Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] }))
      : Promise.reject(new Error("away"));
  });
const told = (more: Partial<WhyAnswer>): [number, object] => [200, { table: "one", number: 7, wagers: [], ...more }];

test("a round is kept as the server says that it came out, a bank's and a surrendered one too", async () => {
  const laid = { high: ["As"], low: ["Kd"] };
  const main = { is_mine: true, wagered: 2000, status: "surrender", compared: { against: 0 } };
  const other = { is_mine: true, wagered: 500, status: "win", compared: { against: 0, mine: laid, theirs: laid } };
  noteDue(due);
  answering(
    told({
      has_ended: true,
      is_bank: true,
      wagered: 2500,
      brought: -2500,
      wagers: [main, other] as unknown as WhyAnswer["wagers"],
    }),
  );
  await storeEndedRounds();
  expect(dueRounds()).toEqual([]);
  expect(storedRounds()).toMatchObject([
    { ...due, wagered: 2500, net: -2500, banked: true, hands: [{ ...laid, theirs: ["As", "Kd"], wagered: 500 }] },
  ]);
});

test("a round is stored by the reasons that came with its results, once it has ended, and the server is not asked", async () => {
  const sent: WhyAnswer = { table: "one", number: 7, has_ended: true, wagers: [], wagered: 1000, brought: 950 };
  answering(null, null, null);
  for (const other of [{ has_ended: false }, { number: 6 }, { table: "two" }]) {
    noteDue(due);
    await storeEndedRounds({ ...sent, ...other });
    expect([dueRounds(), storedRounds()], JSON.stringify(other)).toEqual([[due], []]);
  }
  await storeEndedRounds(sent);
  expect([dueRounds(), storedRounds()]).toMatchObject([[], [{ ...due, wagered: 1000, net: 950 }]]);
});

test("a round that the server cannot tell of yet is kept later; one that it does not know, or in which I had no part, is not", async () => {
  noteDue(due);
  answering(null, told({ has_ended: false }), [503, { reason: "busy" }]);
  for (const _ of [1, 2, 3]) await storeEndedRounds();
  expect([dueRounds(), storedRounds()]).toEqual([[due], []]);
  answering(told({ has_ended: true }));
  await storeEndedRounds();
  noteDue(due);
  answering([404, { reason: "no such round" }]);
  await storeEndedRounds();
  expect([dueRounds(), storedRounds()]).toEqual([[], []]);
});

test("a round that is told of again when I come back is not kept a second time", () => {
  storeRound(round);
  noteEnded({ table: "one", game: "supreme-pai-gow", number: 1 }, true);
  expect(dueRounds()).toEqual([]);
  noteEnded({ table: "one", game: "supreme-pai-gow", number: 1 }, false);
  expect(dueRounds(), "a new table may have the name of an old one").toHaveLength(1);
});

test("a record of another table, another round or other cards is not the record of this round", () => {
  const events = [
    { event: "CardsShuffled" },
    { event: "CardsLookedAt", position: 3, cards: ["As", "Jk*"] },
    { event: "HandSet", position: 3, high: ["As"], low: ["Jk"] },
    { event: "HandShown", position: 0, high: ["Kd"], low: ["2c"] },
  ] as unknown as SeenEvent[];
  const [shown] = shownPieces(events);
  const seen = [
    [3, "As"],
    [3, "Jk"],
    [0, "Kd"],
    [0, "2c"],
  ].map(([position, piece]) => ({ position, piece }));
  const record = { table: "one", round: 7, seen };
  expect(recordFaults(record, "one", 7, shown)).toEqual([]);
  expect(recordFaults(record, "two", 7, shown)).toHaveLength(1);
  expect(recordFaults(record, "one", 8, shown)).toHaveLength(1);
  expect(recordFaults({ ...record, seen: seen.slice(1) }, "one", 7, shown)).toHaveLength(1);
  expect(
    recordFaults({ ...record, seen: [...seen.slice(1), { position: 3, piece: "Ah" }] }, "one", 7, shown),
  ).toHaveLength(1);
  expect(recordFaults(record, "one", 7, undefined), "of a deck that was not shuffled here").toHaveLength(1);
});

test("all goes on where the browser keeps nothing and will not even name its stores", async () => {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException("not allowed", "SecurityError");
      },
    });
  const { choosePace, pace } = await import("../src/table/playback/preferences");
  const { tabStore } = await import("../src/storage");
  choosePace("quick");
  tabStore.setItem("deal", "x");
  storeRound(round);
  expect([pace.value, tabStore.getItem("deal"), storedRounds()]).toEqual(["quick", null, []]);
});
