import { Sentence } from "../learn/WordPanel";
import { money } from "../money";
import { ClauseLink } from "../parts/Clauses";
import { Sure } from "../parts/Sure";
import { words } from "../words";
import { find, terms } from "./asks";
import { askSurrender, asksSurrender } from "./motion/pace";
import type { Seat } from "./seat";
import { titleOf } from "./titles";

/** Giving the hand up, with what it costs, and asked twice: it cannot be taken back. */
export function Surrender({ seat, position }: { seat: Seat; position: number }) {
  const ask = seat.asks.value.find((each) => each.command === "Surrender" && each.who.position === position);
  const cost = terms(ask, "Forfeit");
  const barred = terms(find(seat.waits.value, "SetHands"), "HandToSet")?.no_surrender;
  if (!cost && barred)
    return (
      <p class="quiet no-surrender">
        {barred.wager ? words.hand.noSurrender(titleOf(barred.wager)) : words.hand.noSurrenderEnvy} <ClauseLink id={barred.clause} />
      </p>
    );
  if (!cost) return null;
  const { surrender, surrenderSure, surrenderYes, surrenderNo } = words.hand;
  const question = surrenderSure(money(cost.amount));
  return (
    <Sure deed={surrender(money(cost.amount))} question={question} yes={surrenderYes} no={surrenderNo} done={() => void seat.give("Surrender", { position })}>
      <Sentence text={question} word="surrender" said={words.terms.surrender} />
    </Sure>
  );
}

/** Once the dealer's hand lies open: give the hand up, or play on, at once. */
export function LateSurrender({ seat }: { seat: Seat }) {
  const asks = seat.asks.value.filter((each) => each.command === "Surrender");
  const round = seat.view.value?.round?.number ?? 0;
  if (seat.view.value?.phase !== "settlement" || asks.length === 0 || seat.playedOn.value === round) return null;
  return (
    <div class="choice row">
      <button type="button" class="main-deed" onClick={seat.playOn}>
        {words.hand.surrenderNo}
      </button>
      {asks.map((each) => (
        <Surrender key={each.who.position} seat={seat} position={each.who.position ?? 0} />
      ))}
    </div>
  );
}

/** Whether to be asked that at all. */
export const AskSurrender = () => (
  <label class="row">
    <input type="checkbox" checked={asksSurrender.value} onChange={(event) => askSurrender(event.currentTarget.checked)} />
    {words.hand.askSurrender}
  </label>
);
