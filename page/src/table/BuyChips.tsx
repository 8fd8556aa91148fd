import { useState } from "preact/hooks";

import { money, typed } from "../money";
import { words } from "../words";
import type { Seat } from "./seat";

const USUAL = [10_000, 20_000, 50_000];

/** Chips come before a seat: some usual amounts, or one that is typed. More of them later stand aside. */
export function BuyChips({ seat, isMore = false }: { seat: Seat; isMore?: boolean }) {
  const purse = seat.session.value?.purse ?? 0;
  const [text, setText] = useState("200");
  const amount = typed(text);
  const isRight = amount !== null && amount > 0 && amount <= purse;
  const buy = (event: Event) => {
    event.preventDefault();
    if (isRight) void seat.give("BuyChips", { amount });
  };
  const form = (
    <form class="stack" onSubmit={buy}>
      {!isMore && <h2>{words.chips.first}</h2>}
      <p class="quiet">{words.chips.hold(money(purse))}</p>
      <div class="row">
        {USUAL.filter((each) => each <= purse).map((each) => (
          <button key={each} type="button" aria-pressed={amount === each} onClick={() => setText(String(each / 100))}>
            {money(each).replace(/\.00$/, "")}
          </button>
        ))}
        <label class="row">
          {words.chips.how}
          <input inputMode="decimal" size={8} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" class={isMore ? "" : "main-deed"} disabled={!isRight}>
          {words.chips.buy}
        </button>
      </div>
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
