import { useEffect, useRef } from "preact/hooks";

import type { AskView, SettingShown, TableView } from "../../../docs/protocol";
import { ClauseLink } from "../parts/Clauses";
import { isTyping } from "../parts/Keys";
import { nameOf, Piece } from "../pieces/Piece";
import { words } from "../words";
import { find, terms } from "./asks";
import { startDrag } from "./drag";
import { moved, sentHigh, sentLow } from "./drafts";
import type { Seat } from "./seat";
import { settingWith, useSettings } from "./settings";
import { Surrender } from "./Surrender";

const LOW = 2;
const QUICK = 350;

/** My pieces, large, and the two hands that I make of them. Laid is final (PGP-9b). */
export function HandToLay({ seat, ask, view }: { seat: Seat; ask: AskView; view: TableView }) {
  const position = ask.who.position!;
  const hand = terms(ask, "HandToSet");
  const held = hand?.pieces.length ? hand.pieces : (view.round?.positions[position]?.hand?.pieces ?? []);
  const [, lowCount] = hand?.split ?? [held.length - LOW, LOW];
  const key = `${view.round?.number}-${position}`;
  const low = (seat.drafts.lows.value[key] ?? []).filter((piece) => held.includes(piece));
  const setLow = (pieces: readonly string[]) => (seat.drafts.lows.value = { ...seat.drafts.lows.value, [key]: pieces });
  const high = held.filter((piece) => !low.includes(piece));
  const made = settingWith(useSettings(seat.table, held), low);
  useLooking(seat, position, held.length);
  useAdvice(seat, position, setLow);
  const isWhole = low.length === lowCount && held.length > 0;
  const lay = () => isWhole && void seat.give("SetHands", { position, high, low });
  const houseWay = () => void seat.give("AskHouseWay", { position });
  const tap = useTaps((piece, isSecond) => setLow(isSecond ? sentLow(low, piece, lowCount) : moved(low, piece, lowCount)));
  const drop = (piece: string, tray: string) => setLow(tray === "low" ? sentLow(low, piece, lowCount) : sentHigh(low, piece));
  useKeys(held, (piece) => setLow(moved(low, piece, lowCount)), { h: houseWay, Enter: lay });
  const common = { held, tap, drop };
  return (
    <div class={`setting stack ${view.game === "pai-gow-tiles" ? "of-tiles" : "of-cards"}`}>
      <div class="row">
        <h2>{words.hand.at(position, seat.positions.value.length > 1)}</h2>
        <p class="quiet">{isWhole ? words.hand.final : words.hand.choose(lowCount)}</p>
      </div>
      <div class="trays">
        <Tray name="low" title={words.hand.low(lowCount)} called={isWhole ? made?.low_called : undefined} pieces={low} room={lowCount} {...common} />
        <Tray name="high" title={words.hand.high(held.length - lowCount)} called={isWhole ? made?.high_called : undefined} pieces={high} room={0} {...common} />
      </div>
      <div class="row deeds">
        <button type="button" class="main-deed" disabled={!isWhole || seat.busy.value !== ""} onClick={lay}>
          {words.hand.lay} <kbd>Enter</kbd>
        </button>
        {find(seat.asks.value, "AskHouseWay") && (
          <button type="button" onClick={houseWay}>
            {words.hand.houseWay} <kbd>h</kbd>
          </button>
        )}
        <Surrender seat={seat} position={position} />
        <Judged made={isWhole ? made : undefined} advice={seat.advice.value} position={position} low={low} />
      </div>
    </div>
  );
}

type Advice = { position: number; low: readonly string[]; rule: string };

/** Whether the hands may be laid so, else why not; and by which rule the house would set them like this. */
function Judged({ made, advice, position, low }: { made: SettingShown | undefined; advice: Advice | null; position: number; low: readonly string[] }) {
  const isHouseWay = advice !== null && advice.position === position && advice.low.every((piece) => low.includes(piece)) && low.length > 0;
  return (
    <p class={`judged ${made?.fault ? "lost" : ""}`} role="status">
      {made?.fault && (
        <>
          {words.hand.wrong(made.fault)} {made.clause && <ClauseLink id={made.clause} />}
        </>
      )}
      {made && !made.fault && words.hand.right}
      {isHouseWay && <span> {words.hand.byRule(advice.rule)}</span>}
    </p>
  );
}

type TrayIs = {
  name: "high" | "low";
  title: string;
  called: string | undefined;
  pieces: readonly string[];
  held: readonly string[];
  room: number;
  tap: (piece: string) => void;
  drop: (piece: string, tray: string) => void;
};

function Tray({ name, title, called, pieces, held, room, tap, drop }: TrayIs) {
  const say = name === "low" ? words.hand.toHigh : words.hand.toLow;
  return (
    <section class={`tray ${name}`} data-tray={name} aria-label={title}>
      <h3>
        {title} <span class="called">{called}</span>
      </h3>
      <div class="tray-pieces">
        {pieces.map((piece) => (
          <button
            key={piece}
            type="button"
            class="card-button"
            aria-label={say(nameOf(piece))}
            onClick={() => tap(piece)}
            onPointerDown={(event) => startDrag(event, { onto: "[data-tray]", drop: (place) => drop(piece, place.dataset["tray"] ?? "") })}
          >
            <Piece piece={piece} label={false} />
            <small aria-hidden="true">{held.indexOf(piece) + 1}</small>
          </button>
        ))}
        {Array.from({ length: Math.max(0, room - pieces.length) }, (_, index) => (
          <span key={index} class="empty-place" aria-hidden="true" />
        ))}
      </div>
    </section>
  );
}

/** One tap sends a piece to the other hand; two quick ones to the low hand, wherever it lay. */
function useTaps(tapped: (piece: string, isSecond: boolean) => void): (piece: string) => void {
  const last = useRef({ piece: "", at: 0 });
  return (piece) => {
    const now = performance.now();
    const isSecond = last.current.piece === piece && now - last.current.at < QUICK;
    last.current = { piece, at: now };
    tapped(piece, isSecond);
  };
}

/** Cards are looked at once they lie there: only then does the page get to know them. */
function useLooking(seat: Seat, position: number, held: number): void {
  const look = seat.asks.value.some((ask) => ask.command === "LookAtCards" && ask.who.position === position);
  useEffect(() => {
    if (held === 0 && look) void seat.give("LookAtCards", { position });
  }, [held, look, position]);
}

/** What the house way says is laid out, and can be changed. */
function useAdvice(seat: Seat, position: number, setLow: (pieces: readonly string[]) => void): void {
  const advice = seat.advice.value;
  useEffect(() => {
    if (advice?.position === position) setLow(advice.low);
  }, [advice]);
}

function useKeys(held: readonly string[], move: (piece: string) => void, deeds: Record<string, () => void>): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const piece = held[Number(event.key) - 1];
      if (piece) move(piece);
      else if (!(event.key === "Enter" && event.target instanceof HTMLButtonElement)) deeds[event.key]?.();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}
