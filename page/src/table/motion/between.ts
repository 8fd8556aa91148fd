import type { PositionView, RoundView, SeenEvent, Stake, TableView } from "../../../../docs/protocol";

/** The table between two views of the server: several events are told at once, with the view after the last of them,
 * and each is shown by itself. Only what an event says, and what the last view has, is put in; the last view then
 * stands in place of all of it. */
export function viewAfter(view: TableView, event: SeenEvent, last: TableView): TableView {
  const paid = (event.transfers ?? []).reduce(moved, { ...view, meters: withReadings(view, event) });
  switch (event.event) {
    case "RoundOpened":
      return { ...paid, round: opened(event.number, last) };
    case "RoundCompleted":
    case "RoundVoided":
      return { ...paid, round: null };
    default:
      return paid.round ? { ...paid, round: inRound(paid.round, event, last) } : paid;
  }
}

const EMPTY: PositionView = { standing: "no_hand" };

const opened = (number: number, last: TableView): RoundView => ({
  number,
  positions: (last.round?.positions ?? Array<PositionView>(7).fill(EMPTY)).map(() => EMPTY),
});

function inRound(round: RoundView, event: SeenEvent, last: TableView): RoundView {
  const coming = last.round?.number === round.number ? last.round : round;
  switch (event.event) {
    case "BankAccepted":
      return { ...round, bank: event.position, co_bank: event.co_bank };
    case "StartingPositionFound":
      return { ...round, start: event.position, number_shown: event.number };
    case "StacksDealt":
      return { ...round, stacks: coming.positions.map(() => height(coming)) };
    case "HandsDealt":
      return { ...round, stacks: [], undealt: event.remaining, positions: round.positions.map((at, place) => ({ ...at, cards: coming.positions[place]?.cards ?? 0 })) };
    case "HandSet":
      return at(round, event.position, { is_set: true });
    case "HandShown":
      return at(round, event.position, { is_set: true, is_exposed: true, hand: laid(event.high, event.low) });
    case "PositionSettled":
      return at(round, event.position, {
        outcome: event.outcome ?? round.positions[event.position]?.outcome ?? null,
        ...(event.high?.length && event.low?.length ? { is_exposed: true, hand: laid(event.high, event.low) } : {}),
      });
    case "WagerSurrendered":
      return at(round, event.position, { standing: "surrendered" });
    default:
      return round;
  }
}

const laid = (high: string[], low: string[]) => ({ pieces: [...high, ...low], high, low });
const height = (round: RoundView): number => Math.max(...round.positions.map((each) => each.cards ?? 0));

const at = (round: RoundView, position: number, change: Partial<PositionView>): RoundView => ({
  ...round,
  positions: round.positions.map((each, place) => (place === position ? { ...each, ...change } : each)),
});

const withReadings = (view: TableView, event: SeenEvent) => (view.meters ?? []).map((meter) => event.meters?.find((each) => each.name === meter.name) ?? meter);

/** Money that went from one account to another, as far as either is on the felt. */
function moved(view: TableView, [from, to, much]: [string, string, number]): TableView {
  return posted(posted(view, from, -much), to, much);
}

function posted(view: TableView, account: string, by: number): TableView {
  const [kind, first = "", ...rest] = account.split(":");
  if (kind === "chips") {
    const name = account.slice("chips:".length);
    return { ...view, players: (view.players ?? []).map((each) => (each.name === name ? { ...each, chips: each.chips + by } : each)) };
  }
  if (kind !== "wager" || !view.round) return view;
  const position = Number(first);
  const [wager = "", choice] = rest;
  const wagers = staked(view.round.positions[position]?.wagers ?? [], wager, choice ?? null, by);
  return { ...view, round: at(view.round, position, { wagers }) };
}

function staked(stakes: Stake[], wager: string, choice: string | null, by: number): Stake[] {
  const isIt = (stake: Stake) => stake.wager === wager && String(stake.choice ?? "") === (choice ?? "");
  if (!stakes.some(isIt)) return by > 0 ? [...stakes, { wager: wager as Stake["wager"], amount: by, choice }] : stakes;
  return stakes.map((stake) => (isIt(stake) ? { ...stake, amount: stake.amount + by } : stake)).filter((stake) => stake.amount > 0);
}
