import { useState } from "preact/hooks";

import { onSubmit } from "../parts/hooks";
import { go, place } from "../routes";
import type { TrainerAnswer } from "../wire/protocol";
import { words } from "../words";
import { lossPerHundred } from "./amounts";
import { PracticeHand } from "./PracticeHand";
import { Kinds, ScoreLine } from "./ScoreSheet";
import { addHand, ScoreStore, scores, totalOf } from "./score";
import { usePractice } from "./usePractice";

const HANDS = 100;
const NUMBERS = 1_000_000;
const say = words.train.challenge;
const challenges = new ScoreStore("paigow.challenge");
const randomNumber = (): number => 1 + Math.floor(Math.random() * NUMBERS);

/** A hundred hands without a second try. The same number deals the same hands; reloading the page continues. */
export function Challenge({ trainer }: { trainer: TrainerAnswer }) {
  const number = Number(place.value.query.get("number")) || 0;
  if (!Number.isSafeInteger(number) || number <= 0) return <ChallengeStart trainer={trainer} />;
  return <ChallengeRun key={number} trainer={trainer} number={number} />;
}

const path = (trainer: TrainerAnswer, number: number): string => `/train/${trainer.game}?do=challenge&number=${number}`;

function ChallengeStart({ trainer }: { trainer: TrainerAnswer }) {
  const [number, setNumber] = useState(randomNumber);
  return (
    <form class="sheet stack" onSubmit={onSubmit(() => go(path(trainer, number)))}>
      <p>{say.lead(number)}</p>
      <label class="stack">
        {say.number}
        <input
          type="number"
          min={1}
          max={NUMBERS}
          value={number}
          onInput={(event) => setNumber(event.currentTarget.valueAsNumber || 1)}
        />
      </label>
      <div>
        <button type="submit" class="main-action">
          {say.begin}
        </button>
      </div>
    </form>
  );
}

function ChallengeRun({ trainer, number }: { trainer: TrainerAnswer; number: number }) {
  const name = `${trainer.game} ${number}`;
  const done = () => totalOf(challenges.of(name)).hands;
  const [isOver, setOver] = useState(() => done() >= HANDS);
  const practice = usePractice({
    game: trainer.game,
    next: () => ({ kinds: [], seed: number * HANDS + done() }),
    judged: (values, row) => {
      challenges.keep(name, addHand(challenges.of(name), values, row, trainer.mistakes_kept));
      scores.keep(trainer.game, addHand(scores.of(trainer.game), values, row, trainer.mistakes_kept));
    },
  });
  if (isOver) return <ChallengeResult trainer={trainer} name={name} />;
  const hand = practice.laid === "laid" ? done() : done() + 1;
  return (
    <div class="stack">
      <div class="row">
        <b>{say.at(hand, HANDS)}</b>
        <progress max={HANDS} value={done()} aria-label={say.at(hand, HANDS)} />
        {done() > 0 && <ScoreLine score={challenges.of(name)} />}
      </div>
      <PracticeHand
        trainer={trainer}
        practice={practice}
        said=""
        mayLook={false}
        onNext={() => (done() >= HANDS ? setOver(true) : practice.next())}
      />
    </div>
  );
}

function ChallengeResult({ trainer, name }: { trainer: TrainerAnswer; name: string }) {
  const score = challenges.of(name);
  const tally = totalOf(score);
  return (
    <section class="sheet stack">
      <h2>{say.over(tally.best, tally.hands, lossPerHundred(tally))}</h2>
      <Kinds score={score} kinds={trainer.kinds} />
      <div>
        <a class="button main-action" href={path(trainer, randomNumber())}>
          {say.anew}
        </a>
      </div>
    </section>
  );
}
