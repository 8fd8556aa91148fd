import { describe, expect, it, vi } from "vitest";

import { clock } from "../src/table/Countdown";
import { parseLastWagers } from "../src/table/drafts";
import { isCompleteHand } from "../src/table/HandForm";
import { History, withLines } from "../src/table/history";
import { Playback } from "../src/table/playback/playback";
import { layoutOf } from "../src/table/playback/state";
import { type Result, resultsAfter, resultsOf, sidesOf } from "../src/table/results";
import { ServerState } from "../src/table/server";
import { atRisk, continueSession, type Session, secondsPlayed } from "../src/table/session";
import { sortSettings } from "../src/why/Why";
import type {
  AwaitedView,
  OtherSettingShown,
  PositionView,
  RoundStep,
  SeenEvent,
  TableView,
  Welcome,
  WhyAnswer,
} from "../src/wire/protocol";

const HANDS = { high: ["As", "Ad", "9c", "8c", "2h"], low: ["Kd", "Qd"] };
const THEIRS = { high: ["Ks", "Kh", "9d", "8d", "2s"], low: ["Jd", "Td"] };
const NOBODY: PositionView = { standing: "no_hand" };
const view = (more: Partial<TableView> = {}): TableView => ({
  phase: "settlement",
  sequence: 1,
  game: "pai-gow-poker",
  seats: [null, "Ann", "Bo", null, null, null, null],
  players: [{ name: "Ann", chips: 1000 }],
  ...more,
});

describe("whose hand is whose", () => {
  const result: Result = {
    round: 1,
    position: 1,
    decided: [],
    outcome: null,
    own: HANDS,
    against: THEIRS,
    opponent: 2,
  };

  it("shows a player the own hand first, and the other side's after it", () => {
    expect(sidesOf(result, [1])).toEqual([HANDS, THEIRS]);
  });

  it("shows a bank the own hand first too, and the player's after it", () => {
    expect(sidesOf(result, [2])).toEqual([THEIRS, HANDS]);
  });
});

describe("a hand that can be laid", () => {
  const held = ["As", "Kd", "9c", "8c", "7h", "3s", "2h"];
  it.each([
    [[], false],
    [[0], false],
    [[0, 1], true],
    [[0, 1, 2], false],
    [[0, 9], false],
  ])("with the low hand at %j", (low, isWhole) => {
    expect(isCompleteHand(low, 2, held)).toBe(isWhole);
  });
  it("is none before the pieces are known", () => {
    expect(isCompleteHand([0, 1], 2, [])).toBe(false);
  });
});

describe("what happened is told once", () => {
  const line = { text: "The dealer shuffles." };
  const told = withLines([], 4, [line, line])!;

  it("takes an event that is new", () => {
    expect(withLines(told, 5, [line])!.map(({ sequence, key }) => [sequence, key])).toEqual([
      [4, "4.0"],
      [4, "4.1"],
      [5, "5.0"],
    ]);
  });

  it("passes over one that was told before the line was cut", () => {
    expect(withLines(told, 4, [line])).toBeNull();
    expect(withLines(told, 3, [line])).toBeNull();
  });
});

describe("whoever comes in the middle of a round", () => {
  const positions: PositionView[] = [
    { standing: "in_play", hand: { pieces: [], ...THEIRS } },
    ...Array<PositionView>(6).fill(NOBODY),
  ];

  it("knows its number, its bank and the open hands by the view, though no event has told of them", () => {
    const came = layoutOf(view({ round: { number: 7, positions, bank: null } }));
    expect([came.round, came.bank, came.shown]).toEqual([7, 0, { 0: THEIRS }]);
  });

  it("knows the last round between two", () => {
    expect(layoutOf(view({ rounds: 7 })).round).toBe(7);
    expect(layoutOf(null).round).toBe(0);
  });
});

const settled = (more: object): SeenEvent =>
  ({
    event: "PositionSettled",
    clause: "x",
    step: "main",
    position: 1,
    settled: [{ position: 1, wager: "face_up_main" }],
    cursor: 1,
    ...more,
  }) as unknown as SeenEvent;

const step = (seen: object): RoundStep => ({
  event: { sequence: 1, at: 0, seen: seen as SeenEvent },
  view: view(),
});
const ROUND = [
  step({ event: "RoundOpened", number: 3 }),
  step(settled({ ...HANDS, outcome: { result: "win", reason: "both_higher", clause: "x" } })),
  step({ event: "RoundCompleted" }),
];
const WHY: WhyAnswer = { table: "one", number: 3, has_ended: true, wagers: [], brought: 250 };
const WON = { round: 3, net: 250, reason: "both_higher", result: "win", opponent: 0 };

describe("what an ended round brought me", () => {
  /** My history at a table where the server answers with these; what it is asked for. */
  const come = (answers: Record<string, object> = {}) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path.split("/").at(-1)!);
      return Promise.resolve(new Response(JSON.stringify(answers[asked.at(-1)!])));
    });
    const server = new ServerState();
    server.welcome.value = { name: "Ann" } as Welcome;
    const playback = new Playback(server.name, {
      restart: () => undefined,
      show: () => undefined,
      settle: () => undefined,
    });
    playback.view.value = view();
    return { history: new History("one", server, playback), server, asked };
  };
  const ending = { event: "RoundCompleted" } as SeenEvent;
  const before = view({ round: { number: 3, positions: [] } });

  it("comes with its end, and is not asked for", () => {
    const { history, server, asked } = come();
    server.why.value = WHY;
    history.results.value = resultsOf(ROUND);
    history.settle(ending, before);
    expect([history.lastRound.value, asked]).toEqual([WON, []]);
  });

  it("is asked for where the reasons of another round, or of a part of this one, came last", async () => {
    for (const other of [{ number: 4 }, { has_ended: false }]) {
      const { history, server, asked } = come({ why: WHY });
      server.why.value = { ...WHY, ...other };
      history.results.value = resultsOf(ROUND);
      history.settle(ending, before);
      await vi.waitFor(() => expect(history.lastRound.value).toEqual(WON));
      expect(asked).toEqual(["why"]);
    }
  });

  it("is shown with its hands to somebody who comes after it", async () => {
    const { history, server } = come({ why: WHY, steps: { steps: ROUND } });
    await history.recallLast(view({ rounds: 3 }));
    expect([history.lastRound.value, server.why.value]).toEqual([WON, WHY]);
    expect(history.results.value).toHaveLength(1);
  });

  it("says whose hand the house has set, and whose it has not", () => {
    for (const [player, isSetByHouse] of [
      ["", true],
      ["Ann", undefined],
    ]) {
      const set = step({ event: "HandSet", position: 1, player });
      const [result] = resultsOf([ROUND[0]!, set, ...ROUND.slice(1)]);
      expect([result?.position, result?.isSetByHouse]).toEqual([1, isSetByHouse]);
    }
  });

  it("is none of a round that was void", async () => {
    const { history } = come({ why: WHY, steps: { steps: [...ROUND.slice(0, -1), step({ event: "RoundVoided" })] } });
    await history.recallLast(view({ rounds: 3 }));
    expect(history.lastRound.value).toBeNull();
  });

  it("is none of somebody's who had no part in it, nor while it goes on", async () => {
    for (const other of [{ brought: null }, { has_ended: false }]) {
      const { history, server } = come({ why: { ...WHY, ...other }, steps: { steps: ROUND } });
      await history.recallLast(view({ rounds: 3 }));
      expect([history.lastRound.value, history.results.value, server.why.value]).toEqual([null, [], null]);
      server.why.value = { ...WHY, brought: null };
      history.settle(ending, before);
      expect(history.lastRound.value).toBeNull();
    }
  });
});

it("the reasons of results are those that came last, until the table is sent afresh", () => {
  const server = new ServerState();
  const awaited: AwaitedView = { waits: [], may: [], goes_on: true };
  const why = { table: "one", number: 3, wagers: [] };
  server.receive({ type: "told", after: 1, awaited, why }, false);
  server.receive({ type: "told", after: 2, awaited }, false);
  expect(server.why.value).toBe(why);
  server.receive({ type: "standing", sequence: 3, view: view(), awaited }, false);
  expect(server.why.value).toBeNull();
});

it("a hand that nobody had to set is shown whole, and not as one that was not shown", () => {
  const felt = { ...layoutOf(null), round: 2 };
  const cards = ["8c", "Ts", "Kc", "Ad", "Kd", "8d", "6h"];
  const [result] = resultsAfter(
    [],
    settled({ high: cards, outcome: { result: "push", reason: "dealer_ace_high", clause: "FUP-9" } }),
    felt,
  );
  expect(result!.own).toEqual({ high: cards, low: [] });
});

describe("other settings", () => {
  const one = (result: string, high_called: string, more: Partial<OtherSettingShown> = {}) =>
    ({
      result,
      high_called,
      low_called: "ace-king",
      high: [],
      low: [high_called],
      clause: "x",
      why: "",
      ...more,
    }) as OtherSettingShown;

  it("come best first, and the same two hands once", () => {
    const listed = [one("lose", "a"), one("win", "b"), one("push", "c"), one("win", "b"), one("win", "d")];
    expect(sortSettings(listed).map((each) => each.result + each.high_called)).toEqual([
      "winb",
      "wind",
      "pushc",
      "losea",
    ]);
  });

  it("keep mine of those that are alike", () => {
    expect(sortSettings([one("win", "b"), one("win", "b", { is_chosen: true })]).map((each) => each.is_chosen)).toEqual(
      [true],
    );
  });
});

describe("the bar over the table", () => {
  const session = (seconds: number, since: number): Session => ({ seconds, net: 0, purse: 0, since, held: 0, asOf: 0 });

  it("counts time while one has chips here, and never backwards by a moment", () => {
    expect(secondsPlayed(session(60, 1000), 5999, true)).toBe(64);
    expect(secondsPlayed(session(60, 1000), 5999, false)).toBe(60);
    const goesOn = continueSession(session(60, 0), session(79, 20_000), true);
    expect(secondsPlayed(goesOn, 20_000, true), "80 stood there").toBe(80);
    expect(secondsPlayed(continueSession(session(600, 0), session(0, 1000), true), 1000, true), "a new session").toBe(
      0,
    );
  });

  it("has all that a bank may lose at stake", () => {
    const positions = Array(7).fill({ standing: "no_hand" });
    expect(atRisk(view({ round: { number: 1, positions, bank: 1, centre: 200 } }), "Ann")).toBe(1200);
    expect(atRisk(view({ round: { number: 1, positions, bank: 2 } }), "Ann")).toBe(0);
  });

  it.each([
    [9, "9"],
    [59, "59"],
    [60, "1:00"],
    [897, "14:57"],
  ])("writes %i seconds as %s", (seconds, said) => {
    expect(clock(seconds)).toBe(said);
  });
});

it("what was wagered last is that of this table, and nothing where something else was kept", () => {
  const last = { 3: [{ wager: "pai_gow_poker", amount: 1500 }] };
  expect(parseLastWagers("one", JSON.stringify({ table: "one", last }))).toEqual(last);
  for (const kept of [JSON.stringify({ table: "two", last }), null, "", "not json", "null", '{"table":"one"}'])
    expect(parseLastWagers("one", kept)).toEqual({});
});
