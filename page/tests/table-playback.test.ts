import { describe, expect, it } from "vitest";

import { money } from "../src/money";
import { sceneOf, stepsOf } from "../src/table/playback/scene";
import { EMPTY_LAYOUT, layoutAfter, viewAfter } from "../src/table/playback/state";
import {
  cameOf,
  concerns,
  decidedOf,
  type Result,
  reasonSaid,
  resultOfRound,
  resultsAfter,
} from "../src/table/results";
import { addBoughtChips, runningResult } from "../src/table/session";
import type { PositionView, RoundView, SeenEvent, TableView, WhyAnswer } from "../src/wire/protocol";
import { words } from "../src/words";

const NOBODY: PositionView = { standing: "no_hand" };

function table(game: TableView["game"], places: number, round: Partial<RoundView> = {}): TableView {
  return {
    phase: "deal",
    sequence: 1,
    game,
    seats: [null, "Ann", null, null, null, null, null],
    players: [{ name: "Ann", chips: 10_000 }],
    round: { number: 1, positions: Array<PositionView>(places).fill(NOBODY), start: 5, ...round },
  };
}

const withCards = (view: TableView, cards: number): TableView => ({
  ...view,
  round: { ...view.round!, stacks: [], positions: view.round!.positions.map((at) => ({ ...at, cards })) },
});
const dealt = { event: "HandsDealt", clause: "PGT-6C", remaining: 0 } as SeenEvent;

describe("what flies over the felt", () => {
  it("delivers tiles from the starting position counterclockwise, a stack to each", () => {
    const before = table("pai-gow-tiles", 8, { stacks: Array<number>(8).fill(4) });
    const { flights } = sceneOf(dealt, before, withCards(before, 4), EMPTY_LAYOUT);
    expect(flights.map(({ from, to }) => [from, to]).slice(0, 3)).toEqual([
      ["stack:0", "place:5"],
      ["stack:1", "place:6"],
      ["stack:2", "place:7"],
    ]);
  });

  it("takes Jung Quat from the two middle stacks, top halves and then the lower ones", () => {
    const before = table("pai-gow-tiles", 8, { stacks: Array<number>(8).fill(4), bank: 1 });
    const style = layoutAfter(EMPTY_LAYOUT, {
      event: "DeliveryChosen",
      clause: "PGT-7B-4",
      position: 1,
      style: "jung_quat",
    });
    const { flights } = sceneOf(dealt, before, withCards(before, 4), style);
    expect(flights.slice(0, 4).map(({ from, to }) => `${from} ${to}`)).toEqual([
      "stack:3 place:5",
      "stack:4 place:5",
      "stack:3 place:6",
      "stack:4 place:6",
    ]);
  });

  it("deals cards clockwise from the starting position", () => {
    const before = table("pai-gow-poker", 7);
    const { flights } = sceneOf({ ...dealt, remaining: 4 } as SeenEvent, before, withCards(before, 7), EMPTY_LAYOUT);
    expect(flights.map(({ to }) => to)).toEqual([5, 4, 3, 2, 1, 0, 6].map((place) => `place:${place}`));
  });

  it("moves money as the books do, one transfer after the other, and nothing that is not on the table", () => {
    const paid = {
      event: "PositionSettled",
      clause: "PGP-9g-3",
      transfers: [
        ["inventory", "wager:1:pai_gow_poker", 2500],
        ["wager:1:pai_gow_poker", "inventory", 125],
        ["outside", "chips:Ann", 5],
      ],
    } as unknown as SeenEvent;
    const scene = sceneOf(paid, null, null, EMPTY_LAYOUT);
    expect(scene.flights.map(({ from, to, after }) => [from, to, after > 0])).toEqual([
      ["inventory", "wager:1:pai_gow_poker", false],
      ["wager:1:pai_gow_poker", "inventory", true],
    ]);
    expect(stepsOf(scene)).toBeGreaterThan(1);
  });
});

describe("the table between two views", () => {
  const staked = viewAfter(
    table("pai-gow-poker", 7),
    {
      event: "WagersPlaced",
      clause: "PGP-7a.1",
      player: "Ann",
      position: 1,
      stakes: [],
      transfers: [["chips:Ann", "wager:1:red_black:red", 500]],
    },
    table("pai-gow-poker", 7),
  );

  it("has chips where the books have put them", () => {
    expect(staked.players).toEqual([{ name: "Ann", chips: 9500 }]);
    expect(staked.round!.positions[1]!.wagers).toEqual([{ wager: "red_black", amount: 500, choice: "red" }]);
  });

  it("has no stack where a wager was lost", () => {
    const lost = {
      event: "PositionSettled",
      clause: "",
      step: "",
      position: 1,
      settled: [],
      cursor: 0,
      transfers: [["wager:1:red_black:red", "inventory", 500]],
    } as SeenEvent;
    expect(viewAfter(staked, lost, staked).round!.positions[1]!.wagers).toEqual([]);
  });

  it("shows a hand from the event that shows it", () => {
    const shown: SeenEvent = {
      event: "HandShown",
      clause: "",
      position: 0,
      high: ["As"],
      low: ["Kd"],
      rule: null,
      reset: false,
    };
    expect(viewAfter(staked, shown, staked).round!.positions[0]!.hand).toEqual({
      pieces: ["As", "Kd"],
      high: ["As"],
      low: ["Kd"],
    });
  });
});

describe("how it came out", () => {
  const settled = {
    event: "PositionSettled",
    clause: "",
    step: "main",
    position: 1,
    settled: [],
    cursor: 0,
    high: ["As"],
    low: ["Kd"],
  } as SeenEvent;
  const layout = layoutAfter(
    layoutAfter(EMPTY_LAYOUT, {
      event: "BankAccepted",
      clause: "",
      position: 4,
      co_bank: false,
      limit: null,
      coupons: [],
    }),
    {
      event: "HandShown",
      clause: "",
      position: 4,
      high: ["2s"],
      low: ["3s"],
      rule: null,
      reset: false,
    },
  );

  it("sets a hand beside that of the bank", () => {
    expect(resultsAfter([], settled, layout)).toEqual([
      {
        round: 0,
        position: 1,
        decided: [],
        outcome: null,
        own: { high: ["As"], low: ["Kd"] },
        against: { high: ["2s"], low: ["3s"] },
        opponent: 4,
      },
    ]);
  });

  it("sets the dealer's hands, which were shown before, beside those of the bank", () => {
    const dealers = layoutAfter(layout, {
      event: "HandShown",
      clause: "",
      position: 0,
      high: ["4s"],
      low: ["5s"],
      rule: null,
      reset: false,
    });
    const against = {
      event: "PositionSettled",
      clause: "",
      step: "main",
      position: 0,
      settled: [],
      cursor: 0,
    } as SeenEvent;
    expect(resultsAfter([], against, dealers)[0]!.own).toEqual({ high: ["4s"], low: ["5s"] });
  });

  it("lists what was decided in sight and is mine: by my hands, by surrender, against my bank, and what the bank paid beside", () => {
    const events = [
      { event: "WagerSurrendered", position: 1 },
      {
        event: "PositionSettled",
        position: 2,
        settled: [
          { position: 2, wager: "main" },
          { position: 4, wager: "envy:bonus:2" },
        ],
      },
    ] as unknown as SeenEvent[];
    const results = events.reduce((before, event) => resultsAfter(before, event, layout), [] as readonly Result[]);
    const wager = (position: number, name: string, status: string, brought?: number) => ({
      position,
      wager: name,
      status,
      brought,
    });
    const all = [
      wager(1, "main", "surrender", 500),
      wager(2, "main", "win", -300),
      wager(4, "envy:bonus:2", "win", 50),
      wager(2, "pair_fortunes", "win"),
      wager(3, "main", "lose", 200),
    ];
    const why = { wagers: all, bank: { brought: -25, lines: [] } } as unknown as WhyAnswer;
    expect(decidedOf(why, results)).toEqual({ wagers: all.slice(0, 3), bank: null });
    const settledBank = resultsAfter(results, { event: "BankSettled" } as SeenEvent, layout);
    expect(decidedOf(why, settledBank).bank).toEqual(why.bank);
    expect(settledBank.map((each) => concerns(each, [4]))).toEqual([true, true, true]);
  });

  it("stays in sight while the next wagers are made, and goes with no more bets", () => {
    const results = resultsAfter([], settled, layout);
    const closed = {
      event: "NoMoreBetsAnnounced",
      clause: "",
      dealer_wager: 0,
      envy_markers: [],
      locked_out: [],
    } as SeenEvent;
    expect(resultsAfter(results, { event: "RoundOpened" } as SeenEvent, EMPTY_LAYOUT)).toHaveLength(1);
    expect(resultsAfter(results, closed, EMPTY_LAYOUT)).toEqual([]);
  });
});

describe("a round that has ended, in one line", () => {
  const won = { result: "win", reason: "both_higher", clause: "" };
  const at = (position: number) =>
    ({ round: 3, position, decided: [], outcome: won, own: null, against: null, opponent: 0 }) as unknown as Result;

  it("has what decided the one hand that I played, and nobody else's", () => {
    expect(resultOfRound(3, 2375, [2], [at(1), at(2)])).toEqual({
      round: 3,
      net: 2375,
      reason: "both_higher",
      result: "win",
      opponent: 0,
    });
  });

  it("says against whom it was, the dealer or a bank", () => {
    const banked = { ...at(2), opponent: 4 };
    expect(resultOfRound(3, 2375, [2], [banked]).opponent).toBe(4);
    expect(reasonSaid("copy_low", 4)).toBe("your low hand tied, and the bank wins ties");
  });

  it.each([
    [0, "push", "only_low_higher", "Push: you won the low hand, the dealer won the high hand."],
    [-1900, "lose", "copy_low", "You lost $19.00: your low hand tied, and the dealer wins ties."],
    [1900, "win", "both_higher", "You won $19.00: both your hands beat the dealer's."],
    [500, "push", "copy_high", "You won $5.00 in all. On the main bet, your high hand tied, and the dealer wins ties."],
    [0, "win", "both_higher", "You broke even in all. On the main bet, both your hands beat the dealer's."],
    [-1900, null, null, "You lost $19.00."],
  ])("says of %i, %s by %s: %s", (net, result, reason, said) => {
    const came = cameOf(net, result);
    const why = reason ? reasonSaid(reason, 0) : "";
    expect(words.result.line(words.last.came[came](money(Math.abs(net))), why, result === came)).toBe(said);
  });

  it("names no reason for two hands, or for the bank against all", () => {
    expect(resultOfRound(3, 0, [1, 2], [at(1), at(2)]).reason).toBeNull();
    expect(resultOfRound(3, -500, [4], [at(1), at(2)])).toEqual({
      round: 3,
      net: -500,
      reason: null,
      result: null,
      opponent: 0,
    });
  });
});

describe("the running result", () => {
  const session = { seconds: 0, net: -1000, here: 300, purse: 0, since: 0, held: 10_000, asOf: 7 };

  it("is that of this table, and moves with what is shown, wagers counting as mine until they are lost", () => {
    const view = table("pai-gow-poker", 7);
    expect(runningResult(session, view, "Ann")).toBe(300);
    expect(runningResult(session, { ...view, players: [{ name: "Ann", chips: 9000 }] }, "Ann")).toBe(-700);
  });

  it("does not count chips that were bought as won, nor twice", () => {
    expect(addBoughtChips(session, 500, 8)!.held).toBe(10_500);
    expect(addBoughtChips(session, 500, 7)!.held).toBe(10_000);
  });
});
