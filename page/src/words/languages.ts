import { keep, recall } from "../storage";
import LANGUAGES from "./names.json" with { type: "json" };

const LANGUAGE_KEY = "paigow.language";

/** The languages of the page, each in its own name. */
export { LANGUAGES };
export type Language = keyof typeof LANGUAGES;

/** The title of the language switch, in all languages. */
export const SWITCH = "Language · 語言";

const isLanguage = (name: string | null): name is Language => name !== null && name in LANGUAGES;

/** The languages that whoever runs the server offers, the usual one first: all of them unless the page's document
 * names some. */
export function languagesOffered(named: string | undefined): Language[] {
  const offered = (named ?? "").split(" ").filter(isLanguage);
  return offered.length ? offered : (Object.keys(LANGUAGES) as Language[]);
}

export const OFFERED = languagesOffered(globalThis.document?.documentElement.dataset.languages);

/** The chosen language, or the first that the browser asks for and the page is offered in. */
export function languageOf(
  chosen: string | null,
  wanted: readonly string[],
  offered: readonly Language[] = OFFERED,
): Language {
  if (isLanguage(chosen) && offered.includes(chosen)) return chosen;
  for (const each of wanted) {
    const spoken = each.toLowerCase().split("-")[0];
    const found = offered.find((name) => name.split("-")[0] === spoken);
    if (found) return found;
  }
  return offered[0] ?? "en";
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
