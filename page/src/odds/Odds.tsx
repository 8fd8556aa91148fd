import { useEffect, useState } from "preact/hooks";

import type { SamplesAnswer, SampleSummary } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { ask, get } from "../wire/requests";
import { words } from "../words";
import { Counted, type Counting } from "./Counted";
import { OwnSubmission } from "./OwnSubmission";
import "../styles/odds.css";

const ofSample = (name: string): Counting => {
  const path = `/samples/${encodeURIComponent(name)}/odds`;
  return { sheet: (stop) => ask("GET", path, undefined, stop), progress: (stop) => ask("GET", `${path}/counting`, undefined, stop) };
};

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
        <Counted key={sample} counting={ofSample(sample)} sign={sample} />
      )}
    </main>
  );
}
