import "../styles/learn.css";

import { useEffect, useRef, useState } from "preact/hooks";

import type { LessonAnswer, LessonStepShown, SolvedAnswer } from "../../../docs/protocol";
import { Clauses } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { get } from "../wire/requests";
import { words } from "../words";
import { Exercise } from "./Exercise";
import { Picture } from "./Picture";
import { noteRead, noteSolved, progressOf } from "./progress";

type LessonIs = {
  game: string;
  named?: (lesson: LessonAnswer) => void;
  /** Whether it stands beside something that it must not lead away from. */
  isBeside?: boolean;
};

/** The lesson of a game, step by step, wherever it is shown; the answers to its exercises come with it. */
export function Lesson({ game, named, isBeside = false }: LessonIs) {
  const [lesson, setLesson] = useState<LessonAnswer | null>(null);
  const [solved, setSolved] = useState<SolvedAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const [number, setNumber] = useState(() => Math.max(0, ...progressOf(game).read) || 1);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const name = encodeURIComponent(game);
    Promise.all([get<LessonAnswer>(`/lessons/${name}`), get<SolvedAnswer>(`/lessons/${name}/solved`)])
      .then(([taught, answers]) => {
        setLesson(taught);
        setSolved(answers);
        setNumber((before) => Math.min(before, taught.steps.length));
        named?.(taught);
      })
      .catch((error: Error) => setTrouble(error.message));
  }, [game]);
  const step = lesson?.steps[number - 1];
  useEffect(() => {
    if (step) noteRead(game, step.number);
  }, [step]);
  const to = (next: number) => {
    setNumber(next);
    requestAnimationFrame(() => title.current?.focus());
  };
  if (!lesson || !step) return <Trouble reason={trouble} />;
  return (
    <>
      <Steps lesson={lesson} number={number} to={to} />
      <article class="stack">
        <h2 ref={title} tabIndex={-1}>
          {step.title}
        </h2>
        <Picture game={game} part={step.part} isBeside={isBeside} />
        {step.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <Clauses ids={step.clauses} />
        {step.exercises.map((exercise, index) => {
          const name = `${number}/${index + 1}`;
          const answers = solved?.exercises.find((each) => each.step === number && each.exercise === index + 1);
          return (
            <Exercise
              key={name}
              number={index + 1}
              exercise={exercise}
              solved={answers}
              isDone={progressOf(game).solved.includes(name)}
              right={() => noteSolved(game, name)}
            />
          );
        })}
      </article>
      <div class="row">
        {number > 1 && (
          <button type="button" onClick={() => to(number - 1)}>
            {words.learn.back}
          </button>
        )}
        {number < lesson.steps.length && (
          <button type="button" class="main-deed" onClick={() => to(number + 1)}>
            {words.learn.next}
          </button>
        )}
        {number === lesson.steps.length && !isBeside && (
          <a class="button main-deed" href={`/train/${game}`}>
            {words.learn.train}
          </a>
        )}
      </div>
    </>
  );
}

const isSolved = (game: string, step: LessonStepShown): boolean =>
  step.exercises.every((_, index) => progressOf(game).solved.includes(`${step.number}/${index + 1}`));

const Steps = ({ lesson, number, to }: { lesson: LessonAnswer; number: number; to: (step: number) => void }) => (
  <nav class="row" aria-label={words.learn.steps}>
    {lesson.steps.map((each) => (
      <button key={each.number} type="button" aria-current={each.number === number ? "step" : undefined} onClick={() => to(each.number)}>
        {each.number}
        {isSolved(lesson.game, each) && <span aria-hidden="true">✓</span>}
        <span class="unseen">
          {each.title}
          {isSolved(lesson.game, each) && `, ${words.learn.done}`}
        </span>
      </button>
    ))}
  </nav>
);
