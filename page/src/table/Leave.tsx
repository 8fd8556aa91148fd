import { money } from "../money";
import { Sure } from "../parts/Sure";
import { words } from "../words";
import { find, terms } from "./asks";
import { stakedAt } from "./running";
import type { Seat } from "./seat";

/** The way out. Whoever has something at stake, or is the bank, hears first what becomes of it. */
export function Leave({ seat }: { seat: Seat }) {
  const ask = find(seat.asks.value, "LeaveTable");
  if (!ask) return null;
  const leave = () => void seat.give("LeaveTable", {});
  const left = leftBehind(seat);
  if (left === null)
    return (
      <button type="button" onClick={leave}>
        {words.table.leave}
      </button>
    );
  const { leave: deed, leaveYes, leaveNo } = words.table;
  return <Sure key={left} deed={deed} question={left} yes={leaveYes} no={leaveNo} done={leave} />;
}

/** What becomes of what I leave: it is lost where the server says so, and else stays in play, unless I may still stand up with it. */
function leftBehind(seat: Seat): string | null {
  const asks = seat.asks.value;
  const staked = stakedAt(seat.view.value, seat.name.value);
  const lost = terms(find(asks, "LeaveTable"), "Forfeit");
  const isBank = seat.positions.value.includes(seat.view.value?.round?.bank ?? -1);
  if (lost) return words.table.leaveLost(money(lost.amount));
  if (staked === 0 && !isBank) return null;
  const isFree = seat.positions.value.every((position) => asks.some((ask) => ask.command === "LeavePosition" && ask.who.position === position));
  if (isFree) return null;
  return staked > 0 ? words.table.leaveStays(money(staked)) : words.table.leaveBank;
}
