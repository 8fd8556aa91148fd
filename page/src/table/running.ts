import type { TableView } from "../../../docs/protocol";

/** How a visit goes: as the server said last, what I held at the table then, and the last event that was in it. */
export type Session = { seconds: number; net: number; purse: number; is_practice?: boolean; since: number; held: number; asOf: number };

/** Chips that were bought since are no win. */
export const withChips = (session: Session | null, amount: number, sequence: number): Session | null =>
  session && sequence > session.asOf ? { ...session, held: session.held + amount } : session;

/** What of mine is on a table: chips before me, and those that lie on the felt. */
export function heldAt(view: TableView | null, name: string): number {
  const chips = view?.players?.find((each) => each.name === name)?.chips ?? 0;
  return chips + stakedAt(view, name) + (view?.round?.bank != null && view.seats[view.round.bank] === name ? (view.round.centre ?? 0) : 0);
}

/** What of mine is at stake. */
export const stakedAt = (view: TableView | null, name: string): number =>
  (view?.round?.positions ?? []).flatMap((at, position) => (view?.seats[position] === name ? (at.wagers ?? []) : [])).reduce((sum, stake) => sum + stake.amount, 0);

/** The running result as of the step that is being shown. */
export const running = (session: Session, view: TableView | null, name: string): number => session.net + heldAt(view, name) - session.held;
