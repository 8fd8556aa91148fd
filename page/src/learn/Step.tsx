import { useState } from "preact/hooks";

import type { ExerciseShown, LessonStepShown, ShownHand, TryAnswer } from "../../../docs/protocol";
import { Clauses } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { nameOf, Piece, Pieces } from "../pieces/Piece";
import { ask } from "../wire/requests";
import { words } from "../words";

/** A step of a lesson: a few sentences, then something to try. */
export function Step({ game, step }: { game: string; step: LessonStepShown }) {
  return (
    <article class="stack">
      <h2>{step.title}</h2>
      {step.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <Clauses ids={step.clauses} />
      {step.exercises.map((exercise, index) => (
        <Try key={index} exercise={exercise} path={`/lessons/${game}/${step.number}/${index + 1}`} />
      ))}
    </article>
  );
}

function Try({ exercise, path }: { exercise: ExerciseShown; path: string }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [found, setFound] = useState<TryAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const choices = words.learn.choices[exercise.kind];
  const answer = exercise.kind === "set" ? chosen.map((place) => place + 1).join(" ") : text;
  const judge = async (given: string) => {
    setTrouble("");
    await ask<TryAnswer>("POST", path, { answer: given })
      .then(setFound)
      .catch((error: Error) => setTrouble(error.message));
  };
  const toggle = (place: number) => setChosen((before) => (before.includes(place) ? before.filter((each) => each !== place) : [...before, place].slice(-2)));
  return (
    <section class="sheet stack exercise" aria-label={words.learn.exercise}>
      <p>
        <b>{exercise.question}</b>
      </p>
      {exercise.kind === "set" ? (
        <div class="row">
          {exercise.hands?.[0]?.pieces.map((piece, place) => (
            <button key={place} type="button" class="card-button" aria-pressed={chosen.includes(place)} aria-label={nameOf(piece)} onClick={() => toggle(place)}>
              <Piece piece={piece} label={false} />
            </button>
          ))}
        </div>
      ) : (
        <Hands hands={exercise.hands ?? []} />
      )}
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void judge(answer);
        }}
      >
        {choices
          ? choices.map(([value, said]) => (
              <button key={value} type="button" onClick={() => void judge(value)}>
                {said}
              </button>
            ))
          : exercise.kind !== "set" && (
              <label class="row">
                {exercise.asks} <input value={text} onInput={(event) => setText(event.currentTarget.value)} />
              </label>
            )}
        {!choices && (
          <button type="submit" class="main-deed" disabled={!answer.trim()}>
            {exercise.kind === "set" ? words.learn.setLow : words.learn.answer}
          </button>
        )}
      </form>
      <Trouble reason={trouble} />
      {found && (
        <div class="stack" role="status">
          <p class={found.is_right ? "won" : "lost"}>
            <b>{found.is_right ? words.learn.right : words.learn.wrong}</b> {found.text}
          </p>
          <p>
            {found.answer}. {found.why}
          </p>
          <Hands hands={found.hands ?? []} />
          <Clauses ids={found.clauses} />
        </div>
      )}
    </section>
  );
}

const Hands = ({ hands }: { hands: readonly ShownHand[] }) => (
  <div class="row hands-shown">
    {hands.map((hand) => (
      <figure key={hand.label}>
        <Pieces pieces={hand.pieces} />
        <figcaption class="quiet">{hand.label}</figcaption>
      </figure>
    ))}
  </div>
);
