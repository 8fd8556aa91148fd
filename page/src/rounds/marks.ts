import { settingText } from "../parts/settings";
import { toFraction } from "../train/fractions";
import { askPatiently } from "../train/hands";
import { type Mistake, scores } from "../train/score";
import type { CoachAnswer, ExactCents } from "../wire/protocol";
import { tablePath } from "../wire/requests";
import { type StoredRound, storedRounds, updateRound } from "./store";

/** How many mistakes of a game are kept for review. */
const MOST_MISTAKES = 200;

/** What the coach says of one hand of a stored round. */
export type Mark = Pick<ExactCents, "numerator" | "denominator" | "cents">;

/** Keep what the coach says with the round, and each hand that was not set best among the mistakes of the trainer.
 * Nothing changes where the round is not stored yet, or has its marks. */
export function markRound(answer: CoachAnswer): void {
  const round = storedRounds().find((each) => each.table === answer.table && each.number === answer.number);
  if (!round || round.marks) return;
  updateRound({ ...round, marks: answer.hands.map(({ gives_up }) => gives_up) });
  const mistakes = answer.hands
    .filter((hand) => hand.fault != null || hand.gives_up.numerator !== 0)
    .map((hand): Mistake => {
      const open = round.game === "face-up-pai-gow-poker" ? (round.hands[0]?.theirs ?? []) : [];
      return {
        yours: settingText(hand.yours),
        best: settingText(hand.best),
        given_up: toFraction(hand.gives_up),
        ...(open.length ? { theirs: open.join(" ") } : {}),
      };
    });
  if (mistakes.length === 0) return;
  const score = scores.of(round.game);
  scores.keep(round.game, { ...score, mistakes: [...score.mistakes, ...mistakes].slice(-MOST_MISTAKES) });
}

/** Ask the coach about rounds that have no marks, one after the other; `done` is called after each. */
export async function markRounds(rounds: readonly StoredRound[], stop: AbortSignal, done: () => void): Promise<void> {
  for (const round of rounds) {
    if (round.marks || stop.aborted) continue;
    try {
      markRound(await askPatiently<CoachAnswer>(tablePath(round.table, `/rounds/${round.number}/coach`), stop));
    } catch {
      continue; // the table is gone, or the server does not answer: it stays without a mark
    }
    done();
  }
}

/** What the hands of a round gave up in all of each $100, or null where it has none that was judged. */
export const givenUp = (marks: readonly Mark[] | undefined): Mark | null =>
  marks?.length ? marks.reduce((worst, each) => (each.cents > worst.cents ? each : worst)) : null;
