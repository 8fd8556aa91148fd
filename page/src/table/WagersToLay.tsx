import { useLayoutEffect, useRef, useState } from "preact/hooks";

import type { AskView, Stake, TableView, WagerOffer, WagerShown } from "../../../docs/protocol";
import { useKeys } from "../parts/useKeys";
import { money } from "../money";
import { words } from "../words";
import { find, terms } from "./asks";
import { ChipRow, WAGERED } from "./ChipRow";
import { beyond, draftOf, put, raised, stakesOf, unread, type WagerDraft } from "./drafts";
import type { Seat } from "./seat";
import { titleOf } from "./titles";
import { WagerArea } from "./WagerArea";

type WagersAre = {
  seat: Seat;
  ask: AskView;
  view: TableView;
  offered: readonly WagerShown[];
  /** Whether keys pressed anywhere are meant for it: of two positions, for the first. */
  hasKeys: boolean;
};

/** The wagers of one position: the main one and each that the submission offers besides. */
export function WagersToLay({ seat, ask, view, offered, hasKeys }: WagersAre) {
  const position = ask.who.position!;
  const wagering = terms(ask, "Wagering");
  const offers = wagering?.offers ?? [];
  const lying = view.round?.positions[position]?.wagers ?? [];
  const draft = seat.drafts.wagers.value[position] ?? {};
  const setDraft = (changed: WagerDraft) => (seat.drafts.wagers.value = { ...seat.drafts.wagers.value, [position]: changed });
  const chip = seat.drafts.chip.value;
  const setChip = (taken: number) => (seat.drafts.chip.value = taken);
  const stakes = stakesOf(draft, offers);
  const total = stakes.reduce((sum, stake) => sum + stake.amount, 0);
  const { lay, repeat, amount: last, isPossible: mayRepeat, most } = useRepeat(seat, ask);
  const missing = Math.max(0, total - most);
  const isRight = total > 0 && missing === 0 && beyond(draft, offers).length === 0 && unread(draft).length === 0;
  const layDraft = () => isRight && void lay(stakes);
  useKeys(hasKeys, (key) => {
    const taken = WAGERED[Number(key) - 1];
    if (taken) setChip(taken);
    else if (key === "r") repeat();
    else if (key === "Enter") layDraft();
  });
  const given = (event: Event) => {
    event.preventDefault();
    layDraft();
  };
  const { deed, tapped } = useDeedAfterTaps();
  return (
    <form class="wagers stack" onSubmit={given} onClick={tapped}>
      <div class="row">
        <h2>{words.wagers.at(position, seat.positions.value.length > 1)}</h2>
        {wagering && <span class="quiet">{words.wagers.inAll(money(wagering.in_all))}</span>}
      </div>
      {lying.length > 0 && <p>{words.wagers.lie(money(sum(lying)))}</p>}
      <ChipRow chosen={chip} choose={setChip} />
      <ul class="areas">
        {offers.map((offer) => (
          <WagerArea
            key={offer.wager}
            offer={offer}
            shown={offered.find((each) => each.wager === offer.wager)}
            isMain={offer.wager === wagering?.main}
            draft={draft[offer.wager]}
            chip={chip}
            add={(by) => setDraft(raised(draft, offer, by))}
            put={(change) => setDraft(put(draft, offer.wager, change))}
          />
        ))}
      </ul>
      <Unread draft={draft} />
      <Beyond draft={draft} offers={offers} />
      {missing > 0 && beyond(draft, offers).length === 0 && <TooMuch seat={seat} most={most} total={total} />}
      <div class="row deeds">
        <button ref={deed} type="submit" class="main-deed" disabled={!isRight || seat.busy.value !== ""}>
          {total > 0 ? words.wagers.lay(money(total)) : words.wagers.none} <kbd>Enter</kbd>
        </button>
        {last > 0 && (
          <button type="button" disabled={!mayRepeat} title={mayRepeat ? undefined : words.wagers.tooMuchLast(money(most))} onClick={repeat}>
            {words.wagers.repeat(money(last))} <kbd>r</kbd>
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

/** To wager at a position, and to wager there again what was wagered last, as far as it is still offered. */
export function useRepeat(seat: Seat, ask: AskView | undefined) {
  const position = ask?.who.position ?? 0;
  const wagering = terms(ask, "Wagering");
  const offers = wagering?.offers ?? [];
  const most = wagering?.in_all ?? 0;
  const again = stakesOf(draftOf(seat.drafts.last.value[position] ?? [], offers), offers);
  const amount = sum(again);
  const isPossible = amount > 0 && amount <= most;
  const lay = async (given: readonly Stake[]) => {
    if (!(await seat.give("PlaceWagers", { position, stakes: given }))) return;
    seat.drafts.wagered(position, given);
    seat.drafts.wagers.value = { ...seat.drafts.wagers.value, [position]: {} };
  };
  return { lay, repeat: () => isPossible && void lay(again), amount, isPossible, most };
}

/** Whoever lays chips with a pointer means by Enter what the brightest button says, and not one chip more. */
function useDeedAfterTaps() {
  const deed = useRef<HTMLButtonElement>(null);
  const [taps, setTaps] = useState(0);
  useLayoutEffect(() => {
    if (taps > 0) deed.current?.focus({ preventScroll: true });
  }, [taps]);
  const tapped = (event: MouseEvent) => {
    const isByPointer = event.detail > 0;
    // By the way that it came: what was pressed may be gone already.
    const isChips = event.composedPath().some((each) => each instanceof Element && each.matches(".spot, .least, .taken-back, .chip"));
    if (isByPointer && isChips) setTaps((before) => before + 1);
  };
  return { deed, tapped };
}

const sum = (stakes: readonly Stake[]): number => stakes.reduce((all, stake) => all + stake.amount, 0);

/** More than I have is said before it is given, with what can be done about it. */
function TooMuch({ seat, most, total }: { seat: Seat; most: number; total: number }) {
  const missing = total - most;
  const isInPurse = find(seat.asks.value, "BuyChips") !== undefined && missing <= (seat.session.value?.purse ?? 0);
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

/** What was typed and is no amount is said, and not left out in silence. */
function Unread({ draft }: { draft: WagerDraft }) {
  const titles = unread(draft).map(titleOf);
  return titles.length ? <p class="lost">{words.wagers.unread(titles.join(", "))}</p> : null;
}

/** An amount that the table would refuse is named beside what it takes, before it is given. */
const Beyond = ({ draft, offers }: { draft: WagerDraft; offers: readonly WagerOffer[] }) =>
  beyond(draft, offers).map(({ offer, amount }) => (
    <p key={offer.wager} class="lost" role="status">
      {(amount < offer.least ? words.wagers.tooLittle : words.wagers.tooMuchOn)(titleOf(offer.wager), money(amount), money(amount < offer.least ? offer.least : offer.most))}
    </p>
  ));
