import { useEffect, useState } from "preact/hooks";

import { Trouble } from "../parts/Trouble";
import type { CountingAnswer, SampleOddsAnswer } from "../wire/protocol";
import { words } from "../words";
import { type OddsSheet, secondsLeft } from "./figures";
import { poll, RETRY_DELAY } from "./poll";
import { type AskSession, Session } from "./Session";
import { Sheet } from "./Sheet";

export type OddsRequests = {
  /** Fetch the sheet; the server answers 503 while it is still being counted. */
  sheet: (stop: AbortSignal) => Promise<SampleOddsAnswer>;
  /** Fetch how far the count is. */
  progress: (stop: AbortSignal) => Promise<CountingAnswer>;
  /** Fetch what a session of many rounds comes to. */
  session: AskSession;
};

/** Loads a sheet of odds and shows the progress meanwhile; it can be stopped and begun again. */
export function SheetLoader({ counting, sign }: { counting: OddsRequests; sign?: string }) {
  const [tries, setTries] = useState(0);
  return <SheetRequest key={tries} counting={counting} sign={sign} again={() => setTries(tries + 1)} />;
}

function SheetRequest({
  counting,
  sign,
  again,
}: {
  counting: OddsRequests;
  sign: string | undefined;
  again: () => void;
}) {
  const [stop] = useState(() => new AbortController());
  const [sheet, setSheet] = useState<OddsSheet | null>(null);
  const [trouble, setTrouble] = useState("");
  const { told, seconds } = useProgress(counting.progress, stop.signal);
  useEffect(() => {
    void poll(counting.sheet, stop.signal)
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
        <Session wagers={sheet.wagers} ask={counting.session} />
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
      {trouble ? (
        <Retry reason={trouble} again={again} />
      ) : (
        <Progress told={told} seconds={seconds} stop={() => stop.abort()} />
      )}
    </section>
  );
}

const Retry = ({ reason, again }: { reason: string; again: () => void }) => (
  <>
    {reason === words.odds.stopped ? <p role="status">{reason}</p> : <Trouble reason={reason} />}
    <div>
      <button type="button" class="main-action" onClick={again}>
        {words.odds.again}
      </button>
    </div>
  </>
);

/** How many parts are counted, and about how long the rest takes. */
function Progress({ told, seconds, stop }: { told: CountingAnswer | null; seconds: number; stop: () => void }) {
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

/** The progress of a count, polled until it stops. */
function useProgress(
  ask: OddsRequests["progress"],
  stop: AbortSignal,
): { told: CountingAnswer | null; seconds: number } {
  const [seen, setSeen] = useState<{ told: CountingAnswer | null; seconds: number }>({ told: null, seconds: 0 });
  useEffect(() => {
    const began = Date.now();
    const look = async () => {
      const told = await ask(stop).catch(() => null);
      if (!stop.aborted)
        setSeen((before) => ({ told: told ?? before.told, seconds: Math.round((Date.now() - began) / 1000) }));
    };
    void look();
    const timer = setInterval(() => void look(), RETRY_DELAY);
    stop.addEventListener("abort", () => clearInterval(timer), { once: true });
  }, []);
  return seen;
}
