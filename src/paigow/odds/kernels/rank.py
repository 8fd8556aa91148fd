"""Counting points below queries over all pairs of disjoint rank hands: one sweep, no pair ever visited.

Hands that share no card are counted by inclusion and exclusion over the cards they may share, told by rank:
for two rank hands c and m with four suits, the number of hands m beside one hand c is, rank by rank,

    C(4 - c, m) = sum over t of (-1)^t C(c, t) C(4 - t, m - t)

so a sum over pairs falls apart into a factor of one side and a factor of the other for each *shared* multiset
t of at most seven cards. The sweep goes up the ranks of the high hand and keeps, for each t, how many points
have been passed under each rank of the low hand.
"""

from __future__ import annotations

import numpy as np

from paigow.odds.kernels.compiling import compiled
from paigow.odds.kernels.setting import Array

LOWS = 96
"""The ranks of low hands, filled up to whole cache lines: rows of fixed length are added as vectors."""


@compiled
def shared_sets(counts: Array, joker: int, factors: Array, steps: Array, nodes: Array, weights: Array) -> int:
    """List the multisets that a hand may share: their numbers and factors; returns how many they are.

    Multisets of symbols are numbered by size, then in colexicographic order: appending a symbol not lower
    than the last adds ``steps[size, symbol]``. ``factors[held, shared]`` is this side's factor; rows 5 and 6
    are those of no joker and of the joker.
    """
    sizes = np.zeros(128, np.int64)
    nodes[0] = 0
    weights[0] = 1
    n = 1
    for symbol in range(14):
        held = counts[symbol] if symbol < 13 else joker
        if held == 0:
            continue
        row = held if symbol < 13 else 5 + held
        for k in range(n):
            node = nodes[k]
            size = sizes[k]
            for shared in range(1, held + 1):
                node += steps[size, symbol]
                size += 1
                nodes[n] = node
                sizes[n] = size
                weights[n] = weights[k] * factors[row, shared]
                n += 1
            weights[k] *= factors[row, 0]
    return n


@compiled
def add_below(
    counts: Array, joker: Array, steps: Array, size: int,
    point_hand: Array, point_high: Array, point_low: Array, point_weight: Array, point_factors: Array,
    query_hand: Array, query_high: Array, query_low: Array, query_factors: Array, out: Array,
) -> None:  # fmt: skip
    """For each query, the weight of the points strictly below it in both hands, over all hands beside it.

    Points and queries come sorted by the high hand.
    """
    state = np.zeros((size, LOWS), np.int32)
    nodes = np.zeros(128, np.int64)
    weights = np.zeros(128, np.int64)
    at = 0
    for q in range(len(query_hand)):
        while at < len(point_hand) and point_high[at] < query_high[q]:
            hand = point_hand[at]
            n = shared_sets(counts[hand], joker[hand], point_factors, steps, nodes, weights)
            low = point_low[at]
            for k in range(n):
                weight = np.int32(weights[k] * point_weight[at])
                row = state[nodes[k]]
                for x in range(LOWS):
                    row[x] += weight if x > low else np.int32(0)
            at += 1
        hand = query_hand[q]
        low = query_low[q]
        n = shared_sets(counts[hand], joker[hand], query_factors, steps, nodes, weights)
        below = 0
        for k in range(n):
            below += weights[k] * state[nodes[k], low]
        out[q] = below
