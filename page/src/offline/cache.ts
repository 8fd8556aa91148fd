import type { ValuesAnswer } from "../wire/protocol";
import { language } from "../words/languages";

/** The name of the cache of answers. The service worker writes it and shares no file with the page, so the build gives
 * it to both. */
declare const __ANSWERS__: string;

/** The hands of a game whose values are in the cache. */
export async function cachedHands(game: string): Promise<{ pieces: string[]; theirs: string[] }[]> {
  if (!("caches" in globalThis)) return [];
  const cache = await caches.open(__ANSWERS__);
  const isAsked = ({ pathname, searchParams }: URL) =>
    pathname.startsWith(`/training/${game}/values/`) && searchParams.get("language") === language;
  const asked = (await cache.keys()).filter((request) => isAsked(new URL(request.url)));
  const found = await Promise.all(
    asked.map(async (request) => (await (await cache.match(request))?.json()) as ValuesAnswer | undefined),
  );
  return found
    .filter((values) => values !== undefined)
    .map((values) => ({
      pieces: values.pieces,
      theirs: values.theirs ? [...values.theirs.high, ...values.theirs.low] : [],
    }));
}
