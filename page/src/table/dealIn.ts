import { effect } from "@preact/signals";

import { findCommand, termsOf } from "./commands";
import type { Seat } from "./seat";
import { stakedBy } from "./session";

/** Get me dealt in without a question: buy in, sit down and make the least wager, each once and as my own command. It
 * ends with the wager; the function that it returns ends it before. */
export function dealIn(seat: Seat): () => void {
  let hasSat = false;
  let isOver = false;
  const stop = effect(() => {
    const { asks, positions, view } = seat.playback;
    const ask = findCommand(asks.value, "PlaceWagers");
    const main = termsOf(ask, "Wagering")?.main;
    const position = positions.value.length ? undefined : seat.freeSeats.value[0];
    if (isOver || seat.busy.value !== "" || seat.least.value === 0 || seat.server.session.value === null) return;
    if (position !== undefined && !hasSat) {
      hasSat = true;
      seat.sit(position);
    } else if (ask && main && stakedBy(view.value, seat.server.name.value) === 0) {
      isOver = true;
      const stakes = [{ wager: main, amount: seat.least.value }];
      seat.history.dismiss();
      void seat
        .placeWagers(ask.who.position!, stakes)
        .then((isDone) => isDone && seat.drafts.wagered(ask.who.position!, stakes));
    }
  });
  return stop;
}
