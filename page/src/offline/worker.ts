/// <reference lib="webworker" />
/** The service worker: with it lessons work without the server, and the trainer with hands that were counted before.
 * Whatever the server can answer it does answer; what is kept is for when it cannot. */
const worker = self as unknown as ServiceWorkerGlobalScope;
export {};

/** The files of this build, written in when it is built; so every build has a worker of its own. */
declare const __FILES__: readonly string[];
declare const __ANSWERS__: string;
declare const __LANGUAGES__: readonly string[];
const FILES = __FILES__;
const PAGE = `paigow-page ${FILES.join()}`;
/** What is built beside them and has the same name in every build. */
const BESIDE = ["/icon.svg", "/paigow.webmanifest"];
/** What teaches is the same for everybody, and worth keeping; nothing else that the server says ever is. */
const TEACHES = /^\/(lessons|glossary|tile-chart|poker-chart|clauses|training)(\/|$)/;
const COUNTED = /^\/training\/[^/]+\/values\//;
const MOST_HANDS = 300;
/** Without these the first visit to a lesson would be the only one that works. */
const FIRST = ["/glossary", "/poker-chart", "/tile-chart", "/tile-chart/hands"];

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") event.respondWith(pageFor(request));
  else if (FILES.includes(pathname)) event.respondWith(keptOr(request));
  else if (BESIDE.includes(pathname)) event.respondWith(freshOr(request, PAGE, pathname));
  else if (TEACHES.test(pathname)) event.respondWith(freshOr(request, __ANSWERS__));
});

async function install(): Promise<void> {
  await (await caches.open(PAGE)).addAll(["/", ...FILES, ...BESIDE]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("paigow") && name !== PAGE).map((name) => caches.delete(name)));
  await worker.clients.claim();
  for (const language of __LANGUAGES__) await keepLessons(language);
}

async function keepLessons(language: string): Promise<void> {
  const keep = (path: string) => freshOr(new Request(path, { headers: { "accept-language": language } }), __ANSWERS__);
  await Promise.all(FIRST.map(keep));
  const { lessons } = (await (await keep("/lessons")).json()) as { lessons: { game: string }[] };
  await Promise.all(lessons.flatMap(({ game }) => [`/lessons/${game}`, `/lessons/${game}/solved`, `/training/${game}`].map(keep)));
}

/** By what an answer is kept: what was asked, and in which language. */
const keyOf = ({ url, headers }: Request): string => `${new URL(url).pathname}?language=${headers.get("accept-language") ?? ""}`;

/** The page itself: as the server gives it, or as it was built. What one goes to is not kept: it may be an answer. */
async function pageFor(request: Request): Promise<Response> {
  try {
    if (!navigator.onLine) throw new Error("offline");
    return await fetch(request);
  } catch (error) {
    const kept = await (await caches.open(PAGE)).match("/");
    if (kept === undefined) throw error;
    return kept;
  }
}

async function keptOr(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request);
}

/** What the server answers, and kept from now on; without the server, what was kept. */
async function freshOr(request: Request, name: string, key = keyOf(request)): Promise<Response> {
  const cache = await caches.open(name);
  try {
    if (!navigator.onLine) throw new Error("offline");
    const answer = await fetch(request);
    if (answer.ok) {
      await cache.put(key, answer.clone());
      if (COUNTED.test(new URL(request.url).pathname)) await forgetOldest(cache);
    }
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** The last hands are kept: a cache gives its keys in the order in which they came. */
async function forgetOldest(cache: Cache): Promise<void> {
  const counted = (await cache.keys()).filter((request) => COUNTED.test(new URL(request.url).pathname));
  for (const request of counted.slice(0, -MOST_HANDS)) await cache.delete(request);
}
