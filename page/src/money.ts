/** Amounts are whole cents, never fractions of a number. */
export type Cents = number;

/** $1,234.50; $1,234 where there are no cents is written with both places all the same. */
export function money(amount: Cents): string {
  const cents = Math.abs(amount);
  const whole = Math.trunc(cents / 100).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "−" : ""}$${whole}.${(cents % 100).toString().padStart(2, "0")}`;
}

/** $1,000, and $12.50 where there are cents: as people write an amount in a sentence or on a button. */
export const rounded = (amount: Cents): string => money(amount).replace(/\.00$/, "");

/** An amount with its sign, as a result is written. */
export const signed = (amount: Cents): string => (amount > 0 ? `+${money(amount)}` : money(amount));

/** An amount as it is typed: 15, 15.5, $1,200.00; nothing where it is none. */
export function typed(text: string): Cents | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  return Number(found[1]!.replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}
