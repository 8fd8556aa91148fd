import { useEffect, useMemo } from "preact/hooks";

import { look, me } from "../people";
import { words } from "../words";
import { Actions } from "./Actions";
import { Chronicle } from "./Chronicle";
import { Felt } from "./Felt";
import { Seat } from "./seat";
import { SessionBar } from "./SessionBar";

/** One table, from the chair of whoever looks at it. */
export function TablePage({ table }: { table: string }) {
  const seat = useMemo(() => new Seat(table), [table]);
  useEffect(() => {
    document.title = `${table} · ${words.name}`;
    if (me.value === null) look().catch(() => undefined);
    return () => seat.leave();
  }, [seat]);
  const view = seat.view.value;
  return (
    <main id="main" class="at-table">
      <SessionBar seat={seat} />
      <Line seat={seat} />
      {view !== null && (
        <>
          <section class="felt-and-hand">
            <Felt seat={seat} view={view} />
            <Actions seat={seat} view={view} />
          </section>
          <Chronicle seat={seat} />
        </>
      )}
    </main>
  );
}

/** How the line stands, where it does not stand well. */
function Line({ seat }: { seat: Seat }) {
  const state = seat.connection.value;
  if (state === "open") return null;
  const said = state === "ended" ? `${words.connection.ended} ${seat.parted.value}` : words.connection[state];
  return (
    <p class="line" role="status">
      {said}
    </p>
  );
}
