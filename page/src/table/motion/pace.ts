import { signal } from "@preact/signals";

import { keep, recall } from "../../storage";

/** How fast the table goes: at a pace one can follow, quicker, or without motion. */
export const PACES = ["normal", "quick", "instant"] as const;
export type Pace = (typeof PACES)[number];

const STEP: Record<Pace, number> = { normal: 400, quick: 130, instant: 0 };
const KEPT = "paigow.pace";

const isPace = (text: string | null): text is Pace => PACES.some((pace) => pace === text);

function kept(): Pace {
  const stored = recall(KEPT);
  if (isPace(stored)) return stored;
  return "normal";
}

export const pace = signal<Pace>(kept());

export function choosePace(chosen: Pace): void {
  pace.value = chosen;
  keep(KEPT, chosen);
}

const SURRENDER = "paigow.surrender";

/** Whether I want to be asked about surrender once the dealer's hand lies open; else nobody waits for that. */
export const asksSurrender = signal(recall(SURRENDER) === "ask");

export function askSurrender(isWanted: boolean): void {
  asksSurrender.value = isWanted;
  keep(SURRENDER, isWanted ? "ask" : "");
}

/** The milliseconds of one step: none for whoever prefers reduced motion, nor on a page that nobody sees. */
export function stepTime(): number {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;
  return isStill ? 0 : STEP[pace.value];
}
