import { langOf } from "../words/languages";

/** What was refused, in the words of whoever refused it. */
export function Trouble({ reason }: { reason: string }) {
  return reason ? (
    <p class="trouble" role="alert" lang={langOf(reason)}>
      {reason}
    </p>
  ) : null;
}
