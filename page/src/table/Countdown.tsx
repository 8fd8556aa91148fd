import { useEffect, useRef, useState } from "preact/hooks";

import { words } from "../words";
import type { Seat } from "./seat";

const SAID_AT = 10;
const LONG = 3600;

/** What is left of the time to decide: a calm bar and the seconds, said aloud once when ten are left. */
export function Countdown({ seat }: { seat: Seat }) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), 250);
    return () => clearInterval(timer);
  }, []);
  const own = seat.due.value.filter((each) => seat.positions.value.includes(each.position)).map((each) => each.at);
  const at = own.length ? Math.min(...own) : null;
  const whole = useWhole(at);
  if (at === null || seat.waits.value.length === 0) return null;
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

/** Seconds as people read them: 9, 45, 14:57. */
export const clock = (seconds: number): string => (seconds < 60 ? String(seconds) : `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);

/** The whole of the time, from when it was first heard of. */
function useWhole(at: number | null): number {
  const known = useRef({ at: 0, whole: 1 });
  if (at !== null && Math.abs(at - known.current.at) > 1000) known.current = { at, whole: Math.max(1, at - performance.now()) };
  return known.current.whole;
}
