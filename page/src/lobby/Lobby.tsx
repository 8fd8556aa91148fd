import { useEffect, useState } from "preact/hooks";

import type { TablesAnswer, TableSummary } from "../../../docs/protocol";
import { money } from "../money";
import { Trouble } from "../parts/Trouble";
import { look, me } from "../people";
import { Pieces } from "../pieces/Piece";
import { get } from "../wire/requests";
import { words } from "../words";
import { Join } from "./Join";
import { OpenTable } from "./OpenTable";

const EVERY = 5000;
/** A small drawing of each game: a hand that it could deal. */
const DRAWING: Record<string, readonly string[]> = {
  "pai-gow-poker": ["As", "Ad", "Jk"],
  "ez-pai-gow-poker": ["Kh", "Kc", "9s"],
  "face-up-pai-gow-poker": ["Qs", "Js", "Ts"],
  "supreme-pai-gow": ["8d", "6c"],
  "pai-gow-tiles": ["2-4", "1-2", "6-6"],
};

/** The tables by game, and the way in. */
export function Lobby() {
  const [tables, setTables] = useState<TableSummary[] | null>(null);
  const [trouble, setTrouble] = useState("");
  const load = () =>
    get<TablesAnswer>("/tables")
      .then((answer) => (setTables(answer.tables), setTrouble("")))
      .catch((error: Error) => setTrouble(error.message));
  useEffect(() => {
    document.title = words.name;
    look().catch((error: Error) => setTrouble(error.message));
    void load();
    const timer = setInterval(() => void load(), EVERY);
    return () => clearInterval(timer);
  }, []);
  return (
    <main id="main" class="page">
      <div class="stack">
        <h1>{words.lobby.title}</h1>
        <p class="quiet">{words.lobby.lead}</p>
      </div>
      <Trouble reason={trouble} />
      {me.value === null && <Join />}
      {tables !== null && tables.length === 0 && <p>{words.lobby.none}</p>}
      <ul class="tables">{tables?.map((table) => <TableCard key={table.id} table={table} />)}</ul>
      {me.value !== null && <OpenTable opened={() => void load()} />}
    </main>
  );
}

function TableCard({ table }: { table: TableSummary }) {
  const path = `/table/${encodeURIComponent(table.id)}`;
  return (
    <li class="sheet table-card">
      <Pieces pieces={DRAWING[table.game] ?? []} />
      <div class="stack">
        <h2>{table.title}</h2>
        <p class="quiet">{words.games[table.game] ?? table.game}</p>
        <p>
          {words.lobby.minimum(money(table.minimum), money(table.maximum))} · {words.lobby.seats(table.places)} · {words.lobby.players(table.players)}
        </p>
        <div class="row">
          {me.value !== null && table.places > 0 && (
            <a class="button main-deed" href={path}>
              {words.lobby.sit}
            </a>
          )}
          {me.value === null && (
            <a class="button" href={path}>
              {words.lobby.watch}
            </a>
          )}
        </div>
      </div>
    </li>
  );
}
