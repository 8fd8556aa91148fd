import { later } from "../parts/later";
import { usePanel } from "../parts/panels";
import { words } from "../words";
import { whyAsked } from "./asked";

const Why = later(() => import("./Why").then(({ Why }) => Why));

/** Why a round came out as it did, beside the table, which stays in sight. */
export function WhyPanel() {
  usePanel(whyAsked.value !== null, () => (whyAsked.value = null));
  const asked = whyAsked.value;
  if (!asked) return null;
  return (
    <aside class="panel stack" aria-label={words.why.title}>
      <div class="row spread">
        <h2>{words.why.of(asked.number)}</h2>
        <button type="button" onClick={() => (whyAsked.value = null)}>
          {words.why.close}
        </button>
      </div>
      <Why key={`${asked.table}/${asked.number}`} {...asked} />
      <a href={`/rounds/${encodeURIComponent(asked.table)}/${asked.number}`}>{words.why.replay}</a>
    </aside>
  );
}
