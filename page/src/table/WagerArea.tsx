import { useEffect, useRef } from "preact/hooks";

import { money, parseMoney, shortMoney } from "../money";
import type { WagerOffer, WagerShown } from "../wire/protocol";
import { words } from "../words";
import { ChipStack } from "./Chips";
import type { WagerDraft } from "./drafts";
import { PayTable } from "./PayTable";
import { titleOf } from "./titles";

type WagerAreaProps = {
  position: number;
  offer: WagerOffer;
  /** The wager with its pay table, once it is known. */
  shown: WagerShown | undefined;
  isMain: boolean;
  draft: WagerDraft[string] | undefined;
  chip: number;
  add: (by: number) => void;
  put: (change: Partial<WagerDraft[string]>) => void;
};

/** One betting circle of mine: a chip more by tap or drop, its limits, and the amount to type or to take back. */
export function WagerArea({ position, offer, shown, isMain, draft, chip, add, put }: WagerAreaProps) {
  const title = isMain ? words.wagers.main : (shown?.title ?? titleOf(offer.wager));
  const text = draft?.text ?? "";
  const amount = parseMoney(text) ?? 0;
  const area = useChipDrops(add);
  const isOut = amount > 0 && (amount < offer.least || amount > offer.most);
  return (
    <li
      ref={area}
      class={`area ${isMain ? "main" : ""} ${amount > 0 ? "covered" : ""}`}
      data-area={offer.wager}
      data-spot={`wager:${position}:${offer.wager}`}
    >
      <button type="button" class="spot" onClick={() => add(chip)}>
        <span class="unseen">{words.wagers.add(money(chip), title)}</span>
        <span class="circle" aria-hidden="true">
          {amount > 0 && <ChipStack amount={amount} label={false} />}
        </span>
        <b aria-hidden="true">{title}</b>
        <small class={isOut ? "lost" : ""}>
          {words.wagers.between(shortMoney(offer.least), shortMoney(offer.most))}
        </small>
      </button>
      <div class="row amount">
        <input
          inputMode="decimal"
          size={4}
          aria-label={words.wagers.amount(title)}
          aria-invalid={isOut}
          placeholder={words.wagers.nothing}
          value={text}
          onInput={(event) => put({ text: event.currentTarget.value })}
        />
        {amount > 0 ? (
          <button
            type="button"
            class="taken-back"
            aria-label={words.wagers.takeBack(money(amount), title)}
            onClick={() => put({ text: "" })}
          >
            <span aria-hidden="true">✕</span>
          </button>
        ) : (
          <button type="button" class="least" onClick={() => add(offer.least)}>
            {shortMoney(offer.least)} <span class="unseen">{words.wagers.leastOf(title)}</span>
          </button>
        )}
      </div>
      {offer.choices && offer.choices.length > 0 && (
        <select
          aria-label={words.wagers.choice(title)}
          onChange={(event) => put({ choice: offer.choices![event.currentTarget.selectedIndex] ?? null })}
        >
          {offer.choices.map((choice) => (
            <option key={choice}>{titleOf(String(choice))}</option>
          ))}
        </select>
      )}
      {shown && <PayTable wager={shown} />}
    </li>
  );
}

/** Add a chip that is dropped on the area. */
function useChipDrops(add: (by: number) => void) {
  const area = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const dropped = (event: Event) => add((event as CustomEvent<number>).detail);
    const place = area.current;
    place?.addEventListener("chip", dropped);
    return () => place?.removeEventListener("chip", dropped);
  });
  return area;
}
