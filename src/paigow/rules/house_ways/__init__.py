"""House ways as named data: `names` lists those of a kind of game, `house_way` finds one.

>>> from paigow.cards import parse_cards
>>> given = house_way("cards", "foxwoods").set(parse_cards("Kd Ks Qd Qs 9h 5c 2d"))
>>> str(given.setting), given.rule
('Kd Ks 9h 5c 2d / Qd Qs', 'two pairs, jacks or higher')
"""

from __future__ import annotations

from typing import Literal, overload

from paigow.cards import Card
from paigow.errors import UnknownName, needs, unknown
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.house_ways.cards import card_house_way
from paigow.rules.house_ways.supreme import supreme_house_way
from paigow.rules.house_ways.tiles import tile_house_way
from paigow.switches import DEFAULT, Switches
from paigow.tiles import Tile

FamilyName = Literal["cards", "supreme", "tiles"]
"""Games set alike: the seven cards of every Pai Gow Poker, Supreme's four cards, four tiles."""

_NAMES: dict[FamilyName, tuple[str, ...]] = {
    "cards": ("foxwoods", "trump-plaza", "mgm-grand", "face-up", "best-low", "best-high"),
    "supreme": ("balanced", "best-low", "best-high"),
    "tiles": ("maryland", "canberra", "best-low", "best-high"),
}
"""The one list of house ways: each name has its file in the package's data."""


def names(family: FamilyName) -> tuple[str, ...]:
    """The house ways of a family of games.

    >>> "foxwoods" in names("cards"), "maryland" in names("cards")
    (True, False)
    """
    return _NAMES[family]


def unknown_house_way(family: FamilyName, name: str, *also: str) -> UnknownName:
    """Say that a family has no such house way, and whose it is if another has; `also` may be said instead.

    >>> str(unknown_house_way("cards", "maryland")).partition(";")[0]
    "there is no house way 'maryland' for cards, it is one for tiles"
    """
    known = [*names(family), *also]
    others = [other for other, ways in _NAMES.items() if name in ways]
    if not others:
        return unknown("house way", name, known)
    whose = f"there is no house way {name!r} for {family}, it is one for {others[0]}"
    return UnknownName(f"{whose}; choose from: {', '.join(known)}")


@overload
def house_way(family: Literal["cards", "supreme"], name: str, switches: Switches = ...) -> HouseWay[Card]: ...
@overload
def house_way(family: Literal["tiles"], name: str, switches: Switches = ...) -> HouseWay[Tile]: ...
def house_way(family: FamilyName, name: str, switches: Switches = DEFAULT) -> HouseWay[Card] | HouseWay[Tile]:
    """A house way by name.

    >>> house_way("cards", "foxwood")
    Traceback (most recent call last):
    paigow.errors.UnknownName: there is no house way 'foxwood'; did you mean 'foxwoods'?
    """
    needs(str, family=family)
    if family not in _NAMES:
        raise unknown("family of games", family, list(_NAMES))
    if name not in names(family):
        raise unknown_house_way(family, name)
    needs(Switches, switches=switches)
    if family == "cards":
        return card_house_way(name, switches.ace_five)
    if family == "supreme":
        return supreme_house_way(name)
    return tile_house_way(name)


__all__ = ["FamilyName", "base", "cards", "house_way", "language", "names", "unknown_house_way"]
