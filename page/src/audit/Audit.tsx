import { useEffect, useState } from "preact/hooks";

import { money } from "../money";
import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { isStaff, loadMe, me } from "../people";
import { titleOf } from "../table/titles";
import type {
  RoundAnswer,
  RoundsAnswer,
  SignificantAnswer,
  StandingMessage,
  TableSummary,
  TablesAnswer,
  VerdictAnswer,
} from "../wire/protocol";
import { get, RequestError, tablePath } from "../wire/requests";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { Win } from "./Win";

const RETRY_DELAY = 3000;

/** The page for auditors and floorpersons: transcripts of rounds, significant events, meters, deadlines, and
 * verification of the store. */
export function Audit() {
  const [tables, setTables] = useState<TableSummary[]>([]);
  const [table, setTable] = useState("");
  const [trouble, setTrouble] = useState("");
  useTitle(words.audit.title);
  useEffect(() => {
    loadMe().catch((error: Error) => setTrouble(error.message));
    get<TablesAnswer>("/tables")
      .then((answer) => {
        setTables(answer.tables);
        setTable(answer.tables[0]?.id ?? "");
      })
      .catch((error: Error) => setTrouble(error.message));
  }, []);
  return (
    <main id="main" class="page">
      <h1>{words.audit.title}</h1>
      <p class="quiet">{words.audit.lead}</p>
      <Trouble reason={trouble} />
      {!isStaff() ? (
        <p>
          {words.audit.notEntitled} <a href="/me">{words.me.byToken}</a>
        </p>
      ) : (
        <>
          {me.value?.role === "auditor" && (
            <>
              <Verification />
              <Win />
            </>
          )}
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
        if (!(error instanceof RequestError) || error.status !== 503) {
          setTrouble((error as Error).message);
          break;
        }
        await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
      }
    }
    setBusy(false);
  };
  return (
    <section class="sheet stack">
      <div class="row">
        <button type="button" class="main-action" disabled={isBusy} onClick={() => void verify()}>
          {words.audit.verify}
        </button>
        {isBusy && <span role="status">{words.audit.verifying}</span>}
      </div>
      <Trouble reason={trouble} />
      {verdict && (
        <div class="stack" role="status">
          <p class={verdict.is_verified ? "won" : "lost"}>
            <b>{verdict.is_verified ? words.audit.holds : words.audit.broken}</b>{" "}
            {words.audit.counts(verdict.tables, verdict.events, verdict.rounds, verdict.purses)}
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
  const at = tablePath(table, "");
  const { answer: rounds, ...ofRounds } = useAnswer<RoundsAnswer>(`${at}/rounds`);
  const { answer: found, ...ofEvents } = useAnswer<SignificantAnswer>(`${at}/significant/1`);
  const { answer: standing, ...ofView } = useAnswer<StandingMessage>(`${at}/view`);
  const trouble = ofRounds.trouble || ofEvents.trouble || ofView.trouble;
  return (
    <>
      <Trouble reason={trouble} />
      <section class="stack">
        <h2>{words.audit.meters}</h2>
        <ul>
          {standing?.view.meters?.map((meter) => (
            <li key={meter.name}>{`${titleOf(meter.name)} ${money(meter.amount)}`}</li>
          ))}
        </ul>
        {!standing?.view.meters?.length && <p class="quiet">{words.audit.none}</p>}
      </section>
      <section class="stack">
        <h2>{words.audit.due}</h2>
        <ul>
          {standing?.due?.map((each) => (
            <li key={each.position}>{words.audit.seconds(each.position, Math.round(each.left / 1000), each.then)}</li>
          ))}
        </ul>
        {!standing?.due?.length && <p class="quiet">{words.audit.none}</p>}
      </section>
      <section class="stack">
        <h2>{words.audit.significant}</h2>
        {found?.events.length === 0 && <p class="quiet">{words.audit.nothing}</p>}
        <ul>
          {found?.events.map((each) => (
            <li key={each.event.sequence}>
              {words.audit.stoodOut(
                each.line,
                each.event.seen.event,
                each.by,
                new Date(each.event.at * 1000).toLocaleString(),
              )}
            </li>
          ))}
        </ul>
      </section>
      <section class="stack">
        <h2>{words.audit.rounds}</h2>
        {rounds?.rounds.length === 0 && <p class="quiet">{words.audit.none}</p>}
        {rounds?.rounds.map((each) => (
          <RoundTranscript key={each.number} at={at} number={each.number} />
        ))}
      </section>
    </>
  );
}

/** The transcript of a round, fetched when it is opened. */
function RoundTranscript({ at, number }: { at: string; number: number }) {
  const [answer, setAnswer] = useState<RoundAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const open = () =>
    answer ??
    get<RoundAnswer>(`${at}/rounds/${number}`)
      .then(setAnswer)
      .catch((error: Error) => setTrouble(error.message));
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
