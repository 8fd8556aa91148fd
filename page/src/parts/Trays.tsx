import "../styles/trays.css";

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

import { isTile, nameOf, Piece } from "../pieces/Piece";
import { words } from "../words";
import { startDrag } from "./drag";

/** Pieces are known by their index in the hand: two tiles of a pair have the same name. */
export type Places = readonly number[];

/** Move a piece to the other hand; where the low hand was full, its oldest piece goes back. */
export const movePiece = (low: Places, place: number, lowCount: number): Places =>
  low.includes(place) ? low.filter((each) => each !== place) : [...low, place].slice(-lowCount);

type TraysProps = {
  pieces: readonly string[];
  low: Places;
  lowCount: number;
  /** Called with a function of the low hand, since keys may come faster than the page is drawn. */
  change: (how: (low: Places) => Places) => void;
  /** The names of the hands, where they are known. */
  called?: { high: string; low: string } | undefined;
  /** Whether the hand laid as low is the high one, as can happen with tiles; the titles are exchanged then. */
  isExchanged?: boolean;
  isLaid?: boolean;
  /** What Enter does once the low hand is complete. */
  done?: (() => void) | undefined;
  /** What stands at the head of the first tray. */
  aside?: ComponentChildren;
};

const QUICK = 350;
const NEAR = 24;

/** Two trays, between which pieces move by tap, drag or number key. A tap moves a piece to the other hand, a double tap
 * to the low hand. */
export function Trays({
  pieces,
  low,
  lowCount,
  change,
  called,
  isExchanged = false,
  isLaid = false,
  done,
  aside,
}: TraysProps) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(-1);
  const high = pieces.map((_, place) => place).filter((place) => !low.includes(place));
  const move = (place: number) => {
    if (isLaid || place >= pieces.length) return;
    last.current = place;
    change((before) => movePiece(before, place, lowCount));
  };
  // The focus stays with the piece that went to the other tray, before anything is drawn: else a key falls in between.
  useLayoutEffect(() => {
    if (last.current >= 0 && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>(`[data-place="${last.current}"]`)?.focus();
  }, [low]);
  useSlides(box, low);
  const tapped = useTaps((place, isSecond) => (isSecond && low.includes(place) ? undefined : move(place)));
  const pressed = (event: KeyboardEvent) => {
    const place = Number(event.key) - 1;
    if (place >= 0) move(place);
    else if (event.key === "Enter" && done && low.length === lowCount && !isLaid) done();
    else return;
    event.preventDefault();
  };
  const tray = (name: "high" | "low", places: Places, title: string) => (
    <section class={`tray tray-${name}`} data-tray={name}>
      <div class="tray-head">
        <h3>{title}</h3>
        <p class="called">{called?.[name] ?? ""}</p>
        {name === "high" && aside}
      </div>
      <div class="tray-pieces" role="group" aria-label={title}>
        {places.map((place) => (
          <Movable
            key={place}
            place={place}
            piece={pieces[place]!}
            label={
              isLaid
                ? nameOf(pieces[place]!)
                : words.hand[(name === "high") === isExchanged ? "toHigh" : "toLow"](nameOf(pieces[place]!))
            }
            isLaid={isLaid}
            drop={(into) => into !== name && move(place)}
          />
        ))}
        {name === "low" &&
          Array.from({ length: Math.max(0, lowCount - places.length) }, (_, index) => (
            <span key={index} class="empty-place" aria-hidden="true" />
          ))}
      </div>
    </section>
  );
  return (
    <div
      ref={box}
      class={`two-trays ${pieces.some(isTile) ? "of-tiles" : ""}`}
      role="group"
      aria-label={words.hand.yours}
      onKeyDown={pressed}
      onClick={tapped}
    >
      {tray("high", high, words.hand[isExchanged ? "low" : "high"](Math.max(0, pieces.length - lowCount)))}
      {tray("low", low, words.hand[isExchanged ? "high" : "low"](lowCount))}
    </div>
  );
}

type MovableProps = { place: number; piece: string; label: string; isLaid: boolean; drop: (into: string) => void };

/** A piece that moves by drag or tap. */
const Movable = ({ place, piece, label, isLaid, drop }: MovableProps) => (
  <button
    type="button"
    data-place={place}
    class="card-button"
    aria-label={label}
    disabled={isLaid}
    onPointerDown={(event) =>
      !isLaid && startDrag(event, { onto: "[data-tray]", drop: (tray) => drop(tray.dataset.tray ?? "") })
    }
  >
    <Piece piece={piece} label={false} />
    <small aria-hidden="true" data-key={place + 1} />
  </button>
);

const SLIDE = 160;

/** Let pieces slide to their new places whenever the hands change. */
function useSlides(box: { current: HTMLElement | null }, low: Places): void {
  const before = useRef(new Map<string, DOMRect>());
  useLayoutEffect(() => {
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const now = new Map<string, DOMRect>();
    for (const piece of box.current?.querySelectorAll<HTMLElement>("[data-place]") ?? []) {
      const [from, to] = [before.current.get(piece.dataset.place!), piece.getBoundingClientRect()];
      now.set(piece.dataset.place!, to);
      if (!from || isStill || (from.x === to.x && from.y === to.y)) continue;
      const way = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
      piece.animate([{ transform: way }, { transform: "none" }], { duration: SLIDE, easing: "ease-out" });
    }
    before.current = now;
  }, [low]);
}

/** Tell double taps from single ones. The piece has moved after the first tap, and another may lie there, so the second
 * is recognised by its position on the screen. */
function useTaps(tap: (place: number, isSecond: boolean) => void): (event: MouseEvent) => void {
  const last = useRef({ place: -1, at: -QUICK, x: 0, y: 0 });
  return (event) => {
    const { place, at, x, y } = last.current;
    const now = performance.now();
    const isByPointer = event.detail > 0;
    if (isByPointer && now - at < QUICK && Math.hypot(event.clientX - x, event.clientY - y) < NEAR)
      return tap(place, true);
    const on = (event.target as Element).closest<HTMLElement>("[data-place]");
    if (!on) return;
    last.current = {
      place: Number(on.dataset.place),
      at: isByPointer ? now : -QUICK,
      x: event.clientX,
      y: event.clientY,
    };
    tap(last.current.place, false);
  };
}
