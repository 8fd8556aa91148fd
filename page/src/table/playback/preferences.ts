import { signal } from "@preact/signals";

import { keep, recall } from "../../storage";

/** How fast events are shown. */
export const PACES = ["normal", "quick", "instant"] as const;
export type Pace = (typeof PACES)[number];

const STEP: Record<Pace, number> = { normal: 250, quick: 100, instant: 0 };
const PACE_KEY = "paigow.pace";

const isPace = (text: string | null): text is Pace => PACES.some((pace) => pace === text);

function storedPace(): Pace {
  const stored = recall(PACE_KEY);
  if (isPace(stored)) return stored;
  return "normal";
}

export const pace = signal<Pace>(storedPace());

export function choosePace(chosen: Pace): void {
  pace.value = chosen;
  keep(PACE_KEY, chosen);
}

const SURRENDER_KEY = "paigow.surrender";

/** Whether I want to be asked about surrender once the dealer's hand is open. Otherwise the table does not wait for it.
 */
export const asksSurrender = signal(recall(SURRENDER_KEY) === "ask");

export function askSurrender(isWanted: boolean): void {
  asksSurrender.value = isWanted;
  keep(SURRENDER_KEY, isWanted ? "ask" : "");
}

const DECK_KEY = "paigow.deck";
const SOUND_KEY = "paigow.sound";
const SORT_KEY = "paigow.sort";

/** Whether my cards are sorted by suit; by rank otherwise. */
export const isSortedBySuit = signal(recall(SORT_KEY) === "suit");

export function sortBySuit(isWanted: boolean): void {
  isSortedBySuit.value = isWanted;
  keep(SORT_KEY, isWanted ? "suit" : "");
}

/** Whether each suit has a colour of its own. */
export const isFourColour = signal(recall(DECK_KEY) === "four");
/** Whether cards and chips are heard; nothing is until I switch it on. */
export const hasSound = signal(recall(SOUND_KEY) === "on");

export function chooseFourColour(isWanted: boolean): void {
  isFourColour.value = isWanted;
  keep(DECK_KEY, isWanted ? "four" : "");
}

export function chooseSound(isWanted: boolean): void {
  hasSound.value = isWanted;
  keep(SOUND_KEY, isWanted ? "on" : "");
}

/** The milliseconds of one step; 0 for reduced motion and on a hidden page. */
export function stepTime(): number {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  return isStill ? 0 : STEP[pace.value];
}
