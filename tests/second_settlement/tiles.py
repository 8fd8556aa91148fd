"""Four tiles of Pai Gow Tiles, read from the text by themselves. A tile is its text: "2-4"."""

from __future__ import annotations

from itertools import combinations

Tiles = tuple[str, ...]

MATCHED = ("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5")
MIXED = ({"3-6", "4-5"}, {"3-5", "2-6"}, {"3-4", "2-5"}, {"1-4", "2-3"})
SUPREME = {"2-4", "1-2"}
NINES, EIGHTS = ("4-5", "3-6"), ("2-6", "3-5", "4-4")
SINGLE = (
    *((tile,) for tile in MATCHED),
    ("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"), ("2-4",), ("1-4", "2-3"), ("1-2",),
)  # fmt: skip
"""3.I: the seventeen ranks of single tiles, highest first."""


def pair_rank(two: Tiles) -> int | None:
    """3.B: the place among the permissible pairs, first to twentieth."""
    one, other = two
    if set(two) == SUPREME:
        return 1
    if one == other:
        return MATCHED.index(one) + 2
    if set(two) in MIXED:
        return MIXED.index(set(two)) + 13
    for rank, head, others in (
        (17, "6-6", NINES),
        (18, "1-1", NINES),
        (19, "6-6", EIGHTS),
        (20, "1-1", EIGHTS),
    ):
        if head in two and (set(two) - {head}) & set(others):
            return rank
    return None


def _counts(tile: str) -> list[tuple[int, int]]:
    """What a tile may count, and its rank then: those of the Supreme Pair are 3 or 6 (3.E to 3.G)."""
    if tile in SUPREME:
        return [(6, 15), (3, 17)]
    place = next(number for number, tiles in enumerate(SINGLE, 1) if tile in tiles)
    return [(sum(int(spots) for spots in tile.split("-")), place)]


def value(two: Tiles) -> tuple[int, ...]:
    """What ranks a hand, more being higher: pairs above all others, then points, then the best tile."""
    pair = pair_rank(two)
    if pair is not None:
        return (1, -pair)
    return max(
        (0, (one + other) % 10, -min(first, second))
        for one, first in _counts(two[0])
        for other, second in _counts(two[1])
    )


def is_nothing(hand: tuple[int, ...]) -> bool:
    return hand[:2] == (0, 0)


def main_result(mine: tuple[Tiles, Tiles], other: tuple[Tiles, Tiles]) -> str:
    """8.G to 8.I; which hand is the high one follows from their ranks."""
    low, high = sorted(map(value, mine))
    their_low, their_high = sorted(map(value, other))
    wins = (high > their_high and not is_nothing(high)) + (low > their_low and not is_nothing(low))
    return ("lose", "push", "win")[wins]


def bonus_hands(tiles: Tiles) -> frozenset[str]:
    """8.L: the classes of Pair Fortunes that four tiles fit."""
    ranks = {pair_rank(two) for two in combinations(tiles, 2)} & set(range(1, 17))
    found = set()
    if {1, 2} <= ranks:
        found.add("gee_joon_pair_and_heaven_pair")
    elif len(ranks) == 2:
        found.add("two_pairs")
    found |= {"gee_joon_pair"} if 1 in ranks else set()
    found |= {"one_identical_pair"} if ranks & set(range(2, 13)) else set()
    found |= {"one_mixed_pair"} if ranks & set(range(13, 17)) else set()
    return frozenset(found)
