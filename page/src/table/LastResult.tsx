import { money } from "../money";
import { shownWhy } from "../why/WhyPanel";
import { words } from "../words";
import { cameOf, reasonSaid } from "./results";
import type { Seat } from "./seat";

/** The result of my last round in one line, while the next one goes on. */
export function LastResult({ seat }: { seat: Seat }) {
  const ended = seat.history.lastRound.value;
  if (ended === null) return null;
  const { round, net, reason, result, opponent } = ended;
  const came = cameOf(net, result);
  const said = words.last.line(
    round,
    words.last.came[came](money(Math.abs(net))),
    reason ? reasonSaid(reason, opponent) : "",
    result === came,
  );
  return (
    <p class="last-result" data-round={round}>
      <span class={net > 0 ? "won" : net < 0 ? "lost" : ""}>{said}</span>
      <button
        type="button"
        class="word"
        aria-label={words.last.why(round)}
        onClick={() => (shownWhy.value = { table: seat.table, number: round, sent: seat.server.reasonsOf(round) })}
      >
        {words.why.ask}
      </button>
    </p>
  );
}
