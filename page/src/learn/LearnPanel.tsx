import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { later } from "../parts/later";
import { words } from "../words";

const Lesson = later(() => import("./Lesson").then(({ Lesson }) => Lesson));
const Chart = later(() => import("./TileChart").then(({ Chart }) => Chart));

/** The game whose lesson lies open beside the table, and whether one came for the tile chart. */
const shown = signal<string | undefined>(undefined);
const isForChart = signal(false);
const TILES = "pai-gow-tiles";
const WAY = "way-to-lesson";

const close = (): void => {
  shown.value = undefined;
  document.getElementById(WAY)?.focus();
};

/** The way to the lesson of a game that does not lead away from its table; there is one on a page. */
export function LearnButton({ game }: { game: string }) {
  useEffect(() => () => void (shown.value = undefined), []);
  const isOpen = shown.value === game;
  return (
    <button id={WAY} type="button" aria-expanded={isOpen} onClick={() => show(isOpen ? undefined : game)}>
      {words.learn.title}
    </button>
  );
}

/** The way to the tile chart, at a table of tiles. */
export const ChartButton = ({ game }: { game: string }) =>
  game === TILES ? (
    <button type="button" onClick={() => show(game, true)}>
      {words.learn.tiles.title}
    </button>
  ) : null;

const show = (game: string | undefined, isChart = false): void => {
  isForChart.value = isChart;
  shown.value = game;
};

/** How the game is played, beside its table, which stays as it is. */
export const LearnPanel = () => (shown.value ? <Beside game={shown.value} /> : null);

function Beside({ game }: { game: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    title.current?.focus();
    const pressed = (event: KeyboardEvent) => event.key === "Escape" && close();
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  // Keys in the panel are for the panel: the same ones set a hand at the table.
  const own = (event: KeyboardEvent) => event.key !== "Escape" && event.key !== "?" && event.stopPropagation();
  return (
    <aside class="panel stack" aria-label={words.learn.title} onKeyDown={own}>
      <div class="row spread">
        <h2 ref={title} tabIndex={-1}>
          {words.learn.title}: {words.games[game] ?? game}
        </h2>
        <button type="button" onClick={close}>
          {words.why.close}
        </button>
      </div>
      {!isForChart.value && <Lesson game={game} isBeside />}
      {game === TILES && (
        <details open={isForChart.value}>
          <summary>{words.learn.tiles.title}</summary>
          <Chart />
        </details>
      )}
    </aside>
  );
}
