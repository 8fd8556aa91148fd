"""From a table and an event to the next table: total, and without a decision in it.

Whatever had to be decided stands in the event. One function applies each kind of event; money moves in one
place for all of them, and the books are checked each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce
from typing import Final

from paigow.games.submission import Inspection, StartMethod
from paigow.table import events as e
from paigow.table.machine.evolve_round import ROUND, Apply, Changes, deck_changed, nothing
from paigow.table.machine.phases import ONWARD, moves
from paigow.table.money.ledger import check_cleared, post
from paigow.table.money.meters import MeterReading
from paigow.table.sections.decisions import Decision, Unfolding
from paigow.table.state.model import Deck, DeckStep, Table, changed, replaced_at, with_changes
from paigow.table.state.values import DEALER, Refused


def evolve(table: Table, event: e.Event) -> Table:
    """The table after an event.

    It is total for the events that `decide` gives at this table; another one, or one of another table, need
    not fit it.
    """
    kind = type(event)
    changes = _APPLY[kind](table, event)
    changes["sequence"] = table.sequence + 1
    if event.transfers:
        changes["balances"] = post(table.balances, event.transfers)
    if event.meters:
        changes["meters"] = _with_readings(table.meters, event.meters)
    after = with_changes(table, changes)
    if kind in ONWARD:
        after.__dict__.update(moves(after, event))  # made just now, and seen by nobody yet
    if after.round is None:
        check_cleared(after.balances)
    return after


def fold(table: Table, happened: Iterable[e.Event]) -> Table:
    """The table after some events."""
    return reduce(evolve, happened, table)


def unfolded(table: Table, decided: Unfolding) -> Decision:
    """The events of a decision, each step of it decided on the table as the events before it leave it."""
    if isinstance(decided, Refused) or (len(decided) == 1 and isinstance(decided[0], e.Event)):
        return decided  # type: ignore[return-value] # mypy does not follow the single item into the tuple
    events: tuple[e.Event, ...] = ()
    for each in decided:
        if isinstance(each, e.Event):
            events += (each,)
        else:
            after = fold(table, events)
            more = unfolded(after, each(after))
            if isinstance(more, Refused):
                return more
            events += more
    return events


def _with_readings(
    known: tuple[MeterReading, ...], moved: tuple[MeterReading, ...]
) -> tuple[MeterReading, ...]:
    latest = {meter.name: meter for meter in moved}
    return tuple(latest.get(meter.name, meter) for meter in known)


# Players


def _player_seated(table: Table, event: e.PlayerSeated) -> Changes:
    arrivals = table.arrivals if event.player in table.arrivals else (*table.arrivals, event.player)
    return {"seats": replaced_at(table.seats, event.position, event.player), "arrivals": arrivals}


def _position_left(table: Table, event: e.PositionLeft) -> Changes:
    left: Changes = {"seats": replaced_at(table.seats, event.position, None)}
    if event.offered_at is None:
        return left
    moved = {event.position: event.offered_at}
    offers = tuple(moved.get(at, at) for at in table.in_play.offers)
    first = moved.get(table.in_play.first_offer, table.in_play.first_offer)
    return left | {"round": changed(table.in_play, offers=offers, first_offer=first)}


def _player_departed(table: Table, event: e.PlayerDeparted) -> Changes:
    return {"round": changed(table.in_play, departed=table.in_play.departed | {event.player})}


def _chips_cashed(table: Table, event: e.ChipsCashed) -> Changes:
    seats = tuple(None if seat == event.player else seat for seat in table.seats)
    arrivals = tuple(player for player in table.arrivals if player != event.player)
    return {"seats": seats, "arrivals": arrivals}


# Table life


def _decks_received(table: Table, event: e.DecksReceived) -> Changes:
    decks = tuple(_new_deck(table, colour) for colour in event.colours)
    since = table.equipment.dice_since
    equipment = replace(
        table.equipment, pieces_since=event.at, dice_since=event.at if since is None else since
    )
    return {"decks": decks, "equipment": equipment}


def _new_deck(table: Table, colour: str) -> Deck:
    equipment = table.rules.submission.equipment
    ready = equipment.inspection is Inspection.BEFOREHAND  # PGP-5a.2
    return Deck(
        colour,
        table.rules.family.deck,
        step=DeckStep.READY if ready else DeckStep.RECEIVED,
        second_joker=equipment.decks_with_two_jokers and not ready,
        pre_shuffled=ready,
    )


def _deck_replaced(table: Table, event: e.DeckReplaced) -> Changes:
    deck = _new_deck(table, event.colour)
    equipment = replace(table.equipment, pieces_since=event.at)
    return {"decks": replaced_at(table.decks, event.deck, deck), "equipment": equipment}


def _set_rejected(table: Table, event: e.SetRejected) -> Changes:
    old = table.decks[event.deck]
    assert old is not None
    deck = _new_deck(table, old.colour)
    equipment = replace(table.equipment, pieces_since=event.at)
    return {"decks": replaced_at(table.decks, event.deck, deck), "equipment": equipment}


def _second_joker_removed(table: Table, event: e.SecondJokerRemoved) -> Changes:
    return deck_changed(table, event.deck, second_joker=False)


def _cards_inspected(table: Table, event: e.CardsInspected) -> Changes:
    return deck_changed(table, event.deck, step=DeckStep.INSPECTED)


def _cards_verified(table: Table, event: e.CardsVerified) -> Changes:
    return deck_changed(table, event.deck, step=DeckStep.VERIFIED)


def _cards_spread(table: Table, event: e.CardsSpread) -> Changes:
    spread = deck_changed(table, event.deck, step=DeckStep.SPREAD, face_up=event.face_up)
    return spread | {"round": None}


def _spread_looked_at(table: Table, _: e.SpreadLookedAt) -> Changes:
    decks = tuple(
        replace(deck, step=DeckStep.LOOKED_AT, face_up=True) if deck and deck.step < DeckStep.READY else deck
        for deck in table.decks
    )
    return {"decks": decks}


def _cards_washed(table: Table, event: e.CardsWashed) -> Changes:
    # PGP-10b.2: the next round is a start of the game, after which the bank is offered from the far right
    # (PGP-10c.2); PGP-8c-d.2: the button lies before the dealer.
    washed = deck_changed(table, event.deck, step=DeckStep.READY, pre_shuffled=False)
    memory = replace(table.memory, start_of_game=True, last_offer=DEALER, button=DEALER)
    return washed | {"memory": memory}


def _dice_replaced(table: Table, event: e.DiceReplaced) -> Changes:
    return {"equipment": replace(table.equipment, dice_since=event.at)}


def _method_changed(table: Table, event: e.MethodChanged) -> Changes:
    held = table.equipment
    brings_dice = event.start_method is StartMethod.DICE is not held.start_method
    equipment = replace(
        held,
        shuffler=event.shuffler,
        deal_method=event.deal_method,
        start_method=event.start_method,
        dice_since=event.at if brings_dice else held.dice_since,
    )
    return {"equipment": equipment}


def _table_closed(_: Table, __: e.TableClosed) -> Changes:
    return {"decks": (), "round": None}


_APPLY: Final[dict[type[e.Event], Apply]] = {
    **ROUND,
    e.PlayerSeated: _player_seated,
    e.PositionLeft: _position_left,
    e.PlayerDeparted: _player_departed,
    e.ChipsBought: nothing,
    e.ChipsCashed: _chips_cashed,
    e.DecksReceived: _decks_received,
    e.DeckReplaced: _deck_replaced,
    e.SetRejected: _set_rejected,
    e.SecondJokerRemoved: _second_joker_removed,
    e.CardsInspected: _cards_inspected,
    e.CardsVerified: _cards_verified,
    e.CardsSpread: _cards_spread,
    e.SpreadLookedAt: _spread_looked_at,
    e.CardsWashed: _cards_washed,
    e.DiceReplaced: _dice_replaced,
    e.MethodChanged: _method_changed,
    e.EquipmentWarned: nothing,
    e.TableClosed: _table_closed,
    e.MeterSynchronised: nothing,
}
