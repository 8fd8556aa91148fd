"""Counting points below queries over all pairs of disjoint rank hands: one sweep, no pair ever visited.

Hands that share no card are counted by inclusion and exclusion over the cards they may share, told by rank:
for two rank hands c and m with four suits, the number of hands m beside one hand c is, rank by rank,

    C(4 - c, m) = sum over t of (-1)^t C(c, t) C(4 - t, m - t)

so a sum over pairs falls apart into a factor of one side and a factor of the other for each *shared* multiset
t of at most seven cards. The sweep goes up the ranks of the high hand and keeps, for each t, how many points
have been passed under each rank of the low hand.

Where both hands can hold a flush, the suits are told apart. A suited hand of one suit and any hand P share no
card when P's cards of that suit are not in its mask, P's joker is not its joker, and its others are free.
Inclusion and exclusion runs over what they may share: a set *s* of ranks in that suit, at most two cards *t*
outside it, and the joker. One *pass* is for one t and one choice about the joker; within it a sweep up the
ranks of the high hand keeps, for each s, how many points have been passed under each rank of the low hand.
Its state is small enough for a processor's cache.
"""

from __future__ import annotations

import numpy as np

from paigow.odds.kernels.compiler import compiled
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


@compiled
def pass_points(
    state: Array, order: Array, at: int, high: int, joker_shared: int, completions: Array,
    points: tuple[Array, ...],
) -> int:  # fmt: skip
    """Take in the points whose high hand is below `high`, from the one at `at`; returns where it stopped.

    ``order[s]`` is the row of a set of ranks, small sets first; its sign is that of (-1)^|s|.
    """
    point_high, point_low, point_weight, point_mask, point_joker, point_others = points
    added = np.zeros(LOWS, np.int32)
    while at < len(point_high) and point_high[at] < high:
        weight = completions[point_others[at]] * point_weight[at]
        if weight != 0 and point_joker[at] >= joker_shared:
            for x in range(LOWS):
                added[x] = weight if x > point_low[at] else 0
            mask = point_mask[at]
            shared = mask
            while True:
                signed = order[shared]
                row = state[abs(signed)]
                if signed < 0:
                    for x in range(LOWS):
                        row[x] -= added[x]
                else:
                    for x in range(LOWS):
                        row[x] += added[x]
                if shared == 0:
                    break
                shared = (shared - 1) & mask
        at += 1
    return at


@compiled
def sign_of(shared: tuple[int, int, int]) -> int:
    """The sign of inclusion and exclusion for what is shared outside a suit."""
    one, two, joker = shared
    return (1 if one < 0 else -1) * (1 if two < 0 else -1) * (1 - 2 * joker)


@compiled
def ranks_of(shared: tuple[int, int, int]) -> int:
    """The ranks that a hand needs to share these cards."""
    one, two, _ = shared
    return (1 << one if one >= 0 else 0) | (1 << two if two >= 0 else 0)


@compiled
def sharings(first: int, second: int, held_first: int, held_second: int) -> int:
    """In how many ways one hand can share the one or two cards `first` and `second`, or none."""
    if first < 0:
        return 1
    if second < 0:
        return held_first
    if first == second:
        return held_first * (held_first - 1) // 2
    return held_first * held_second


@compiled
def below_mask(state: Array, order: Array, mask: int, low: int) -> int:
    """The points passed that lie under `low` and hold no rank of `mask` in the suit."""
    below: int = 0
    shared = mask
    while True:
        below += state[abs(order[shared]), low]
        if shared == 0:
            return below
        shared = (shared - 1) & mask


@compiled
def cards_of_rank(rank: int, mask: int, first: int, second: int) -> int:
    """How many cards of a rank a suited hand holds."""
    return ((mask >> rank) & 1) + (first == rank) + (second == rank) if rank >= 0 else 0


@compiled
def other_suit(first: int, second: int, further: int) -> tuple[int, int, int, int]:
    """In how many ways one other suit can hold none, the first, the second or both of a hand's others.

    ``further`` is how many suits there are beside that one and the hand's own.
    """
    if first < 0:
        return 1, 0, 0, 0
    if second < 0:
        return further, 1, 0, 0
    if first == second:
        return further * (further - 1) // 2, further, 0, 0
    return further * further, further, further, 1


@compiled
def below_others(
    state: Array, order: Array, first: int, second: int, times: tuple[int, int, int, int], low: int
) -> int:
    """The sum of `below_mask` over what another suit can hold of two others, each so many times."""
    none, only_first, only_second, both = times
    below: int = (none + only_first + only_second + both) * state[0, low]
    if only_first + both:
        below += (only_first + both) * state[abs(order[1 << first]), low]
    if only_second + both:
        below += (only_second + both) * state[abs(order[1 << second]), low]
    if both:
        below += both * state[abs(order[(1 << first) | (1 << second)]), low]
    return below


@compiled
def sum_below(
    shared: tuple[int, int, int], completions: Array, order: Array, rows: int, suits: int,
    points: tuple[Array, ...], queries: tuple[Array, ...],
) -> int:  # fmt: skip
    """One pass: the weight of all pairs of a query and a point below it, both suited, in all suits."""
    one, two, joker_shared = shared
    wanted = ranks_of(shared)
    highs, lows, weights, masks, jokers, firsts, seconds, ranks, ways = queries
    state = np.zeros((rows, LOWS), np.int32)
    total = 0
    at = 0
    for q in range(len(highs)):
        if wanted & ~ranks[q] or jokers[q] < joker_shared:
            continue
        m, a, b = masks[q], firsts[q], seconds[q]
        has_one, has_two = cards_of_rank(one, m, a, b), cards_of_rank(two, m, a, b)
        everywhere = sharings(one, two, has_one, has_two)
        if everywhere == 0:
            continue
        if at < len(points[0]) and points[0][at] < highs[q]:
            at = pass_points(state, order, at, highs[q], joker_shared, completions, points)
        found = 0
        low = lows[q]
        same = sharings(
            one, two, has_one - cards_of_rank(one, m, -1, -1), has_two - cards_of_rank(two, m, -1, -1)
        )
        if same:
            found += same * ways[q] * below_mask(state, order, m, low)
        none, only_first, only_second, both = other_suit(a, b, suits - 2)
        if only_first:
            only_first *= sharings(one, two, has_one - (one == a), has_two - (two == a))
        if only_second:
            only_second *= sharings(one, two, has_one - (one == b), has_two - (two == b))
        if both:
            both = sharings(one, two, has_one - (one == a) - (one == b), has_two - (two == a) - (two == b))
        times = (none * everywhere, only_first, only_second, both)
        found += (suits - 1) * below_others(state, order, a, b, times, low)
        total += found * weights[q]
    return total * sign_of(shared) * suits
