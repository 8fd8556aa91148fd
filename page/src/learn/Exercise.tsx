import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { parseMoney } from "../money";
import { ClauseLink, ClausesOnDemand } from "../parts/Clauses";
import { onSubmit } from "../parts/hooks";
import { type Places, Trays } from "../parts/Trays";
import { Pieces } from "../pieces/Piece";
import { PayRows } from "../table/PayTable";
import { lossText } from "../train/amounts";
import type { ExerciseShown, ShownHand, SolvedExercise, VerdictShown } from "../wire/protocol";
import { words } from "../words";
import type { Standing } from "./progress";

type ExerciseProps = {
  number: number;
  exercise: ExerciseShown;
  solved: SolvedExercise | undefined;
  standing: Standing;
  right: () => void;
  skip: () => void;
};

/** An exercise: a hand to set, a choice or an amount, then the verdict and the reason. A hand may be set again before
 * the solution is shown. */
export function Exercise({ number, exercise, solved, standing, right, skip }: ExerciseProps) {
  const [given, setGiven] = useState("");
  const [tries, setTries] = useState(0);
  const [isTold, setTold] = useState(false);
  const verdict = solved && verdictOn(solved, given);
  const isSet = exercise.kind === "set";
  const judge = (answer: string) => {
    setGiven(answer);
    if (solved && verdictOn(solved, answer)?.is_right) right();
  };
  const tell = () => {
    setTold(true);
    if (standing === "") skip();
  };
  const again = () => {
    setGiven("");
    setTold(false);
    setTries(tries + 1);
  };
  const isOver = isTold || verdict?.is_right === true || (given !== "" && !isSet);
  return (
    <section class="sheet stack exercise" aria-label={words.learn.exercise(number)}>
      <p>
        <b>{exercise.question}</b> <Mark standing={standing} />
      </p>
      {isSet ? (
        <SetHand
          key={tries}
          isAgain={tries > 0}
          pieces={exercise.hands?.[0]?.pieces ?? []}
          judge={judge}
          moved={() => setGiven("")}
        />
      ) : (
        <>
          <Hands hands={exercise.hands ?? []} />
          {exercise.rows && (
            <div class="pay-table">
              <PayRows rows={exercise.rows} />
            </div>
          )}
          <Choose exercise={exercise} judge={judge} />
        </>
      )}
      <div class="stack" role="status">
        {given && <Verdict verdict={verdict} isSet={isSet} />}
        {isOver && solved && <Solved solved={solved} />}
      </div>
      <div class="row">
        {isSet && (isOver || given) && !verdict?.is_right && (
          <button type="button" onClick={again}>
            {words.learn.again}
          </button>
        )}
        {!isOver && (
          <button type="button" class="quiet-action" onClick={tell}>
            {given ? words.learn.show : words.learn.skip}
          </button>
        )}
      </div>
    </section>
  );
}

export const Mark = ({ standing }: { standing: Standing }) =>
  standing === "done" ? (
    <span class="won">✓ {words.learn.done}</span>
  ) : standing === "skipped" ? (
    <span class="quiet">{words.learn.skipped}</span>
  ) : null;

/** The verdict on an answer; an amount may be written in any way. */
const verdictOn = (solved: SolvedExercise, given: string): VerdictShown | undefined =>
  solved.verdicts.find(
    (each) => each.choice === given || (parseMoney(given) !== null && parseMoney(each.choice) === parseMoney(given)),
  );

const LOW = 2;

type SetHandProps = { pieces: readonly string[]; isAgain: boolean; judge: (answer: string) => void; moved: () => void };

function SetHand({ pieces, isAgain, judge, moved }: SetHandProps) {
  const [low, setLow] = useState<Places>([]);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isAgain) box.current?.querySelector<HTMLElement>("[data-place]")?.focus();
  }, []);
  const lay = () =>
    judge(
      low
        .map((place) => place + 1)
        .toSorted()
        .join(" "),
    );
  const change = (how: (low: Places) => Places) => {
    moved();
    setLow(how);
  };
  return (
    <div class="stack" ref={box}>
      <Trays pieces={pieces} low={low} lowCount={LOW} change={change} done={lay} />
      <div>
        <button type="button" class="main-action" disabled={low.length < LOW} onClick={lay}>
          {words.learn.setLow}
        </button>
      </div>
    </div>
  );
}

function Choose({ exercise, judge }: { exercise: ExerciseShown; judge: (answer: string) => void }) {
  const [text, setText] = useState("");
  const choices = words.learn.choices[exercise.kind];
  if (choices)
    return (
      <div class="row">
        {choices.map(([value, said]) => (
          <button key={value} type="button" onClick={() => judge(value)}>
            {said}
          </button>
        ))}
      </div>
    );
  return (
    <form class="row" onSubmit={onSubmit(() => judge(text.trim()))}>
      <label class="row">
        {exercise.asks}{" "}
        <input inputMode="decimal" value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="main-action" disabled={!text.trim()}>
        {words.learn.answer}
      </button>
    </form>
  );
}

/** Whether an answer is not allowed, allowed but not the best, or right. */
function Verdict({ verdict, isSet }: { verdict: VerdictShown | undefined; isSet: boolean }) {
  if (verdict?.fault != null)
    return (
      <p class="lost">
        <b>{words.learn.notAllowed}</b> {words.learn.sentence(verdict.fault)}{" "}
        {verdict.clause && <ClauseLink id={verdict.clause} />}
      </p>
    );
  if (isSet && verdict && !verdict.is_right)
    return (
      <p>
        <b>{words.learn.allowed}</b>{" "}
        {verdict.gives_up ? words.learn.givesUp(lossText(verdict.gives_up)) : words.learn.otherwise}
      </p>
    );
  return (
    <p class={verdict?.is_right ? "won" : "lost"}>
      {isSet && verdict ? (
        <b>{words.learn.sentence(verdict.text)}</b>
      ) : (
        <b>{verdict?.is_right ? words.learn.right : words.learn.wrong}</b>
      )}
    </p>
  );
}

const Solved = ({ solved }: { solved: SolvedExercise }) => (
  <>
    <p>
      {words.learn.sentence(solved.answer)} {solved.why}
    </p>
    <Hands hands={solved.hands ?? []} />
    <ClausesOnDemand ids={solved.clauses} />
  </>
);

/** So many hands are two for each side: corresponding hands stand below each other. */
const SIDES = 4;

export const Hands = ({ hands }: { hands: readonly ShownHand[] }) => (
  <div class={`hands-shown ${hands.length === SIDES ? "two-sides" : ""}`}>
    {hands.map((hand) => (
      <figure key={hand.label}>
        <Pieces pieces={hand.pieces} />
        <figcaption class="quiet">{hand.label}</figcaption>
      </figure>
    ))}
  </div>
);
