import { ClauseLink } from "../parts/Clauses";
import { findSetting, handNames, lookSame } from "../parts/settings";
import { Pieces } from "../pieces/Piece";
import type { HandSettings } from "../wire/protocol";
import { words } from "../words";

const say = words.train.atOnce;

/** The verdict on a hand before its values are counted: the names of the two hands, whether they are allowed, and what
 * the house way does. */
export function Verdict({ settings, low }: { settings: HandSettings; low: readonly string[] }) {
  const laid = findSetting(settings.settings, low);
  if (!laid) return null;
  const { high: high_called, low: low_called } = handNames(laid, low);
  const way = settings.house_way;
  const isSame = lookSame(way.low, laid.low);
  return (
    <section class="stack at-once" role="status">
      <p class={laid.fault != null ? "lost" : ""}>
        <b>{laid.fault != null ? words.train.notCorrect(laid.fault) : say.allowed}</b>{" "}
        {laid.clause && <ClauseLink id={laid.clause} />} {say.hands(high_called, low_called)}
      </p>
      <p>{isSame ? say.same(way.title, way.does) : say.otherwise(way.title, way.does)}</p>
      {!isSame && (
        <div class="row">
          <Pieces pieces={way.high} />
          <Pieces pieces={way.low} />
        </div>
      )}
    </section>
  );
}
