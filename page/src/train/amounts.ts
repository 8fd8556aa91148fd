import { money } from "../money";
import type { ExactCents } from "../wire/protocol";
import { words } from "../words";
import { type Fraction, roundFraction } from "./fractions";
import type { Tally } from "./score";

/** What was given up; an amount of less than a cent is not written as nothing. */
export const lossText = (amount: Pick<ExactCents, "numerator" | "cents">): string =>
  amount.cents === 0 && amount.numerator !== 0 ? words.train.little : money(amount.cents);

/** The same for a stored sum. */
export const storedLossText = (amount: Fraction): string => {
  const cents = roundFraction(amount);
  return cents === 0 && amount !== "0" ? words.train.little : money(cents);
};

const HUNDRED = 10_000;

/** What was given up for each hundred dollars wagered. */
export const lossPerHundred = (tally: Tally): string => {
  if (tally.wagered === 0) return money(0);
  const cents = roundFraction(tally.given_up, HUNDRED, tally.wagered);
  return cents === 0 && tally.given_up !== "0" ? words.train.little : money(cents);
};

/** A part of whole numbers as a percentage with one decimal. */
export const percent = (part: number, whole: number): string =>
  `${(Math.round((part * 1000) / whole) / 10).toFixed(1)}%`;
