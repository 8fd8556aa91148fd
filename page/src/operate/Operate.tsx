import { useEffect, useRef, useState } from "preact/hooks";

import { money, parseMoney } from "../money";
import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { loadMe, mayOperate, me } from "../people";
import type { ActsAnswer, NoticesAnswer, PeopleAnswer, PersonShown, TableRun, TablesRunAnswer } from "../wire/protocol";
import { ask } from "../wire/requests";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";

const REFRESH = 10_000;
const time = (seconds: number): string => new Date(seconds * 1000).toLocaleString();

/** The page for those who run the server: who is here, tables, notices, and every act with its reason. */
export function Operate() {
  const [asked, setAsked] = useState(0);
  const [trouble, setTrouble] = useState("");
  const [name, setName] = useState("");
  useTitle(words.operate.title);
  useEffect(() => {
    loadMe().catch((error: Error) => setTrouble(error.message));
    const timer = setInterval(() => setAsked((times) => times + 1), REFRESH);
    return () => clearInterval(timer);
  }, []);
  /** Do something with its reason; whatever comes of it, the page shows how things are then. */
  const act = async (path: string, body: object): Promise<boolean> => {
    setTrouble("");
    try {
      await ask("POST", path, body);
      return true;
    } catch (error) {
      setTrouble((error as Error).message);
      return false;
    } finally {
      setAsked((times) => times + 1);
    }
  };
  const mayManage = me.value?.role === "licensee";
  const mayClose = mayManage || me.value?.role === "floorperson";
  const wanted = name.trim() ? `/operation/people/${encodeURIComponent(name.trim())}` : "/operation/people";
  const may = mayOperate();
  const { answer: people } = useAnswer<PeopleAnswer>(may ? wanted : null, asked);
  const { answer: tables } = useAnswer<TablesRunAnswer>(may ? "/operation/tables" : null, asked);
  const { answer: notices } = useAnswer<NoticesAnswer>(may ? "/notices" : null, asked);
  const { answer: acts } = useAnswer<ActsAnswer>(may ? "/operation/acts" : null, asked);
  return (
    <main id="main" class="page">
      <h1>{words.operate.title}</h1>
      <p class="quiet">{words.operate.lead}</p>
      <Trouble reason={trouble} />
      {!may ? (
        <p>
          {words.operate.notEntitled} <a href="/me">{words.me.byToken}</a>
        </p>
      ) : (
        <>
          <section class="stack">
            <h2>{words.operate.people}</h2>
            <label class="row">
              {words.operate.find}
              <input type="search" value={name} onInput={(event) => setName(event.currentTarget.value)} />
            </label>
            {people?.people.length === 0 && <p class="quiet">{words.operate.nobody}</p>}
            {people?.people.map((each) => (
              <PersonLine key={each.id} person={each} mayManage={mayManage} act={act} />
            ))}
            {people && !people.is_all && <p class="quiet">{words.operate.more}</p>}
          </section>
          <section class="stack">
            <h2>{words.operate.tables}</h2>
            {tables?.tables.map((each) => (
              <TableLine key={each.id} table={each} mayClose={mayClose} act={act} />
            ))}
          </section>
          <section class="stack">
            <h2>{words.operate.notices}</h2>
            {notices?.notices.length === 0 && <p class="quiet">{words.operate.noNotice}</p>}
            {notices?.notices.map((each) => (
              <div key={each.number} class="sheet stack">
                <p>{each.text}</p>
                <p class="quiet">{words.operate.until(time(each.until))}</p>
                {mayClose && (
                  <ReasonButton
                    label={words.operate.withdraw}
                    done={(reason) => act(`/operation/notices/${each.number}/withdraw`, { reason })}
                  />
                )}
              </div>
            ))}
            {mayClose && <NoticeForm act={act} />}
          </section>
          <section class="stack">
            <h2>{words.operate.acts}</h2>
            {acts?.acts.length === 0 && <p class="quiet">{words.operate.noAct}</p>}
            <ol class="details" reversed>
              {acts?.acts.map((each) => (
                <li key={each.number}>
                  {words.operate.done(
                    time(each.at),
                    each.by,
                    words.operate.kinds[each.act as keyof typeof words.operate.kinds] ?? each.act,
                    of(each.act, each.subject, each.detail),
                    each.reason,
                  )}
                </li>
              ))}
            </ol>
          </section>
        </>
      )}
    </main>
  );
}

/** What an act was about. */
const of = (act: string, subject: string, detail: string): string => {
  if (act === "give_money") return `${subject}, ${money(Number(detail))}`;
  return act === "post_notice" ? detail : subject;
};

type Act = (path: string, body: object) => Promise<boolean>;

function PersonLine({ person, mayManage, act }: { person: PersonShown; mayManage: boolean; act: Act }) {
  const [amount, setAmount] = useState("");
  const cents = parseMoney(amount);
  const at = `/operation/people/${encodeURIComponent(person.id)}`;
  const state = [
    person.is_connected && words.operate.connected,
    person.has_ended && words.operate.ended,
    person.is_shut_out && words.operate.shutOut,
    ...person.tables,
  ].filter(Boolean);
  return (
    <details class="sheet">
      <summary>
        <span>
          <b>{person.name}</b> {words.me.roles[person.role as keyof typeof words.me.roles] ?? person.role}
          {person.role === "player" && ` · ${words.operate.purse(money(person.purse), money(person.held))}`}
          {state.length > 0 && ` · ${state.join(" · ")}`}
        </span>
      </summary>
      <div class="stack">
        <p class="quiet">{words.operate.seen(time(person.seen))}</p>
        {mayManage && person.role === "player" && (
          <div class="row">
            <label class="row">
              {words.operate.amount}
              <input inputMode="decimal" value={amount} onInput={(event) => setAmount(event.currentTarget.value)} />
            </label>
            <ReasonButton
              label={words.operate.give}
              isReady={cents !== null && cents > 0}
              done={async (reason) => {
                const isDone = await act(`${at}/money`, { amount: cents, reason });
                if (isDone) setAmount("");
                return isDone;
              }}
            />
          </div>
        )}
        {mayManage && !person.has_ended && person.id !== me.value?.person && (
          <div class="row">
            <ReasonButton label={words.operate.end} done={(reason) => act(`${at}/end`, { reason })} />
          </div>
        )}
      </div>
    </details>
  );
}

function TableLine({ table, mayClose, act }: { table: TableRun; mayClose: boolean; act: Act }) {
  return (
    <details class="sheet">
      <summary>
        <span>
          <b>{table.called}</b> {words.operate.table(table.id, table.players.length, table.rounds)}
          {table.is_practice && ` · ${words.operate.practice}`}
          {table.is_closing && ` · ${words.operate.closing}`}
        </span>
      </summary>
      <p>{table.players.join(", ")}</p>
      {mayClose && !table.is_closing && (
        <ReasonButton
          label={words.operate.close}
          done={(reason) => act(`/operation/tables/${encodeURIComponent(table.id)}/close`, { reason })}
        />
      )}
    </details>
  );
}

function NoticeForm({ act }: { act: Act }) {
  const [text, setText] = useState("");
  const [hours, setHours] = useState("24");
  const seconds = Math.round(Number(hours) * 3600);
  return (
    <div class="sheet stack">
      <label class="row">
        {words.operate.text}
        <input maxLength={300} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <label class="row">
        {words.operate.hours}
        <input inputMode="decimal" value={hours} onInput={(event) => setHours(event.currentTarget.value)} />
      </label>
      <ReasonButton
        label={words.operate.post}
        isReady={text.trim() !== "" && seconds >= 60}
        done={async (reason) => {
          const isDone = await act("/operation/notices", { text, seconds, reason });
          if (isDone) setText("");
          return isDone;
        }}
      />
    </div>
  );
}

type ReasonButtonProps = { label: string; isReady?: boolean; done: (reason: string) => Promise<boolean> };

/** A button that asks for the reason before it acts. Pressed again before the answer, it acts once. */
function ReasonButton({ label, isReady = true, done }: ReasonButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [reason, setReason] = useState("");
  const isBusy = useRef(false);
  if (!isAsked)
    return (
      <button type="button" disabled={!isReady} onClick={() => setAsked(true)}>
        {label}
      </button>
    );
  const submit = async (event: Event) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const isDone = await done(reason);
    isBusy.current = false;
    if (!isDone) return;
    setReason("");
    setAsked(false);
  };
  return (
    <form class="row" onSubmit={(event) => void submit(event)}>
      <label class="row">
        {words.operate.reason}
        <input
          required
          minLength={3}
          maxLength={200}
          value={reason}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="main-action" disabled={!isReady}>
        {label}
      </button>
      <button type="button" onClick={() => setAsked(false)}>
        {words.operate.stop}
      </button>
    </form>
  );
}
