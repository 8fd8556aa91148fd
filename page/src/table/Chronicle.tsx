import { useEffect, useRef } from "preact/hooks";

import { ClauseLink } from "../parts/Clauses";
import { still } from "../parts/still";
import { words } from "../words";
import { langOf } from "../words/languages";
import type { Seat } from "./seat";
import type { Line } from "./told";

/** One line; there are hundreds after a while, and each stays as it is. */
const Told = still(({ line }: { line: Line }) => (
  <li class={line.detail ? "detail" : ""}>
    <span lang={langOf(line.text)}>{line.text}</span> {line.clause && <ClauseLink id={line.clause} />}
  </li>
));

/** What happened, newest last, each with the clause it rests on. */
export function Chronicle({ seat }: { seat: Seat }) {
  const list = useRef<HTMLOListElement>(null);
  const lines = seat.lines.value;
  const last = lines.findLast((line) => !line.detail)?.text ?? "";
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.length]);
  return (
    <aside class="chronicle" aria-label={words.table.happened}>
      <h2>{words.table.happened}</h2>
      {lines.length === 0 && <p class="quiet">{words.table.nothing}</p>}
      <ol ref={list}>
        {lines.map((line) => (
          <Told key={line.key} line={line} />
        ))}
      </ol>
      <p class="unseen" aria-live="polite" lang={langOf(last)}>
        {last}
      </p>
    </aside>
  );
}
