import { signal } from "@preact/signals";

import type { SettingValued, TrainerAnswer, ValuesAnswer } from "../../../docs/protocol";
import { forget, keep, recall } from "../storage";
import { type Exact, exact, sum } from "./exact";

/** How well hands of a kind were set. This and all below have the form of the file of `paigow train`. */
export type Tally = { hands: number; correct: number; best: number; wagered: number; run: number; given_up: Exact };
export type Mistake = { yours: string; best: string; given_up: Exact; theirs?: string };
export type Score = { kinds: Record<string, Tally>; mistakes: Mistake[] };
export type Kept = { form: number; games: Record<string, Score> };

const FORM = 1;
const NOTHING: Tally = { hands: 0, correct: 0, best: 0, wagered: 0, run: 0, given_up: "0" };
export const EMPTY: Score = { kinds: {}, mistakes: [] };

export const isBest = (row: SettingValued): boolean => row.fault == null && row.gives_up.numerator === 0;
export const laid = (row: Pick<SettingValued, "high" | "low">): string => `${row.high.join(" ")} / ${row.low.join(" ")}`;

/** A score with one more hand. */
export function andThen(score: Score, values: ValuesAnswer, row: SettingValued, mistakesKept: number): Score {
  const before = score.kinds[values.kind] ?? NOTHING;
  const best = isBest(row);
  const tally: Tally = {
    hands: before.hands + 1,
    correct: before.correct + (row.fault == null ? 1 : 0),
    best: before.best + (best ? 1 : 0),
    wagered: before.wagered + values.wager,
    run: best ? before.run + 1 : 0,
    given_up: sum(before.given_up, exact(row.gives_up)),
  };
  const theirs = values.theirs ? { theirs: [...values.theirs.high, ...values.theirs.low].join(" ") } : {};
  const mistake: Mistake = { yours: laid(row), best: laid(values.settings[0]!), given_up: exact(row.gives_up), ...theirs };
  return {
    kinds: { ...score.kinds, [values.kind]: tally },
    mistakes: best ? score.mistakes : [...score.mistakes, mistake].slice(-mistakesKept),
  };
}

/** All kinds together; which of them came first is not known, so no run goes on. */
export const inAll = (score: Score): Tally =>
  Object.values(score.kinds).reduce(
    (one, other) => ({
      hands: one.hands + other.hands,
      correct: one.correct + other.correct,
      best: one.best + other.best,
      wagered: one.wagered + other.wagered,
      run: 0,
      given_up: sum(one.given_up, other.given_up),
    }),
    NOTHING,
  );

/** The kinds that were missed, until they have been set best often enough since. */
export const toDrill = (score: Score, trainer: TrainerAnswer): string[] =>
  trainer.kinds.filter((kind) => {
    const tally = score.kinds[kind];
    return tally !== undefined && tally.best < tally.hands && tally.run < trainer.learnt;
  });

/** What this browser keeps under a name. */
export class Shelf {
  readonly kept = signal<Kept>({ form: FORM, games: {} });
  /** Whether what lies there is none of ours; it stays until it is forgotten. */
  readonly isDamaged = signal(false);

  constructor(readonly name: string) {
    this.read();
  }

  read(): void {
    const text = recall(this.name);
    if (text === null) return;
    try {
      const found = JSON.parse(text) as Kept;
      if (found.form !== FORM) throw new Error(this.name);
      Object.values(found.games).forEach(inAll);
      this.kept.value = found;
    } catch {
      this.isDamaged.value = true;
    }
  }

  of(game: string): Score {
    return this.kept.value.games[game] ?? EMPTY;
  }

  keep(game: string, score: Score): void {
    this.kept.value = { form: FORM, games: { ...this.kept.value.games, [game]: score } };
    if (!this.isDamaged.value) keep(this.name, JSON.stringify(this.kept.value));
  }

  forget(): void {
    forget(this.name);
    this.isDamaged.value = false;
    this.kept.value = { form: FORM, games: {} };
  }
}

export const shelf = new Shelf("paigow.training");
