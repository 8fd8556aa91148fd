import { signal } from "@preact/signals";

import { keep, recall } from "../storage";
import type { AskView } from "../wire/protocol";

/** What a player can decide once for every round: to pass the bank, and not to cut. */
export type Offer = "bank" | "cut";
type Choices = Partial<Record<Offer, "ask" | "never">>;

const KEY = "paigow.standing";

/** Parse the stored choices; what is not one of them is dropped. */
export function parseChoices(kept: string | null): Choices {
  try {
    const found = JSON.parse(kept ?? "{}") as Record<string, unknown>;
    const isChoice = ([offer, choice]: [string, unknown]) =>
      (offer === "bank" || offer === "cut") && (choice === "ask" || choice === "never");
    return Object.fromEntries(Object.entries(found).filter(isChoice)) as Choices;
  } catch {
    return {};
  }
}

export const standingChoices = signal<Choices>(parseChoices(recall(KEY)));

export function chooseStanding(offer: Offer, choice: "ask" | "never"): void {
  standingChoices.value = { ...standingChoices.value, [offer]: choice };
  keep(KEY, JSON.stringify(standingChoices.value));
}

/** Whether an offer is declined without asking me. At a practice table it is, unless I have chosen otherwise. */
export const isDeclined = (offer: Offer, isPractice: boolean): boolean =>
  (standingChoices.value[offer] ?? (isPractice ? "never" : "ask")) === "never";

/** A command that the page gives in my name. */
export type StandingCommand = { kind: "PassBank" | "DeclineCut"; position: number };

/** The answer of my standing choices to what the table waits for from me; null where I am to be asked. */
export function standingAnswer(waits: readonly AskView[], isPractice: boolean): StandingCommand | null {
  const asked = (kind: StandingCommand["kind"]) => waits.find((ask) => ask.command === kind)?.who.position ?? null;
  const [bank, cut] = [asked("PassBank"), asked("DeclineCut")];
  if (bank !== null && isDeclined("bank", isPractice)) return { kind: "PassBank", position: bank };
  if (cut !== null && isDeclined("cut", isPractice)) return { kind: "DeclineCut", position: cut };
  return null;
}

/** Where the table waits for my cut, or for me not to cut; null where it does not. */
export const cutAwaited = (waits: readonly AskView[]): number | null =>
  waits.find((ask) => ask.command === "DeclineCut")?.who.position ?? null;
