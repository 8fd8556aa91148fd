import type { PositionView, Stake, WagerShown } from "../../../docs/protocol";
import { money, rounded } from "../money";
import { WordLink } from "../learn/WordPanel";
import { still } from "../parts/still";
import { Pieces } from "../pieces/Piece";
import { words } from "../words";
import { Stack } from "./Chips";
import { Laid } from "./Laid";
import { initials, titleOf } from "./titles";

/** A wager that the submission offers, and whether it is the main one. */
export type AreaOffered = Pick<WagerShown, "wager" | "title" | "is_main">;

type PlaceIs = {
  number: number;
  who: string | null;
  chips: number | undefined;
  at: PositionView | undefined;
  /** Every card that was exposed, with its position. */
  shown: readonly (readonly [number, string])[];
  isMine: boolean;
  isWaited: boolean;
  areas: readonly AreaOffered[];
  back: string;
  isReplayed: boolean;
  /** Whether the step that is played again happened here. */
  isHere: boolean;
  sit: ((position: number) => void) | null;
  /** How a chip gets to an area here, where one may wager now. */
  layOn: ((position: number, wager: string) => void) | null;
  /** Whether who would sit down here sits already, and would play two hands. */
  isSecond: boolean;
} & MarkersAre;

/** One betting position: who sits there, the wager areas with their chips, the markers, and the pieces. It is drawn anew
 * only when something has changed here, however much happens elsewhere. */
export const BettingPosition = still(({ number, who, chips, at, shown: every, isMine, isWaited, areas, back, isReplayed, isHere, sit, layOn, isSecond, bank, hasButton, hasEnvy, isFirst }: PlaceIs) => {
  const shown = every.filter(([position]) => position === number).map(([, piece]) => piece);
  return (
    <li class={`place ${isMine ? "mine" : ""} ${isHere ? "here" : ""} ${isWaited ? "waited" : ""} ${who ? "" : "open"}`} aria-label={words.table.seat(number)}>
      <header>
        <span class="number">{number}</span>
        <span class="who" title={who ?? undefined}>
          {isMine ? words.felt.you : (who ?? words.table.free)}
        </span>
        {chips !== undefined && (
          <span class="chips" data-spot={`chips:${who}`}>
            {money(chips)}
          </span>
        )}
      </header>
      {isHere && <p class="marker">{words.replay.here}</p>}
      <Markers bank={bank} hasButton={hasButton} hasEnvy={hasEnvy} isFirst={isFirst} />
      {sit && (
        <button type="button" class={isSecond ? "sit second" : "sit"} title={isSecond ? words.table.secondArea : undefined} onClick={() => sit(number)}>
          {isSecond ? words.table.playHereToo : words.table.sitHere}
        </button>
      )}
      <div class="lies" data-spot={`place:${number}`}>
        {(!isMine || isReplayed || at?.is_set || at?.is_exposed) && <Laid at={at} back={back} />}
        {shown.length > 0 && <Pieces pieces={shown} />}
        {at && at.standing !== "in_play" && at.standing !== "no_hand" && at.standing !== "bank" && <small>{words.felt.standing[at.standing]}</small>}
      </div>
      <Areas number={number} at={at} areas={areas} isTaken={who !== null} layOn={layOn} />
      {at?.outcome && <span class={`outcome ${at.outcome.result}`}>{words.table.outcome[at.outcome.result]}</span>}
    </li>
  );
});

type MarkersAre = { bank: "bank" | "co-bank" | null; hasButton: boolean; hasEnvy: boolean; isFirst: boolean };

/** The markers that lie somewhere, each with its word in the glossary. */
export function Markers({ bank, hasButton, hasEnvy, isFirst }: MarkersAre) {
  const markers = [
    ...(bank ? [[bank, bank === "bank" ? words.table.bank : words.table.coBank] as const] : []),
    ...(hasButton ? [["button", words.felt.button] as const] : []),
    ...(hasEnvy ? [["envy lammer", words.table.envy] as const] : []),
    ...(isFirst ? [["starting position", words.felt.firstHand] as const] : []),
  ];
  if (markers.length === 0) return null;
  return (
    <p class="markers">
      {markers.map(([word, said]) => (
        <span key={word} class="marker">
          <WordLink word={word} said={said} />
        </span>
      ))}
    </p>
  );
}

/** One labelled area for each wager: with its chips, or empty as it is printed on the layout. */
function Areas({ number, at, areas, isTaken, layOn }: Pick<PlaceIs, "number" | "at" | "areas" | "layOn"> & { isTaken: boolean }) {
  const stakes = at?.wagers ?? [];
  const unprinted = stakes.filter((stake) => !areas.some((area) => area.wager === stake.wager)).map(asArea);
  const drawn = [...areas, ...unprinted];
  if (!isTaken && stakes.length === 0) return null;
  return (
    <ul class="printed">
      {drawn.map((area) => (
        <Printed key={area.wager} number={number} area={area} stakes={stakes.filter((stake) => stake.wager === area.wager)} layOn={layOn} />
      ))}
    </ul>
  );
}

const asArea = (stake: Stake, index: number): AreaOffered => ({ wager: stake.wager, title: titleOf(stake.wager), is_main: index === 0 });

function Printed({ number, area, stakes, layOn }: Pick<PlaceIs, "number" | "layOn"> & { area: AreaOffered; stakes: readonly Stake[] }) {
  const amount = stakes.reduce((sum, stake) => sum + stake.amount, 0);
  const choices = stakes.flatMap((stake) => (stake.choice == null ? [] : [titleOf(String(stake.choice))]));
  const said = amount ? words.felt.lies(money(amount), area.title, choices.join(", ")) : words.felt.empty(area.title);
  return (
    <li class={`printed-area ${area.is_main ? "main" : ""} ${amount ? "covered" : ""}`} data-spot={`wager:${number}:${area.wager}`} title={said}>
      <span class="unseen">{said}</span>
      {layOn && (
        <button type="button" class="lay-on" aria-label={words.felt.layOn(area.title)} onClick={() => layOn(number, area.wager)} />
      )}
      <span class="mark" aria-hidden="true">
        {amount ? <Stack amount={amount} label={false} /> : area.is_main ? "" : <abbr title={area.title}>{initials(area.title)}</abbr>}
      </span>
      {amount > 0 && (
        <span class="much" aria-hidden="true">
          {!area.is_main && <abbr title={area.title}>{initials(area.title)} </abbr>}
          {rounded(amount)}
          {choices.length > 0 && <small> {choices.join(", ")}</small>}
        </span>
      )}
    </li>
  );
}
