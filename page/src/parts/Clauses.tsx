import { signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";

import type { ClauseAnswer } from "../../../docs/protocol";
import { get } from "../wire/requests";
import { words } from "../words";
import { langOf } from "../words/languages";
import { usePanel } from "./panels";
import { Trouble } from "./Trouble";

const shown = signal("");

/** Clauses as small links; each opens what it says, in our words. */
export const Clauses = ({ ids }: { ids: readonly string[] }) => (
  <p class="clauses">
    {ids.map((id) => (
      <ClauseLink key={id} id={id} />
    ))}
  </p>
);

/** The same for who wants to know: a beginner reads on. */
export const ClausesOnDemand = ({ ids }: { ids: readonly string[] }) => (
  <details class="on-demand">
    <summary>{words.why.inTheRules}</summary>
    <Clauses ids={ids} />
  </details>
);

/** One small mark at the end of a sentence: it opens the clause that the sentence rests on. */
export const ClauseLink = ({ id }: { id: string }) => (
  <button type="button" class="clause" onClick={() => (shown.value = id)}>
    {id}
  </button>
);

/** The clause that was asked for, beside the table or the lesson, which stays in sight. */
export function ClausePanel() {
  const [row, setRow] = useState<ClauseAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const title = useRef<HTMLHeadingElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  // Whoever closes the clause is back where they asked for it.
  useEffect(() => {
    if (shown.value) opener.current ??= document.activeElement as HTMLElement | null;
    else {
      opener.current?.focus();
      opener.current = null;
    }
  }, [shown.value]);
  useEffect(() => {
    setRow(null);
    setTrouble("");
    if (shown.value)
      get<ClauseAnswer>(`/clauses/${encodeURIComponent(shown.value)}`)
        .then((answer) => (setRow(answer), title.current?.focus()))
        .catch((error: Error) => setTrouble(error.message));
  }, [shown.value]);
  usePanel(shown.value !== "", () => (shown.value = ""));
  if (!shown.value) return null;
  return (
    <aside class="panel stack" aria-label={words.why.clause}>
      <div class="row spread">
        <h2 ref={title} tabIndex={-1}>
          {shown.value}
        </h2>
        <button type="button" onClick={() => (shown.value = "")}>
          {words.why.close}
        </button>
      </div>
      <Trouble reason={trouble} />
      {row && (
        <>
          <p class="quiet" lang={langOf(row.cited)}>
            {row.cited}
          </p>
          <p lang={langOf(row.requirement)}>{row.requirement}</p>
          {row.ruling && (
            <>
              <h3>
                {words.why.ruling} {row.number != null && `(${row.number})`}
              </h3>
              <p lang={langOf(row.ruling)}>{row.ruling}</p>
            </>
          )}
          {row.switches && row.switches.length > 0 && <p class="quiet">{words.why.switch(row.switches.join(", "))}</p>}
          {row.code && row.code.length > 0 && <HeldBy title={words.rules.code} places={row.code} />}
          {row.tests && row.tests.length > 0 && <HeldBy title={words.rules.tests} places={row.tests} />}
          <p>
            <a href={`/rules/${row.document}`}>{words.rules.inRules}</a>
          </p>
          <div class="row">
            {row.before && <ClauseLink id={row.before} />}
            {row.after && <ClauseLink id={row.after} />}
          </div>
        </>
      )}
    </aside>
  );
}

const HeldBy = ({ title, places }: { title: string; places: readonly string[] }) => (
  <details>
    <summary>
      {title} ({places.length})
    </summary>
    <ul class="held-by">
      {places.map((place) => (
        <li key={place}>{place}</li>
      ))}
    </ul>
  </details>
);
