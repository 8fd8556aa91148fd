import "../styles/odds.css";

import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import type { SamplesAnswer } from "../wire/protocol";
import { ask } from "../wire/requests";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { OwnSubmission } from "./OwnSubmission";
import { type OddsRequests, SheetLoader } from "./SheetLoader";

const ofSample = (name: string): OddsRequests => {
  const path = `/samples/${encodeURIComponent(name)}/odds`;
  return {
    sheet: (stop) => ask("GET", path, undefined, stop),
    progress: (stop) => ask("GET", `${path}/counting`, undefined, stop),
    session: (asked, stop) => ask("POST", `/samples/${encodeURIComponent(name)}/session`, asked, stop),
  };
};

/** The exact odds: the list of samples, or the sheet of one. */
export function Odds({ sample }: { sample: string | undefined }) {
  const { answer, trouble } = useAnswer<SamplesAnswer>("/samples");
  useTitle(words.odds.title);
  return (
    <main id="main" class="page odds">
      <h1>{words.odds.title}</h1>
      <p class="quiet no-print">{words.odds.lead}</p>
      <Trouble reason={trouble} />
      {sample === undefined ? (
        <>
          <ul class="stack">
            {answer?.samples.map((each) => (
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
        <SheetLoader key={sample} counting={ofSample(sample)} sign={sample} />
      )}
    </main>
  );
}
