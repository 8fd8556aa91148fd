import { Sentence } from "../learn/WordPanel";
import { money } from "../money";
import { Sure } from "../parts/Sure";
import { words } from "../words";
import { terms } from "./asks";
import type { Seat } from "./seat";

/** Giving the hand up, with what it costs, and asked twice: it cannot be taken back. */
export function Surrender({ seat, position }: { seat: Seat; position: number }) {
  const ask = seat.asks.value.find((each) => each.command === "Surrender" && each.who.position === position);
  const cost = terms(ask, "Forfeit");
  if (!cost) return null;
  const { surrender, surrenderSure, surrenderYes, surrenderNo } = words.hand;
  const question = surrenderSure(money(cost.amount));
  return (
    <Sure deed={surrender(money(cost.amount))} question={question} yes={surrenderYes} no={surrenderNo} done={() => void seat.give("Surrender", { position })}>
      <Sentence text={question} word="surrender" said={words.terms.surrender} />
    </Sure>
  );
}
