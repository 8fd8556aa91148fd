import { useState } from "preact/hooks";

import { Pieces } from "../pieces/Piece";
import type { TrainerAnswer } from "../wire/protocol";
import { words } from "../words";
import { storedLossText } from "./amounts";
import type { Hand } from "./hands";
import { Practise } from "./Practise";
import { type Mistake, scores } from "./score";

const say = words.train;
const split = (laid: string): string[][] => laid.split(" / ").map((hand) => hand.split(" "));

/** The hands that were not set best, the newest first; each can be set again. */
export function Mistakes({ trainer }: { trainer: TrainerAnswer }) {
  const [again, setAgain] = useState<Hand | null>(null);
  const { mistakes } = scores.of(trainer.game);
  if (again) return <Practise trainer={trainer} first={again} />;
  if (mistakes.length === 0) return <p>{say.mistakes.none}</p>;
  return (
    <ol class="stack">
      {mistakes.toReversed().map((each, place) => (
        <li key={mistakes.length - place} class="sheet stack mistake">
          <div class="row">
            <SettingFigure label={say.mistakes.yours} laid={each.yours} />
            <SettingFigure label={say.mistakes.best} laid={each.best} />
          </div>
          <div class="row">
            <span>{say.mistakes.cost(storedLossText(each.given_up))}</span>
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

const SettingFigure = ({ label, laid }: { label: string; laid: string }) => (
  <figure>
    <figcaption class="quiet">{label}</figcaption>
    <div class="row">
      {split(laid).map((hand) => (
        <Pieces key={hand.join()} pieces={hand} />
      ))}
    </div>
  </figure>
);
