import { useEffect, useRef } from "preact/hooks";

import type { WagerOffer, WagerShown } from "../../../docs/protocol";
import { money, typed } from "../money";
import { words } from "../words";
import { Stack } from "./Chips";
import type { WagerDraft } from "./drafts";
import { PayTable } from "./PayTable";
import { titleOf } from "./titles";

type AreaIs = {
  offer: WagerOffer;
  /** The same as on a sign, once it is known. */
  shown: WagerShown | undefined;
  isMain: boolean;
  draft: WagerDraft[string] | undefined;
  chip: number;
  add: (by: number) => void;
  put: (change: Partial<WagerDraft[string]>) => void;
};

/** One wager area: its least and most, a chip more by a tap or a drop, the stack that goes back by a tap, and the
 * amount to type. */
export function WagerArea({ offer, shown, isMain, draft, chip, add, put }: AreaIs) {
  const title = isMain ? words.wagers.main : (shown?.title ?? titleOf(offer.wager));
  const text = draft?.text ?? "";
  const amount = typed(text) ?? 0;
  const area = useDrops(add);
  const isOut = amount > 0 && (amount < offer.least || amount > offer.most);
  return (
    <li ref={area} class={`area ${isMain ? "main" : ""}`} data-area={offer.wager}>
      <button type="button" class="spot" onClick={() => add(chip)}>
        <span class="unseen">{words.wagers.add(money(chip), title)}</span>
        <b aria-hidden="true">{title}</b>
        <small class={isOut ? "lost" : ""}>{words.wagers.between(money(offer.least), money(offer.most))}</small>
      </button>
      <div class="row amount">
        {amount > 0 && (
          <button type="button" class="taken-back" aria-label={words.wagers.takeBack(money(amount), title)} onClick={() => put({ text: "" })}>
            <Stack amount={amount} label={false} />
          </button>
        )}
        <input
          inputMode="decimal"
          size={6}
          aria-label={words.wagers.amount(title)}
          aria-invalid={isOut}
          placeholder={words.wagers.nothing}
          value={text}
          onInput={(event) => put({ text: event.currentTarget.value })}
        />
        {amount === 0 && (
          <button type="button" class="least" aria-label={words.wagers.leastOf(title)} onClick={() => add(offer.least)}>
            {words.wagers.least}
          </button>
        )}
      </div>
      {offer.choices && offer.choices.length > 0 && (
        <select aria-label={words.wagers.choice(title)} onChange={(event) => put({ choice: offer.choices![event.currentTarget.selectedIndex] ?? null })}>
          {offer.choices.map((choice) => (
            <option key={choice}>{titleOf(String(choice))}</option>
          ))}
        </select>
      )}
      {shown && <PayTable wager={shown} />}
    </li>
  );
}

/** A chip that is let go over the area lies there. */
function useDrops(add: (by: number) => void) {
  const area = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const dropped = (event: Event) => add((event as CustomEvent<number>).detail);
    const place = area.current;
    place?.addEventListener("chip", dropped);
    return () => place?.removeEventListener("chip", dropped);
  });
  return area;
}
