import type { AskView, AwaitedView, TableView } from "../../../docs/protocol";
import { words } from "../words";

/** For whom the table waits, in one sentence; me among them where it is for me. */
export function waitingSentence(awaited: AwaitedView, view: TableView | null, me: string): string {
  const say = words.waiting;
  const asked = awaited.waits.filter((ask) => ask.who.role === "player" && ask.who.name);
  const [first] = asked;
  const names = (all: readonly (string | null | undefined)[]): string => all.map((name) => (name === me ? say.you : name)).join(", ");
  const deed = first?.command === "PlaceWagers" ? say.wagers : (say.deeds[first?.command ?? ""] ?? say.player);
  if (first) return deed(names(unique(asked.map((ask) => ask.who.name))));
  if (view?.phase === "wagers" && !awaited.waits.some(isTheFloors)) {
    const unlaid = unique(view.seats.filter((who, position) => who && !view.round?.positions[position]?.wagers?.length));
    if (unlaid.length) return say.wagers(names(unlaid));
  }
  if (awaited.waits.some(isTheFloors)) return say.floor;
  if (awaited.waits.some((ask) => ask.command === "TakePosition")) return say.seat;
  return awaited.waits.length ? (say.dealer[awaited.waits[0]!.command] ?? say.dealerAtWork) : say.nobody;
}

const isTheFloors = (ask: AskView): boolean => ask.who.role === "floorperson" || ask.who.role === "casino_supervisor";
const unique = <Each>(all: readonly Each[]): Each[] => [...new Set(all)];
