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

/** How a visit goes by a new message: its time goes on from what was shown, where the two differ by a moment only. */
export function continued(before: Session | null, now: Session, isPlaying: boolean): Session {
  if (before === null) return now;
  const ahead = secondsPlayed(before, now.since, isPlaying) - now.seconds;
  return ahead > 0 && ahead <= MOMENT ? { ...now, since: now.since - 1000 * ahead } : now;
}
const MOMENT = 5;

/** The seconds of a visit at a time of the clock: they pass while one has chips at the table. */
export const secondsPlayed = (session: Session, at: number, isPlaying: boolean): number =>
  session.seconds + (isPlaying ? Math.max(0, Math.trunc((at - session.since) / 1000)) : 0);

/** What I may lose in this round: my wagers, and as the bank all that I have here. */
export const atRisk = (view: TableView | null, name: string): number =>
  view?.round?.bank != null && view.seats[view.round.bank] === name ? heldAt(view, name) : stakedAt(view, name);

/** What of mine is at stake. */
export const stakedAt = (view: TableView | null, name: string): number =>
  (view?.round?.positions ?? []).flatMap((at, position) => (view?.seats[position] === name ? (at.wagers ?? []) : [])).reduce((sum, stake) => sum + stake.amount, 0);

/** The running result as of the step that is being shown. */
export const running = (session: Session, view: TableView | null, name: string): number => session.net + heldAt(view, name) - session.held;
