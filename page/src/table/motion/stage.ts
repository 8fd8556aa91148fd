import type { SeenEvent, TableView } from "../../../../docs/protocol";
import { CHIPS } from "../Chips";
import { drawnAt } from "../../pieces/Piece";
import { backOf } from "../Felt";
import { type Flight, type Scene, sceneOf, stepsOf } from "./flights";
import type { OnFelt } from "./onfelt";
import { stepTime } from "./pace";
import { pictureDrawn, pause } from "./queue";

const SVG = "http://www.w3.org/2000/svg";

/** What is to be seen of an event over the felt as it stands before it; nothing where it happens at once. */
export function sceneToPlay(event: SeenEvent, before: TableView | null, after: TableView | null, onFelt: OnFelt, hurried: AbortSignal): Scene | null {
  if (stepTime() === 0 || hurried.aborted) return null;
  const scene = sceneOf(event, before, after, onFelt);
  return scene.flights.length || scene.shaken || scene.look ? scene : null;
}

/** Play a scene. What flies is drawn over the felt and moved by transforms alone: every place is measured once, before
 * anything moves, and after the felt was drawn, so that nothing is laid out twice for one picture. */
export async function play(scene: Scene, view: TableView | null, hurried: AbortSignal): Promise<void> {
  const steps = stepsOf(scene);
  if (steps === 0) return;
  await pictureDrawn(hurried);
  const time = stepTime();
  const layer = hurried.aborted ? null : document.querySelector(".flights");
  const ghosts = layer === null ? [] : launched(layer, scene.flights, view === null ? "card-back" : backOf(view), time);
  if (scene.shaken) shake(time);
  await pause(steps * time, hurried);
  for (const ghost of ghosts) ghost.remove();
}

/** Let what came of it be seen. */
export const look = (scene: Scene, hurried: AbortSignal): Promise<void> => pause(scene.look * stepTime(), hurried);

function launched(layer: Element, flights: readonly Flight[], back: string, time: number): Element[] {
  const ways = flights.flatMap((flight) => {
    const [from, to] = [centre(flight.from), centre(flight.to)];
    return from && to ? [{ flight, from, to }] : [];
  });
  return ways.map(({ flight, from, to }) => {
    const ghost = flight.what === "chips" ? chip(flight.much) : piece(back);
    layer.append(ghost);
    ghost.animate([placed(from), placed(to)], { duration: flight.takes * time, delay: flight.after * time, easing: "ease-in-out", fill: "forwards" });
    return ghost;
  });
}

type Point = { x: number; y: number };
const placed = ({ x, y }: Point): Keyframe => ({ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`, opacity: 1 });

/** The middle of a spot; of an area with several choices the area itself. */
function centre(spot: string): Point | null {
  for (let name = spot; name; name = name.slice(0, Math.max(0, name.lastIndexOf(":")))) {
    const found = document.querySelector(`[data-spot="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    if (found && found.width > 0) return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  }
  return null;
}

/** The chip that flies for an amount: the greatest that it holds. */
export function chip(amount: number): Element {
  const ghost = document.createElement("span");
  ghost.className = `flying chip c${CHIPS.find((each) => each <= amount) ?? 1}`;
  return ghost;
}

function piece(back: string): Element {
  const ghost = document.createElementNS(SVG, "svg");
  ghost.setAttribute("class", "flying piece");
  ghost.setAttribute("viewBox", back === "tile-back" ? "0 0 60 140" : "0 0 100 140");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", drawnAt(back));
  ghost.append(use);
  return ghost;
}

function shake(time: number): void {
  const turns = [0, -9, 9, -9, 9, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  document.querySelector('[data-spot="shaker"]')?.animate(turns, { duration: 2 * time });
}
