import { memo } from "../parts/memo";
import { Pieces } from "../pieces/Piece";
import type { PositionView } from "../wire/protocol";
import { words } from "../words";

/** The low hand has two pieces in every game. */
const LOW = 2;

type Called = { high: string; low: string };
type HandProps = { at: PositionView | undefined; back: string; called?: Called | undefined };

/** The pieces at a position: the high hand above the low hand once they are set. */
export const Hand = memo(({ at, back, called }: HandProps) => {
  const hand = at?.hand;
  if (hand?.high && hand.low) return <TwoHands high={hand.high} low={hand.low} called={called} />;
  if (hand?.pieces.length) return <Pieces pieces={hand.pieces} />;
  const cards = Array<string>(at?.cards ?? 0).fill(back);
  if (cards.length === 0) return null;
  return at?.is_set ? <TwoHands high={cards.slice(LOW)} low={cards.slice(0, LOW)} /> : <Pieces pieces={cards} />;
});

type TwoHandsProps = { high: readonly string[]; low: readonly string[]; called?: Called | undefined };

const TwoHands = ({ high, low, called }: TwoHandsProps) => (
  <dl class="hands">
    <NamedHand name={words.felt.high} short={words.felt.highShort} pieces={high} called={called?.high} />
    <NamedHand name={words.felt.low} short={words.felt.lowShort} pieces={low} called={called?.low} />
  </dl>
);

/** One hand with its name, shortened where it is drawn. */
type NamedHandProps = { name: string; short: string; pieces: readonly string[]; called?: string | undefined };

const NamedHand = ({ name, short, pieces, called }: NamedHandProps) => (
  <div class="laid-hand">
    <dt>
      <span aria-hidden="true">{called ?? short}</span>
      <span class="unseen">{called ? `${name}: ${called}` : name}</span>
    </dt>
    <dd>
      <Pieces pieces={pieces} />
    </dd>
  </div>
);
