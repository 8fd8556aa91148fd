import "../styles/plots.css";

import { useEffect, useState } from "preact/hooks";

import { money, shortMoney } from "../money";
import { poll } from "../odds/poll";
import { Headings } from "../parts/Headings";
import { corners, scale } from "../parts/plots";
import { Trouble } from "../parts/Trouble";
import type { WinAnswer, WinLineShown, WinTableShown } from "../wire/protocol";
import { ask } from "../wire/requests";
import { words } from "../words";

const CONFIDENCES = [90, 95, 99];

/** Win and drop of a month at every table, drawn beside what was to be expected. */
export function Win() {
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const [confidence, setConfidence] = useState(95);
  const [asked, setAsked] = useState("");
  return (
    <section class="stack">
      <h2>{words.audit.win.title}</h2>
      <p class="quiet">{words.audit.win.lead}</p>
      <div class="row">
        <label class="row">
          {words.audit.win.month}
          <input
            size={8}
            placeholder="2026-11"
            value={month}
            onInput={(event) => setMonth(event.currentTarget.value)}
          />
        </label>
        <label class="row">
          {words.audit.win.confidence}
          <select value={confidence} onChange={(event) => setConfidence(Number(event.currentTarget.value))}>
            {CONFIDENCES.map((each) => (
              <option key={each} value={each}>{`${each}%`}</option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => setAsked(`/win/${encodeURIComponent(month.trim())}/${confidence}`)}>
          {words.audit.win.show}
        </button>
      </div>
      {asked && <Found key={asked} path={asked} />}
    </section>
  );
}

function Found({ path }: { path: string }) {
  const [answer, setAnswer] = useState<WinAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    const stop = new AbortController();
    poll((signal) => ask<WinAnswer>("GET", path, undefined, signal), stop.signal)
      .then(setAnswer)
      .catch((error: Error) => stop.signal.aborted || setTrouble(error.message));
    return () => stop.abort();
  }, []);
  if (answer === null) return trouble ? <Trouble reason={trouble} /> : <p role="status">{words.audit.win.reading}</p>;
  const played = answer.tables.filter((each) => each.month.rounds > 0 || each.month.drop > 0);
  return (
    <>
      {played.length === 0 && <p class="quiet">{words.audit.win.nothing(answer.month)}</p>}
      {answer.refilled > 0 && <p class="quiet">{words.audit.win.refilled(shortMoney(answer.refilled))}</p>}
      {played.map((each) => (
        <OfTable key={each.table} found={each} />
      ))}
    </>
  );
}

const signs = (line: WinLineShown) => [
  line.period,
  String(line.rounds),
  money(line.drop),
  money(line.win),
  line.drop === 0 ? "" : `${((100 * line.win) / line.drop).toFixed(2)}%`,
  money(line.compared_win),
  money(line.expected),
  words.audit.win.between(money(line.least), money(line.most)),
  line.outside ? words.audit.win.outside : "",
];

function OfTable({ found }: { found: WinTableShown }) {
  return (
    <section class="sheet stack">
      <h3>
        {found.table}
        {found.is_practice && <span class="quiet"> · {words.audit.win.practice}</span>}
      </h3>
      {found.fault && (
        <p class="lost" role="alert">
          {found.fault}
        </p>
      )}
      <Plot lines={found.so_far} />
      <div class="wide">
        <table>
          <Headings columns={words.audit.win.columns} />
          <tbody>
            {[found.month, found.year].map((line) => (
              <Row key={line.period} line={line} />
            ))}
          </tbody>
        </table>
      </div>
      <details>
        <summary>{words.audit.win.daily}</summary>
        <div class="wide">
          <table>
            <Headings columns={words.audit.win.columns} />
            <tbody>
              {found.days.map((line) => (
                <Row key={line.period} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

const Row = ({ line }: { line: WinLineShown }) => (
  <tr class={line.outside ? "lost" : ""}>
    {signs(line).map((cell, place) =>
      place === 0 ? (
        <th key={place} scope="row">
          {cell}
        </th>
      ) : (
        <td key={place} class="amount">
          {cell}
        </td>
      ),
    )}
  </tr>
);

const WIDTH = 100;
const HEIGHT = 40;

/** The win from the first day of the month on, over the band in which it is expected. */
export function Plot({ lines }: { lines: readonly WinLineShown[] }) {
  if (lines.length === 0) return null;
  const days = lines.map((line) => Number(line.period.slice(-2)));
  const values = lines.flatMap((line) => [line.compared_win, line.least, line.most, 0]);
  const across = scale(0, days.at(-1)!, WIDTH);
  const up = scale(Math.min(...values), Math.max(...values), HEIGHT);
  const at = (of: (line: WinLineShown) => number): [number, number][] => [
    [0, HEIGHT - up(0)],
    ...lines.map((line, place): [number, number] => [across(days[place]!), HEIGHT - up(of(line))]),
  ];
  const last = lines.at(-1)!;
  return (
    <figure class="plot">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.audit.win.drawn(money(last.compared_win), money(last.least), money(last.most))}
      >
        <polygon class="band" points={corners([...at((line) => line.least), ...at((line) => line.most).reverse()])} />
        <polyline class="expected" points={corners(at((line) => line.expected))} />
        <polyline class={last.outside ? "lost" : "won"} points={corners(at((line) => line.compared_win))} />
      </svg>
      <figcaption class="quiet">{words.audit.win.caption}</figcaption>
    </figure>
  );
}
