import type { NumberedEvent, TableView } from "../../../../docs/protocol";
import { backOf } from "../Felt";
import { type Flight, type Scene, sceneOf, stepsOf } from "./flights";
import { noted, type OnFelt } from "./onfelt";
import { stepTime } from "./pace";
import { pause } from "./queue";

const SVG = "http://www.w3.org/2000/svg";
const LOOKED_AT = 0.5;

/** Play the events of one step over the felt as it still stands. What flies is drawn over the felt and moved by
 * transforms alone: every place is measured once before anything moves. */
export async function play(events: readonly NumberedEvent[], before: TableView | null, after: TableView | null, onFelt: OnFelt, hurried: AbortSignal): Promise<number> {
  let present = onFelt;
  let look = 0;
  for (const { seen } of events) {
    present = noted(present, seen);
    const scene = sceneOf(seen, before, after, present);
    look = Math.max(look, scene.look);
    const time = stepTime();
    if (time > 0 && !hurried.aborted) await shown(scene, after ?? before, time, hurried);
  }
  return look;
}

/** Let what came of it be seen. */
export const look = (steps: number, hurried: AbortSignal): Promise<void> => pause(steps * stepTime() * LOOKED_AT * 2, hurried);

async function shown(scene: Scene, view: TableView | null, time: number, hurried: AbortSignal): Promise<void> {
  const steps = stepsOf(scene);
  if (steps === 0) return;
  const layer = document.querySelector(".flights");
  const back = view === null ? "card-back" : backOf(view);
  const ghosts = layer === null ? [] : launched(layer, scene.flights, back, time);
  if (scene.shaken) shake(time);
  await pause(steps * time, hurried);
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
    ghost.animate(
      [
        { transform: `translate(${from.x}px, ${from.y}px) translate(-50%, -50%)`, opacity: 1 },
        { transform: `translate(${to.x}px, ${to.y}px) translate(-50%, -50%)`, opacity: 1 },
      ],
      { duration: flight.takes * time, delay: flight.after * time, easing: "ease-in-out", fill: "forwards" },
    );
    return ghost;
  });
}

type Point = { x: number; y: number };

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
  ghost.className = `flying chip ${greatest(amount)}`;
  return ghost;
}

const greatest = (amount: number): string => `c${[50_000, 10_000, 2500, 500, 100, 25, 5, 1].find((chip) => chip <= amount) ?? 1}`;

function piece(back: string): Element {
  const ghost = document.createElementNS(SVG, "svg");
  ghost.setAttribute("class", "flying piece");
  ghost.setAttribute("viewBox", back === "tile-back" ? "0 0 60 140" : "0 0 100 140");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/pieces.svg#${back}`);
  ghost.append(use);
  return ghost;
}

function shake(time: number): void {
  const turns = [0, -9, 9, -9, 9, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  document.querySelector('[data-spot="shaker"]')?.animate(turns, { duration: 2 * time });
}
