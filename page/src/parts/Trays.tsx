import { useEffect, useRef, useState } from "preact/hooks";

import { nameOf, Piece } from "../pieces/Piece";
import { words } from "../words";

/** Pieces are known by their places: two tiles of a pair have the same name. */
export type Places = readonly number[];

/** The low hand with one piece more or less; where it was full, the piece that lay there longest goes back. */
export const moved = (low: Places, place: number, lowCount: number): Places =>
  low.includes(place) ? low.filter((each) => each !== place) : [...low, place].slice(-lowCount);

type TraysAre = {
  pieces: readonly string[];
  low: Places;
  lowCount: number;
  change: (low: Places) => void;
  /** What the hands are, as far as it is known. */
  called?: { high: string; low: string } | undefined;
  isLaid?: boolean;
  /** What Enter does once the low hand is whole, wherever in the trays the focus is. */
  done?: (() => void) | undefined;
};

const FAR = 6;

/** Two trays, between which pieces go by tap, by drag or, with the focus inside, by the number keys. */
export function Trays({ pieces, low, lowCount, change, called, isLaid = false, done }: TraysAre) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(-1);
  const high = pieces.map((_, place) => place).filter((place) => !low.includes(place));
  const move = (place: number) => {
    if (isLaid || place >= pieces.length) return;
    last.current = place;
    change(moved(low, place, lowCount));
  };
  // The focus stays with the piece that went to the other tray.
  useEffect(() => {
    if (last.current >= 0 && document.activeElement === document.body) box.current?.querySelector<HTMLElement>(`[data-place="${last.current}"]`)?.focus();
  }, [low]);
  const pressed = (event: KeyboardEvent) => {
    const place = Number(event.key) - 1;
    if (place >= 0) move(place);
    else if (event.key === "Enter" && done && low.length === lowCount && !isLaid) done();
    else return;
    event.preventDefault();
  };
  const tray = (name: "high" | "low", places: Places, title: string) => (
    <section class={`tray tray-${name}`} data-tray={name} aria-label={title}>
      <h3>{title}</h3>
      <div class="tray-pieces">
        {places.map((place) => (
          <Movable
            key={place}
            place={place}
            piece={pieces[place]!}
            label={isLaid ? nameOf(pieces[place]!) : words.hand[name === "high" ? "toLow" : "toHigh"](nameOf(pieces[place]!))}
            isLaid={isLaid}
            move={() => move(place)}
            drop={(into) => into !== name && move(place)}
          />
        ))}
      </div>
      <p class="called quiet">{called?.[name] ?? ""}</p>
    </section>
  );
  return (
    <div ref={box} class="two-trays" role="group" aria-label={words.hand.yours} onKeyDown={pressed}>
      {tray("high", high, words.hand.high(pieces.length - lowCount))}
      {tray("low", low, words.hand.low(lowCount))}
    </div>
  );
}

type MovableIs = { place: number; piece: string; label: string; isLaid: boolean; move: () => void; drop: (into: string) => void };

/** A piece that goes where it is dragged to, or to the other tray by a tap. */
function Movable({ place, piece, label, isLaid, move, drop }: MovableIs) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const [isDragged, setDragged] = useState(false);
  const begin = (event: PointerEvent) => {
    if (isLaid || event.button !== 0) return;
    from.current = { x: event.clientX, y: event.clientY };
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent) => {
    if (!from.current) return;
    const [x, y] = [event.clientX - from.current.x, event.clientY - from.current.y];
    if (!isDragged && Math.hypot(x, y) < FAR) return;
    setDragged(true);
    (event.currentTarget as HTMLElement).style.transform = `translate(${x}px, ${y}px)`;
  };
  const end = (event: PointerEvent) => {
    const piece = event.currentTarget as HTMLElement;
    const wasDragged = isDragged;
    from.current = null;
    piece.style.transform = "";
    if (!wasDragged) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY).find((each) => each.matches("[data-tray]"));
    if (under) drop(under.getAttribute("data-tray")!);
    // The click that follows a drag is no tap.
    setTimeout(() => setDragged(false));
  };
  return (
    <button
      type="button"
      data-place={place}
      class={`card-button ${isDragged ? "dragged" : ""}`}
      aria-label={label}
      disabled={isLaid}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={() => !isDragged && move()}
    >
      <Piece piece={piece} label={false} />
      <small aria-hidden="true">{place + 1}</small>
    </button>
  );
}
