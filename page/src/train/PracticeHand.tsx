import { useEffect, useRef } from "preact/hooks";

import { useKeys, useTick } from "../parts/hooks";
import { findSetting, handNames, isExchanged } from "../parts/settings";
import { movePiece, Trays } from "../parts/Trays";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import type { OpenHands, TrainerAnswer } from "../wire/protocol";
import { words } from "../words";
import { SettingValues } from "./SettingValues";
import type { Practice } from "./usePractice";
import { Verdict } from "./Verdict";

type PracticeHandProps = {
  trainer: TrainerAnswer;
  practice: Practice;
  said: string;
  mayLook?: boolean;
  onNext?: (() => void) | undefined;
};

/** One hand to set, then the values of its settings. */
export function PracticeHand({ trainer, practice, said, mayLook = true, onNext = practice.next }: PracticeHandProps) {
  const { hand, low, values, settings, laid, row } = practice;
  const lowCount = trainer.size - trainer.high_size;
  const isWhole = low.length === lowCount;
  const isOver = laid === "laid" || (laid === "shown" && values !== null);
  const next = useRef<HTMLButtonElement>(null);
  useKeys(true, (key) => {
    const place = Number(key) - 1;
    if (place >= 0 && hand && place < hand.pieces.length && laid === "")
      practice.setLow((before) => movePiece(before, place, lowCount));
    else if ((key === "Enter" || key === "n") && isOver) onNext();
    else if (key === "Enter" && laid === "" && isWhole) practice.lay();
  });
  useEffect(() => {
    if (isOver) next.current?.focus();
  }, [isOver]);
  const chosen = hand ? low.map((place) => hand.pieces[place]!) : [];
  const known = settings?.settings ?? values?.settings ?? [];
  const lies = isWhole ? findSetting(known, chosen) : undefined;
  if (!hand) return practice.trouble ? <Failed practice={practice} /> : <p role="status">{words.train.dealing}</p>;
  return (
    <div class="stack practice">
      <h2 class="unseen">{words.train.set(trainer.title)}</h2>
      {hand.theirs.length > 0 && (
        <OpenDealerHands hands={values?.theirs ?? null} pieces={hand.theirs} highSize={trainer.high_size} />
      )}
      <Trays
        pieces={hand.pieces}
        low={low}
        lowCount={lowCount}
        change={practice.setLow}
        called={lies && handNames(lies, chosen)}
        isExchanged={lies !== undefined && isExchanged(lies, chosen)}
        isLaid={laid !== ""}
        done={practice.lay}
      />
      {laid === "" && (
        <p class="quiet">
          {words.train.how(lowCount)} <span class="by-keys">{words.train.keys}</span>
        </p>
      )}
      {laid === "" && lies?.fault && <p class="lost">{words.train.notCorrect(lies.fault)}</p>}
      {laid === "waiting" && settings && <Verdict settings={settings} low={chosen} />}
      <Trouble reason={practice.trouble} />
      <div class="row">
        {laid === "" && (
          <button type="button" class="main-action" disabled={!isWhole} onClick={practice.lay}>
            {words.train.lay}
          </button>
        )}
        {laid === "" && mayLook && (
          <button type="button" onClick={practice.show}>
            {words.train.show}
          </button>
        )}
        {isOver && (
          <button type="button" class="main-action" ref={next} onClick={onNext}>
            {words.train.next}
          </button>
        )}
        {laid !== "" && !isOver && !practice.trouble && <Counting practice={practice} />}
        {isOver && <span class="quiet">{said}</span>}
      </div>
      {isOver && values && <SettingValues values={values} row={laid === "laid" ? row : undefined} />}
    </div>
  );
}

/** Why there is no hand, and a button for the next. */
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

/** How long the count takes, and a button to skip the hand. */
function Counting({ practice }: { practice: Practice }) {
  const seconds = useTick(1000);
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

/** The dealer's open hands. */
const OpenDealerHands = ({
  hands,
  pieces,
  highSize,
}: {
  hands: OpenHands | null;
  pieces: readonly string[];
  highSize: number;
}) => (
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
