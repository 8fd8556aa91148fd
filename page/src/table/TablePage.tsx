import { useEffect, useMemo, useState } from "preact/hooks";

import type { TableView, WagerShown } from "../../../docs/protocol";
import { Join } from "../lobby/Join";
import { Trouble } from "../parts/Trouble";
import { look, me } from "../people";
import { get } from "../wire/requests";
import { words } from "../words";
import { Actions } from "./Actions";
import { find, terms } from "./asks";
import { Chronicle } from "./Chronicle";
import { Felt } from "./Felt";
import { useOffered } from "./offered";
import { Seat } from "./seat";
import { SessionBar } from "./SessionBar";

const NONE: readonly WagerShown[] = [];

/** One table, from the chair of whoever looks at it. */
export function TablePage({ table }: { table: string }) {
  // Whoever chooses a name here comes to the table anew, by that name.
  const [comings, setComings] = useState(0);
  const seat = useMemo(() => new Seat(table), [table, comings]);
  useEffect(() => {
    if (me.value === null) look().catch(() => undefined);
    return () => seat.leave();
  }, [seat]);
  const view = seat.view.value;
  const offered = useOffered(table);
  const wagers = offered?.wagers ?? NONE;
  return (
    <main id="main" class="at-table" data-sequence={view?.sequence}>
      <div class="status">
        <SessionBar seat={seat} offered={offered} />
        <Line seat={seat} />
        <Trouble reason={seat.heldUp.value} />
      </div>
      <div class="flights" aria-hidden="true" />
      {view !== null && (
        <>
          <section class="felt-and-hand">
            <FeltSeen seat={seat} view={view} offered={wagers} />
            {isNobody(seat) && <Join came={() => setComings(comings + 1)} />}
            <Actions seat={seat} view={view} offered={wagers} />
          </section>
          <Chronicle seat={seat} />
        </>
      )}
    </main>
  );
}

/** Whether I look on without a name, as the table has it. */
const isNobody = (seat: Seat): boolean => seat.welcome.value !== null && !seat.name.value && me.value === null;

/** The felt as I see it: with my name, whom the table waits for, and the seats that I may take. */
function FeltSeen({ seat, view, offered }: { seat: Seat; view: TableView; offered: readonly WagerShown[] }) {
  const waited = (seat.awaited.value?.waits ?? []).flatMap((ask) => ask.who.position ?? []);
  const free = seat.hasCome.value ? (terms(find(seat.asks.value, "TakePosition"), "OneOf")?.values ?? []) : [];
  const laying = seat.asks.value.flatMap((ask) => (ask.command === "PlaceWagers" ? (ask.who.position ?? []) : []));
  return (
    <Felt
      view={view}
      me={seat.name.value}
      waited={waited}
      areas={offered}
      onFelt={seat.onFelt.value}
      free={free.map(Number)}
      sit={seat.sit}
      laying={laying}
      layOn={seat.layOn}
    />
  );
}

/** How the line stands, where it does not stand well. */
function Line({ seat }: { seat: Seat }) {
  const state = seat.connection.value;
  const [refused, setRefused] = useState("");
  const isUnheard = state === "lost" && seat.welcome.value === null;
  useEffect(() => {
    if (isUnheard) get(`/tables/${encodeURIComponent(seat.table)}/view`).catch((error: Error) => setRefused(error.message));
  }, [isUnheard]);
  if (refused && state !== "open")
    return (
      <div class="row">
        <Trouble reason={refused} />
        <a class="button main-deed" href="/">
          {words.missing.home}
        </a>
      </div>
    );
  if (state === "open") return null;
  const said = state === "ended" ? `${words.connection.ended} ${seat.parted.value}` : words.connection[state];
  return (
    <p class="line" role="status">
      {said}
    </p>
  );
}
