import { useEffect } from "preact/hooks";

import type { AskView } from "../wire/protocol";
import { words } from "../words";
import { CutOffer } from "./Choices";
import { findCommand } from "./commands";
import type { Seat } from "./seat";
import { chooseStanding, isDeclined, type Offer } from "./standing";

/** Switches for the offers that I decline in every round. */
export const StandingChoices = ({ seat }: { seat: Seat }) => (
  <>
    <StandingChoice seat={seat} offer="bank" />
    <StandingChoice seat={seat} offer="cut" />
  </>
);

const StandingChoice = ({ seat, offer }: { seat: Seat; offer: Offer }) => (
  <label class="row">
    <input
      type="checkbox"
      checked={isDeclined(offer, seat.isPractice.value)}
      onChange={(event) => chooseStanding(offer, event.currentTarget.checked ? "never" : "ask")}
    />
    {words.standing[offer]}
  </label>
);

/** The cut as a small link beside the wager, whose place it takes while it is open: who wagers without it does not cut. */
export function CutLink({ seat, ask }: { seat: Seat; ask: AskView }) {
  // Once the cut is made the open form goes, and no toggle says so.
  useEffect(
    () => () => {
      seat.isCutting.value = false;
    },
    [seat],
  );
  if (!findCommand(seat.playback.asks.value, "DeclineCut")) return <CutOffer seat={seat} ask={ask} isMain={false} />;
  return (
    <details class="cut-link" onToggle={(event) => (seat.isCutting.value = event.currentTarget.open)}>
      <summary class="quiet-action">{words.standing.cutLink}</summary>
      <CutOffer seat={seat} ask={ask} isMain={false} />
    </details>
  );
}
