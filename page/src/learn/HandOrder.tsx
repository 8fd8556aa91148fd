import { useState } from "preact/hooks";

import { Offline } from "../offline/Offline";
import { ClausesOnDemand } from "../parts/Clauses";
import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import type { PokerChartAnswer, PokerExampleShown } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";

const say = words.learn.order;
const OTHERS = new Set(["supreme-pai-gow", "pai-gow-tiles"]);

/** The page with the order of poker hands. */
export function HandOrderPage() {
  useTitle(say.title);
  return (
    <main id="main" class="page narrow">
      <div class="stack">
        <p>
          <a href="/learn">{words.learn.title}</a>
        </p>
        <h1>{say.title}</h1>
        <Offline />
      </div>
      <HandOrder />
    </main>
  );
}

/** The order of poker hands, folded away, for games that use it. */
export function OrderOnDemand({ game, isOpen }: { game: string; isOpen: boolean }) {
  const [isAsked, setAsked] = useState(isOpen);
  if (OTHERS.has(game)) return null;
  return (
    <details open={isOpen} onToggle={(event) => setAsked(event.currentTarget.open)}>
      <summary>{say.title}</summary>
      {isAsked && <HandOrder />}
    </details>
  );
}

function HandOrder() {
  const { answer: chart, trouble } = useAnswer<PokerChartAnswer>("/poker-chart");
  if (!chart) return <Trouble reason={trouble} />;
  return (
    <div class="stack">
      <p>{say.lead}</p>
      <ol class="hand-order">
        {chart.kinds.map((kind) => (
          <li key={kind.title}>
            <b>{kind.title}</b>
            <Examples hands={kind.hands} title={kind.title} />
          </li>
        ))}
      </ol>
      <p>{say.aces}</p>
      <p>{say.joker}</p>
      <Examples hands={chart.joker} />
      <ClausesOnDemand ids={chart.clauses} />
    </div>
  );
}

/** Example hands. One that is named like its kind is not named again. */
const Examples = ({ hands, title = "" }: { hands: readonly PokerExampleShown[]; title?: string }) => (
  <div class="examples">
    {hands.map((hand) => (
      <figure key={hand.called}>
        <Pieces pieces={hand.cards} />
        {hand.called !== title && <figcaption class="quiet">{hand.called}</figcaption>}
      </figure>
    ))}
  </div>
);
