import { type Signal, signal } from "@preact/signals";

import type { Stake, WagerOffer } from "../../../docs/protocol";
import { money, typed } from "../money";
import type { Places } from "../parts/Trays";
import { keep, recall } from "../storage";

/** What I am about to wager at a position, as it is typed and chosen, by wager. */
export type WagerDraft = Readonly<Record<string, { text: string; choice: string | number | null }>>;

/** What I have begun and not yet given: it outlives a lost line, and everything that happens meanwhile. */
export class Drafts {
  readonly wagers = signal<Readonly<Record<number, WagerDraft>>>({});
  /** The low hand, by round and position: the places of its pieces in the hand as it was dealt. */
  readonly lows = signal<Readonly<Record<string, Places>>>({});
  /** The chip in hand. */
  readonly chip = signal(500);
  /** What I wagered at each position last, to do it again, even after the page was loaded anew. */
  readonly last: Signal<Wagered>;

  constructor(private readonly table: string) {
    this.last = signal(lastAt(table, recall(LAST)));
  }

  /** What I have just wagered at a position is what I wagered last. */
  wagered(position: number, stakes: readonly Stake[]): void {
    this.last.value = { ...this.last.value, [position]: stakes };
    keep(LAST, JSON.stringify({ table: this.table, last: this.last.value }));
  }
}

const LAST = "paigow.last";
type Wagered = Readonly<Record<number, readonly Stake[]>>;

/** What was wagered last at a table, as this browser has kept it; nothing where it has kept something else. */
export function lastAt(table: string, kept: string | null): Wagered {
  try {
    const { table: of, last } = JSON.parse(kept ?? "{}") as { table?: string; last?: Wagered };
    return of === table && typeof last === "object" ? last : {};
  } catch {
    return {};
  }
}

/** An amount as one would type it. */
export const written = (amount: number): string => money(amount).slice(1).replace(/\.00$/, "");

/** A wager with so much more, or less, on it; nothing is no wager. */
export function raised(draft: WagerDraft, offer: WagerOffer, by: number): WagerDraft {
  const before = typed(draft[offer.wager]?.text ?? "") ?? 0;
  const amount = Math.max(0, before + by);
  return put(draft, offer.wager, { text: amount ? written(amount) : "" });
}

export function put(draft: WagerDraft, wager: string, change: Partial<WagerDraft[string]>): WagerDraft {
  return { ...draft, [wager]: { text: "", choice: null, ...draft[wager], ...change } };
}

/** The wagers as they are given, in the order in which they are offered. */
export function stakesOf(draft: WagerDraft, offers: readonly WagerOffer[]): Stake[] {
  return offers.flatMap((offer) => {
    const amount = typed(draft[offer.wager]?.text ?? "");
    const choice = draft[offer.wager]?.choice ?? offer.choices?.[0] ?? null;
    return amount ? [{ wager: offer.wager, amount, ...(choice === null ? {} : { choice }) }] : [];
  });
}

/** Wagers that were given before, as a draft of the same, as far as they are still offered. */
export const draftOf = (stakes: readonly Stake[], offers: readonly WagerOffer[]): WagerDraft =>
  Object.fromEntries(
    stakes.filter((stake) => offers.some((offer) => offer.wager === stake.wager)).map((stake) => [stake.wager, { text: written(stake.amount), choice: stake.choice ?? null }]),
  );

/** What is typed and lies beyond the least or the most that the table takes. */
export const beyond = (draft: WagerDraft, offers: readonly WagerOffer[]): { offer: WagerOffer; amount: number }[] =>
  offers.flatMap((offer) => {
    const amount = typed(draft[offer.wager]?.text ?? "");
    return amount && (amount < offer.least || amount > offer.most) ? [{ offer, amount }] : [];
  });

/** What is typed and is no amount. */
export const unread = (draft: WagerDraft): string[] => Object.entries(draft).flatMap(([wager, { text }]) => (text.trim() && typed(text) === null ? [wager] : []));
