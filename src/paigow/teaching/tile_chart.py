"""The tile chart: every kind of tile by its rank, and the permissible pairs in their order.

Ranks, spots, pairs and clauses are those that hands are ranked by; only how a tile is called besides comes
from ``data/tile_names.toml``.

>>> print(tile_chart()[3].name, tile_chart()[3].spoken, tile_chart()[3].rank, pair_chart()[0].name)
Goose Gor 4 Supreme Pair
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from paigow.errors import PaigowError
from paigow.rules.tiles.hands import PAIR_RANKS, PairRank, two_tile_hand
from paigow.switches import DEFAULT
from paigow.teaching.texts import check_keys, read_package_data
from paigow.teaching.tiebreakers import tiebreakers_of
from paigow.tiles import KINDS, TILES, Tile, TileKind, parse_tiles


@dataclass(frozen=True, slots=True)
class TileChartRow:
    """One kind of tile."""

    kind: TileKind
    spoken: str
    """As it is said in Cantonese."""
    chinese: str

    @property
    def tile(self) -> Tile:
        """The first tile of the kind."""
        return Tile.parse(str(self.kind))

    @property
    def name(self) -> str:
        return self.kind.name

    @property
    def rank(self) -> int:
        return self.kind.rank


@dataclass(frozen=True, slots=True)
class PairChartRow:
    """One of the twenty pair ranks, with the hands that hold it."""

    pair: PairRank

    @property
    def hands(self) -> tuple[tuple[Tile, ...], ...]:
        return tuple(parse_tiles(text) for text in self.pair.tiles)

    @property
    def name(self) -> str:
        return self.pair.describe()


def tile_chart() -> tuple[TileChartRow, ...]:
    """All kinds of tile, the highest first, with their names."""
    return _tile_chart()


@cache
def _tile_chart() -> tuple[TileChartRow, ...]:
    return read_chart(
        check_keys(read_package_data("tile_names.toml"), ("name",), "the names of tiles")["name"]
    )


def read_chart(names: Mapping[str, Mapping[str, str]]) -> tuple[TileChartRow, ...]:
    """The chart with these names, one for each name of `paigow.tiles`."""
    kinds = {kind.name for kind in KINDS}
    if set(names) != kinds:
        raise PaigowError(f"tiles are named wrongly or not at all: {', '.join(sorted(kinds ^ set(names)))}")
    return tuple(TileChartRow(kind, **names[kind.name]) for kind in KINDS)


def pair_chart() -> tuple[PairChartRow, ...]:
    """The pairs, the highest first."""
    return tuple(map(PairChartRow, PAIR_RANKS))


@dataclass(frozen=True, slots=True)
class TileHandRow:
    """Two tiles as a hand."""

    tiles: tuple[Tile, Tile]
    called: str
    place: int
    """Among all hands, the highest being the first; hands of the same place are copies of each other."""


@cache
def hand_chart() -> tuple[TileHandRow, ...]:
    """Every hand that two tiles make, once for each two kinds, the highest first.

    >>> first, *_, last = hand_chart()
    >>> (first.called, first.place), last.called
    (('the Supreme Pair', 1), 'value 0')
    """
    kinds = {tuple(sorted(map(str, two))): two for two in reversed([*combinations(TILES, 2)])}
    orders = sorted({_order(two) for two in kinds.values()}, reverse=True)
    rows = [TileHandRow(two, _called(two), 1 + orders.index(_order(two))) for two in kinds.values()]
    return tuple(sorted(rows, key=lambda row: row.place))


def _order(two: tuple[Tile, Tile]) -> int:
    """What hands are compared by; all that count zero are alike (PGT-3H-2)."""
    hand = two_tile_hand(two)
    return -1 if hand.is_zero else hand.order


def _called(two: tuple[Tile, Tile]) -> str:
    tiebreakers = tiebreakers_of("tiles", two, DEFAULT)
    return tiebreakers.called if tiebreakers.is_zero else tiebreakers.order[-1].called
