import type { DealingAnswer, DealingStep } from "../../../docs/protocol";
import { words } from "../words";
import { langOf } from "../words/languages";
import { lettered } from "./keys";
import type { Training } from "./training";

type StepsAre = { answer: DealingAnswer; training: Training };

/** The steps that a round mostly needs, to choose the one that is due; those that were done carry a mark. */
export const Steps = ({ answer, training }: StepsAre) => (
  <ol class="deal-steps">
    {lettered(answer.asked).map(([letter, step]) => (
      <Step key={step.name} step={step} letter={letter} answer={answer} training={training} />
    ))}
  </ol>
);

/** All the others that the game has. */
export const SeldomSteps = ({ answer, training }: StepsAre) => (
  <details>
    <summary>{words.deal.seldom}</summary>
    <ol class="deal-steps">
      {answer.asked.steps
        ?.filter((each) => each.seldom)
        .map((each) => (
          <Step key={each.name} step={each} letter="" answer={answer} training={training} />
        ))}
    </ol>
  </details>
);

const Step = ({ step, letter, answer, training }: StepsAre & { step: DealingStep; letter: string }) => (
  <li>
    <button type="button" onClick={() => void training.say(step.name)}>
      {letter && <kbd aria-hidden="true">{letter}</kbd>}
      <span lang={langOf(step.text)}>{step.text}</span>
      {answer.sheet.done.includes(step.text) && <Done />}
    </button>
  </li>
);

const Done = () => (
  <span class="deal-done">
    <span aria-hidden="true">✓</span>
    <span class="unseen">{words.deal.doneBefore}</span>
  </span>
);
