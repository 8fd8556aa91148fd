import type { AskView } from "../wire/protocol";

/** A refusal: the reason, the command, what the table waited for then, and the round; null between two rounds. */
export type Refusal = {
  readonly reason: string;
  readonly clause: string | null;
  readonly kind: string;
  readonly asked: readonly AskView[];
  readonly round: number | null;
};

/** Whether a refusal is outdated: the command has other terms now, or the table waits for something else. Until then it
 * stays on the screen. */
export function isOutdated(refusal: Refusal, asks: readonly AskView[], waits: readonly AskView[]): boolean {
  const [then, now] = [termsText(refusal.kind, refusal.asked), termsText(refusal.kind, asks)];
  return then !== now && (now !== NOTHING || waits.length > 0);
}

/** The refusal after a round is opened: null where it was of an earlier round. */
export function refusalAfterOpening(refusal: Refusal | null, round: number): Refusal | null {
  if (refusal === null || refusal.round === round) return refusal;
  return refusal.round === null ? { ...refusal, round } : null;
}

const termsText = (kind: string, asks: readonly AskView[]): string =>
  JSON.stringify(asks.filter((ask) => ask.command === kind));
const NOTHING = termsText("", []);
