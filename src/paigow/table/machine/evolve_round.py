"""How the events of a round change the table (PGP 6 to 18). Part of `paigow.table.machine.evolve`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from paigow.money import Cents
from paigow.table import events as e
from paigow.table.state.model import Round, Table, changed, replaced_at, with_changes
from paigow.table.state.values import DEAD_HAND, Phase, SetHand, Standing

Changes = dict[str, Any]
"""The fields of a table that an event changes, as they are then."""
Apply = Callable[[Table, Any], Changes]


def nothing(_: Table, __: e.Event) -> Changes:
    return {}


def _play(table: Table, **changes: Any) -> Changes:
    return {"round": with_changes(table.in_play, changes)}


def _racked(hands: Sequence[tuple[Any, ...]], rack: tuple[Any, ...], positions: tuple[int, ...]) -> Changes:
    """Hands and rack once some are collected, in order, so that each can be rebuilt (PGP-9k)."""
    left = list(hands)
    for position in positions:
        rack += left[position]
        left[position] = ()
    return {"hands": tuple(left), "rack": rack}


def deck_changed(table: Table, index: int, **changes: Any) -> Changes:
    deck = table.decks[index]
    assert deck is not None
    return {"decks": replaced_at(table.decks, index, replace(deck, **changes))}


# Before the cards


_AT_FIRST: Final = Round(number=0, deck=0, phases=())
"""What every round begins with; it is filled with its forty fields once."""


def _round_opened(table: Table, event: e.RoundOpened) -> Changes:
    in_play = changed(
        _AT_FIRST,
        number=event.number,
        deck=event.deck,
        phases=table.rules.phases(table.equipment.shuffler, table.equipment.deal_method),
        offers=event.offers,
        first_offer=event.first_offer,
        hands=((),) * table.rules.places,
    )
    return {"round": in_play, "memory": event.memory}


def _bank_passed(table: Table, _: e.BankPassed) -> Changes:
    return _play(table, offers=table.in_play.offers[1:])


def _bank_accepted(table: Table, event: e.BankAccepted) -> Changes:
    wagers = table.in_play.wagers
    for position in event.coupons:
        main = table.rules.main
        bare = tuple(replace(s, coupon=Cents(0)) if s.wager == main else s for s in wagers[position])
        wagers = replaced_at(wagers, position, bare)
    return _play(
        table,
        offers=(),
        bank=event.position,
        co_bank=event.co_bank,
        bank_limit=event.limit,
        wagers=wagers,
    )


def _dealer_wager_lowered(table: Table, event: e.DealerWagerLowered) -> Changes:
    return _play(table, bank_limit=event.limit)


def _bank_returned(table: Table, event: e.BankReturned) -> Changes:
    wagers = replaced_at(table.in_play.wagers, event.position, ())
    return _play(table, bank=None, co_bank=False, bank_limit=None, wagers=wagers)


def _wagers_placed(table: Table, event: e.WagersPlaced) -> Changes:
    return _play(table, wagers=replaced_at(table.in_play.wagers, event.position, event.stakes))


def _progressive_not_accepted(table: Table, event: e.ProgressiveNotAccepted) -> Changes:
    return _play(table, wagers=table.in_play.wagers_without(event.position, event.wagers))


def _cards_shuffled(table: Table, event: e.CardsShuffled) -> Changes:
    shuffled = _play(table, stock=event.order, offers=event.offers)
    deck = table.decks[table.in_play.deck]
    if deck is not None and deck.pre_shuffled:
        return shuffled | deck_changed(table, table.in_play.deck, pre_shuffled=False)
    return shuffled


def _cut_declined(table: Table, _: e.CutDeclined) -> Changes:
    return _play(table, offers=table.in_play.offers[1:])


def _stacks_cut(table: Table, event: e.StacksCut) -> Changes:
    cut = tuple(table.in_play.stacks[number - 1] for number in event.order)
    return _play(table, stacks=cut, cutter=event.position)


def _delivery_chosen(table: Table, event: e.DeliveryChosen) -> Changes:
    return _play(table, delivery=event.style)


def _cards_cut(table: Table, event: e.CardsCut) -> Changes:
    in_play, stock = table.in_play, table.in_play.stock
    again = event.position == in_play.cutter
    # PGP-6e.2: the cards above the cut card go to the bottom.
    cut = stock[event.above :] + stock[: event.above]
    return _play(
        table,
        stock=cut,
        cutter=event.position,
        cut_by=table.seats[event.position],
        entitled=in_play.entitled if again else in_play.offers[1:],
        offers=(),
    )


def _recut_ordered(table: Table, event: e.RecutOrdered) -> Changes:
    return _play(table, offers=event.offers)


def _no_more_bets(table: Table, event: e.NoMoreBetsAnnounced) -> Changes:
    in_play = table.in_play
    standing = [Standing.IN_PLAY if stakes else Standing.NO_HAND for stakes in in_play.wagers]
    if in_play.bank is not None:
        standing[in_play.bank] = Standing.BANK
    return _play(
        table,
        standing=tuple(standing),
        dealer_wager=event.dealer_wager,
        locked_out=event.locked_out,
        closed=True,
        offers=(),
    )


# The deal


def _stacks_dealt(table: Table, event: e.StacksDealt) -> Changes:
    dealt = sum(map(len, event.stacks))
    return _play(table, stacks=event.stacks, stock=table.in_play.stock[dealt:])


def _first_stack_chosen(table: Table, event: e.FirstStackChosen) -> Changes:
    return _play(table, first_stack=event.stack)


def _starting_position_found(table: Table, event: e.StartingPositionFound) -> Changes:
    return _play(table, start=event.position, number_shown=event.number)


def _wagers_settled(table: Table, event: e.WagersSettled) -> Changes:
    return _play(table, shown=table.in_play.shown + event.shown)


def _hands_dealt(table: Table, event: e.HandsDealt) -> Changes:
    in_play = table.in_play
    hands = list(in_play.hands)
    for position, cards in event.hands:
        hands[position] = hands[position] + cards
    stock = in_play.stock[len(in_play.stock) - event.remaining :] if event.remaining else ()
    if len(hands) > DEAD_HAND:  # PGT-6D-2, PGT-9M-2: unwagered stacks are put with the Dead Hand
        for position in event.collected:
            hands[DEAD_HAND] += hands[position]
            hands[position] = ()
    return _play(table, stacks=(), stock=stock, **_racked(hands, in_play.rack, event.collected))


def _remaining_counted(table: Table, event: e.RemainingCounted) -> Changes:
    in_play, memory = table.in_play, table.memory
    since = 0 if event.counted else memory.rounds_since_count + 1
    racked = _racked(in_play.hands, in_play.rack + in_play.stock, event.collected)
    counted = _play(table, stock=(), **racked)
    return counted | {"memory": replace(memory, rounds_since_count=since)}


# Setting


def _looked(table: Table, event: e.CardsLookedAt | e.AdviceGiven) -> Changes:
    in_play, who = table.in_play, {(event.position, event.player)}
    first = table.phase is Phase.FIRST_CARDS_WAGERS
    examined = in_play.examined | who if first else in_play.examined - who
    return _play(table, looked=in_play.looked | who, examined=examined)


def _hand_set(table: Table, event: e.HandSet) -> Changes:
    hand = SetHand(event.high, event.low, event.fault, event.rule)
    in_play, who = table.in_play, {(event.position, event.player)}
    return _play(
        table,
        settings=replaced_at(in_play.settings, event.position, hand),
        looked=in_play.looked | who,
        examined=in_play.examined - who,
    )


def _hand_shown(table: Table, event: e.HandShown) -> Changes:
    hand = SetHand(event.high, event.low, None, event.rule)
    in_play = table.in_play
    return _play(
        table,
        settings=replaced_at(in_play.settings, event.position, hand),
        exposed=in_play.exposed | {event.position},
    )


def _wager_surrendered(table: Table, event: e.WagerSurrendered) -> Changes:
    in_play, at = table.in_play, event.position
    return _play(
        table,
        standing=replaced_at(in_play.standing, at, Standing.SURRENDERED),
        surrendered=replaced_at(in_play.surrendered, at, int(event.amount)),
        **_racked(in_play.hands, in_play.rack, () if event.kept else (at,)),
    )


# Settlement


def _position_settled(table: Table, event: e.PositionSettled) -> Changes:
    in_play = table.in_play
    at = event.position
    changes: Changes = {
        "cursor": event.cursor,
        "unpaid": event.unpaid,
        "paperwork": event.paperwork,
        "settlement": in_play.settlement + event.transfers,
    }
    if event.high or event.low:  # a hand may be laid with nothing in the high hand, wrongly
        changes["exposed"] = in_play.exposed | {at}
    if event.outcome is not None:
        changes["outcomes"] = replaced_at(in_play.outcomes, at, event.outcome)
    if event.limited:
        changes["limited"] = replaced_at(in_play.limited, at, in_play.limited[at] + event.limited)
    if event.seven_card_paid:
        changes["seven_card_paid"] = replaced_at(
            in_play.seven_card_paid, at, in_play.seven_card_paid[at] + event.seven_card_paid
        )
    if event.racked:
        changes |= _racked(in_play.hands, in_play.rack, event.racked)
    return {"round": with_changes(in_play, changes)}


def _payout_validated(table: Table, event: e.PayoutValidated) -> Changes:
    return _play(table, validated=(*table.in_play.validated, event.position))


def _bank_settled(table: Table, event: e.BankSettled) -> Changes:
    return _play(table, cursor=event.cursor, settlement=table.in_play.settlement + event.transfers)


def _paperwork_completed(table: Table, event: e.PaperworkCompleted) -> Changes:
    left = tuple(position for position in table.in_play.paperwork if position != event.position)
    return _play(table, paperwork=left)


def _round_ended(table: Table, event: e.RoundCompleted | e.RoundVoided) -> Changes:
    seats = tuple(None if seat in event.departed else seat for seat in table.seats)
    arrivals = tuple(player for player in table.arrivals if player not in event.departed)
    return {"round": None, "memory": event.memory, "seats": seats, "arrivals": arrivals}


# Irregularities


def _card_exposed(table: Table, event: e.CardExposed) -> Changes:
    in_play = table.in_play
    shown = (*in_play.shown, (event.position, event.card))
    if not event.choice:
        return _play(table, shown=shown)
    return _play(table, shown=shown, choices=(*in_play.choices, event.position))


def _hand_played_on(table: Table, event: e.HandPlayedOn) -> Changes:
    return _play(table, choices=_still_choosing(table, event.position))


def _still_choosing(table: Table, chosen: int) -> tuple[int, ...]:
    return tuple(position for position in table.in_play.choices if position != chosen)


def _hand_voided(table: Table, event: e.HandVoided) -> Changes:
    in_play, at = table.in_play, event.position
    # What came back with the hand is taken in no more, and does not come back with the round (PGP-11c).
    locked_out = tuple(taken for taken in in_play.locked_out if taken[0] != at)
    return _play(
        table,
        choices=_still_choosing(table, at),
        standing=replaced_at(in_play.standing, at, Standing.VOID),
        locked_out=locked_out,
        **_racked(in_play.hands, in_play.rack, (at,)),
    )


def _face_up_card_racked(table: Table, event: e.FaceUpCardRacked) -> Changes:
    in_play = table.in_play
    stock = tuple(card for card in in_play.stock if card != event.card)
    return _play(table, stock=stock, rack=(*in_play.rack, event.card), face_up=in_play.face_up + 1)


def _reshuffle_ordered(table: Table, _: e.ReshuffleOrdered) -> Changes:
    none = {"stock": (), "stacks": (), "rack": (), "cutter": None, "first_stack": 1}
    return _play(table, **none, start=None, number_shown=None)


def _settlements_undone(table: Table, _: e.SettlementsUndone) -> Changes:
    return _play(table, settlement=())


def _round_voided(table: Table, event: e.RoundVoided) -> Changes:
    ended = _round_ended(table, event)
    if event.deck_removed is None:
        return ended
    return ended | {"decks": replaced_at(table.decks, event.deck_removed, None)}


ROUND: Final[dict[type[e.Event], Apply]] = {
    e.RoundOpened: _round_opened,
    e.BankPassed: _bank_passed,
    e.BankAccepted: _bank_accepted,
    e.DealerWagerLowered: _dealer_wager_lowered,
    e.BankReturned: _bank_returned,
    e.WagersPlaced: _wagers_placed,
    e.ProgressiveNotAccepted: _progressive_not_accepted,
    e.CardsShuffled: _cards_shuffled,
    e.CutDeclined: _cut_declined,
    e.StacksCut: _stacks_cut,
    e.DeliveryChosen: _delivery_chosen,
    e.CardsCut: _cards_cut,
    e.RecutOrdered: _recut_ordered,
    e.NoMoreBetsAnnounced: _no_more_bets,
    e.StacksDealt: _stacks_dealt,
    e.FirstStackChosen: _first_stack_chosen,
    e.NoRollCalled: nothing,
    e.StartingPositionFound: _starting_position_found,
    e.WagersSettled: _wagers_settled,
    e.HandsDealt: _hands_dealt,
    e.RemainingCounted: _remaining_counted,
    e.CardsLookedAt: _looked,
    e.AdviceGiven: _looked,
    e.HandSet: _hand_set,
    e.TimeCalled: nothing,
    e.HandShown: _hand_shown,
    e.WagerSurrendered: _wager_surrendered,
    e.PositionSettled: _position_settled,
    e.PayoutValidated: _payout_validated,
    e.BankSettled: _bank_settled,
    e.PaperworkCompleted: _paperwork_completed,
    e.RoundCompleted: _round_ended,
    e.IrregularityNoted: nothing,
    e.CardExposed: _card_exposed,
    e.HandPlayedOn: _hand_played_on,
    e.HandVoided: _hand_voided,
    e.FaceUpCardRacked: _face_up_card_racked,
    e.ReshuffleOrdered: _reshuffle_ordered,
    e.SettlementsUndone: _settlements_undone,
    e.RoundVoided: _round_voided,
}
