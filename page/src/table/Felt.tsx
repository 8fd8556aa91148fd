import type { RoundView, TableView } from "../../../docs/protocol";
import { WordLink } from "../learn/WordPanel";
import { money } from "../money";
import { words } from "../words";
import { Shaker } from "./Dice";
import { Laid } from "./Laid";
import { BARE, type OnFelt } from "./motion/onfelt";
import { type AreaOffered, BettingPosition, Markers } from "./Place";
import { initials, titleOf } from "./titles";

const DEALER = 0;
const DEAD_HAND = 7;
const BETTING = [1, 2, 3, 4, 5, 6];
const NONE: readonly never[] = [];

export type FeltIs = {
  view: TableView;
  /** The name of who looks, if that is a player. */
  me?: string;
  waited?: readonly number[];
  areas?: readonly AreaOffered[];
  onFelt?: OnFelt;
  /** Which positions one may take now, and how. */
  free?: readonly number[];
  sit?: (position: number) => void;
  /** At which of my positions I may wager now, and how a chip gets to an area there. */
  laying?: readonly number[];
  layOn?: ((position: number, wager: string) => void) | undefined;
  /** In a replay my pieces lie at my place, since nothing is to be set with them; and where the step happened is marked. */
  replayed?: { readonly at: readonly number[] } | null;
};

/** The table seen from a player's chair: the dealer, then six betting positions, 1 at the dealer's right. */
export function Felt({ view, me = "", waited = [], areas = NONE, onFelt = BARE, free = [], sit, laying = [], layOn, replayed = null }: FeltIs) {
  const round = view.round ?? null;
  const back = backOf(view);
  return (
    <div class={`felt ${back === "tile-back" ? "with-tiles" : "with-cards"}`}>
      <DealersSide view={view} back={back} dice={onFelt.dice} areas={areas} />
      <Stacks round={round} />
      <ol class="places">
        {BETTING.map((number) => (
          <BettingPosition
            key={number}
            number={number}
            who={view.seats[number] ?? null}
            chips={view.players?.find((each) => each.name === view.seats[number])?.chips}
            at={round?.positions[number]}
            shown={round?.shown ?? NONE}
            isMine={me !== "" && view.seats[number] === me}
            isWaited={waited.includes(number)}
            areas={areas}
            back={back}
            isReplayed={replayed !== null}
            isHere={replayed?.at.includes(number) ?? false}
            sit={sit && free.includes(number) ? sit : null}
            layOn={layOn && laying.includes(number) ? layOn : null}
            isSecond={me !== "" && view.seats.includes(me)}
            bank={round?.bank === number ? (round.co_bank ? "co-bank" : "bank") : null}
            hasButton={view.button === number}
            hasEnvy={onFelt.envy.includes(number)}
            isFirst={round?.start === number}
          />
        ))}
      </ol>
    </div>
  );
}

/** What the short marks of the optional areas stand for. */
function Legend({ areas }: { areas: readonly AreaOffered[] }) {
  const optional = areas.filter((area) => !area.is_main);
  if (optional.length === 0) return null;
  return (
    <ul class="legend" aria-label={words.felt.legend}>
      {optional.map((area) => (
        <li key={area.wager}>
          <b aria-hidden="true">{initials(area.title)}</b> {area.title}
        </li>
      ))}
    </ul>
  );
}

export const backOf = (view: TableView): string => (view.game === "pai-gow-tiles" ? "tile-back" : "card-back");

type DealersSideIs = { view: TableView; back: string; dice: readonly number[]; areas: readonly AreaOffered[] };

function DealersSide({ view, back, dice, areas }: DealersSideIs) {
  const round = view.round ?? null;
  const dead = round?.positions[DEAD_HAND];
  return (
    <div class="dealers-side">
      <div class="left-of-dealer">
        <ChipTray held={view.inventory ?? null} />
        <Legend areas={areas} />
        {view.meters?.map((meter) => (
          <div key={meter.name} class="meter" data-spot={`meter:${meter.name}`}>
            <WordLink word="progressive meter" said={titleOf(meter.name)} />
            <b>{money(meter.amount)}</b>
          </div>
        ))}
      </div>
      <section class="dealer" aria-label={words.table.dealer} data-spot="place:0">
        <h2>{words.table.dealer}</h2>
        <Markers bank={null} hasButton={view.button === DEALER} hasEnvy={false} isFirst={false} />
        <Laid at={round?.positions[DEALER]} back={back} />
        {round !== null && (round.dealer_wager ?? 0) > 0 && <small>{words.felt.dealerWager(money(round.dealer_wager ?? 0))}</small>}
        {round !== null && (round.centre ?? 0) > 0 && <small data-spot="centre">{words.felt.centre(money(round.centre ?? 0))}</small>}
      </section>
      <div class="right-of-dealer">
        <Shaker dice={dice} number={round?.number_shown ?? null} start={round?.start ?? null} />
        <div class="rack" data-spot="rack">
          <WordLink word="discard rack" said={words.table.rack} />
          <b>{round?.racked ?? 0}</b>
        </div>
        {back === "tile-back" && (
          <section class="dead-hand" aria-label={words.table.deadHand} data-spot="place:7">
            <WordLink word="Dead Hand" said={words.table.deadHand} />
            <Laid at={dead} back={back} />
          </section>
        )}
        <div class="stock" data-spot="stock" aria-hidden="true">
          {(round?.undealt ?? 0) > 0 && <span>{words.felt.undealt(round?.undealt ?? 0)}</span>}
        </div>
      </div>
    </div>
  );
}

/** The table inventory: rows of chips before the dealer; what it holds is for auditors alone. */
const ChipTray = ({ held }: { held: number | null }) => (
  <div class="inventory" data-spot="inventory">
    <WordLink word="table inventory" said={words.table.inventory} />
    <svg viewBox="0 0 132 28" aria-hidden="true">
      {[50_000, 10_000, 2500, 500, 100].map((chip, row) => (
        <g key={chip} class={`disc c${chip}`}>
          {[0, 1, 2, 3, 4, 5].map((n) => (
            <rect key={n} class={n % 2 ? "ring" : "face"} x={4 + row * 26} y={3 + n * 4} width="20" height="4" rx="1" />
          ))}
        </g>
      ))}
    </svg>
    {held !== null && <b>{money(held)}</b>}
  </div>
);

/** The stacks before they are delivered, in their row. */
function Stacks({ round }: { round: RoundView | null }) {
  const stacks = round?.stacks ?? [];
  if (stacks.every((height) => height === 0)) return null;
  return (
    <ol class="stacks" aria-label={words.felt.stacks}>
      {stacks.map((height, index) => (
        <li key={index} class="stack-of-pieces" data-spot={`stack:${index}`} aria-label={words.felt.stack(index + 1, height)}>
          {Array.from({ length: height }, (_, level) => (
            <span key={level} class="level" />
          ))}
          <small aria-hidden="true">{index + 1}</small>
        </li>
      ))}
    </ol>
  );
}
