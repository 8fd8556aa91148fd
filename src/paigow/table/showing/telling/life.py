"""The life of a table in words: players who go, what stands at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paigow.games.submission import DealMethod, Shuffler
from paigow.table import events as e
from paigow.table.sections.irregularities.occurrence import FOUND_BY
from paigow.table.showing.wording import DEALT, SHUFFLED, Scene, ToldLines, meters, number_of, series


def _player_departed(scene: Scene, event: e.PlayerDeparted) -> ToldLines:
    """What stays behind: a hand, before the deal only a wager; or nothing, where leaving loses it
    (PGT-5C-2)."""
    held = {at for at, player in enumerate(scene.seats) if player == event.player}
    if scene.bank in held:
        stays = "the bank stands, and the dealer will play its hand"
    elif held & scene.abandons:
        stays = "the wager is abandoned and will be lost"
    else:
        stays = f"the {'hand' if scene.dealt else 'wager'} stands and will be settled"
    return [f"{scene.name(event.player)} left; {stays}"]


def _decks_received(scene: Scene, event: e.DecksReceived) -> ToldLines:
    what = "a set of tiles" if scene.has_tiles else f"cards with {series(event.colours)} backs"
    return [f"The table opened and received {what}"]


def _deck_replaced(scene: Scene, event: e.DeckReplaced) -> ToldLines:
    if scene.has_tiles:
        return ["A fresh set of tiles took the place of the one in use"]
    return [f"A new deck with {event.colour} backs took the place of the one that was removed"]


def _cards_spread(scene: Scene, event: e.CardsSpread) -> ToldLines:
    return [f"The dealer spread the {scene.kind} face {'up' if event.face_up else 'down'}"]


def _spread_looked_at(scene: Scene, event: e.SpreadLookedAt) -> ToldLines:
    turned = ", turned face up for it" if event.turned_face_up else ""
    return [f"{scene.name(event.player)} had the chance to inspect the {scene.kind}{turned}"]


def _method_changed(scene: Scene, event: e.MethodChanged) -> ToldLines:
    shuffled, dealt = SHUFFLED[Shuffler(event.shuffler)], DEALT[DealMethod(event.deal_method)]
    start, before = FOUND_BY[event.start_method], FOUND_BY[scene.start]
    # With a device the button goes, and comes again with it (PGP-4a-3.1).
    instead = "" if start == before else f"; {start} took the place of {before}"
    return [f"From now on the {scene.kind} were to be shuffled {shuffled} and dealt {dealt}{instead}"]


def _equipment_warned(_: Scene, event: e.EquipmentWarned) -> ToldLines:
    return [f"The {event.what} must be changed within {number_of(event.seconds_left // 60, 'minute')}"]


def _meter_synchronised(_: Scene, event: e.MeterSynchronised) -> ToldLines:
    return ["Other tables have moved the meter", *meters(event)]


LIFE: Final[dict[type[e.Event], Callable[[Scene, Any], ToldLines]]] = {
    e.PlayerDeparted: _player_departed,
    e.DecksReceived: _decks_received,
    e.DeckReplaced: _deck_replaced,
    e.CardsSpread: _cards_spread,
    e.SpreadLookedAt: _spread_looked_at,
    e.MethodChanged: _method_changed,
    e.EquipmentWarned: _equipment_warned,
    e.MeterSynchronised: _meter_synchronised,
}
