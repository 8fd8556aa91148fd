/** A fraction of cents as Python writes it, "7/2" or "3", so that sums stay exact. */
export type Fraction = string;

type Parts = { top: bigint; below: bigint };

const gcd = (one: bigint, other: bigint): bigint => (other === 0n ? one : gcd(other, one % other));

function parse(text: Fraction): Parts {
  const found = /^(-?\d+)(?:\/([1-9]\d*))?$/.exec(text);
  if (!found) throw new Error(`${text} is no fraction`);
  return { top: BigInt(found[1]!), below: BigInt(found[2] ?? 1) };
}

const format = ({ top, below }: Parts): Fraction => {
  const shared = gcd(top < 0n ? -top : top, below);
  return below === shared ? `${top / shared}` : `${top / shared}/${below / shared}`;
};

export const toFraction = (amount: { numerator: number; denominator: number }): Fraction =>
  format({ top: BigInt(amount.numerator), below: BigInt(amount.denominator) });

export function addFractions(one: Fraction, other: Fraction): Fraction {
  const [a, b] = [parse(one), parse(other)];
  return format({ top: a.top * b.below + b.top * a.below, below: a.below * b.below });
}

/** The fraction times `by` divided by `of`, rounded to the nearest whole number. */
export function roundFraction(amount: Fraction, by = 1, of = 1): number {
  const { top, below } = parse(amount);
  const [scaled, whole] = [top * BigInt(by) * 2n, below * BigInt(of) * 2n];
  return Number((scaled + (scaled < 0n ? -whole : whole) / 2n) / whole);
}
