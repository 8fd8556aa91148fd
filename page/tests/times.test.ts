import { expect, test } from "vitest";

import { localeOf } from "../src/me/times";

test.each([
  ["zh-Hant", ["en-US", "zh-HK"], "zh-HK"],
  ["zh-Hant", ["en-US"], "zh-Hant"],
  ["en", ["fr", "en-GB", "en"], "en-GB"],
  ["en", ["zh-TW"], "en"],
  ["en", ["en-US@posix"], "en"],
])("a page in %s for a reader of %j writes dates as %s does", (page, wanted, locale) => {
  expect(localeOf(page, wanted)).toBe(locale);
});
