import { language } from "../words/languages";

/** Where the server tells the lessons in the language of the reader. */
export const LESSONS = language === "en" ? "/lessons" : `/languages/${language}/lessons`;
