import type { PositionView } from "../../../docs/protocol";
import { still } from "../parts/still";
import { Pieces } from "../pieces/Piece";
import { words } from "../words";

/** Every game's low hand has two pieces. */
const LOW = 2;

/** Pieces as they lie: once they are set, the high hand and below it the low hand, as the documents name and compare them. */
export const Laid = still(({ at, back }: { at: PositionView | undefined; back: string }) => {
  const hand = at?.hand;
  if (hand?.high && hand.low) return <TwoHands high={hand.high} low={hand.low} />;
  if (hand?.pieces.length) return <Pieces pieces={hand.pieces} />;
  const cards = Array<string>(at?.cards ?? 0).fill(back);
  if (cards.length === 0) return null;
  return at?.is_set ? <TwoHands high={cards.slice(LOW)} low={cards.slice(0, LOW)} /> : <Pieces pieces={cards} />;
});

const TwoHands = ({ high, low }: { high: readonly string[]; low: readonly string[] }) => (
  <dl class="hands">
    <Hand name={words.felt.high} short={words.felt.highShort} pieces={high} />
    <Hand name={words.felt.low} short={words.felt.lowShort} pieces={low} />
  </dl>
);

/** One hand with its name, of which there is room for a part. */
const Hand = ({ name, short, pieces }: { name: string; short: string; pieces: readonly string[] }) => (
  <div class="laid-hand">
    <dt>
      <span aria-hidden="true">{short}</span>
      <span class="unseen">{name}</span>
    </dt>
    <dd>
      <Pieces pieces={pieces} />
    </dd>
  </div>
);
