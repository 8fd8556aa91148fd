import { drawingUrl } from "../../pieces/Piece";
import type { SeenEvent, TableView } from "../../wire/protocol";
import { CHIPS } from "../Chips";
import { backOf } from "../Felt";
import { stepTime } from "./preferences";
import { nextFrame, pause } from "./queue";
import { type Flight, type Scene, sceneOf, stepsOf } from "./scene";
import { sound } from "./sounds";
import type { Layout } from "./state";

const SVG = "http://www.w3.org/2000/svg";

/** The scene of an event; null where nothing is animated. */
export function sceneToPlay(
  event: SeenEvent,
  before: TableView | null,
  after: TableView | null,
  layout: Layout,
  hurried: AbortSignal,
): Scene | null {
  if (stepTime() === 0 || hurried.aborted) return null;
  const scene = sceneOf(event, before, after, layout);
  return scene.flights.length || scene.shaken || scene.look ? scene : null;
}

/** Play a scene over the felt. Every place is measured once, before anything moves, and only transforms are animated,
 * so that the browser lays the page out once. */
export async function play(scene: Scene, view: TableView | null, hurried: AbortSignal): Promise<void> {
  const steps = stepsOf(scene);
  if (steps === 0) return;
  await nextFrame(hurried);
  const time = stepTime();
  const layer = hurried.aborted ? null : document.querySelector(".flights");
  const ghosts = layer === null ? [] : launch(layer, scene.flights, view === null ? "card-back" : backOf(view), time);
  if (scene.shaken) shake(time);
  await pause(steps * time, hurried);
  for (const ghost of ghosts) ghost.remove();
}

/** Turn the pieces that an event has opened, one after the other. */
export async function turnPieces(event: SeenEvent, hurried: AbortSignal): Promise<void> {
  if (event.event !== "HandShown" || hurried.aborted) return;
  await nextFrame(hurried);
  const time = stepTime();
  const spot = document.querySelector(`[data-spot="place:${event.position}"]`);
  for (const [index, piece] of [...(spot?.querySelectorAll(".piece") ?? [])].entries())
    piece.animate([{ transform: "rotateY(90deg)" }, { transform: "none" }], {
      duration: time,
      delay: (index * time) / 5,
      easing: "ease-out",
      fill: "backwards",
    });
}

/** Wait while the result of a scene is looked at. */
export const holdScene = (scene: Scene, hurried: AbortSignal): Promise<void> => pause(scene.look * stepTime(), hurried);

function launch(layer: Element, flights: readonly Flight[], back: string, time: number): Element[] {
  const ways = flights.flatMap((flight) => {
    const [from, to] = [centre(flight.from), centre(flight.to)];
    return from && to ? [{ flight, from, to }] : [];
  });
  return ways.map(({ flight, from, to }) => {
    const ghost = flight.what === "chips" ? chip(flight.much) : piece(back);
    layer.append(ghost);
    sound(flight.what, ((flight.after + flight.takes) * time) / 1000);
    ghost.animate([keyframe(from), keyframe(to)], {
      duration: flight.takes * time,
      delay: flight.after * time,
      easing: "ease-in-out",
      fill: "forwards",
    });
    return ghost;
  });
}

type Point = { x: number; y: number };
const keyframe = ({ x, y }: Point): Keyframe => ({
  transform: `translate(${x}px, ${y}px) translate(-50%, -50%)`,
  opacity: 1,
});

/** The centre of a spot; where a wager has several choices, of its area. */
function centre(spot: string): Point | null {
  for (let name = spot; name; name = name.slice(0, Math.max(0, name.lastIndexOf(":")))) {
    const found = document.querySelector(`[data-spot="${CSS.escape(name)}"]`)?.getBoundingClientRect();
    if (found && found.width > 0) return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  }
  return null;
}

/** The chip that flies for an amount: the highest that fits into it. */
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
  use.setAttribute("href", drawingUrl(back));
  ghost.append(use);
  return ghost;
}

function shake(time: number): void {
  const turns = [0, -9, 9, -9, 9, 0].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
  document.querySelector('[data-spot="shaker"]')?.animate(turns, { duration: time });
}
