import { useState } from "preact/hooks";

import { onSubmit } from "../parts/hooks";
import { Trouble } from "../parts/Trouble";
import { isTile, nameOf, Piece } from "../pieces/Piece";
import type { TrainerAnswer, ValuesAnswer } from "../wire/protocol";
import { words } from "../words";
import { fetchValues } from "./hands";
import { SettingValues } from "./SettingValues";

const say = words.train;

/** Look up a hand: choose its pieces, and see the value of each setting. */
export function Lookup({ trainer }: { trainer: TrainerAnswer }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [values, setValues] = useState<ValuesAnswer | null>(null);
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const needed = trainer.is_open ? 2 * trainer.size : trainer.size;
  const isTiles = trainer.pieces.some(isTile);
  const change = (next: readonly number[]) => {
    setChosen(next);
    setValues(null);
    setTrouble("");
  };
  const look = async (pieces: readonly string[]) => {
    setBusy(true);
    setTrouble("");
    const hand = { pieces: pieces.slice(0, trainer.size), theirs: pieces.slice(trainer.size) };
    await fetchValues(trainer.game, hand, new AbortController().signal)
      .then(setValues)
      .catch((error: Error) => setTrouble(error.message));
    setBusy(false);
  };
  return (
    <div class="stack">
      <h2>
        {chosen.length < trainer.size || !trainer.is_open
          ? say.lookup.lead(trainer.size, isTiles ? say.lookup.tiles : say.lookup.cards)
          : say.lookup.theirs}
      </h2>
      <div class="chosen" aria-live="polite">
        {chosen.map((place) => (
          <button
            key={place}
            type="button"
            class="card-button"
            aria-label={say.lookup.take(nameOf(trainer.pieces[place]!))}
            onClick={() => change(chosen.filter((each) => each !== place))}
          >
            <Piece piece={trainer.pieces[place]!} label={false} />
          </button>
        ))}
      </div>
      <div class="row">
        <button
          type="button"
          class="main-action"
          disabled={chosen.length < needed || isBusy}
          onClick={() => void look(chosen.map((place) => trainer.pieces[place]!))}
        >
          {isBusy ? say.counting(0) : say.lookup.button}
        </button>
        <button type="button" disabled={chosen.length === 0} onClick={() => change([])}>
          {say.lookup.clear}
        </button>
      </div>
      <TypedHand look={(pieces) => void look(pieces)} example={trainer.pieces.slice(0, needed).join(" ")} />
      <Trouble reason={trouble} />
      {values ? (
        <SettingValues values={values} row={undefined} />
      ) : (
        <div class={isTiles ? "deck tiles" : "deck"}>
          {trainer.pieces.map((piece, place) => (
            <button
              key={place}
              type="button"
              class="card-button"
              aria-label={nameOf(piece)}
              aria-pressed={chosen.includes(place)}
              disabled={chosen.length >= needed && !chosen.includes(place)}
              onClick={() =>
                change(chosen.includes(place) ? chosen.filter((each) => each !== place) : [...chosen, place])
              }
            >
              <Piece piece={piece} label={false} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Type the pieces of a hand. */
function TypedHand({ look, example }: { look: (pieces: readonly string[]) => void; example: string }) {
  const [text, setText] = useState("");
  return (
    <form class="row" onSubmit={onSubmit(() => look(text.trim().split(/[\s,]+/)))}>
      <label class="row">
        {say.lookup.typed}{" "}
        <input value={text} placeholder={example} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" disabled={!text.trim()}>
        {say.lookup.button}
      </button>
    </form>
  );
}
