/** What was refused, in the words of whoever refused it. */
export function Trouble({ reason }: { reason: string }) {
  return reason ? (
    <p class="trouble" role="alert">
      {reason}
    </p>
  ) : null;
}
