"""Setting four tiles by a house way, and the small language in which those ways are written.

A house way is an ordered list of rules. A rule looks at the three settings and says which of them it would
have; the first rule that would have any decides, and ``prefer`` picks among them: the highest high hand
then the highest low hand, the other way round, or by the value of the high hand. What a rule can say:

``pairs``
    settings with one of these pair ranks in a hand (PGT-3B-2);
``values``
    settings with a hand of the first of these values that can be made;
``highest_with_lowest``
    the setting that puts the first and last tile together;
``tiles`` and ``together``
    only for four such tiles: the settings with these two in a hand;
``split`` and ``for``
    only for a hand with such a pair: the settings without it whose low and high hand are at least one of
    these, unless keeping the pair makes both hands higher;
``combinations``
    settings with the first of these two tiles in a hand;
``most_points``
    of the settings with the largest sum of values those with the highest low (or high) value;
``least_low``, ``least_high``
    the rule stands only if the best low (high) hand it would have reaches this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any, Final

from paigow.rules.house_ways.base import HouseWaySetting, NamedRule
from paigow.rules.house_ways.catalogue import WayText, WrittenWay, load_way
from paigow.rules.setting import Setting
from paigow.rules.tiles.hands import TwoTileHand, least_order, rank_setting, settings
from paigow.tiles import KINDS, Tile, in_order, parse_tiles


@dataclass(frozen=True, slots=True)
class Ranked:
    """A setting with the ranks of its hands."""

    setting: Setting[Tile]
    high: TwoTileHand
    low: TwoTileHand
    kinds: tuple[tuple[int, ...], tuple[int, ...]]

    @classmethod
    def from_setting(cls, setting: Setting[Tile]) -> Ranked:
        return cls(setting, *rank_setting(setting), (_kinds(setting.high), _kinds(setting.low)))

    @property
    def hands(self) -> tuple[TwoTileHand, TwoTileHand]:
        return self.high, self.low

    def has_pair(self, ranks: Iterable[int]) -> bool:
        return any(hand.pair is not None and hand.pair.rank in ranks for hand in self.hands)

    def has_together(self, two: Kinds) -> bool:
        """Whether one hand is made of such two tiles."""
        return self.kinds[0] in two or self.kinds[1] in two


Kinds = frozenset[tuple[int, ...]]
"""Groups of tiles by their kinds, each from the best kind down, as PGT-3I lists them."""


def _kinds(tiles: Iterable[Tile]) -> tuple[int, ...]:
    return tuple(sorted(tile >> 1 for tile in tiles))


Wanted = Callable[[Sequence[Ranked]], list[Ranked]]
"""Which of the three settings a rule would have."""
_Words = Mapping[str, Sequence[str]]
_Key = tuple[int, int, tuple[Tile, ...]]
_ANY_PAIR: Final = range(1, 17)


def _pairs(ranks: Sequence[int], _: _Words) -> Wanted:
    return lambda all_three: [one for one in all_three if one.has_pair(ranks)]


def _values(values: Sequence[int], _: _Words) -> Wanted:
    def wanted(all_three: Sequence[Ranked]) -> list[Ranked]:
        made = {hand.value for one in all_three for hand in one.hands}
        value = next((value for value in values if value in made), None)
        # A pair has no value, so a rule whose values cannot be made must not take it for one.
        return [one for one in all_three if value is not None and value in (one.high.value, one.low.value)]

    return wanted


def _highest_with_lowest(_: bool, __: _Words) -> Wanted:
    def wanted(all_three: Sequence[Ranked]) -> list[Ranked]:
        highest, *_, lowest = _all_kinds(all_three)
        ends = frozenset({(highest, lowest)})
        return [one for one in all_three if one.has_together(ends)]

    return wanted


def _combinations(combinations: Sequence[Sequence[str]], words: _Words) -> Wanted:
    kinds = [_meant(two, words) for two in combinations]

    def wanted(all_three: Sequence[Ranked]) -> list[Ranked]:
        found = ([one for one in all_three if one.has_together(two)] for two in kinds)
        return next((some for some in found if some), [])

    return wanted


def _tiles(four: Sequence[str], words: _Words) -> Wanted:
    """The condition of an exception: everything if the four tiles are such tiles, else nothing."""
    kinds = _meant(four, words)
    return lambda all_three: list(all_three) if _all_kinds(all_three) in kinds else []


def _all_kinds(all_three: Sequence[Ranked]) -> tuple[int, ...]:
    high, low = all_three[0].kinds
    return tuple(sorted(high + low))


def _together(two: Sequence[str], words: _Words) -> Wanted:
    return _combinations([two], words)


def _without_pair(_: bool, __: _Words) -> Wanted:
    return lambda all_three: [] if any(one.has_pair(_ANY_PAIR) for one in all_three) else list(all_three)


def _split(ranks: Sequence[int], _: _Words) -> Wanted:
    def wanted(all_three: Sequence[Ranked]) -> list[Ranked]:
        kept = [one for one in all_three if one.has_pair(ranks)]
        split = [one for one in all_three if one not in kept]
        return [one for one in split if kept and not _both_higher(kept[0], one)]

    return wanted


def _both_higher(one: Ranked, other: Ranked) -> bool:
    return one.high > other.high and one.low > other.low


def _for(wishes: Sequence[Mapping[str, str]], _: _Words) -> Wanted:
    least = [(least_order(wish["low"]), least_order(wish["high"])) for wish in wishes]
    return lambda some: [
        one for one in some if any(one.low.order >= low and one.high.order >= high for low, high in least)
    ]


def _most_points(which: str, _: _Words) -> Wanted:
    def points(one: Ranked) -> int:
        return (one.high.value or 0) + (one.low.value or 0)

    def value(one: Ranked) -> int:
        return (one.low.value if which == "low" else one.high.value) or 0

    def wanted(all_three: Sequence[Ranked]) -> list[Ranked]:
        return _largest(_largest(all_three, points), value)

    return wanted


def _largest(some: Sequence[Ranked], measure: Callable[[Ranked], int]) -> list[Ranked]:
    most = max(map(measure, some))
    return [one for one in some if measure(one) == most]


def _least_low(least: str, _: _Words) -> Wanted:
    order = least_order(least)
    return lambda some: list(some) if any(one.low.order >= order for one in some) else []


def _least_high(least: str, _: _Words) -> Wanted:
    order = least_order(least)
    return lambda some: list(some) if any(one.high.order >= order for one in some) else []


_SAYINGS: Final[dict[str, Callable[[Any, _Words], Wanted]]] = {
    "pairs": _pairs,
    "values": _values,
    "highest_with_lowest": _highest_with_lowest,
    "tiles": _tiles,
    "without_pair": _without_pair,
    "together": _together,
    "split": _split,
    "for": _for,
    "combinations": _combinations,
    "most_points": _most_points,
    "least_low": _least_low,
    "least_high": _least_high,
}
"""What a rule can say, each narrowing the settings that the one before it left."""


def _meant(text: Sequence[str], words: _Words) -> Kinds:
    """The groups of tiles that a group of words stands for.

    A word is one of the house way's own, the spots of a tile, or "any".
    """
    everything = [str(kind) for kind in KINDS]
    meanings = ((everything if word == "any" else words.get(word, [word])) for word in text)
    return frozenset(_kinds(map(Tile.parse, spelt)) for spelt in product(*meanings))


def _high_first(one: Ranked) -> _Key:
    return -one.high.order, -one.low.order, one.setting.high


def _low_first(one: Ranked) -> _Key:
    return -one.low.order, -one.high.order, one.setting.high


def _low_first_up_to_seven(one: Ranked) -> _Key:
    return (_low_first if (one.high.value or 0) <= 7 else _high_first)(one)


_PREFER: Final[dict[str, Callable[[Ranked], _Key]]] = {
    "high": _high_first,
    "low": _low_first,
    "low up to 7": _low_first_up_to_seven,
}
"""How a rule picks among the settings it would have; the tiles decide only between equal ranks."""


@dataclass(frozen=True, slots=True)
class _Rule:
    name: str
    narrow: tuple[Wanted, ...]
    prefer: Callable[[Ranked], _Key]

    def choose(self, all_three: Sequence[Ranked]) -> Ranked | None:
        some = list(all_three)
        for wanted in self.narrow:
            some = wanted(some)
            if not some:
                return None
        return min(some, key=self.prefer)


def _read_rule(named: NamedRule, data: Mapping[str, Any], words: _Words) -> _Rule:
    narrow = tuple(_SAYINGS[key](data[key], words) for key in data if key != "prefer")
    return _Rule(named.name, narrow, _PREFER[data["prefer"]])


class TileHouseWay(WrittenWay):
    """A house way of Pai Gow Tiles."""

    def __init__(self, text: WayText) -> None:
        super().__init__(text)
        self._rules = [
            _read_rule(named, data, text.words) for named, data in zip(text.rules, text.data, strict=True)
        ]

    def set(self, pieces: Sequence[Tile] | str) -> HouseWaySetting[Tile]:
        """The setting, and the rule that gave it.

        >>> given = tile_house_way("maryland").set("6-6 1-6 1-1 5-6")
        >>> str(given), given.rule
        ('6-6 1-6 / 1-1 5-6', 'nine, eight or seven')
        """
        if isinstance(pieces, str):
            pieces = parse_tiles(pieces, 4)
        given = self.find(pieces)
        if given is None:
            raise AssertionError(f"{self.name} has no rule for {in_order(pieces)}")
        return given

    def find(self, pieces: Sequence[Tile]) -> HouseWaySetting[Tile] | None:
        """Return how the house way sets the hand, or None where no rule does."""
        all_three = [Ranked.from_setting(setting) for setting in settings(pieces)]
        for rule in self._rules:
            chosen = rule.choose(all_three)
            if chosen is not None:
                return HouseWaySetting(chosen.setting.high, chosen.setting.low, rule.name)
        return None


@cache
def tile_house_way(name: str) -> TileHouseWay:
    """A house way of Pai Gow Tiles by name, read once."""
    return TileHouseWay(load_way(f"tiles-{name}"))
