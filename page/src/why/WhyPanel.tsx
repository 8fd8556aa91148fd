import { signal } from "@preact/signals";

import { lazy } from "../parts/lazy";
import { usePanel } from "../parts/panels";
import type { WhyAnswer } from "../wire/protocol";
import { words } from "../words";

/** The round whose reasons are in the panel, and those that came with its results; null where it is closed. */
export const shownWhy = signal<{ table: string; number: number; sent: WhyAnswer | null } | null>(null);

const Why = lazy(() => import("./Why").then(({ Why }) => Why));

/** The reasons of a round in a panel beside the table. */
export function WhyPanel() {
  usePanel(shownWhy.value !== null, () => (shownWhy.value = null));
  const asked = shownWhy.value;
  if (!asked) return null;
  return (
    <aside class="panel stack" aria-label={words.why.title}>
      <div class="row spread">
        <h2>{words.why.of(asked.number)}</h2>
        <button type="button" onClick={() => (shownWhy.value = null)}>
          {words.why.close}
        </button>
      </div>
      <Why key={`${asked.table}/${asked.number}`} {...asked} />
      <a href={`/rounds/${encodeURIComponent(asked.table)}/${asked.number}`}>{words.why.replay}</a>
    </aside>
  );
}
