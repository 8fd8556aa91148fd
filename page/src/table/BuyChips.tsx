import { useState } from "preact/hooks";

import { money, parseMoney, shortMoney } from "../money";
import { onSubmit } from "../parts/hooks";
import { Refill } from "../parts/Refill";
import { me } from "../people";
import type { OwnTablesAnswer } from "../wire/protocol";
import { useAnswer } from "../wire/useAnswer";
import { words } from "../words";
import { usualBuyIns } from "./buyIn";
import { findCommand } from "./commands";
import { amountText } from "./drafts";
import type { Seat } from "./seat";

/** Why chips cannot be bought for a typed amount; empty where they can. */
function faultOf(text: string, purse: number): string {
  const amount = parseMoney(text);
  if (!text.trim() || amount === 0) return words.chips.nothing;
  if (amount === null) return words.chips.unread(text.trim());
  return amount > purse ? words.chips.tooMuch(money(amount), money(purse)) : "";
}

/** Buy in and sit down in one step, on the free position nearest to the middle; "Sit here" on the felt does the same
 * for its position. Whoever has chips already only sits down. */
export function SitDown({ seat }: { seat: Seat }) {
  const position = seat.freeSeats.value[0] ?? 0;
  const text = seat.buyInText.value;
  const isWrong = faultOf(text, seat.purse.value) !== "";
  if (!findCommand(seat.playback.asks.value, "TakePosition")) return <p>{words.sitDown.full}</p>;
  if (seat.hasChips.value)
    return (
      <div class="row action-row">
        <button type="button" class="main-action" onClick={() => seat.sit(position)}>
          {words.sitDown.sit} <kbd>Enter</kbd>
        </button>
      </div>
    );
  if (!seat.isLeastAnswered.value) return null; // else the amount would change while somebody types another
  return (
    <form class="stack sit-down" onSubmit={onSubmit(() => !isWrong && seat.sit(position))}>
      <h2>{words.sitDown.title}</h2>
      <SeenOut table={seat.table} />
      <PurseLine seat={seat} />
      <div class="row action-row">
        <button type="submit" class="main-action" disabled={isWrong || seat.busy.value !== ""}>
          {isWrong ? words.sitDown.sit : words.sitDown.button(shortMoney(seat.buyIn.value))}
        </button>
        <Amounts seat={seat} text={text} change={(typed) => (seat.typedBuyIn.value = typed)} />
      </div>
      <Fault text={text} purse={seat.purse.value} />
    </form>
  );
}

/** Says that the house has given up my place, where it was the last that happened to it; I have not left. */
function SeenOut({ table }: { table: string }) {
  const { answer } = useAnswer<OwnTablesAnswer>(me.value === null ? null : "/people/me/tables");
  const mine = answer?.tables.find((each) => each.id === table);
  if (!mine?.back?.by_house || mine.held) return null;
  return (
    <p role="status">
      {words.sitDown.seenOut}{" "}
      {mine.is_practice ? words.sitDown.nothingLost : words.sitDown.chipsBack(money(mine.back.amount))}
    </p>
  );
}

/** The form to buy chips at one's place. With `isMore` it is folded away. */
export function BuyChips({ seat, isMore = false }: { seat: Seat; isMore?: boolean }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? amountText(seat.sensibleBuyIn.value);
  const isWrong = faultOf(text, seat.purse.value) !== "";
  const buy = onSubmit(() => !isWrong && seat.give("BuyChips", { amount: parseMoney(text) }));
  const form = (
    <form class="stack" onSubmit={buy}>
      <PurseLine seat={seat} />
      <div class="row">
        <Amounts seat={seat} text={text} change={setTyped} />
        <button type="submit" class={isMore ? "" : "main-action"} disabled={isWrong}>
          {words.chips.buy}
        </button>
      </div>
      <Fault text={text} purse={seat.purse.value} />
    </form>
  );
  if (!isMore) return form;
  return (
    <details>
      <summary class="button">{words.chips.more}</summary>
      {form}
    </details>
  );
}

/** What can be bought from, and play money for an empty purse. */
function PurseLine({ seat }: { seat: Seat }) {
  const purse = seat.purse.value;
  const isPractice = seat.isPractice.value;
  return (
    <>
      <p class="quiet">{isPractice ? words.chips.practice(shortMoney(purse)) : words.chips.hold(money(purse))}</p>
      {!isPractice && purse < seat.least.value && <Refill isMain />}
    </>
  );
}

/** Usual amounts, and a field to type another. */
const Amounts = ({ seat, text, change }: { seat: Seat; text: string; change: (text: string) => void }) => (
  <>
    {usualBuyIns(seat.least.value, seat.purse.value).map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={parseMoney(text) === each}
        onClick={() => change(amountText(each))}
      >
        {shortMoney(each)}
      </button>
    ))}
    <label class="row">
      {words.chips.how}
      <input
        inputMode="decimal"
        size={8}
        value={text}
        aria-invalid={faultOf(text, seat.purse.value) !== ""}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  </>
);

const Fault = ({ text, purse }: { text: string; purse: number }) => (
  <p class="lost" role="status">
    {faultOf(text, purse)}
  </p>
);
