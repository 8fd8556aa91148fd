import { h } from "preact";
import { expect, test } from "vitest";

import { Plot } from "../src/audit/Win";
import { sessionAsked } from "../src/odds/Session";
import { corners, scale } from "../src/parts/plots";
import type { WinLineShown } from "../src/wire/protocol";
import { drawn } from "./kits/screen";

const typed = { rounds: "200", main: "25", optional: "", wager: "5", bankroll: "" };

test("what is typed is asked in cents, and a side bet only where one is chosen", () => {
  expect(sessionAsked(typed)).toEqual({ rounds: 200, main: 2500, bankroll: 0, optional: "", wager: 0 });
  expect(sessionAsked({ ...typed, optional: "bonus", main: "" })).toMatchObject({ main: 0, wager: 500 });
});

test.each([{ rounds: "0" }, { rounds: "1.5" }, { main: "much" }, { bankroll: "-1" }])("%o cannot be read", (wrong) => {
  expect(sessionAsked({ ...typed, ...wrong })).toBeNull();
});

test("a scale goes from nothing to the whole size, and one value lies in its middle", () => {
  expect([-10, 0, 30].map(scale(-10, 30, 100))).toEqual([0, 25, 100]);
  expect(scale(5, 5, 100)(5)).toBe(50);
  expect(
    corners([
      [0, 1],
      [2.345, 3],
    ]),
  ).toBe("0.00,1.00 2.35,3.00");
});

test("a win outside its band is drawn as lost, from nothing on, day by day", () => {
  const line = (day: number, win: number, outside: boolean): WinLineShown => ({
    period: `2026-11-${day}`,
    drop: 0,
    win,
    rounds: 1,
    banked_rounds: 0,
    wagered: 100,
    compared_win: win,
    expected: 10,
    least: -100,
    most: 100,
    outside,
  });
  const screen = drawn(h(Plot, { lines: [line(10, 50, false), line(20, -300, true)] }));
  const [expected, win] = screen.all("polyline");
  expect(expected!.attributes.class).toBe("expected");
  expect(win!.attributes).toMatchObject({ class: "lost", points: "0.00,10.00 50.00,5.00 100.00,40.00" });
  expect(drawn(h(Plot, { lines: [] })).all("svg")).toEqual([]);
});
