import { useEffect, useRef, useState } from "preact/hooks";

import type { SampleOddsAnswer, SamplesAnswer, SampleSummary } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { ask, get, Refused } from "../wire/requests";
import { words } from "../words";
import { OwnSubmission } from "./OwnSubmission";
import { Sheet } from "./Sheet";
import type { OddsSheet } from "./sheet";
import "../styles/odds.css";

const AGAIN = 3000;

/** The exact odds of a Rules Submission: which there are, or one of them. */
export function Odds({ sample }: { sample: string | undefined }) {
  const [samples, setSamples] = useState<SampleSummary[]>([]);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `${words.odds.title} · ${words.name}`;
    get<SamplesAnswer>("/samples")
      .then((answer) => setSamples(answer.samples))
      .catch((error: Error) => setTrouble(error.message));
  }, []);
  return (
    <main id="main" class="page odds">
      <h1>{words.odds.title}</h1>
      <p class="quiet no-print">{words.odds.lead}</p>
      <Trouble reason={trouble} />
      {sample === undefined ? (
        <>
          <ul class="stack">
            {samples.map((each) => (
              <li key={each.name} class="table-line">
                <div>
                  <b>{each.title}</b> <span class="quiet">{words.games[each.game] ?? each.game}</span>
                </div>
                <div class="row">
                  <a class="button" href={`/odds/${each.name}`} aria-label={words.odds.countOf(each.title)}>
                    {words.odds.count}
                  </a>
                  <a class="button" href={`/signs/${each.name}`} aria-label={words.odds.signOf(each.title)}>
                    {words.odds.sign}
                  </a>
                </div>
              </li>
            ))}
          </ul>
          <OwnSubmission />
        </>
      ) : (
        <Counted key={sample} ask={(stop) => ask<SampleOddsAnswer>("GET", `/samples/${encodeURIComponent(sample)}/odds`, undefined, stop)} sign={sample} />
      )}
    </main>
  );
}

/** A sheet that is being counted: asked for again until it is there, or until one has enough of waiting. */
export function Counted({ ask: begin, sign }: { ask: (stop: AbortSignal) => Promise<SampleOddsAnswer>; sign?: string }) {
  const [sheet, setSheet] = useState<OddsSheet | null>(null);
  const [seconds, setSeconds] = useState(0);
  const [trouble, setTrouble] = useState("");
  const stop = useRef(new AbortController());
  useEffect(() => {
    const began = Date.now();
    const timer = setInterval(() => setSeconds(Math.round((Date.now() - began) / 1000)), 1000);
    void untilCounted(begin, stop.current.signal)
      .then((answer) => setSheet(answer.sheet as OddsSheet))
      .catch((error: Error) => setTrouble(stop.current.signal.aborted ? words.odds.stopped : error.message))
      .finally(() => clearInterval(timer));
    return () => (clearInterval(timer), stop.current.abort());
  }, []);
  return (
    <>
      <Trouble reason={trouble} />
      {sheet === null && !trouble && (
        <p role="status" class="row">
          {words.odds.counting(seconds)}
          <button type="button" onClick={() => stop.current.abort()}>
            {words.odds.stop}
          </button>
        </p>
      )}
      {sheet && (
        <>
          <div class="row no-print">
            <button type="button" onClick={() => print()}>
              {words.odds.print}
            </button>
            {sign && <a href={`/signs/${sign}`}>{words.odds.sign}</a>}
          </div>
          <Sheet sheet={sheet} />
        </>
      )}
    </>
  );
}

async function untilCounted<Answer>(begin: (stop: AbortSignal) => Promise<Answer>, stop: AbortSignal): Promise<Answer> {
  for (;;) {
    try {
      return await begin(stop);
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 503 && error.status !== 429)) throw error;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
      stop.throwIfAborted();
    }
  }
}
