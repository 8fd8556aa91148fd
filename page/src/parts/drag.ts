/** Dragging by pointer, for what can be tapped as well: nothing moves before the pointer has gone a few pixels. */

const SLACK = 6;

type Drag = {
  /** The selector of places that accept a drop. */
  onto: string;
  drop: (place: HTMLElement) => void;
};

/** Drag an element from the press of the pointer on. */
export function startDrag(event: PointerEvent, { onto, drop }: Drag): void {
  if (event.button !== 0) return;
  const thing = event.currentTarget as HTMLElement;
  const [x, y] = [event.clientX, event.clientY];
  let isMoving = false;
  const move = (now: PointerEvent) => {
    const [dx, dy] = [now.clientX - x, now.clientY - y];
    if (!isMoving && Math.hypot(dx, dy) < SLACK) return;
    if (!isMoving) {
      isMoving = true;
      thing.classList.add("dragged");
    }
    thing.style.transform = `translate(${dx}px, ${dy}px)`;
  };
  const end = (now: PointerEvent) => {
    for (const kind of ["pointerup", "pointercancel"] as const) removeEventListener(kind, end);
    removeEventListener("pointermove", move);
    if (!isMoving) return;
    thing.classList.remove("dragged");
    thing.style.transform = "";
    thing.addEventListener("click", cancelClick, { capture: true, once: true });
    setTimeout(() => thing.removeEventListener("click", cancelClick, { capture: true }));
    if (now.type === "pointerup") dropAt(now, thing, onto, drop);
  };
  // The pointer may be away from the thing before it has moved at all: the whole page listens.
  addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"] as const) addEventListener(kind, end);
}

/** Cancel the click at the end of a drag. */
const cancelClick = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

function dropAt(event: PointerEvent, thing: HTMLElement, onto: string, drop: (place: HTMLElement) => void): void {
  const under = document
    .elementsFromPoint(event.clientX, event.clientY)
    .find((each) => each !== thing && !thing.contains(each));
  const place = under?.closest<HTMLElement>(onto);
  if (place) drop(place);
}
