import { useRef } from "preact/hooks";

import { useTick } from "../parts/hooks";
import { words } from "../words";
import type { Seat } from "./seat";

const SAID_AT = 10;
const LONG = 3600;

/** The time left to decide: a bar and the seconds; screen readers hear it once, at ten. */
export function Countdown({ seat }: { seat: Seat }) {
  useTick(250);
  const own = seat.playback.due.value
    .filter((each) => seat.playback.positions.value.includes(each.position))
    .map((each) => each.at);
  const at = own.length ? Math.min(...own) : null;
  const whole = useWhole(at);
  if (at === null || seat.playback.waits.value.length === 0) return null;
  const left = Math.max(0, at - performance.now());
  const seconds = Math.ceil(left / 1000);
  if (seconds >= LONG) return null;
  return (
    <div class="countdown">
      <progress max={whole} value={left} aria-label={words.table.timeLeft} />
      <span class={seconds <= SAID_AT ? "soon" : "quiet"}>{words.table.left(clock(seconds))}</span>
      <span class="unseen" role="status">
        {seconds <= SAID_AT ? words.table.tenLeft : ""}
      </span>
    </div>
  );
}

/** Format seconds: 9, 45, 14:57. */
export const clock = (seconds: number): string =>
  seconds < 60 ? String(seconds) : `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** The whole time to decide, from when the deadline was first known. */
function useWhole(at: number | null): number {
  const known = useRef({ at: 0, whole: 1 });
  if (at !== null && Math.abs(at - known.current.at) > 1000)
    known.current = { at, whole: Math.max(1, at - performance.now()) };
  return known.current.whole;
}
