"""The classes of the Pair Fortunes bonus wager on four tiles (PGT 5.F(1), 8.L).

Only the sixteen pairs count, not Wongs and Gongs, and how the player set the tiles does not matter
(PGT-5F-1). The clauses cited are those of pay table A; tables B to D have the same five classes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from paigow.errors import NotationError, unknown
from paigow.rules.tiles.hands import SIXTEEN_PAIRS, PairKind, PairRank, pair_rank
from paigow.tiles import Tile

_SUPREME: Final = SIXTEEN_PAIRS[0]
_HEAVEN: Final = SIXTEEN_PAIRS[1]


def pairs_in(tiles: Sequence[Tile]) -> tuple[PairRank, ...]:
    """The pairs proper among four tiles, best first: none, one or two, as each tile has one partner.

    >>> from paigow.tiles import parse_tiles
    >>> [pair.rank for pair in pairs_in(parse_tiles("5-5 3-6 5-5 4-5"))]
    [6, 13]
    """
    if len(tiles) != 4:
        raise NotationError(f"4 tiles are needed for Pair Fortunes, not {len(tiles)}", "PGT-5F-1")
    found = {pair_rank(*two) for two in combinations(tiles, 2)}
    return tuple(pair for pair in SIXTEEN_PAIRS if pair in found)


def _gee_joon_and_heaven(pairs: tuple[PairRank, ...]) -> bool:
    return pairs == (_SUPREME, _HEAVEN)


def _two_pairs(pairs: tuple[PairRank, ...]) -> bool:
    return len(pairs) == 2 and not _gee_joon_and_heaven(pairs)


def _gee_joon(pairs: tuple[PairRank, ...]) -> bool:
    return _SUPREME in pairs


def _one_mixed(pairs: tuple[PairRank, ...]) -> bool:
    return any(pair.kind is PairKind.MIXED for pair in pairs)


def _one_identical(pairs: tuple[PairRank, ...]) -> bool:
    return any(pair.kind is PairKind.MATCHED for pair in pairs)


CLASSES: Final[dict[str, tuple[str, Callable[[tuple[PairRank, ...]], bool]]]] = {
    "gee_joon_pair_and_heaven_pair": ("PGT-8L-1-a", _gee_joon_and_heaven),
    "two_pairs": ("PGT-8L-1-b", _two_pairs),
    "gee_joon_pair": ("PGT-8L-1-c", _gee_joon),
    "one_mixed_pair": ("PGT-8L-1-d", _one_mixed),
    "one_identical_pair": ("PGT-8L-1-e", _one_identical),
}
"""The five classes from the highest down: clause and predicate by the key of the pay table's row."""


def holds(tiles: Sequence[Tile], key: str) -> bool:
    """Whether four tiles hold a class.

    >>> from paigow.tiles import parse_tiles
    >>> holds(parse_tiles("3-6 4-5 6-6 1-1"), "one_mixed_pair")
    True
    >>> holds(parse_tiles("3-6 4-5 6-6 1-1"), "two_pair")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no Pair Fortunes hand 'two_pair'; did you mean 'two_pairs'?
    """
    if key not in CLASSES:
        raise unknown("Pair Fortunes hand", key, list(CLASSES))
    return CLASSES[key][1](pairs_in(tiles))


def held(tiles: Sequence[Tile]) -> tuple[str, ...]:
    """All the classes that four tiles hold, the highest first.

    >>> from paigow.tiles import parse_tiles
    >>> held(parse_tiles("2-4 1-2 1-1 1-1"))
    ('two_pairs', 'gee_joon_pair', 'one_identical_pair')
    """
    pairs = pairs_in(tiles)
    return tuple(key for key, (_, fits) in CLASSES.items() if fits(pairs))


def classify_four(tiles: Sequence[Tile]) -> str | None:
    """The highest class that four tiles hold, in the order of 8.L, or nothing (PGT-8L).

    >>> from paigow.tiles import parse_tiles
    >>> classify_four(parse_tiles("2-4 1-2 6-6 4-4")), classify_four(parse_tiles("6-6 3-6 1-1 2-6"))
    ('gee_joon_pair', None)
    """
    return next(iter(held(tiles)), None)
