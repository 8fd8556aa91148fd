import { keep, recall } from "../storage";
import LANGUAGES from "./names.json" with { type: "json" };

const KEPT = "paigow.language";

/** The languages of the page, each by its own name. */
export { LANGUAGES };
export type Language = keyof typeof LANGUAGES;

/** What the switch is for, said so that who cannot read the page can read this. */
export const SWITCH = "Language · 語言";

const isLanguage = (name: string | null): name is Language => name !== null && name in LANGUAGES;

/** The language somebody chose, or else the first that the browser asks for and the page has. */
export function languageOf(chosen: string | null, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  for (const each of wanted) {
    const [spoken] = each.toLowerCase().split("-");
    if (spoken === "en") return "en";
    if (spoken === "zh") return "zh-Hant";
  }
  return "en";
}

/** Fixed for as long as the page is open: everything on it is said in one language. */
export const language: Language = languageOf(recall(KEPT), globalThis.navigator?.languages ?? []);

const HAN = /\p{Script=Han}/u;
const WORD = /\p{Script=Latin}{2}/u;

/** How a text of the server is marked on a page of another language: as English, where it has no words in that language. */
export const spokenIn = (text: string, page: Language): "en" | undefined => (page !== "en" && WORD.test(text) && !HAN.test(text) ? "en" : undefined);
export const langOf = (text: string): "en" | undefined => spokenIn(text, language);

/** Say everything in another language from now on. */
export function speak(chosen: Language): void {
  keep(KEPT, chosen);
  location.reload();
}
