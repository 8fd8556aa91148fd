import type { ComponentChildren } from "preact";

import { Sentence } from "../learn/WordPanel";
import { money, shortMoney, signedMoney } from "../money";
import { Trouble } from "../parts/Trouble";
import { Pieces } from "../pieces/Piece";
import { shownWhy } from "../why/WhyPanel";
import type { ComparedShown, HandsShown, WagerWhyShown, WhyAnswer } from "../wire/protocol";
import { tablePath } from "../wire/requests";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { langOf } from "../words/languages";
import type { SetHands } from "./playback/state";
import { cameOf, decidedOf, type Result, reasonSaid, sidesOf } from "./results";
import type { Seat } from "./seat";

/** The results of my wagers, or of those against me as the bank, on the felt: their hands above mine, a mark on each
 * hand, the cards that decided raised, what it came to in one large line, and what each wager brought me. Nothing
 * appears here before its event was shown. */
export function Results({ seat }: { seat: Seat }) {
  const mine = seat.playback.positions.value;
  const own = seat.history.shownResults.value;
  const round = own.at(-1)?.round ?? 0;
  const sent = seat.server.reasonsOf(round);
  // Asked for where it did not come with the results, as after a reload; again with each result that is shown, and when
  // the server is back, which may not have answered before.
  const path = own.length > 0 && !sent ? tablePath(seat.table, `/rounds/${round}/why`) : null;
  const { answer, trouble } = useAnswer<WhyAnswer>(path, own.length, seat.server.welcome.value);
  if (own.length === 0) return null;
  const { wagers, bank } = decidedOf(sent ?? answer, own);
  const hands = own.filter(
    (result) => result.outcome && (mine.includes(result.position) || mine.includes(result.opponent)),
  );
  const ended = seat.history.lastRound.value;
  const brought = wagers.reduce((sum, each) => sum + (each.brought ?? 0), bank?.brought ?? 0);
  const net = ended?.round === round ? ended.net : brought;
  const result = hands.length === 1 ? (hands[0]?.outcome?.result ?? null) : null;
  return (
    <section class={`compared ${hands.length > 1 ? "several" : ""}`} aria-label={words.result.title}>
      {hands.map((result) => (
        <SideBySide
          key={result.position}
          result={result}
          seat={seat}
          isOneOfMany={hands.length > 1}
          compared={wagers.find((each) => each.position === result.position && each.compared)?.compared ?? null}
        />
      ))}
      <div class={`came ${kindOf(net)}`}>
        {(wagers.length > 0 || bank) && (
          <p class="net" role="status">
            {words.last.came[cameOf(net, result)](shortMoney(Math.abs(net)))}
          </p>
        )}
        <ul class="moved">
          {own.some((each) => each.isSetByHouse && mine.includes(each.position)) && <li>{words.result.setByHouse}</li>}
          {wagers.map((each) =>
            each.compared || each.lines.length === 0 || hands.length === 0 ? (
              <WagerResult
                key={`${each.position}-${each.wager}`}
                wager={each}
                net={net}
                outcome={each.compared ? (hands.find((hand) => hand.position === each.position) ?? null) : null}
              />
            ) : (
              <li key={`${each.position}-${each.wager}`} class="side-bet">
                {each.title} <b class={kindOf(each.brought ?? 0)}>{signedMoney(each.brought ?? 0)}</b>
              </li>
            ),
          )}
          {bank && <ResultLine brought={bank.brought} line={bank.lines[0]?.text ?? ""} />}
        </ul>
        <Trouble reason={trouble} />
        <button
          type="button"
          class="word why"
          aria-label={words.last.why(round)}
          onClick={() => (shownWhy.value = { table: seat.table, number: round, sent })}
        >
          {words.why.ask}
        </button>
      </div>
    </section>
  );
}

const kindOf = (net: number): "win" | "lose" | "push" => (net > 0 ? "win" : net < 0 ? "lose" : "push");

type WagerResultProps = { wager: WagerWhyShown; net: number; outcome: Result | null };

/** What a wager brought me and why, in a player's words where hands decided. Vigorish is shown to the winner who pays
 * it, not to a bank. The amount is not repeated where the large line has just said it. */
const WagerResult = ({ wager, net, outcome }: WagerResultProps) => (
  <ResultLine
    brought={wager.brought === net ? 0 : (wager.brought ?? 0)}
    line={(wager.is_mine && outcome && saidOf(outcome, net)) || (wager.lines[0]?.text ?? "")}
  >
    {wager.is_mine && outcome?.outcome?.result === "push" && net === 0 && wager.brought === 0 && (
      <span>{words.result.back(shortMoney(wager.wagered))} </span>
    )}
    {wager.is_mine && wager.vigorish > 0 && (
      <span>
        (
        <Sentence
          text={words.result.less(money(wager.won), money(wager.vigorish))}
          word="vigorish"
          said={words.terms.vigorish}
        />
        ){" "}
      </span>
    )}
  </ResultLine>
);

/** How my hands came out, as the line under the amount says it; nothing where there are no words for it. */
function saidOf({ outcome, opponent }: Result, net: number): string {
  const reason = outcome ? reasonSaid(outcome.reason, opponent) : "";
  if (!outcome || !reason) return "";
  return words.result.because(reason, outcome.result === "push" && cameOf(net, outcome.result) !== "push");
}

type ResultLineProps = { brought: number; line: string; children?: ComponentChildren };

/** One line of a result: the amount and the text. Its clause is told by "Why?". */
const ResultLine = ({ brought, line, children }: ResultLineProps) => (
  <li>
    {brought !== 0 && <b class={brought > 0 ? "won" : "lost"}>{signedMoney(brought)} </b>}
    {children}
    {line && <span lang={langOf(line)}>{line}</span>}
  </li>
);

/** The name of the opponent: the dealer or the bank, or, for me as the bank, a player or the dealer. */
function opponentName(seat: Seat, result: Result): string {
  const isBank = seat.playback.positions.value.includes(result.opponent);
  const position = isBank ? result.position : result.opponent;
  return position === 0
    ? words.table.dealer
    : (seat.playback.view.value?.seats[position] ?? words.table.seat(position));
}

/** The result for the bank of what a player won or lost. */
const FOR_BANK = { win: "lose", lose: "win", push: "push" };

type SideBySideProps = { seat: Seat; result: Result; isOneOfMany: boolean; compared: ComparedShown | null };

function SideBySide({ seat, result, isOneOfMany, compared }: SideBySideProps) {
  const outcome = result.outcome!;
  const isBank = seat.playback.positions.value.includes(result.opponent);
  const [mine, theirs] = sidesOf(result, seat.playback.positions.value);
  const hand = (which: string) => compared?.hands?.find((each) => each.which === which);
  return (
    <div class={`side-by-side ${isBank ? FOR_BANK[outcome.result] : outcome.result}`}>
      <Side name={opponentName(seat, result)} laid={theirs} high={theirsOf(hand("high"))} low={theirsOf(hand("low"))} />
      {isOneOfMany && (
        <p class="verdict">
          <b>{(isBank ? words.result.forBank : words.table.outcome)[outcome.result]}</b>
        </p>
      )}
      <Side
        isMine
        name={words.felt.you}
        laid={mine}
        high={mineOf(hand("high"))}
        low={mineOf(hand("low"))}
        reason={reasonSaid(outcome.reason, result.opponent)}
      />
    </div>
  );
}

/** Whether a hand was not set, because it did not matter. */
const isUnset = (laid: SetHands | null): boolean => laid !== null && laid.low.length === 0;

/** The name of a hand, its pieces that decided, and how it came out where it is mine. */
type Named = { called: string; marked: readonly string[]; came?: "win" | "lose" | "tie" | undefined };

const CAME: Record<string, Named["came"]> = { higher: "win", lower: "lose", copy: "tie" };
const mineOf = (hands: HandsShown | undefined): Named => ({
  called: hands?.called ?? "",
  marked: hands?.marked ?? [],
  came: CAME[hands?.stands ?? ""],
});
const theirsOf = (hands: HandsShown | undefined): Named => ({
  called: hands?.theirs_called ?? "",
  marked: hands?.theirs_marked ?? [],
});

type SideProps = {
  name: string;
  isMine?: boolean;
  laid: SetHands | null;
  high: Named;
  low: Named;
  /** Why it came out so, said where nobody had to set. */
  reason?: string;
};

function Side({ name, isMine = false, laid, high, low, reason = "" }: SideProps) {
  return (
    <div class={`side ${isMine ? "mine" : "theirs"}`}>
      <h3>{name}</h3>
      {laid === null ? (
        <p class="quiet">{words.result.unseen}</p>
      ) : isUnset(laid) ? (
        <div class="named-hand">
          <Pieces pieces={laid.high} />
          <p class="named">
            <small class="quiet">{words.result.unset}</small> <span class="called">{reason}</span>
          </p>
        </div>
      ) : (
        <div class="hands">
          <NamedHand title={words.felt.high} pieces={laid.high} {...high} />
          <NamedHand title={words.felt.low} pieces={laid.low} {...low} />
        </div>
      )}
    </div>
  );
}

/** A hand with the pieces that decided in front, as one would lay it down: a pair before the rest. */
const decidingFirst = (pieces: readonly string[], marked: readonly string[]): readonly string[] => [
  ...pieces.filter((piece) => marked.includes(piece)),
  ...pieces.filter((piece) => !marked.includes(piece)),
];

const MARKS = { win: "✓", lose: "✕", tie: "=" };

/** One hand with its name, and with a mark that tells how it came out. */
const NamedHand = ({ title, pieces, called, marked, came }: Named & { title: string; pieces: readonly string[] }) => (
  <div class={`named-hand ${came ?? ""}`}>
    <Pieces pieces={decidingFirst(pieces, marked)} marked={marked} />
    <p class="named">
      <small class="quiet">{title}</small>
      {came && (
        <b class={`stand ${came}`}>
          <span aria-hidden="true">{MARKS[came]}</span> {words.result.marks[came]}
        </b>
      )}
      <span class="called">{called}</span>
    </p>
  </div>
);
