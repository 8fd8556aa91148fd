import { useState } from "preact/hooks";

import type { TrainerAnswer } from "../../../docs/protocol";
import { go, place } from "../routes";
import { words } from "../words";
import { ofEachHundred } from "./amounts";
import { HandToSet } from "./HandToSet";
import { andThen, inAll, Shelf, shelf } from "./score";
import { Kinds, Running } from "./ScoreSheet";
import { usePractice } from "./usePractice";

const HANDS = 100;
const NUMBERS = 1_000_000;
const say = words.train.challenge;
const challenges = new Shelf("paigow.challenge");
const fresh = (): number => 1 + Math.floor(Math.random() * NUMBERS);

/** A hundred hands without a second try; who is given the number gets the same. Reloading the page goes on. */
export function Challenge({ trainer }: { trainer: TrainerAnswer }) {
  const number = Number(place.value.asked.get("number")) || 0;
  if (!Number.isSafeInteger(number) || number <= 0) return <Begin trainer={trainer} />;
  return <Hundred key={number} trainer={trainer} number={number} />;
}

const path = (trainer: TrainerAnswer, number: number): string => `/train/${trainer.game}?do=challenge&number=${number}`;

function Begin({ trainer }: { trainer: TrainerAnswer }) {
  const [number, setNumber] = useState(fresh);
  return (
    <form class="sheet stack" onSubmit={(event) => (event.preventDefault(), go(path(trainer, number)))}>
      <p>{say.lead(number)}</p>
      <label class="stack">
        {say.number}
        <input type="number" min={1} max={NUMBERS} value={number} onInput={(event) => setNumber(event.currentTarget.valueAsNumber || 1)} />
      </label>
      <div>
        <button type="submit" class="main-deed">
          {say.begin}
        </button>
      </div>
    </form>
  );
}

function Hundred({ trainer, number }: { trainer: TrainerAnswer; number: number }) {
  const name = `${trainer.game} ${number}`;
  const done = () => inAll(challenges.of(name)).hands;
  const [isOver, setOver] = useState(() => done() >= HANDS);
  const practice = usePractice({
    game: trainer.game,
    next: () => ({ kinds: [], seed: number * HANDS + done() }),
    judged: (values, row) => {
      challenges.keep(name, andThen(challenges.of(name), values, row, trainer.mistakes_kept));
      shelf.keep(trainer.game, andThen(shelf.of(trainer.game), values, row, trainer.mistakes_kept));
    },
  });
  if (isOver) return <Over trainer={trainer} name={name} />;
  const hand = practice.laid === "laid" ? done() : done() + 1;
  return (
    <div class="stack">
      <div class="row">
        <b>{say.at(hand, HANDS)}</b>
        <progress max={HANDS} value={done()} aria-label={say.at(hand, HANDS)} />
        {done() > 0 && <Running score={challenges.of(name)} />}
      </div>
      <HandToSet trainer={trainer} practice={practice} said="" mayLook={false} onNext={() => (done() >= HANDS ? setOver(true) : practice.next())} />
    </div>
  );
}

function Over({ trainer, name }: { trainer: TrainerAnswer; name: string }) {
  const score = challenges.of(name);
  const tally = inAll(score);
  return (
    <section class="sheet stack">
      <h2>{say.over(tally.best, tally.hands, ofEachHundred(tally))}</h2>
      <Kinds score={score} kinds={trainer.kinds} />
      <div>
        <a class="button main-deed" href={path(trainer, fresh())}>
          {say.anew}
        </a>
      </div>
    </section>
  );
}
