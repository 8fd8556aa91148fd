import { useEffect, useState } from "preact/hooks";

import type { AskView, WagerOffer } from "../../../docs/protocol";
import { money, typed } from "../money";
import { isTyping } from "../parts/Keys";
import { words } from "../words";
import { terms } from "./asks";
import type { Seat } from "./seat";
import { titleOf } from "./titles";

const CHIPS = [100, 500, 2500, 10_000, 50_000];
type Laid = Record<string, { text: string; choice: string | number | null }>;

/** The wagers of one position: the main one and each that the submission offers besides. */
export function WagersToLay({ seat, ask }: { seat: Seat; ask: AskView }) {
  const offered = terms(ask, "Wagering");
  const offers = offered?.offers ?? [];
  const chips = CHIPS.filter((chip) => chip <= Math.max(...offers.map((offer) => offer.most), 0));
  const [chip, setChip] = useState(chips.find((each) => each >= (offers[0]?.least ?? 0)) ?? chips[0] ?? 100);
  const [laid, setLaid] = useState<Laid>({});
  const stakes = offers.flatMap((offer) => {
    const amount = typed(laid[offer.wager]?.text ?? "");
    const choice = laid[offer.wager]?.choice ?? offer.choices?.[0] ?? null;
    return amount ? [{ wager: offer.wager, amount, ...(choice === null ? {} : { choice }) }] : [];
  });
  const total = stakes.reduce((sum, stake) => sum + stake.amount, 0);
  const put = (wager: string, change: Partial<Laid[string]>) =>
    setLaid((before) => ({ ...before, [wager]: { text: "", choice: null, ...before[wager], ...change } }));
  const add = (wager: string) => put(wager, { text: written((typed(laid[wager]?.text ?? "") ?? 0) + chip) });
  const repeat = () => setLaid(Object.fromEntries(seat.lastStakes.value.map((stake) => [stake.wager, { text: written(stake.amount), choice: stake.choice ?? null }])));
  const lay = async () => {
    if (await seat.give("PlaceWagers", { position: ask.who.position, stakes })) seat.lastStakes.value = stakes as typeof seat.lastStakes.value;
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === "r" && !isTyping(event)) repeat();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
  return (
    <form
      class="sheet stack wagers"
      onSubmit={(event) => {
        event.preventDefault();
        void lay();
      }}
    >
      <h2>{words.wagers.title}</h2>
      <fieldset class="row chip-row">
        <legend class="unseen">{words.wagers.title}</legend>
        {chips.map((each) => (
          <button key={each} type="button" class={`chip c${each}`} aria-pressed={each === chip} aria-label={words.wagers.chip(money(each))} onClick={() => setChip(each)}>
            {each / 100}
          </button>
        ))}
      </fieldset>
      <ul class="areas">
        {offers.map((offer) => (
          <Area
            key={offer.wager}
            offer={offer}
            isMain={offer.wager === offered?.main}
            text={laid[offer.wager]?.text ?? ""}
            add={() => add(offer.wager)}
            put={(change) => put(offer.wager, change)}
            chip={money(chip)}
          />
        ))}
      </ul>
      <div class="row">
        <button type="submit" class="main-deed" disabled={total === 0 || seat.busy.value !== ""}>
          {words.wagers.lay(money(total))}
        </button>
        {seat.lastStakes.value.length > 0 && (
          <button type="button" onClick={repeat}>
            {words.wagers.repeat}
          </button>
        )}
        {total > 0 && (
          <button type="button" onClick={() => setLaid({})}>
            {words.wagers.clear}
          </button>
        )}
        {offered && <span class="quiet">{words.wagers.inAll(money(offered.in_all))}</span>}
      </div>
    </form>
  );
}

const written = (amount: number): string => money(amount).slice(1).replace(/\.00$/, "");

type AreaIs = {
  offer: WagerOffer;
  isMain: boolean;
  text: string;
  chip: string;
  add: () => void;
  put: (change: Partial<Laid[string]>) => void;
};

/** One wager area: its least and most, what lies on it, and a chip more by a tap. */
function Area({ offer, isMain, text, chip, add, put }: AreaIs) {
  const title = isMain ? words.wagers.main : offer.title === "main" ? titleOf(offer.wager) : offer.title;
  return (
    <li class={`area ${isMain ? "main" : ""}`}>
      <button type="button" class="spot" aria-label={words.wagers.add(chip, title)} onClick={add}>
        <b>{title}</b>
        <small>{words.wagers.between(money(offer.least), money(offer.most))}</small>
      </button>
      <input inputMode="decimal" size={7} aria-label={words.wagers.amount(title)} value={text} onInput={(event) => put({ text: event.currentTarget.value })} />
      {offer.choices && offer.choices.length > 0 && (
        <select aria-label={words.wagers.choice(title)} onChange={(event) => put({ choice: offer.choices![event.currentTarget.selectedIndex] ?? null })}>
          {offer.choices.map((choice) => (
            <option key={choice}>{String(choice).replaceAll("_", " ")}</option>
          ))}
        </select>
      )}
    </li>
  );
}
