import { en, type Words } from "./en";

/** The words in the language of the reader; English is the only one so far. */
export const words: Words = en;
