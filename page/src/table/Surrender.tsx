import { useState } from "preact/hooks";

import { Sentence } from "../learn/WordPanel";
import { money } from "../money";
import { words } from "../words";
import { terms } from "./asks";
import type { Seat } from "./seat";

/** Giving the hand up, with what it costs, and asked twice: it cannot be taken back. */
export function Surrender({ seat, position }: { seat: Seat; position: number }) {
  const [isSure, setSure] = useState(false);
  const ask = seat.asks.value.find((each) => each.command === "Surrender" && each.who.position === position);
  const cost = terms(ask, "Forfeit");
  if (!cost) return null;
  const amount = money(cost.amount);
  if (!isSure)
    return (
      <button type="button" onClick={() => setSure(true)}>
        {words.hand.surrender(amount)}
      </button>
    );
  return (
    <span class="row" role="group" aria-label={words.hand.surrenderSure(amount)}>
      <Sentence text={words.hand.surrenderSure(amount)} word="surrender" said={words.terms.surrender} />
      <button type="button" onClick={() => void seat.give("Surrender", { position })}>
        {words.hand.surrenderYes}
      </button>
      <button type="button" onClick={() => setSure(false)}>
        {words.hand.surrenderNo}
      </button>
    </span>
  );
}
