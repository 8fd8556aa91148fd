import { useState } from "preact/hooks";

import { ClauseLink } from "../parts/Clauses";
import { useAction } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import { lossText, percent } from "../train/amounts";
import { askPatiently } from "../train/hands";
import type { AdviceAnswer, CoachedHand, SettingsAnswer } from "../wire/protocol";
import { tablePath } from "../wire/requests";
import { words } from "../words";
import { coachedRound, isCoachOn, speaksOf, switchCoach, useCoach } from "./coach";
import type { Seat } from "./seat";

/** What the coach says of the hands that I have just set: a quiet line, after setting and beside the result. */
export function CoachLine({ seat }: { seat: Seat }) {
  const round = coachedRound(seat);
  return speaksOf(seat, round) ? <CoachOfRound key={round} seat={seat} round={round} /> : null;
}

function CoachOfRound({ seat, round }: { seat: Seat; round: number }) {
  const answer = useCoach(seat, round);
  if (answer === null) return null; // it comes when it comes; nobody waits for it
  return (
    <aside class="coach" aria-label={words.coach.title}>
      {answer.hands.map((hand) => (
        <Coached key={hand.position} hand={hand} />
      ))}
    </aside>
  );
}

function Coached({ hand }: { hand: CoachedHand }) {
  const total = hand.win + hand.push + hand.lose;
  const { best } = hand;
  if (hand.fault == null && hand.gives_up.numerator === 0)
    return (
      <p role="status">{total === 1 ? words.coach.bestOpen : words.coach.best(percent(hand.win + hand.push, total))}</p>
    );
  return (
    <div role="status">
      <p>
        {hand.fault != null
          ? words.coach.wrong(hand.fault, best.high_called, best.low_called)
          : words.coach.gaveUp(best.high_called, best.low_called, lossText(hand.gives_up))}{" "}
        {hand.clause && <ClauseLink id={hand.clause} />}
      </p>
      <p class="coach-cards">
        <Pieces pieces={best.high} /> <Pieces pieces={best.low} />
      </p>
    </div>
  );
}

/** The switch of the coach. */
export const CoachSwitch = () => (
  <label class="row">
    <input type="checkbox" checked={isCoachOn()} onChange={(event) => switchCoach(event.currentTarget.checked)} />
    {words.coach.on}
  </label>
);

type Advised = { settings: readonly { high: string; low: string }[] };

/** A hint before a hand is set, on demand: the best setting of what I hold and see. It only shows it. */
export function CoachHint({ seat, position, known }: { seat: Seat; position: number; known: SettingsAnswer | null }) {
  const [best, setBest] = useState<{ high: string[]; low: string[] } | null>(null);
  const { run, isBusy, trouble } = useAction();
  if (!isCoachOn()) return null;
  const ask = async () => {
    const path = tablePath(seat.table, `/advice/${position}`);
    const { advice } = await askPatiently<AdviceAnswer>(path, new AbortController().signal);
    const first = (advice as Advised).settings[0];
    if (first) setBest({ high: first.high.split(" "), low: first.low.split(" ") });
  };
  if (best === null)
    return (
      <>
        <button type="button" disabled={isBusy} onClick={() => void run(ask)}>
          {words.coach.hint}
        </button>
        <Trouble reason={trouble} />
      </>
    );
  const named = known?.settings.find((each) => [...each.low].sort().join() === [...best.low].sort().join());
  return (
    <p class="coach" role="status">
      {named && <span>{words.coach.hintIs(named.high_called, named.low_called)} </span>}
      <span class="coach-cards">
        <Pieces pieces={best.high} /> <Pieces pieces={best.low} />
      </span>
    </p>
  );
}
