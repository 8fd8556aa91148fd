import { useState } from "preact/hooks";

import { signedMoney } from "../money";
import { ClauseLink } from "../parts/Clauses";
import { settingText } from "../parts/settings";
import { Pieces } from "../pieces/Piece";
import type { SettingValued, ValuesAnswer } from "../wire/protocol";
import { words } from "../words";
import { lossText, percent } from "./amounts";
import { isBest } from "./score";

const FIRST = 5;
const say = words.train;

/** The value of every setting of a hand, and what was given up. */
export function SettingValues({ values, row }: { values: ValuesAnswer; row: SettingValued | undefined }) {
  const [isAll, setAll] = useState(false);
  const listed = mergeAlike(values.settings, row);
  const correct = listed.filter((each) => each.fault == null);
  const shown = listed.filter(
    (each) => each === row || (each.fault == null && (isAll || correct.indexOf(each) < FIRST)),
  );
  const widest = Math.max(1, ...shown.map((each) => Math.abs(each.value.cents)));
  return (
    <section class="stack worth" aria-label={say.settings}>
      <p class={`worth-verdict ${row === undefined ? "" : isBest(row) ? "won" : "lost"}`} role="status">
        <b>{verdict(values, row)}</b> {row?.clause && <ClauseLink id={row.clause} />}
      </p>
      {values.theirs && <p>{say.reachable[resultOf(values.settings[0]!)]}</p>}
      <h3>{say.settings}</h3>
      <ol class="bars">
        {shown.map((each) => (
          <Bar key={settingText(each)} row={each} values={values} widest={widest} isYours={each === row} />
        ))}
      </ol>
      {correct.length > FIRST && (
        <div>
          <button type="button" onClick={() => setAll(!isAll)}>
            {isAll ? say.fewer : say.more(correct.length)}
          </button>
        </div>
      )}
      <p class="quiet">{values.theirs ? say.ofOpen : say.of(values.total.toLocaleString("en-US"))}</p>
      <Ways values={values} />
    </section>
  );
}

/** The settings that differ in more than suits: of those with the same names and odds the first is listed, or mine. */
export function mergeAlike(settings: readonly SettingValued[], row: SettingValued | undefined): SettingValued[] {
  const found = new Map<string, SettingValued>();
  for (const each of settings) {
    if (each === row || !found.has(alike(each))) found.set(alike(each), each);
  }
  return [...found.values()];
}

const alike = (row: SettingValued): string =>
  [row.high_called, row.low_called, row.fault, row.win, row.push, row.lose].join("|");

function verdict(values: ValuesAnswer, row: SettingValued | undefined): string {
  if (row === undefined) return say.verdict.shown;
  if (row.fault != null) return say.verdict.lost(row.fault, lossText(row.gives_up));
  if (!isBest(row)) return say.verdict.gaveUp(lossText(row.gives_up));
  return isIndifferent(values) ? say.verdict.same : say.verdict.best;
}

/** Whether all correct settings have the same value. */
const isIndifferent = (values: ValuesAnswer): boolean =>
  values.settings.every((each) => each.fault != null || isBest(each));

const rankText = (row: SettingValued, values: ValuesAnswer): string => {
  if (row.fault != null) return say.incorrect;
  if (!isBest(row)) return say.givesUp(lossText(row.gives_up));
  return isIndifferent(values) ? "" : say.best;
};

const resultOf = (row: SettingValued) => (row.win ? "win" : row.push ? "push" : "lose");

type BarIs = { row: SettingValued; values: ValuesAnswer; widest: number; isYours: boolean };

function Bar({ row, values, widest, isYours }: BarIs) {
  const ways = values.ways
    .filter((way) => {
      const laid = values.settings.find((each) => settingText(each) === settingText(way));
      return laid !== undefined && alike(laid) === alike(row);
    })
    .map((way) => (way.is_dealers ? say.dealers(way.title) : way.title));
  const odds = values.theirs
    ? say.results[resultOf(row)]
    : say.odds(percent(row.win, values.total), percent(row.push, values.total), percent(row.lose, values.total));
  const width = `${(Math.abs(row.value.cents) * 50) / widest}%`;
  return (
    <li class={isYours ? "bar-row yours" : "bar-row"}>
      <div class="row bar-hands">
        <Pieces pieces={row.high} />
        <Pieces pieces={row.low} />
      </div>
      <div class="bar-words">
        <p>
          {row.high_called} / {row.low_called}
        </p>
        <p class="quiet">
          {odds}
          {ways.length > 0 && `, ${ways.length === values.ways.length ? say.setByAll : say.setBy(ways)}`}
        </p>
      </div>
      <div class="bar-line" aria-hidden="true">
        <span class={row.value.cents < 0 ? "below" : "above"} style={{ width }} />
      </div>
      <p class="bar-value">
        <b>{signedMoney(row.value.cents)}</b>{" "}
        <span class="quiet">{[isYours && say.yours, rankText(row, values)].filter(Boolean).join(", ")}</span>
      </p>
    </li>
  );
}

/** The house ways, with the rule that each follows for this hand. */
const Ways = ({ values }: { values: ValuesAnswer }) => (
  <details>
    <summary>{say.ways}</summary>
    <ul class="stack">
      {values.ways.map((way) => (
        <li key={way.name} class="row">
          <Pieces pieces={way.low} />
          <span class="way-words">
            {say.rule(way.is_dealers ? say.dealers(way.title) : way.title, way.rule)}{" "}
            <span class="quiet">({way.gives_up.numerator === 0 ? say.best : say.givesUp(lossText(way.gives_up))})</span>
          </span>
        </li>
      ))}
    </ul>
  </details>
);
