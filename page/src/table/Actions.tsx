import { useEffect, useRef } from "preact/hooks";

import type { AskView, TableView, WagerShown } from "../../../docs/protocol";
import { ChartButton } from "../learn/LearnPanel";
import { ClauseLink } from "../parts/Clauses";
import { money, rounded } from "../money";
import { useKeys } from "../parts/useKeys";
import { words } from "../words";
import { langOf } from "../words/languages";
import { find, isBarred } from "./asks";
import { BuyChips } from "./BuyChips";
import { BankBarred, BankOffered, CutOffered, OtherChoice, RowToCut } from "./Choices";
import { Compared } from "./Compared";
import { Countdown } from "./Countdown";
import { HandToLay } from "./HandToLay";
import { Invite } from "./Invite";
import { LastResult } from "./LastResult";
import { Leave } from "./Leave";
import { OwnChance } from "./OwnChance";
import type { Seat } from "./seat";
import { AskSurrender, LateSurrender } from "./Surrender";
import { heldAt } from "./running";
import { waitingSentence } from "./waiting";
import { useRepeat, WagersToLay } from "./WagersToLay";

/** My place: the one thing to do now, the brightest on the screen; then what one may besides. */
export function Actions({ seat, view, offered }: { seat: Seat; view: TableView; offered: readonly WagerShown[] }) {
  const place = useNewThing(seat);
  const isShowing = !seat.queue.isAtEnd.value && seat.waits.value.length === 0;
  return (
    <section class="actions sheet stack" aria-label={words.choose.title} ref={place} tabIndex={-1}>
      <LastResult seat={seat} />
      <Refusal seat={seat} />
      <Compared seat={seat} />
      {isShowing && <Going seat={seat} />}
      {seat.awaited.value === null ? null : seat.name.value ? <Doing seat={seat} view={view} offered={offered} /> : <Waiting seat={seat} />}
      <Besides seat={seat} least={leastOf(offered)} />
    </section>
  );
}

/** The least main wager; nothing where it is not known yet. */
const leastOf = (offered: readonly WagerShown[]): number => offered.find((each) => each.is_main)?.least ?? 0;

function Refusal({ seat }: { seat: Seat }) {
  const trouble = seat.trouble.value;
  if (trouble === null) return null;
  return (
    <p class="trouble" role="alert">
      <span lang={langOf(trouble.reason)}>{trouble.reason}</span> {trouble.clause && <ClauseLink id={trouble.clause} />}
    </p>
  );
}

/** While the table is shown at work: how to go on. */
function Going({ seat }: { seat: Seat }) {
  useKeys(true, (key, event) => {
    if (key !== " ") return;
    event.preventDefault(); // which would scroll
    seat.queue.next();
  });
  return (
    <div class="row going">
      <p class="quiet">{seat.isMyTurnNext.value ? words.waiting.thenYou : words.waiting.shown}</p>
      <button type="button" onClick={() => seat.queue.next()}>
        {words.pace.next} <kbd>{words.pace.space}</kbd>
      </button>
      <button type="button" onClick={() => seat.queue.toEnd()}>
        {words.pace.toEnd}
      </button>
    </div>
  );
}

const DRAWN = new Set(["PassBank", "DeclineCut", "TakePosition", "LeavePosition", "LeaveTable", "BuyChips", "AskHouseWay", "LookAtCards", "Surrender", "CutStacks"]);

function Doing({ seat, view, offered }: { seat: Seat; view: TableView; offered: readonly WagerShown[] }) {
  const isFolded = seat.isAtResult.value && seat.asks.value.some((ask) => ask.command === "PlaceWagers");
  const waits = seat.waits.value.filter((ask) => !(isFolded && ask.command === "PlaceWagers")).filter((ask) => !DRAWN.has(ask.command) || ask.command === "CutStacks" || isBarred(seat.waits.value, ask));
  const wagers = seat.asks.value.filter((ask) => ask.command === "PlaceWagers" && !waits.includes(ask));
  const unlaid = wagers.find((ask) => !isLying(view, ask));
  const isFree = waits.length === 0 && !isFolded;
  // Whoever may cut wants to play first: the cut changes nothing, and can wait for the wager.
  const isWagerFirst = unlaid !== undefined && waits.every((ask) => ask.command === "CutCards");
  const least = leastOf(offered);
  if (!seat.hasCome.value) return <BuyChips seat={seat} least={least} />;
  const toWager = isFolded ? (
    <Onward seat={seat} view={view} />
  ) : wagers.map((ask) => (
    <details key={ask.who.position} open={isWagerFirst && !isLying(view, ask)}>
      <summary>{(isLying(view, ask) ? words.wagers.change : words.wagers.make)(ask.who.position ?? 0)}</summary>
      <WagersToLay seat={seat} ask={ask} view={view} offered={offered} hasKeys={isWagerFirst && ask === unlaid} />
    </details>
  ));
  return (
    <>
      <Countdown seat={seat} />
      {isWagerFirst && toWager}
      {waits.map((ask, index) => (
        <Asked key={`${ask.command}-${ask.who.position}-${view.round?.number}`} seat={seat} view={view} ask={ask} offered={offered} isMain={index === 0 && !isWagerFirst} />
      ))}
      <LateSurrender seat={seat} />
      {isFree && seat.positions.value.length === 0 && <p>{words.table.takeASeat}</p>}
      {isFree && isShort(seat, least) && <Short seat={seat} least={least} />}
      {isFree && <Waiting seat={seat} />}
      {!isWagerFirst && toWager}
    </>
  );
}

/** After a result: on to the next hand, or the same wagers again at once. */
function Onward({ seat, view }: { seat: Seat; view: TableView }) {
  const free = seat.asks.value.filter((ask) => ask.command === "PlaceWagers" && !isLying(view, ask));
  const again = useRepeat(seat, free[0]);
  const goOn = () => (seat.gone.value = seat.ended.value?.round ?? 0);
  const repeat = () => (goOn(), again.repeat());
  const deed = useRef<HTMLButtonElement>(null);
  useEffect(() => deed.current?.scrollIntoView({ block: "nearest" }), []);
  useKeys(true, (key) => {
    if (key === "Enter") goOn();
    else if (key === "r") repeat();
  });
  return (
    <div class="row deeds onward">
      <button ref={deed} type="button" class="main-deed" onClick={goOn}>
        {words.result.next} <kbd>Enter</kbd>
      </button>
      {again.amount > 0 && free.length === 1 && (
        <button type="button" disabled={!again.isPossible} title={again.isPossible ? undefined : words.wagers.tooMuchLast(money(again.most))} onClick={repeat}>
          {words.wagers.repeat(money(again.amount))} <kbd>r</kbd>
        </button>
      )}
    </div>
  );
}

const isLying = (view: TableView, ask: AskView): boolean => (view.round?.positions[ask.who.position ?? 0]?.wagers?.length ?? 0) > 0;

type AskedIs = { seat: Seat; view: TableView; ask: AskView; offered: readonly WagerShown[]; isMain: boolean };

function Asked({ seat, view, ask, offered, isMain }: AskedIs) {
  switch (ask.command) {
    case "AcceptBank":
      return <BankOffered seat={seat} ask={ask} />;
    case "PassBank":
      return <BankBarred seat={seat} ask={ask} />;
    case "CutCards":
      return <CutOffered seat={seat} ask={ask} isMain={isMain} />;
    case "CutStacks":
      return <RowToCut seat={seat} ask={ask} />;
    case "SetHands":
    case "ShowHand":
      return <HandToLay seat={seat} ask={ask} view={view} hasKeys={isMain} />;
    case "PlaceWagers":
      return <WagersToLay seat={seat} ask={ask} view={view} offered={offered} hasKeys={isMain} />;
    default:
      return <OtherChoice seat={seat} ask={ask} isMain={isMain} />;
  }
}

/** For whom the table waits, once everything was shown. */
function Waiting({ seat }: { seat: Seat }) {
  if (!seat.queue.isAtEnd.value) return null;
  return seat.awaited.value && <p class="quiet">{waitingSentence(seat.awaited.value, seat.view.value, seat.name.value)}</p>;
}

/** Whether I sit here and cannot make the least wager, with none on the felt. */
const isShort = (seat: Seat, least: number): boolean =>
  seat.queue.isAtEnd.value && seat.positions.value.length > 0 && heldAt(seat.view.value, seat.name.value) < Math.max(1, least);

/** What is missing to be dealt in, and the way to have it: chips, play money, or both. */
function Short({ seat, least }: { seat: Seat; least: number }) {
  return (
    <div class="choice stack short" role="status">
      <p>{words.chips.short(rounded(seat.chips.value ?? 0), rounded(least))}</p>
      <BuyChips seat={seat} least={least} />
    </div>
  );
}

/** Games in which nobody surrenders. */
const NO_SURRENDER = new Set(["face-up-pai-gow-poker"]);

function Besides({ seat, least }: { seat: Seat; least: number }) {
  const asks = seat.asks.value;
  return (
    <div class="row besides">
      {seat.hasCome.value && find(asks, "BuyChips") && !isShort(seat, least) && <BuyChips seat={seat} least={least} isMore />}
      {asks
        .filter((ask) => ask.command === "LeavePosition")
        .map((ask) => (
          <button key={ask.who.position} type="button" onClick={() => void seat.give("LeavePosition", { position: ask.who.position })}>
            {words.table.standUp(ask.who.position ?? 0)}
          </button>
        ))}
      {seat.positions.value.length > 0 && seat.view.value && !NO_SURRENDER.has(seat.view.value.game) && <AskSurrender />}
      {seat.positions.value.length > 0 && <OwnChance seat={seat} />}
      {seat.name.value && <Invite table={seat.table} />}
      {seat.view.value && <ChartButton game={seat.view.value.game} />}
      <Leave seat={seat} />
    </div>
  );
}

/** Focus goes to the new thing to do, unless one is typing or has something else in hand. */
function useNewThing(seat: Seat) {
  const place = useRef<HTMLElement>(null);
  const asked = seat.waits.value.map((ask) => `${ask.command}-${ask.who.position}`).join();
  useEffect(() => {
    const held = document.activeElement;
    if (place.current?.querySelector(".compared")) return; // a result is being looked at
    const isFree = held === null || held === document.body || held === place.current || !held.isConnected;
    if (!asked || !isFree) return;
    place.current?.focus({ preventScroll: true });
    (place.current?.querySelector(".main-deed") ?? place.current)?.scrollIntoView({ block: "nearest" });
  }, [asked]);
  return place;
}
