import { signal } from "@preact/signals";

import { forget, keep, recall } from "../storage";

/** What this browser remembers of a lesson: the steps that were read, the exercises that were solved, and what was
 * left out by somebody who knows it: single exercises, or the whole lesson. */
export type LessonProgress = { read: number[]; solved: string[]; skipped?: string[]; isSkipped?: boolean };
export type Progress = Record<string, LessonProgress>;
export type Standing = "" | "done" | "skipped";

const NAME = "paigow.lessons";
const NOTHING: LessonProgress = { read: [], solved: [] };

const recalled = (): Progress => {
  try {
    const kept: unknown = JSON.parse(recall(NAME) ?? "{}");
    return isProgress(kept) ? kept : {};
  } catch {
    return {};
  }
};

/** What lies there may be anybody's; whatever is no progress of ours counts as none. */
const isProgress = (kept: unknown): kept is Progress =>
  typeof kept === "object" && kept !== null && Object.values(kept as Record<string, Partial<LessonProgress> | null>).every(isOfLesson);

const isOfLesson = (each: Partial<LessonProgress> | null): boolean =>
  Array.isArray(each?.read) && Array.isArray(each.solved) && (each.skipped === undefined || Array.isArray(each.skipped));

const progress = signal(recalled());

export const progressOf = (game: string): LessonProgress => progress.value[game] ?? NOTHING;

/** The exercises of a game that were left out and not solved since. */
export const skippedOf = (game: string): readonly string[] => progressOf(game).skipped ?? [];

export const standingOf = (game: string, exercise: string): Standing =>
  progressOf(game).solved.includes(exercise) ? "done" : skippedOf(game).includes(exercise) ? "skipped" : "";

const note = (game: string, change: Partial<LessonProgress>): void => {
  progress.value = { ...progress.value, [game]: { ...progressOf(game), ...change } };
  keep(NAME, JSON.stringify(progress.value));
};

export const noteRead = (game: string, step: number): void => {
  const { read } = progressOf(game);
  if (!read.includes(step)) note(game, { read: [...read, step] });
};

export const noteSolved = (game: string, exercise: string): void => {
  const { solved } = progressOf(game);
  if (solved.includes(exercise)) return;
  const skipped = skippedOf(game).filter((each) => each !== exercise);
  note(game, { solved: [...solved, exercise], ...(skippedOf(game).length > 0 && { skipped }) });
};

export const noteSkipped = (game: string, exercise: string): void => {
  if (standingOf(game, exercise) === "") note(game, { skipped: [...skippedOf(game), exercise] });
};

/** Leave out a whole lesson, or take it up after all. */
export const skipLesson = (game: string, isSkipped: boolean): void => note(game, { isSkipped });

export const forgetProgress = (): void => {
  forget(NAME);
  progress.value = {};
};
