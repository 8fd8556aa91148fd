import { expect, test, vi } from "vitest";

import { findSetting, handNames, isExchanged } from "../src/parts/settings";
import { deal } from "../src/train/hands";
import { mergeAlike } from "../src/train/SettingValues";
import type { SettingValued } from "../src/wire/protocol";
import { language } from "../src/words/languages";

const row = (high: string, low: string): SettingValued => ({
  high: high.split(" "),
  low: low.split(" "),
  high_called: `high ${high}`,
  low_called: `low ${low}`,
  win: 0,
  push: 0,
  lose: 0,
  value: { numerator: 0, denominator: 1, cents: 0 },
  gives_up: { numerator: 0, denominator: 1, cents: 0 },
});

test("a setting is found by its low hand, in whatever order it was laid", () => {
  const cards = [row("As Ad", "9s 2d"), row("9s 2d", "As Ad")];
  expect(findSetting(cards, ["2d", "9s"])).toBe(cards[0]);
  expect(findSetting(cards, ["Ad", "As"])).toBe(cards[1]);
});

test("settings that differ in suits only are listed once, as mine where it is one of them", () => {
  const named = (high: string, low: string): SettingValued => ({
    ...row(high, low),
    high_called: "1",
    low_called: "1",
  });
  const listed = [row("Ad As", "Kh Ks"), named("As Ks", "Ad Kh"), named("As Kh", "Ad Ks"), named("Ad Ks", "As Kh")];
  expect(mergeAlike(listed, undefined)).toEqual([listed[0], listed[1]]);
  expect(mergeAlike(listed, listed[3])).toEqual([listed[0], listed[3]]);
  expect(mergeAlike([listed[1]!, { ...listed[2]!, win: 1 }], undefined)).toHaveLength(2);
});

test("of tiles, which hand was laid as the low one makes no difference, and each tray says what lies in it", () => {
  const tiles = [row("6-6 6-6", "1-2 5-6"), row("6-6 5-6", "6-6 1-2")];
  const laid = ["6-6", "6-6"];
  const found = findSetting(tiles, laid)!;
  expect(found).toBe(tiles[0]);
  expect(handNames(found, laid)).toEqual({ high: "low 1-2 5-6", low: "high 6-6 6-6" });
  expect([isExchanged(found, laid), isExchanged(found, ["5-6", "1-2"])]).toEqual([true, false]);
  expect(handNames(found, ["5-6", "1-2"])).toEqual({ high: "high 6-6 6-6", low: "low 1-2 5-6" });
});

test("without the server any of the hands that were counted before may be dealt", async () => {
  const hands = ["As Kd", "Qs Jd", "9s 8d"].map((text) => text.split(" "));
  const asked = hands.map(
    (pieces) => new Request(`http://here/training/supreme-pai-gow/values/${pieces.join("%20")}?language=${language}`),
  );
  const match = (request: Request) => Promise.resolve(Response.json({ pieces: hands[asked.indexOf(request)] }));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("caches", { open: () => Promise.resolve({ keys: () => Promise.resolve(asked), match }) });
  const chance = vi.spyOn(Math, "random");
  const dealt = [];
  for (const drawn of [0, 0.34, 0.999]) {
    chance.mockReturnValue(drawn);
    dealt.push((await deal("supreme-pai-gow", [])).pieces);
  }
  expect(dealt).toEqual(hands);
});
