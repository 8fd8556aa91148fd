import { money } from "../money";
import { useAction } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { me } from "../people";
import { GAME_PIECES } from "../pieces/games";
import { Pieces } from "../pieces/Piece";
import { titleOf } from "../table/titles";
import type { SampleSummary, TableSummary } from "../wire/protocol";
import { words } from "../words";
import { BOTS, openTable, practise } from "./tables";

/** One game in the lobby: what it is, its tables, and the rules that it can be played by. */
export function GameTables({
  game,
  tables,
  samples,
}: {
  game: string;
  tables: readonly TableSummary[];
  samples: readonly SampleSummary[];
}) {
  return (
    <section class="sheet stack game" aria-labelledby={`game-${game}`}>
      <header class="game-head">
        <Pieces pieces={GAME_PIECES[game] ?? []} />
        <div>
          <h3 id={`game-${game}`} tabIndex={-1}>
            {words.games[game] ?? game}
          </h3>
          <p class="quiet">{words.lobby.about[game]}</p>
          <a href={`/learn/${game}`}>{words.lobby.learn}</a>
        </div>
      </header>
      {tables.length > 0 && (
        <ul class="stack">
          {tables.map((table) => (
            <TableLine key={table.id} table={table} />
          ))}
        </ul>
      )}
      <details>
        <summary>{words.lobby.rules(samples.length)}</summary>
        <ul class="stack">
          {samples.map((sample) => (
            <SampleLine key={sample.name} sample={sample} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function TableLine({ table }: { table: TableSummary }) {
  const path = `/table/${encodeURIComponent(table.id)}`;
  return (
    <li class="table-line">
      <div>
        <b>{table.called}</b>
        <p class="quiet">{atAGlance(table).join(" · ")}</p>
      </div>
      {me.value !== null && table.places > 0 ? (
        <a class="button main-action" href={path} aria-label={words.lobby.sitAt(table.called)}>
          {words.lobby.sit}
        </a>
      ) : (
        <a class="button" href={path} aria-label={words.lobby.watchAt(table.called)}>
          {words.lobby.watch}
        </a>
      )}
    </li>
  );
}

/** A table in a line: limits, free seats, players, options and meters. */
const atAGlance = (table: TableSummary): string[] => [
  limits(table),
  words.lobby.seats(table.places),
  ...(table.players > 0 ? [words.lobby.players(table.players)] : []), // where nobody is, all seats are open
  ...added(table),
  ...(table.meters ?? []).map((meter) => words.lobby.meter(titleOf(meter.name), money(meter.amount))),
];

const limits = (rules: SampleSummary | TableSummary): string =>
  words.lobby.minimum(money(rules.minimum), money(rules.maximum));

/** The options of the rules: player banking and optional wagers. */
const added = (rules: SampleSummary | TableSummary): string[] => [
  ...(rules.may_bank ? [words.lobby.mayBank] : []),
  ...(rules.wagers?.length ? [words.lobby.wagers(rules.wagers.join(", "))] : []),
];

function SampleLine({ sample }: { sample: SampleSummary }) {
  const { run, isBusy, trouble } = useAction();
  return (
    <li class="table-line">
      <div>
        <b>{sample.title}</b>
        <p class="quiet">{[limits(sample), ...added(sample)].join(" · ")}</p>
        <Trouble reason={trouble} />
      </div>
      <div class="row">
        <button
          type="button"
          disabled={isBusy}
          aria-label={words.lobby.practiseAt(BOTS, sample.title)}
          onClick={() => void run(() => practise(sample.name))}
        >
          {words.lobby.practise(BOTS)}
        </button>
        {me.value !== null && (
          <button
            type="button"
            disabled={isBusy}
            aria-label={words.lobby.openAt(sample.title)}
            onClick={() => void run(() => openTable({ sample: sample.name }))}
          >
            {words.lobby.open}
          </button>
        )}
      </div>
    </li>
  );
}
