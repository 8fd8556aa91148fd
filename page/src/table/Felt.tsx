import type { ComponentChildren } from "preact";

import { WordLink } from "../learn/WordPanel";
import { money } from "../money";
import type { RoundView, TableView } from "../wire/protocol";
import { words } from "../words";
import { Shaker } from "./Dice";
import { Hand } from "./Hand";
import { type AreaOffered, BettingPosition, Markers } from "./Place";
import { EMPTY_LAYOUT, type Layout } from "./playback/state";
import { titleOf } from "./titles";

const DEALER = 0;
const DEAD_HAND = 7;
const BETTING_POSITIONS = [1, 2, 3, 4, 5, 6];
const NONE: readonly never[] = [];

export type FeltProps = {
  view: TableView;
  /** My name, where I am a player here. */
  me?: string;
  waited?: readonly number[];
  areas?: readonly AreaOffered[];
  layout?: Layout;
  /** The positions that I may take now, and how. */
  free?: readonly number[];
  sit?: (position: number) => void;
  /** How the last round came out at each position, while my result of it is looked at. */
  outcomes?: Readonly<Record<number, Outcome>>;
  /** The names of the dealer's open hands. */
  dealerCalled?: { high: string; low: string } | undefined;
  /** My side of the table: my hand, my bets and what I may do. */
  children?: ComponentChildren;
  /** In a replay my pieces lie at my position, and the positions of the step are marked. */
  replayed?: { readonly at: readonly number[] } | null;
};

type Outcome = "win" | "lose" | "push";

/** The felt from a player's chair: the dealer, the other betting positions, 1 at the dealer's right, and my side. */
export function Felt({
  view,
  me = "",
  waited = [],
  areas = NONE,
  layout = EMPTY_LAYOUT,
  free = [],
  sit,
  outcomes = {},
  dealerCalled,
  children,
  replayed = null,
}: FeltProps) {
  const round = view.round ?? null;
  const back = backOf(view);
  const isMine = (number: number) => me !== "" && view.seats[number] === me;
  const position = (number: number) => (
    <BettingPosition
      key={number}
      number={number}
      who={view.seats[number] ?? null}
      chips={view.players?.find((each) => each.name === view.seats[number])?.chips}
      at={round?.positions[number]}
      shown={round?.shown ?? NONE}
      isMine={isMine(number)}
      isWaited={waited.includes(number)}
      areas={areas}
      back={back}
      isReplayed={replayed !== null}
      isHere={replayed?.at.includes(number) ?? false}
      sit={sit && free.includes(number) ? sit : null}
      isSecond={me !== "" && view.seats.includes(me)}
      came={outcomes[number] ?? null}
      bank={round?.bank === number ? (round.co_bank ? "co-bank" : "bank") : null}
      hasButton={view.button === number}
      hasEnvy={layout.envy.includes(number)}
      isFirst={round?.start === number}
    />
  );
  const mine = replayed === null ? BETTING_POSITIONS.filter(isMine) : [];
  return (
    <div class={`felt ${back === "tile-back" ? "with-tiles" : "with-cards"}`}>
      <DealersSide view={view} back={back} dice={layout.dice} called={dealerCalled} />
      <ol class="places">{BETTING_POSITIONS.filter((number) => !mine.includes(number)).map(position)}</ol>
      <div class="middle">
        <LayoutPrint text={[words.games[view.game], words.felt.print[view.game]].filter(Boolean).join(" · ")} />
        <Stacks round={round} />
      </div>
      {children && (
        <div class="my-side">
          {mine.length > 0 && <ol class="my-places">{mine.map(position)}</ol>}
          {children}
        </div>
      )}
    </div>
  );
}

export const backOf = (view: TableView): string => (view.game === "pai-gow-tiles" ? "tile-back" : "card-back");

type DealersSideProps = {
  view: TableView;
  back: string;
  dice: readonly number[];
  called: { high: string; low: string } | undefined;
};

function DealersSide({ view, back, dice, called }: DealersSideProps) {
  const round = view.round ?? null;
  const dead = round?.positions[DEAD_HAND];
  return (
    <div class="dealers-side">
      <div class="left-of-dealer">
        <ChipTray held={view.inventory ?? null} />
        {(view.meters?.length ?? 0) > 0 && (
          <div class="meters">
            {view.meters?.map((meter) => (
              <div key={meter.name} class="meter" data-spot={`meter:${meter.name}`}>
                <WordLink word="progressive meter" said={titleOf(meter.name)} />
                <b>{money(meter.amount)}</b>
              </div>
            ))}
          </div>
        )}
      </div>
      <section class="dealer" aria-label={words.table.dealer} data-spot="place:0">
        <h2>{words.table.dealer}</h2>
        <Markers bank={null} hasButton={view.button === DEALER} hasEnvy={false} isFirst={false} />
        <Hand at={round?.positions[DEALER]} back={back} called={called} />
        {round !== null && (round.dealer_wager ?? 0) > 0 && (
          <small>{words.felt.dealerWager(money(round.dealer_wager ?? 0))}</small>
        )}
        {round !== null && (round.centre ?? 0) > 0 && (
          <small data-spot="centre">{words.felt.centre(money(round.centre ?? 0))}</small>
        )}
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
            <Hand at={dead} back={back} />
          </section>
        )}
        <div class="stock" data-spot="stock" aria-hidden="true">
          {(round?.undealt ?? 0) > 0 && <span>{words.felt.undealt(round?.undealt ?? 0)}</span>}
        </div>
      </div>
    </div>
  );
}

/** The table inventory; only auditors see its amount. */
const ChipTray = ({ held }: { held: number | null }) => (
  <div class="inventory" data-spot="inventory">
    <WordLink word="table inventory" said={words.table.inventory} />
    <svg viewBox="0 0 132 36" aria-hidden="true">
      {[50_000, 10_000, 2500, 500, 100].map((chip, row) => (
        <g key={chip} class={`tube c${chip}`}>
          <rect class="chips-in" x={4 + row * 26} y="3" width="20" height="30" rx="4" />
          {[8, 13, 18, 23, 28].map((y) => (
            <path key={y} class="edge" d={`M${4 + row * 26} ${y}h20`} />
          ))}
        </g>
      ))}
    </svg>
    {held !== null && <b>{money(held)}</b>}
  </div>
);

/** What is printed across the cloth. */
const LayoutPrint = ({ text }: { text: string }) => (
  <svg class="layout-print" viewBox="0 0 600 64" aria-hidden="true">
    <path id="print-line" d="M20 12 Q300 76 580 12" fill="none" />
    <path d="M20 26 Q300 92 580 26" class="print-rule" fill="none" />
    <text>
      <textPath href="#print-line" startOffset="50%" text-anchor="middle">
        {text}
      </textPath>
    </text>
  </svg>
);

/** The stacks in a row, before they are delivered. */
function Stacks({ round }: { round: RoundView | null }) {
  const stacks = round?.stacks ?? [];
  if (stacks.every((height) => height === 0)) return null;
  return (
    <ol class="stacks" aria-label={words.felt.stacks}>
      {stacks.map((height, index) => (
        <li
          key={index}
          class="stack-of-pieces"
          data-spot={`stack:${index}`}
          aria-label={words.felt.stack(index + 1, height)}
        >
          {Array.from({ length: height }, (_, level) => (
            <span key={level} class="level" />
          ))}
          <small aria-hidden="true">{index + 1}</small>
        </li>
      ))}
    </ol>
  );
}
