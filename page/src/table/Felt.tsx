import type { PositionView, RoundView, Stake, TableView } from "../../../docs/protocol";
import { money } from "../money";
import { Pieces } from "../pieces/Piece";
import { words } from "../words";
import { find, terms } from "./asks";
import type { Seat } from "./seat";
import { titleOf } from "./titles";

const DEALER = 0;
const DEAD_HAND = 7;
const BETTING = [1, 2, 3, 4, 5, 6];

/** The table seen from a player's chair: the dealer, then six betting positions, 1 at the dealer's right. */
export function Felt({ seat, view }: { seat: Seat; view: TableView }) {
  const round = view.round ?? null;
  const back = view.game === "pai-gow-tiles" ? "tile-back" : "card-back";
  return (
    <div class="felt">
      <div class="dealer-row">
        <dl class="dealer-side">
          {view.inventory != null && <Fact name={words.table.inventory} value={money(view.inventory)} />}
          {view.meters?.map((meter) => <Fact key={meter.name} name={titleOf(meter.name)} value={money(meter.amount)} />)}
        </dl>
        <DealerHand name={words.table.dealer} at={round?.positions[DEALER]} back={back} />
        <dl class="dealer-side">
          {round !== null && <Fact name={words.table.rack} value={String(round.racked ?? 0)} />}
          {round?.number_shown != null && <Fact name={words.table.start} value={`${round.number_shown} → ${round.start}`} />}
        </dl>
      </div>
      {(round?.positions[DEAD_HAND]?.cards ?? 0) > 0 && <DealerHand name={words.table.deadHand} at={round?.positions[DEAD_HAND]} back={back} />}
      <ol class="places">
        {BETTING.map((number) => (
          <Place key={number} number={number} seat={seat} view={view} round={round} back={back} />
        ))}
      </ol>
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

function DealerHand({ name, at, back }: { name: string; at: PositionView | undefined; back: string }) {
  return (
    <section class="dealer" aria-label={name}>
      <h2>{name}</h2>
      <Laid at={at} back={back} />
    </section>
  );
}

/** Pieces as they lie: two hands where they are laid open or known, else backs. */
export function Laid({ at, back }: { at: PositionView | undefined; back: string }) {
  const hand = at?.hand;
  if (hand?.high && hand.low)
    return (
      <div class="hands">
        <Pieces pieces={hand.low} />
        <Pieces pieces={hand.high} />
      </div>
    );
  const pieces = hand?.pieces.length ? hand.pieces : Array<string>(at?.cards ?? 0).fill(back);
  return pieces.length ? <Pieces pieces={pieces} /> : null;
}

type PlaceIs = { number: number; seat: Seat; view: TableView; round: RoundView | null; back: string };

function Place({ number, seat, view, round, back }: PlaceIs) {
  const who = view.seats[number] ?? null;
  const at = round?.positions[number];
  const isMine = who !== null && who === seat.name.value;
  const chips = view.players?.find((each) => each.name === who)?.chips;
  const waits = seat.awaited.value?.waits.some((ask) => ask.who.position === number);
  return (
    <li class={`place ${isMine ? "mine" : ""} ${waits ? "waited" : ""}`} aria-label={words.table.seat(number)}>
      <header>
        <span class="number">{number}</span>
        <span class="who">{who ?? words.table.free}</span>
        {round?.bank === number && <span class="marker">{round.co_bank ? words.table.coBank : words.table.bank}</span>}
      </header>
      {chips !== undefined && <span class="chips">{money(chips)}</span>}
      {who === null && <SitHere seat={seat} number={number} />}
      {!isMine && <Laid at={at} back={back} />}
      {isMine && at?.is_exposed && <Laid at={at} back={back} />}
      <ul class="stakes">{at?.wagers?.map((stake, index) => <Staked key={index} stake={stake} />)}</ul>
      {at?.outcome && <span class={`outcome ${at.outcome.result}`}>{words.table.outcome[at.outcome.result]}</span>}
    </li>
  );
}

const Staked = ({ stake }: { stake: Stake }) => (
  <li>
    <span>{titleOf(stake.wager)}</span>
    {stake.choice != null && <span> {stake.choice}</span>} <b>{money(stake.amount)}</b>
  </li>
);

function SitHere({ seat, number }: { seat: Seat; number: number }) {
  const free = terms(find(seat.asks.value, "TakePosition"), "OneOf");
  if (!seat.hasCome.value || !free?.values.includes(number)) return null;
  return (
    <button type="button" onClick={() => void seat.give("TakePosition", { position: number })}>
      {words.table.sitHere}
    </button>
  );
}
