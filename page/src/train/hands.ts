import { cachedHands } from "../offline/cache";
import type { HandAnswer, HandSettings, TrainerSettingsAnswer, ValuesAnswer } from "../wire/protocol";
import { ask, RequestError } from "../wire/requests";

/** A hand to set, and the dealer's open hand where there is one. */
export type Hand = { pieces: readonly string[]; theirs: readonly string[] };

const RETRY_DELAY = 3000;
const TRIES = 40;

/** Deal a hand of some kinds; the same seed deals the same hand. Without the server, one from the cache. */
export async function deal(game: string, kinds: readonly string[], seed?: number): Promise<Hand> {
  try {
    const given = await ask<HandAnswer>("POST", `/training/${game}/hand`, {
      kinds,
      ...(seed === undefined ? {} : { seed }),
    });
    return { pieces: given.pieces, theirs: given.theirs ?? [] };
  } catch (error) {
    return dealFromCache(game, error);
  }
}

async function dealFromCache(game: string, error: unknown): Promise<Hand> {
  const kept = isNoAnswer(error) ? await cachedHands(game) : [];
  if (kept.length === 0) throw error;
  return kept[Math.floor(Math.random() * kept.length)]!;
}

/** Fetch the values of all settings of a hand, trying again while they are being counted. */
export async function fetchValues(game: string, hand: Hand, stop: AbortSignal): Promise<ValuesAnswer> {
  const path = `/training/${game}/values/${[hand.pieces, hand.theirs]
    .filter((each) => each.length > 0)
    .map(encodePieces)
    .join("/")}`;
  return askPatiently<ValuesAnswer>(path, stop);
}

/** Ask for something that is counted, trying again while it is. */
export async function askPatiently<Answer>(path: string, stop: AbortSignal): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask<Answer>("GET", path, undefined, stop);
    } catch (error) {
      if (!isNotReady(error) || tries === TRIES) throw error;
      await pause(stop);
    }
  }
}

const encodePieces = (pieces: readonly string[]): string => encodeURIComponent(pieces.join(" "));
const isNoAnswer = (error: unknown): boolean => error instanceof RequestError && error.status === 0;
/** Whether a request is to be sent again, because the server is counting or busy. */
export const isNotReady = (error: unknown): boolean =>
  error instanceof RequestError && (error.status === 503 || error.status === 429);

const pause = (stop: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, RETRY_DELAY);
    stop.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(stop.reason as Error);
      },
      { once: true },
    );
  });

/** Fetch all settings of a hand, which takes no counting; null without the server. */
export const fetchSettings = (game: string, hand: Hand, stop: AbortSignal): Promise<HandSettings | null> =>
  ask<TrainerSettingsAnswer>("GET", `/training/${game}/settings/${encodePieces(hand.pieces)}`, undefined, stop).catch(
    (error: unknown) => {
      if (isNoAnswer(error)) return null;
      throw error;
    },
  );
