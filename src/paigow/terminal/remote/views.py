"""A view of a table followed event by event, as far as events tell.

Between two views that the server has sent, this says who sits where and what lies open, so that each event is
told of the table to which it came, and a round that ends among others is seen as it lay at its end. The next
view of the server takes its place.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from paigow.money import Cents
from paigow.pieces import Pieces
from paigow.table import events as e
from paigow.table.showing.views import HandView, PlayerView, PositionView, RoundView, TableView
from paigow.table.showing.wording import Scene
from paigow.table.state.model import PLACES
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Position, Standing

Followed = Callable[[TableView, Any], TableView]


def view_after(view: TableView, event: e.Event) -> TableView:
    """The view after an event."""
    moved = _with_chips(view, event)
    follow = _FOLLOWS.get(type(event))
    return moved if follow is None else follow(moved, event)


def scene_seen(view: TableView, scene: Scene) -> Scene:
    """Return the scene at the moment of a view."""
    in_play = view.round
    scene = replace(scene, seats=view.seats, decks=len(view.decks), number=view.rounds)
    if in_play is None:
        return scene
    here = {each.name for each in view.players}
    return replace(
        scene,
        by_dealer=frozenset(at for at in range(1, PLACES) if view.seats[at] not in here),
        bank=in_play.bank,
        co_bank=in_play.bank if in_play.co_bank else None,
        dealt=any(place.cards for place in in_play.positions),
        abandons=_abandons(in_play, scene.rules),
        number_shown=in_play.number_shown,
    )


def _abandons(in_play: RoundView, rules: GameRules) -> frozenset[Position]:
    """Where leaving now would lose the wager (PGT-5C-2)."""
    lost = rules.abandoned
    if lost is None:
        return frozenset()
    wagered = ((at, place) for at, place in enumerate(in_play.positions) if at and place.wagers)
    return frozenset(at for at, place in wagered if place.outcome in (None, lost))


def _with_chips(view: TableView, event: e.Event) -> TableView:
    """Everybody's chips after the money of an event has moved."""
    moved: dict[str, int] = {}
    for source, target, amount in event.transfers:
        for account, change in ((source, -amount), (target, amount)):
            if account.holder is not None:
                moved[account.holder] = moved.get(account.holder, 0) + change
    known = {each.name: each.chips for each in view.players}
    held = {name: Cents(known.get(name, 0) + moved.get(name, 0)) for name in (*known, *moved)}
    return replace(view, players=tuple(PlayerView(*each) for each in held.items()))


# People


def _seated(view: TableView, event: e.PlayerSeated) -> TableView:
    return _with_seat(view, event.position, event.player)


def _position_left(view: TableView, event: e.PositionLeft) -> TableView:
    return _with_seat(view, event.position, None)


def _with_seat(view: TableView, at: Position, name: str | None) -> TableView:
    return replace(view, seats=(*view.seats[:at], name, *view.seats[at + 1 :]))


def _gone(view: TableView, event: e.PlayerDeparted | e.ChipsCashed) -> TableView:
    return replace(view, players=tuple(each for each in view.players if each.name != event.player))


# A round


def _opened(view: TableView, event: e.RoundOpened) -> TableView:
    places = tuple(PositionView(Standing.NO_HAND) for _ in range(PLACES))
    return replace(view, rounds=event.number, round=RoundView(event.number, places, offers=event.offers))


def _over(view: TableView, _: e.Event) -> TableView:
    return replace(view, round=None)


def _banks(view: TableView, event: e.BankAccepted) -> TableView:
    banked = _at(view, event.position, standing=Standing.BANK)
    return _in_round(banked, bank=event.position, co_bank=event.co_bank)


def _bank_returned(view: TableView, event: e.BankReturned) -> TableView:
    returned = _at(view, event.position, standing=Standing.NO_HAND)
    return _in_round(returned, bank=event.position if event.co_bank else None, co_bank=False)


def _closed(view: TableView, event: e.NoMoreBetsAnnounced) -> TableView:
    return _in_round(view, dealer_wager=event.dealer_wager, no_more_bets=True)


def _wagered(view: TableView, event: e.WagersPlaced) -> TableView:
    return _at(view, event.position, wagers=event.stakes)


def _dealt(view: TableView, _: e.HandsDealt) -> TableView:
    """Whose wager lies there has a hand."""
    in_play = view.round
    for at, place in enumerate(() if in_play is None else in_play.positions):
        if place.wagers and place.standing is Standing.NO_HAND:
            view = _at(view, at, standing=Standing.IN_PLAY)
    return view


def _set(view: TableView, event: e.HandSet) -> TableView:
    known = {} if event.high is None else {"hand": _hand(event.high, event.low, event.fault)}
    return _at(view, event.position, is_set=True, **known)


def _shown(view: TableView, event: e.HandShown) -> TableView:
    return _at(view, event.position, is_exposed=True, hand=_hand(event.high, event.low))


def _settled(view: TableView, event: e.PositionSettled) -> TableView:
    open_now = {"is_exposed": True, "hand": _hand(event.high, event.low)} if event.high else {}
    decided = {} if event.outcome is None else {"outcome": event.outcome}
    return _at(view, event.position, **open_now, **decided)


def _surrendered(view: TableView, event: e.WagerSurrendered) -> TableView:
    return view if event.kept else _at(view, event.position, standing=Standing.SURRENDERED)


def _voided(view: TableView, event: e.HandVoided) -> TableView:
    return _at(view, event.position, standing=Standing.VOID)


def _hand(high: Pieces, low: Pieces, fault: str | None = None) -> HandView:
    return HandView((*high, *low), high, low, fault)


def _at(view: TableView, at: Position, **changed: Any) -> TableView:
    """Return the view with some fields of one position changed."""
    in_play = view.round
    if in_play is None or at >= len(in_play.positions):
        return view
    place = replace(in_play.positions[at], **changed)
    return _in_round(view, positions=(*in_play.positions[:at], place, *in_play.positions[at + 1 :]))


def _in_round(view: TableView, **changed: Any) -> TableView:
    return view if view.round is None else replace(view, round=replace(view.round, **changed))


_FOLLOWS: Final[dict[type[e.Event], Followed]] = {
    e.PlayerSeated: _seated,
    e.PositionLeft: _position_left,
    e.PlayerDeparted: _gone,
    e.ChipsCashed: _gone,
    e.RoundOpened: _opened,
    e.RoundCompleted: _over,
    e.RoundVoided: _over,
    e.CardsSpread: _over,
    e.BankAccepted: _banks,
    e.BankReturned: _bank_returned,
    e.NoMoreBetsAnnounced: _closed,
    e.WagersPlaced: _wagered,
    e.HandsDealt: _dealt,
    e.HandSet: _set,
    e.HandShown: _shown,
    e.PositionSettled: _settled,
    e.WagerSurrendered: _surrendered,
    e.HandVoided: _voided,
}
