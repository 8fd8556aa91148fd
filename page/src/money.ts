/** An amount in cents, always a whole number. */
export type Cents = number;

/** Format an amount, always with cents: $1,234.50. */
export function money(amount: Cents): string {
  const cents = Math.abs(amount);
  const whole = Math.trunc(cents / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "−" : ""}$${whole}.${(cents % 100).toString().padStart(2, "0")}`;
}

/** Format an amount without zero cents, as in sentences and on buttons: $1,000, $12.50. */
export const shortMoney = (amount: Cents): string => money(amount).replace(/\.00$/, "");

/** Format an amount with its sign, as results are written. */
export const signedMoney = (amount: Cents): string => (amount > 0 ? `+${money(amount)}` : money(amount));

/** Parse an amount as it is typed: 15, 15.5, $1,200.00; null where it is none. */
export function parseMoney(text: string): Cents | null {
  const found = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  return Number(found[1]!.replaceAll(",", "")) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
}
