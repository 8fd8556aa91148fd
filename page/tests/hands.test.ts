import { expect, test, vi } from "vitest";

import type { SettingValued } from "../../docs/protocol";
import { calledAs, isExchanged, setAs } from "../src/parts/settings";
import { deal } from "../src/train/hands";
import { language } from "../src/words/languages";

const row = (high: string, low: string): SettingValued => ({
  high: high.split(" "), low: low.split(" "), high_called: `high ${high}`, low_called: `low ${low}`, win: 0, push: 0, lose: 0,
  value: { numerator: 0, denominator: 1, cents: 0 }, gives_up: { numerator: 0, denominator: 1, cents: 0 },
});

test("a setting is found by its low hand, in whatever order it was laid", () => {
  const cards = [row("As Ad", "9s 2d"), row("9s 2d", "As Ad")];
  expect(setAs(cards, ["2d", "9s"])).toBe(cards[0]);
  expect(setAs(cards, ["Ad", "As"])).toBe(cards[1]);
});

test("of tiles, which hand was laid as the low one makes no difference, and each tray says what lies in it", () => {
  const tiles = [row("6-6 6-6", "1-2 5-6"), row("6-6 5-6", "6-6 1-2")];
  const laid = ["6-6", "6-6"];
  const found = setAs(tiles, laid)!;
  expect(found).toBe(tiles[0]);
  expect(calledAs(found, laid)).toEqual({ high: "low 1-2 5-6", low: "high 6-6 6-6" });
  expect([isExchanged(found, laid), isExchanged(found, ["5-6", "1-2"])]).toEqual([true, false]);
  expect(calledAs(found, ["5-6", "1-2"])).toEqual({ high: "high 6-6 6-6", low: "low 1-2 5-6" });
});

test("without the server any of the hands that were counted before may be dealt", async () => {
  const hands = ["As Kd", "Qs Jd", "9s 8d"].map((text) => text.split(" "));
  const asked = hands.map((pieces) => new Request(`http://here/training/supreme-pai-gow/values/${pieces.join("%20")}?language=${language}`));
  const match = (request: Request) => Promise.resolve(Response.json({ pieces: hands[asked.indexOf(request)] }));
  vi.stubGlobal("navigator", { onLine: false });
  vi.stubGlobal("caches", { open: () => Promise.resolve({ keys: () => Promise.resolve(asked), match }) });
  const chance = vi.spyOn(Math, "random");
  const dealt = [];
  for (const drawn of [0, 0.34, 0.999]) {
    chance.mockReturnValue(drawn);
    dealt.push((await deal("supreme-pai-gow", [])).pieces);
  }
  expect(dealt).toEqual(hands);
});
