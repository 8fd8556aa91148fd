import type { AskView } from "../../../docs/protocol";

/** What the table refused me, what I had wanted, what it asked of me then, and in which round; nothing between two. */
export type Refusal = { readonly reason: string; readonly clause: string | null; readonly kind: string; readonly asked: readonly AskView[]; readonly round: number | null };

/** Whether a refusal says nothing any more: what was wanted can be said on other terms now, or the table has gone on and
 * asks me for something else. Until then it stays, so that nothing is refused unseen. */
export function isPast(refusal: Refusal, asks: readonly AskView[], waits: readonly AskView[]): boolean {
  const [then, now] = [about(refusal.kind, refusal.asked), about(refusal.kind, asks)];
  return then !== now && (now !== NOTHING || waits.length > 0);
}

/** What is left of a refusal when a round is opened: one of a round before it says nothing any more. */
export function openedAfter(refusal: Refusal | null, round: number): Refusal | null {
  if (refusal === null || refusal.round === round) return refusal;
  return refusal.round === null ? { ...refusal, round } : null;
}

const about = (kind: string, asks: readonly AskView[]): string => JSON.stringify(asks.filter((ask) => ask.command === kind));
const NOTHING = about("", []);
