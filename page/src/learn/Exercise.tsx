import { useState } from "preact/hooks";

import type { ExerciseShown, ShownHand, SolvedExercise } from "../../../docs/protocol";
import { typed } from "../money";
import { Clauses } from "../parts/Clauses";
import { type Places, Trays } from "../parts/Trays";
import { Pieces } from "../pieces/Piece";
import { words } from "../words";

type Is = { number: number; exercise: ExerciseShown; solved: SolvedExercise | undefined; isDone: boolean; right: () => void };

/** Something to try: a hand to set, a choice to make or an amount to type, and then what is right, and why. */
export function Exercise({ number, exercise, solved, isDone, right }: Is) {
  const [given, setGiven] = useState("");
  const judge = (answer: string) => {
    setGiven(answer);
    if (solved && verdictOn(solved, answer)?.is_right) right();
  };
  return (
    <section class="sheet stack exercise" aria-label={words.learn.exercise(number)}>
      <p>
        <b>{exercise.question}</b> {isDone && <span class="won">✓ {words.learn.done}</span>}
      </p>
      {exercise.kind === "set" ? (
        <SetIt pieces={exercise.hands?.[0]?.pieces ?? []} judge={judge} />
      ) : (
        <>
          <Hands hands={exercise.hands ?? []} />
          <Choose exercise={exercise} judge={judge} />
        </>
      )}
      {given && solved && <Solved solved={solved} given={given} isSet={exercise.kind === "set"} />}
    </section>
  );
}

/** What is said of an answer; an amount is the same however it is written. */
const verdictOn = (solved: SolvedExercise, given: string) =>
  solved.verdicts.find((each) => each.choice === given || (typed(given) !== null && typed(each.choice) === typed(given)));

const LOW = 2;

function SetIt({ pieces, judge }: { pieces: readonly string[]; judge: (answer: string) => void }) {
  const [low, setLow] = useState<Places>([]);
  const lay = () => judge(low.map((place) => place + 1).toSorted().join(" "));
  return (
    <>
      <Trays pieces={pieces} low={low} lowCount={LOW} change={setLow} done={lay} />
      <div>
        <button type="button" class="main-deed" disabled={low.length < LOW} onClick={lay}>
          {words.learn.setLow}
        </button>
      </div>
    </>
  );
}

function Choose({ exercise, judge }: { exercise: ExerciseShown; judge: (answer: string) => void }) {
  const [text, setText] = useState("");
  const choices = words.learn.choices[exercise.kind];
  if (choices)
    return (
      <div class="row">
        {choices.map(([value, said]) => (
          <button key={value} type="button" onClick={() => judge(value)}>
            {said}
          </button>
        ))}
      </div>
    );
  return (
    <form class="row" onSubmit={(event) => (event.preventDefault(), judge(text.trim()))}>
      <label class="row">
        {exercise.asks} <input inputMode="decimal" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="main-deed" disabled={!text.trim()}>
        {words.learn.answer}
      </button>
    </form>
  );
}

function Solved({ solved, given, isSet }: { solved: SolvedExercise; given: string; isSet: boolean }) {
  const verdict = verdictOn(solved, given);
  return (
    <div class="stack" role="status">
      <p class={verdict?.is_right ? "won" : "lost"}>
        <b>{verdict?.is_right ? words.learn.right : words.learn.wrong}</b> {isSet && verdict && words.learn.sentence(verdict.text)}
      </p>
      <p>
        {words.learn.sentence(solved.answer)} {solved.why}
      </p>
      <Hands hands={solved.hands ?? []} />
      <Clauses ids={solved.clauses} />
    </div>
  );
}

/** Two hands of mine and two of the other side's: like hands stand below each other. */
const SIDES = 4;

export const Hands = ({ hands }: { hands: readonly ShownHand[] }) => (
  <div class={`hands-shown ${hands.length === SIDES ? "two-sides" : ""}`}>
    {hands.map((hand) => (
      <figure key={hand.label}>
        <Pieces pieces={hand.pieces} />
        <figcaption class="quiet">{hand.label}</figcaption>
      </figure>
    ))}
  </div>
);
