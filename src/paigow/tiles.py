"""The 32 tiles of Pai Gow Tiles: names, spots, ranks, and their text notation.

Clauses: PGT-3I (the order of single tiles), PGT-3I-1 to PGT-3I-21 (each kind), PGT-2A (the set).
There are 21 kinds of tile. A tile is an ``int``: two to a kind, so that ``tile >> 1`` is its kind; of the
ten kinds that exist once only the even number is in the set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from paigow.cards import SECOND
from paigow.errors import NotationError, needs


@dataclass(frozen=True, slots=True)
class TileKind:
    """One of the 21 kinds: its two spot numbers, its rank among single tiles, how many there are."""

    spots: tuple[int, int]
    rank: int
    copies: int
    name: str
    clause: str

    @property
    def count(self) -> int:
        """Both ends together: 12 for the 6-6."""
        return sum(self.spots)

    def __str__(self) -> str:
        return f"{self.spots[0]}-{self.spots[1]}"


# The common names are not in the document; the tables of PGT 8.L know Gee Joon and Heaven only.
KINDS: Final = (
    TileKind((6, 6), 1, 2, "Heaven", "PGT-3I-1"),
    TileKind((1, 1), 2, 2, "Earth", "PGT-3I-2"),
    TileKind((4, 4), 3, 2, "Man", "PGT-3I-3"),
    TileKind((1, 3), 4, 2, "Goose", "PGT-3I-4"),
    TileKind((5, 5), 5, 2, "Flower", "PGT-3I-5"),
    TileKind((3, 3), 6, 2, "Long", "PGT-3I-6"),
    TileKind((2, 2), 7, 2, "Board", "PGT-3I-7"),
    TileKind((5, 6), 8, 2, "Hatchet", "PGT-3I-8"),
    TileKind((4, 6), 9, 2, "Partition", "PGT-3I-9"),
    TileKind((1, 6), 10, 2, "Long Leg Seven", "PGT-3I-10"),
    TileKind((1, 5), 11, 2, "Big Head Six", "PGT-3I-11"),
    TileKind((3, 6), 12, 1, "Mixed Nine", "PGT-3I-12"),
    TileKind((4, 5), 12, 1, "Mixed Nine", "PGT-3I-13"),
    TileKind((2, 6), 13, 1, "Mixed Eight", "PGT-3I-14"),
    TileKind((3, 5), 13, 1, "Mixed Eight", "PGT-3I-15"),
    TileKind((2, 5), 14, 1, "Mixed Seven", "PGT-3I-16"),
    TileKind((3, 4), 14, 1, "Mixed Seven", "PGT-3I-17"),
    TileKind((2, 4), 15, 1, "Gee Joon Six", "PGT-3I-18"),
    TileKind((1, 4), 16, 1, "Mixed Five", "PGT-3I-19"),
    TileKind((2, 3), 16, 1, "Mixed Five", "PGT-3I-20"),
    TileKind((1, 2), 17, 1, "Gee Joon Three", "PGT-3I-21"),
)


class Tile(int):
    """One tile of the set.

    >>> Tile.parse("6-6").kind.name
    'Heaven'
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str) -> Tile:
        """Read one tile, either end first; of a matched pair this is the first tile, with a star the second.

        >>> Tile.parse("4-2")
        2-4
        >>> Tile.parse("6-6") < Tile.parse("6-6*")
        True
        >>> Tile.parse("1-2*")
        Traceback (most recent call last):
        paigow.errors.NotationError: '1-2*' is not a tile; the set holds 1-2 once, so it has no second one
        >>> Tile.parse("7-1")
        Traceback (most recent call last):
        paigow.errors.NotationError: '7-1' is not a tile; write its two numbers of spots, such as 6-6 or 1-2
        """
        written = text.removesuffix(SECOND)
        number = _BY_TEXT.get(written, _BY_TEXT.get(written[::-1]))
        if number is None:
            raise NotationError(f"{text!r} is not a tile; write its two numbers of spots, such as 6-6 or 1-2")
        first = TILES_BY_NUMBER[number]
        if written == text:
            return first
        if first.kind.copies == 1:
            raise NotationError(
                f"{text!r} is not a tile; the set holds {first} once, so it has no second one"
            )
        return TILES_BY_NUMBER[number + 1]

    @property
    def kind(self) -> TileKind:
        return KINDS[self >> 1]

    @property
    def rank(self) -> int:
        """1 (best) to 17 (PGT-3I)."""
        return self.kind.rank

    @property
    def count(self) -> int:
        return self.kind.count

    def __str__(self) -> str:
        return str(self.kind)

    __repr__ = __str__


TILES: Final = tuple(Tile(2 * n + copy) for n, kind in enumerate(KINDS) for copy in range(kind.copies))
"""The whole set of 32, best tile first."""
TILES_BY_NUMBER: Final = {int(tile): tile for tile in TILES}
GEE_JOON_SIX: Final = Tile(34)
GEE_JOON_THREE: Final = Tile(40)
_BY_TEXT: Final = {str(tile): int(tile) for tile in reversed(TILES)}


def in_order(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Best tile first; of tiles of one rank the one listed first in PGT 3.I."""
    return tuple(sorted(tiles))


def format_tiles(tiles: Iterable[Tile]) -> str:
    """
    >>> format_tiles(parse_tiles("1-2 6-6"))
    '6-6 1-2'
    """
    return " ".join(map(str, in_order(tiles)))


def parse_tiles(text: str, count: int | None = None) -> tuple[Tile, ...]:
    """Read tiles from a text; the second tile of a matched pair is the other tile of that kind.

    >>> parse_tiles("6-6 6-6 2-1")
    (6-6, 6-6, 1-2)
    >>> parse_tiles("6-6* 6-6") == parse_tiles("6-6 6-6")[::-1]
    True
    >>> parse_tiles("1-2 2-1")
    Traceback (most recent call last):
    paigow.errors.NotationError: 1-2 is there twice; the set holds it once
    >>> parse_tiles("6-6", count=4)
    Traceback (most recent call last):
    paigow.errors.NotationError: 4 tiles are needed, and this names 1: '6-6'
    """
    needs(str, text=text)
    tiles: list[Tile] = []
    for token in text.replace(",", " ").split():
        tile = Tile.parse(token)
        if tile in tiles and tile.kind.copies == 2 and not token.endswith(SECOND):
            tile = TILES_BY_NUMBER[tile + 1]
        elif tile in tiles and token.endswith(SECOND):
            raise NotationError(f"{token} is there twice; the set holds it once")
        tiles.append(tile)
    for name, times in Counter(map(str, tiles)).items():
        copies = Tile.parse(name).kind.copies
        if times > copies:
            held = "once" if copies == 1 else "twice"
            raise NotationError(
                f"{name} is there {'twice' if times == 2 else f'{times} times'}; the set holds it {held}"
            )
    if count is not None and len(tiles) != count:
        raise NotationError(f"{count} tiles are needed, and this names {len(tiles)}: {text!r}")
    return tuple(tiles)
