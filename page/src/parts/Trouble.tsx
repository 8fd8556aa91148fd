import { langOf } from "../words/languages";

/** Why something failed, as the server or the page says it. */
export function Trouble({ reason }: { reason: string }) {
  return reason ? (
    <p class="trouble" role="alert" lang={langOf(reason)}>
      {reason}
    </p>
  ) : null;
}
