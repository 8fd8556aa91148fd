import { useState } from "preact/hooks";

import { Trouble } from "../parts/Trouble";
import { me } from "../people";
import { Pieces } from "../pieces/Piece";
import { words } from "../words";
import { practise } from "./opening";

/** A sample that shows the game at its simplest, for somebody who plays for the first time. */
const FIRST = "face-up-rules-of-play";

/** What Pai Gow is, and the two ways in, for somebody who has never heard of it. */
export function FirstWords() {
  const [trouble, setTrouble] = useState("");
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    setTrouble("");
    await practise(FIRST).catch((error: Error) => setTrouble(error.message));
    setBusy(false);
  };
  return (
    <section class="first-words stack">
      <h1>{words.first.title}</h1>
      <p class="lead">{words.first.what}</p>
      <figure class="first-hand" aria-label={words.first.example}>
        <div>
          <Pieces pieces={["9s", "9d", "Jc", "8h", "4s"]} />
          <figcaption>{words.first.high}</figcaption>
        </div>
        <div>
          <Pieces pieces={["Ah", "Kd"]} />
          <figcaption>{words.first.low}</figcaption>
        </div>
      </figure>
      <div class="row">
        <a class={`button ${me.value === null ? "main-deed" : ""}`} href="/learn/pai-gow-poker">
          {words.first.learn}
        </a>
        <button type="button" disabled={isBusy} onClick={() => void begin()}>
          {words.first.practise}
        </button>
      </div>
      <Trouble reason={trouble} />
    </section>
  );
}
