import { money } from "../money";
import { whyAsked } from "../why/asked";
import { words } from "../words";
import type { Seat } from "./seat";

/** How my last round came out, in one line that stays in sight until the next one has. */
export function LastResult({ seat }: { seat: Seat }) {
  const ended = seat.ended.value;
  if (ended === null) return null;
  const { round, net, reason, result } = ended;
  const came = net > 0 ? "win" : net < 0 ? "lose" : "push";
  const said = words.last.line(round, words.last.came[came](money(Math.abs(net))), reason ? words.last.reasons[reason] ?? "" : "", result === came);
  return (
    <p class="last-result">
      <span class={net > 0 ? "won" : net < 0 ? "lost" : ""}>{said}</span>
      <button type="button" class="word" aria-label={words.last.why(round)} onClick={() => (whyAsked.value = { table: seat.table, number: round })}>
        {words.why.ask}
      </button>
    </p>
  );
}
