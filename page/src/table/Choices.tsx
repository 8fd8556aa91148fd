import { useState } from "preact/hooks";

import { Sentence, WordLink } from "../learn/WordPanel";
import { money, parseMoney } from "../money";
import type { AskView } from "../wire/protocol";
import { words } from "../words";
import { findCommand, termsOf } from "./commands";
import { amountText } from "./drafts";
import type { Seat } from "./seat";
import { chooseStanding } from "./standing";
import { titleOf } from "./titles";

/** The bank offered to a player who has wagers, which a bank may not have. */
export const BankBarred = ({ seat, ask }: { seat: Seat; ask: AskView }) => (
  <div class="choice stack">
    <h2>{words.bank.offered}</h2>
    <p>{words.bank.barred}</p>
    <div class="row action-row">
      <button
        type="button"
        class="main-action"
        onClick={() => void seat.give("PassBank", { position: ask.who.position })}
      >
        {words.bank.pass}
      </button>
      <button type="button" onClick={() => void seat.give("PlaceWagers", { position: ask.who.position, stakes: [] })}>
        {words.wagers.withdraw}
      </button>
    </div>
  </div>
);

/** The bank offered, with what it has to cover and what it risks. */
export function BankOffer({ seat, ask }: { seat: Seat; ask: AskView }) {
  const stakes = termsOf(ask, "Banking");
  const position = ask.who.position;
  const [text, setText] = useState("");
  const limit = parseMoney(text);
  const most = stakes?.dealer_wager ?? 0;
  const isOut = text.trim() !== "" && (limit === null || limit > most);
  const accept = (co: boolean) =>
    void seat.give("AcceptBank", { position, ...(co ? { co_bank: true } : limit === null ? {} : { limit }) });
  return (
    <div class="choice stack">
      <h2>{words.bank.offered}</h2>
      {stakes && (
        <>
          <p>
            <Sentence text={words.bank.risks(money(stakes.chips))} word="copy hand" said={words.terms.copies} />
          </p>
          <ul class="bank-facts">
            {stakes.cover > 0 && <li>{words.bank.cover(money(stakes.cover))}</li>}
            {most > 0 && <li>{words.bank.dealerWager(money(most))}</li>}
            {(stakes.co_cover ?? 0) > 0 && <li>{words.bank.coCover(money(stakes.co_cover ?? 0))}</li>}
            {stakes.co_cover != null && <li>{words.bank.coSets}</li>}
          </ul>
          {most > 0 && (
            <label class="row">
              {words.bank.limit}
              <input
                inputMode="decimal"
                size={8}
                placeholder={amountText(most)}
                aria-invalid={isOut}
                value={text}
                onInput={(event) => setText(event.currentTarget.value)}
              />
            </label>
          )}
        </>
      )}
      <div class="row action-row">
        <button
          type="button"
          class="main-action"
          disabled={isOut || (stakes !== undefined && stakes.cover > stakes.chips)}
          onClick={() => accept(false)}
        >
          {words.bank.accept}
        </button>
        {stakes?.co_cover != null && (
          <button type="button" disabled={stakes.co_cover > stakes.chips} onClick={() => accept(true)}>
            {words.bank.co}
          </button>
        )}
        <button type="button" onClick={() => void seat.give("PassBank", { position })}>
          {words.bank.pass}
        </button>
        <button type="button" class="quiet-action" onClick={() => chooseStanding("bank", "never")}>
          {words.standing.bank}
        </button>
      </div>
    </div>
  );
}

/** The cut offered: how many cards lie above it, or no cut. */
export function CutOffer({ seat, ask, isMain }: { seat: Seat; ask: AskView; isMain: boolean }) {
  const range = termsOf(ask, "Between");
  const position = ask.who.position;
  const [above, setAbove] = useState(range ? Math.round((range.least + range.most) / 2) : 0);
  return (
    <div class="choice stack">
      <h2>{words.cut.offered}</h2>
      <p class="quiet">
        {words.cut.what} {words.cut.why}
      </p>
      {range && (
        <label class="row">
          {words.cut.above} <b>{above}</b>
          <input
            type="range"
            min={range.least}
            max={range.most}
            value={above}
            onInput={(event) => setAbove(Number(event.currentTarget.value))}
          />
        </label>
      )}
      <div class="row action-row">
        <button
          type="button"
          class={isMain ? "main-action" : ""}
          onClick={() => void seat.give("CutCards", range ? { position, above } : { position })}
        >
          {words.cut.cut}
        </button>
        <DeclineCut seat={seat} position={position} />
      </div>
    </div>
  );
}

/** The button to decline the cut, where that is allowed. */
const DeclineCut = ({ seat, position }: { seat: Seat; position: AskView["who"]["position"] }) =>
  findCommand(seat.playback.asks.value, "DeclineCut") ? (
    <button type="button" onClick={() => void seat.give("DeclineCut", { position })}>
      {words.cut.decline}
    </button>
  ) : null;

/** The bank's cut of the row of stacks: a block of neighbours goes to one end. */
export function StackCut({ seat, ask }: { seat: Seat; ask: AskView }) {
  const count = termsOf(ask, "RowCut")?.stacks ?? 0;
  const position = ask.who.position;
  const [[from, to], setBlock] = useState([1, 1]);
  const block = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const choose = (stack: number) => setBlock(([first]) => (stack < first ? [stack, stack] : [first, stack]));
  const give = (side: "to_left" | "to_right") => void seat.give("CutStacks", { position, [side]: block });
  return (
    <div class="choice stack">
      <h2>{words.stacks.cut}</h2>
      <p class="quiet">
        {words.stacks.how} {words.stacks.why}
      </p>
      <div class="row">
        {Array.from({ length: count }, (_, index) => index + 1).map((stack) => (
          <button
            key={stack}
            type="button"
            aria-pressed={block.includes(stack)}
            aria-label={words.stacks.one(stack)}
            onClick={() => choose(stack)}
          >
            {stack}
          </button>
        ))}
      </div>
      <div class="row action-row">
        <button type="button" class="main-action" onClick={() => give("to_right")}>
          {words.stacks.toRight}
        </button>
        <button type="button" onClick={() => give("to_left")}>
          {words.stacks.toLeft}
        </button>
        <DeclineCut seat={seat} position={position} />
      </div>
    </div>
  );
}

/** Any other command, with fields for its terms. */
export function OtherChoice({ seat, ask, isMain }: { seat: Seat; ask: AskView; isMain: boolean }) {
  const oneOf = termsOf(ask, "OneOf");
  const between = termsOf(ask, "Between");
  const [chosen, setChosen] = useState(0);
  const [text, setText] = useState("");
  const amount = parseMoney(text);
  const position = ask.who.position == null ? {} : { position: ask.who.position };
  const data = () => ({
    ...position,
    ...(oneOf ? { [oneOf.field]: oneOf.values[chosen] } : {}),
    ...(between && amount !== null ? { [between.field]: amount } : {}),
  });
  const isOut =
    between !== undefined &&
    (amount === null ? !between.may_be_left_out : amount < between.least || amount > between.most);
  const title = words.commands[ask.command] ?? ask.command;
  const nothing = ask.command === "ChooseDelivery" ? words.choose.usualDelivery : words.choose.none;
  return (
    <div class="choice row">
      {words.commandsMean[ask.command] && (
        <p>
          {words.commandsMean[ask.command]}{" "}
          {ask.command === "ChooseDelivery" && <WordLink word="delivery style" said={words.terms.deliveryStyle} />}
        </p>
      )}
      {oneOf && (
        <select aria-label={title} value={chosen} onChange={(event) => setChosen(Number(event.currentTarget.value))}>
          {oneOf.values.map((value, index) => (
            <option key={index} value={index}>
              {value === null ? nothing : typeof value === "string" ? titleOf(value) : String(value)}
            </option>
          ))}
        </select>
      )}
      {between && (
        <label class="row">
          {words.choose.between(money(between.least), money(between.most))}
          <input inputMode="decimal" size={8} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
      )}
      <button
        type="button"
        class={isMain ? "main-action" : ""}
        disabled={isOut}
        onClick={() => void seat.give(ask.command, data())}
      >
        {title}
      </button>
    </div>
  );
}
