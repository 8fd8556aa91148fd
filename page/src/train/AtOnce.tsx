import type { HandSettings } from "../../../docs/protocol";
import { ClauseLink } from "../parts/Clauses";
import { Pieces } from "../pieces/Piece";
import { areAlike } from "../pieces/alike";
import { words } from "../words";
import { calledAs, setAs } from "../parts/settings";

const say = words.train.atOnce;

/** What can be said of a hand the moment it is laid: what the two hands are, whether they are allowed, and what the
 * house way does. What they are worth takes longer to count. */
export function AtOnce({ settings, low }: { settings: HandSettings; low: readonly string[] }) {
  const laid = setAs(settings.settings, low);
  if (!laid) return null;
  const { high: high_called, low: low_called } = calledAs(laid, low);
  const way = settings.house_way;
  const isSame = areAlike(way.low, laid.low);
  return (
    <section class="stack at-once" role="status">
      <p class={laid.fault != null ? "lost" : ""}>
        <b>{laid.fault != null ? words.train.notCorrect(laid.fault) : say.allowed}</b> {laid.clause && <ClauseLink id={laid.clause} />}{" "}
        {say.hands(high_called, low_called)}
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
