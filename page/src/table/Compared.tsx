import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import type { ComparedShown, HandsShown, LineTold, WagerWhyShown } from "../../../docs/protocol";
import { money, signed } from "../money";
import { ClauseLink } from "../parts/Clauses";
import { Sentence, WordLink } from "../learn/WordPanel";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import { whyAsked } from "../why/asked";
import { words } from "../words";
import { langOf } from "../words/languages";
import type { SetHands } from "./motion/onfelt";
import { decidedOf, type Result, sidesOf } from "./results";
import type { Seat } from "./seat";
import { useWhy } from "./why";

/** How my wagers came out, or those against me as the bank: both hands side by side with what decided raised, what each
 * brought me, and the clauses. Nothing is told here before its step was shown. */
export function Compared({ seat }: { seat: Seat }) {
  const mine = seat.positions.value;
  const own = seat.shownResults.value;
  const round = own.at(-1)?.round ?? 0;
  const { why, trouble } = useWhy(seat.table, round, own.length, seat.welcome.value);
  const asked = seat.waits.value.map((ask) => ask.command).join();
  const place = useInSight(`${round} ${asked}`);
  if (own.length === 0) return null;
  const { wagers, bank } = decidedOf(why, own);
  return (
    <section ref={place} class="compared stack" aria-label={words.result.title}>
      {own
        .filter((result) => result.outcome && (mine.includes(result.position) || mine.includes(result.opponent)))
        .map((result) => (
          <SideBySide key={result.position} result={result} seat={seat} compared={wagers.find((each) => each.position === result.position && each.compared)?.compared ?? null} />
        ))}
      <ul class="moved">
        {wagers.map((each) => (
          <Decided key={`${each.position}-${each.wager}`} wager={each} />
        ))}
        {bank && <Moved brought={bank.brought} line={bank.lines[0]} />}
      </ul>
      <Trouble reason={trouble} />
      {seat.ended.value?.round !== round && (
        <div class="row">
          <button type="button" onClick={() => (whyAsked.value = { table: seat.table, number: round })}>
            {words.why.ask}
          </button>
        </div>
      )}
    </section>
  );
}

/** A result is brought into sight when it comes, wherever one was on the page. */
function useInSight(what: string) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const actions = place.current?.closest(".actions");
    const { top, bottom } = place.current?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
    if (actions && (top < 0 || bottom > innerHeight)) actions.scrollIntoView({ block: "start" });
  }, [what]);
  return place;
}

/** What a wager brought me and why. Its vigorish is its winner's to pay, and none of a bank's. */
const Decided = ({ wager }: { wager: WagerWhyShown }) => (
  <Moved brought={wager.brought ?? 0} line={wager.lines[0]}>
    {wager.is_mine && wager.vigorish > 0 && (
      <span>
        (<Sentence text={words.result.less(money(wager.won), money(wager.vigorish))} word="vigorish" said={words.terms.vigorish} />){" "}
      </span>
    )}
  </Moved>
);

/** One line: what I got or gave, and what happened. */
const Moved = ({ brought, line, children }: { brought: number; line: LineTold | undefined; children?: ComponentChildren }) => (
  <li>
    {brought !== 0 && <b class={brought > 0 ? "won" : "lost"}>{signed(brought)} </b>}
    {children}
    {line && (
      <span lang={langOf(line.text)}>
        {line.text} {line.clause && <ClauseLink id={line.clause} />}
      </span>
    )}
  </li>
);

/** Who is on the other side: the dealer, the bank, or, for me as the bank, a player or the dealer. */
function nameOfOther(seat: Seat, result: Result): string {
  const isBank = seat.positions.value.includes(result.opponent);
  const position = isBank ? result.position : result.opponent;
  return position === 0 ? words.table.dealer : (seat.view.value?.seats[position] ?? words.table.seat(position));
}

/** A bank has won what was lost to it. */
const FOR_BANK = { win: "lose", lose: "win", push: "push" };

function SideBySide({ seat, result, compared }: { seat: Seat; result: Result; compared: ComparedShown | null }) {
  const outcome = result.outcome!;
  const isBank = seat.positions.value.includes(result.opponent);
  const [mine, theirs] = sidesOf(result, seat.positions.value);
  const hand = (which: string) => compared?.hands?.find((each) => each.which === which);
  return (
    <div class={`side-by-side ${isBank ? FOR_BANK[outcome.result] : outcome.result}`}>
      <Side name={words.felt.you} laid={mine} high={side(hand("high"), "mine")} low={side(hand("low"), "mine")} />
      <p class="verdict">
        <b>{outcome.result === "push" ? <WordLink word="push" said={words.table.outcome.push} /> : (isBank ? words.result.forBank : words.table.outcome)[outcome.result]}</b>
        {compared?.hands?.map((each) => (
          <span key={each.which}>{words.result.stands(each.which, each.stands)}</span>
        ))}
        {laidUnset(mine) && <span>{words.last.reasons[outcome.reason] ?? ""}</span>}
        <ClauseLink id={outcome.clause} />
      </p>
      <Side name={nameOfOther(seat, result)} laid={theirs} high={side(hand("high"), "theirs")} low={side(hand("low"), "theirs")} />
    </div>
  );
}

/** Whether a hand was never set, because it did not matter how. */
const laidUnset = (laid: SetHands | null): boolean => laid !== null && laid.low.length === 0;

type Marked = { called: string; marked: readonly string[] };

const side = (hands: HandsShown | undefined, whose: "mine" | "theirs"): Marked =>
  whose === "mine" ? { called: hands?.called ?? "", marked: hands?.marked ?? [] } : { called: hands?.theirs_called ?? "", marked: hands?.theirs_marked ?? [] };

function Side({ name, laid, high, low }: { name: string; laid: SetHands | null; high: Marked; low: Marked }) {
  return (
    <div class="side">
      <h3>{name}</h3>
      {laid === null ? (
        <p class="quiet">{words.result.unseen}</p>
      ) : laidUnset(laid) ? (
        <div class="hands">
          <small class="quiet">{words.result.unset}</small>
          <Pieces pieces={laid.high} />
        </div>
      ) : (
        <div class="hands">
          <small class="quiet">{words.felt.high}</small>
          <Pieces pieces={laid.high} marked={high.marked} />
          <small>{high.called}</small>
          <small class="quiet">{words.felt.low}</small>
          <Pieces pieces={laid.low} marked={low.marked} />
          <small>{low.called}</small>
        </div>
      )}
    </div>
  );
}
