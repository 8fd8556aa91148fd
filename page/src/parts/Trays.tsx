import "../styles/trays.css";

import { useLayoutEffect, useRef } from "preact/hooks";

import { isTile, nameOf, Piece } from "../pieces/Piece";
import { words } from "../words";
import { startDrag } from "./drag";

/** Pieces are known by their places: two tiles of a pair have the same name. */
export type Places = readonly number[];

/** The low hand with one piece more or less; where it was full, the piece that lay there longest goes back. */
export const moved = (low: Places, place: number, lowCount: number): Places =>
  low.includes(place) ? low.filter((each) => each !== place) : [...low, place].slice(-lowCount);

type TraysAre = {
  pieces: readonly string[];
  low: Places;
  lowCount: number;
  /** Given how the low hand changes, as keys may come faster than the screen follows. */
  change: (how: (low: Places) => Places) => void;
  /** What the hands are, as far as it is known. */
  called?: { high: string; low: string } | undefined;
  /** Whether what was laid as the low hand is the high one, as can be with tiles: then the trays say so. */
  isExchanged?: boolean;
  isLaid?: boolean;
  /** What Enter does once the low hand is whole, wherever in the trays the focus is. */
  done?: (() => void) | undefined;
};

const QUICK = 350;
const NEAR = 24;

/** Two trays, between which pieces go by tap, by drag or, with the focus inside, by the number keys. One tap sends a
 * piece to the other hand; two quick ones to the low hand, wherever it lay. */
export function Trays({ pieces, low, lowCount, change, called, isExchanged = false, isLaid = false, done }: TraysAre) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(-1);
  const high = pieces.map((_, place) => place).filter((place) => !low.includes(place));
  const move = (place: number) => {
    if (isLaid || place >= pieces.length) return;
    last.current = place;
    change((before) => moved(before, place, lowCount));
  };
  // The focus stays with the piece that went to the other tray, before anything is drawn: else a key falls in between.
  useLayoutEffect(() => {
    if (last.current >= 0 && document.activeElement === document.body) box.current?.querySelector<HTMLElement>(`[data-place="${last.current}"]`)?.focus();
  }, [low]);
  const tapped = useTaps((place, isSecond) => (isSecond && low.includes(place) ? undefined : move(place)));
  const pressed = (event: KeyboardEvent) => {
    const place = Number(event.key) - 1;
    if (place >= 0) move(place);
    else if (event.key === "Enter" && done && low.length === lowCount && !isLaid) done();
    else return;
    event.preventDefault();
  };
  const tray = (name: "high" | "low", places: Places, title: string) => (
    <section class={`tray tray-${name}`} data-tray={name} role="group" aria-label={title}>
      <h3>{title}</h3>
      <div class="tray-pieces">
        {places.map((place) => (
          <Movable
            key={place}
            place={place}
            piece={pieces[place]!}
            label={isLaid ? nameOf(pieces[place]!) : words.hand[(name === "high") === isExchanged ? "toHigh" : "toLow"](nameOf(pieces[place]!))}
            isLaid={isLaid}
            drop={(into) => into !== name && move(place)}
          />
        ))}
        {name === "low" && Array.from({ length: Math.max(0, lowCount - places.length) }, (_, index) => <span key={index} class="empty-place" aria-hidden="true" />)}
      </div>
      <p class="called quiet">{called?.[name] ?? ""}</p>
    </section>
  );
  return (
    <div ref={box} class={`two-trays ${pieces.some(isTile) ? "of-tiles" : ""}`} role="group" aria-label={words.hand.yours} onKeyDown={pressed} onClick={tapped}>
      {tray("high", high, words.hand[isExchanged ? "low" : "high"](Math.max(0, pieces.length - lowCount)))}
      {tray("low", low, words.hand[isExchanged ? "high" : "low"](lowCount))}
    </div>
  );
}

type MovableIs = { place: number; piece: string; label: string; isLaid: boolean; drop: (into: string) => void };

/** A piece that goes where it is dragged to, or to the other tray by a tap. */
const Movable = ({ place, piece, label, isLaid, drop }: MovableIs) => (
  <button
    type="button"
    data-place={place}
    class="card-button"
    aria-label={label}
    disabled={isLaid}
    onPointerDown={(event) => !isLaid && startDrag(event, { onto: "[data-tray]", drop: (tray) => drop(tray.dataset["tray"] ?? "") })}
  >
    <Piece piece={piece} label={false} />
    <small aria-hidden="true" data-key={place + 1} />
  </button>
);

/** Tell a second quick tap from a first one. The piece has gone to the other tray by then, and another may lie where
 * it was: a second tap is known by its place on the screen. */
function useTaps(tap: (place: number, isSecond: boolean) => void): (event: MouseEvent) => void {
  const last = useRef({ place: -1, at: -QUICK, x: 0, y: 0 });
  return (event) => {
    const { place, at, x, y } = last.current;
    const now = performance.now();
    const isByPointer = event.detail > 0;
    if (isByPointer && now - at < QUICK && Math.hypot(event.clientX - x, event.clientY - y) < NEAR) return tap(place, true);
    const on = (event.target as Element).closest<HTMLElement>("[data-place]");
    if (!on) return;
    last.current = { place: Number(on.dataset["place"]), at: isByPointer ? now : -QUICK, x: event.clientX, y: event.clientY };
    tap(last.current.place, false);
  };
}
