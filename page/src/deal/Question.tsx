import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { parseMoney } from "../money";
import { onSubmit } from "../parts/hooks";
import { type Places, Trays } from "../parts/Trays";
import { Pieces } from "../pieces/Piece";
import type { DealingAnswer, DealingAsked } from "../wire/protocol";
import { words } from "../words";
import { langOf } from "../words/languages";
import { digitOf, HINT_KEY } from "./keys";
import { RareSteps, Steps } from "./Steps";
import type { Training } from "./training";

/** The question and its answers; places are chosen on the layout. */
export function Question({ training, answer }: { training: Training; answer: DealingAnswer }) {
  const { asked } = answer;
  const box = useRef<HTMLElement>(null);
  const isTyped = asked.answering === "sum" || asked.answering === "hand";
  // Where one answers by typing or setting, one can begin at once; else what is asked is read out. Before the screen
  // is drawn, so that no key falls between two questions.
  useLayoutEffect(() => box.current?.querySelector<HTMLElement>(isTyped ? "input, [data-place]" : "h2")?.focus(), []);
  return (
    <section ref={box} class="sheet stack" aria-labelledby="asked">
      <h2 id="asked" tabIndex={isTyped ? undefined : -1} lang={langOf(asked.text ?? "")}>
        {asked.text || (asked.answering === "hand" ? words.deal.set : words.deal.what)}
      </h2>
      <HandsToCompare answer={answer} />
      {asked.answering === "step" && <Steps answer={answer} training={training} />}
      {asked.answering === "place" && <p class="quiet">{words.deal.pickPlace}</p>}
      {asked.answering === "choice" && <Choices asked={asked} say={training.say} />}
      {asked.answering === "sum" && <Sum training={training} />}
      {asked.answering === "hand" && <Hand asked={asked} say={training.say} />}
      <div>
        <button type="button" class="quiet-action" onClick={() => void training.hint()}>
          <kbd aria-hidden="true">{HINT_KEY}</kbd> {words.deal.hint}
        </button>
      </div>
      {asked.answering === "step" && <RareSteps answer={answer} training={training} />}
    </section>
  );
}

type Say = (said: string) => Promise<void>;

const Choices = ({ asked, say }: { asked: DealingAsked; say: Say }) => (
  <ol class="deal-choices">
    {asked.choices?.map(({ value, text }, index) => (
      <li key={value}>
        <button type="button" onClick={() => void say(value)}>
          <kbd aria-hidden="true">{digitOf(index)}</kbd> <span>{words.deal.results[value] ?? text}</span>
        </button>
      </li>
    ))}
  </ol>
);

function Sum({ training }: { training: Training }) {
  const [text, setText] = useState("");
  const amount = parseMoney(text);
  // No amount has letters: the one that asks is heard in the field too.
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== HINT_KEY || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void training.hint();
  };
  return (
    <form class="stack" onSubmit={onSubmit(() => amount !== null && training.say(String(amount)))}>
      <label class="stack">
        {words.deal.amount}
        <input
          inputMode="decimal"
          autocomplete="off"
          value={text}
          onKeyDown={pressed}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {text.trim() !== "" && amount === null && <p class="quiet">{words.deal.notMoney}</p>}
      <div>
        <button type="submit" class="main-action" disabled={amount === null}>
          {words.deal.sayIt}
        </button>
      </div>
    </form>
  );
}

function Hand({ asked, say }: { asked: DealingAsked; say: Say }) {
  const [low, setLow] = useState<Places>([]);
  const pieces = asked.pieces ?? [];
  const lowCount = asked.low_size ?? 0;
  const lay = () => void say(low.map((place) => pieces[place]).join(" "));
  return (
    <>
      <Trays pieces={pieces} low={low} lowCount={lowCount} change={setLow} done={lay} />
      <div>
        <button type="button" class="main-action" disabled={low.length !== lowCount} onClick={lay}>
          {words.deal.lay}
        </button>
      </div>
    </>
  );
}

/** The two hands that a question compares, side by side. */
function HandsToCompare({ answer }: { answer: DealingAnswer }) {
  const { asked, view } = answer;
  if (!asked.high?.length) return null;
  const against = view.round?.positions[view.round.bank ?? 0]?.hand;
  return (
    <div class="row compared">
      <TwoHands label={words.deal.theirs} high={asked.high} low={asked.low ?? []} />
      {against?.high && <TwoHands label={words.deal.against} high={against.high} low={against.low ?? []} />}
    </div>
  );
}

const TwoHands = ({ label, high, low }: { label: string; high: readonly string[]; low: readonly string[] }) => (
  <figure>
    <Pieces pieces={high} />
    <Pieces pieces={low} />
    <figcaption class="quiet">{label}</figcaption>
  </figure>
);
