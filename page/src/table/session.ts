import type { TableView } from "../wire/protocol";

/** My session as of the server's last message, what I held at the table then, and the last event it counts. */
export type Session = {
  seconds: number;
  net: number;
  /** What has come of this table since I first bought chips here. */
  here?: number;
  purse: number;
  is_practice?: boolean;
  since: number;
  held: number;
  asOf: number;
};

/** Chips bought since then are not a win. */
export const addBoughtChips = (session: Session | null, amount: number, sequence: number): Session | null =>
  session && sequence > session.asOf ? { ...session, held: session.held + amount } : session;

/** The betting positions of somebody. */
export const positionsOf = (name: string, seats: readonly (string | null)[]): number[] =>
  seats.flatMap((who, position) => (who !== null && who === name ? [position] : []));

/** What I hold at a table: chips, wagers, and as the bank the centre. */
export function heldBy(view: TableView | null, name: string): number {
  const chips = view?.players?.find((each) => each.name === name)?.chips ?? 0;
  return (
    chips +
    stakedBy(view, name) +
    (view?.round?.bank != null && view.seats[view.round.bank] === name ? (view.round.centre ?? 0) : 0)
  );
}

/** The session after a new message. Where its time is behind by a few seconds only, the clock on the screen does not go
 * back. */
export function continueSession(before: Session | null, now: Session, isPlaying: boolean): Session {
  if (before === null) return now;
  const ahead = secondsPlayed(before, now.since, isPlaying) - now.seconds;
  return ahead > 0 && ahead <= MOMENT ? { ...now, since: now.since - 1000 * ahead } : now;
}
const MOMENT = 5;

/** The seconds of a session at a time; they pass while I have chips at the table. */
export const secondsPlayed = (session: Session, at: number, isPlaying: boolean): number =>
  session.seconds + (isPlaying ? Math.max(0, Math.trunc((at - session.since) / 1000)) : 0);

/** What I may lose in this round: my wagers, or as the bank all that I hold here. */
export const atRisk = (view: TableView | null, name: string): number =>
  view?.round?.bank != null && view.seats[view.round.bank] === name ? heldBy(view, name) : stakedBy(view, name);

/** The sum of my wagers. */
export const stakedBy = (view: TableView | null, name: string): number =>
  (view?.round?.positions ?? [])
    .flatMap((at, position) => (view?.seats[position] === name ? (at.wagers ?? []) : []))
    .reduce((sum, stake) => sum + stake.amount, 0);

/** The running result at this table as of the event that is being shown; what other tables brought is on my page. */
export const runningResult = (session: Session, view: TableView | null, name: string): number =>
  (session.here ?? 0) + heldBy(view, name) - session.held;
