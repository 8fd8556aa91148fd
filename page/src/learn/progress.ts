import { signal } from "@preact/signals";

import { forget, keep, recall } from "../storage";

/** The progress in a lesson: steps read, exercises solved, exercises skipped, or the whole lesson skipped. */
export type LessonProgress = { read: number[]; solved: string[]; skipped?: string[]; isSkipped?: boolean };
export type Progress = Record<string, LessonProgress>;
export type Standing = "" | "done" | "skipped";

const NAME = "paigow.lessons";
const NOTHING: LessonProgress = { read: [], solved: [] };

const load = (): Progress => {
  try {
    const kept: unknown = JSON.parse(recall(NAME) ?? "{}");
    return isProgress(kept) ? kept : {};
  } catch {
    return {};
  }
};

/** Whether stored data is progress; anybody who uses this browser can write there. */
const isProgress = (kept: unknown): kept is Progress =>
  typeof kept === "object" &&
  kept !== null &&
  Object.values(kept as Record<string, Partial<LessonProgress> | null>).every(isOfLesson);

const isOfLesson = (each: Partial<LessonProgress> | null): boolean =>
  Array.isArray(each?.read) &&
  Array.isArray(each.solved) &&
  (each.skipped === undefined || Array.isArray(each.skipped));

const progress = signal(load());

export const progressOf = (game: string): LessonProgress => progress.value[game] ?? NOTHING;

/** The exercises of a game that were skipped and not solved since. */
export const skippedOf = (game: string): readonly string[] => progressOf(game).skipped ?? [];

export const standingOf = (game: string, exercise: string): Standing =>
  progressOf(game).solved.includes(exercise) ? "done" : skippedOf(game).includes(exercise) ? "skipped" : "";

/** A step is done when it was read and all its exercises are solved, and skipped when the rest were skipped. */
export const standingOfStep = (game: string, step: { number: number; exercises: readonly unknown[] }): Standing => {
  const all = step.exercises.map((_, index) => standingOf(game, `${step.number}/${index + 1}`));
  if (all.includes("") || !progressOf(game).read.includes(step.number)) return "";
  return all.includes("skipped") ? "skipped" : "done";
};

const change = (game: string, part: Partial<LessonProgress>): void => {
  progress.value = { ...progress.value, [game]: { ...progressOf(game), ...part } };
  keep(NAME, JSON.stringify(progress.value));
};

export const noteRead = (game: string, step: number): void => {
  const { read } = progressOf(game);
  if (!read.includes(step)) change(game, { read: [...read, step] });
};

export const noteSolved = (game: string, exercise: string): void => {
  const { solved } = progressOf(game);
  if (solved.includes(exercise)) return;
  const skipped = skippedOf(game).filter((each) => each !== exercise);
  change(game, { solved: [...solved, exercise], ...(skippedOf(game).length > 0 && { skipped }) });
};

export const noteSkipped = (game: string, exercise: string): void => {
  if (standingOf(game, exercise) === "") change(game, { skipped: [...skippedOf(game), exercise] });
};

/** Mark a whole lesson as skipped, or as not skipped. */
export const skipLesson = (game: string, isSkipped: boolean): void => change(game, { isSkipped });

export const forgetProgress = (): void => {
  forget(NAME);
  progress.value = {};
};
