import { useRef, useState } from "preact/hooks";

import { money } from "../money";
import { findSetting } from "../parts/settings";
import { addFractions, type Fraction, roundFraction, toFraction } from "../train/fractions";
import { fetchValues } from "../train/hands";
import { words } from "../words";
import type { StoredRound } from "./store";

type Counted = { done: number; best: number; missed: number; given: Fraction };
const NOTHING: Counted = { done: 0, best: 0, missed: 0, given: "0" };

/** What exact play would have gained on the stored hands, counted hand by hand until stopped. */
export function ExactPlay({ rounds }: { rounds: readonly StoredRound[] }) {
  const [counted, setCounted] = useState<Counted | null>(null);
  const [isCounting, setCounting] = useState(false);
  const stop = useRef<AbortController | null>(null);
  const hands = rounds.flatMap((round) => round.hands.map((hand) => ({ game: round.game, ...hand })));
  if (hands.length === 0) return null;
  const count = async () => {
    stop.current = new AbortController();
    setCounting(true);
    let now = NOTHING;
    setCounted(now);
    for (const hand of hands) {
      now = await withHand(now, hand, stop.current.signal);
      if (stop.current.signal.aborted) break;
      setCounted(now);
    }
    setCounting(false);
  };
  const all = counted ? counted.done - counted.missed : 0;
  return (
    <section class="stack">
      <div class="row">
        {isCounting ? (
          <button type="button" onClick={() => stop.current?.abort()}>
            {words.rounds.stop}
          </button>
        ) : (
          <button type="button" onClick={() => void count()}>
            {words.rounds.count}
          </button>
        )}
        {isCounting && counted && <span role="status">{words.rounds.counting(counted.done, hands.length)}</span>}
      </div>
      {counted && all > 0 && (
        <p role="status">{words.rounds.exact(money(roundFraction(counted.given)), all, counted.best)}</p>
      )}
      {counted && counted.missed > 0 && <p>{words.rounds.notCounted(counted.missed)}</p>}
    </section>
  );
}

type Hand = StoredRound["hands"][number] & { game: string };

/** Add one hand. The loss is counted for the trainer's wager, and scaled to the real one. */
async function withHand(before: Counted, hand: Hand, stop: AbortSignal): Promise<Counted> {
  const open = hand.game === "face-up-pai-gow-poker" ? hand.theirs : [];
  const values = await fetchValues(hand.game, { pieces: [...hand.high, ...hand.low], theirs: open }, stop).catch(
    () => null,
  );
  const mine = values && findSetting(values.settings, hand.low);
  if (!mine) return { ...before, done: before.done + 1, missed: before.missed + 1 };
  const given = {
    numerator: mine.gives_up.numerator * hand.wagered,
    denominator: mine.gives_up.denominator * values.wager,
  };
  const isBest = mine.gives_up.numerator === 0;
  return {
    ...before,
    done: before.done + 1,
    best: before.best + Number(isBest),
    given: addFractions(before.given, toFraction(given)),
  };
}
