"""Pai Gow Tiles: two-tile hands, the three settings of four tiles, and comparing (PGT 3, 8.F-8.I).

A hand is one of the twenty permissible pairs, or it has a value from zero to nine (PGT-3B, PGT-3D).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from paigow.errors import NotationError
from paigow.message import Message
from paigow.pieces import check_dealt
from paigow.rules.outcome import Outcome, Reason, Result, compared
from paigow.rules.setting import Setting
from paigow.tiles import GEE_JOON_SIX, GEE_JOON_THREE, KINDS, TILES, Tile, in_order, parse_tiles


class PairKind(StrEnum):
    """The kinds of permissible pair, best first."""

    SUPREME = "Supreme Pair"  # PGT-1B-9; Gee Joon in the bonus tables
    MATCHED = "matched pair"  # PGT-3B-2-b: the same spots twice
    MIXED = "mixed pair"  # PGT-3B-2-c: different tiles of one total, only those listed
    WONG = "Wong"  # PGT-3B-2-d: 6-6 or 1-1 with a nine
    GONG = "Gong"  # PGT-3B-2-e: 6-6 or 1-1 with an eight


@dataclass(frozen=True, slots=True)
class PairRank:
    """One of the twenty pair ranks, first to twentieth, and the two-tile hands that hold it."""

    rank: int
    kind: PairKind
    tiles: tuple[str, ...]
    clause: str

    def describe(self) -> str:
        """What the pair is called: by its tiles where they have one name, else by its kind.

        >>> [PAIR_RANKS[rank].describe() for rank in (0, 1, 12, 16, 19)]
        ['Supreme Pair', 'Heaven pair', 'Mixed Nines', 'Wong with Heaven', 'Gong with Earth']
        """
        tile = parse_tiles(self.tiles[0])[0].kind.name
        match self.kind:
            case PairKind.SUPREME:
                return Message("Supreme Pair")
            case PairKind.MIXED:
                return Message(f"{tile}s")
            case _:
                return Message(_PAIR_NAMES[self.kind], tile=Message(tile))


_PAIR_NAMES: Final = {
    PairKind.MATCHED: "{tile} pair",
    PairKind.WONG: "Wong with {tile}",
    PairKind.GONG: "Gong with {tile}",
}


PAIR_RANKS: Final = (
    PairRank(1, PairKind.SUPREME, ("2-4 1-2",), "PGT-3B-2-a"),
    PairRank(2, PairKind.MATCHED, ("6-6 6-6",), "PGT-3B-2-b-i"),
    PairRank(3, PairKind.MATCHED, ("1-1 1-1",), "PGT-3B-2-b-ii"),
    PairRank(4, PairKind.MATCHED, ("4-4 4-4",), "PGT-3B-2-b-iii"),
    PairRank(5, PairKind.MATCHED, ("1-3 1-3",), "PGT-3B-2-b-iv"),
    PairRank(6, PairKind.MATCHED, ("5-5 5-5",), "PGT-3B-2-b-v"),
    PairRank(7, PairKind.MATCHED, ("3-3 3-3",), "PGT-3B-2-b-vi"),
    PairRank(8, PairKind.MATCHED, ("2-2 2-2",), "PGT-3B-2-b-vii"),
    PairRank(9, PairKind.MATCHED, ("5-6 5-6",), "PGT-3B-2-b-viii"),
    PairRank(10, PairKind.MATCHED, ("4-6 4-6",), "PGT-3B-2-b-ix"),
    PairRank(11, PairKind.MATCHED, ("1-6 1-6",), "PGT-3B-2-b-x"),
    PairRank(12, PairKind.MATCHED, ("1-5 1-5",), "PGT-3B-2-b-xi"),
    PairRank(13, PairKind.MIXED, ("3-6 4-5",), "PGT-3B-2-c-i"),
    PairRank(14, PairKind.MIXED, ("3-5 2-6",), "PGT-3B-2-c-ii"),
    PairRank(15, PairKind.MIXED, ("3-4 2-5",), "PGT-3B-2-c-iii"),
    PairRank(16, PairKind.MIXED, ("1-4 2-3",), "PGT-3B-2-c-iv"),
    # Printed as one list of four or six tiles each; read as alternatives of one rank.
    PairRank(17, PairKind.WONG, ("6-6 4-5", "6-6 3-6"), "PGT-3B-2-d-i"),
    PairRank(18, PairKind.WONG, ("1-1 4-5", "1-1 3-6"), "PGT-3B-2-d-ii"),
    PairRank(19, PairKind.GONG, ("6-6 2-6", "6-6 3-5", "6-6 4-4"), "PGT-3B-2-e-i"),
    PairRank(20, PairKind.GONG, ("1-1 2-6", "1-1 3-5", "1-1 4-4"), "PGT-3B-2-e-ii"),
)
"""The permissible pairs (PGT-3B-2)."""
SIXTEEN_PAIRS: Final = PAIR_RANKS[:16]
"""The pairs proper, into which the whole set falls (PGT-5F-1); Wongs and Gongs are not among them."""

_GEE_JOON: Final = (GEE_JOON_SIX, GEE_JOON_THREE)
_RANK_COUNTED: Final = {6: 15, 3: 17}
"""The tile rank of either Gee Joon tile, by what it counts (PGT-3F, PGT-3G, PGT-3I-18, PGT-3I-21)."""
_LOWEST_TILE: Final = 17
_TILE_NAMES: Final = {kind.rank: kind.name for kind in KINDS}
"""Two kinds of one rank have one name; of the Gee Joon tiles none is ever the highest of a value."""


@dataclass(frozen=True, slots=True, order=True)
class TwoTileHand:
    """A two-tile hand, ordered by pair rank, then value, then highest tile (PGT-3B, PGT-3D, PGT-3H-1).

    The zero rule, the other half of PGT-3H, is no part of the order: see `compare_hands`.

    >>> two_tile_hand(parse_tiles("2-4 1-4")).describe()
    'value 8, the 2-4 counted as 3, highest tile Mixed Five'
    >>> two_tile_hand(parse_tiles("1-4 2-3")) > two_tile_hand(parse_tiles("6-6 4-5"))
    True
    """

    order: int
    pair: PairRank | None = field(compare=False)
    value: int | None = field(compare=False)
    """Zero to nine; only a hand that is no permissible pair has one (PGT-1B-10)."""
    highest: int = field(compare=False)
    """The rank, 1 to 17, of the better of the two tiles (PGT-3I), as it is counted in this hand."""
    counted: tuple[tuple[Tile, int], ...] = field(compare=False)
    """A Gee Joon tile of this hand and the 3 or 6 it counts (PGT-3E)."""

    @property
    def is_zero(self) -> bool:
        return self.value == 0

    @property
    def clause(self) -> str:
        return self.pair.clause if self.pair else "PGT-3D"

    def describe(self) -> str:
        if self.pair:
            return self.pair.describe()
        return self._described(", highest tile {tile}", tile=Message(_TILE_NAMES[self.highest]))

    def describe_value(self) -> str:
        """Without the tile that decides between equal values."""
        return self._described()

    def _described(self, more: str = "", **args: str) -> str:
        counted = ""
        for tile, count in self.counted:  # never two, which are the Supreme Pair
            counted, args = ", the {pieces} counted as {n2}", args | {"pieces": str(tile), "n2": str(count)}
        return Message(f"value {{n}}{counted}{more}", n=self.value, **args)


_PAIRS: Final = {
    frozenset(tile.kind for tile in parse_tiles(text)): pair for pair in PAIR_RANKS for text in pair.tiles
}


def pair_rank(first: Tile, second: Tile) -> PairRank | None:
    """The permissible pair that two tiles make, if any.

    >>> from paigow.tiles import parse_tiles
    >>> pair_rank(*parse_tiles("1-1 2-6")).kind
    <PairKind.GONG: 'Gong'>
    """
    return _PAIRS.get(frozenset((first.kind, second.kind)))


def _counts(tile: Tile) -> Iterator[tuple[int, int]]:
    """What a tile may count, each with the tile rank it then has (PGT-3E-1, PGT-3E-2, PGT-3F, PGT-3G)."""
    if tile in _GEE_JOON:
        yield from _RANK_COUNTED.items()
    else:
        yield tile.count, tile.rank


def _evaluate(first: Tile, second: Tile) -> TwoTileHand:
    pair = pair_rank(first, second)
    if pair is not None:
        # Above every value (PGT-3B-1), the first rank best.
        return TwoTileHand(1000 - pair.rank, pair, None, min(first.rank, second.rank), ())
    # The spots of both tiles together (PGT-3D-1), of which only the right digit counts (PGT-3D-2); a Gee
    # Joon tile counts what makes the value larger.
    value, highest, counts = max(
        ((one + other) % 10, min(rank, other_rank), (one, other))
        for one, rank in _counts(first)
        for other, other_rank in _counts(second)
    )
    counted = tuple(
        (tile, count) for tile, count in zip((first, second), counts, strict=True) if tile in _GEE_JOON
    )
    return TwoTileHand(_order(value, highest), None, value, highest, counted)


def _order(value: int, highest: int) -> int:
    return value * 20 + _LOWEST_TILE - highest


_TABLE: Final = {
    (first, second): _evaluate(first, second) for first in TILES for second in TILES if first != second
}


def two_tile_hand(tiles: Sequence[Tile]) -> TwoTileHand:
    """Rank two tiles.

    >>> two_tile_hand(parse_tiles("1-2 6-6")).value
    8
    """
    if len(tiles) != 2:
        raise NotationError(f"a hand of Pai Gow Tiles has 2 tiles, not {len(tiles)}", "PGT-1B-8")
    return _TABLE[tiles[0], tiles[1]]


def least_order(text: str) -> int:
    """The order that a hand must reach to be at least a value, or a value with at least some highest tile.

    >>> two_tile_hand(parse_tiles("3-3 1-6")).order >= least_order("3 with 3-3")
    True
    >>> two_tile_hand(parse_tiles("2-2 4-5")).order >= least_order("3 with 3-3")
    False
    """
    value, _, tile = text.partition(" with ")
    return _order(int(value), Tile.parse(tile).rank if tile else _LOWEST_TILE)


def set_tiles(first: Sequence[Tile], second: Sequence[Tile]) -> Setting[Tile]:
    """Two hands as a setting: the higher is the high hand, however they were laid (PGT-1B-5, PGT-1B-6).

    Two hands of equal rank may be named either way; then the one whose tiles stand first in PGT 3.I is
    called the high hand, so that the same tiles always print the same.

    >>> str(set_tiles(parse_tiles("1-1 3-3"), parse_tiles("6-6 1-6")))
    '6-6 1-6 / 1-1 3-3'
    """
    high, low = sorted((in_order(first), in_order(second)))
    if two_tile_hand(low) > two_tile_hand(high):
        high, low = low, high
    return Setting(high, low)


def rank_setting(setting: Setting[Tile]) -> tuple[TwoTileHand, TwoTileHand]:
    """The ranks of the high and the low hand."""
    return two_tile_hand(setting.high), two_tile_hand(setting.low)


def settings(tiles: Sequence[Tile]) -> Iterator[Setting[Tile]]:
    """The three settings of four tiles; all are correct, since rank alone names the high hand.

    >>> [str(setting) for setting in settings(parse_tiles("6-6 1-6 1-1 5-6"))]
    ['5-6 1-6 / 6-6 1-1', '1-1 1-6 / 6-6 5-6', '6-6 1-6 / 1-1 5-6']
    """
    check_dealt(tiles, TILES, 4, "PGT-8A-1")
    best, *others = in_order(tiles)
    for partner in others:
        yield set_tiles((best, partner), [tile for tile in others if tile != partner])


def compare_hands(player: TwoTileHand, other: TwoTileHand) -> int:
    """+1, 0 or -1 for the player's hand against the corresponding hand of the dealer or bank.

    0 is a copy, which the dealer or bank takes: an equal pair rank (PGT-3C), an equal value with an equal
    highest tile (PGT-3J), or zero against zero, whatever the tiles (PGT-3H-2, PGT-1B-3).
    """
    if player.is_zero and other.is_zero:
        return 0
    return (player > other) - (player < other)


def compare(player: Setting[Tile], other: Setting[Tile]) -> Outcome:
    """The player's hands against the hands of the dealer or the bank (PGT-8F-2, PGT-9P-2).

    >>> player = set_tiles(parse_tiles("6-6 6-6"), parse_tiles("1-3 3-3"))
    >>> dealer = set_tiles(parse_tiles("1-1 1-1"), parse_tiles("2-2 1-5"))
    >>> compare(player, dealer).explain()
    'push: the high hand is higher, but the low hand counts zero, which never wins (PGT-8H-1-c)'
    """
    (high, low), (other_high, other_low) = rank_setting(player), rank_setting(other)
    return decided(compare_hands(high, other_high), compare_hands(low, other_low), zero_low=low.is_zero)


_LOW_NOT_HIGHER: Final = {0: "PGT-8H-1-a", -1: "PGT-8H-1-b"}


def decided(high: int, low: int, zero_low: bool) -> Outcome:
    """The outcome by two comparisons, each +1, 0 or -1 for the player (PGT 8.G-8.I).

    A low hand of value zero is never higher: there is no lower value, and another zero takes it.
    """
    if high > 0 and low > 0:  # PGT-8I-1 and PGT-8I-2
        return Outcome(Result.WIN, Reason.BOTH_HIGHER, "PGT-8I")
    if low > 0:
        return Outcome(Result.PUSH, compared(high, low), "PGT-8H-2")
    reason = Reason.ZERO_LOW_HAND if zero_low else compared(high, low)
    if high > 0:  # PGT-8H, by PGT-8H-1
        return Outcome(Result.PUSH, reason, "PGT-8H-1-c" if zero_low else _LOW_NOT_HIGHER[low])
    return Outcome(Result.LOSE, reason, "PGT-8G")  # PGT-8G-1 and PGT-8G-2


SURRENDERED: Final = Outcome(Result.LOSE, Reason.SURRENDERED, "PGT-8E-2-a")
ABANDONED: Final = Outcome(Result.LOSE, Reason.ABANDONED, "PGT-5C-2")
