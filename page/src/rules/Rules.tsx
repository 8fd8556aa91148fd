import { useEffect, useState } from "preact/hooks";

import type { ClauseLine, ClausesAnswer, DocumentsAnswer } from "../../../docs/protocol";
import { ClauseLink } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { get } from "../wire/requests";
import { words } from "../words";
import { langOf } from "../words/languages";
import "../styles/rules.css";

const MOST = 100;

/** The clauses of a document, searched by words and by how they are held. */
export function Rules({ document: chosen }: { document: string | undefined }) {
  const [documents, setDocuments] = useState<DocumentsAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `${words.rules.title} · ${words.name}`;
    get<DocumentsAnswer>("/documents").then(setDocuments).catch((error: Error) => setTrouble(error.message));
  }, []);
  const shown = chosen ?? documents?.documents[0]?.document;
  return (
    <main id="main" class="page">
      <h1>{words.rules.title}</h1>
      <p class="quiet">{words.rules.lead}</p>
      <Trouble reason={trouble} />
      <nav class="row" aria-label={words.rules.documents}>
        {documents?.documents.map((each) => (
          <a key={each.document} class="button" href={`/rules/${each.document}`} aria-current={each.document === shown ? "page" : undefined}>
            {each.title} ({each.clauses})
          </a>
        ))}
      </nav>
      {shown && <OneDocument key={shown} document={shown} />}
    </main>
  );
}

function OneDocument({ document: code }: { document: string }) {
  const [answer, setAnswer] = useState<ClausesAnswer | null>(null);
  const [text, setText] = useState("");
  const [status, setStatus] = useState("");
  const [most, setMost] = useState(MOST);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    get<ClausesAnswer>(`/documents/${encodeURIComponent(code)}/clauses`).then(setAnswer).catch((error: Error) => setTrouble(error.message));
  }, [code]);
  const found = answer?.clauses.filter((each) => (status === "" || each.status === status) && matches(each, text)) ?? [];
  return (
    <>
      <Trouble reason={trouble} />
      <form class="row filters" onSubmit={(event) => event.preventDefault()}>
        <label class="row">
          {words.rules.search}
          <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <label class="row">
          {words.rules.status}
          <select value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
            <option value="">{words.rules.every}</option>
            {[...new Set(answer?.clauses.map((each) => each.status))].map((each) => (
              <option key={each} value={each}>
                {words.rules.statuses[each] ?? each}
              </option>
            ))}
          </select>
        </label>
      </form>
      <p role="status">{words.rules.found(found.length)}</p>
      <ul class="clause-list">
        {found.slice(0, most).map((each) => (
          <Line key={each.id} row={each} />
        ))}
      </ul>
      {found.length > most && (
        <button type="button" onClick={() => setMost(most + MOST)}>
          {words.rules.more(found.length - most)}
        </button>
      )}
    </>
  );
}

const Line = ({ row }: { row: ClauseLine }) => (
  <li class="stack">
    <p>
      <ClauseLink id={row.id} /> <span class="quiet">{row.cited}</span> <span lang={langOf(row.requirement)}>{row.requirement}</span>
    </p>
    {row.ruling && (
      <p class="ruling">
        <b>{words.why.ruling}:</b> <span lang={langOf(row.ruling)}>{row.ruling}</span> {row.switches && row.switches.length > 0 && <span class="quiet">{words.why.switch(row.switches.join(", "))}</span>}
      </p>
    )}
  </li>
);

/** Whether every word that was typed stands somewhere in a clause. */
export function matches(row: ClauseLine, text: string): boolean {
  const whole = [row.id, row.cited, row.requirement, row.ruling ?? "", ...(row.switches ?? [])].join(" ").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
