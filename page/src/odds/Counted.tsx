import { useEffect, useState } from "preact/hooks";

import type { CountingAnswer, SampleOddsAnswer } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { Refused } from "../wire/requests";
import { words } from "../words";
import { Sheet } from "./Sheet";
import { type OddsSheet, secondsLeft } from "./sheet";

const AGAIN = 1000;

export type Counting = {
  /** Ask for the sheet; the server lets one wait for a while, then says that it is still counting. */
  sheet: (stop: AbortSignal) => Promise<SampleOddsAnswer>;
  /** Ask how far it is. */
  progress: (stop: AbortSignal) => Promise<CountingAnswer>;
};

/** A sheet that is being counted, with the end in sight; whoever has enough of waiting stops, and may go on. */
export function Counted({ counting, sign }: { counting: Counting; sign?: string }) {
  const [tries, setTries] = useState(0);
  return <OneCount key={tries} counting={counting} sign={sign} again={() => setTries(tries + 1)} />;
}

function OneCount({ counting, sign, again }: { counting: Counting; sign: string | undefined; again: () => void }) {
  const [stop] = useState(() => new AbortController());
  const [sheet, setSheet] = useState<OddsSheet | null>(null);
  const [trouble, setTrouble] = useState("");
  const { told, seconds } = useProgress(counting.progress, stop.signal);
  useEffect(() => {
    void untilCounted(counting.sheet, stop.signal)
      .then((answer) => setSheet(answer.sheet as OddsSheet))
      .catch((error: Error) => setTrouble(stop.signal.aborted ? words.odds.stopped : error.message))
      .finally(() => stop.abort());
    return () => stop.abort();
  }, []);
  if (sheet)
    return (
      <>
        <div class="row no-print">
          <button type="button" onClick={() => print()}>
            {words.odds.print}
          </button>
          {sign && <a href={`/signs/${sign}`}>{words.odds.sign}</a>}
        </div>
        <Sheet sheet={sheet} />
      </>
    );
  return (
    <section class="sheet stack" aria-label={words.odds.counting}>
      {told && (
        <div>
          <h2>{told.title}</h2>
          <p class="quiet">{words.games[told.game] ?? told.game}</p>
        </div>
      )}
      {trouble ? <Ended reason={trouble} again={again} /> : <HowFar told={told} seconds={seconds} stop={() => stop.abort()} />}
    </section>
  );
}

const Ended = ({ reason, again }: { reason: string; again: () => void }) => (
  <>
    {reason === words.odds.stopped ? <p role="status">{reason}</p> : <Trouble reason={reason} />}
    <div>
      <button type="button" class="main-deed" onClick={again}>
        {words.odds.again}
      </button>
    </div>
  </>
);

/** How many parts are counted, and about how long the others take. */
function HowFar({ told, seconds, stop }: { told: CountingAnswer | null; seconds: number; stop: () => void }) {
  const left = told && secondsLeft(told.done, told.parts, seconds);
  return (
    <>
      <p role="status">{told ? words.odds.partsDone(told.done, told.parts) : words.odds.counting}</p>
      <progress max={told?.parts ?? 1} value={told?.done ?? 0} aria-label={words.odds.counting} />
      <p class="quiet">
        {words.odds.soFar(seconds)} {left != null && words.odds.left(left)} {told?.now && words.odds.now(told.now)}
      </p>
      <div>
        <button type="button" onClick={stop}>
          {words.odds.stop}
        </button>
      </div>
    </>
  );
}

/** What is counted and how far, asked for while it is being counted. */
function useProgress(ask: Counting["progress"], stop: AbortSignal): { told: CountingAnswer | null; seconds: number } {
  const [seen, setSeen] = useState<{ told: CountingAnswer | null; seconds: number }>({ told: null, seconds: 0 });
  useEffect(() => {
    const began = Date.now();
    const look = async () => {
      const told = await ask(stop).catch(() => null);
      if (!stop.aborted) setSeen((before) => ({ told: told ?? before.told, seconds: Math.round((Date.now() - began) / 1000) }));
    };
    void look();
    const timer = setInterval(() => void look(), AGAIN);
    stop.addEventListener("abort", () => clearInterval(timer), { once: true });
  }, []);
  return seen;
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
