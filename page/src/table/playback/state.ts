import type { PositionView, RoundView, SeenEvent, Stake, TableView } from "../../wire/protocol";

/** The view after one event of a message. The server sends the view after the last event; the steps between are built
 * from what each event says and what that last view has. */
export function viewAfter(view: TableView, event: SeenEvent, last: TableView): TableView {
  const paid = (event.transfers ?? []).reduce(transfer, { ...view, meters: metersAfter(view, event) });
  switch (event.event) {
    case "RoundOpened":
      return { ...paid, round: openRound(event.number, last) };
    case "RoundCompleted":
    case "RoundVoided":
      return { ...paid, round: null };
    default:
      return paid.round ? { ...paid, round: roundAfter(paid.round, event, last) } : paid;
  }
}

const EMPTY: PositionView = { standing: "no_hand" };

const openRound = (number: number, last: TableView): RoundView => ({
  number,
  positions: (last.round?.positions ?? Array<PositionView>(7).fill(EMPTY)).map(() => EMPTY),
});

function roundAfter(round: RoundView, event: SeenEvent, last: TableView): RoundView {
  const coming = last.round?.number === round.number ? last.round : round;
  switch (event.event) {
    case "BankAccepted":
      return { ...round, bank: event.position, co_bank: event.co_bank };
    case "StartingPositionFound":
      return { ...round, start: event.position, number_shown: event.number };
    case "StacksDealt":
      return { ...round, stacks: coming.positions.map(() => height(coming)) };
    case "HandsDealt":
      return {
        ...round,
        stacks: [],
        undealt: event.remaining,
        positions: round.positions.map((each, place) => ({ ...each, cards: coming.positions[place]?.cards ?? 0 })),
      };
    case "HandSet":
      return changePosition(round, event.position, { is_set: true });
    case "HandShown":
      return changePosition(round, event.position, {
        is_set: true,
        is_exposed: true,
        hand: handOf(event.high, event.low),
      });
    case "PositionSettled":
      return changePosition(round, event.position, {
        outcome: event.outcome ?? round.positions[event.position]?.outcome ?? null,
        ...(event.high?.length && event.low?.length ? { is_exposed: true, hand: handOf(event.high, event.low) } : {}),
      });
    case "WagerSurrendered":
      return changePosition(round, event.position, { standing: "surrendered" });
    default:
      return round;
  }
}

const handOf = (high: string[], low: string[]) => ({ pieces: [...high, ...low], high, low });
const height = (round: RoundView): number => Math.max(...round.positions.map((each) => each.cards ?? 0));

const changePosition = (round: RoundView, position: number, change: Partial<PositionView>): RoundView => ({
  ...round,
  positions: round.positions.map((each, place) => (place === position ? { ...each, ...change } : each)),
});

const metersAfter = (view: TableView, event: SeenEvent) =>
  (view.meters ?? []).map((meter) => event.meters?.find((each) => each.name === meter.name) ?? meter);

/** Move money between two accounts, as far as they are on the felt. */
function transfer(view: TableView, [from, to, much]: [string, string, number]): TableView {
  return post(post(view, from, -much), to, much);
}

function post(view: TableView, account: string, by: number): TableView {
  const [kind, first = "", ...rest] = account.split(":");
  if (kind === "chips") {
    const name = account.slice("chips:".length);
    return {
      ...view,
      players: (view.players ?? []).map((each) => (each.name === name ? { ...each, chips: each.chips + by } : each)),
    };
  }
  if (kind !== "wager" || !view.round) return view;
  const position = Number(first);
  const [wager = "", choice] = rest;
  const wagers = changeStake(view.round.positions[position]?.wagers ?? [], wager, choice ?? null, by);
  return { ...view, round: changePosition(view.round, position, { wagers }) };
}

function changeStake(stakes: Stake[], wager: string, choice: string | null, by: number): Stake[] {
  const isIt = (stake: Stake) => stake.wager === wager && String(stake.choice ?? "") === (choice ?? "");
  if (!stakes.some(isIt)) return by > 0 ? [...stakes, { wager: wager as Stake["wager"], amount: by, choice }] : stakes;
  return stakes
    .map((stake) => (isIt(stake) ? { ...stake, amount: stake.amount + by } : stake))
    .filter((stake) => stake.amount > 0);
}

/** What lies on the layout in a round and is in no view; events tell it. */
export type Layout = {
  readonly round: number;
  /** The dice in the shaker; none where a number was shown. */
  readonly dice: readonly number[];
  /** The positions with an envy lammer. */
  readonly envy: readonly number[];
  /** The chosen delivery style, and the stack chosen to go first. */
  readonly style: string | null;
  readonly firstStack: number;
  /** The position of the bank, 0 for the dealer; and the open hands by position. */
  readonly bank: number;
  readonly shown: Readonly<Record<number, SetHands>>;
  /** The positions whose hands the house has set, because the player left or kept silent. */
  readonly setByHouse: readonly number[];
};
export type SetHands = { readonly high: readonly string[]; readonly low: readonly string[] };

export const EMPTY_LAYOUT: Layout = {
  round: 0,
  dice: [],
  envy: [],
  style: null,
  firstStack: 1,
  bank: 0,
  shown: {},
  setByHouse: [],
};

/** The layout as far as a view shows it, for somebody who comes in the middle of a round. */
export function layoutOf(view: TableView | null): Layout {
  const round = view?.round;
  if (!round) return { ...EMPTY_LAYOUT, round: view?.rounds ?? 0 };
  const shown = round.positions.flatMap(({ hand }, position) =>
    hand?.high && hand.low ? [[position, { high: hand.high, low: hand.low }] as const] : [],
  );
  return { ...EMPTY_LAYOUT, round: round.number, bank: round.bank ?? 0, shown: Object.fromEntries(shown) };
}

/** The layout after one more event. */
export function layoutAfter(before: Layout, event: SeenEvent): Layout {
  switch (event.event) {
    case "RoundOpened":
      return { ...EMPTY_LAYOUT, round: event.number };
    case "StartingPositionFound":
      return { ...before, dice: event.dice };
    case "NoMoreBetsAnnounced":
      return { ...before, envy: event.envy_markers.map(([position]) => position) };
    case "DeliveryChosen":
      return { ...before, style: event.style };
    case "FirstStackChosen":
      return { ...before, firstStack: event.stack };
    case "BankAccepted":
      return { ...before, bank: event.position };
    case "BankReturned":
      return { ...before, bank: 0 };
    case "HandSet":
      return event.player ? before : { ...before, setByHouse: [...before.setByHouse, event.position] };
    case "HandShown":
      return { ...before, shown: { ...before.shown, [event.position]: { high: event.high, low: event.low } } };
    default:
      return before;
  }
}
