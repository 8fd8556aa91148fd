import { money } from "../money";
import { Pieces } from "../pieces/Piece";
import { titleOf } from "../table/titles";
import type { DealingAnswer, PositionView, RoundView } from "../wire/protocol";
import { words } from "../words";

const DEALER = 0;
const BETTING = [1, 2, 3, 4, 5, 6];
const DEAD_HAND = 7;

type Pick = ((place: string) => Promise<void>) | null;
type FeltProps = { answer: DealingAnswer; pick: Pick };

/** The layout from the dealer's side: position 1 is at the right, and numbers rise to the left. */
export function DealersFelt({ answer, pick }: FeltProps) {
  const round = answer.view.round ?? null;
  const isTiles = answer.game === "pai-gow-tiles";
  return (
    <section class="felt deal-felt" aria-label={words.deal.yourSide}>
      <ol class="deal-places">
        {BETTING.map((number) => (
          <li key={number} class={answer.asked.position === number ? "is-asked" : ""}>
            <Place number={number} answer={answer} pick={pick} />
          </li>
        ))}
      </ol>
      <div class="deal-own">
        {isTiles && <Place number={DEAD_HAND} answer={answer} pick={pick} />}
        <Place number={DEALER} answer={answer} pick={pick} />
        <Facts round={round} />
      </div>
    </section>
  );
}

/** A place of the layout; a button while a place is to be chosen. */
function Place({ number, answer, pick }: FeltProps & { number: number }) {
  const choice = answer.asked.choices?.find(({ value }) => value === String(number));
  const lies = <PlaceContent number={number} answer={answer} isChosen={pick !== null} />;
  return pick && choice ? (
    <button type="button" class="deal-place" data-at={number} onClick={() => void pick(choice.value)}>
      {lies}
    </button>
  ) : (
    <div class="deal-place">{lies}</div>
  );
}

/** Who sits at a place and what lies there. While a place is to be chosen, its card backs are not read aloud as part of
 * the button. */
function PlaceContent({ number, answer, isChosen }: { number: number; answer: DealingAnswer; isChosen: boolean }) {
  const { view, asked } = answer;
  const round = view.round ?? null;
  const at = round?.positions[number];
  const name = number === DEALER ? words.deal.dealer : number === DEAD_HAND ? words.table.deadHand : view.seats[number];
  const isExposed = asked.position === number && number !== DEALER && (asked.high?.length ?? 0) > 0;
  return (
    <>
      <span class="deal-who">
        {(BETTING.includes(number) || isChosen) && <span class="number">{number}</span>}{" "}
        <b class={name ? "" : "nobody"}>{name ?? words.deal.nobody}</b>
        {round?.bank === number && (
          <span class="deal-marker">{round.co_bank ? words.table.coBank : words.table.bank}</span>
        )}
        {round?.start === number && <span class="deal-marker">{words.deal.start}</span>}
      </span>
      <span aria-hidden={isChosen}>
        {isExposed ? (
          <Hands high={asked.high!} low={asked.low ?? []} />
        ) : (
          <Hand at={at} back={answer.game === "pai-gow-tiles" ? "tile-back" : "card-back"} />
        )}
      </span>
      {at?.wagers?.map((stake, index) => (
        <span key={index} class="deal-wager">
          {answer.wagers.find(({ wager }) => wager === stake.wager)?.title ?? titleOf(stake.wager)}{" "}
          {money(stake.amount)}
        </span>
      ))}
      {at?.outcome && <span class={`deal-marker ${at.outcome.result}`}>{words.table.outcome[at.outcome.result]}</span>}
    </>
  );
}

function Hand({ at, back }: { at: PositionView | undefined; back: string }) {
  if (at?.hand?.high && at.hand.low) return <Hands high={at.hand.high} low={at.hand.low} />;
  const pieces = at?.hand?.pieces.length ? at.hand.pieces : Array<string>(at?.cards ?? 0).fill(back);
  return pieces.length ? <Pieces pieces={pieces} /> : null;
}

const Hands = ({ high, low }: { high: readonly string[]; low: readonly string[] }) => (
  <span class="hands">
    <Pieces pieces={high} />
    <Pieces pieces={low} />
  </span>
);

function Facts({ round }: { round: RoundView | null }) {
  if (!round) return null;
  const facts: readonly (readonly [string, string | null])[] = [
    [words.deal.total, round.number_shown ? String(round.number_shown) : null],
    [words.deal.stacks, round.stacks?.length ? String(round.stacks.length) : null],
    [words.deal.undealt, round.undealt ? String(round.undealt) : null],
    [words.table.rack, round.racked ? String(round.racked) : null],
    [words.deal.ownWager, round.dealer_wager ? money(round.dealer_wager) : null],
    [words.deal.centre, round.centre ? money(round.centre) : null],
  ];
  return (
    <dl class="deal-facts">
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
