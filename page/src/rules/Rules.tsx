import "../styles/rules.css";

import { useState } from "preact/hooks";

import { ClauseLink } from "../parts/Clauses";
import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import type { ClauseLine, ClausesAnswer, DocumentsAnswer } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { langOf } from "../words/languages";

const MOST = 100;

/** The clauses of a document, searched by words and by status. */
export function Rules({ document: chosen }: { document: string | undefined }) {
  const { answer: documents, trouble } = useAnswer<DocumentsAnswer>("/documents");
  useTitle(words.rules.title);
  const shown = chosen ?? documents?.documents[0]?.document;
  return (
    <main id="main" class="page">
      <h1>{words.rules.title}</h1>
      <p class="quiet">{words.rules.lead}</p>
      <Trouble reason={trouble} />
      <nav class="row" aria-label={words.rules.documents}>
        {documents?.documents.map((each) => (
          <a
            key={each.document}
            class="button"
            href={`/rules/${each.document}`}
            aria-current={each.document === shown ? "page" : undefined}
          >
            {each.title} ({each.clauses})
          </a>
        ))}
      </nav>
      {shown && <OneDocument key={shown} document={shown} />}
    </main>
  );
}

function OneDocument({ document: code }: { document: string }) {
  const { answer, trouble } = useAnswer<ClausesAnswer>(`/documents/${encodeURIComponent(code)}/clauses`);
  const [text, setText] = useState("");
  const [status, setStatus] = useState("");
  const [most, setMost] = useState(MOST);
  const found =
    answer?.clauses.filter((each) => (status === "" || each.status === status) && matches(each, text)) ?? [];
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
      <ClauseLink id={row.id} /> <span class="quiet">{row.cited}</span>{" "}
      <span lang={langOf(row.requirement)}>{row.requirement}</span>
    </p>
    {row.ruling && (
      <p class="ruling">
        <b>{words.why.ruling}:</b> <span lang={langOf(row.ruling)}>{row.ruling}</span>{" "}
        {row.switches && row.switches.length > 0 && (
          <span class="quiet">{words.why.switch(row.switches.join(", "))}</span>
        )}
      </p>
    )}
  </li>
);

/** Whether a clause contains every word of a text. */
export function matches(row: ClauseLine, text: string): boolean {
  const whole = [row.id, row.cited, row.requirement, row.ruling ?? "", ...(row.switches ?? [])].join(" ").toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
