import { expect, test } from "vitest";

import { seedOf } from "../src/table/seeds";

test("words of one's own are a seed as they are written, and none where they are too long", () => {
  expect(seedOf("Ann 7")).toBe("416e6e2037");
  expect(seedOf("天".repeat(10))).toHaveLength(60);
  expect(seedOf("天".repeat(11))).toBeNull();
});

test("without words the browser draws 32 bytes, others each time", () => {
  expect(seedOf("")).toMatch(/^[0-9a-f]{64}$/);
  expect(seedOf("")).not.toBe(seedOf(""));
});
