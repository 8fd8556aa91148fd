/// <reference lib="webworker" />
/** The service worker: lessons work offline, and training with hands that were counted before. The server's answer is
 * preferred; the cache is for when there is none. */
const worker = self as unknown as ServiceWorkerGlobalScope;

export {};

/** The files of this build, put in by the build, so that every build has its own worker. */
declare const __FILES__: readonly string[];
declare const __ANSWERS__: string;
/** The header that marks an answer from the cache. */
declare const __KEPT__: string;
declare const __LANGUAGES__: readonly string[];
const FILES = __FILES__;
const PAGE = `paigow-page ${FILES.join()}`;
/** Files that have the same name in every build. */
const UNHASHED = ["/icon.svg", "/paigow.webmanifest"];
/** What is cached: lessons and training are the same for everybody. Nothing else is. */
const CACHED_ANSWERS = /^\/(lessons|glossary|tile-chart|poker-chart|clauses|training)(\/|$)/;
const HAND_VALUES = /^\/training\/[^/]+\/values\//;
const MOST_HANDS = 300;
/** What lessons need besides themselves. */
const ALWAYS_CACHED = ["/glossary", "/poker-chart", "/tile-chart", "/tile-chart/hands"];

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageFor(request));
  else if (FILES.includes(pathname)) event.respondWith(fromCacheOrServer(request));
  else if (UNHASHED.includes(pathname)) event.respondWith(fromServerOrCache(request, PAGE, pathname));
  else if (CACHED_ANSWERS.test(pathname)) event.respondWith(fromServerOrCache(request, __ANSWERS__));
});

async function install(): Promise<void> {
  await (await caches.open(PAGE)).addAll(["/", ...FILES, ...UNHASHED]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("paigow") && name !== PAGE).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
  for (const language of __LANGUAGES__) await cacheLessons(language);
}

async function cacheLessons(language: string): Promise<void> {
  const keep = (path: string) =>
    fromServerOrCache(new Request(path, { headers: { "accept-language": language } }), __ANSWERS__);
  await Promise.all(ALWAYS_CACHED.map(keep));
  const { lessons } = (await (await keep("/lessons")).json()) as { lessons: { game: string }[] };
  await Promise.all(
    lessons.flatMap(({ game }) => [`/lessons/${game}`, `/lessons/${game}/solved`, `/training/${game}`].map(keep)),
  );
}

/** The cache key of a request: its path and language. */
const keyOf = ({ url, headers }: Request): string =>
  `${new URL(url).pathname}?language=${headers.get("accept-language") ?? ""}`;

/** The page itself, from the server or the cache. The address is not cached: it may be an answer. */
async function pageFor(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(PAGE)).match("/");
    if (kept === undefined) throw error;
    return kept;
  }
}

async function fromCacheOrServer(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** The server's answer, which is then cached; without the server the cached one. */
async function fromServerOrCache(request: Request, name: string, key = keyOf(request)): Promise<Response> {
  const cache = await caches.open(name);
  try {
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(key, answer.clone());
      if (HAND_VALUES.test(new URL(request.url).pathname)) await deleteOldest(cache);
    }
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept === undefined) throw error;
    return new Response(kept.body, { headers: { ...Object.fromEntries(kept.headers), [__KEPT__]: "yes" } });
  }
}

/** Keep only the newest hands: a cache lists its keys in the order in which they were added. */
async function deleteOldest(cache: Cache): Promise<void> {
  const counted = (await cache.keys()).filter((request) => HAND_VALUES.test(new URL(request.url).pathname));
  for (const request of counted.slice(0, -MOST_HANDS)) await cache.delete(request);
}
