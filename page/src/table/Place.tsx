import type { PositionView, Stake, TableView, WagerShown } from "../../../docs/protocol";
import { money } from "../money";
import { Pieces } from "../pieces/Piece";
import { words } from "../words";
import { Stack } from "./Chips";
import { Laid } from "./Laid";
import { initials, titleOf } from "./titles";

/** A wager that the submission offers, and whether it is the main one. */
export type AreaOffered = Pick<WagerShown, "wager" | "title" | "is_main">;

type PlaceIs = {
  number: number;
  view: TableView;
  isMine: boolean;
  isWaited: boolean;
  hasEnvy: boolean;
  areas: readonly AreaOffered[];
  back: string;
  sit: (() => void) | null;
};

/** One betting position: who sits there, the wager areas with their chips, the markers, and the pieces. */
export function BettingPosition({ number, view, isMine, isWaited, hasEnvy, areas, back, sit }: PlaceIs) {
  const who = view.seats[number] ?? null;
  const round = view.round ?? null;
  const at = round?.positions[number];
  const chips = view.players?.find((each) => each.name === who)?.chips;
  const shown = round?.shown?.filter(([position]) => position === number).map(([, piece]) => piece) ?? [];
  const isFirst = round?.start === number;
  return (
    <li class={`place ${isMine ? "mine" : ""} ${isWaited ? "waited" : ""} ${who ? "" : "open"}`} aria-label={words.table.seat(number)}>
      <header>
        <span class="number">{number}</span>
        <span class="who">{isMine ? words.felt.you : (who ?? words.table.free)}</span>
        {chips !== undefined && (
          <span class="chips" data-spot={`chips:${who}`}>
            {money(chips)}
          </span>
        )}
      </header>
      <Markers number={number} view={view} hasEnvy={hasEnvy} isFirst={isFirst} />
      {sit && (
        <button type="button" class="sit" onClick={sit}>
          {words.table.sitHere}
        </button>
      )}
      <div class="lies" data-spot={`place:${number}`}>
        {(!isMine || at?.is_set || at?.is_exposed) && <Laid at={at} back={back} />}
        {shown.length > 0 && <Pieces pieces={shown} />}
        {at && at.standing !== "in_play" && at.standing !== "no_hand" && at.standing !== "bank" && <small>{words.felt.standing[at.standing]}</small>}
      </div>
      <Areas number={number} at={at} areas={areas} isTaken={who !== null} />
      {at?.outcome && <span class={`outcome ${at.outcome.result}`}>{words.table.outcome[at.outcome.result]}</span>}
    </li>
  );
}

function Markers({ number, view, hasEnvy, isFirst }: { number: number; view: TableView; hasEnvy: boolean; isFirst: boolean }) {
  const round = view.round ?? null;
  const markers = [
    round?.bank === number ? (round.co_bank ? words.table.coBank : words.table.bank) : "",
    view.button === number ? words.felt.button : "",
    hasEnvy ? words.table.envy : "",
    isFirst ? words.felt.firstHand : "",
  ].filter(Boolean);
  if (markers.length === 0) return null;
  return (
    <p class="markers">
      {markers.map((marker) => (
        <span key={marker} class="marker">
          {marker}
        </span>
      ))}
    </p>
  );
}

/** One labelled area for each wager: with its chips, or empty as it is printed on the layout. */
function Areas({ number, at, areas, isTaken }: { number: number; at: PositionView | undefined; areas: readonly AreaOffered[]; isTaken: boolean }) {
  const stakes = at?.wagers ?? [];
  const unprinted = stakes.filter((stake) => !areas.some((area) => area.wager === stake.wager)).map(asArea);
  const drawn = [...areas, ...unprinted];
  if (!isTaken && stakes.length === 0) return null;
  return (
    <ul class="printed">
      {drawn.map((area) => (
        <Printed key={area.wager} number={number} area={area} stakes={stakes.filter((stake) => stake.wager === area.wager)} />
      ))}
    </ul>
  );
}

const asArea = (stake: Stake, index: number): AreaOffered => ({ wager: stake.wager, title: titleOf(stake.wager), is_main: index === 0 });

function Printed({ number, area, stakes }: { number: number; area: AreaOffered; stakes: readonly Stake[] }) {
  const amount = stakes.reduce((sum, stake) => sum + stake.amount, 0);
  const choices = stakes.flatMap((stake) => (stake.choice == null ? [] : [titleOf(String(stake.choice))]));
  const said = amount ? words.felt.lies(money(amount), area.title, choices.join(", ")) : words.felt.empty(area.title);
  return (
    <li class={`printed-area ${area.is_main ? "main" : ""} ${amount ? "covered" : ""}`} data-spot={`wager:${number}:${area.wager}`} title={said}>
      <span class="unseen">{said}</span>
      <span class="mark" aria-hidden="true">
        {amount ? <Stack amount={amount} label={false} /> : area.is_main ? "" : initials(area.title)}
      </span>
      {amount > 0 && (
        <span class="much" aria-hidden="true">
          {!area.is_main && <small>{initials(area.title)} </small>}
          {money(amount).replace(/\.00$/, "")}
          {choices.length > 0 && <small> {choices.join(", ")}</small>}
        </span>
      )}
    </li>
  );
}
