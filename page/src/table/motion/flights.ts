import type { SeenEvent, TableView } from "../../../../docs/protocol";
import deliveries from "./deliveries.json";
import type { OnFelt } from "./onfelt";

/** Something that goes from one spot of the felt to another. Spots are named as accounts are (wager:3:bonus,
 * chips:Ann, inventory), and place:3, stack:0, stock and rack for pieces. Times are in steps. */
export type Flight = { what: "chips" | "pieces"; much: number; from: string; to: string; after: number; takes: number };

/** What is seen of an event: what flies, what is shaken, and how long one looks at what came of it. */
export type Scene = { flights: Flight[]; shaken: boolean; look: number };

/** For each game, and a bank or a style of it, the hands in the order in which they go out: how far from the
 * starting position, and out of which stacks. Written when the page is built. */
type Turn = { place: number; stacks: number[] };
const DELIVERIES = Object.fromEntries(Object.entries(deliveries).map(([way, turns]) => [way, turns.map(([place, stacks]) => ({ place, stacks }) as Turn)]));
const APART = { chips: 0.6, pieces: 0.3 };
const LOOKS: Partial<Record<SeenEvent["event"], number>> = {
  StartingPositionFound: 2,
  HandShown: 2,
  PositionSettled: 1.5,
  WagersSettled: 1.5,
  WagerSurrendered: 1,
  CardExposed: 2,
  DeliveryChosen: 1,
  StacksCut: 1,
  BankSettled: 1.5,
  RoundVoided: 2,
};

/** How an event looks between the table as it stood and as it stands after it. */
export function sceneOf(event: SeenEvent, before: TableView | null, after: TableView | null, onFelt: OnFelt): Scene {
  const flights = [...pieces(event, before, after, onFelt), ...chips(event)];
  return { flights, shaken: event.event === "StartingPositionFound", look: LOOKS[event.event] ?? 0 };
}

/** How many steps a scene takes until everything has come to its place. */
export const stepsOf = (scene: Scene): number => Math.max(scene.shaken ? 2 : 0, ...scene.flights.map((flight) => flight.after + flight.takes));

const SEEN = /^(wager|chips|inventory|meter|centre)\b/;

/** Money goes as the books say: from the inventory to the area, from the area back, one after the other. */
function chips(event: SeenEvent): Flight[] {
  return (event.transfers ?? [])
    .filter(([from, to]) => SEEN.test(from) && SEEN.test(to))
    .map(([from, to, much], index) => ({ what: "chips", much, from, to, after: index * APART.chips, takes: 1 }));
}

function pieces(event: SeenEvent, before: TableView | null, after: TableView | null, onFelt: OnFelt): Flight[] {
  switch (event.event) {
    case "StacksDealt":
      return inTurn((after?.round?.stacks ?? []).map((height, index) => ({ from: "stock", to: `stack:${index}`, much: height })));
    case "HandsDealt":
      return dealt(before, after, event.collected ?? [], onFelt);
    case "RemainingCounted":
      return inTurn(event.collected.map((place) => toRack(place)));
    case "RoundCompleted":
      return inTurn(lying(before).map((place) => toRack(place))).map((flight) => ({ ...flight, after: flight.after / 2 }));
    default:
      return [];
  }
}

type Way = { from: string; to: string; much: number };
const toRack = (place: number): Way => ({ from: `place:${place}`, to: "rack", much: 3 });
const inTurn = (ways: Way[]): Flight[] => ways.map((way, index) => ({ ...way, what: "pieces", after: index * APART.pieces, takes: 1 }));

const lying = (view: TableView | null): number[] =>
  (view?.round?.positions ?? []).flatMap((position, place) => ((position.cards ?? 0) > 0 ? [place] : []));

/** The hands go out from the starting position on, out of the stacks that the style takes them from; hands
 * without a wager go to the rack. */
function dealt(before: TableView | null, after: TableView | null, collected: readonly number[], onFelt: OnFelt): Flight[] {
  const grew = ({ place }: Turn) => cards(after, place) > cards(before, place) || collected.includes(place);
  const out = turnsOf(before, onFelt)
    .filter(grew)
    .flatMap(({ place, stacks }, turn) => {
      const sources = stacks.length ? stacks.map((stack) => `stack:${stack}`) : ["stock"];
      const after = turn * APART.pieces * Math.min(2, sources.length);
      return sources.map((from): Flight => ({ what: "pieces", much: 1, from, to: `place:${place}`, after, takes: 1 }));
    });
  const end = Math.max(0, ...out.map((flight) => flight.after + flight.takes));
  return [...out, ...collected.map((place): Flight => ({ ...toRack(place), what: "pieces", after: end, takes: 1 }))];
}

const cards = (view: TableView | null, place: number): number => view?.round?.positions[place]?.cards ?? 0;
const FAR_LEFT = 6;
const DEALT_ROUND = "pai-gow-poker";

/** Every place in its turn. Without stacks the cards go round clockwise, from the far left if no start was found. */
function turnsOf(view: TableView | null, onFelt: OnFelt): Turn[] {
  const round = view?.round;
  const stacks = round?.stacks?.length ?? 0;
  const bank = round?.bank == null ? [] : [`${view?.game}/bank`];
  const ways = stacks ? [`${view?.game}/${onFelt.style}`, ...bank, `${view?.game}`] : [DEALT_ROUND];
  const turns = ways.map((way) => DELIVERIES[way]).find((found) => found !== undefined) ?? [];
  return turns.map((turn) => ({
    place: (turn.place + (round?.start ?? FAR_LEFT)) % turns.length,
    stacks: stacks ? turn.stacks.map((stack) => (stack + onFelt.firstStack - 1) % stacks) : [],
  }));
}
