import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { Join } from "../lobby/Join";
import { findSetting, handNames } from "../parts/settings";
import { Trouble } from "../parts/Trouble";
import { loadMe, me } from "../people";
import { place } from "../routes";
import type { SettingsAnswer, TableView, WagerShown, WagersAnswer } from "../wire/protocol";
import { get, tablePath } from "../wire/requests";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { Actions, OtherActions } from "./Actions";
import { Countdown } from "./Countdown";
import { dealIn } from "./dealIn";
import { EventLog } from "./EventLog";
import { Felt } from "./Felt";
import { SessionBar } from "./SessionBar";
import { Seat } from "./seat";

const NONE: readonly WagerShown[] = [];
const DEALER = 0;

/** The page of a table. */
export function TablePage({ table }: { table: string }) {
  // Whoever chooses a name here comes to the table anew, by that name.
  const [comings, setComings] = useState(0);
  const seat = useMemo(() => new Seat(table), [table, comings]);
  useEffect(() => {
    if (me.value === null) loadMe().catch(() => undefined);
    const stop = isToBeDealtIn() ? dealIn(seat) : () => undefined;
    return () => {
      stop();
      seat.leave();
    };
  }, [seat]);
  const view = seat.playback.view.value;
  // Without it one can play all the same.
  const { answer: offered, trouble } = useAnswer<WagersAnswer>(tablePath(table, "/wagers"));
  const wagers = offered?.wagers ?? NONE;
  useEffect(() => {
    seat.least.value = wagers.find((each) => each.is_main)?.least ?? 0;
    seat.isLeastAnswered.value = offered !== null || trouble !== "";
  }, [seat, wagers, offered, trouble]);
  return (
    <main id="main" class="at-table" data-sequence={view?.sequence} data-ended={seat.history.lastRound.value?.round}>
      <div class="status">
        <SessionBar seat={seat} offered={offered}>
          <OtherActions seat={seat} />
        </SessionBar>
        <ConnectionStatus seat={seat} />
        <Trouble reason={seat.server.trouble.value} />
      </div>
      <div class="flights" aria-hidden="true" />
      {seat.playback.awaited.value !== null && <Countdown seat={seat} />}
      {view !== null && (
        <PlayersFelt seat={seat} view={view} offered={wagers}>
          {isUnknown(seat) && <Join came={() => setComings(comings + 1)} />}
          <Actions seat={seat} view={view} offered={wagers} />
          <EventLog seat={seat} />
        </PlayersFelt>
      )}
    </main>
  );
}

/** Whether the address asks for a hand at once. It asks once: a reload shows the table as it stands. */
function isToBeDealtIn(): boolean {
  const isAsked = place.value.query.has("deal");
  if (isAsked) history.replaceState(null, "", location.pathname);
  return isAsked;
}

/** Whether the server knows no name of mine. */
const isUnknown = (seat: Seat): boolean =>
  seat.server.welcome.value !== null && !seat.server.name.value && me.value === null;

type PlayersFeltProps = {
  seat: Seat;
  view: TableView;
  offered: readonly WagerShown[];
  children: ComponentChildren;
};

/** The felt with what I may do on it. */
function PlayersFelt({ seat, view, offered, children }: PlayersFeltProps) {
  const waited = (seat.playback.awaited.value?.waits ?? []).flatMap((ask) => ask.who.position ?? []);
  const dealer = view.round?.positions[DEALER]?.hand;
  const open = dealer?.high && dealer.low ? dealer : null;
  const path = open && tablePath(seat.table, `/settings/${encodeURIComponent(open.pieces.join(" "))}`);
  const { answer: made } = useAnswer<SettingsAnswer>(path);
  const setting = open?.low && made ? findSetting(made.settings, open.low) : undefined;
  // Where every main bet comes back, nothing is compared, and that is said instead of names.
  const said = made?.pushes_all && view.round?.bank == null ? words.felt.pushesAll[view.game] : undefined;
  const pushed = said === undefined ? undefined : { high: said, low: "" };
  const results = seat.history.shownResults.value.length > 0 ? seat.history.results.value : [];
  return (
    <Felt
      view={view}
      me={seat.server.name.value}
      waited={waited}
      areas={offered}
      layout={seat.playback.layout.value}
      free={seat.freeSeats.value}
      sit={seat.sit}
      dealerCalled={pushed ?? (setting && open?.low ? handNames(setting, open.low) : undefined)}
      outcomes={Object.fromEntries(
        results.flatMap(({ position, outcome }) => (outcome ? [[position, outcome.result]] : [])),
      )}
    >
      {children}
    </Felt>
  );
}

/** The state of the connection, where it is not open. */
function ConnectionStatus({ seat }: { seat: Seat }) {
  const state = seat.server.connection.value;
  const [refused, setRefused] = useState("");
  const isUnheard = state === "lost" && seat.server.welcome.value === null;
  useEffect(() => {
    if (isUnheard) get(tablePath(seat.table, "/view")).catch((error: Error) => setRefused(error.message));
  }, [isUnheard]);
  if (refused && state !== "open")
    return (
      <div class="row">
        <Trouble reason={refused} />
        <a class="button main-action" href="/">
          {words.missing.home}
        </a>
      </div>
    );
  if (state === "open") return null;
  const said = state === "ended" ? `${words.connection.ended} ${seat.server.endReason.value}` : words.connection[state];
  return (
    <p class="line" role="status">
      {said}
    </p>
  );
}
