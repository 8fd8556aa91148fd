"""The three families of hands, so that a command or a table need not ask which game it serves.

Every Pai Gow Poker sets seven cards, Supreme Pai Gow four cards, Pai Gow Tiles four tiles. A `Family` is
the rules of one of them as plain functions.

>>> family = family_of("pai-gow-tiles")
>>> [str(setting) for setting in family.settings(family.parse("2-4 1-2 6-6 6-6"))][0]
'2-4 1-2 / 6-6 6-6'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic

from paigow.cards import DECK_53, DECK_54, Card, format_cards, parse_cards
from paigow.errors import NotSetCorrectly
from paigow.games.catalogue import game as game_by_name
from paigow.rules import setting as cards_rules
from paigow.rules.house_ways import FamilyName, house_way, names
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.outcome import Outcome
from paigow.rules.setting import Piece, Setting
from paigow.rules.supreme import hands as supreme
from paigow.rules.tiles import hands as tiles
from paigow.switches import DEFAULT, Switches
from paigow.tiles import TILES, Tile, format_tiles, parse_tiles


@dataclass(frozen=True, slots=True)
class Family(Generic[Piece]):
    """How the hands of a family of games are read, set, judged, described and compared."""

    name: FamilyName
    pieces: str
    deck: tuple[Piece, ...]
    size: int
    high_size: int
    read: Callable[[str, int | None], tuple[Piece, ...]]
    format: Callable[[Iterable[Piece]], str]
    settings: Callable[[Sequence[Piece]], Iterator[Setting[Piece]]]
    judge: Callable[[Setting[Piece], Switches], NotSetCorrectly | None]
    describe: Callable[[Setting[Piece], Switches], tuple[str, str]]
    compare: Callable[[Setting[Piece], Setting[Piece], Switches], Outcome]
    lay: Callable[[Sequence[Piece], Sequence[Piece]], Setting[Piece]]

    def parse(self, text: str) -> tuple[Piece, ...]:
        """Read a whole deal: as many pieces as a hand is dealt."""
        return self.read(text, self.size)

    def house_ways(self, switches: Switches = DEFAULT) -> list[HouseWay[Piece]]:
        """Every house way of the family."""
        return [self.house_way(name, switches) for name in names(self.name)]

    def house_way(self, name: str, switches: Switches = DEFAULT) -> HouseWay[Piece]:
        """A house way by name."""
        return house_way(self.name, name, switches)  # type: ignore[return-value]


def _read_cards(deck: Sequence[Card], text: str, count: int | None) -> tuple[Card, ...]:
    return parse_cards(text, count, deck)


def _describe_cards(setting: Setting[Card], switches: Switches) -> tuple[str, str]:
    high, low = cards_rules.rank(setting, switches.ace_five)
    return high.describe(), low.describe()


def _describe_supreme(setting: Setting[Card], _: Switches) -> tuple[str, str]:
    high, low = supreme.rank_setting(setting)
    return high.describe(), low.describe()


def _describe_tiles(setting: Setting[Tile], _: Switches) -> tuple[str, str]:
    high, low = tiles.rank_setting(setting)
    return high.describe(), low.describe()


CARDS: Final = Family(
    name="cards",
    pieces="cards",
    deck=DECK_53,
    size=7,
    high_size=5,
    read=partial(_read_cards, DECK_53),
    format=format_cards,
    settings=cards_rules.settings,
    judge=lambda setting, switches: cards_rules.why_not_correct(setting, switches.ace_five),
    describe=_describe_cards,
    compare=lambda player, other, switches: cards_rules.compare(player, other, switches.ace_five),
    lay=cards_rules.set_cards,
)
SUPREME: Final = Family(
    name="supreme",
    pieces="cards",
    deck=DECK_54,
    size=4,
    high_size=2,
    read=partial(_read_cards, DECK_54),
    format=format_cards,
    settings=supreme.settings,
    judge=lambda setting, _: supreme.why_not_correct(setting),
    describe=_describe_supreme,
    compare=lambda player, other, _: supreme.compare(player, other),
    lay=cards_rules.set_cards,
)
TILE_HANDS: Final = Family(
    name="tiles",
    pieces="tiles",
    deck=TILES,
    size=4,
    high_size=2,
    read=parse_tiles,
    format=format_tiles,
    settings=tiles.settings,
    judge=lambda _setting, _switches: None,  # the higher hand is the high hand: PGT-1B-5
    describe=_describe_tiles,
    compare=lambda player, other, _: tiles.compare(player, other),
    lay=tiles.set_tiles,
)
_BY_NAME: Final = {"cards": CARDS, "supreme": SUPREME, "tiles": TILE_HANDS}


def family_of(game: str) -> Family[Any]:
    """The family of a game, by the game's name.

    >>> family_of("ez-pai-gow-poker").size
    7
    """
    return _BY_NAME[game_by_name(game).family]  # type: ignore[return-value]
