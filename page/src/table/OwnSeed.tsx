import { useState } from "preact/hooks";

import { Trouble } from "../parts/Trouble";
import { storedSeed, storeSeed } from "../rounds/store";
import type { SealedAnswer } from "../wire/protocol";
import { ask, tablePath } from "../wire/requests";
import { words } from "../words";
import type { Seat } from "./seat";
import { MOST_BYTES, seedOf } from "./seeds";

const SHORT = 12;

/** The commitment to the next shuffle, and a form to add a seed of my own; folded away. */
export function OwnSeed({ seat }: { seat: Seat }) {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState("");
  const [, setTold] = useState(0); // the deck that it was added to last
  const sealed = seat.server.sealed.value;
  const added = sealed && storedSeed(seat.table, sealed.deck);
  const add = async (event: Event) => {
    event.preventDefault();
    const seed = seedOf(text.trim());
    setTrouble(seed === null ? words.chance.tooLong : "");
    if (seed === null) return;
    try {
      const { deck } = await ask<SealedAnswer>("PUT", tablePath(seat.table, "/fairness/seed"), {
        seed,
      });
      storeSeed(seat.table, deck, seed);
      setTold(deck);
      setText("");
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <details class="own-chance">
      <summary class="button">{words.chance.title}</summary>
      <form class="stack" onSubmit={(event) => void add(event)}>
        {sealed && <p>{words.chance.sealed(sealed.deck, `${sealed.root.slice(0, SHORT)}…`)}</p>}
        <p>{words.chance.what}</p>
        <label class="stack">
          {words.chance.text}
          <input maxLength={MOST_BYTES} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <div class="row">
          <button type="submit">{words.chance.add}</button>
        </div>
        <Trouble reason={trouble} />
        {sealed && added && (
          <p class="root" role="status">
            {words.chance.added(sealed.deck, added)}
          </p>
        )}
      </form>
    </details>
  );
}
