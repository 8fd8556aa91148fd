import type { ComponentChildren } from "preact";
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
  if (hand.fault == null && hand.by_house_way) return <p role="status">{words.coach.houseWay}</p>;
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

type Odds = { win: number; push: number; lose: number };
type Advised = { settings: readonly ({ high: string; low: string } & Odds)[] };

/** Whether every setting comes out the same, as where the dealer's open hand pushes whatever I hold. */
const isAllTheSame = (settings: readonly Odds[]): boolean =>
  settings.every(
    ({ win, push, lose }, _, [first]) =>
      first !== undefined && win === first.win && push === first.push && lose === first.lose,
  );

export type Hint = {
  /** The best setting of what I hold and see, once it was asked for and counted. */
  best: { high: string[]; low: string[]; isOneOfMany: boolean } | null;
  isBusy: boolean;
  trouble: string;
  ask: () => void;
};

/** A hint before a hand is set, on demand. It only shows the best setting. */
export function useHint(seat: Seat, position: number): Hint {
  const [best, setBest] = useState<Hint["best"]>(null);
  const { run, isBusy, trouble } = useAction();
  const ask = async () => {
    const path = tablePath(seat.table, `/advice/${position}`);
    const { advice } = await askPatiently<AdviceAnswer>(path, new AbortController().signal);
    const { settings } = advice as Advised;
    const isOneOfMany = settings.length > 1 && isAllTheSame(settings);
    const first = settings[0];
    if (first) setBest({ high: first.high.split(" "), low: first.low.split(" "), isOneOfMany });
  };
  return { best, isBusy, trouble, ask: () => void run(ask) };
}

/** Asks for the hint. It stays where it is when the hint is there, so that no other button moves. */
export const HintButton = ({ hint }: { hint: Hint }) =>
  isCoachOn() && (
    <button type="button" disabled={hint.isBusy || hint.best !== null} onClick={hint.ask}>
      {words.coach.hint}
    </button>
  );

/** The hint; that it is being counted is said at once. */
export function HintLine({ hint, known }: { hint: Hint; known: SettingsAnswer | null }) {
  const { best, isBusy, trouble } = hint;
  if (!isCoachOn()) return null;
  if (best === null) return isBusy ? <CoachSays>{words.coach.thinking}</CoachSays> : <Trouble reason={trouble} />;
  if (best.isOneOfMany) return <CoachSays>{words.coach.same}</CoachSays>;
  const named = known?.settings.find((each) => [...each.low].sort().join() === [...best.low].sort().join());
  return (
    <CoachSays>
      {named && <span>{words.coach.hintIs(named.high_called, named.low_called)} </span>}
      <span class="coach-cards">
        <Pieces pieces={best.high} /> <Pieces pieces={best.low} />
      </span>
    </CoachSays>
  );
}

const CoachSays = ({ children }: { children: ComponentChildren }) => (
  <p class="coach" role="status">
    {children}
  </p>
);
