import { useEffect } from "preact/hooks";

import { Sentence } from "../learn/WordPanel";
import { money } from "../money";
import { ClauseLink } from "../parts/Clauses";
import { Confirm } from "../parts/Confirm";
import { words } from "../words";
import { findCommand, termsOf } from "./commands";
import { askSurrender, asksSurrender } from "./playback/preferences";
import type { Seat } from "./seat";
import { titleOf } from "./titles";

/** The button to surrender, with its cost; it asks first, since it is final. */
export function Surrender({ seat, position }: { seat: Seat; position: number }) {
  const ask = seat.playback.asks.value.find((each) => each.command === "Surrender" && each.who.position === position);
  const cost = termsOf(ask, "Forfeit");
  if (!cost) return null;
  const { surrender, surrenderSure, surrenderYes, surrenderNo } = words.hand;
  const question = surrenderSure(money(cost.amount));
  return (
    <Confirm
      label={surrender}
      question={question}
      yes={surrenderYes}
      no={surrenderNo}
      done={() => void seat.give("Surrender", { position })}
    >
      <Sentence text={question} word="surrender" said={words.terms.surrender} />
    </Confirm>
  );
}

/** Why my hand cannot be surrendered, with the clause; it stands in the menu. */
export function SurrenderBarred({ seat }: { seat: Seat }) {
  const barred = termsOf(findCommand(seat.playback.waits.value, "SetHands"), "HandToSet")?.no_surrender;
  if (!barred) return null;
  return (
    <p class="quiet no-surrender">
      {barred.wager ? words.hand.noSurrender(titleOf(barred.wager)) : words.hand.noSurrenderEnvy}{" "}
      <ClauseLink id={barred.clause} />
    </p>
  );
}

/** The choice to surrender or to play on once the dealer's hand is open. */
export function LateSurrender({ seat }: { seat: Seat }) {
  const asks = seat.playback.asks.value.filter((each) => each.command === "Surrender");
  const round = seat.playback.view.value?.round?.number ?? 0;
  const isAsked = seat.playback.view.value?.phase === "settlement" && asks.length > 0 && seat.playedOn.value !== round;
  useEffect(() => {
    if (isAsked) seat.answerLater(); // after a reload, or where a server began anew
  }, [isAsked, round]);
  if (!isAsked) return null;
  return (
    <div class="choice row">
      <p>{words.hand.surrenderAsked}</p>
      <button type="button" class="main-action" onClick={seat.playOn}>
        {words.hand.surrenderNo}
      </button>
      {asks.map((each) => (
        <Surrender key={each.who.position} seat={seat} position={each.who.position ?? 0} />
      ))}
    </div>
  );
}

/** The setting whether to be asked about surrender. */
export const AskSurrender = () => (
  <label class="row">
    <input
      type="checkbox"
      checked={asksSurrender.value}
      onChange={(event) => askSurrender(event.currentTarget.checked)}
    />
    {words.hand.askSurrender}
  </label>
);
