import { useEffect, useState } from "preact/hooks";

import { CitedText } from "../parts/Clauses";
import { useKeys, useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { loadMe, me } from "../people";
import { Felt } from "../table/Felt";
import { EMPTY_LAYOUT, layoutAfter } from "../table/playback/state";
import { Why } from "../why/Why";
import type { NumberedEvent, RoundStepsAnswer } from "../wire/protocol";
import { tablePath } from "../wire/requests";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { Fairness } from "./Fairness";
import { shownPieces } from "./record";

/** The positions that an event concerns; none where it concerns the whole table. */
const placesOf = ({ lines = [] }: NumberedEvent): number[] => lines.flatMap(({ position }) => position || []);

/** A round on the felt, step by step, with its reasons and the check of its shuffle. */
export function Replay({ table, number }: { table: string; number: number }) {
  const { answer, trouble } = useAnswer<RoundStepsAnswer>(tablePath(table, `/rounds/${number}/steps`));
  const [at, setAt] = useState(0);
  const [myTrouble, setMyTrouble] = useState("");
  useTitle(words.replay.title(number));
  useEffect(() => {
    if (me.value === null) loadMe().catch((error: Error) => setMyTrouble(error.message)); // my place is known by my name
  }, []);
  const last = (answer?.steps.length ?? 1) - 1;
  const go = (by: number) => setAt((before) => Math.max(0, Math.min(last, before + by)));
  useKeys(answer !== null, (key) => {
    if (key === "ArrowRight") go(1);
    else if (key === "ArrowLeft") go(-1);
  });
  const step = answer?.steps[at];
  return (
    <main id="main" class="page replay">
      <p>
        <a href="/rounds">{words.replay.back}</a>
      </p>
      <h1>{words.replay.title(number)}</h1>
      <p class="quiet">{words.replay.marked}</p>
      <Trouble reason={trouble || myTrouble} />
      {answer && step && (
        <>
          <Felt
            view={step.view}
            me={me.value?.name ?? ""}
            replayed={{ at: placesOf(step.event) }}
            layout={answer.steps
              .slice(0, at + 1)
              .reduce((before, each) => layoutAfter(before, each.event.seen), EMPTY_LAYOUT)}
          />
          <div class="sheet stack" aria-live="polite">
            {step.event.lines?.map((line, index) => (
              <p key={index} class={line.detail ? "quiet" : ""}>
                <CitedText text={line.text} clause={line.clause} />
              </p>
            ))}
          </div>
          <div class="row">
            <button type="button" disabled={at === 0} onClick={() => go(-at)}>
              {words.replay.first}
            </button>
            <button type="button" disabled={at === 0} onClick={() => go(-1)}>
              {words.replay.before}
            </button>
            <span role="status">{words.replay.step(at + 1, last + 1)}</span>
            <button type="button" class="main-action" disabled={at === last} onClick={() => go(1)}>
              {words.replay.next}
            </button>
            <button type="button" disabled={at === last} onClick={() => go(last - at)}>
              {words.replay.last}
            </button>
          </div>
          <section class="stack">
            <h2>{words.replay.why}</h2>
            <Why table={table} number={number} />
          </section>
          <Fairness table={table} number={number} shown={shownPieces(answer.steps.map((each) => each.event.seen))} />
        </>
      )}
    </main>
  );
}
