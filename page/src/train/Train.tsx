import "../styles/train.css";

import { useEffect, useState } from "preact/hooks";

import type { LessonsAnswer, TrainerAnswer } from "../../../docs/protocol";
import { Offline } from "../offline/Offline";
import { Clauses } from "../parts/Clauses";
import { Trouble } from "../parts/Trouble";
import { place } from "../routes";
import { DRAWING } from "../pieces/drawings";
import { Pieces } from "../pieces/Piece";
import { get } from "../wire/requests";
import { words } from "../words";
import { Challenge } from "./Challenge";
import { Lookup } from "./Lookup";
import { Mistakes } from "./Mistakes";
import { Drill, Practise } from "./Practise";
import { inAll, shelf } from "./score";
import { Running, ScoreSheet } from "./ScoreSheet";

/** The trainer: which games there are, or one of them. */
export function Train({ game }: { game: string | undefined }) {
  return game === undefined ? <Games /> : <OneGame key={game} game={game} />;
}

function Games() {
  const [answer, setAnswer] = useState<LessonsAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    document.title = `${words.train.title} · ${words.name}`;
    get<LessonsAnswer>("/lessons").then(setAnswer).catch((error: Error) => setTrouble(error.message));
  }, []);
  return (
    <main id="main" class="page">
      <div class="stack">
        <h1>{words.train.title}</h1>
        <p class="quiet">{words.train.lead}</p>
        <Offline />
      </div>
      <Trouble reason={trouble} />
      <ul class="tables">
        {answer?.lessons.map((each) => (
          <li key={each.game} class="sheet stack">
            <Pieces pieces={DRAWING[each.game] ?? []} />
            <h2>{each.title}</h2>
            <p>{each.about}</p>
            {inAll(shelf.of(each.game)).hands > 0 && <Running score={shelf.of(each.game)} />}
            <a class="button main-deed" href={`/train/${each.game}`}>
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
  const [trainer, setTrainer] = useState<TrainerAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    get<TrainerAnswer>(`/training/${encodeURIComponent(game)}`)
      .then((answer) => {
        document.title = `${words.train.title}: ${answer.title} · ${words.name}`;
        setTrainer(answer);
      })
      .catch((error: Error) => setTrouble(error.message));
  }, [game]);
  const mode = MODES.find((each) => each === place.value.asked.get("do")) ?? "practise";
  return (
    <main id="main" class="page">
      <div class="stack">
        <p>
          <a href="/train">{words.train.title}</a>
        </p>
        <h1>{trainer?.title ?? words.train.title}</h1>
        <Offline game={game} />
        <Trouble reason={trouble || (shelf.isDamaged.value ? words.train.keep.damaged : "")} />
        <nav class="row modes" aria-label={words.train.what}>
          {MODES.map((each) => (
            <a key={each} class="button" aria-current={each === mode ? "page" : undefined} href={`/train/${game}?do=${each}`}>
              {words.train.modes[each]}
            </a>
          ))}
        </nav>
      </div>
      {trainer && <Mode key={mode} mode={mode} trainer={trainer} />}
      {trainer && (
        <footer class="row quiet">
          <a href={`/learn/${game}`}>{words.train.learn}</a>
          <Clauses ids={trainer.clauses} />
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
