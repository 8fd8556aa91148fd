import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";

import { LearnButton } from "../learn/LearnPanel";
import { shortMoney, signedMoney } from "../money";
import { useTick } from "../parts/hooks";
import { usePanel } from "../parts/panels";
import type { WagersAnswer } from "../wire/protocol";
import { words } from "../words";
import {
  chooseFourColour,
  choosePace,
  chooseSound,
  hasSound,
  isFourColour,
  PACES,
  type Pace,
  pace,
} from "./playback/preferences";
import type { Seat } from "./seat";
import { atRisk, runningResult, secondsPlayed } from "./session";
import { TableName } from "./TableName";

type SessionBarProps = {
  seat: Seat;
  offered: WagersAnswer | null;
  /** What else one may do at the table; it stands in the menu. */
  children: ComponentChildren;
};

/** The bar with the table's name, my money, the running result and the time, and the table's menu. */
export function SessionBar({ seat, offered, children }: SessionBarProps) {
  const session = seat.server.session.value;
  const view = seat.playback.view.value;
  const chips = seat.playback.chips.value;
  useTick(1000);
  const seconds = session === null ? 0 : secondsPlayed(session, Date.now(), chips !== null);
  const net = session === null ? 0 : runningResult(session, view, seat.server.name.value);
  const facts: Facts =
    session === null
      ? []
      : [
          [words.session.result, signedMoney(net).replace(/\.00$/, ""), net > 0 ? "won" : net < 0 ? "lost" : ""],
          [words.session.chips, chips === null ? "—" : shortMoney(chips), "chips-held"],
          [words.session.staked, shortMoney(atRisk(view, seat.server.name.value)), ""],
          [session.is_practice ? words.session.practice : words.session.purse, shortMoney(session.purse), ""],
          [words.session.played, clock(seconds), ""],
        ];
  return (
    <div class="session">
      <TableName seat={seat} offered={offered} />
      {session === null && <p class="quiet">{words.session.lookingOn}</p>}
      <FactList facts={facts} spot={`chips:${seat.server.name.value}`} />
      <TableMenu>
        <FactList facts={facts} />
        {view !== null && <LearnButton game={view.game} />}
        {session !== null && (
          <a class="button" href="/me">
            {words.session.limits}
          </a>
        )}
        <label class="pace row">
          {words.pace.title}
          <select value={pace.value} onChange={(event) => choosePace(event.currentTarget.value as Pace)}>
            {PACES.map((each) => (
              <option key={each} value={each}>
                {words.pace.each[each]}
              </option>
            ))}
          </select>
        </label>
        <Switch said={words.table.fourColour} isOn={isFourColour.value} choose={chooseFourColour} />
        <Switch said={words.table.sound} isOn={hasSound.value} choose={chooseSound} />
        {children}
      </TableMenu>
    </div>
  );
}

const Switch = ({ said, isOn, choose }: { said: string; isOn: boolean; choose: (isOn: boolean) => void }) => (
  <label class="row">
    <input type="checkbox" checked={isOn} onChange={(event) => choose(event.currentTarget.checked)} />
    {said}
  </label>
);

type Facts = readonly (readonly [what: string, much: string, kind: string])[];

/** My money in figures; chips that I win fly to those that I have. */
const FactList = ({ facts, spot }: { facts: Facts; spot?: string }) => (
  <dl>
    {facts.map(([what, much, kind]) => (
      <div key={what}>
        <dt class="quiet">{what}</dt>
        <dd class={kind} {...(spot && kind === "chips-held" ? { "data-spot": spot } : {})}>
          {much}
        </dd>
      </div>
    ))}
  </dl>
);

/** The menu of the table: a sheet that its button, Escape and the way back close. */
function TableMenu({ children }: { children: ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  const way = useRef<HTMLButtonElement>(null);
  usePanel(isOpen, () => {
    setOpen(false);
    way.current?.focus({ preventScroll: true });
  });
  // By a tap, a panel opens in its place; by a key the menu stays, so that the focus can come back to it.
  const closeForPanel = (event: MouseEvent) =>
    event.detail > 0 && (event.target as Element).closest(".opens-panel") && setOpen(false);
  return (
    <div class="table-menu">
      <button
        ref={way}
        type="button"
        aria-expanded={isOpen}
        aria-controls="table-menu"
        onClick={() => setOpen(!isOpen)}
      >
        {words.table.menu}
      </button>
      <div id="table-menu" class="table-drawer" hidden={!isOpen} onClick={closeForPanel}>
        {children}
      </div>
    </div>
  );
}

const clock = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.trunc(seconds / 3600), Math.trunc(seconds / 60) % 60, seconds % 60];
  const both = [minutes, rest].map((part) => part.toString().padStart(2, "0")).join(":");
  return hours ? `${hours}:${both}` : both;
};
