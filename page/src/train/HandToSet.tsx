import { useEffect, useRef, useState } from "preact/hooks";

import type { OpenHands, TrainerAnswer } from "../../../docs/protocol";
import { calledAs, isExchanged, setAs } from "../parts/settings";
import { moved, Trays } from "../parts/Trays";
import { Trouble } from "../parts/Trouble";
import { useKeys } from "../parts/useKeys";
import { Pieces } from "../pieces/Piece";
import { words } from "../words";
import { AtOnce } from "./AtOnce";
import type { Practice } from "./usePractice";
import { Worth } from "./Worth";

type Is = { trainer: TrainerAnswer; practice: Practice; said: string; mayLook?: boolean; onNext?: (() => void) | undefined };

/** One hand: set it, then read what every setting is worth. */
export function HandToSet({ trainer, practice, said, mayLook = true, onNext = practice.next }: Is) {
  const { hand, low, values, settings, laid, row } = practice;
  const lowCount = trainer.size - trainer.high_size;
  const isWhole = low.length === lowCount;
  const isOver = laid === "laid" || (laid === "shown" && values !== null);
  const deed = useRef<HTMLButtonElement>(null);
  useKeys(true, (key) => {
    const place = Number(key) - 1;
    if (place >= 0 && hand && place < hand.pieces.length && laid === "") practice.setLow((before) => moved(before, place, lowCount));
    else if ((key === "Enter" || key === "n") && isOver) onNext();
    else if (key === "Enter" && laid === "" && isWhole) practice.lay();
  });
  useEffect(() => {
    if (isOver) deed.current?.focus();
  }, [isOver]);
  const chosen = hand ? low.map((place) => hand.pieces[place]!) : [];
  const known = settings?.settings ?? values?.settings ?? [];
  const lies = isWhole ? setAs(known, chosen) : undefined;
  if (!hand) return practice.trouble ? <Failed practice={practice} /> : <p role="status">{words.train.dealing}</p>;
  return (
    <div class="stack practice">
      <h2 class="unseen">{words.train.set(trainer.title)}</h2>
      {hand.theirs.length > 0 && <Open hands={values?.theirs ?? null} pieces={hand.theirs} highSize={trainer.high_size} />}
      <Trays
        pieces={hand.pieces}
        low={low}
        lowCount={lowCount}
        change={practice.setLow}
        called={lies && calledAs(lies, chosen)}
        isExchanged={lies !== undefined && isExchanged(lies, chosen)}
        isLaid={laid !== ""}
        done={practice.lay}
      />
      {laid === "" && <p class="quiet">{words.train.how(lowCount)}</p>}
      {laid === "" && lies?.fault && <p class="lost">{words.train.notCorrect(lies.fault)}</p>}
      {laid === "waiting" && settings && <AtOnce settings={settings} low={chosen} />}
      <Trouble reason={practice.trouble} />
      <div class="row">
        {laid === "" && (
          <button type="button" class="main-deed" disabled={!isWhole} onClick={practice.lay}>
            {words.train.lay}
          </button>
        )}
        {laid === "" && mayLook && (
          <button type="button" onClick={practice.show}>
            {words.train.show}
          </button>
        )}
        {isOver && (
          <button type="button" class="main-deed" ref={deed} onClick={onNext}>
            {words.train.next}
          </button>
        )}
        {laid !== "" && !isOver && !practice.trouble && <Counting practice={practice} />}
        {isOver && <span class="quiet">{said}</span>}
      </div>
      {isOver && values && <Worth values={values} row={laid === "laid" ? row : undefined} />}
    </div>
  );
}

/** Whatever keeps a hand from coming, and the way on. */
const Failed = ({ practice }: { practice: Practice }) => (
  <div class="stack">
    <Trouble reason={practice.trouble} />
    <div>
      <button type="button" onClick={practice.next}>
        {words.train.next}
      </button>
    </div>
  </div>
);

/** How long it has been counted; whoever does not want to wait leaves the hand out. */
function Counting({ practice }: { practice: Practice }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <progress aria-label={words.train.counting(0)} />
      <span role="status">{words.train.counting(seconds)}</span>
      <button type="button" onClick={practice.next}>
        {words.train.giveUp}
      </button>
    </>
  );
}

/** The dealer's hands, where they lie open before one sets. */
const Open = ({ hands, pieces, highSize }: { hands: OpenHands | null; pieces: readonly string[]; highSize: number }) => (
  <section class="stack open-hands" aria-label={words.train.theirs}>
    <h3>{words.train.theirs}</h3>
    <div class="row">
      <figure>
        <Pieces pieces={hands?.high ?? pieces.slice(0, highSize)} />
        <figcaption class="quiet">{hands?.high_called ?? ""}</figcaption>
      </figure>
      <figure>
        <Pieces pieces={hands?.low ?? pieces.slice(highSize)} />
        <figcaption class="quiet">{hands?.low_called ?? ""}</figcaption>
      </figure>
    </div>
  </section>
);
