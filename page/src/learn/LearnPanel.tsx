import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { later } from "../parts/later";
import { usePanel } from "../parts/panels";
import { words } from "../words";

const Lesson = later(() => import("./Lesson").then(({ Lesson }) => Lesson));
const Chart = later(() => import("./TileChart").then(({ Chart }) => Chart));

/** The game whose lesson lies open beside the table, and whether one came for the tile chart. */
const shown = signal<string | undefined>(undefined);
const isForChart = signal(false);
const TILES = "pai-gow-tiles";
const WAY = "way-to-lesson";
let opener: HTMLElement | null = null;
let isByPointer = false;

/** Whoever came by a key is back at the button; whoever tapped it is back at what there is to do, so that Enter does that. */
const close = (): void => {
  shown.value = undefined;
  const place = isByPointer ? document.querySelector<HTMLElement>(".actions") : opener;
  (place?.isConnected ? place : document.getElementById(WAY))?.focus({ preventScroll: true });
};

/** The way to the lesson of a game that does not lead away from its table; there is one on a page. */
export function LearnButton({ game }: { game: string }) {
  useEffect(() => () => void (shown.value = undefined), []);
  const isOpen = shown.value === game;
  return (
    <button id={WAY} type="button" aria-expanded={isOpen} onClick={(event) => show(event, isOpen ? undefined : game)}>
      {words.learn.title}
    </button>
  );
}

/** The way to the tile chart, at a table of tiles. */
export const ChartButton = ({ game }: { game: string }) =>
  game === TILES ? (
    <button type="button" onClick={(event) => show(event, game, true)}>
      {words.learn.tiles.title}
    </button>
  ) : null;

const show = (event: MouseEvent, game: string | undefined, isChart = false): void => {
  opener = event.currentTarget as HTMLElement;
  isByPointer = event.detail > 0;
  isForChart.value = isChart;
  shown.value = game;
};

/** How the game is played, beside its table, which stays as it is. */
export function LearnPanel() {
  usePanel(shown.value !== undefined, close);
  return shown.value ? <Beside game={shown.value} /> : null;
}

function Beside({ game }: { game: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    title.current?.focus();
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
