"""What each event is in words. Simple events are sentences with gaps, the others have a function.

In the gaps: ``{event.…}`` is a field, ``{who}`` whoever is at the event's position, ``{amount}`` its amount,
``{kind}`` cards or tiles, ``{deck}`` which deck where there are two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paigow.money import Cents, format_money
from paigow.table import events as e
from paigow.table.values import Position
from paigow.table.wording import Told, capital, in_words, meters, returned, series

Lines = list[str]

SIMPLE: Final[dict[type[e.Event], str]] = {
    e.PlayerSeated: "{event.player} takes position {event.position}.",
    e.PositionLeft: "{event.player} gives up position {event.position}.",
    e.PlayerDeparted: "{event.player} leaves; the hand stands and will be settled.",
    e.ChipsBought: "{event.player} buys chips for {amount}.",
    e.ChipsCashed: "{event.player} leaves the table with {amount}.",
    e.SecondJokerRemoved: "The {event.dealer} and the {event.supervisor} take out the second joker{deck}.",
    e.SetRejected: "The {event.dealer} and the {event.floorperson} seal an unsuitable set; another comes.",
    e.CardsInspected: "The {event.dealer} inspects the {kind}{deck}.",
    e.CardsVerified: "The {event.floorperson} verifies the inspection{deck}.",
    e.CardsWashed: "The dealer turns the {kind} down and washes them{deck}.",
    e.DiceReplaced: "The dice are replaced.",
    e.TableClosed: "The table is closed.",
    e.BankPassed: "{who} passes the bank.",
    e.CutDeclined: "{who} declines the cut.",
    e.CardsCut: "{who} cuts: {event.above} {kind} above the cutting card go below the others.",
    e.RecutOrdered: "The {event.supervisor} orders a recut: {event.reason}.",
    e.FirstStackChosen: "{who} has stack {event.stack} delivered first.",
    e.WagerSurrendered: "{who} surrenders the main wager of {amount}; the hand is racked unseen.",
    e.PayoutValidated: "{who}: the {event.by} validates the payout.",
    e.PaperworkCompleted: "{who}: the {event.by} completes the paperwork.",
    e.HandPlayedOn: "{who} plays on.",
}


def tell(told: Told, event: e.Event) -> Lines:
    """An event in words: its line first, then what follows from it."""
    if (own := _OWN.get(type(event))) is not None:
        return own(told, event)
    index = getattr(event, "deck", None)
    gaps = {
        "event": event,
        "kind": told.kind,
        "who": told.subject(event.position) if hasattr(event, "position") else "",
        "amount": format_money(event.amount) if hasattr(event, "amount") else "",
        "deck": f" of deck {index + 1}" if index is not None and len(told.table.decks) > 1 else "",
    }
    return [SIMPLE[type(event)].format(**gaps)]


# Table life


def _decks_received(told: Told, event: e.DecksReceived) -> Lines:
    what = "a set of tiles" if told.has_tiles else f"cards with {series(event.colours)} backs"
    return [f"The table opens and receives {what}."]


def _deck_replaced(told: Told, event: e.DeckReplaced) -> Lines:
    if told.has_tiles:
        return ["A fresh set of tiles takes the place of the one in use."]
    return [f"A new deck ({event.colour}) takes the place of the one that was removed."]


def _cards_spread(told: Told, event: e.CardsSpread) -> Lines:
    return [f"The dealer spreads the {told.kind} face {'up' if event.face_up else 'down'}."]


def _spread_looked_at(told: Told, event: e.SpreadLookedAt) -> Lines:
    turned = ", turned face up for it" if event.turned_face_up else ""
    return [f"{event.player} is given the chance to inspect the {told.kind}{turned}."]


def _method_changed(_: Told, event: e.MethodChanged) -> Lines:
    return [f"From now on: shuffle {in_words(event.shuffler)}, deal {in_words(event.deal_method)}."]


def _equipment_warned(_: Told, event: e.EquipmentWarned) -> Lines:
    return [f"The {event.what} must be changed within {event.seconds_left // 60} minutes."]


def _meter_synchronised(_: Told, event: e.MeterSynchronised) -> Lines:
    return ["Other tables have moved the meter.", *meters(event)]


# Before the cards


def _round_opened(told: Told, event: e.RoundOpened) -> Lines:
    bank = f"; the bank is offered to {told.who(event.offers[0])} first" if event.offers else ""
    return [f"Round {event.number} opens{bank}."]


def _bank_accepted(told: Told, event: e.BankAccepted) -> Lines:
    what = "the bank together with the licensee" if event.co_bank else "the bank"
    limit = "" if event.limit is None else f"; the dealer may wager {format_money(event.limit)} at most"
    return [f"{told.subject(event.position)} takes {what}{limit}."]


def _wagers_placed(told: Told, event: e.WagersPlaced) -> Lines:
    if not event.stakes:
        return [f"{told.subject(event.position)} takes the wagers back."]
    return [f"{told.subject(event.position)} wagers {series([told.stake(stake) for stake in event.stakes])}."]


def _cards_shuffled(told: Told, event: e.CardsShuffled) -> Lines:
    cut = f"; {told.who(event.offers[0])} is offered the cut" if event.offers else ""
    return [f"The {told.kind} are {told.shuffled}{cut}."]


def _no_more_bets(told: Told, event: e.NoMoreBetsAnnounced) -> Lines:
    lines = ['The dealer announces "No more bets".']
    if event.dealer_wager:
        lines.append(f"the dealer wagers {format_money(event.dealer_wager)} against the bank")
    for position, key in event.envy_markers:
        lines.append(f"{told.who(position)} receives an envy lammer for the {told.wager(key)}")
    if event.locked_out:
        taken = sum(amount for *_, amount in event.locked_out)
        lines.append(f"progressive wagers of {format_money(Cents(taken))} in all are taken in")
    return lines + meters(event)


# The deal


def _stacks_dealt(told: Told, event: e.StacksDealt) -> Lines:
    lines = [f"The dealer deals {len(event.stacks)} stacks."]
    if told.sees_all:
        lines += [f"stack {n}: {told.pieces(stack)}" for n, stack in enumerate(event.stacks, 1)]
    return lines


def _stacks_cut(told: Told, event: e.StacksCut) -> Lines:
    row = " ".join(map(str, event.order))
    return [f"{told.subject(event.position)} cuts the stacks; from the dealer's left they are now {row}."]


def _delivery_chosen(told: Told, event: e.DeliveryChosen) -> Lines:
    if event.style is None:
        return [f"{told.subject(event.position)} names no style: the tiles are delivered in the usual way."]
    signal = f": {event.signal}" if event.signal else ""
    return [f"{told.subject(event.position)} has the tiles delivered {in_words(event.style)}{signal}."]


def _no_roll_called(_: Told, event: e.NoRollCalled) -> Lines:
    return [f"No roll: {in_words(event.reason)}; the dice are shaken again."]


def _starting_position_found(told: Told, event: e.StartingPositionFound) -> Lines:
    if event.dice:
        how = f"The dice show {series(list(map(str, event.dice)))}, {event.number} in all"
    elif event.number:
        how = f"The random number generator shows {event.number}"
    else:
        how = "The button marks the starting position"
    return [f"{how}: the deal begins with {told.who(event.position)}."]


def _wagers_settled(told: Told, event: e.WagersSettled) -> Lines:
    lines = ["The wagers that are decided before the hands are set are settled."]
    for position in dict.fromkeys(position for position, _ in event.shown):
        shown = [card for at, card in event.shown if at == position]
        lines.append(f"{told.who(position)} shows {told.pieces(shown)}")
    return lines + _settled(told, event.settled)


def _hands_dealt(told: Told, event: e.HandsDealt) -> Lines:
    left = f"; {event.remaining} {told.kind} are left" if event.remaining else ""
    lines = [f"The hands are dealt, {told.who(event.hands[0][0])} first{left}."]
    if told.sees_all:
        lines += [f"{told.who(position)}: {told.pieces(pieces)}" for position, pieces in event.hands]
    return lines + _collected(told, event.collected)


def _remaining_counted(told: Told, event: e.RemainingCounted) -> Lines:
    counted = f"The {event.found} {told.kind} that are left are counted and racked."
    text = counted if event.counted else "What is left goes to the rack uncounted."
    return [text, *_collected(told, event.collected)]


def _collected(told: Told, positions: tuple[Position, ...]) -> Lines:
    unseen = [told.who(position) for position in positions]
    return [f"collected unseen, as no wager lies there: {series(unseen)}"] if unseen else []


# Setting


def _cards_looked_at(told: Told, event: e.CardsLookedAt) -> Lines:
    seen = f": {told.pieces(event.cards)}" if told.sees(event.position) else ""
    return [f"{told.subject(event.position)} looks at the {told.kind}{seen}."]


def _advice_given(told: Told, event: e.AdviceGiven) -> Lines:
    advice = f"{told.hand(event.high, event.low)} ({event.rule})"
    return [f"{told.subject(event.position)} asks for the house way."] + [advice] * told.sees(event.position)


def _hand_set(told: Told, event: e.HandSet) -> Lines:
    who = told.subject(event.position)
    if not told.sees(event.position):
        return [f"{who} sets the hands."]
    fault = f"; not set correctly ({event.fault})" if event.fault else ""
    return [f"{who} sets {told.hand(event.high, event.low)}{fault}."]


def _hand_shown(told: Told, event: e.HandShown) -> Lines:
    how = f" ({event.rule})" if event.rule else ""
    reset = "; it was set wrongly and is set anew" if event.reset else ""
    who = told.subject(event.position)
    return [f"{who} shows {told.hand(event.high, event.low)}{how}{reset}."]


# Settlement


def _position_settled(told: Told, event: e.PositionSettled) -> Lines:
    """Where a hand is exposed the line says how it came out; else the first wager settled is the line."""
    settled = _settled(told, event.settled, event.position)
    if event.outcome is not None:
        hand = f" exposes {told.hand(event.high, event.low)}" if event.high else ""
        why = f"{event.outcome.result}, {event.outcome.reason.sentence}"
        return [f"{told.subject(event.position)}{hand}: {why}.", *settled, *meters(event)]
    return [f"{told.settled(event.settled[0])}.", *settled[1:], *meters(event)]


def _settled(told: Told, settled: tuple[e.Settlement, ...], at: Position | None = None) -> Lines:
    return [f"{told.settled(each, at)} [{each.clause}]" for each in settled]


def _bank_settled(_: Told, event: e.BankSettled) -> Lines:
    if not event.surplus:
        return ["The centre of the layout is empty; nothing is left for the bank."]
    shares = (
        (event.vigorish, "is vigorish"),
        (event.to_inventory, "goes to the licensee"),
        (event.to_bank, "goes to the bank"),
    )
    parts = series([f"{format_money(amount)} {what}" for amount, what in shares if amount])
    return [f"The centre of the layout holds {format_money(event.surplus)}: {parts}."]


def _round_completed(told: Told, _: e.RoundCompleted) -> Lines:
    return [f"Round {told.table.play.number} is complete."]


# Irregularities


def _irregularity_noted(told: Told, event: e.IrregularityNoted) -> Lines:
    where = "" if event.position is None else f" at {told.who(event.position)}"
    return [f"Noted: {in_words(event.irregularity)}{where}."]


def _card_exposed(told: Told, event: e.CardExposed) -> Lines:
    choice = "the player may void the hand or play on" if event.choice else "the hand stands"
    return [f"{told.pieces([event.card])} of {told.who(event.position)} is exposed; {choice}."]


def _hand_voided(told: Told, event: e.HandVoided) -> Lines:
    return [f"{told.subject(event.position)} voids the hand.", *returned(event), *meters(event)]


def _face_up_card_racked(told: Told, event: e.FaceUpCardRacked) -> Lines:
    return [f"{told.pieces([event.card])} is found face up and goes to the discard rack; the deal goes on."]


def _reshuffle_ordered(told: Told, event: e.ReshuffleOrdered) -> Lines:
    return [
        f"{capital(in_words(event.irregularity))}: the {told.kind} are {told.shuffled} again; wagers stand."
    ]


def _round_voided(told: Told, event: e.RoundVoided) -> Lines:
    deck = "" if event.deck_removed is None else "; the deck is removed from the table"
    what = f"all hands of round {told.table.play.number} are void"
    return [f"{capital(in_words(event.irregularity))}: {what}{deck}.", *returned(event), *meters(event)]


_OWN: Final[dict[type[e.Event], Callable[[Told, Any], Lines]]] = {
    e.DecksReceived: _decks_received,
    e.DeckReplaced: _deck_replaced,
    e.CardsSpread: _cards_spread,
    e.SpreadLookedAt: _spread_looked_at,
    e.MethodChanged: _method_changed,
    e.EquipmentWarned: _equipment_warned,
    e.MeterSynchronised: _meter_synchronised,
    e.RoundOpened: _round_opened,
    e.BankAccepted: _bank_accepted,
    e.WagersPlaced: _wagers_placed,
    e.CardsShuffled: _cards_shuffled,
    e.NoMoreBetsAnnounced: _no_more_bets,
    e.StacksDealt: _stacks_dealt,
    e.StacksCut: _stacks_cut,
    e.DeliveryChosen: _delivery_chosen,
    e.NoRollCalled: _no_roll_called,
    e.StartingPositionFound: _starting_position_found,
    e.WagersSettled: _wagers_settled,
    e.HandsDealt: _hands_dealt,
    e.RemainingCounted: _remaining_counted,
    e.CardsLookedAt: _cards_looked_at,
    e.AdviceGiven: _advice_given,
    e.HandSet: _hand_set,
    e.HandShown: _hand_shown,
    e.PositionSettled: _position_settled,
    e.BankSettled: _bank_settled,
    e.RoundCompleted: _round_completed,
    e.IrregularityNoted: _irregularity_noted,
    e.CardExposed: _card_exposed,
    e.HandVoided: _hand_voided,
    e.FaceUpCardRacked: _face_up_card_racked,
    e.ReshuffleOrdered: _reshuffle_ordered,
    e.RoundVoided: _round_voided,
}
KINDS_TOLD: Final = frozenset(SIMPLE) | frozenset(_OWN)
"""Every kind of event that has words."""
