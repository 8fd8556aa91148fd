import type { HandAnswer, HandSettings, TrainerSettingsAnswer, ValuesAnswer } from "../../../docs/protocol";
import { keptHands } from "../offline/kept";
import { ask, Refused } from "../wire/requests";
import { words } from "../words";

/** A hand to set, and the dealer's where they lie open. */
export type Hand = { pieces: readonly string[]; theirs: readonly string[] };

const AGAIN = 3000;
const TRIES = 40;

/** Deal a hand: of some kinds, and the same for the same seed. Without the server, one that was counted before. */
export async function deal(game: string, kinds: readonly string[], seed?: number): Promise<Hand> {
  if (!navigator.onLine) return dealKept(game, new Refused(0, { reason: words.connection.away }));
  try {
    const given = await ask<HandAnswer>("POST", `/training/${game}/hand`, { kinds, ...(seed === undefined ? {} : { seed }) });
    return { pieces: given.pieces, theirs: given.theirs ?? [] };
  } catch (error) {
    return dealKept(game, error);
  }
}

async function dealKept(game: string, error: unknown): Promise<Hand> {
  const kept = error instanceof Refused && error.status === 0 ? await keptHands(game) : [];
  if (kept.length === 0) throw error;
  return kept[Math.floor(Math.random() * kept.length)]!;
}

/** Every setting of a hand with its value; asked for again while it is being counted, until it is given up. */
export async function valued(game: string, hand: Hand, stop: AbortSignal): Promise<ValuesAnswer> {
  const path = `/training/${game}/values/${[hand.pieces, hand.theirs].filter((each) => each.length > 0).map(spelled).join("/")}`;
  for (let tries = 1; ; tries++) {
    try {
      return await ask<ValuesAnswer>("GET", path, undefined, stop);
    } catch (error) {
      if (!isBusy(error) || tries === TRIES) throw error;
      await pause(stop);
    }
  }
}

const spelled = (pieces: readonly string[]): string => encodeURIComponent(pieces.join(" "));
const isBusy = (error: unknown): boolean => error instanceof Refused && (error.status === 503 || error.status === 429);

const pause = (stop: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, AGAIN);
    stop.addEventListener("abort", () => (clearTimeout(timer), reject(stop.reason as Error)), { once: true });
  });

/** All that can be made of a hand, which is known before anything is counted. */
export const settingsOf = (game: string, hand: Hand, stop: AbortSignal): Promise<HandSettings | null> =>
  navigator.onLine ? ask<TrainerSettingsAnswer>("GET", `/training/${game}/settings/${spelled(hand.pieces)}`, undefined, stop) : Promise.resolve(null);
