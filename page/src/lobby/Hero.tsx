import { shortMoney } from "../money";
import { useAction } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { Piece } from "../pieces/Piece";
import type { SampleSummary, TableSummary } from "../wire/protocol";
import { words } from "../words";
import { gameLine } from "../words/gameLine";
import { playFreeHand } from "./tables";

const CARDS = ["Ad", "Kc", "Qs", "Qh", "Jk"];
const TILES = ["6-6", "2-4", "1-2"];

/** The first thing that one sees: what the game is, a button that deals a hand at once, and the games. */
export function Hero({
  games,
  tables,
  samples,
}: {
  games: readonly string[];
  tables: readonly TableSummary[];
  samples: readonly SampleSummary[];
}) {
  const { run, isBusy, trouble } = useAction();
  return (
    <section class="hero">
      <div class="hero-inner">
        <div class="hero-words stack">
          <h1>
            {words.home.title.map((line) => (
              <span key={line}>{line} </span>
            ))}
          </h1>
          <p>{words.home.lead}</p>
          <div class="row">
            <button type="button" class="gold" disabled={isBusy} onClick={() => void run(playFreeHand)}>
              {words.home.play}
            </button>
            <a class="button on-felt" href="/learn/pai-gow-poker">
              {words.home.learn}
            </a>
          </div>
          <Trouble reason={trouble} />
        </div>
        <div class="hero-pieces" aria-hidden="true">
          <div class="fan">
            {CARDS.map((piece) => (
              <Piece key={piece} piece={piece} label={false} />
            ))}
          </div>
          <div class="fan of-tiles">
            {TILES.map((piece) => (
              <Piece key={piece} piece={piece} label={false} />
            ))}
          </div>
        </div>
        <nav class="game-cards" aria-label={words.home.games}>
          {games.map((game) => (
            <GameCard
              key={game}
              game={game}
              tables={tables.filter((each) => each.game === game)}
              samples={samples.filter((each) => each.game === game)}
            />
          ))}
        </nav>
      </div>
    </section>
  );
}

/** One game: what it is, how many tables it has, and the least bet; it leads to its tables. */
function GameCard({
  game,
  tables,
  samples,
}: {
  game: string;
  tables: readonly TableSummary[];
  samples: readonly SampleSummary[];
}) {
  const least = Math.min(...(tables.length ? tables : samples).map((each) => each.minimum));
  return (
    <a class="game-card" href={`/#game-${game}`}>
      <b>{words.games[game] ?? game}</b>
      <span>{gameLine(game)}</span>
      <span class="game-tables">{words.home.tables(tables.length, shortMoney(least))}</span>
    </a>
  );
}
