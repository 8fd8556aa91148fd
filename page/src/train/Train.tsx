import "../styles/train.css";

import { Offline } from "../offline/Offline";
import { ClausesOnDemand } from "../parts/Clauses";
import { useTitle } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { GAME_PIECES } from "../pieces/games";
import { Pieces } from "../pieces/Piece";
import { place } from "../routes";
import type { LessonsAnswer, TrainerAnswer } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { Challenge } from "./Challenge";
import { Lookup } from "./Lookup";
import { Mistakes } from "./Mistakes";
import { Drill, Practise } from "./Practise";
import { ScoreLine, ScoreSheet } from "./ScoreSheet";
import { scores, totalOf } from "./score";
import { Today } from "./Today";

/** The trainer: the list of games, or one of them. */
export function Train({ game }: { game: string | undefined }) {
  if (game === "today") return <Today />;
  return game === undefined ? <Games /> : <OneGame key={game} game={game} />;
}

function Games() {
  const { answer, trouble } = useAnswer<LessonsAnswer>("/lessons");
  useTitle(words.train.title);
  return (
    <main id="main" class="page">
      <div class="stack">
        <h1>{words.train.title}</h1>
        <p class="quiet">{words.train.lead}</p>
        <Offline />
      </div>
      <Trouble reason={trouble} />
      <section class="sheet stack">
        <h2>{words.today.title}</h2>
        <p>{words.today.lead}</p>
        <div>
          <a class="button main-action" href="/train/today">
            {words.today.begin}
          </a>
        </div>
      </section>
      <ul class="tables">
        {answer?.lessons.map((each) => (
          <li key={each.game} class="sheet stack">
            <Pieces pieces={GAME_PIECES[each.game] ?? []} />
            <h2>{each.title}</h2>
            <p>{each.about}</p>
            {totalOf(scores.of(each.game)).hands > 0 && <ScoreLine score={scores.of(each.game)} />}
            <a class="button main-action" href={`/train/${each.game}`}>
              {words.train.begin(each.title)}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

const MODES = Object.keys(words.train.modes) as (keyof typeof words.train.modes)[];

function OneGame({ game }: { game: string }) {
  const { answer: trainer, trouble } = useAnswer<TrainerAnswer>(`/training/${encodeURIComponent(game)}`);
  useTitle(trainer ? `${words.train.title}: ${trainer.title}` : undefined);
  const mode = MODES.find((each) => each === place.value.query.get("do")) ?? "practise";
  return (
    <main id="main" class="page">
      <div class="stack">
        <p>
          <a href="/train">{words.train.title}</a>
        </p>
        <h1>{trainer?.title ?? words.train.title}</h1>
        <Offline game={game} />
        <Trouble reason={trouble || (scores.isDamaged.value ? words.train.keep.damaged : "")} />
        <nav class="row modes" aria-label={words.train.what}>
          {MODES.map((each) => (
            <a
              key={each}
              class="button"
              aria-current={each === mode ? "page" : undefined}
              href={`/train/${game}?do=${each}`}
            >
              {words.train.modes[each]}
            </a>
          ))}
        </nav>
      </div>
      {trainer && <Mode key={mode} mode={mode} trainer={trainer} />}
      {trainer && (
        <footer class="row quiet">
          <a href={`/learn/${game}`}>{words.train.learn}</a>
          <ClausesOnDemand ids={trainer.clauses} />
        </footer>
      )}
    </main>
  );
}

function Mode({ mode, trainer }: { mode: (typeof MODES)[number]; trainer: TrainerAnswer }) {
  if (mode === "drill") return <Drill trainer={trainer} />;
  if (mode === "challenge") return <Challenge trainer={trainer} />;
  if (mode === "mistakes") return <Mistakes trainer={trainer} />;
  if (mode === "score") return <ScoreSheet trainer={trainer} />;
  if (mode === "lookup") return <Lookup trainer={trainer} />;
  return <Practise trainer={trainer} />;
}
