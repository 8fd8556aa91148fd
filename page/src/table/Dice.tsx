import { WordLink } from "../learn/WordPanel";
import { words } from "../words";

const FAR = 10;
const NEAR = 30;
const MID = 20;
const PIPS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[MID, MID]],
  2: [
    [FAR, FAR],
    [NEAR, NEAR],
  ],
  3: [
    [FAR, FAR],
    [MID, MID],
    [NEAR, NEAR],
  ],
  4: [
    [FAR, FAR],
    [FAR, NEAR],
    [NEAR, FAR],
    [NEAR, NEAR],
  ],
  5: [
    [FAR, FAR],
    [FAR, NEAR],
    [MID, MID],
    [NEAR, FAR],
    [NEAR, NEAR],
  ],
  6: [
    [FAR, FAR],
    [FAR, MID],
    [FAR, NEAR],
    [NEAR, FAR],
    [NEAR, MID],
    [NEAR, NEAR],
  ],
};
const RED = new Set([1, 4]);

/** The dice in the shaker, or the number that was shown, and the starting position. */
export function Shaker({
  dice,
  number,
  start,
}: {
  dice: readonly number[];
  number: number | null;
  start: number | null;
}) {
  const said = start === null ? words.felt.noNumber : words.felt.number(number, start);
  return (
    <div class="shaker" data-spot="shaker">
      <span class="unseen">{said}</span>
      {dice.length > 0 ? (
        <span class="dice" aria-hidden="true">
          {dice.map((die, index) => (
            <Die key={index} pips={die} />
          ))}
        </span>
      ) : (
        <span class="shown-number" aria-hidden="true">
          {number || <Cup />}
        </span>
      )}
      <WordLink
        word={start === null ? "shaker" : "starting position"}
        said={start === null ? words.felt.shaker : words.felt.first(start)}
      />
    </div>
  );
}

/** The shaker before anything was thrown. */
const Cup = () => (
  <svg class="cup" viewBox="0 0 40 28" aria-hidden="true">
    <path d="M8 24V14a12 12 0 0 1 24 0v10z" />
    <path d="M4 24h32" />
  </svg>
);

/** A die of the Chinese kind: one and four are red. */
const Die = ({ pips }: { pips: number }) => (
  <svg class={`die ${RED.has(pips) ? "red" : ""}`} viewBox="0 0 40 40" aria-hidden="true">
    <rect x="1" y="1" width="38" height="38" rx="8" />
    {PIPS[pips]?.map(([x, y]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r={pips === 1 ? 6 : 4} />
    ))}
  </svg>
);
