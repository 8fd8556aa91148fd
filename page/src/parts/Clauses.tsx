import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import type { ClauseAnswer } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { langOf } from "../words/languages";
import { usePanel } from "./panels";
import { Trouble } from "./Trouble";

const shown = signal("");

/** A text of the server with a link to its clause. */
export const CitedText = ({ text, clause }: { text: string; clause?: string | null | undefined }) => (
  <>
    <span lang={langOf(text)}>{text}</span> {clause && <ClauseLink id={clause} />}
  </>
);

/** Links to clauses. */
export const Clauses = ({ ids }: { ids: readonly string[] }) => (
  <p class="clauses">
    {ids.map((id) => (
      <ClauseLink key={id} id={id} />
    ))}
  </p>
);

/** Links to clauses, folded away. */
export const ClausesOnDemand = ({ ids }: { ids: readonly string[] }) => (
  <details class="on-demand">
    <summary>{words.why.inTheRules}</summary>
    <Clauses ids={ids} />
  </details>
);

/** A link that opens a clause in the panel. */
export const ClauseLink = ({ id }: { id: string }) => (
  <button type="button" class="clause" onClick={() => (shown.value = id)}>
    {id}
  </button>
);

/** The clause in a panel beside the table or the lesson. */
export function ClausePanel() {
  const path = shown.value && `/clauses/${encodeURIComponent(shown.value)}`;
  const { answer: row, trouble } = useAnswer<ClauseAnswer>(path || null);
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
    if (row) title.current?.focus();
  }, [row]);
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
