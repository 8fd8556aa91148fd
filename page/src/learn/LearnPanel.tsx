import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

import { lazy } from "../parts/lazy";
import { usePanel } from "../parts/panels";
import { words } from "../words";

const Lesson = lazy(() => import("./Lesson").then(({ Lesson }) => Lesson));
const Chart = lazy(() => import("./TileChart").then(({ Chart }) => Chart));

/** The game whose lesson is open in the panel, and whether the panel was opened for the tile chart. */
const shown = signal<string | undefined>(undefined);
const isForChart = signal(false);
const TILES = "pai-gow-tiles";
const WAY = "way-to-lesson";
let opener: HTMLElement | null = null;
let isByPointer = false;

/** Close the panel and move the focus: back to the button if it was opened by a key, else to the actions, so that Enter
 * does the main one. */
const close = (): void => {
  shown.value = undefined;
  const place = isByPointer ? document.querySelector<HTMLElement>(".actions") : opener;
  (place?.isConnected ? place : document.getElementById(WAY))?.focus({ preventScroll: true });
};

/** The button that opens the lesson of a game beside its table. There is one on a page. */
export function LearnButton({ game }: { game: string }) {
  useEffect(
    () => () => {
      shown.value = undefined;
    },
    [],
  );
  const isOpen = shown.value === game;
  return (
    <button
      id={WAY}
      type="button"
      class="opens-panel"
      aria-expanded={isOpen}
      onClick={(event) => show(event, isOpen ? undefined : game)}
    >
      {words.learn.title}
    </button>
  );
}

/** The button that opens the tile chart, at a table of tiles. */
export const ChartButton = ({ game }: { game: string }) =>
  game === TILES ? (
    <button type="button" class="opens-panel" onClick={(event) => show(event, game, true)}>
      {words.learn.tiles.title}
    </button>
  ) : null;

const show = (event: MouseEvent, game: string | undefined, isChart = false): void => {
  opener = event.currentTarget as HTMLElement;
  isByPointer = event.detail > 0;
  isForChart.value = isChart;
  shown.value = game;
};

/** The lesson in a panel beside the table. */
export function LearnPanel() {
  usePanel(shown.value !== undefined, close);
  return shown.value ? <Panel game={shown.value} /> : null;
}

function Panel({ game }: { game: string }) {
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
