import { expect, test } from "vitest";

import glossary from "../../src/paigow/data/glossary.toml?raw";
import { en } from "../src/words/en";
import { zhHant } from "../src/words/zh-Hant";

const explained = new Set([...glossary.matchAll(/^word = "(.*)"$/gm)].map(([, word]) => word));
const sources: Record<string, string> = import.meta.glob("../src/**/*.tsx", {
  query: "?raw",
  import: "default",
  eager: true,
});

test("every word that can be asked for is in the glossary", () => {
  const asked = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\bword="([^"]+)"|\["([a-z -]+)", words\./g)].map(([, given, paired]) => given ?? paired),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter((word) => !explained.has(word))).toEqual([]);
});

test("a word stands in its sentence, in every language", () => {
  const { terms, result, hand, bank } = en;
  expect(result.less("$25", "$1.25")).toContain(terms.vigorish);
  expect(hand.choose(2)).toContain(terms.lowHand);
  expect(hand.byRule("pair")).toContain(terms.houseWay);
  expect(hand.surrenderSure("$5")).toContain(terms.surrender);
  expect(bank.risks("$5")).toContain(terms.copies);
  expect(zhHant.result!.less!("$25", "$1.25")).toContain(zhHant.terms!.vigorish);
  expect(zhHant.hand!.choose!(2)).toContain(zhHant.terms!.lowHand);
  expect(zhHant.hand!.byRule!("pair")).toContain(zhHant.terms!.houseWay);
  expect(zhHant.hand!.surrenderSure!("$5")).toContain(zhHant.terms!.surrender);
  expect(zhHant.bank!.risks!("$5")).toContain(zhHant.terms!.copies);
});
