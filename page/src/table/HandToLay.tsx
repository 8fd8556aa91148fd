import { useEffect, useState } from "preact/hooks";

import type { AskView, TableView } from "../../../docs/protocol";
import { money } from "../money";
import { isTyping } from "../parts/Keys";
import { nameOf, Piece } from "../pieces/Piece";
import { words } from "../words";
import { find, terms } from "./asks";
import type { Seat } from "./seat";

/** My pieces, large, and the two hands that I make of them. Laid is final (PGP-9b). */
export function HandToLay({ seat, ask, view }: { seat: Seat; ask: AskView; view: TableView }) {
  const position = ask.who.position!;
  const hand = terms(ask, "HandToSet");
  const held = hand?.pieces.length ? hand.pieces : (view.round?.positions[position]?.hand?.pieces ?? []);
  const [, lowCount] = hand?.split ?? (held.length === 7 ? [5, 2] : [2, 2]);
  const [low, setLow] = useState<readonly string[]>([]);
  const [isSure, setSure] = useState(false);
  const look = find(seat.asks.value, "LookAtCards");
  const cost = terms(find(seat.asks.value, "Surrender"), "Forfeit");
  useEffect(() => {
    if (held.length === 0 && look) void seat.give("LookAtCards", { position: look.who.position });
  }, [held.length, look?.who.position]);
  const high = held.filter((piece) => !low.includes(piece));
  const move = (piece: string) =>
    setLow((before) => (before.includes(piece) ? before.filter((each) => each !== piece) : before.length < lowCount ? [...before, piece] : before));
  const isWhole = low.length === lowCount && held.length > 0;
  const lay = () => isWhole && void seat.give("SetHands", { position, high, low });
  const houseWay = () => void seat.give("AskHouseWay", { position });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const piece = held[Number(event.key) - 1];
      if (piece) move(piece);
      else if (event.key === "h") houseWay();
      else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) lay();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
  return (
    <div class="sheet stack setting">
      <h2>{words.hand.yours}</h2>
      <p class="quiet">{words.hand.choose(lowCount)}</p>
      <div class="trays">
        <Tray title={words.hand.low(lowCount)} pieces={low} move={move} say={words.hand.toHigh} held={held} />
        <Tray title={words.hand.high(held.length - lowCount)} pieces={high} move={move} say={words.hand.toLow} held={held} />
      </div>
      <div class="row">
        <button type="button" class="main-deed" disabled={!isWhole || seat.busy.value !== ""} onClick={lay}>
          {words.hand.lay}
        </button>
        {find(seat.asks.value, "AskHouseWay") && (
          <button type="button" onClick={houseWay}>
            {words.hand.houseWay}
          </button>
        )}
        {cost && !isSure && (
          <button type="button" onClick={() => setSure(true)}>
            {words.hand.surrender(money(cost.amount))}
          </button>
        )}
        {cost && isSure && (
          <button type="button" onClick={() => void seat.give("Surrender", { position })}>
            {words.hand.surrenderSure(money(cost.amount))}
          </button>
        )}
        <span class="quiet">{words.hand.final}</span>
      </div>
    </div>
  );
}

type TrayIs = { title: string; pieces: readonly string[]; held: readonly string[]; move: (piece: string) => void; say: (piece: string) => string };

function Tray({ title, pieces, move, say, held }: TrayIs) {
  return (
    <section class="tray" aria-label={title}>
      <h3>{title}</h3>
      <div class="row">
        {pieces.map((piece) => (
          <button key={piece} type="button" class="card-button" aria-label={say(nameOf(piece))} onClick={() => move(piece)}>
            <Piece piece={piece} label={false} />
            <small aria-hidden="true">{held.indexOf(piece) + 1}</small>
          </button>
        ))}
      </div>
    </section>
  );
}
