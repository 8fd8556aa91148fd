import type { ValuesAnswer } from "../../../docs/protocol";
import { language } from "../words/languages";

/** The name of what was answered before and is worth having without the server: the service worker writes it. It has
 * no file in common with the page, so both are given it when they are built. */
declare const __ANSWERS__: string;

/** The hands of a game that were counted before. */
export async function keptHands(game: string): Promise<{ pieces: string[]; theirs: string[] }[]> {
  if (!("caches" in globalThis)) return [];
  const cache = await caches.open(__ANSWERS__);
  const isAsked = ({ pathname, searchParams }: URL) => pathname.startsWith(`/training/${game}/values/`) && searchParams.get("language") === language;
  const asked = (await cache.keys()).filter((request) => isAsked(new URL(request.url)));
  const found = await Promise.all(asked.map(async (request) => (await (await cache.match(request))?.json()) as ValuesAnswer | undefined));
  return found
    .filter((values) => values !== undefined)
    .map((values) => ({ pieces: values.pieces, theirs: values.theirs ? [...values.theirs.high, ...values.theirs.low] : [] }));
}
