import { useState } from "preact/hooks";

import type { SealedAnswer } from "../../../docs/protocol";
import { Trouble } from "../parts/Trouble";
import { keepSeed, keptSeed } from "../rounds/kept";
import { ask } from "../wire/requests";
import { words } from "../words";
import type { Seat } from "./seat";
import { MOST_BYTES, seedOf } from "./seeds";

const SHORT = 12;

/** What the next shuffle is promised by, and a chance of my own to add to it; out of the way until it is asked for. */
export function OwnChance({ seat }: { seat: Seat }) {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState("");
  const [, setTold] = useState(0); // the deck that it was added to last
  const sealed = seat.sealed.value;
  const added = sealed && keptSeed(seat.table, sealed.deck);
  const add = async (event: Event) => {
    event.preventDefault();
    const seed = seedOf(text.trim());
    setTrouble(seed === null ? words.chance.tooLong : "");
    if (seed === null) return;
    try {
      const { deck } = await ask<SealedAnswer>("PUT", `/tables/${encodeURIComponent(seat.table)}/fairness/seed`, { seed });
      keepSeed(seat.table, deck, seed);
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
