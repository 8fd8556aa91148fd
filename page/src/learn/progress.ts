import { signal } from "@preact/signals";

import { forget, keep, recall } from "../storage";

/** What this browser remembers of lessons: the steps of each game that were read, and the exercises that were solved. */
export type Progress = Record<string, { read: number[]; solved: string[] }>;

const NAME = "paigow.lessons";
const NOTHING = { read: [], solved: [] };

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
  typeof kept === "object" &&
  kept !== null &&
  Object.values(kept as Record<string, Partial<Progress[string]> | null>).every((each) => Array.isArray(each?.read) && Array.isArray(each.solved));

const progress = signal(recalled());

export const progressOf = (game: string): Progress[string] => progress.value[game] ?? NOTHING;

const note = (game: string, change: Partial<Progress[string]>): void => {
  progress.value = { ...progress.value, [game]: { ...progressOf(game), ...change } };
  keep(NAME, JSON.stringify(progress.value));
};

export const noteRead = (game: string, step: number): void => {
  const { read } = progressOf(game);
  if (!read.includes(step)) note(game, { read: [...read, step] });
};

export const noteSolved = (game: string, exercise: string): void => {
  const { solved } = progressOf(game);
  if (!solved.includes(exercise)) note(game, { solved: [...solved, exercise] });
};

export const forgetProgress = (): void => {
  forget(NAME);
  progress.value = {};
};
