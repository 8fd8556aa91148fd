/** Dragging by the pointer, for what can be tapped as well: nothing moves before the pointer has gone a little way,
 * and where it is let go is asked of the page. */

const SLACK = 6;

type Drag = {
  /** What a place that takes the thing is found by. */
  onto: string;
  drop: (place: HTMLElement) => void;
};

/** Let an element be dragged from a press of the pointer on. */
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
    thing.addEventListener("click", stop, { capture: true, once: true });
    setTimeout(() => thing.removeEventListener("click", stop, { capture: true }));
    if (now.type === "pointerup") letGo(now, thing, onto, drop);
  };
  // The pointer may be away from the thing before it has moved at all: the whole page listens.
  addEventListener("pointermove", move);
  for (const kind of ["pointerup", "pointercancel"] as const) addEventListener(kind, end);
}

/** A drag is not a tap as well. */
const stop = (event: Event): void => {
  event.stopPropagation();
  event.preventDefault();
};

function letGo(event: PointerEvent, thing: HTMLElement, onto: string, drop: (place: HTMLElement) => void): void {
  const under = document.elementsFromPoint(event.clientX, event.clientY).find((each) => each !== thing && !thing.contains(each));
  const place = under?.closest<HTMLElement>(onto);
  if (place) drop(place);
}
