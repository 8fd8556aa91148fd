import type { ExactCents } from "../../../docs/protocol";
import { money } from "../money";
import { words } from "../words";
import { type Exact, rounded } from "./exact";
import type { Tally } from "./score";

/** What is given up, never told as nothing where it is something. */
export const givenUp = (amount: ExactCents): string => (amount.cents === 0 && amount.numerator !== 0 ? words.train.little : money(amount.cents));

/** The same of a sum that was kept. */
export const givenUpOf = (amount: Exact): string => {
  const cents = rounded(amount);
  return cents === 0 && amount !== "0" ? words.train.little : money(cents);
};

const HUNDRED = 10_000;

/** What was given up of each hundred dollars wagered. */
export const ofEachHundred = (tally: Tally): string => {
  if (tally.wagered === 0) return money(0);
  const cents = rounded(tally.given_up, HUNDRED, tally.wagered);
  return cents === 0 && tally.given_up !== "0" ? words.train.little : money(cents);
};

/** A share as a percentage with one place: of whole numbers, so that no cent or deal is ever a fraction. */
export const percent = (part: number, whole: number): string => `${(Math.round((part * 1000) / whole) / 10).toFixed(1)}%`;
