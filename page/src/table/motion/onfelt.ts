import type { SeenEvent, TableView } from "../../../../docs/protocol";

/** What lies on the felt in a round besides what a view has, as the round's events have said it. */
export type OnFelt = {
  readonly round: number;
  /** The dice under the lid; none where a number was shown. */
  readonly dice: readonly number[];
  /** The positions with an envy marker. */
  readonly envy: readonly number[];
  /** The style of delivery that was chosen, and the stack that was picked to go first. */
  readonly style: string | null;
  readonly firstStack: number;
  /** Who banks: 0 for the dealer; and the hands that were laid open, by position. */
  readonly bank: number;
  readonly shown: Readonly<Record<number, SetHands>>;
};
export type SetHands = { readonly high: readonly string[]; readonly low: readonly string[] };

export const BARE: OnFelt = { round: 0, dice: [], envy: [], style: null, firstStack: 1, bank: 0, shown: {} };

/** The same for whoever comes in the middle of a round, as far as a view has it. */
export function onFeltOf(view: TableView | null): OnFelt {
  const round = view?.round;
  if (!round) return { ...BARE, round: view?.rounds ?? 0 };
  const shown = round.positions.flatMap(({ hand }, position) => (hand?.high && hand.low ? [[position, { high: hand.high, low: hand.low }] as const] : []));
  return { ...BARE, round: round.number, bank: round.bank ?? 0, shown: Object.fromEntries(shown) };
}

/** The same after one more event. */
export function noted(before: OnFelt, event: SeenEvent): OnFelt {
  switch (event.event) {
    case "RoundOpened":
      return { ...BARE, round: event.number };
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
    case "HandShown":
      return { ...before, shown: { ...before.shown, [event.position]: { high: event.high, low: event.low } } };
    default:
      return before;
  }
}
