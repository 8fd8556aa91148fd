import type { AskView, AwaitedView, TableView } from "../wire/protocol";
import { words } from "../words";

/** For whom the table waits, in a sentence. */
export function statusSentence(awaited: AwaitedView, view: TableView | null, me: string): string {
  const say = words.waiting;
  const names = (all: readonly (string | null | undefined)[]): string =>
    all.map((name) => (name === me ? say.you : name)).join(", ");
  const unlaid = view?.phase === "wagers" && !awaited.waits.some(isForStaff) ? playersWithoutWagers(view) : [];
  if (unlaid.length) return say.wagers(names(unlaid));
  const asked = awaited.waits.filter((ask) => ask.who.role === "player" && ask.who.name);
  if (asked[0]) return (say.awaited[asked[0].command] ?? say.player)(names(unique(asked.map((ask) => ask.who.name))));
  if (awaited.waits.some(isForStaff)) return say.floor;
  if (awaited.waits.some((ask) => ask.command === "TakePosition")) return say.seat;
  if (awaited.waits[0]?.command === "OpenRound" && view !== null && !hasChips(view)) return say.chips;
  return awaited.waits.length ? (say.dealer[awaited.waits[0]!.command] ?? say.dealerAtWork) : say.nobody;
}

/** Whether anybody who sits here has chips; without, no round is opened. */
const hasChips = (view: TableView): boolean =>
  view.seats.some((who) => who !== null && (view.players?.find((each) => each.name === who)?.chips ?? 0) > 0);

/** The seated players without a wager; the bank makes none. */
const playersWithoutWagers = (view: TableView): string[] =>
  unique(
    view.seats.flatMap((who, position) =>
      who && position !== view.round?.bank && !view.round?.positions[position]?.wagers?.length ? [who] : [],
    ),
  );

const isForStaff = (ask: AskView): boolean => ask.who.role === "floorperson" || ask.who.role === "casino_supervisor";
const unique = <Each>(all: readonly Each[]): Each[] => [...new Set(all)];
