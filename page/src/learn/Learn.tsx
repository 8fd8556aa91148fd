import { useEffect, useState } from "preact/hooks";

import type { LessonAnswer, LessonsAnswer } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { get } from "../wire/requests";
import { words } from "../words";
import { Step } from "./Step";

/** The lessons: which there are, or one of them. */
export function Learn({ game }: { game: string | undefined }) {
  return game === undefined ? <Lessons /> : <OneLesson key={game} game={game} />;
}

function Lessons() {
  const [answer, setAnswer] = useState<LessonsAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `${words.learn.title} · ${words.name}`;
    get<LessonsAnswer>("/lessons").then(setAnswer).catch((error: Error) => setTrouble(error.message));
  }, []);
  return (
    <main id="main" class="page">
      <div class="stack">
        <h1>{words.learn.title}</h1>
        <p class="quiet">{words.learn.lead}</p>
      </div>
      <Trouble reason={trouble} />
      <ul class="tables">
        {answer?.lessons.map((each) => (
          <li key={each.game} class="sheet stack">
            <h2>{each.title}</h2>
            <p>{each.about}</p>
            <a class="button main-deed" href={`/learn/${each.game}`}>
              {words.learn.begin(each.title)}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

function OneLesson({ game }: { game: string }) {
  const [lesson, setLesson] = useState<LessonAnswer | null>(null);
  const [number, setNumber] = useState(1);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    get<LessonAnswer>(`/lessons/${encodeURIComponent(game)}`)
      .then((answer) => {
        document.title = `${answer.title} · ${words.name}`;
        setLesson(answer);
      })
      .catch((error: Error) => setTrouble(error.message));
  }, [game]);
  const step = lesson?.steps[number - 1];
  return (
    <main id="main" class="page narrow">
      <Trouble reason={trouble} />
      {lesson && step && (
        <>
          <div class="stack">
            <p>
              <a href="/learn">{words.learn.title}</a>
            </p>
            <h1>{lesson.title}</h1>
            <p class="quiet">{lesson.about}</p>
          </div>
          <nav class="row" aria-label={words.learn.steps}>
            {lesson.steps.map((each) => (
              <button key={each.number} type="button" aria-current={each.number === number ? "step" : undefined} onClick={() => setNumber(each.number)}>
                {each.number}
                <span class="unseen"> {each.title}</span>
              </button>
            ))}
          </nav>
          <Step key={number} game={game} step={step} />
          <div class="row">
            {number > 1 && (
              <button type="button" onClick={() => setNumber(number - 1)}>
                {words.learn.back}
              </button>
            )}
            {number < lesson.steps.length ? (
              <button type="button" class="main-deed" onClick={() => setNumber(number + 1)}>
                {words.learn.next}
              </button>
            ) : (
              <a class="button main-deed" href="/">
                {words.learn.play}
              </a>
            )}
          </div>
        </>
      )}
    </main>
  );
}
