import { type Signal, signal } from "@preact/signals";

import { money, parseMoney } from "../money";
import type { Places } from "../parts/Trays";
import { keep, recall } from "../storage";
import type { Stake, WagerOffer } from "../wire/protocol";

/** The wagers at a position as they are typed and chosen, not yet given. */
export type WagerDraft = Readonly<Record<string, { text: string; choice: string | number | null }>>;

/** Wagers and hands that I have begun and not yet given; they survive a lost connection. */
export class Drafts {
  readonly wagers = signal<Readonly<Record<number, WagerDraft>>>({});
  /** The low hand by round and position, as indexes into the hand as it was dealt. */
  readonly lows = signal<Readonly<Record<string, Places>>>({});
  /** The chosen chip. */
  readonly chip = signal(500);
  /** My last wagers at each position, to be repeated; stored in this browser. */
  readonly last: Signal<LastWagers>;

  constructor(private readonly table: string) {
    this.last = signal(parseLastWagers(table, recall(LAST_KEY)));
  }

  /** Remember the wagers at a position as the last ones. */
  wagered(position: number, stakes: readonly Stake[]): void {
    this.last.value = { ...this.last.value, [position]: stakes };
    keep(LAST_KEY, JSON.stringify({ table: this.table, last: this.last.value }));
  }
}

const LAST_KEY = "paigow.last";
type LastWagers = Readonly<Record<number, readonly Stake[]>>;

/** Parse the stored last wagers; none where they are of another table. */
export function parseLastWagers(table: string, kept: string | null): LastWagers {
  try {
    const { table: of, last } = JSON.parse(kept ?? "{}") as { table?: string; last?: LastWagers };
    return of === table && typeof last === "object" ? last : {};
  } catch {
    return {};
  }
}

/** An amount as one would type it. */
export const amountText = (amount: number): string => money(amount).slice(1).replace(/\.00$/, "");

/** The draft with more or less on a wager, but never more than I have in all; a wager of 0 is none. */
export function raiseWager(
  draft: WagerDraft,
  offer: WagerOffer,
  by: number,
  most = Number.POSITIVE_INFINITY,
): WagerDraft {
  const before = parseMoney(draft[offer.wager]?.text ?? "") ?? 0;
  const amount = Math.max(0, before + by);
  const all = Object.values(draft).reduce((sum, { text }) => sum + (parseMoney(text) ?? 0), 0);
  if (by > 0 && all + by > most) return draft;
  return changeWager(draft, offer.wager, { text: amount ? amountText(amount) : "" });
}

export function changeWager(draft: WagerDraft, wager: string, change: Partial<WagerDraft[string]>): WagerDraft {
  return { ...draft, [wager]: { text: "", choice: null, ...draft[wager], ...change } };
}

/** The wagers of a draft as they are given, in the order of the offers. */
export function stakesOf(draft: WagerDraft, offers: readonly WagerOffer[]): Stake[] {
  return offers.flatMap((offer) => {
    const amount = parseMoney(draft[offer.wager]?.text ?? "");
    const choice = draft[offer.wager]?.choice ?? offer.choices?.[0] ?? null;
    return amount ? [{ wager: offer.wager, amount, ...(choice === null ? {} : { choice }) }] : [];
  });
}

/** A draft of wagers given before, as far as they are still offered. */
export const draftOf = (stakes: readonly Stake[], offers: readonly WagerOffer[]): WagerDraft =>
  Object.fromEntries(
    stakes
      .filter((stake) => offers.some((offer) => offer.wager === stake.wager))
      .map((stake) => [stake.wager, { text: amountText(stake.amount), choice: stake.choice ?? null }]),
  );

/** What lies there before I have touched it: my wagers as they are, else the main wager as last time, or its least
 * where I have too little for that. */
export function suggestDraft(
  lying: readonly Stake[],
  last: readonly Stake[],
  wagering: { main: string | null; offers: readonly WagerOffer[]; in_all: number } | undefined,
): WagerDraft {
  const main = wagering?.offers.filter((offer) => offer.wager === wagering.main) ?? [];
  if (lying.length > 0) return draftOf(lying, wagering?.offers ?? []);
  const again = stakesOf(draftOf(last, main), main);
  const isCovered = again.reduce((sum, { amount }) => sum + amount, 0) <= (wagering?.in_all ?? 0);
  return draftOf(again.length > 0 && isCovered ? again : main.map(leastStake), main);
}

const leastStake = (offer: WagerOffer): Stake => ({ wager: offer.wager, amount: offer.least });

/** The typed amounts outside the limits. */
export const amountsOutOfLimits = (
  draft: WagerDraft,
  offers: readonly WagerOffer[],
): { offer: WagerOffer; amount: number }[] =>
  offers.flatMap((offer) => {
    const amount = parseMoney(draft[offer.wager]?.text ?? "");
    return amount && (amount < offer.least || amount > offer.most) ? [{ offer, amount }] : [];
  });

/** The wagers whose text is no amount. */
export const unreadableAmounts = (draft: WagerDraft): string[] =>
  Object.entries(draft).flatMap(([wager, { text }]) => (text.trim() && parseMoney(text) === null ? [wager] : []));
