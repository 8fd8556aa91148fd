import type { DealingAnswer, DealingStep } from "../wire/protocol";
import { words } from "../words";
import { langOf } from "../words/languages";
import { stepsWithKeys } from "./keys";
import type { Training } from "./training";

type StepsProps = { answer: DealingAnswer; training: Training };

/** The steps that most rounds need, as buttons; a mark shows those that are done. */
export const Steps = ({ answer, training }: StepsProps) => (
  <ol class="deal-steps">
    {stepsWithKeys(answer.asked).map(([letter, step]) => (
      <Step key={step.name} step={step} letter={letter} answer={answer} training={training} />
    ))}
  </ol>
);

/** The steps that few rounds need, folded away. */
export const RareSteps = ({ answer, training }: StepsProps) => (
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

const Step = ({ step, letter, answer, training }: StepsProps & { step: DealingStep; letter: string }) => (
  <li>
    <button type="button" onClick={() => void training.say(step.name)}>
      {letter && <kbd aria-hidden="true">{letter}</kbd>}
      <span lang={langOf(step.text)}>{step.text}</span>
      {answer.sheet.done.includes(step.text) && <DoneMark />}
    </button>
  </li>
);

const DoneMark = () => (
  <span class="deal-done">
    <span aria-hidden="true">✓</span>
    <span class="unseen">{words.deal.doneBefore}</span>
  </span>
);
