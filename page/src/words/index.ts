import { en, type Words } from "./en";
import { language } from "./languages";
import { translate } from "./translation";

/** The texts in the reader's language. Other languages than English are loaded on demand. */
export const words: Words = language === "en" ? en : translate(en, (await import("./zh-Hant")).zhHant);
