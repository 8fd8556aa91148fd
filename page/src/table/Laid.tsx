import type { PositionView } from "../../../docs/protocol";
import { Pieces } from "../pieces/Piece";
import { words } from "../words";

/** Pieces as they lie: the low hand in front of the high hand where they are laid open or known, else backs. */
export function Laid({ at, back, named = false }: { at: PositionView | undefined; back: string; named?: boolean }) {
  const hand = at?.hand;
  if (hand?.high && hand.low)
    return (
      <div class="hands">
        <Hand name={words.felt.low} pieces={hand.low} named={named} />
        <Hand name={words.felt.high} pieces={hand.high} named={named} />
      </div>
    );
  if (hand?.pieces.length) return <Pieces pieces={hand.pieces} />;
  const cards = at?.cards ?? 0;
  if (cards === 0) return null;
  return at?.is_set ? <SetDown cards={cards} back={back} /> : <Pieces pieces={Array<string>(cards).fill(back)} />;
}

const Hand = ({ name, pieces, named }: { name: string; pieces: readonly string[]; named: boolean }) => (
  <div class="laid-hand">
    {named ? <small>{name}</small> : <span class="unseen">{name}</span>}
    <Pieces pieces={pieces} />
  </div>
);

/** A hand that is set and lies face down: two in front, the others behind. */
const SetDown = ({ cards, back }: { cards: number; back: string }) => (
  <div class="hands">
    <Pieces pieces={Array<string>(LOW).fill(back)} />
    <Pieces pieces={Array<string>(cards - LOW).fill(back)} />
  </div>
);

/** Every game's low hand has two pieces. */
const LOW = 2;
