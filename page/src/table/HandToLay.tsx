import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import type { AskView, SettingShown, TableView } from "../../../docs/protocol";
import { Sentence } from "../learn/WordPanel";
import { ClauseLink } from "../parts/Clauses";
import { calledAs, isExchanged, setAs } from "../parts/settings";
import { moved, type Places, Trays } from "../parts/Trays";
import { useKeys } from "../parts/useKeys";
import { words } from "../words";
import { find, terms } from "./asks";
import { Laid } from "./Laid";
import type { Seat } from "./seat";
import { useSettings } from "./settings";
import { Surrender } from "./Surrender";

const DEALER = 0;
const LOW = 2;

type HandIs = { seat: Seat; ask: AskView; view: TableView; /** Whether keys pressed anywhere are meant for it: of two hands, for the first. */ hasKeys: boolean };

/** My pieces, large, and the two hands that I make of them. Laid is final (PGP-9b). */
export function HandToLay({ seat, ask, view, hasKeys }: HandIs) {
  const position = ask.who.position!;
  const hand = terms(ask, "HandToSet");
  const held = hand?.pieces.length ? hand.pieces : (view.round?.positions[position]?.hand?.pieces ?? []);
  const lowCount = hand?.split?.[1] ?? LOW;
  const key = `${view.round?.number}-${position}`;
  const low = (seat.drafts.lows.value[key] ?? []).filter((place) => held[place] !== undefined);
  const setLow = (how: (low: Places) => Places) => {
    const drafts = seat.drafts.lows.value;
    seat.drafts.lows.value = { ...drafts, [key]: how(drafts[key] ?? []) };
  };
  const lowPieces = low.map((place) => held[place] ?? "");
  const known = useSettings(seat.table, held);
  const isWhole = isWholeHand(low, lowCount, held);
  const made = isWhole ? setAs(known?.settings ?? [], lowPieces) : undefined;
  const isTurned = made !== undefined && isExchanged(made, lowPieces);
  useLooking(seat, position, held.length);
  useAdvice(seat, position, (pieces) => setLow(() => pieces.map((piece) => held.indexOf(piece))));
  const [sure, setSure] = useState(""); // the low hand that is to be laid although it is not set correctly
  const isDoubtful = isWhole && !!made?.fault && sure !== low.join();
  const lay = () => {
    if (!isWhole) return;
    if (isDoubtful) return setSure(low.join());
    const others = held.filter((_, place) => !low.includes(place));
    void seat.layHand(ask.command, { position, high: isTurned ? lowPieces : others, low: isTurned ? others : lowPieces });
  };
  const rule = ruleOf(seat, position, lowPieces);
  const { deed, toDeed } = useDeed((after) => isWhole && seat.busy.value === "" && (after === "choice" || rule !== ""));
  const houseWay = () => void seat.give("AskHouseWay", { position }).then((done) => done && toDeed("house way"));
  useKeys(hasKeys, (key) => {
    const place = Number(key) - 1;
    if (place >= 0 && place < held.length) {
      setLow((before) => moved(before, place, lowCount));
      toDeed("choice");
    } else if (key === "h") houseWay();
    else if (key === "Enter") lay();
  });
  const dealer = view.round?.positions[DEALER];
  const isDealerOpen = dealer?.hand?.high != null;
  const called = made && calledAs(made, lowPieces);
  return (
    <div class={`setting stack ${view.game === "pai-gow-tiles" ? "of-tiles" : "of-cards"}`}>
      <div class="row">
        <h2>{words.hand.at(position, seat.positions.value.length > 1)}</h2>
        <p class="quiet">{isWhole ? words.hand.final : <Sentence text={words.hand.choose(lowCount)} word="low hand" said={words.terms.lowHand} />}</p>
      </div>
      {isDealerOpen && (
        <section class="dealer-open" aria-label={words.hand.dealerOpen}>
          <b>{words.table.dealer}</b> <Laid at={dealer} back="" />
        </section>
      )}
      <Trays pieces={held} low={low} lowCount={lowCount} change={setLow} called={called} isExchanged={isTurned} done={lay} />
      <div class="row deeds">
        <button ref={deed} type="button" class="main-deed" disabled={!isWhole || seat.busy.value !== ""} onClick={lay}>
          {sure !== "" && sure === low.join() ? words.hand.layWrong : words.hand.lay} <kbd>Enter</kbd>
        </button>
        {find(seat.asks.value, "AskHouseWay") && (
          <button type="button" onClick={houseWay}>
            {words.hand.houseWay} <kbd>h</kbd>
          </button>
        )}
        {hand?.by_house_way && (
          <button type="button" onClick={() => void seat.layHand(ask.command, { position })}>
            {words.hand.byHouseWay}
          </button>
        )}
        <Surrender seat={seat} position={position} />
        <Judged made={made} rule={rule && (known?.house_way.rule ?? "")} does={known?.house_way.does ?? ""} isDealerOpen={isDealerOpen} />
      </div>
    </div>
  );
}

/** Whether a hand can be laid: its low hand has all its pieces, and they are pieces of the hand. */
export const isWholeHand = (low: Places, lowCount: number, held: readonly string[]): boolean =>
  held.length > lowCount && low.length === lowCount && low.every((place) => held[place] !== undefined);

/** The rule of the house way by which the hand lies as it does, if it was asked and nothing was changed since. */
function ruleOf(seat: Seat, position: number, low: readonly string[]): string {
  const advice = seat.advice.value;
  const isSo = advice?.position === position && low.length === advice.low.length && advice.low.every((piece) => low.includes(piece));
  return isSo ? advice.rule : "";
}

/** Whether the hands may be laid so, else why not; and by which rule the house way, if it was asked, would lay them. */
function Judged({ made, rule, does, isDealerOpen }: { made: SettingShown | undefined; rule: string; does: string; isDealerOpen: boolean }) {
  return (
    <p class={`judged ${made?.fault ? "lost" : ""}`} role="status">
      {made?.fault && (
        <>
          {words.hand.wrong(made.fault)} {made.clause && <ClauseLink id={made.clause} />}
        </>
      )}
      {made && !made.fault && (made.warning ?? words.hand.right)}
      {rule && (
        <span>
          {" "}
          <Sentence text={words.hand.byRule(rule)} word="house way" said={words.terms.houseWay} /> {isDealerOpen ? `${does} ${words.hand.unseeing}` : does}
        </span>
      )}
    </p>
  );
}

/** Enter does what the brightest button says: once what was asked for lies there, the focus goes to it from wherever it was. */
function useDeed(isThere: (after: "house way" | "choice") => boolean) {
  const deed = useRef<HTMLButtonElement>(null);
  const [after, toDeed] = useState<"house way" | "choice" | null>(null);
  useLayoutEffect(() => {
    if (after === null || !isThere(after)) return;
    deed.current?.focus();
    toDeed(null);
  });
  return { deed, toDeed };
}

/** Cards are looked at once they lie there: only then does the page get to know them. */
function useLooking(seat: Seat, position: number, held: number): void {
  const look = seat.asks.value.some((ask) => ask.command === "LookAtCards" && ask.who.position === position);
  const isFree = seat.busy.value === "";
  const asked = useRef(false); // once: what was looked at may not have been shown yet
  useEffect(() => {
    if (held > 0 || !look || !isFree || asked.current) return;
    asked.current = true;
    void seat.give("LookAtCards", { position }).then((done) => (asked.current = done));
  }, [held, look, isFree, position]);
}

/** What the house way says is laid out, and can be changed. */
function useAdvice(seat: Seat, position: number, setLow: (pieces: readonly string[]) => void): void {
  const advice = seat.advice.value;
  useEffect(() => {
    if (advice?.position === position) setLow(advice.low);
  }, [advice]);
}

