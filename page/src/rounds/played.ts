import type { WhyAnswer } from "../../../docs/protocol";
import { get, Refused } from "../wire/requests";
import { type DueRound, dueRounds, forgetDue, keepRound, type KeptRound, keptRounds, noteDue } from "./kept";

/** A round that has ended as I remember it: what the server says that it brought me, and my hands. Nothing where I had
 * no part in it. */
export function played({ game, called }: Pick<DueRound, "game" | "called">, why: WhyAnswer): KeptRound | null {
  if (why.brought == null || why.wagered == null) return null;
  return {
    table: why.table,
    ...(called ? { called } : {}),
    game,
    number: why.number,
    ended: Date.now(),
    wagered: why.wagered,
    net: why.brought,
    ...(why.is_bank ? { banked: true } : {}),
    hands: why.wagers.flatMap(({ is_mine, wagered, compared }) => (is_mine && compared?.mine ? [hand(compared.mine, compared.theirs, wagered)] : [])),
  };
}

type Laid = { high: readonly string[]; low: readonly string[] };

const hand = ({ high, low }: Laid, theirs: Laid | null | undefined, wagered: number): KeptRound["hands"][number] =>
  ({ high, low, theirs: theirs ? [...theirs.high, ...theirs.low] : [], wagered });

/** A round that had ended before I came is told of again by the table: it is kept already, or else noted now. */
export function noteEnded(round: DueRound, isPast: boolean): void {
  if (!isPast || !keptRounds().some((each) => each.table === round.table && each.number === round.number)) noteDue(round);
}

/** Keep every round that is due and has ended, as the server tells of it. One of which the server cannot say so now
 * stays due; one of which it knows nothing, or will not tell, does not. */
export async function remember(): Promise<void> {
  for (const due of dueRounds()) {
    try {
      const why = await get<WhyAnswer>(`/tables/${encodeURIComponent(due.table)}/rounds/${due.number}/why`);
      if (!why.has_ended) continue;
      const round = played(due, why);
      if (round) keepRound(round);
    } catch (error) {
      if (!(error instanceof Refused) || !GONE.includes(error.status)) continue;
    }
    forgetDue(due);
  }
}

const GONE = [401, 403, 404];
