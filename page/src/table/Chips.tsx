import { money } from "../money";

/** The denominations of chips, the highest first. */
export const CHIPS = [50_000, 10_000, 2500, 500, 100, 25, 5, 1] as const;
const MOST = 7;
const RISE = 5;

/** The chips that make up an amount, the highest first; a tall stack is cut off. */
export function chipsOf(amount: number): number[] {
  const stack: number[] = [];
  let rest = amount;
  for (const chip of CHIPS)
    while (rest >= chip && stack.length < MOST) {
      stack.push(chip);
      rest -= chip;
    }
  return stack;
}

/** An amount as a stack of chips. */
export function ChipStack({ amount, label = true }: { amount: number; label?: boolean }) {
  const chips = chipsOf(amount);
  const height = 18 + RISE * (chips.length - 1);
  return (
    <span class="chip-stack">
      <svg viewBox={`0 0 32 ${height + 2}`} aria-hidden="true">
        {chips.map((chip, index) => (
          <Disc key={index} chip={chip} y={height - 9 - RISE * index} />
        ))}
      </svg>
      {label && <b>{money(amount)}</b>}
    </span>
  );
}

/** One chip, seen from above at an angle. */
function Disc({ chip, y }: { chip: number; y: number }) {
  return (
    <g class={`disc c${chip}`}>
      <ellipse class="rim" cx="16" cy={y + 2.5} rx="15" ry="8" />
      <ellipse class="face" cx="16" cy={y} rx="15" ry="8" />
      <ellipse class="ring" cx="16" cy={y} rx="10" ry="5" />
    </g>
  );
}
