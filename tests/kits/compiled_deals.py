"""Dealing at random, compiled: the odds engine's own answers put to the test by what happens.

A deal is the first fourteen cards of a shuffled deck. Hands are found among the folded hands card by card,
and their points are looked up; nothing here counts by inclusion and exclusion.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba
import numpy as np

from paigow.odds.kernels.setting import Array

Kernel = TypeVar("Kernel", bound=Callable[..., Any])
_SHIFT = np.uint64(32)


def compiled(function: Kernel) -> Kernel:
    """Compile a function for this run. What the package keeps between runs is known by the package's own
    sources, so the code of a changed test would not be told from the old one's."""
    return cast(Kernel, numba.njit(nogil=True)(function))


@compiled
def next_random(state: Array) -> Any:
    """The next 64 bits of xorshift64*, whose state is one number that is not zero."""
    x = state[0]
    x ^= x >> np.uint64(12)
    x ^= x << np.uint64(25)
    x ^= x >> np.uint64(27)
    state[0] = x
    return x * np.uint64(2685821657736338717)


@compiled
def deal_two_hands(state: Array, deck: Array) -> None:
    """Bring fourteen random cards to the first places of the deck."""
    for n in range(14):
        left = len(deck) - n
        bits = next_random(state) >> _SHIFT
        other = n + np.int64((bits * np.uint64(left)) >> _SHIFT)
        deck[n], deck[other] = deck[other], deck[n]


@compiled
def locate(
    cards: Array, index: tuple[Array, Array, Array, Array], ranks: Array, suits: Array
) -> tuple[bool, int, int]:
    """Whether seven cards can hold a flush, and their row among the hands of that kind.

    Last, for a suited hand, 1 if its two others are of two suits; for a rank hand, how many natural cards
    `ranks` now holds in rising order. `suits` holds the ranks of each suit.
    """
    steps, rank_rows, suited_rows, others = index
    joker = 0
    suits[:] = 0
    size = 0
    for card in cards:
        if card == 52:
            joker = 1
            continue
        rank = card >> 2
        suits[card & 3] |= 1 << rank
        at = size
        while at > 0 and ranks[at - 1] > rank:
            ranks[at] = ranks[at - 1]
            at -= 1
        ranks[at] = rank
        size += 1
    for suit in range(4):
        if population(suits[suit]) + joker >= 5:
            return locate_suited(cards, suit, suits[suit], suited_rows, others)
    node = 0
    for n in range(size):
        node += steps[n, ranks[n]]
    if joker:
        node += steps[size, 13]
    return False, rank_rows[node], size


@compiled
def population(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@compiled
def locate_suited(
    cards: Array, suit: int, mask: int, suited_rows: Array, others: Array
) -> tuple[bool, int, int]:
    first = second = -1
    first_suit = second_suit = -1
    for card in cards:
        if card < 52 and card & 3 != suit:
            if first < 0:
                first, first_suit = card >> 2, card & 3
            else:
                second, second_suit = card >> 2, card & 3
    if second >= 0 and second < first:
        first, second = second, first
    apart = 1 if second >= 0 and first_suit != second_suit else 0
    return True, suited_rows[mask, others[first, second]], apart


@compiled
def key_of(ranks: Array, size: int, suits: Array, held: Array) -> int:
    """What each suit holds of the hand's ranks, which are numbered from the lowest up, as one number."""
    for suit in range(4):
        held[suit] = 0
        bit = 0
        for n in range(size):
            if n > 0 and ranks[n] == ranks[n - 1]:
                continue
            if (suits[suit] >> ranks[n]) & 1:
                held[suit] |= 1 << bit
            bit += 1
    key = 0
    for _ in range(4):
        largest = 0
        for suit in range(1, 4):
            if held[suit] > held[largest]:
                largest = suit
        key = key << 7 | max(held[largest], 0)
        held[largest] = -1
    return key


@compiled
def choice(keys: Array, key: int, first: int, last: int) -> int:
    """Where a key stands among falling keys."""
    while first < last:
        middle = (first + last) // 2
        if keys[middle] > key:
            first = middle + 1
        else:
            last = middle
    return first


@compiled
def deal_many(
    seed: int, deals: int, index: tuple[Array, Array, Array, Array], banking: bool, dealer: tuple[Array, ...],
    player_starts: tuple[Array, Array], player_high: tuple[Array, Array], player_low: tuple[Array, Array],
    choices: tuple[Array, ...],
) -> tuple[int, int]:  # fmt: skip
    """Deal so often: the player's wins and losses.

    The player has a list of settings for every hand. With choices, the one that the optimal player takes is
    played; without, the best of them against the dealer's hands.
    """
    rank_high, rank_low, suited_high, suited_low, pushing = dealer
    choice_starts, choice_keys, choice_best, suited_best = choices
    state = np.array([seed], np.uint64)
    deck = np.arange(53)
    ranks = np.zeros(7, np.int64)
    suits = np.zeros(4, np.int64)
    held = np.zeros(4, np.int64)
    level = 1 if banking else 0
    wins = losses = 0
    for _ in range(deals):
        deal_two_hands(state, deck)
        is_suited, row, _ = locate(deck[7:14], index, ranks, suits)
        if is_suited:
            high, low = suited_high[row], suited_low[row]
        else:
            high, low = rank_high[row], rank_low[row]
            if pushing[row]:
                continue
        is_suited, row, more = locate(deck[:7], index, ranks, suits)
        kind = 1 if is_suited else 0
        first, last = player_starts[kind][row], player_starts[kind][row + 1]
        if len(choice_keys) > 0:
            if is_suited:
                first += suited_best[row, more]
            else:
                key = key_of(ranks, more, suits, held)
                first += choice_best[choice(choice_keys, key, choice_starts[row], choice_starts[row + 1])]
            last = first + 1
        best = -1
        for n in range(first, last):
            own_high, own_low = player_high[kind][n] + level, player_low[kind][n] + level
            if own_high > high and own_low > low:
                best = 1
            elif (own_high > high or own_low > low) and best < 0:
                best = 0
        wins += best > 0
        losses += best < 0
    return wins, losses
