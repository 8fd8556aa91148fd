"""The 154,143,080 seven-card hands as some 450,000 classes that every optional wager pays alike.

Suits matter only where five cards may be of one suit, the joker counted in. So a hand is known well enough
by its ranks, if no suit has that many; otherwise by the ranks of the long suit, and of the two other cards
at most their ranks and whether they share a suit. Each class has one hand that stands for it, and a weight.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.cards import ACE
from paigow.odds.folding.hands import FLUSH, HAND

RANKS: Final = range(ACE + 1)


class Classes(NamedTuple):
    """One hand of each class as sets of ranks, bit 0 for the two, and how many hands it stands for."""

    suits: tuple[NDArray[np.int32], ...]
    joker: NDArray[np.int32]
    weight: NDArray[np.int64]


class _Hand(NamedTuple):
    """Ranks of clubs, diamonds, hearts and spades, and how many hands they stand for."""

    suits: tuple[int, int, int, int]
    weight: int


def classes() -> Classes:
    """All classes; the weights add up to C(53,7).

    >>> int(classes().weight.sum())
    154143080
    """
    blocks = [
        (block, joker)
        for joker in (0, 1)
        for block in (_without_long_suit(HAND - joker, joker), *_with_long_suit(HAND - joker, joker))
    ]
    hands = np.concatenate([block for block, _ in blocks])
    joker = np.concatenate([np.full(len(block), joker, np.int32) for block, joker in blocks])
    suits = tuple(hands[:, suit].astype(np.int32) for suit in range(4))
    return Classes(suits, joker, hands[:, 4])


def _without_long_suit(natural: int, joker: int) -> NDArray[np.int64]:
    """Hands in which no suit and the joker make five cards: their ranks are all that matters."""
    rows = []
    for ranks in combinations_with_replacement(RANKS, natural):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            weight = _short_suited(tuple(sorted(counts.values())), FLUSH - joker)
            rows.append((*_spread(counts), weight))
    return np.array(rows, np.int64)


def _spread(counts: Counter[int]) -> tuple[int, int, int, int]:
    """Cards of these ranks, each in the suits that have fewest so far, so that no suit grows long."""
    suits = [0, 0, 0, 0]
    turn = 0
    for rank, count in counts.items():
        for _ in range(count):
            suits[turn % 4] |= 1 << rank
            turn += 1
    return suits[0], suits[1], suits[2], suits[3]


@cache
def _short_suited(counts: Sequence[int], long: int) -> int:
    """The ways to give suits to cards, so many of each rank, with fewer than ``long`` in every suit.

    At most one suit can be that long. For one suit, the polynomial in x of each rank counts the ways that
    take x cards of that suit or none.
    """
    by_length = [1]
    for count in counts:
        without, within = comb(3, count), comb(3, count - 1)
        by_length = [
            (by_length[n] * without if n < len(by_length) else 0) + (by_length[n - 1] * within if n else 0)
            for n in range(len(by_length) + 1)
        ]
    return prod(comb(4, count) for count in counts) - 4 * sum(by_length[long:])


def _with_long_suit(natural: int, joker: int) -> Iterator[NDArray[np.int64]]:
    """Hands with a suit that makes five cards or more with the joker; clubs stand for that suit."""
    for long in range(FLUSH - joker, natural + 1):
        clubs = np.array([sum(1 << rank for rank in ranks) for ranks in combinations(RANKS, long)])
        others = np.array([(*hand.suits, 4 * hand.weight) for hand in _other_cards(natural - long)])
        block = np.tile(others, (len(clubs), 1))
        block[:, 0] = np.repeat(clubs, len(others))
        yield block


def _other_cards(count: int) -> Iterator[_Hand]:
    """Up to two cards of the three other suits: their ranks, and whether two ranks share a suit."""
    if count == 0:
        yield _Hand((0, 0, 0, 0), 1)
    elif count == 1:
        for rank in RANKS:
            yield _Hand((0, 1 << rank, 0, 0), 3)
    else:
        for first, second in combinations_with_replacement(RANKS, 2):
            if first == second:
                yield _Hand((0, 1 << first, 1 << second, 0), 3)
            else:
                yield _Hand((0, 1 << first | 1 << second, 0, 0), 3)
                yield _Hand((0, 1 << first, 1 << second, 0), 6)
