"""What other players' hands are worth beside each hand: summed over all hands that share no card with it.

For one hand that sum runs over its subsets, with alternating signs, of what all hands that hold the subset
are worth. Those sums are tabulated for subsets of up to six cards; the seventh is the hand itself.
"""

from __future__ import annotations

import numpy as np

from paigow.odds.kernels.compiler import compiled
from paigow.odds.kernels.optimal import hold_ranks, next_suits, permutations_of
from paigow.odds.kernels.setting import Array

_SUITS = 4
_SUBSETS = 127


@compiled
def write_hands(counts: Array, jokers: Array, suits: Array, joker: Array, times: Array) -> int:
    """One hand of each class under permutation of the suits, and how many hands the class has."""
    written = 0
    masks = np.zeros(_SUITS, np.int64)
    left = np.zeros((5, 7), np.int64)
    held = np.zeros(7, np.int64)
    for hand in range(len(jokers)):
        ranks = hold_ranks(counts[hand], left, held)
        masks[0] = 1 << ranks
        level = next_suits(masks, left, 0, _SUITS, ranks)
        while level >= 0:
            for suit in range(_SUITS):
                for n in range(ranks):
                    suits[suit, written] |= ((masks[suit] >> n) & 1) << held[n]
            joker[written] = jokers[hand]
            times[written] = permutations_of(masks, _SUITS)
            written += 1
            level = next_suits(masks, left, level, _SUITS, ranks)
    return written


@compiled
def write_cards(suits: Array, joker: int, hand: int, order: Array, cards: Array) -> None:
    """The seven cards of a hand as rising numbers, its suits in some order and the joker last."""
    n = 0
    for place in range(_SUITS):
        ranks = suits[order[place], hand]
        for rank in range(13):
            if (ranks >> rank) & 1:
                cards[n] = 13 * place + rank
                n += 1
    if joker:
        cards[n] = 52


@compiled
def place_of_set(cards: Array, subset: int, choose: Array, starts: Array) -> int:
    """Where the table has a subset of a hand's cards."""
    size = 0
    place = 0
    for n in range(7):
        if (subset >> n) & 1:
            size += 1
            place += choose[cards[n], size]
    return int(starts[size] + place)


@compiled
def add_worth(
    suits: Array, joker: Array, times: Array, worth: Array, orders: Array, choose: Array, starts: Array,
    table: Array,
) -> None:  # fmt: skip
    """Tabulate what the hands that hold each subset are worth, 24 times: once for each order of the suits."""
    cards = np.zeros(7, np.int64)
    for hand in range(len(worth)):
        if worth[hand]:
            for order in range(len(orders)):
                write_cards(suits, joker[hand], hand, orders[order], cards)
                for subset in range(_SUBSETS):
                    table[place_of_set(cards, subset, choose, starts)] += worth[hand] * times[hand]


@compiled
def worth_beside(
    suits: Array, joker: Array, worth: Array, rows: Array, times: Array, orders: Array, choose: Array,
    starts: Array, table: Array, found: Array,
) -> None:  # fmt: skip
    """Add up by row what all the hands beside each hand are worth."""
    cards = np.zeros(7, np.int64)
    number = len(orders)
    for hand in range(len(worth)):
        write_cards(suits, joker[hand], hand, orders[0], cards)
        total = -number * worth[hand]
        for subset in range(_SUBSETS):
            sign = 1
            for n in range(7):
                if (subset >> n) & 1:
                    sign = -sign
            total += sign * table[place_of_set(cards, subset, choose, starts)]
        found[rows[hand]] += times[hand] * (total // number)
