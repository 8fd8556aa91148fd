import { batch } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { Sentence } from "../learn/WordPanel";
import { ClauseLink } from "../parts/Clauses";
import { useKeys } from "../parts/hooks";
import { findSetting, handNames, isExchanged } from "../parts/settings";
import { movePiece, type Places, Trays } from "../parts/Trays";
import { sortHand } from "../pieces/sorting";
import type { AskView, SettingShown, SettingsAnswer, TableView } from "../wire/protocol";
import { tablePath } from "../wire/requests";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { HintButton, HintLine, useHint } from "./Coach";
import { findCommand, termsOf } from "./commands";
import { isSortedBySuit, sortBySuit } from "./playback/preferences";
import { Surrender } from "./Surrender";
import type { Seat } from "./seat";

const DEALER = 0;
const LOW = 2;

type HandFormProps = {
  seat: Seat;
  ask: AskView;
  view: TableView;
  /** Whether keys pressed anywhere are for this hand; of two hands they are for the first. */
  hasKeys: boolean;
};

/** My pieces, and the form in which I set them. A hand that was laid is final (PGP-9b). */
export function HandForm({ seat, ask, view, hasKeys }: HandFormProps) {
  const position = ask.who.position!;
  const hand = termsOf(ask, "HandToSet");
  const dealt = hand?.pieces.length ? hand.pieces : (view.round?.positions[position]?.hand?.pieces ?? []);
  const held = sortHand(dealt, isSortedBySuit.value);
  const lowCount = hand?.split?.[1] ?? LOW;
  const key = `${view.round?.number}-${position}`;
  const low = (seat.drafts.lows.value[key] ?? []).filter((place) => held[place] !== undefined);
  const setLow = (how: (low: Places) => Places) => {
    const drafts = seat.drafts.lows.value;
    seat.drafts.lows.value = { ...drafts, [key]: how(drafts[key] ?? []) };
  };
  const lowPieces = low.map((place) => held[place] ?? "");
  // What can be made of my pieces, as the server judges it. Without it the hand can be laid all the same.
  const path = held.length > 0 ? tablePath(seat.table, `/settings/${encodeURIComponent(held.join(" "))}`) : null;
  const { answer: known } = useAnswer<SettingsAnswer>(path);
  const isWhole = isCompleteHand(low, lowCount, held);
  const made = isWhole ? findSetting(known?.settings ?? [], lowPieces) : undefined;
  const isTurned = made !== undefined && isExchanged(made, lowPieces);
  useLooking(seat, position, held.length);
  useAdvice(seat, position, (pieces) => setLow(() => pieces.map((piece) => held.indexOf(piece))));
  const [sure, setSure] = useState(""); // the low hand that is to be laid although it is not set correctly
  const isSure = sure !== "" && sure === low.join();
  const isDoubtful = isWhole && !!made?.fault && sure !== low.join();
  const lay = () => {
    if (!isWhole) return;
    if (isDoubtful) return setSure(low.join());
    const others = held.filter((_, place) => !low.includes(place));
    void seat.layHand(ask.command, {
      position,
      high: isTurned ? lowPieces : others,
      low: isTurned ? others : lowPieces,
    });
  };
  const rule = ruleOf(seat, position, lowPieces);
  const hint = useHint(seat, position);
  const { submit, focusSubmitAfter } = useSubmitFocus(
    (after) => isWhole && seat.busy.value === "" && (after === "choice" || rule !== ""),
  );
  const sortAnew = () => {
    const sorted = sortHand(dealt, !isSortedBySuit.value);
    batch(() => {
      setLow((before) => before.map((place) => sorted.indexOf(held[place] ?? "")));
      sortBySuit(!isSortedBySuit.value);
    });
  };
  const houseWay = () =>
    void seat.give("AskHouseWay", { position }).then((done) => done && focusSubmitAfter("house way"));
  useKeys(hasKeys, (key) => {
    const place = Number(key) - 1;
    if (place >= 0 && place < held.length) {
      setLow((before) => movePiece(before, place, lowCount));
      focusSubmitAfter("choice");
    } else if (key === "h") houseWay();
    else if (key === "s") sortAnew();
    else if (key === "Enter") lay();
  });
  const dealer = view.round?.positions[DEALER];
  const isDealerOpen = dealer?.hand?.high != null;
  const called = made && handNames(made, lowPieces);
  return (
    <div class={`setting stack ${view.game === "pai-gow-tiles" ? "of-tiles" : "of-cards"}`}>
      <div class="row">
        <h2>{words.hand.at(position, seat.playback.positions.value.length > 1)}</h2>
        <p class="quiet">
          {isWhole ? (
            words.hand.final
          ) : (
            <Sentence text={words.hand.choose(lowCount)} word="low hand" said={words.terms.lowHand} />
          )}
        </p>
      </div>
      <HintLine hint={hint} known={known} />
      <Judgement
        made={made}
        rule={rule && (known?.house_way.rule ?? "")}
        does={known?.house_way.does ?? ""}
        isDealerOpen={isDealerOpen}
      />
      <Trays
        pieces={held}
        low={low}
        lowCount={lowCount}
        change={setLow}
        called={called}
        isExchanged={isTurned}
        done={lay}
        aside={
          !isWhole &&
          held !== dealt && (
            <button type="button" class="word sort" onClick={sortAnew}>
              {isSortedBySuit.value ? words.hand.sortByRank : words.hand.sortBySuit}
            </button>
          )
        }
      />
      <div class="row action-row">
        <button
          ref={submit}
          type="button"
          class={`main-action ${isSure ? "doubtful" : ""}`}
          disabled={!isWhole || seat.busy.value !== ""}
          onClick={lay}
        >
          {isSure ? words.hand.layWrong : words.hand.lay} <kbd>Enter</kbd>
        </button>
        {findCommand(seat.playback.asks.value, "AskHouseWay") && (
          <button type="button" onClick={houseWay}>
            {words.hand.houseWay} <kbd>h</kbd>
          </button>
        )}
        {hand?.by_house_way && (
          <button type="button" onClick={() => void seat.layHand(ask.command, { position })}>
            {words.hand.byHouseWay}
          </button>
        )}
        <HintButton hint={hint} />
        <Surrender seat={seat} position={position} />
      </div>
    </div>
  );
}

/** Whether a hand can be laid: its low hand is complete and made of its pieces. */
export const isCompleteHand = (low: Places, lowCount: number, held: readonly string[]): boolean =>
  held.length > lowCount && low.length === lowCount && low.every((place) => held[place] !== undefined);

/** The house way's rule, where its advice was asked and not changed since. */
function ruleOf(seat: Seat, position: number, low: readonly string[]): string {
  const advice = seat.history.advice.value;
  const isSo =
    advice?.position === position &&
    low.length === advice.low.length &&
    advice.low.every((piece) => low.includes(piece));
  return isSo ? advice.rule : "";
}

/** Whether the hands may be laid like this, and the house way's rule where it was asked. */
function Judgement({
  made,
  rule,
  does,
  isDealerOpen,
}: {
  made: SettingShown | undefined;
  rule: string;
  does: string;
  isDealerOpen: boolean;
}) {
  return (
    <p class={`judged ${made?.fault ? "lost" : ""}`} role="status">
      {made?.fault && (
        <>
          {words.hand.wrong(made.fault)} {made.clause && <ClauseLink id={made.clause} />}
        </>
      )}
      {made &&
        !made.fault &&
        `${made.warning ?? ""} ${rule ? words.hand.rightByRule : made.warning ? "" : words.hand.right}`.trim()}
      {rule && (
        <span>
          {" "}
          <Sentence text={words.hand.byRule(rule)} word="house way" said={words.terms.houseWay} />{" "}
          <span class="does">{isDealerOpen ? `${does} ${words.hand.unseeing}` : does}</span>
        </span>
      )}
    </p>
  );
}

/** Move the focus to the main button once the hand is complete, so that Enter lays it. */
function useSubmitFocus(isThere: (after: "house way" | "choice") => boolean) {
  const submit = useRef<HTMLButtonElement>(null);
  const [after, focusSubmitAfter] = useState<"house way" | "choice" | null>(null);
  useLayoutEffect(() => {
    if (after === null || !isThere(after)) return;
    submit.current?.focus();
    focusSubmitAfter(null);
  });
  return { submit, focusSubmitAfter };
}

/** Look at my cards as soon as they lie there; only then does the server send them. */
function useLooking(seat: Seat, position: number, held: number): void {
  const look = seat.playback.asks.value.some((ask) => ask.command === "LookAtCards" && ask.who.position === position);
  const isFree = seat.busy.value === "";
  const asked = useRef(false); // once: what was looked at may not have been shown yet
  useEffect(() => {
    if (held > 0 || !look || !isFree || asked.current) return;
    asked.current = true;
    void seat.give("LookAtCards", { position }).then((done) => (asked.current = done));
  }, [held, look, isFree, position]);
}

/** Set the hand as the house way advises; it can still be changed. */
function useAdvice(seat: Seat, position: number, setLow: (pieces: readonly string[]) => void): void {
  const advice = seat.history.advice.value;
  useEffect(() => {
    if (advice?.position === position) setLow(advice.low);
  }, [advice]);
}
