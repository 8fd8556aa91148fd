import { describe, expect, it } from "vitest";

import { isBankBarred } from "../src/table/commands";
import { isOutdated, refusalAfterOpening } from "../src/table/refusals";
import { statusSentence } from "../src/table/status";
import type { AskView, AwaitedView, PositionView, TableView } from "../src/wire/protocol";

const asked = (command: string, name?: string, role: AskView["who"]["role"] = "player"): AskView => ({
  command,
  who: { role, position: 1, ...(name ? { name } : {}) },
});
const awaited = (...waits: AskView[]): AwaitedView => ({ waits, may: [], goes_on: false });
const NOBODY: PositionView = { standing: "no_hand" };

function table(phase: TableView["phase"], laid: readonly number[] = []): TableView {
  const positions = Array.from(
    { length: 7 },
    (_, at): PositionView =>
      laid.includes(at) ? { ...NOBODY, wagers: [{ wager: "pai_gow_poker", amount: 500 }] } : NOBODY,
  );
  return {
    phase,
    sequence: 1,
    game: "pai-gow-poker",
    seats: [null, "Ann", "Bea", null, null, null, null],
    round: { number: 1, positions },
  };
}

describe("for whom the table waits", () => {
  it("names everybody who has yet to do something, and what", () => {
    expect(statusSentence(awaited(asked("SetHands", "Bea"), asked("SetHands", "Cy")), table("setting"), "Ann")).toBe(
      "Waiting for Bea, Cy to set.",
    );
  });

  it("says so where it is for me", () => {
    expect(statusSentence(awaited(asked("CutCards", "Ann")), table("cut"), "Ann")).toBe("Waiting for you to cut.");
  });

  it("tells of wagers that may still come, although the dealer's step is the next", () => {
    const dealers = awaited(asked("AnnounceNoMoreBets", undefined, "dealer"));
    expect(statusSentence(dealers, table("wagers", [1]), "Ann")).toBe("Waiting for bets: Bea.");
    expect(statusSentence(dealers, table("wagers"), "Ann")).toBe("Waiting for bets: you, Bea.");
    expect(statusSentence(dealers, table("wagers", [1, 2]), "Ann")).toBe("Betting is about to close.");
  });

  it("waits for no wager of the bank", () => {
    const view = table("wagers");
    const banked = { ...view, round: { ...view.round!, bank: 2 } };
    expect(statusSentence(awaited(asked("PlaceWagers", "Ann"), asked("PlaceWagers", "Bea")), banked, "Ann")).toBe(
      "Waiting for bets: you.",
    );
  });

  it("promises no round where nobody who sits there has chips", () => {
    const view = {
      ...table("spread"),
      round: null,
      players: [
        { name: "Ann", chips: 0 },
        { name: "Looker", chips: 500 },
      ],
    };
    const opens = awaited(asked("OpenRound", undefined, "dealer"));
    expect(statusSentence(opens, view, "Ann")).toMatch(/^Nobody here has chips/);
    expect(statusSentence(opens, { ...view, players: [{ name: "Bea", chips: 1 }] }, "Ann")).toBe(
      "The next round is about to start.",
    );
  });

  it("does not take a floorperson for the dealer", () => {
    expect(statusSentence(awaited(asked("ValidatePayout", undefined, "floorperson")), table("settlement"), "Ann")).toBe(
      "Waiting for a floorperson.",
    );
  });
});

describe("what was refused", () => {
  const wager = (inAll: number): AskView => ({
    ...asked("PlaceWagers", "Ann"),
    terms: [{ kind: "Wagering", offers: [], main: null, in_all: inAll }],
  });
  const refusal = { reason: "too much", clause: null, kind: "PlaceWagers", asked: [wager(4000)], round: 3 };

  it("stays while it can be said again on the same terms, and while nothing else is asked", () => {
    expect(isOutdated(refusal, [wager(4000)], [])).toBe(false);
    expect(isOutdated(refusal, [], []), "too late: the reason is still to be read").toBe(false);
  });

  it("goes when the terms have changed, or something else is asked of me", () => {
    expect(isOutdated(refusal, [wager(9000)], [])).toBe(true);
    expect(isOutdated(refusal, [asked("SetHands", "Ann")], [asked("SetHands", "Ann")])).toBe(true);
  });

  it("says nothing any more in the next round, but is not lost between two", () => {
    expect(refusalAfterOpening(refusal, 3)).toBe(refusal);
    expect(refusalAfterOpening(refusal, 4)).toBeNull();
    const between = refusalAfterOpening({ ...refusal, round: null }, 4);
    expect(between?.reason).toBe("too much");
    expect(refusalAfterOpening(between, 5)).toBeNull();
  });
});

describe("the bank that is offered", () => {
  it("can only be passed by whoever may not accept it at that position, and that is drawn", () => {
    const [pass, accept] = [asked("PassBank", "Ann"), asked("AcceptBank", "Ann")];
    expect(isBankBarred([pass], pass)).toBe(true);
    expect(isBankBarred([pass, accept], pass)).toBe(false);
    expect(isBankBarred([pass, { ...accept, who: { ...accept.who, position: 2 } }], pass)).toBe(true);
    expect(isBankBarred([accept], accept)).toBe(false);
  });
});
