import { en, type Words } from "./en";
import { language } from "./languages";
import { translated } from "./translated";

/** The words in the language of the reader. Another language than English is loaded only by who reads it. */
export const words: Words = language === "en" ? en : translated(en, (await import("./zh-Hant")).zhHant);
