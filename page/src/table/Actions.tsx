import { useEffect, useRef } from "preact/hooks";

import { ChartButton } from "../learn/LearnPanel";
import { shortMoney } from "../money";
import { CitedText } from "../parts/Clauses";
import { useKeys } from "../parts/hooks";
import type { AskView, TableView, WagerShown } from "../wire/protocol";
import { words } from "../words";
import { BuyChips, SitDown } from "./BuyChips";
import { BankBarred, BankOffer, CutOffer, OtherChoice, StackCut } from "./Choices";
import { CoachLine, CoachSwitch } from "./Coach";
import { findCommand, isBankBarred } from "./commands";
import { backOf } from "./Felt";
import { Hand } from "./Hand";
import { HandForm } from "./HandForm";
import { Invite } from "./Invite";
import { LastResult } from "./LastResult";
import { Leave } from "./Leave";
import { OwnSeed } from "./OwnSeed";
import { Results } from "./Results";
import { CutLink, StandingChoices } from "./StandingChoices";
import { AskSurrender, LateSurrender, SurrenderBarred } from "./Surrender";
import type { Seat } from "./seat";
import { heldBy } from "./session";
import { statusSentence } from "./status";
import { useRepeat, WagerForm } from "./WagerForm";

/** My side of the felt: the result of a round until I go on, or my hand and what there is to do now. */
export function Actions({ seat, view, offered }: { seat: Seat; view: TableView; offered: readonly WagerShown[] }) {
  const place = useFocusOnChange(seat);
  const isShowing = !seat.playback.queue.isAtEnd.value && seat.playback.waits.value.length === 0;
  const isLooking = isLookingAtResult(seat);
  return (
    <section
      class={`actions ${isLooking ? "at-result" : ""}`}
      aria-label={words.choose.title}
      ref={place}
      tabIndex={-1}
    >
      {isLooking ? <Results seat={seat} /> : <LastResult seat={seat} />}
      <Refusal seat={seat} />
      {!isLooking && <OwnHands seat={seat} view={view} />}
      <CoachLine seat={seat} />
      {isShowing && <PlaybackControls seat={seat} />}
      {seat.playback.awaited.value === null ? null : seat.server.name.value ? (
        isLooking && seat.history.isAtResult.value ? (
          <NextHand seat={seat} view={view} />
        ) : (
          <CurrentActions seat={seat} view={view} offered={offered} />
        )
      ) : (
        <Waiting seat={seat} />
      )}
    </section>
  );
}

/** Whether the result of my last round has the felt to itself. It has for as long as one looks, but where others wait
 * for me: then the round goes on, and the result is one line. */
function isLookingAtResult(seat: Seat): boolean {
  const { due, positions } = seat.playback;
  const isWaitedFor = due.value.some((each) => positions.value.includes(each.position));
  return seat.history.shownResults.value.length > 0 && !(seat.history.isAtResult.value && isWaitedFor);
}

/** My hands that lie on the felt and are not being set: face down, or set and waiting for the others. */
function OwnHands({ seat, view }: { seat: Seat; view: TableView }) {
  const asked = seat.playback.waits.value
    .filter((ask) => ask.command === "SetHands" || ask.command === "ShowHand")
    .map((ask) => ask.who.position);
  return seat.playback.positions.value
    .filter((position) => !asked.includes(position))
    .map((position) => (
      <div key={position} class="own-hand" data-spot={`place:${position}`}>
        <Hand at={view.round?.positions[position]} back={backOf(view)} />
      </div>
    ));
}

function Refusal({ seat }: { seat: Seat }) {
  const trouble = seat.refusal.value;
  if (trouble === null) return null;
  return (
    <p class="trouble" role="alert">
      <CitedText text={trouble.reason} clause={trouble.clause} />
    </p>
  );
}

/** Buttons to skip the animation of events. */
function PlaybackControls({ seat }: { seat: Seat }) {
  useKeys(true, (key, event) => {
    if (key !== " ") return;
    event.preventDefault(); // which would scroll
    seat.playback.queue.next();
  });
  return (
    <div class="row going">
      <p class="quiet">{seat.playback.isMyTurnNext.value ? words.waiting.thenYou : words.waiting.shown}</p>
      <button type="button" onClick={() => seat.playback.queue.next()}>
        {words.pace.next} <kbd>{words.pace.space}</kbd>
      </button>
      <button type="button" onClick={() => seat.playback.queue.toEnd()}>
        {words.pace.toEnd}
      </button>
    </div>
  );
}

const SHOWN_ELSEWHERE = new Set([
  "PassBank",
  "DeclineCut",
  "TakePosition",
  "LeavePosition",
  "LeaveTable",
  "BuyChips",
  "AskHouseWay",
  "LookAtCards",
  "Surrender",
  "CutStacks",
]);

function CurrentActions({ seat, view, offered }: { seat: Seat; view: TableView; offered: readonly WagerShown[] }) {
  const waits = seat.playback.waits.value.filter(
    (ask) =>
      !isAnswered(seat, ask) &&
      (!SHOWN_ELSEWHERE.has(ask.command) ||
        ask.command === "CutStacks" ||
        isBankBarred(seat.playback.waits.value, ask)),
  );
  const wagers = seat.playback.asks.value.filter((ask) => ask.command === "PlaceWagers" && !waits.includes(ask));
  const unlaid = wagers.find((ask) => !hasWagers(view, ask));
  const isFree = waits.length === 0;
  // Whoever may cut wants to play first: the cut changes nothing, and can wait for the wager.
  const isWagerFirst =
    unlaid !== undefined && !hasTooFewChips(seat) && waits.every((ask) => ask.command === "CutCards");
  if (!seat.playback.hasCome.value) return <SitDown seat={seat} />;
  const toWager = wagers.map((ask) => (
    <details
      key={ask.who.position}
      class={hasWagers(view, ask) ? "laid-wagers" : "unlaid-wagers"}
      open={isWagerFirst && !hasWagers(view, ask)}
    >
      <summary>{(hasWagers(view, ask) ? words.wagers.change : words.wagers.make)(ask.who.position ?? 0)}</summary>
      <WagerForm
        seat={seat}
        ask={ask}
        view={view}
        offered={offered}
        hasKeys={isWagerFirst && ask === unlaid && !seat.isCutting.value}
      />
    </details>
  ));
  return (
    <>
      {isWagerFirst && toWager}
      {isWagerFirst && waits.map((ask) => <CutLink key={ask.who.position} seat={seat} ask={ask} />)}
      {(isWagerFirst ? [] : waits).map((ask, index) => (
        <AskedCommand
          key={`${ask.command}-${ask.who.position}-${view.round?.number}`}
          seat={seat}
          view={view}
          ask={ask}
          offered={offered}
          isMain={index === 0}
        />
      ))}
      <LateSurrender seat={seat} />
      {isFree && seat.playback.positions.value.length === 0 && <SitDown seat={seat} />}
      {isFree && hasTooFewChips(seat) && <TooFewChips seat={seat} />}
      {isFree && unlaid === undefined && <Waiting seat={seat} />}
      {!isWagerFirst && toWager}
    </>
  );
}

/** Whether the cut or the bank was declined for me by a standing choice, and the table has not said so yet. */
const isAnswered = (seat: Seat, { command, who }: AskView): boolean => {
  const kind = command === "CutCards" || command === "CutStacks" ? "DeclineCut" : "PassBank";
  const isOffer = ["CutCards", "CutStacks", "AcceptBank", "PassBank"].includes(command);
  return isOffer && who.position != null && seat.isAnswered(kind, who.position);
};

/** Milliseconds for which a result takes no key: whoever skips the dealing by the same key sees it first. */
const UNHEARD = 500;

/** After a result: the same bets again by one press, or the next hand with other bets. */
function NextHand({ seat, view }: { seat: Seat; view: TableView }) {
  const free = seat.playback.asks.value.filter((ask) => ask.command === "PlaceWagers" && !hasWagers(view, ask));
  const again = useRepeat(seat, free[0]);
  const goOn = seat.history.dismiss;
  const repeat = () => {
    goOn();
    again.repeat();
  };
  const mayRepeat = again.isPossible && free.length === 1;
  const since = useRef(performance.now());
  useKeys(true, (key, event) => {
    if (key === "Enter" || key === " ") {
      event.preventDefault(); // which would scroll
      if (event.repeat || event.timeStamp - since.current < UNHEARD) return;
      (mayRepeat ? repeat : goOn)();
    } else if (key === "r" && mayRepeat) repeat();
    else if (key === "c") goOn();
  });
  if (mayRepeat)
    return (
      <div class="row action-row onward">
        <button type="button" class="main-action" onClick={repeat}>
          {words.result.again(shortMoney(again.amount))} <kbd>{words.pace.space}</kbd>
        </button>
        <button type="button" onClick={goOn}>
          {words.result.change} <kbd>c</kbd>
        </button>
      </div>
    );
  return (
    <div class="row action-row onward">
      <button type="button" class="main-action" onClick={goOn}>
        {words.result.next} <kbd>{words.pace.space}</kbd>
      </button>
    </div>
  );
}

const hasWagers = (view: TableView, ask: AskView): boolean =>
  (view.round?.positions[ask.who.position ?? 0]?.wagers?.length ?? 0) > 0;

type AskedCommandProps = { seat: Seat; view: TableView; ask: AskView; offered: readonly WagerShown[]; isMain: boolean };

function AskedCommand({ seat, view, ask, offered, isMain }: AskedCommandProps) {
  switch (ask.command) {
    case "AcceptBank":
      return <BankOffer seat={seat} ask={ask} />;
    case "PassBank":
      return <BankBarred seat={seat} ask={ask} />;
    case "CutCards":
      return <CutOffer seat={seat} ask={ask} isMain={isMain} />;
    case "CutStacks":
      return <StackCut seat={seat} ask={ask} />;
    case "SetHands":
    case "ShowHand":
      return <HandForm seat={seat} ask={ask} view={view} hasKeys={isMain} />;
    case "PlaceWagers":
      return <WagerForm seat={seat} ask={ask} view={view} offered={offered} hasKeys={isMain} />;
    default:
      return <OtherChoice seat={seat} ask={ask} isMain={isMain} />;
  }
}

/** For whom the table waits, once everything has been shown. */
function Waiting({ seat }: { seat: Seat }) {
  if (!seat.playback.queue.isAtEnd.value) return null;
  return (
    seat.playback.awaited.value && (
      <p class="quiet">
        {statusSentence(seat.playback.awaited.value, seat.playback.view.value, seat.server.name.value)}
      </p>
    )
  );
}

/** Whether I sit here and have too few chips for the least wager. */
const hasTooFewChips = (seat: Seat): boolean =>
  seat.playback.queue.isAtEnd.value &&
  seat.playback.positions.value.length > 0 &&
  heldBy(seat.playback.view.value, seat.server.name.value) < Math.max(1, seat.least.value);

/** Says that I have too few chips, with a form to buy some. */
function TooFewChips({ seat }: { seat: Seat }) {
  return (
    <div class="choice stack short" role="status">
      <p>{words.chips.short(shortMoney(seat.playback.chips.value ?? 0), shortMoney(seat.least.value))}</p>
      <BuyChips seat={seat} />
    </div>
  );
}

/** Games without surrender. */
const NO_SURRENDER = new Set(["face-up-pai-gow-poker"]);

/** What else one may do at the table. */
export function OtherActions({ seat }: { seat: Seat }) {
  const asks = seat.playback.asks.value;
  return (
    <div class="besides">
      {seat.playback.hasCome.value && findCommand(asks, "BuyChips") && !hasTooFewChips(seat) && (
        <BuyChips seat={seat} isMore />
      )}
      {asks
        .filter((ask) => ask.command === "LeavePosition")
        .map((ask) => (
          <button
            key={ask.who.position}
            type="button"
            onClick={() => void seat.give("LeavePosition", { position: ask.who.position })}
          >
            {words.table.standUp(ask.who.position ?? 0)}
          </button>
        ))}
      {seat.playback.positions.value.length > 0 &&
        seat.playback.view.value &&
        !NO_SURRENDER.has(seat.playback.view.value.game) && <AskSurrender />}
      <SurrenderBarred seat={seat} />
      {seat.playback.positions.value.length > 0 && <StandingChoices seat={seat} />}
      {seat.playback.positions.value.length > 0 && <CoachSwitch />}
      {seat.playback.positions.value.length > 0 && <OwnSeed seat={seat} />}
      {seat.server.name.value && <Invite table={seat.table} />}
      {seat.playback.view.value && <ChartButton game={seat.playback.view.value.game} />}
      <Leave seat={seat} />
    </div>
  );
}

/** Move the focus to a new action, unless it is in use elsewhere. */
function useFocusOnChange(seat: Seat) {
  const place = useRef<HTMLElement>(null);
  const asked = seat.playback.waits.value.map((ask) => `${ask.command}-${ask.who.position}`).join();
  useEffect(() => {
    const held = document.activeElement;
    if (place.current?.querySelector(".compared")) return; // a result is being looked at
    const isFree = held === null || held === document.body || held === place.current || !held.isConnected;
    if (!asked || !isFree) return;
    place.current?.focus({ preventScroll: true });
  }, [asked]);
  return place;
}
