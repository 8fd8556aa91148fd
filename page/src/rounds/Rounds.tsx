import "../styles/rounds.css";

import { useEffect, useState } from "preact/hooks";

import { moment } from "../me/times";
import { money, signedMoney } from "../money";
import { Headings } from "../parts/Headings";
import { useTitle } from "../parts/hooks";
import { place } from "../routes";
import { lossText } from "../train/amounts";
import { words } from "../words";
import { ExactPlay } from "./ExactPlay";
import { Export } from "./Export";
import { givenUp, markRounds } from "./marks";
import { Replay } from "./Replay";
import { dueRounds, type StoredRound, storedRounds, storeEndedRounds } from "./store";

const RESULTS = {
  any: () => true,
  won: (net: number) => net > 0,
  lost: (net: number) => net < 0,
  even: (net: number) => net === 0,
};
type ByResult = keyof typeof RESULTS;
/** How many of the newest rounds the coach is asked about when the list is opened. */
const MARKED = 50;
/** The columns with amounts. */
const FIGURES = [3, 4, 5];

/** The list of my rounds, or the replay of one. */
export function Rounds({ table, number }: { table: string | undefined; number: string | undefined }) {
  return table && number ? <Replay key={`${table}/${number}`} table={table} number={Number(number)} /> : <RoundList />;
}

function RoundList() {
  const [every, setEvery] = useState(storedRounds);
  useEffect(() => {
    if (dueRounds().length) void storeEndedRounds().then(() => setEvery(storedRounds()));
  }, []);
  useEffect(() => {
    const stop = new AbortController();
    void markRounds(storedRounds().slice(0, MARKED), stop.signal, () => setEvery(storedRounds()));
    return () => stop.abort();
  }, []);
  const [game, setGame] = useState("");
  const [result, setResult] = useState<ByResult>("any");
  const [since, setSince] = useState("");
  const from = since ? new Date(`${since}T00:00`).getTime() : 0;
  const table = place.value.query.get("table");
  const here = every.filter((each) => table === null || each.table === table);
  const chosen = here.filter(
    (each) => (game === "" || each.game === game) && RESULTS[result](each.net) && each.ended >= from,
  );
  useTitle(words.rounds.title);
  return (
    <main id="main" class="page">
      <h1>{words.rounds.title}</h1>
      <p class="quiet">{words.rounds.lead}</p>
      {table !== null && (
        <p>
          {words.rounds.onlyAt(nameOf(here[0]) || words.rounds.thisTable)}{" "}
          <a href="/rounds">{words.rounds.everywhere}</a>
        </p>
      )}
      {here.length === 0 ? (
        <p>{words.rounds.none}</p>
      ) : (
        <>
          <form class="row filters">
            <label class="row">
              {words.rounds.show}
              <select
                aria-label={words.rounds.result}
                value={result}
                onChange={(event) => setResult(event.currentTarget.value as ByResult)}
              >
                {(Object.keys(RESULTS) as ByResult[]).map((each) => (
                  <option key={each} value={each}>
                    {words.rounds.which[each]}
                  </option>
                ))}
              </select>
            </label>
            <label class="row">
              {words.rounds.of}
              <select
                aria-label={words.rounds.game}
                value={game}
                onChange={(event) => setGame(event.currentTarget.value)}
              >
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
              <input
                type="date"
                aria-label={words.rounds.from}
                value={since}
                onInput={(event) => setSince(event.currentTarget.value)}
              />
            </label>
          </form>
          <p role="status">{words.rounds.running(signedMoney(sumOf(chosen)), chosen.length)}</p>
          <div class="row">
            <a class="button" href={`/train/${chosen[0]?.game ?? here[0]!.game}?do=mistakes`}>
              {words.marks.review}
            </a>
            <Export rounds={chosen} />
          </div>
          <ExactPlay rounds={chosen} />
          <RoundTable rounds={chosen} />
        </>
      )}
    </main>
  );
}

/** Whether the hands of a round were set best, or what they gave up. */
function MarkText({ round }: { round: StoredRound }) {
  const given = givenUp(round.marks);
  if (given === null) return <span class="quiet">{words.marks.none}</span>;
  if (given.numerator === 0) return <span class="won">{words.marks.best}</span>;
  return <span>{words.marks.gaveUp(lossText(given))}</span>;
}

/** The name of a table, or else of its game; never the id. */
const nameOf = (round: StoredRound | undefined): string => round?.called || (words.games[round?.game ?? ""] ?? "");

const sumOf = (rounds: readonly StoredRound[]): number => rounds.reduce((total, each) => total + each.net, 0);

/** My rounds, the newest first, each with the running result. */
function RoundTable({ rounds }: { rounds: readonly StoredRound[] }) {
  return (
    <div class="wide">
      <table>
        <Headings columns={[...words.rounds.columns, words.marks.column]} figures={FIGURES} />
        <tbody>
          {rounds.map((each, index) => (
            <tr key={`${each.table}/${each.number}`}>
              <th scope="row">
                <a href={`/rounds/${encodeURIComponent(each.table)}/${each.number}`}>
                  {words.rounds.at(nameOf(each), each.number)}
                </a>
              </th>
              <td>{moment(each.ended / 1000)}</td>
              <td>{words.games[each.game] ?? each.game}</td>
              <td class="amount">
                {money(each.wagered)} {each.banked && <small class="quiet">{words.rounds.banked}</small>}
              </td>
              <td class="amount">{signedMoney(each.net)}</td>
              <td class="amount">{signedMoney(sumOf(rounds.slice(index)))}</td>
              <td>
                <MarkText round={each} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
