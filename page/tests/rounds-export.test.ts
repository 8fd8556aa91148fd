import { expect, test } from "vitest";

import { csvField, roundsAsCsv, roundsAsJson } from "../src/rounds/export";
import type { StoredRound } from "../src/rounds/store";

const ROUND: StoredRound = {
  table: "table-1",
  called: 'The "long" one, upstairs',
  game: "supreme-pai-gow",
  number: 3,
  ended: Date.UTC(2030, 0, 31, 12),
  wagered: 2500,
  net: -2500,
  hands: [{ high: ["Ks", "Kd"], low: ["9s", "8d"], theirs: ["As", "Ad", "2c", "3c"], wagered: 2500 }],
  marks: [{ numerator: 820, denominator: 2, cents: 410 }],
};

test("a round is one line of a CSV file, and its amounts are dollars", () => {
  const [head, line] = roundsAsCsv([ROUND]).split("\r\n");
  expect(head).toBe("table,game,round,ended,wagered,result,bank,high,low,theirs,given_up_in_100");
  expect(line).toBe(
    '"The ""long"" one, upstairs",supreme-pai-gow,3,2030-01-31T12:00:00.000Z,25.00,-25.00,no,Ks Kd,9s 8d,As Ad 2c 3c,4.10',
  );
});

test("a JSON file holds the rounds as they are stored", () => {
  expect(JSON.parse(roundsAsJson([ROUND]))).toEqual([ROUND]);
});

test.each([
  ["=1+1", "'=1+1"],
  ["@me", "'@me"],
  ["-me", "'-me"],
  ["-25.00", "-25.00"],
  ["a\nb", '"a\nb"'],
])("the name %j is written as %j, and is no formula in a spreadsheet", (text, field) => {
  expect(csvField(text)).toBe(field);
});
