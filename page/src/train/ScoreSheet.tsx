import { useState } from "preact/hooks";

import { saveFile } from "../parts/saveFile";
import type { TrainerAnswer } from "../wire/protocol";
import { words } from "../words";
import { lossPerHundred, percent } from "./amounts";
import { type Score, scores, type Tally, totalOf } from "./score";

const say = words.train;

/** A score in one line. */
export function ScoreLine({ score }: { score: Score }) {
  const tally = totalOf(score);
  return <p class="quiet">{say.running(tally.best, tally.hands, lossPerHundred(tally))}</p>;
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
          <Line kind={say.all} tally={totalOf(score)} />
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
    <td>{lossPerHundred(tally)}</td>
  </tr>
);

/** The score of a game, with buttons to save it and to delete it. */
export function ScoreSheet({ trainer }: { trainer: TrainerAnswer }) {
  const [isSure, setSure] = useState(false);
  const forget = () => {
    if (isSure) scores.forget();
    setSure(!isSure);
  };
  return (
    <section class="sheet stack">
      <h2>{say.modes.score}</h2>
      <Kinds score={scores.of(trainer.game)} kinds={trainer.kinds} />
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

/** Save the score as a file of the format of `paigow train`. */
const save = (): void => saveFile("training.json", "application/json", JSON.stringify(scores.kept.value, null, 1));
