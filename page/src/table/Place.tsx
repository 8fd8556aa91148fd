import { WordLink } from "../learn/WordPanel";
import { money, shortMoney } from "../money";
import { memo } from "../parts/memo";
import { Pieces } from "../pieces/Piece";
import type { PositionView, Stake, WagerShown } from "../wire/protocol";
import { words } from "../words";
import { ChipStack } from "./Chips";
import { Hand } from "./Hand";
import { titleOf } from "./titles";

/** A wager that the table offers. */
export type AreaOffered = Pick<WagerShown, "wager" | "title" | "is_main">;

type PlaceProps = {
  number: number;
  who: string | null;
  chips: number | undefined;
  at: PositionView | undefined;
  /** Every exposed card, with its position. */
  shown: readonly (readonly [number, string])[];
  isMine: boolean;
  isWaited: boolean;
  areas: readonly AreaOffered[];
  back: string;
  isReplayed: boolean;
  /** Whether the step of a replay happened here. */
  isHere: boolean;
  sit: ((position: number) => void) | null;
  /** Whether I sit elsewhere already, and would play two hands. */
  isSecond: boolean;
  /** How the last round came out here, while it is looked at. */
  came: "win" | "lose" | "push" | null;
} & MarkersProps;

/** One betting position: player, chips, markers, pieces and wager areas. It is drawn again only when its props change.
 */
export const BettingPosition = memo(
  ({
    number,
    who,
    chips,
    at,
    shown: every,
    isMine,
    isWaited,
    areas,
    back,
    isReplayed,
    isHere,
    sit,
    isSecond,
    came,
    bank,
    hasButton,
    hasEnvy,
    isFirst,
  }: PlaceProps) => {
    const shown = every.filter(([position]) => position === number).map(([, piece]) => piece);
    const isWhole = isMine || isReplayed;
    const result = at?.outcome?.result ?? came;
    return (
      <li
        class={`place ${isMine ? "mine" : ""} ${isHere ? "here" : ""} ${isWaited ? "waited" : ""} ${who ? "" : "open"}`}
        aria-label={words.table.seat(number)}
      >
        <header>
          {!isWhole && (
            <span class="face" style={who ? { "--hue": hueOf(who) } : {}} aria-hidden="true">
              {who ? who.charAt(0).toUpperCase() : number}
            </span>
          )}
          {isWhole && <span class="number">{number}</span>}
          <span class={who ? "who" : "who unseen"} title={who ?? undefined}>
            {isMine ? words.felt.you : <NameShown who={who ?? words.table.free} />}
          </span>
          {chips !== undefined && (!isMine || isReplayed) && (
            <span class="chips" data-spot={`chips:${who}`}>
              {money(chips)}
            </span>
          )}
        </header>
        {isHere && <p class="marker">{words.replay.here}</p>}
        <Markers bank={bank} hasButton={hasButton} hasEnvy={hasEnvy} isFirst={isFirst} />
        {sit && (
          <button
            type="button"
            class={isSecond ? "sit second" : "sit"}
            title={isSecond ? words.table.secondArea : undefined}
            onClick={() => sit(number)}
          >
            {isSecond ? words.table.playHereToo : words.table.sitHere}
          </button>
        )}
        <div class="lies" {...(isMine && !isReplayed ? {} : { "data-spot": `place:${number}` })}>
          {(!isMine || isReplayed) && <Hand at={at} back={back} />}
          {shown.length > 0 && <Pieces pieces={shown} />}
          {at && at.standing !== "in_play" && at.standing !== "no_hand" && at.standing !== "bank" && (
            <small>{words.felt.standing[at.standing]}</small>
          )}
        </div>
        {isWhole ? (
          <Areas number={number} at={at} areas={areas} isTaken={who !== null} />
        ) : (
          <Staked number={number} stakes={at?.wagers ?? []} />
        )}
        {result && <span class={`outcome ${result}`}>{words.table.outcome[result]}</span>}
      </li>
    );
  },
);

/** How the server names a player that it plays itself; no person's name has brackets. */
const SIMULATED = / \(simulated\)$/;

/** A name, short enough to be read whole, with a mark where no person plays. */
const NameShown = ({ who }: { who: string }) =>
  SIMULATED.test(who) ? (
    <>
      {who.replace(SIMULATED, "")} <small>{words.felt.simulated}</small>
    </>
  ) : (
    who
  );

/** A colour for the face of somebody, the same wherever they sit. */
const hueOf = (name: string): number => [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);

/** All that somebody else has bet, as one stack. */
function Staked({ number, stakes }: { number: number; stakes: readonly Stake[] }) {
  const amount = stakes.reduce((sum, stake) => sum + stake.amount, 0);
  if (amount === 0) return <span class="staked" data-spot={`wager:${number}`} />;
  const each = stakes.map((stake) =>
    words.felt.lies(
      money(stake.amount),
      titleOf(stake.wager),
      stake.choice == null ? "" : titleOf(String(stake.choice)),
    ),
  );
  return (
    <span class="staked" data-spot={`wager:${number}`} title={each.join("\n")}>
      <ChipStack amount={amount} label={false} />
      <b aria-hidden="true">{shortMoney(amount)}</b>
      <span class="unseen">{each.join("; ")}</span>
    </span>
  );
}

type MarkersProps = { bank: "bank" | "co-bank" | null; hasButton: boolean; hasEnvy: boolean; isFirst: boolean };

/** The markers at a position, each with a link to the glossary. */
export function Markers({ bank, hasButton, hasEnvy, isFirst }: MarkersProps) {
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

/** One printed circle for each wager, with its chips or empty. */
function Areas({ number, at, areas, isTaken }: Pick<PlaceProps, "number" | "at" | "areas"> & { isTaken: boolean }) {
  const stakes = at?.wagers ?? [];
  const unprinted = stakes.filter((stake) => !areas.some((area) => area.wager === stake.wager)).map(asArea);
  const drawn = [...areas, ...unprinted];
  if (!isTaken && stakes.length === 0) return null;
  return (
    <ul class="printed">
      {drawn.map((area) => (
        <WagerSpot
          key={area.wager}
          number={number}
          area={area}
          stakes={stakes.filter((stake) => stake.wager === area.wager)}
        />
      ))}
    </ul>
  );
}

const asArea = (stake: Stake, index: number): AreaOffered => ({
  wager: stake.wager,
  title: titleOf(stake.wager),
  is_main: index === 0,
});

function WagerSpot({ number, area, stakes }: { number: number; area: AreaOffered; stakes: readonly Stake[] }) {
  const amount = stakes.reduce((sum, stake) => sum + stake.amount, 0);
  const choices = stakes.flatMap((stake) => (stake.choice == null ? [] : [titleOf(String(stake.choice))]));
  const said = amount ? words.felt.lies(money(amount), area.title, choices.join(", ")) : words.felt.empty(area.title);
  return (
    <li
      class={`printed-area ${area.is_main ? "main" : ""} ${amount ? "covered" : ""}`}
      data-spot={`wager:${number}:${area.wager}`}
      title={said}
    >
      <span class="unseen">{said}</span>
      <span class="circle" aria-hidden="true">
        {amount > 0 && <ChipStack amount={amount} label={false} />}
      </span>
      <span class="much" aria-hidden="true">
        {amount > 0 && <b>{shortMoney(amount)} </b>}
        <span>{area.is_main ? words.wagers.main : area.title}</span>
        {choices.length > 0 && <small> {choices.join(", ")}</small>}
      </span>
    </li>
  );
}
