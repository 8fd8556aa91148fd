import "../styles/learn.css";

import { useState } from "preact/hooks";

import { Offline } from "../offline/Offline";
import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { GAME_PIECES } from "../pieces/games";
import { Pieces } from "../pieces/Piece";
import type { LessonSummary, LessonsAnswer } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { Glossary } from "./Glossary";
import { HandOrderPage } from "./HandOrder";
import { Lesson } from "./Lesson";
import { forgetProgress, progressOf, skipLesson, skippedOf } from "./progress";
import { TileChart } from "./TileChart";

/** The learning pages: list of lessons, one lesson, order of hands, tile chart, glossary. */
export function Learn({ game }: { game: string | undefined }) {
  if (game === undefined) return <Lessons />;
  if (game === "tiles") return <TileChart />;
  if (game === "hands") return <HandOrderPage />;
  if (game === "words") return <Glossary />;
  return <OneLesson key={game} game={game} />;
}

function Lessons() {
  const { answer, trouble } = useAnswer<LessonsAnswer>("/lessons");
  useTitle(words.learn.title);
  const begun = answer?.lessons.some(({ game }) => progressOf(game).read.length > 0 || progressOf(game).isSkipped);
  return (
    <main id="main" class="page">
      <div class="stack">
        <h1>{words.learn.title}</h1>
        <p class="quiet">{words.learn.lead}</p>
        <Offline />
        <div class="row">
          <a class="button" href="/learn/hands">
            {words.learn.order.title}
          </a>
          <a class="button" href="/learn/tiles">
            {words.learn.tiles.title}
          </a>
          <a class="button" href="/learn/words">
            {words.learn.words.title}
          </a>
          <a class="button" href="/train">
            {words.train.title}
          </a>
        </div>
      </div>
      <Trouble reason={trouble} />
      <ul class="tables">
        {answer?.lessons.map((each) => (
          <LessonCard key={each.game} lesson={each} />
        ))}
      </ul>
      {begun && (
        <p class="row quiet">
          {words.learn.kept}
          <button type="button" onClick={forgetProgress}>
            {words.learn.forget}
          </button>
        </p>
      )}
    </main>
  );
}

function LessonCard({ lesson }: { lesson: LessonSummary }) {
  const { read, isSkipped = false } = progressOf(lesson.game);
  const left = skippedOf(lesson.game).length;
  const far = [
    isSkipped && words.learn.lessonSkipped,
    read.length > 0 && words.learn.read(read.length),
    left > 0 && words.learn.leftOut(left),
  ]
    .filter(Boolean)
    .join(" ");
  const title = words.games[lesson.game] ?? lesson.title;
  return (
    <li class="sheet stack">
      <Pieces pieces={GAME_PIECES[lesson.game] ?? []} />
      <h2>{title}</h2>
      <p>{lesson.about}</p>
      {far && <p class="quiet">{far}</p>}
      <div class="row">
        <a class="button main-action" href={`/learn/${lesson.game}`}>
          {read.length > 0 ? words.learn.goOn(title) : words.learn.begin(title)}
        </a>
        <button
          type="button"
          class="quiet-action"
          aria-pressed={isSkipped}
          onClick={() => skipLesson(lesson.game, !isSkipped)}
        >
          {words.learn.skipLesson}
        </button>
      </div>
    </li>
  );
}

function OneLesson({ game }: { game: string }) {
  const [about, setAbout] = useState<LessonSummary | null>(null);
  useTitle(about ? (words.games[game] ?? about.title) : undefined);
  return (
    <main id="main" class="page narrow">
      <div class="stack">
        <p>
          <a href="/learn">{words.learn.title}</a>
        </p>
        <h1>{words.games[game] ?? about?.title ?? words.learn.title}</h1>
        <p class="quiet">{about?.about}</p>
        <Offline />
      </div>
      <Lesson game={game} named={setAbout} />
    </main>
  );
}
