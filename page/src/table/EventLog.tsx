import { useEffect, useRef, useState } from "preact/hooks";

import { CitedText } from "../parts/Clauses";
import { memo } from "../parts/memo";
import { usePanel } from "../parts/panels";
import { words } from "../words";
import { langOf } from "../words/languages";
import type { Line } from "./history";
import type { Seat } from "./seat";
import { othersOf, sentenceOf, storyOf, theirsOf } from "./story";

/** One line. It never changes, and there are hundreds after a while. */
const LogLine = memo(({ line }: { line: Line }) => (
  <li class={line.detail ? "detail" : ""}>
    <CitedText text={line.text} clause={line.clause} />
  </li>
));

/** The result of my last round in two plain lines: what the others got, or else what the other side held, and what came
 * of it for me. */
function resultStory(seat: Seat): readonly string[] {
  const ended = seat.history.lastRound.value;
  if (ended === null) return [];
  const { results } = seat.history;
  const { positions, view } = seat.playback;
  const mine = positions.value;
  const ofRound = results.value.filter((each) => each.round === ended.round);
  const why = seat.server.reasonsOf(ended.round);
  const compared = why?.wagers?.find((each) => mine.includes(each.position) && each.compared)?.compared ?? null;
  const first = othersOf(ofRound, mine, view.value?.seats ?? []) || theirsOf(compared, ended.opponent);
  return [first, sentenceOf(ended)].filter((line) => line !== "");
}

/** The story of the round in two lines; they unfold into the whole log, each line with its clause. */
export function EventLog({ seat }: { seat: Seat }) {
  const [isOpen, setOpen] = useState(false);
  usePanel(isOpen, () => setOpen(false));
  const list = useRef<HTMLOListElement>(null);
  const lines = seat.history.lines.value;
  const told = seat.history.isAtResult.value ? resultStory(seat) : storyOf(lines);
  const last = told.at(-1) ?? "";
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [lines.length, isOpen]);
  return (
    <aside class={`chronicle ${isOpen ? "open" : ""}`} aria-label={words.table.happened}>
      <h2 class="unseen">{words.table.happened}</h2>
      <ol ref={list} id="log" class="log" hidden={!isOpen}>
        {lines.map((line) => (
          <LogLine key={line.key} line={line} />
        ))}
      </ol>
      {told.length > 0 && (
        <button
          type="button"
          class="unfold"
          aria-expanded={isOpen}
          aria-controls="log"
          aria-label={words.table.happened}
          onClick={() => setOpen(!isOpen)}
        />
      )}
      <p class="story">
        {told.map((line, index) => (
          <span key={index} lang={langOf(line)}>
            {line}
          </span>
        ))}
      </p>
      <p class="unseen" aria-live="polite" lang={langOf(last)}>
        {last}
      </p>
    </aside>
  );
}
