import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { CitedText, ClauseLink } from "../parts/Clauses";
import { onSubmit } from "../parts/hooks";
import { isTyping } from "../parts/Keys";
import { Trouble } from "../parts/Trouble";
import { place } from "../routes";
import type { DealingAnswer, DealingTable } from "../wire/protocol";
import { words } from "../words";
import { langOf } from "../words/languages";
import { DealersFelt } from "./DealersFelt";
import { keysOf } from "./keys";
import { Question } from "./Question";
import { ScoreSheet } from "./ScoreSheet";
import { Training } from "./training";

/** A round of dealer training: its options, the round itself, then the score sheet. */
export function DealRound({ table }: { table: DealingTable }) {
  const training = useMemo(() => new Training(table.name), [table.name]);
  const answer = training.answer.value;
  if (answer === null) return <RoundStart table={table} training={training} />;
  if (answer.asked.answering === "nothing") return <ScoreSheet training={training} answer={answer} />;
  return <RoundInProgress training={training} answer={answer} />;
}

function RoundStart({ table, training }: { table: DealingTable; training: Training }) {
  const wished = place.value.query;
  const [irregular, setIrregular] = useState(wished.has("irregular"));
  const [banked, setBanked] = useState(table.has_bank && wished.has("banked"));
  return (
    <main id="main" class="page narrow">
      <div class="stack">
        <p>
          <a href="/deal">{words.deal.all}</a>
        </p>
        <h1>{words.deal.choose(table.title)}</h1>
        <p>{words.deal.lead}</p>
        <p class="quiet">{words.deal.keys}</p>
      </div>
      <form class="sheet stack" onSubmit={onSubmit(() => training.begin(irregular, banked, wished.get("seed")))}>
        <label class="row deal-wish">
          <input type="checkbox" checked={irregular} onChange={(event) => setIrregular(event.currentTarget.checked)} />
          {words.deal.irregular}
        </label>
        {table.has_bank && (
          <label class="row deal-wish">
            <input type="checkbox" checked={banked} onChange={(event) => setBanked(event.currentTarget.checked)} />
            {words.deal.banked}
          </label>
        )}
        <div class="row">
          <button type="submit" class="main-action" disabled={training.isBusy.value}>
            {words.deal.begin}
          </button>
          {training.isKept && (
            <button type="button" disabled={training.isBusy.value} onClick={() => void training.goOn()}>
              {words.deal.goOn}
            </button>
          )}
        </div>
        <Trouble reason={training.trouble.value} />
      </form>
    </main>
  );
}

function RoundInProgress({ training, answer }: { training: Training; answer: DealingAnswer }) {
  const { sheet } = answer;
  const keys = keysOf(answer.asked);
  // Heard only while the focus is in the round: a letter typed anywhere else is nobody's answer.
  const pressed = (event: KeyboardEvent) => {
    const said = keys.get(event.key);
    if (said === undefined || isTyping(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void training.say(said);
  };
  return (
    <main id="main" class="deal-round" tabIndex={-1} onKeyDown={pressed} data-said={training.said}>
      <h1 class="unseen">{words.deal.choose(answer.title)}</h1>
      <p class="deal-score row spread">
        <span>
          <b>{answer.title}</b> · {words.deal.score(sheet.right, sheet.asked)} ·{" "}
          {words.deal.mistakes(sheet.mistakes.length)}
        </span>
        <button type="button" onClick={training.leave}>
          {words.deal.giveUp}
        </button>
      </p>
      <div class="deal-now stack">
        <Verdict answer={answer} />
        <Trouble reason={training.trouble.value} />
        <Question key={training.said} training={training} answer={answer} />
      </div>
      <DealersFelt answer={answer} pick={answer.asked.answering === "place" ? training.say : null} />
      <Transcript answer={answer} />
    </main>
  );
}

/** The verdict on the last answer; screen readers announce it. */
function Verdict({ answer }: { answer: DealingAnswer }) {
  const { verdict } = answer;
  if (!verdict) return <p class="deal-verdict">{words.deal.nothing}</p>;
  const tone = verdict.is_hint ? "" : verdict.is_right ? "is-right" : "is-wrong";
  return (
    <p role="status" class={`deal-verdict ${tone}`}>
      {verdict.is_hint && (answer.asked.answering === "step" ? words.deal.due : words.deal.rightIs)}
      {!verdict.is_hint && (verdict.is_right ? <b aria-hidden="true">✓</b> : <b>{words.deal.wrong}</b>)}{" "}
      <span lang={langOf(verdict.text)}>{verdict.text}.</span> {verdict.clause && <ClauseLink id={verdict.clause} />}
    </p>
  );
}

/** All lines of the round, the newest last. */
function Transcript({ answer }: { answer: DealingAnswer }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [answer.lines.length]);
  return (
    <details class="deal-told" open={matchMedia("(min-width: 60rem)").matches}>
      <summary>{words.deal.happened}</summary>
      <ol ref={list} tabIndex={0} aria-label={words.deal.happened}>
        {answer.lines.map((line, index) => (
          <li key={index} class={line.detail ? "detail" : ""}>
            <CitedText text={line.text} clause={line.clause} />
          </li>
        ))}
      </ol>
    </details>
  );
}
