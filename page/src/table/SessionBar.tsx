import { useEffect, useState } from "preact/hooks";

import { money, signed } from "../money";
import { words } from "../words";
import type { Seat } from "./seat";

/** The money at risk, the running result and the time: always in sight. */
export function SessionBar({ seat }: { seat: Seat }) {
  const session = seat.session.value;
  const chips = seat.chips.value;
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (session === null) return <p class="session quiet">{words.session.lookingOn}</p>;
  const seconds = session.seconds + Math.trunc((Date.now() - session.since) / 1000);
  const facts = [
    [words.session.result, signed(session.net)],
    [words.session.chips, chips === null ? "—" : money(chips)],
    [words.session.purse, money(session.purse)],
    [words.session.played, clock(seconds)],
  ] as const;
  return (
    <dl class="session">
      {facts.map(([what, much]) => (
        <div key={what}>
          <dt class="quiet">{what}</dt>
          <dd>{much}</dd>
        </div>
      ))}
    </dl>
  );
}

const clock = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60];
  const both = [minutes, rest].map((part) => part.toString().padStart(2, "0")).join(":");
  return hours ? `${hours}:${both}` : both;
};
