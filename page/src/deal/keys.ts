import type { DealingAsked, DealingStep } from "../wire/protocol";
import { HINT } from "./training";

/** The letters of the steps; `h` is left out because it asks for a hint. */
const LETTERS = "abcdefgijklmnopqrstuvwxyz";

/** The steps that most rounds need, each with its letter. */
export const stepsWithKeys = (asked: DealingAsked): readonly (readonly [string, DealingStep])[] =>
  (asked.steps ?? []).filter((step) => !step.seldom).map((step, index) => [LETTERS[index] ?? "", step] as const);

/** The digit that gives an answer, by its index in the list; the tenth is 0. */
export const digitOf = (index: number): string => (index < 10 ? String((index + 1) % 10) : "");

/** What each key answers: a letter its step, a digit the place of that number or the choice at that index, `h` the
 * hint. */
export const keysOf = (asked: DealingAsked): ReadonlyMap<string, string> =>
  new Map([[HINT_KEY, HINT], ...answerKeys(asked)]);

export const HINT_KEY = "h";

function answerKeys(asked: DealingAsked): (readonly [string, string])[] {
  const choices = asked.choices ?? [];
  if (asked.answering === "step") return stepsWithKeys(asked).map(([letter, step]) => [letter, step.name]);
  if (asked.answering === "place") return choices.map(({ value }) => [value, value]);
  if (asked.answering === "choice") return choices.slice(0, 10).map(({ value }, index) => [digitOf(index), value]);
  return [];
}
