import { signal } from "@preact/signals";

import { settingText } from "../parts/settings";
import { forget, keep, recall } from "../storage";
import type { SettingValued, TrainerAnswer, ValuesAnswer } from "../wire/protocol";
import { addFractions, type Fraction, toFraction } from "./fractions";

/** How well hands of a kind were set. These types are the file format of `paigow train`. */
export type Tally = { hands: number; correct: number; best: number; wagered: number; run: number; given_up: Fraction };
export type Mistake = { yours: string; best: string; given_up: Fraction; theirs?: string };
export type Score = { kinds: Record<string, Tally>; mistakes: Mistake[] };
export type StoredScores = { form: number; games: Record<string, Score> };

const FORMAT = 1;
const NOTHING: Tally = { hands: 0, correct: 0, best: 0, wagered: 0, run: 0, given_up: "0" };
export const EMPTY: Score = { kinds: {}, mistakes: [] };

export const isBest = (row: SettingValued): boolean => row.fault == null && row.gives_up.numerator === 0;

/** The score after one more hand. */
export function addHand(score: Score, values: ValuesAnswer, row: SettingValued, mistakesKept: number): Score {
  const before = score.kinds[values.kind] ?? NOTHING;
  const best = isBest(row);
  const tally: Tally = {
    hands: before.hands + 1,
    correct: before.correct + (row.fault == null ? 1 : 0),
    best: before.best + (best ? 1 : 0),
    wagered: before.wagered + values.wager,
    run: best ? before.run + 1 : 0,
    given_up: addFractions(before.given_up, toFraction(row.gives_up)),
  };
  const theirs = values.theirs ? { theirs: [...values.theirs.high, ...values.theirs.low].join(" ") } : {};
  const mistake: Mistake = {
    yours: settingText(row),
    best: settingText(values.settings[0]!),
    given_up: toFraction(row.gives_up),
    ...theirs,
  };
  return {
    kinds: { ...score.kinds, [values.kind]: tally },
    mistakes: best ? score.mistakes : [...score.mistakes, mistake].slice(-mistakesKept),
  };
}

/** The sum of all kinds. Its run is 0, since the order of the kinds is not known. */
export const totalOf = (score: Score): Tally =>
  Object.values(score.kinds).reduce(
    (one, other) => ({
      hands: one.hands + other.hands,
      correct: one.correct + other.correct,
      best: one.best + other.best,
      wagered: one.wagered + other.wagered,
      run: 0,
      given_up: addFractions(one.given_up, other.given_up),
    }),
    NOTHING,
  );

/** The kinds that were missed and not set best often enough since. */
export const kindsToDrill = (score: Score, trainer: TrainerAnswer): string[] =>
  trainer.kinds.filter((kind) => {
    const tally = score.kinds[kind];
    return tally !== undefined && tally.best < tally.hands && tally.run < trainer.learnt;
  });

/** Scores stored in this browser under a name. */
export class ScoreStore {
  readonly kept = signal<StoredScores>({ form: FORMAT, games: {} });
  /** Whether what is stored there cannot be read; it stays until it is deleted. */
  readonly isDamaged = signal(false);

  constructor(readonly name: string) {
    this.read();
  }

  read(): void {
    const text = recall(this.name);
    if (text === null) return;
    try {
      const found = JSON.parse(text) as StoredScores;
      if (found.form !== FORMAT) throw new Error(this.name);
      Object.values(found.games).forEach(totalOf);
      this.kept.value = found;
    } catch {
      this.isDamaged.value = true;
    }
  }

  of(game: string): Score {
    return this.kept.value.games[game] ?? EMPTY;
  }

  keep(game: string, score: Score): void {
    this.kept.value = { form: FORMAT, games: { ...this.kept.value.games, [game]: score } };
    if (!this.isDamaged.value) keep(this.name, JSON.stringify(this.kept.value));
  }

  forget(): void {
    forget(this.name);
    this.isDamaged.value = false;
    this.kept.value = { form: FORMAT, games: {} };
  }
}

export const scores = new ScoreStore("paigow.training");
