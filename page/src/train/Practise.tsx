import { useState } from "preact/hooks";

import type { TrainerAnswer } from "../../../docs/protocol";
import { words } from "../words";
import type { Hand } from "./hands";
import { HandToSet } from "./HandToSet";
import { andThen, shelf, toDrill } from "./score";
import { usePractice } from "./usePractice";

/** Hands as chance deals them. */
export const Practise = ({ trainer, first }: { trainer: TrainerAnswer; first?: Hand }) => <Session trainer={trainer} kinds={() => []} first={first} />;

/** Hands of the kinds that were missed, or of those that one chooses. */
export function Drill({ trainer }: { trainer: TrainerAnswer }) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const weak = toDrill(shelf.of(trainer.game), trainer);
  const kinds = chosen ?? weak;
  const toggle = (kind: string) => setChosen(kinds.includes(kind) ? kinds.filter((each) => each !== kind) : [...kinds, kind]);
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
          <Session key={chosen?.join()} trainer={trainer} kinds={() => chosen ?? toDrill(shelf.of(trainer.game), trainer)} />
        </>
      )}
    </div>
  );
}

function Session({ trainer, kinds, first }: { trainer: TrainerAnswer; kinds: () => readonly string[]; first?: Hand | undefined }) {
  const { game } = trainer;
  const practice = usePractice({
    game,
    next: () => ({ kinds: kinds() }),
    judged: (values, row) => shelf.keep(game, andThen(shelf.of(game), values, row, trainer.mistakes_kept)),
    first,
  });
  const tally = practice.values ? shelf.of(game).kinds[practice.values.kind] : undefined;
  const said = practice.laid === "laid" && tally && practice.values ? words.train.kind(practice.values.kind, tally.best, tally.hands) : "";
  return <HandToSet trainer={trainer} practice={practice} said={said} />;
}
