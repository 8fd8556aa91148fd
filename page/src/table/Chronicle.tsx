import { useEffect, useRef } from "preact/hooks";

import { ClauseLink } from "../parts/Clauses";
import { words } from "../words";
import type { Seat } from "./seat";

/** What happened, newest last, each with the clause it rests on. */
export function Chronicle({ seat }: { seat: Seat }) {
  const list = useRef<HTMLOListElement>(null);
  const lines = seat.lines.value;
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.length]);
  return (
    <aside class="chronicle" aria-label={words.table.happened}>
      <h2>{words.table.happened}</h2>
      {lines.length === 0 && <p class="quiet">{words.table.nothing}</p>}
      <ol ref={list}>
        {lines.map((line, index) => (
          <li key={index} class={line.detail ? "detail" : ""}>
            {line.text} {line.clause && <ClauseLink id={line.clause} />}
          </li>
        ))}
      </ol>
      <p class="unseen" aria-live="polite">
        {lines.findLast((line) => !line.detail)?.text}
      </p>
    </aside>
  );
}
