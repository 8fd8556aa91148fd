import { expect, test } from "vitest";

import { markTerms } from "../src/learn/terms";
import type { GlossaryWord } from "../src/wire/protocol";

const word = (word: string, ...also: string[]): GlossaryWord => ({ word, text: `${word} is.`, also });
const set = word("set", "setting");
const correctly = word("set correctly");
const copy = word("copy hand", "copy", "copies");
const star = word("* after a tile");

test("each word is marked where it is first used, as it stands there, and never again", () => {
  expect(markTerms(["Copies go to the bank.", "A copy costs you; set it."], [set, copy])).toEqual([
    [{ said: "Copies", entry: copy }, " go to the bank."],
    ["A copy costs you; ", { said: "set", entry: set }, " it."],
  ]);
});

test("the longest word is taken, and no part of another", () => {
  expect(markTerms(["A photocopy, reset, is set correctly."], [star, set, correctly, copy])).toEqual([
    ["A photocopy, reset, is ", { said: "set correctly", entry: correctly }, "."],
  ]);
});

test("a word is found by what it is called in the language of the reader, if that is more than one character", () => {
  const [push, wong] = [
    { ...word("push"), called: "和局" },
    { ...word("Wong"), called: "王" },
  ];
  expect(markTerms(["帝王說：只有一手大，就是和局。"], [push, wong])).toEqual([
    ["帝王說：只有一手大，就是", { said: "和局", entry: push }, "。"],
  ]);
});

test("without a glossary a paragraph is told as it is", () => {
  expect(markTerms(["A copy."], [])).toEqual([["A copy."]]);
});
