import type { DealingAsked, DealingStep } from "../../../docs/protocol";
import { HINT } from "./training";

/** The letters of the steps; h is for who does not know. */
const LETTERS = "abcdefgijklmnopqrstuvwxyz";

/** The steps that a round mostly needs, each with its letter. */
export const lettered = (asked: DealingAsked): readonly (readonly [string, DealingStep])[] =>
  (asked.steps ?? []).filter((step) => !step.seldom).map((step, index) => [LETTERS[index] ?? "", step] as const);

/** The digit of an answer by its place in the list; the tenth has nought. */
export const digitOf = (index: number): string => (index < 10 ? String((index + 1) % 10) : "");

/** What each key says now: a letter its step, a number the place of that number or the answer at that place of the list,
 * and h wherever something is asked that one does not know. */
export const keysOf = (asked: DealingAsked): ReadonlyMap<string, string> => new Map([[UNKNOWING, HINT], ...answersOf(asked)]);

export const UNKNOWING = "h";

function answersOf(asked: DealingAsked): (readonly [string, string])[] {
  const choices = asked.choices ?? [];
  if (asked.answering === "step") return lettered(asked).map(([letter, step]) => [letter, step.name]);
  if (asked.answering === "place") return choices.map(({ value }) => [value, value]);
  if (asked.answering === "choice") return choices.slice(0, 10).map(({ value }, index) => [digitOf(index), value]);
  return [];
}
