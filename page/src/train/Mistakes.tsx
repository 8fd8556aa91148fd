import { useState } from "preact/hooks";

import type { TrainerAnswer } from "../../../docs/protocol";
import { Pieces } from "../pieces/Piece";
import { words } from "../words";
import { givenUpOf } from "./amounts";
import type { Hand } from "./hands";
import { Practise } from "./Practise";
import { type Mistake, shelf } from "./score";

const say = words.train;
const split = (laid: string): string[][] => laid.split(" / ").map((hand) => hand.split(" "));

/** What was not set best, the last first; each can be set again. */
export function Mistakes({ trainer }: { trainer: TrainerAnswer }) {
  const [again, setAgain] = useState<Hand | null>(null);
  const { mistakes } = shelf.of(trainer.game);
  if (again) return <Practise trainer={trainer} first={again} />;
  if (mistakes.length === 0) return <p>{say.mistakes.none}</p>;
  return (
    <ol class="stack">
      {mistakes.toReversed().map((each, place) => (
        <li key={mistakes.length - place} class="sheet stack mistake">
          <div class="row">
            <Laid label={say.mistakes.yours} laid={each.yours} />
            <Laid label={say.mistakes.best} laid={each.best} />
          </div>
          <div class="row">
            <span>{say.mistakes.cost(givenUpOf(each.given_up))}</span>
            <button type="button" onClick={() => setAgain(handOf(each))}>
              {say.again}
            </button>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The hand as it was dealt. */
const handOf = (mistake: Mistake): Hand => ({
  pieces: split(mistake.best).flat().toSorted(),
  theirs: mistake.theirs ? mistake.theirs.split(" ") : [],
});

const Laid = ({ label, laid }: { label: string; laid: string }) => (
  <figure>
    <figcaption class="quiet">{label}</figcaption>
    <div class="row">
      {split(laid).map((hand) => (
        <Pieces key={hand.join()} pieces={hand} />
      ))}
    </div>
  </figure>
);
