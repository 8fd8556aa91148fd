import "../styles/trays.css";
import "../styles/deal.css";

import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import type { DealingTable, DealingTablesAnswer } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { DealRound } from "./DealRound";

const GAMES = Object.keys(words.games);

/** Dealer training: the list of tables, or a round at one of them. */
export function Deal({ table }: { table: string | undefined }) {
  const { answer, trouble } = useAnswer<DealingTablesAnswer>("/dealing");
  useTitle(words.deal.heading);
  const tables = answer?.tables;
  const chosen = tables?.find((each) => each.name === table);
  if (tables && chosen) return <DealRound key={chosen.name} table={chosen} />;
  return (
    <main id="main" class="page">
      <div class="stack narrow">
        <h1>{tables && table ? words.missing.title : words.deal.heading}</h1>
        <p class="quiet">{words.deal.lead}</p>
      </div>
      <Trouble reason={trouble} />
      <div class="deal-games">
        {GAMES.map((game) => (
          <OneGame key={game} game={game} tables={tables?.filter((each) => each.game === game) ?? []} />
        ))}
      </div>
    </main>
  );
}

const OneGame = ({ game, tables }: { game: string; tables: readonly DealingTable[] }) =>
  tables.length === 0 ? null : (
    <section class="sheet stack deal-game" aria-labelledby={`deal-${game}`}>
      <div class="row deal-game-head">
        <Pieces pieces={game === "pai-gow-tiles" ? ["2-4", "1-2"] : ["As", "Jk"]} />
        <h2 id={`deal-${game}`}>{words.games[game]}</h2>
      </div>
      <ul>
        {tables.map((each) => (
          <li key={each.name}>
            <a class="button" href={`/deal/${each.name}`} aria-label={words.deal.choose(each.title)}>
              {each.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
