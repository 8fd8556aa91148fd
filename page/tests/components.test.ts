import { h } from "preact";
import { beforeEach, expect, test, vi } from "vitest";

import { Audit } from "../src/audit/Audit";
import { me } from "../src/people";
import { chipsOf } from "../src/table/Chips";
import { OtherChoice } from "../src/table/Choices";
import { Hand } from "../src/table/Hand";
import { chip } from "../src/table/playback/animation";
import type { Seat } from "../src/table/seat";
import { Why } from "../src/why/Why";
import type { AskView, RecordAnswer, VerdictAnswer, WagerWhyShown } from "../src/wire/protocol";
import { words } from "../src/words";
import { drawn } from "./kits/screen";

beforeEach(() => void vi.useFakeTimers());

/** A server that answers each path with the next of its answers, and with the last of them from then on. */
function answering(answers: Record<string, [number, unknown][]>): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const [status, answer] =
      (answers[path]?.length ?? 0) > 1
        ? answers[path]!.shift()!
        : (answers[path]?.[0] ?? [404, { reason: `nothing at ${path}` }]);
    return Promise.resolve(Response.json(answer, { status }));
  });
  return asked;
}
const passing = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const SOON = 100;

test("cards that lie face down are drawn, as two hands once they are set, and none where there are none", () => {
  const at = (cards: number, is_set = false) =>
    drawn(h(Hand, { at: { standing: "in_play", cards, is_set }, back: "card-back" }));
  expect([0, 7].map((cards) => at(cards).all("use").length)).toEqual([0, 7]);
  expect(
    at(7, true)
      .all("dd")
      .map((hand) => hand.all("use").length),
  ).toEqual([5, 2]);
  expect(at(0, true).all("dl")).toEqual([]);
});

test("what flies for an amount is the greatest chip of its stack, for exactly one chip that chip", () => {
  vi.stubGlobal("document", { createElement: () => ({}) });
  for (const amount of [1, 5, 499, 500, 501, 2500, 50_000, 70_000])
    expect(chip(amount).className).toBe(`flying chip c${chipsOf(amount)[0]}`);
});

test("what each style of delivery does can be asked where one is chosen, and nowhere else", () => {
  const offered = (command: string) =>
    drawn(
      h(OtherChoice, {
        seat: {} as Seat,
        ask: { command, who: { role: "player", position: 1 } } as AskView,
        isMain: true,
      }),
    );
  const links = (command: string) =>
    offered(command)
      .all("button")
      .map((each) => each.text)
      .filter((text) => text === words.terms.deliveryStyle).length;
  expect(["ChooseDelivery", "ChooseStack", "PlayOn", "VoidHand"].map(links)).toEqual([1, 0, 0, 0]);
  expect(offered("PlayOn").text).toContain(words.commandsMean.PlayOn);
});

test("the other wagers of a round have a heading where there are some beside mine, and only there", async () => {
  const wager = (brought: number | null): WagerWhyShown => ({
    position: 1,
    wager: "pai_gow",
    title: "Pai Gow",
    status: "win",
    wagered: 500,
    won: 475,
    vigorish: 25,
    brought,
    lines: [],
  });
  const headings = async (...wagers: WagerWhyShown[]) => {
    answering({ "/tables/one/rounds/3/why": [[200, { table: "one", number: 3, wagers }]] });
    const screen = drawn(h(Why, { table: "one", number: 3 }));
    await passing(SOON);
    expect(screen.all("section")).toHaveLength(wagers.length);
    return screen.all("h3").filter((each) => each.text === words.why.others).length;
  };
  expect(await headings(wager(475), wager(null), wager(null))).toBe(1);
  expect(await headings(wager(475))).toBe(0);
  expect(await headings(wager(null))).toBe(0);
  expect(await headings()).toBe(0);
});

const verdict: VerdictAnswer = {
  is_verified: true,
  since: 0,
  tables: 1,
  lines: 9,
  events: 9,
  rounds: 1,
  meters: 0,
  purses: 1,
};

/** The page of an auditor at a house of one table, and what it asked for. */
async function audited(answers: Record<string, [number, unknown][]>) {
  me.value = { role: "auditor", name: "Audrey" } as RecordAnswer;
  const asked = answering({
    "/people/me": [[200, me.value]],
    "/tables": [[200, { tables: [{ id: "one", called: "One" }] }]],
    "/tables/one/rounds": [[200, { rounds: [{ number: 3 }, { number: 4 }] }]],
    "/tables/one/significant/1": [[200, { events: [] }]],
    "/tables/one/view": [[200, { view: {} }]],
    ...answers,
  });
  const screen = drawn(h(Audit, {}));
  for (let drawings = 0; drawings < 3; drawings++) await passing(SOON);
  return { screen, times: (path: string) => asked.filter((each) => each === path).length };
}

test("an auditor who opens a round reads what happened in it, and it is asked for once", async () => {
  const { screen, times } = await audited({
    "/tables/one/rounds/4": [[200, { transcript: ["The round was opened.", "It ended."] }]],
  });
  const round = screen.all("details")[1]!;
  expect([times("/tables/one/rounds/4"), round.all("li").length]).toEqual([0, 0]);
  for (const open of [true, false, true]) {
    round.hear("toggle", { open });
    await passing(SOON);
  }
  expect(round.all("li").map((line) => line.text)).toEqual(["The round was opened.", "It ended."]);
  expect(times("/tables/one/rounds/4")).toBe(1);
  expect(times("/tables/one/rounds/3"), "the one that stays closed").toBe(0);
});

test("a store that is still being verified is asked for again until it is; what is refused is said at once", async () => {
  const busy: [number, unknown] = [503, { reason: "it is being verified" }];
  const { screen, times } = await audited({ "/verification": [busy, busy, [200, verdict]] });
  screen.all("button")[0]!.hear("click");
  await passing(SOON);
  expect(screen.text).toContain(words.audit.verifying);
  expect(screen.text).not.toContain("it is being verified");
  await passing(10_000);
  expect(screen.text).toContain(words.audit.holds);
  expect(screen.text).not.toContain(words.audit.verifying);
  expect(times("/verification")).toBe(3);

  const refused = await audited({ "/verification": [[409, { reason: "it cannot be read" }]] });
  refused.screen.all("button")[0]!.hear("click");
  await passing(10_000);
  expect(refused.screen.text).toContain("it cannot be read");
  expect(refused.screen.text).not.toContain(words.audit.verifying);
  expect(refused.times("/verification")).toBe(1);
});
