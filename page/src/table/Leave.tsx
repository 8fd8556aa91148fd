import { money } from "../money";
import { Confirm } from "../parts/Confirm";
import { words } from "../words";
import { findCommand, termsOf } from "./commands";
import type { Seat } from "./seat";
import { stakedBy } from "./session";

/** The button to leave the table; it asks first where wagers or the bank are left behind. */
export function Leave({ seat }: { seat: Seat }) {
  const ask = findCommand(seat.playback.asks.value, "LeaveTable");
  if (!ask) return null;
  const leave = () => void seat.give("LeaveTable", {});
  const left = consequenceOf(seat);
  if (left === null)
    return (
      <button type="button" onClick={leave}>
        {words.table.leave}
      </button>
    );
  const { leave: label, leaveYes, leaveNo } = words.table;
  return <Confirm key={left} label={label} question={left} yes={leaveYes} no={leaveNo} done={leave} />;
}

/** What happens to my wagers or my bank when I leave; null where nothing is left behind. The server says what is
 * forfeited. */
function consequenceOf(seat: Seat): string | null {
  const asks = seat.playback.asks.value;
  const staked = stakedBy(seat.playback.view.value, seat.server.name.value);
  const lost = termsOf(findCommand(asks, "LeaveTable"), "Forfeit");
  const isBank = seat.playback.positions.value.includes(seat.playback.view.value?.round?.bank ?? -1);
  if (lost) return words.table.leaveLost(money(lost.amount));
  if (staked === 0 && !isBank) return null;
  const isFree = seat.playback.positions.value.every((position) =>
    asks.some((ask) => ask.command === "LeavePosition" && ask.who.position === position),
  );
  if (isFree) return null;
  return staked > 0 ? words.table.leaveStays(money(staked)) : words.table.leaveBank;
}
