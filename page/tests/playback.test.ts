import { signal } from "@preact/signals";
import { afterEach, expect, it, vi } from "vitest";

import { Playback } from "../src/table/playback/playback";
import { choosePace } from "../src/table/playback/preferences";
import type { NumberedEvent, TableView, ToldMessage } from "../src/wire/protocol";

const view = (sequence: number): TableView => ({
  phase: "settlement",
  sequence,
  game: "pai-gow-poker",
  seats: [null, "Ann", null, null, null, null, null],
  players: [{ name: "Ann", chips: 10_000 }],
});
const events = [2, 3, 4].map(
  (sequence) => ({ sequence, seen: { event: "PositionSettled", clause: "PGP-9g", position: 1 } }) as NumberedEvent,
);
const told = {
  type: "told",
  sequence: 4,
  events,
  view: view(4),
  awaited: { waits: [], may: [] },
} as unknown as ToldMessage;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("shows a whole settlement at the pace of an instant without waiting for a clock or a frame", () => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("requestAnimationFrame", () => expect.unreachable("no frame is waited for"));
  choosePace("instant");
  const shown: number[] = [];
  const listener = {
    restart: () => undefined,
    show: (each: NumberedEvent) => shown.push(each.sequence),
    settle: () => undefined,
  };
  const playback = new Playback(signal("Ann"), listener);
  playback.view.value = view(1);
  playback.add(told);
  expect(shown).toEqual([2, 3, 4]);
  expect(playback.view.value?.sequence).toBe(4);
  expect(playback.awaited.value).toBe(told.awaited);
  expect(vi.getTimerCount()).toBe(0);
});
