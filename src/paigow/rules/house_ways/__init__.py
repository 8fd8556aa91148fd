"""House ways as named data: `names` lists those of a kind of game, `house_way` finds one.

>>> from paigow.cards import parse_cards
>>> given = house_way("poker", "foxwoods").set(parse_cards("Kd Ks Qd Qs 9h 5c 2d"))
>>> str(given.setting), given.rule
('Kd Ks 9h 5c 2d / Qd Qs', 'two pairs, jacks or higher')
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, overload

from paigow.cards import Card
from paigow.errors import UnknownNameError, cut_short, needs, unknown
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way
from paigow.rules.house_ways.catalogue import NAMES, FamilyName
from paigow.rules.house_ways.reader import is_text, text_of
from paigow.rules.house_ways.supreme import SupremeHouseWay, supreme_house_way
from paigow.rules.house_ways.tiles import TileHouseWay, tile_house_way
from paigow.switches import DEFAULT, AceFive, Switches
from paigow.tiles import Tile
from paigow.toml_text import read_toml


def names(family: FamilyName) -> tuple[str, ...]:
    """The house ways of a family of games.

    >>> "foxwoods" in names("poker"), "maryland" in names("poker")
    (True, False)
    """
    return NAMES[family]


def unknown_house_way(family: FamilyName, name: str, *also: str) -> UnknownNameError:
    """Say that a family has no such house way, and whose it is if another has; `also` may be said instead.

    >>> str(unknown_house_way("poker", "maryland")).partition(";")[0]
    "there is no house way 'maryland' for poker, it is one for tiles"
    """
    known = [*names(family), *also]
    if name.endswith(".toml"):
        return UnknownNameError(
            f"there is no house way {cut_short(name)}; a file of your own is given as a path: "
            f"house_way(game, Path({cut_short(name)}))"
        )
    others = [other for other, ways in NAMES.items() if name in ways]
    if not others:
        return unknown("house way", name, known)
    whose = f"there is no house way {name!r} for {family}, it is one for {others[0]}"
    return UnknownNameError(f"{whose}; choose from: {', '.join(known)}")


@overload
def house_way(family: Literal["poker", "supreme"], name: str, switches: Switches = ...) -> HouseWay[Card]: ...
@overload
def house_way(family: Literal["tiles"], name: str, switches: Switches = ...) -> HouseWay[Tile]: ...
def house_way(family: FamilyName, name: str, switches: Switches = DEFAULT) -> HouseWay[Card] | HouseWay[Tile]:
    """A house way by name, or by its whole text where it is not one of the package's.

    >>> house_way("poker", "foxwood")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no house way 'foxwood'; did you mean 'foxwoods'?
    """
    needs(str, family=family, name=name)
    if family not in NAMES:
        raise unknown("family of games", family, list(NAMES))
    needs(Switches, switches=switches)
    if is_text(name):
        return _own_house_way(family, name, switches.ace_five)
    if name not in names(family):
        raise unknown_house_way(family, name)
    if family == "poker":
        return card_house_way(name, switches.ace_five)
    if family == "supreme":
        return supreme_house_way(name)
    return tile_house_way(name)


@lru_cache(maxsize=64)
def _own_house_way(family: FamilyName, text: str, ace_five: AceFive) -> HouseWay[Card] | HouseWay[Tile]:
    """A way that somebody wrote, read once, so that what is counted for it is found again."""
    if family == "poker":
        return CardHouseWay(text_of(text, family), ace_five)
    written = text_of(text, family)
    return SupremeHouseWay(written) if family == "supreme" else TileHouseWay(written)


def check_house_way(family: FamilyName, way: str, *also: str) -> None:
    """Raise where a family has no house way of that name, or its text has faults; `also` may be said."""
    if is_text(way):
        text_of(way, family)
    elif way not in (*names(family), *also):
        raise unknown_house_way(family, way, *also)


def way_key(way: str | HouseWay[Any]) -> str:
    """What stands for a house way wherever one is named: its name, or the whole text of one's own.

    >>> way_key(house_way("poker", "foxwoods")), way_key("foxwoods")
    ('foxwoods', 'foxwoods')
    """
    return way if isinstance(way, str) else way.source or way.name


def way_name(way: str) -> str:
    """The name of a house way that is given by its name or by its text, which is without faults.

    >>> way_name("foxwoods"), way_name('name = "mine"\\n')
    ('foxwoods', 'mine')
    """
    return str(read_toml(way)["name"]) if is_text(way) else way


__all__ = [
    "FamilyName",
    "base",
    "cards",
    "check_house_way",
    "house_way",
    "is_text",
    "language",
    "names",
    "reader",
    "unknown_house_way",
    "way_key",
    "way_name",
]
