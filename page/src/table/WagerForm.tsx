import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { money, shortMoney } from "../money";
import { onSubmit, useKeys } from "../parts/hooks";
import type { AskView, Stake, TableView, WagerOffer, WagerShown } from "../wire/protocol";
import { words } from "../words";
import { ChipRow, WAGER_CHIPS } from "./ChipRow";
import { findCommand, termsOf } from "./commands";
import {
  amountsOutOfLimits,
  changeWager,
  draftOf,
  raiseWager,
  stakesOf,
  suggestDraft,
  unreadableAmounts,
  type WagerDraft,
} from "./drafts";
import type { Seat } from "./seat";
import { titleOf } from "./titles";
import { WagerArea } from "./WagerArea";

type WagerFormProps = {
  seat: Seat;
  ask: AskView;
  view: TableView;
  offered: readonly WagerShown[];
  /** Whether keys pressed anywhere are for this position; of two positions they are for the first. */
  hasKeys: boolean;
};

/** The form for the wagers at one position. */
export function WagerForm({ seat, ask, view, offered, hasKeys }: WagerFormProps) {
  const position = ask.who.position!;
  const wagering = termsOf(ask, "Wagering");
  const offers = wagering?.offers ?? [];
  const lying = view.round?.positions[position]?.wagers ?? [];
  const last = seat.drafts.last.value[position] ?? [];
  const draft = seat.drafts.wagers.value[position] ?? suggestDraft(lying, last, wagering);
  const setDraft = (changed: WagerDraft) =>
    (seat.drafts.wagers.value = { ...seat.drafts.wagers.value, [position]: changed });
  const chip = seat.drafts.chip.value;
  const setChip = (taken: number) => (seat.drafts.chip.value = taken);
  const stakes = stakesOf(draft, offers);
  const total = stakes.reduce((sum, stake) => sum + stake.amount, 0);
  const { lay, repeat, stakes: before, amount: again, isPossible: mayRepeat, most } = useRepeat(seat, ask);
  // The same bets, which are in the circles already, need no second button.
  const isAgain = JSON.stringify(before) === JSON.stringify(stakes);
  const missing = Math.max(0, total - most);
  const isRight =
    total > 0 &&
    missing === 0 &&
    amountsOutOfLimits(draft, offers).length === 0 &&
    unreadableAmounts(draft).length === 0;
  const layDraft = () => isRight && void lay(stakes);
  useKeys(hasKeys, (key) => {
    const taken = WAGER_CHIPS[Number(key) - 1];
    if (taken) setChip(taken);
    else if (key === "r") repeat();
    else if (key === "Enter") layDraft();
  });
  const { submit, tapped } = useFocusAfterTaps();
  return (
    <form class="wagers stack" onSubmit={onSubmit(layDraft)} onClick={tapped}>
      <div class="row">
        <h2>{words.wagers.at(position, seat.playback.positions.value.length > 1)}</h2>
        {wagering && <span class="quiet">{words.wagers.inAll(shortMoney(wagering.in_all))}</span>}
      </div>
      {lying.length > 0 && <p class="lying">{words.wagers.lie(money(sum(lying)))}</p>}
      <ChipRow chosen={chip} choose={setChip} />
      <ul class="areas">
        {offers.map((offer) => (
          <WagerArea
            key={offer.wager}
            position={position}
            offer={offer}
            shown={offered.find((each) => each.wager === offer.wager)}
            isMain={offer.wager === wagering?.main}
            draft={draft[offer.wager]}
            chip={chip}
            add={(by) => setDraft(raiseWager(draft, offer, by, most))}
            put={(change) => setDraft(changeWager(draft, offer.wager, change))}
          />
        ))}
      </ul>
      <UnreadableAmounts draft={draft} />
      <AmountsOutOfLimits draft={draft} offers={offers} />
      {missing > 0 && amountsOutOfLimits(draft, offers).length === 0 && (
        <TooMuch seat={seat} most={most} total={total} />
      )}
      <div class="row action-row">
        <button ref={submit} type="submit" class="main-action" disabled={!isRight || seat.busy.value !== ""}>
          {total > 0 ? words.wagers.lay(shortMoney(total)) : words.wagers.none} <kbd>Enter</kbd>
        </button>
        {again > 0 && !isAgain && (
          <button
            type="button"
            disabled={!mayRepeat}
            title={mayRepeat ? undefined : words.wagers.tooMuchLast(money(most))}
            onClick={repeat}
          >
            {words.wagers.repeat(shortMoney(again))} <kbd>r</kbd>
          </button>
        )}
        {total > 0 && (
          <button type="button" onClick={() => setDraft({})}>
            {words.wagers.clear}
          </button>
        )}
        {lying.length > 0 && (
          <button type="button" onClick={() => void seat.give("PlaceWagers", { position, stakes: [] })}>
            {words.wagers.withdraw}
          </button>
        )}
      </div>
    </form>
  );
}

/** Lay wagers at a position, or repeat the last ones as far as they are still offered. */
export function useRepeat(seat: Seat, ask: AskView | undefined) {
  const position = ask?.who.position ?? 0;
  const wagering = termsOf(ask, "Wagering");
  const offers = wagering?.offers ?? [];
  const most = wagering?.in_all ?? 0;
  const again = stakesOf(draftOf(seat.drafts.last.value[position] ?? [], offers), offers);
  const amount = sum(again);
  const isPossible = amount > 0 && amount <= most;
  const lay = async (given: readonly Stake[]) => {
    if (!(await seat.placeWagers(position, given))) return;
    seat.drafts.wagered(position, given);
    const { [position]: _, ...others } = seat.drafts.wagers.value;
    seat.drafts.wagers.value = others;
  };
  return { lay, repeat: () => isPossible && void lay(again), stakes: again, amount, isPossible, most };
}

/** Move the focus to the main button after chips were tapped, so that Enter lays them instead of adding one more. */
function useFocusAfterTaps() {
  const submit = useRef<HTMLButtonElement>(null);
  const [taps, setTaps] = useState(0);
  useLayoutEffect(() => {
    if (taps > 0) submit.current?.focus({ preventScroll: true });
  }, [taps]);
  const tapped = (event: MouseEvent) => {
    const isByPointer = event.detail > 0;
    // By the way that it came: what was pressed may be gone already.
    const isChips = event
      .composedPath()
      .some((each) => each instanceof Element && each.matches(".spot, .least, .taken-back, .chip"));
    if (isByPointer && isChips) setTaps((before) => before + 1);
  };
  return { submit, tapped };
}

const sum = (stakes: readonly Stake[]): number => stakes.reduce((all, stake) => all + stake.amount, 0);

/** Says that the wagers are more than I have, with a button to buy what is missing. */
function TooMuch({ seat, most, total }: { seat: Seat; most: number; total: number }) {
  const missing = total - most;
  const isInPurse =
    findCommand(seat.playback.asks.value, "BuyChips") !== undefined &&
    missing <= (seat.server.session.value?.purse ?? 0);
  return (
    <div class="row too-much">
      <p class="lost" role="status">
        {words.wagers.tooMuch(money(most), money(total))}
      </p>
      {isInPurse && (
        <button type="button" onClick={() => void seat.give("BuyChips", { amount: missing })}>
          {words.wagers.buyMissing(money(missing))}
        </button>
      )}
    </div>
  );
}

/** Names the wagers whose text is no amount. */
function UnreadableAmounts({ draft }: { draft: WagerDraft }) {
  const titles = unreadableAmounts(draft).map(titleOf);
  return titles.length ? <p class="lost">{words.wagers.unread(titles.join(", "))}</p> : null;
}

/** Names the amounts outside the limits, before they are given. */
const AmountsOutOfLimits = ({ draft, offers }: { draft: WagerDraft; offers: readonly WagerOffer[] }) =>
  amountsOutOfLimits(draft, offers).map(({ offer, amount }) => (
    <p key={offer.wager} class="lost" role="status">
      {(amount < offer.least ? words.wagers.tooLittle : words.wagers.tooMuchOn)(
        titleOf(offer.wager),
        money(amount),
        money(amount < offer.least ? offer.least : offer.most),
      )}
    </p>
  ));
