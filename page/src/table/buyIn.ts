import type { AskView } from "../wire/protocol";
import { findCommand, termsOf } from "./commands";

/** How many of the least wager one buys in for. */
const WAGERS = 20;
const MIDDLE_FIRST = [3, 4, 2, 5, 1, 6];

/** A sensible amount of chips: enough for an hour at the least wager, and no more than the purse holds. */
export const sensibleBuyIn = (least: number, purse: number): number => Math.min(purse, WAGERS * least);

/** Some amounts to choose from, the sensible one among them. */
export const usualBuyIns = (least: number, purse: number): number[] =>
  [10 * least, WAGERS * least, 50 * least].filter((each) => each > 0 && each <= purse);

/** The betting positions that I may take now, the middle first. */
export function freeSeats(asks: readonly AskView[]): number[] {
  const offered = termsOf(findCommand(asks, "TakePosition"), "OneOf")?.values ?? [];
  return MIDDLE_FIRST.filter((position) => offered.includes(position));
}
