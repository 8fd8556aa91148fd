import { useEffect, useState } from "preact/hooks";

import type { RoundAnswer, RoundsAnswer, SignificantAnswer, StandingMessage, TablesAnswer, TableSummary, VerdictAnswer } from "../../../docs/protocol";
import { money } from "../money";
import { Trouble } from "../parts/Trouble";
import { isOfTheFloor, look, me } from "../people";
import { titleOf } from "../table/titles";
import { get, Refused } from "../wire/requests";
import { words } from "../words";

const AGAIN = 3000;

/** What an auditor looks at: rounds told again, what stood out, meters, deadlines, and the store as a whole. */
export function Audit() {
  const [tables, setTables] = useState<TableSummary[]>([]);
  const [table, setTable] = useState("");
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `${words.audit.title} · ${words.name}`;
    look().catch((error: Error) => setTrouble(error.message));
    get<TablesAnswer>("/tables")
      .then((answer) => (setTables(answer.tables), setTable(answer.tables[0]?.id ?? "")))
      .catch((error: Error) => setTrouble(error.message));
  }, []);
  return (
    <main id="main" class="page">
      <h1>{words.audit.title}</h1>
      <p class="quiet">{words.audit.lead}</p>
      <Trouble reason={trouble} />
      {!isOfTheFloor() ? (
        <p>
          {words.audit.notEntitled} <a href="/me">{words.me.byToken}</a>
        </p>
      ) : (
        <>
          {me.value?.role === "auditor" && <Verification />}
          <label class="row">
            {words.audit.table}
            <select value={table} onChange={(event) => setTable(event.currentTarget.value)}>
              {tables.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.called}
                </option>
              ))}
            </select>
          </label>
          {table && <OneTable key={table} table={table} />}
        </>
      )}
    </main>
  );
}

function Verification() {
  const [verdict, setVerdict] = useState<VerdictAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const verify = async () => {
    setBusy(true);
    setTrouble("");
    for (;;) {
      try {
        setVerdict(await get<VerdictAnswer>("/verification"));
        break;
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 503) {
          setTrouble((error as Error).message);
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    }
    setBusy(false);
  };
  return (
    <section class="sheet stack">
      <div class="row">
        <button type="button" class="main-deed" disabled={isBusy} onClick={() => void verify()}>
          {words.audit.verify}
        </button>
        {isBusy && <span role="status">{words.audit.verifying}</span>}
      </div>
      <Trouble reason={trouble} />
      {verdict && (
        <div class="stack" role="status">
          <p class={verdict.is_verified ? "won" : "lost"}>
            <b>{verdict.is_verified ? words.audit.holds : words.audit.broken}</b> {words.audit.counts(verdict.tables, verdict.events, verdict.rounds, verdict.purses)}
          </p>
          {[...(verdict.broken ?? []), ...(verdict.differing ?? [])].map((each) => (
            <p key={each}>{each}</p>
          ))}
        </div>
      )}
    </section>
  );
}

function OneTable({ table }: { table: string }) {
  const [rounds, setRounds] = useState<RoundsAnswer | null>(null);
  const [found, setFound] = useState<SignificantAnswer | null>(null);
  const [standing, setStanding] = useState<StandingMessage | null>(null);
  const [trouble, setTrouble] = useState("");
  const at = `/tables/${encodeURIComponent(table)}`;
  useEffect(() => {
    const failed = (error: Error) => setTrouble(error.message);
    get<RoundsAnswer>(`${at}/rounds`).then(setRounds).catch(failed);
    get<SignificantAnswer>(`${at}/significant/1`).then(setFound).catch(failed);
    get<StandingMessage>(`${at}/view`).then(setStanding).catch(failed);
  }, [table]);
  return (
    <>
      <Trouble reason={trouble} />
      <section class="stack">
        <h2>{words.audit.meters}</h2>
        <ul>{standing?.view.meters?.map((meter) => <li key={meter.name}>{`${titleOf(meter.name)} ${money(meter.amount)}`}</li>)}</ul>
        {!standing?.view.meters?.length && <p class="quiet">{words.audit.none}</p>}
      </section>
      <section class="stack">
        <h2>{words.audit.due}</h2>
        <ul>{standing?.due?.map((each) => <li key={each.position}>{words.audit.seconds(each.position, Math.round(each.left / 1000), each.then)}</li>)}</ul>
        {!standing?.due?.length && <p class="quiet">{words.audit.none}</p>}
      </section>
      <section class="stack">
        <h2>{words.audit.significant}</h2>
        {found?.events.length === 0 && <p class="quiet">{words.audit.nothing}</p>}
        <ul>
          {found?.events.map((each) => (
            <li key={each.event.sequence}>{words.audit.stoodOut(each.line, each.event.seen.event, each.by, new Date(each.event.at * 1000).toLocaleString())}</li>
          ))}
        </ul>
      </section>
      <section class="stack">
        <h2>{words.audit.rounds}</h2>
        {rounds?.rounds.length === 0 && <p class="quiet">{words.audit.none}</p>}
        {rounds?.rounds.map((each) => <Recalled key={each.number} at={at} number={each.number} />)}
      </section>
    </>
  );
}

/** One round, recalled when it is opened. */
function Recalled({ at, number }: { at: string; number: number }) {
  const [answer, setAnswer] = useState<RoundAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const open = () => answer ?? get<RoundAnswer>(`${at}/rounds/${number}`).then(setAnswer).catch((error: Error) => setTrouble(error.message));
  return (
    <details onToggle={(event) => event.currentTarget.open && void open()}>
      <summary>{words.audit.transcript(number)}</summary>
      <Trouble reason={trouble} />
      <ol class="details">
        {answer?.transcript.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ol>
    </details>
  );
}
