import { useState } from "preact/hooks";

import { money, typed } from "../money";
import { words } from "../words";
import type { Seat } from "./seat";

/** Chips come before a seat: some usual amounts, or one that is typed. */
export function BuyChips({ seat }: { seat: Seat }) {
  const purse = seat.session.value?.purse ?? 0;
  const [text, setText] = useState("200");
  const amount = typed(text);
  const isRight = amount !== null && amount > 0 && amount <= purse;
  const buy = (event: Event) => {
    event.preventDefault();
    if (isRight) void seat.give("BuyChips", { amount });
  };
  return (
    <form class="sheet stack" onSubmit={buy}>
      <h2>{words.chips.first}</h2>
      <p class="quiet">{words.chips.hold(money(purse))}</p>
      <div class="row">
        <label class="row">
          {words.chips.how}
          <input inputMode="decimal" size={8} value={text} onInput={(event) => setText(event.currentTarget.value)} />
        </label>
        <button type="submit" class="main-deed" disabled={!isRight}>
          {words.chips.buy}
        </button>
      </div>
    </form>
  );
}
