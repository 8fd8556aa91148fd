import { language } from "../words/languages";

/** Seconds as hours and minutes. */
export function hours(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** A tag that dates can be written by; some browsers name others, such as en-US@posix. */
const TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/** The reader's own way to write dates, where it is of the page's language. */
export const localeOf = (page: string, wanted: readonly string[]): string =>
  wanted.find((each) => TAG.test(each) && each.split("-")[0] === page.split("-")[0]) ?? page;

/** A time of the server, to the minute, as the reader writes it in the page's language. */
export const moment = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(localeOf(language, navigator.languages), {
    dateStyle: "medium",
    timeStyle: "short",
  });
