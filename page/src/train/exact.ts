/** A fraction of cents as Python writes it, "7/2" or "3": sums of what was given up stay exact. */
export type Exact = string;

type Parts = { top: bigint; below: bigint };

const common = (one: bigint, other: bigint): bigint => (other === 0n ? one : common(other, one % other));

function parts(text: Exact): Parts {
  const found = /^(-?\d+)(?:\/([1-9]\d*))?$/.exec(text);
  if (!found) throw new Error(`${text} is no fraction`);
  return { top: BigInt(found[1]!), below: BigInt(found[2] ?? 1) };
}

const written = ({ top, below }: Parts): Exact => {
  const shared = common(top < 0n ? -top : top, below);
  return below === shared ? `${top / shared}` : `${top / shared}/${below / shared}`;
};

export const exact = (amount: { numerator: number; denominator: number }): Exact =>
  written({ top: BigInt(amount.numerator), below: BigInt(amount.denominator) });

export function sum(one: Exact, other: Exact): Exact {
  const [a, b] = [parts(one), parts(other)];
  return written({ top: a.top * b.below + b.top * a.below, below: a.below * b.below });
}

/** So much of it as one part in `of` is, times `by`, to the nearest whole number. */
export function rounded(amount: Exact, by = 1, of = 1): number {
  const { top, below } = parts(amount);
  const [scaled, whole] = [top * BigInt(by) * 2n, below * BigInt(of) * 2n];
  return Number((scaled + (scaled < 0n ? -whole : whole) / 2n) / whole);
}
