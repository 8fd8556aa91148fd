import { useEffect, useRef } from "preact/hooks";

import { ClauseLink } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import type { DealingAnswer, DealingMistake } from "../wire/protocol";
import { words } from "../words";
import { langOf } from "../words/languages";
import type { Training } from "./training";

/** The score sheet after a round: the score by kind of question, and every mistake with its clause. */
export function ScoreSheet({ training, answer }: { training: Training; answer: DealingAnswer }) {
  const { sheet } = answer;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <main id="main" class="page narrow score-sheet">
      <div class="stack">
        <h1 ref={title} tabIndex={-1}>
          {words.deal.sheet}
        </h1>
        <p>{words.deal.sheetOf(answer.title)}</p>
        <p class="score-line">
          <b>{words.deal.score(sheet.right, sheet.asked)}</b> · {words.deal.mistakes(sheet.mistakes.length)} ·{" "}
          {words.deal.steps(sheet.done.length)} · {words.deal.hints(sheet.hints)}
        </p>
      </div>
      <div class="row unprinted">
        <button type="button" class="main-action" onClick={() => void training.another()}>
          {words.deal.another}
        </button>
        <button type="button" onClick={() => void training.again()}>
          {words.deal.again}
        </button>
        <button type="button" onClick={() => print()}>
          {words.deal.print}
        </button>
        <a class="button" href="/deal">
          {words.deal.all}
        </a>
      </div>
      <Trouble reason={training.trouble.value} />
      <table class="sheet">
        <thead>
          <tr>
            <th scope="col">{words.deal.kind}</th>
            <th scope="col">{words.deal.rightOf}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.kinds.map((kind) => (
            <tr key={kind.text}>
              <th scope="row" lang={langOf(kind.text)}>
                {kind.text}
              </th>
              <td>{words.deal.of(kind.right, kind.asked)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section class="stack" aria-labelledby="wrong">
        <h2 id="wrong">{words.deal.wrongList}</h2>
        {sheet.mistakes.length === 0 ? (
          <p>{words.deal.flawless}</p>
        ) : (
          <ul class="stack">
            {sheet.mistakes.map((mistake, index) => (
              <Mistake key={index} mistake={mistake} />
            ))}
          </ul>
        )}
      </section>
      <p class="quiet">
        {words.deal.seed(answer.seed)} <a href={training.link}>{words.deal.sameRound}</a>
      </p>
    </main>
  );
}

const Mistake = ({ mistake }: { mistake: DealingMistake }) => (
  <li class="deal-verdict is-wrong">
    {mistake.asked && <strong lang={langOf(mistake.asked)}>{mistake.asked} </strong>}
    <span lang={langOf(mistake.text)}>{mistake.text}.</span> {mistake.clause && <ClauseLink id={mistake.clause} />}
  </li>
);
