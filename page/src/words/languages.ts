import { keep, recall } from "../storage";
import LANGUAGES from "./names.json" with { type: "json" };

const LANGUAGE_KEY = "paigow.language";

/** The languages of the page, each in its own name. */
export { LANGUAGES };
export type Language = keyof typeof LANGUAGES;

/** The title of the language switch, in all languages. */
export const SWITCH = "Language · 語言";

const isLanguage = (name: string | null): name is Language => name !== null && name in LANGUAGES;

/** The chosen language, or the first that the browser asks for and the page has. */
export function languageOf(chosen: string | null, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  for (const each of wanted) {
    const [spoken] = each.toLowerCase().split("-");
    if (spoken === "en") return "en";
    if (spoken === "zh") return "zh-Hant";
  }
  return "en";
}

/** The language of the page; it changes only by loading the page again. */
export const language: Language = languageOf(recall(LANGUAGE_KEY), globalThis.navigator?.languages ?? []);

const HAN = /\p{Script=Han}/u;
const WORD = /\p{Script=Latin}{2}/u;

/** The `lang` of a text from the server on a page of another language: English where it has no word of that language.
 */
export const langIn = (text: string, page: Language): "en" | undefined =>
  page !== "en" && WORD.test(text) && !HAN.test(text) ? "en" : undefined;
export const langOf = (text: string): "en" | undefined => langIn(text, language);

/** Switch to another language. */
export function switchLanguage(chosen: Language): void {
  keep(LANGUAGE_KEY, chosen);
  location.reload();
}
