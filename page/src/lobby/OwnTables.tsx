import { useState } from "preact/hooks";

import { money } from "../money";
import type { OwnTable } from "../wire/protocol";
import { words } from "../words";
import type { RefundedTable } from "./refunds";

/** My tables, with links to go back; those that are closed are folded away. */
export function OwnTables({ tables }: { tables: readonly OwnTable[] }) {
  const [open, ended] = [tables.filter((each) => each.is_open), tables.filter((each) => !each.is_open)];
  if (tables.length === 0) return null;
  return (
    <section class="sheet stack" aria-labelledby="own-tables">
      <h2 id="own-tables">{words.ownTables.title}</h2>
      {open.length > 0 && <Lines tables={open} />}
      {ended.length > 0 && (
        <details>
          <summary>{words.ownTables.ended(ended.length)}</summary>
          <Lines tables={ended} />
        </details>
      )}
    </section>
  );
}

const Lines = ({ tables }: { tables: readonly OwnTable[] }) => (
  <ul class="stack">
    {tables.map((each) => (
      <Line key={each.id} table={each} />
    ))}
  </ul>
);

function Line({ table }: { table: OwnTable }) {
  const id = encodeURIComponent(table.id);
  const said = [
    words.games[table.game] ?? table.game,
    ...(table.is_practice ? [words.ownTables.practice] : []),
    ...(table.held ? [words.ownTables.held(money(table.held))] : []),
    ...(table.back && !table.is_practice ? [words.ownTables.back(money(table.back.amount))] : []),
  ];
  return (
    <li class="table-line">
      <div>
        <b>{table.called}</b>
        <p class="quiet">{said.join(" · ")}</p>
      </div>
      <div class="row">
        <a href={`/rounds?table=${id}`} aria-label={words.ownTables.roundsAt(table.called)}>
          {words.ownTables.rounds}
        </a>
        {table.is_open && (
          <a
            class={`button ${table.held ? "main-action" : ""}`}
            href={`/table/${id}`}
            aria-label={words.ownTables.goBackTo(table.called)}
          >
            {words.ownTables.goBack}
          </a>
        )}
      </div>
    </li>
  );
}

/** A notice of chips that came back to my purse since I was last here, shown once. */
export function Refunds({ news }: { news: readonly RefundedTable[] }) {
  const [isRead, setRead] = useState(false);
  if (isRead || news.length === 0) return null;
  return (
    <div class="sheet stack" role="status">
      {news.map(({ id, called, back }) => (
        <p key={id}>{(back.by_house ? words.ownTables.seenOut : words.ownTables.left)(money(back.amount), called)}</p>
      ))}
      <div class="row">
        <button type="button" onClick={() => setRead(true)}>
          {words.error.dismiss}
        </button>
      </div>
    </div>
  );
}
