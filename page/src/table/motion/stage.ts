import type { SeenEvent, TableView } from "../../../../docs/protocol";
import { CHIPS } from "../Chips";
import { drawnAt } from "../../pieces/Piece";
import { backOf } from "../Felt";
import { type Flight, type Scene, sceneOf, stepsOf } from "./flights";
import type { OnFelt } from "./onfelt";
import { stepTime } from "./pace";
import { pause } from "./queue";

const SVG = "http://www.w3.org/2000/svg";

/** Play an event over the felt as it still stands; how many steps one looks at what came of it. What flies is drawn
 * over the felt and moved by transforms alone: every place is measured once, before anything moves. */
export async function play(event: SeenEvent, before: TableView | null, after: TableView | null, onFelt: OnFelt, hurried: AbortSignal): Promise<number> {
  const time = stepTime();
  if (time === 0 || hurried.aborted) return 0;
  const scene = sceneOf(event, before, after, onFelt);
  await fly(scene, after ?? before, time, hurried);
  return scene.look;
}

/** Let what came of it be seen. */
export const look = (steps: number, hurried: AbortSignal): Promise<void> => pause(steps * stepTime(), hurried);

async function fly(scene: Scene, view: TableView | null, time: number, hurried: AbortSignal): Promise<void> {
  const layer = document.querySelector(".flights");
  const ghosts = layer === null ? [] : launched(layer, scene.flights, view === null ? "card-back" : backOf(view), time);
  if (scene.shaken) shake(time);
  await pause(stepsOf(scene) * time, hurried);
  for (const ghost of ghosts) ghost.remove();
}

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

function chip(amount: number): Element {
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
