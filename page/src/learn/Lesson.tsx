import "../styles/learn.css";

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { ClausesOnDemand } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { loadDrawings } from "../pieces/Piece";
import type { GlossaryAnswer, GlossaryWord, LessonAnswer, SolvedAnswer } from "../wire/protocol";
import { get } from "../wire/requests";
import { words } from "../words";
import { Exercise } from "./Exercise";
import { OrderOnDemand } from "./HandOrder";
import { Picture } from "./Picture";
import { noteRead, noteSkipped, noteSolved, progressOf, standingOf, standingOfStep } from "./progress";
import { markTerms, type TextPart } from "./terms";
import { WordLink } from "./WordPanel";

type LessonProps = {
  game: string;
  named?: (lesson: LessonAnswer) => void;
  /** Whether it stands in a panel, where links that lead away are left out. */
  isBeside?: boolean;
};

/** The lesson of a game, step by step, with the solutions of its exercises. */
export function Lesson({ game, named, isBeside = false }: LessonProps) {
  const [lesson, setLesson] = useState<LessonAnswer | null>(null);
  const [solved, setSolved] = useState<SolvedAnswer | null>(null);
  const [glossary, setGlossary] = useState<readonly GlossaryWord[]>([]);
  const [trouble, setTrouble] = useState("");
  const [number, setNumber] = useState(() => Math.max(0, ...progressOf(game).read) || 1);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const name = encodeURIComponent(game);
    // All at once, with the drawings of the cards: nothing moves when a part comes late.
    Promise.all([
      get<LessonAnswer>(`/lessons/${name}`),
      get<SolvedAnswer>(`/lessons/${name}/solved`),
      get<GlossaryAnswer>("/glossary"),
      loadDrawings(),
    ])
      .then(([taught, answers, { words: explained }]) => {
        setLesson(taught);
        setSolved(answers);
        setGlossary(explained);
        setNumber((before) => Math.min(before, taught.steps.length));
        named?.(taught);
      })
      .catch((error: Error) => setTrouble(error.message));
  }, [game]);
  const step = lesson?.steps[number - 1];
  const told = useMemo(() => paragraphsOf(lesson, number, glossary), [lesson, number, glossary]);
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
        {told.map((pieces, index) => (
          <p key={`${number}/${index}`}>
            {pieces.map((piece) =>
              typeof piece === "string" ? (
                piece
              ) : (
                <WordLink key={piece.entry.word} word={piece.entry.word} said={piece.said} />
              ),
            )}
          </p>
        ))}
        <OrderOnDemand key={step.part} game={game} isOpen={step.part === "ranking"} />
        <ClausesOnDemand ids={step.clauses} />
        {step.exercises.map((exercise, index) => {
          const name = `${number}/${index + 1}`;
          const answers = solved?.exercises.find((each) => each.step === number && each.exercise === index + 1);
          return (
            <Exercise
              key={name}
              number={index + 1}
              exercise={exercise}
              solved={answers}
              standing={standingOf(game, name)}
              right={() => noteSolved(game, name)}
              skip={() => noteSkipped(game, name)}
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
          <button type="button" class="main-action" onClick={() => to(number + 1)}>
            {words.learn.next}
          </button>
        )}
        {number === lesson.steps.length && !isBeside && (
          <a class="button main-action" href={`/train/${game}`}>
            {words.learn.train}
          </a>
        )}
      </div>
    </>
  );
}

/** The paragraphs of a step; glossary words are marked where the lesson first uses them. */
function paragraphsOf(lesson: LessonAnswer | null, number: number, glossary: readonly GlossaryWord[]): TextPart[][] {
  const upTo = lesson?.steps.slice(0, number) ?? [];
  const all = markTerms(
    upTo.flatMap((step) => step.paragraphs),
    glossary,
  );
  return all.slice(all.length - (upTo.at(-1)?.paragraphs.length ?? 0));
}

const MARKS = { "": "", done: "✓", skipped: "–" } as const;

const Steps = ({ lesson, number, to }: { lesson: LessonAnswer; number: number; to: (step: number) => void }) => (
  <nav class="row" aria-label={words.learn.steps}>
    {lesson.steps.map((each) => {
      const standing = standingOfStep(lesson.game, each);
      return (
        <button
          key={each.number}
          type="button"
          aria-current={each.number === number ? "step" : undefined}
          onClick={() => to(each.number)}
        >
          {each.number}
          {standing && <span aria-hidden="true">{MARKS[standing]}</span>}
          <span class="unseen">
            {each.title}
            {standing && `, ${words.learn[standing]}`}
          </span>
        </button>
      );
    })}
  </nav>
);
