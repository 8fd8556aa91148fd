import { expect, test } from "vitest";

import { en } from "../src/words/en";
import { gameLine } from "../src/words/gameLine";
import { langIn, languageOf, languagesOffered } from "../src/words/languages";
import { translate } from "../src/words/translation";
import { zhHant } from "../src/words/zh-Hant";

/** What is written in Latin letters in Chinese too: names of keys, commands and cards, and what is filled in here. */
const LATIN = new Set([
  "A",
  "K",
  "Q",
  "J",
  "EZ",
  "TOML",
  "CSV",
  "JSON",
  "Enter",
  "Esc",
  "Space",
  "h",
  "s",
  "r",
  "n",
  "a",
  "b",
  "c",
  "paigow",
  "submission",
  "token",
  "House",
  "Way",
  "Cup",
  "Say",
  "Jung",
  "Quat",
  "Chee",
  "Yee",
  "Pin",
]);
/** Choices are pairs of what goes over the wire and what is said. */
const CODE = /\/choices\/\w+\/\d\/0$/;
const FILLED = "7";

/** Every word by its place, a sentence that varies with something filled in. */
function said(part: unknown, place: string): [string, string][] {
  if (typeof part === "string") return [[place, part]];
  if (typeof part === "function") return [[place, (part as Sentence)(...sample(part as Sentence))]];
  return Object.entries(part as object).flatMap(([key, each]) => said(each, `${place}/${key}`));
}

type Sentence = (...given: unknown[]) => string;

/** A list where a sentence names a series, else a number that stands for anything. */
const sample = (sentence: Sentence): unknown[] =>
  Array.from({ length: sentence.length }, () => (/\.format\(/.test(sentence.toString()) ? [FILLED] : FILLED));

const places = (part: object): string[] =>
  said(part, "")
    .map(([place]) => place)
    .sort();

test("everything that is said in English is said in Chinese, and nothing besides", () => {
  const { name: _, ...english } = en;
  expect(places(zhHant)).toEqual(places(english));
});

test("a sentence takes the same things in both languages", () => {
  const taken = (part: unknown, place = ""): string[] => {
    if (typeof part === "string") return [];
    if (typeof part === "function") return [`${place} ${part.length}`];
    return Object.entries(part as object).flatMap(([key, each]) => taken(each, `${place}/${key}`));
  };
  expect(taken(zhHant).sort()).toEqual(taken(en).sort());
});

test("no English is left over in Chinese", () => {
  const spoken = said(zhHant, "").filter(([place]) => !CODE.test(place));
  const left = spoken.flatMap(([place, text]) =>
    (text.match(/[A-Za-z]+/g) ?? []).filter((word) => !LATIN.has(word)).map((word) => `${place}: ${word}`),
  );
  expect(left).toEqual([]);
});

/** What nobody says at a table; the documents' terms stand in "Why?" and in the log. */
const UNSAID =
  /\b(whoever|lay|laid|lies|wagers?|wagered|brought you|purse|so says|look on|one's|oneself|vigorish(?! *\)))\b/i;

test("a player's words stand on the page, and nothing that nobody says at a table", () => {
  expect(said(en, "").filter(([, text]) => UNSAID.test(text))).toEqual([]);
});

test.each([
  ["As", "", "黑桃 A"],
  ["Td", "", "方塊 10"],
  ["Jk", "", "鬼牌"],
  ["tile-back", "", "一張蓋著的骨牌"],
  ["6-6", "天", "天 6-6"],
])("%s is called by its name in Chinese", (piece, chinese, name) => {
  expect(zhHant.named!(piece, "in English", chinese)).toBe(name);
});

test("a game without a line on the first page has that of the list of tables", () => {
  const { "pai-gow-tiles": short, ...others } = en.home.game;
  expect(gameLine("pai-gow-tiles")).toBe(short);
  en.home.game = others;
  expect(gameLine("pai-gow-tiles")).toBe(en.lobby.about["pai-gow-tiles"]);
  en.home.game = { ...others, "pai-gow-tiles": short ?? "" };
});

test("what is not translated is said in English", () => {
  const english = { one: "one", more: { two: "two", list: ["a", "b"], of: (count: number) => `${count}` } };
  const mixed = translate(english, { more: { two: "二", list: ["甲"] } });
  expect(mixed).toEqual({ one: "one", more: { two: "二", list: ["甲"], of: english.more.of } });
});

test.each([
  ["zh-Hant", ["en-US"], "zh-Hant"],
  ["en", ["zh-TW"], "en"],
  [null, ["fr", "zh-HK", "en"], "zh-Hant"],
  [null, ["en-GB", "zh-TW"], "en"],
  ["klingon", ["fr"], "en"],
  [null, [], "en"],
] as const)("whoever chose %s and whose browser asks for %j reads %s", (chosen, wanted, language) => {
  expect(languageOf(chosen, wanted)).toBe(language);
});

test.each([
  [undefined, null, ["zh-TW"], "zh-Hant"],
  ["zh-Hant", "en", ["en"], "zh-Hant"],
  ["zh-Hant en", null, ["fr"], "zh-Hant"],
  ["zh-Hant en", null, ["fr", "en-GB"], "en"],
  ["xx", null, ["fr"], "en"],
] as const)("where %s is offered, whoever chose %s and asks for %j reads %s", (named, chosen, wanted, language) => {
  expect(languageOf(chosen, wanted, languagesOffered(named))).toBe(language);
});

test.each([
  ["Ann (1) passed the bank.", "zh-Hant", "en"],
  ["Ann（第 1 位）不做莊。", "zh-Hant", undefined],
  ["$25.00", "zh-Hant", undefined],
  ["Ann (1) passed the bank.", "en", undefined],
] as const)("what the server says, %s, is marked on a page in %s as %s", (text, page, lang) => {
  expect(langIn(text, page)).toBe(lang);
});
