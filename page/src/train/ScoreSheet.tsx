import { useState } from "preact/hooks";

import type { TrainerAnswer } from "../../../docs/protocol";
import { words } from "../words";
import { ofEachHundred, percent } from "./amounts";
import { inAll, type Score, shelf, type Tally } from "./score";

const say = words.train;

/** A score in a line. */
export function Running({ score }: { score: Score }) {
  const tally = inAll(score);
  return <p class="quiet">{say.running(tally.best, tally.hands, ofEachHundred(tally))}</p>;
}

/** How well each kind of hand was set. */
export function Kinds({ score, kinds }: { score: Score; kinds: readonly string[] }) {
  const rows = kinds.flatMap((kind) => (score.kinds[kind] ? [[kind, score.kinds[kind]] as const] : []));
  if (rows.length === 0) return <p>{say.none}</p>;
  return (
    <div class="scrolls" tabIndex={0} role="group" aria-label={say.modes.score}>
      <table class="score">
        <thead>
          <tr>
            <th scope="col">{say.columns.kind}</th>
            <th scope="col">{say.columns.hands}</th>
            <th scope="col">{say.columns.best}</th>
            <th scope="col">{say.columns.correct}</th>
            <th scope="col">{say.columns.given}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([kind, tally]) => (
            <Line key={kind} kind={kind} tally={tally} />
          ))}
        </tbody>
        <tfoot>
          <Line kind={say.all} tally={inAll(score)} />
        </tfoot>
      </table>
    </div>
  );
}

const Line = ({ kind, tally }: { kind: string; tally: Tally }) => (
  <tr>
    <th scope="row">{kind}</th>
    <td>{tally.hands}</td>
    <td>
      {percent(tally.best, tally.hands)} <meter min={0} max={tally.hands} value={tally.best} aria-hidden="true" />
    </td>
    <td>{percent(tally.correct, tally.hands)}</td>
    <td>{ofEachHundred(tally)}</td>
  </tr>
);

/** The score of a game, to be saved and to be forgotten. */
export function ScoreSheet({ trainer }: { trainer: TrainerAnswer }) {
  const [isSure, setSure] = useState(false);
  const forget = () => {
    if (isSure) shelf.forget();
    setSure(!isSure);
  };
  return (
    <section class="sheet stack">
      <h2>{say.modes.score}</h2>
      <Kinds score={shelf.of(trainer.game)} kinds={trainer.kinds} />
      <p class="quiet">{say.keep.where}</p>
      <div class="row">
        <button type="button" onClick={save}>
          {say.keep.export}
        </button>
        <button type="button" onClick={forget}>
          {isSure ? say.keep.sure : say.keep.forget}
        </button>
      </div>
    </section>
  );
}

/** Save the score as the file that `paigow train` keeps. */
function save(): void {
  const file = new Blob([JSON.stringify(shelf.kept.value, null, 1)], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = "training.json";
  link.click();
  URL.revokeObjectURL(link.href);
}
