import { useState } from "preact/hooks";

import { Offline } from "../offline/Offline";
import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { Piece, Pieces } from "../pieces/Piece";
import type { ChartAnswer, ChartTile, TileHandShown, TileHandsAnswer } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";

const say = words.learn.tiles;
const HAND = 2;

/** The page with the tile chart. */
export function TileChart() {
  useTitle(say.title);
  return (
    <main id="main" class="page">
      <div class="stack">
        <p>
          <a href="/learn">{words.learn.title}</a>
        </p>
        <h1>{say.title}</h1>
        <p class="quiet">{say.lead}</p>
        <Offline />
      </div>
      <Chart />
    </main>
  );
}

/** The tiles by rank, to pick from: two make a hand, four make two hands that are compared. */
export function Chart() {
  const { answer: chart, trouble } = useAnswer<ChartAnswer>("/tile-chart");
  const all = useAnswer<TileHandsAnswer>("/tile-chart/hands");
  const hands = all.answer?.hands ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const copies = (tile: string) => (hands.some((each) => each.tiles[0] === tile && each.tiles[1] === tile) ? 2 : 1);
  const isTaken = (tile: string) => chosen.filter((each) => each === tile).length >= copies(tile);
  const pick = (tile: string) => setChosen(chosen.length === 2 * HAND ? [tile] : [...chosen, tile]);
  return (
    <div class="stack">
      <Trouble reason={trouble || all.trouble} />
      {chart && all.answer && (
        <>
          <PickedHands hands={hands} chosen={chosen} clear={() => setChosen([])} />
          <ol class="chart">
            {chart.tiles.map((each) => (
              <Tile key={each.tile} tile={each} pick={pick} isTaken={chosen.length < 2 * HAND && isTaken(each.tile)} />
            ))}
          </ol>
          <h2>{say.pairs}</h2>
          <ol class="pairs">
            {chart.pairs.map((pair) => (
              <li key={pair.name} class="sheet">
                <span class="row">
                  {pair.hands.map((hand) => (
                    <Pieces key={hand.join()} pieces={hand} />
                  ))}
                </span>
                {pair.name}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

const Tile = ({ tile, pick, isTaken }: { tile: ChartTile; pick: (tile: string) => void; isTaken: boolean }) => (
  <li>
    <button type="button" class="chart-tile" disabled={isTaken} onClick={() => pick(tile.tile)}>
      <Piece piece={tile.tile} label={false} />
      <span>
        <b>{tile.rank}.</b> {tile.name}
        <span class="quiet">
          {" "}
          {tile.tile} {tile.spoken} <span lang="zh-Hant">{tile.chinese}</span>
        </span>
      </span>
    </button>
  </li>
);

type PickedHandsProps = { hands: readonly TileHandShown[]; chosen: readonly string[]; clear: () => void };

/** The picked hands: what each is, and which is higher. */
function PickedHands({ hands, chosen, clear }: PickedHandsProps) {
  const called = (pieces: readonly string[]) =>
    hands.find((each) => [...each.tiles].sort().join() === [...pieces].sort().join());
  const both = [chosen.slice(0, HAND), chosen.slice(HAND)];
  const [one, other] = both.map(called);
  return (
    <section class="sheet stack compared" aria-label={say.picked}>
      <div class="row">
        {both.map((pieces, index) => (
          <figure key={index} class="picked">
            <span class="pieces-apart">
              {pieces.length > 0 ? <Pieces pieces={pieces} /> : <Pieces pieces={["tile-back", "tile-back"]} />}
            </span>
            <figcaption>{(index === 0 ? one : other)?.called ?? say.pick(HAND - pieces.length)}</figcaption>
          </figure>
        ))}
        <button type="button" disabled={chosen.length === 0} onClick={clear}>
          {say.clear}
        </button>
      </div>
      <p role="status">
        <b>{one && other ? comparisonText(one, other) : ""}</b>
      </p>
    </section>
  );
}

const comparisonText = (one: TileHandShown, other: TileHandShown): string => {
  if (one.place === other.place) return say.copy(one.called, other.called);
  return one.place < other.place ? say.higher(one.called, other.called) : say.higher(other.called, one.called);
};
