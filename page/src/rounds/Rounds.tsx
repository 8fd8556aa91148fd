import { useEffect, useState } from "preact/hooks";

import { money, signed } from "../money";
import { Headings } from "../parts/Headings";
import { place } from "../routes";
import { words } from "../words";
import { ExactPlay } from "./ExactPlay";
import { dueRounds, type KeptRound, keptRounds } from "./kept";
import { OneRound } from "./OneRound";
import { remember } from "./played";
import "../styles/rounds.css";

const RESULTS = {
  any: () => true,
  won: (net: number) => net > 0,
  lost: (net: number) => net < 0,
  even: (net: number) => net === 0,
};
type ByResult = keyof typeof RESULTS;
/** The columns of the table of rounds that have amounts in them. */
const FIGURES = [3, 4, 5];

/** The rounds that I played, or one of them. */
export function Rounds({ table, number }: { table: string | undefined; number: string | undefined }) {
  return table && number ? <OneRound key={`${table}/${number}`} table={table} number={Number(number)} /> : <Every />;
}

function Every() {
  const [every, setEvery] = useState(keptRounds);
  useEffect(() => {
    if (dueRounds().length) void remember().then(() => setEvery(keptRounds()));
  }, []);
  const [game, setGame] = useState("");
  const [result, setResult] = useState<ByResult>("any");
  const [since, setSince] = useState("");
  const from = since ? new Date(`${since}T00:00`).getTime() : 0;
  const table = place.value.asked.get("table");
  const here = every.filter((each) => table === null || each.table === table);
  const chosen = here.filter((each) => (game === "" || each.game === game) && RESULTS[result](each.net) && each.ended >= from);
  document.title = `${words.rounds.title} · ${words.name}`;
  return (
    <main id="main" class="page">
      <h1>{words.rounds.title}</h1>
      <p class="quiet">{words.rounds.lead}</p>
      {table !== null && (
        <p>
          {words.rounds.onlyAt(nameOf(here[0]) || words.rounds.thisTable)} <a href="/rounds">{words.rounds.everywhere}</a>
        </p>
      )}
      {here.length === 0 ? (
        <p>{words.rounds.none}</p>
      ) : (
        <>
          <form class="row filters">
            <label class="row">
              {words.rounds.show}
              <select aria-label={words.rounds.result} value={result} onChange={(event) => setResult(event.currentTarget.value as ByResult)}>
                {(Object.keys(RESULTS) as ByResult[]).map((each) => (
                  <option key={each} value={each}>
                    {words.rounds.which[each]}
                  </option>
                ))}
              </select>
            </label>
            <label class="row">
              {words.rounds.of}
              <select aria-label={words.rounds.game} value={game} onChange={(event) => setGame(event.currentTarget.value)}>
                <option value="">{words.rounds.every}</option>
                {[...new Set(here.map((each) => each.game))].map((each) => (
                  <option key={each} value={each}>
                    {words.games[each] ?? each}
                  </option>
                ))}
              </select>
            </label>
            <label class="row">
              {words.rounds.since}
              <input type="date" aria-label={words.rounds.from} value={since} onInput={(event) => setSince(event.currentTarget.value)} />
            </label>
          </form>
          <p role="status">{words.rounds.running(signed(sumOf(chosen)), chosen.length)}</p>
          <ExactPlay rounds={chosen} />
          <RoundTable rounds={chosen} />
        </>
      )}
    </main>
  );
}

/** What a table is called, or else its game: never by what a program knows it by. */
const nameOf = (round: KeptRound | undefined): string => round?.called || (words.games[round?.game ?? ""] ?? "");

const sumOf = (rounds: readonly KeptRound[]): number => rounds.reduce((total, each) => total + each.net, 0);

/** The newest first, each with the result of all up to it. */
function RoundTable({ rounds }: { rounds: readonly KeptRound[] }) {
  return (
    <div class="wide">
      <table>
        <Headings columns={words.rounds.columns} figures={FIGURES} />
        <tbody>
          {rounds.map((each, index) => (
            <tr key={`${each.table}/${each.number}`}>
              <th scope="row">
                <a href={`/rounds/${encodeURIComponent(each.table)}/${each.number}`}>{words.rounds.at(nameOf(each), each.number)}</a>
              </th>
              <td>{new Date(each.ended).toLocaleString()}</td>
              <td>{words.games[each.game] ?? each.game}</td>
              <td class="amount">
                {money(each.wagered)} {each.banked && <small class="quiet">{words.rounds.banked}</small>}
              </td>
              <td class="amount">{signed(each.net)}</td>
              <td class="amount">{signed(sumOf(rounds.slice(index)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
