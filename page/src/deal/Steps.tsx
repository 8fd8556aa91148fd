import type { DealingAnswer, DealingStep } from "../../../docs/protocol";
import { words } from "../words";
import { langOf } from "../words/languages";
import { lettered } from "./keys";
import type { Training } from "./training";

/** Every step that the game has, to choose the one that is due; those that were done carry a mark. */
export function Steps({ answer, training }: { answer: DealingAnswer; training: Training }) {
  const { asked, sheet } = answer;
  const step = (each: DealingStep, letter = "") => (
    <li key={each.name}>
      <button type="button" onClick={() => void training.say(each.name)}>
        {letter && <kbd aria-hidden="true">{letter}</kbd>}
        <span lang={langOf(each.text)}>{each.text}</span>
        {sheet.done.includes(each.text) && <Done />}
      </button>
    </li>
  );
  return (
    <>
      <ol class="deal-steps">{lettered(asked).map(([letter, each]) => step(each, letter))}</ol>
      <div class="row spread">
        <button type="button" onClick={() => void training.hint()}>
          <kbd aria-hidden="true">h</kbd> {words.deal.hint}
        </button>
      </div>
      <details>
        <summary>{words.deal.seldom}</summary>
        <ol class="deal-steps">{asked.steps?.filter((each) => each.seldom).map((each) => step(each))}</ol>
      </details>
    </>
  );
}

const Done = () => (
  <span class="deal-done">
    <span aria-hidden="true">✓</span>
    <span class="unseen">{words.deal.doneBefore}</span>
  </span>
);
