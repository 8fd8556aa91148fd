import { useState } from "preact/hooks";

import { money, rounded, typed } from "../money";
import { Refill } from "../parts/Refill";
import { words } from "../words";
import type { Seat } from "./seat";

const USUAL = [10_000, 20_000, 50_000];

/** Why no chips can be bought for what is typed; nothing where they can. */
function whatIsWrong(text: string, purse: number): string {
  const amount = typed(text);
  if (!text.trim() || amount === 0) return words.chips.nothing;
  if (amount === null) return words.chips.unread(text.trim());
  return amount > purse ? words.chips.tooMuch(money(amount), money(purse)) : "";
}

/** Chips come before a seat: some usual amounts, or one that is typed. More of them later stand aside. */
export function BuyChips({ seat, least, isMore = false }: { seat: Seat; /** The least main wager. */ least: number; isMore?: boolean }) {
  const purse = seat.session.value?.purse ?? 0;
  const isPractice = seat.session.value?.is_practice ?? false;
  const [text, setText] = useState("200");
  const amount = typed(text);
  const wrong = whatIsWrong(text, purse);
  const buy = (event: Event) => {
    event.preventDefault();
    if (!wrong) void seat.give("BuyChips", { amount });
  };
  const form = (
    <form class="stack" onSubmit={buy}>
      {!isMore && seat.positions.value.length === 0 && <h2>{words.chips.first}</h2>}
      <p class="quiet">{isPractice ? words.chips.practice(rounded(purse)) : words.chips.hold(money(purse))}</p>
      {!isPractice && purse < least && <Refill isMain />}
      <div class="row">
        {USUAL.filter((each) => each <= purse).map((each) => (
          <button key={each} type="button" aria-pressed={amount === each} onClick={() => setText(String(each / 100))}>
            {rounded(each)}
          </button>
        ))}
        <label class="row">
          {words.chips.how}
          <input inputMode="decimal" size={8} value={text} aria-invalid={wrong !== ""} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" class={isMore ? "" : "main-deed"} disabled={wrong !== ""}>
          {words.chips.buy}
        </button>
      </div>
      <p class="lost" role="status">
        {wrong}
      </p>
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
