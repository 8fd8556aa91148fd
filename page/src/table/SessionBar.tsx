import { useEffect, useState } from "preact/hooks";

import type { WagersAnswer } from "../../../docs/protocol";
import { LearnButton } from "../learn/LearnPanel";
import { money, signed } from "../money";
import { words } from "../words";
import { choosePace, type Pace, pace, PACES } from "./motion/pace";
import { atRisk, running, secondsPlayed } from "./running";
import type { Seat } from "./seat";
import { TableName } from "./TableName";

/** What is played here, the money at risk, the running result and the time: always in sight. */
export function SessionBar({ seat, offered }: { seat: Seat; offered: WagersAnswer | null }) {
  const session = seat.session.value;
  const view = seat.view.value;
  const chips = seat.chips.value;
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = session === null ? 0 : secondsPlayed(session, Date.now(), chips !== null);
  const facts =
    session === null
      ? []
      : ([
          [words.session.result, signed(running(session, view, seat.name.value))],
          [words.session.staked, money(atRisk(view, seat.name.value))],
          [words.session.chips, chips === null ? "—" : money(chips)],
          [session.is_practice ? words.session.practice : words.session.purse, money(session.purse)],
          [words.session.played, clock(seconds)],
        ] as const);
  return (
    <div class="session">
      <TableName seat={seat} offered={offered} />
      {session === null && <p class="quiet">{words.session.lookingOn}</p>}
      <dl>
        {facts.map(([what, much]) => (
          <div key={what}>
            <dt class="quiet">{what}</dt>
            <dd>{much}</dd>
          </div>
        ))}
      </dl>
      {view !== null && <LearnButton game={view.game} />}
      {session !== null && <a href="/me">{words.session.limits}</a>}
      <label class="pace">
        {words.pace.title}
        <select value={pace.value} onChange={(event) => choosePace(event.currentTarget.value as Pace)}>
          {PACES.map((each) => (
            <option key={each} value={each}>
              {words.pace.each[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const clock = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60];
  const both = [minutes, rest].map((part) => part.toString().padStart(2, "0")).join(":");
  return hours ? `${hours}:${both}` : both;
};
