import { useEffect, useState } from "preact/hooks";

import type { PokerChartAnswer, PokerExampleShown } from "../../../docs/protocol";
import { Offline } from "../offline/Offline";
import { ClausesOnDemand } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import { get } from "../wire/requests";
import { words } from "../words";

const say = words.learn.order;
const OTHERS = new Set(["supreme-pai-gow", "pai-gow-tiles"]);

/** The order of poker hands on a page of its own. */
export function HandOrderPage() {
  useEffect(() => {
    document.title = `${say.title} · ${words.name}`;
  }, []);
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

/** The same on demand, where a game is played with poker hands. */
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
  const [chart, setChart] = useState<PokerChartAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    get<PokerChartAnswer>("/poker-chart")
      .then(setChart)
      .catch((error: Error) => setTrouble(error.message));
  }, []);
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

/** A hand that is called as its kind is has no other name. */
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
