import { useState } from "preact/hooks";

import type { TrainerAnswer } from "../wire/protocol";
import { words } from "../words";
import type { Hand } from "./hands";
import { PracticeHand } from "./PracticeHand";
import { addHand, kindsToDrill, scores } from "./score";
import { usePractice } from "./usePractice";

/** Random hands. */
export const Practise = ({ trainer, first }: { trainer: TrainerAnswer; first?: Hand }) => (
  <Session trainer={trainer} kinds={() => []} first={first} />
);

/** Hands of the kinds that were missed, or that were chosen. */
export function Drill({ trainer }: { trainer: TrainerAnswer }) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const weak = kindsToDrill(scores.of(trainer.game), trainer);
  const kinds = chosen ?? weak;
  const toggle = (kind: string) =>
    setChosen(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind]);
  return (
    <div class="stack">
      <details class="sheet" open={weak.length === 0}>
        <summary>{words.train.drill.choose}</summary>
        <div class="row">
          {trainer.kinds.map((kind) => (
            <label key={kind} class="choice">
              <input type="checkbox" checked={kinds.includes(kind)} onChange={() => toggle(kind)} />
              {kind}
            </label>
          ))}
        </div>
      </details>
      {kinds.length === 0 ? (
        <p>{words.train.drill.nothing}</p>
      ) : (
        <>
          {chosen === null && <p>{words.train.drill.lead(weak)}</p>}
          <Session
            key={chosen?.join()}
            trainer={trainer}
            kinds={() => chosen ?? kindsToDrill(scores.of(trainer.game), trainer)}
          />
        </>
      )}
    </div>
  );
}

function Session({
  trainer,
  kinds,
  first,
}: {
  trainer: TrainerAnswer;
  kinds: () => readonly string[];
  first?: Hand | undefined;
}) {
  const { game } = trainer;
  const practice = usePractice({
    game,
    next: () => ({ kinds: kinds() }),
    judged: (values, row) => scores.keep(game, addHand(scores.of(game), values, row, trainer.mistakes_kept)),
    first,
  });
  const tally = practice.values ? scores.of(game).kinds[practice.values.kind] : undefined;
  const said =
    practice.laid === "laid" && tally && practice.values
      ? words.train.kind(practice.values.kind, tally.best, tally.hands)
      : "";
  return <PracticeHand trainer={trainer} practice={practice} said={said} />;
}
