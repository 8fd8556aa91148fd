"""Weighted points (high, low) that hands of a deck put on the plane of ranks.

Whether a deal is won asks whether the dealer's point lies below the player's in both ranks. Every main
wager is a sum over pairs of disjoint hands of such questions; only the points that the two sides put differ:

- a house way marks the one point it sets a hand to;
- a dealer's hand that pushes by rule marks none;
- a player who sees the dealer's hand marks the corners of all settings, less the meets between them.

A suited hand's points are the difference to those of its rank hand, which is counted for it first.

The sums are exact. Each stays far inside 64 bits: there are 8.25e15 deals, the sums over shared cards are at
most 2^7 times as many with signs, and the rows that a sweep keeps count hands of one side, at most 1.6e8.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from math import comb, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.odds import kernels
from paigow.odds.card_hands import HAND, NONE, DeckShape, FoldedHands, Ints, Points, Stairs, others
from paigow.odds.jobs import Task
from paigow.rules.poker.ranks import LOW_RANKS

HIGH_RANKS: Final = 7463
_ROOM: Final = 1 << 13
"""More than any rank, so that ranks can be packed into one number."""


@dataclass(frozen=True)
class PointColumns:
    """Points of hands of one kind: the row of the hand, the two ranks, the weight."""

    hand: Ints
    high: Ints
    low: Ints
    weight: Ints

    def __len__(self) -> int:
        return len(self.hand)

    def gathered(self) -> PointColumns:
        """Points of one hand at one place made one; those that cancel are gone; sorted by the high hand."""
        keys = (self.high * _ROOM + self.low) * (1 << 32) + self.hand
        order = np.argsort(keys)
        keys, weight = keys[order], self.weight[order]
        starts = np.flatnonzero(np.diff(keys, prepend=-1))
        weight = np.add.reduceat(weight, starts) if len(starts) else weight
        kept = order[starts[weight != 0]]
        return PointColumns(self.hand[kept], self.high[kept], self.low[kept], weight[weight != 0])

    def at(self, high: Ints, low: Ints) -> PointColumns:
        return PointColumns(self.hand, high, low, self.weight)

    def times(self, weight: Ints) -> PointColumns:
        return PointColumns(self.hand, self.high, self.low, self.weight * weight)

    def only(self, keep: NDArray[np.bool_] | Ints) -> PointColumns:
        return PointColumns(self.hand[keep], self.high[keep], self.low[keep], self.weight[keep])


def concatenate(*parts: PointColumns) -> PointColumns:
    """Several lists of points as one."""
    return PointColumns(
        np.concatenate([part.hand for part in parts]),
        np.concatenate([part.high for part in parts]),
        np.concatenate([part.low for part in parts]),
        np.concatenate([part.weight for part in parts]),
    )


@dataclass(frozen=True)
class HandPoints:
    """The hands of one side as weighted points, at the ranks of the high and the low hand: all hands as if
    suits did not matter, and for suited hands the correction."""

    rank: PointColumns
    suited: PointColumns

    def moved(self, move: Callable[[Ints], Ints], move_low: Callable[[Ints], Ints]) -> HandPoints:
        """Return the same points at other places, as the two functions say."""
        return HandPoints(
            *(part.at(move(part.high), move_low(part.low)) for part in (self.rank, self.suited))
        )

    def gathered(self) -> HandPoints:
        return HandPoints(self.rank.gathered(), self.suited.gathered())


def turn_plane(points: HandPoints, queries: HandPoints) -> tuple[HandPoints, HandPoints]:
    """Turn the plane round: points at or above a query there are points below it here."""
    return (
        points.moved(lambda high: HIGH_RANKS - 1 - high, lambda low: LOW_RANKS - 1 - low),
        queries.moved(lambda high: HIGH_RANKS - high, lambda low: LOW_RANKS - low),
    )


def raise_queries(queries: HandPoints) -> HandPoints:
    """Queries that reach the points level with them: for the side to which copies go (PGP-9g-1-ii.1)."""
    return queries.moved(lambda high: high + 1, lambda low: low + 1)


def place_by_house_way(
    hands: FoldedHands, points: Points, pushes: NDArray[np.bool_] | None = None
) -> HandPoints:
    """The points of a house way; rank hands that push by rule, unless suited, make none."""
    marks = _ones(np.arange(len(hands.rank)), points.rank_high, points.rank_low)
    if pushes is not None:
        marks = marks.only(~pushes)
    suited = _ones(np.arange(len(hands.suited)), points.suited_high, points.suited_low)
    return HandPoints(marks, _correction(hands, marks, suited))


def place_by_best_reply(hands: FoldedHands, rank: Stairs, suited: Stairs) -> HandPoints:
    """The points of a player who may choose the setting after seeing the other side's hand.

    Some setting wins where the dealer's point lies under the stairs: under one of the corners, each counted
    once if the meets of neighbouring corners are taken off again.
    """
    marks = _corners(rank)
    return HandPoints(marks, _correction(hands, marks, _corners(suited)))


def place_best_hands(hands: FoldedHands, rank: Stairs, suited: Stairs) -> HandPoints:
    """The best high hand and the best low hand of each hand as one point.

    The dealer's hand wins against every setting only if it is not below in either, since a setting that is
    higher in one hand at least pushes.
    """
    marks = _summits(rank)
    return HandPoints(marks, _correction(hands, marks, _summits(suited)))


def _ones(hand: Ints, high: Ints, low: Ints) -> PointColumns:
    return PointColumns(hand, high, low, np.ones(len(hand), dtype=np.int64))


def _corners(stairs: Stairs) -> PointColumns:
    hand = _hands_of(stairs)
    corners = _ones(hand, stairs.high, stairs.low)
    following = np.flatnonzero(hand[1:] == hand[:-1])
    meets = PointColumns(
        hand[following], stairs.high[following], stairs.low[following + 1], np.full(len(following), -1)
    )
    return concatenate(corners, meets)


def _summits(stairs: Stairs) -> PointColumns:
    first, last = stairs.starts[:-1], stairs.starts[1:] - 1
    return _ones(np.arange(len(first)), stairs.high[last], stairs.low[first])


def _hands_of(stairs: Stairs) -> Ints:
    return np.repeat(np.arange(len(stairs.starts) - 1), np.diff(stairs.starts))


def _correction(hands: FoldedHands, rank: PointColumns, suited: PointColumns) -> PointColumns:
    """The points of suited hands, less those that their rank hands made for them."""
    order = np.argsort(rank.hand, kind="stable")
    starts = np.searchsorted(rank.hand[order], np.arange(len(hands.rank) + 1))
    of_suited = hands.rank_of_suited
    sizes = (starts[1:] - starts[:-1])[of_suited]
    suited_hand = np.repeat(np.arange(len(hands.suited)), sizes)
    within = np.arange(len(suited_hand)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    taken = order[np.repeat(starts[:-1][of_suited], sizes) + within]
    wrong = PointColumns(suited_hand, rank.high[taken], rank.low[taken], -rank.weight[taken])
    return concatenate(suited, wrong).gathered()


SYMBOLS: Final = 14
Columns = tuple[NDArray[np.generic], ...]


@dataclass(frozen=True)
class Sharing:
    """The numbers by which inclusion and exclusion over shared cards runs, for one deck."""

    steps: Ints
    size: int
    """How a multiset of shared cards is numbered, and how many numbers there are."""
    one_hand: Ints
    """The factor of a side whose hands are told card by card: (-1)^t C(held, t)."""
    all_hands: Ints
    """The factor of a side that stands for every hand of its ranks: C(suits - t, held - t)."""
    completions: Ints
    """By two lists of others: in how many ways the first grows into the second, outside one suit."""
    order: NDArray[np.int32]
    """The row of a set of ranks in a sweep's state, small sets first, negative for sets of odd size."""
    rows: int
    """How many such sets a hand can hold in one suit."""

    @staticmethod
    def from_deck(deck: DeckShape) -> Sharing:
        return _sharing(deck)


@cache
def _sharing(deck: DeckShape) -> Sharing:
    sizes = [comb(SYMBOLS - 1 + size, size) for size in range(HAND + 1)]
    steps = [
        [comb(symbol + size, size + 1) + sizes[size] for symbol in range(SYMBOLS)] for size in range(HAND)
    ]
    return Sharing(
        steps=np.array(steps),
        size=sum(sizes),
        one_hand=_factors(lambda _, held, shared: (-1) ** shared * comb(held, shared), deck),
        all_hands=_factors(lambda most, held, shared: comb(most - shared, held - shared), deck),
        completions=_completions(deck),
        order=_order(deck),
        rows=sum(comb(len(deck.ranks), size) for size in range(HAND + 1)),
    )


def _factors(factor: Callable[[int, int, int], int], deck: DeckShape) -> Ints:
    """The factor by how many cards are held and shared; rows 5 and 6 are for no joker and the joker."""
    table = np.zeros((7, 5), dtype=np.int64)
    for most, offset in ((deck.suits, 0), (1, 5)):
        for held in range(most + 1):
            for shared in range(held + 1):
                table[offset + held, shared] = factor(most, held, shared)
    return table


def _completions(deck: DeckShape) -> Ints:
    lists = others(deck)
    free = deck.suits - 1
    table = np.zeros((len(lists), len(lists)), dtype=np.int64)
    for i, shared in enumerate(lists):
        for j, whole in enumerate(lists):
            ranks = {rank for rank in (*shared, *whole) if rank != NONE}
            pairs = [(shared.count(rank), whole.count(rank)) for rank in ranks]
            if all(few <= many for few, many in pairs):
                table[i, j] = prod(comb(free - few, many - few) for few, many in pairs)
    return table


def _order(deck: DeckShape) -> NDArray[np.int32]:
    order = np.zeros(1 << 13, dtype=np.int32)
    sets = [
        sum(1 << rank for rank in ranks)
        for size in range(HAND + 1)
        for ranks in combinations(deck.ranks, size)
    ]
    for row, mask in enumerate(sets):
        order[mask] = row * (-1) ** mask.bit_count()
    return order


def tasks_below(deck: DeckShape, points: HandPoints, queries: HandPoints, total: str) -> Iterator[Task]:
    """The tasks that add to a total the weight of all pairs of a query and a point below it."""
    points, queries = points.gathered(), queries.gathered()

    def task(name: str, weight: float, run: Callable[[], int]) -> Task:
        return Task(f"{total} {name}", lambda: {total: run()}, weight)

    yield task("by rank", 8 + len(queries.rank) / 70_000, lambda: _by_rank(deck, points, queries))
    yield task(
        "suited by rank", 4 + len(queries.suited) / 400_000, lambda: _suited_by_rank(deck, points, queries)
    )
    for name, weight, run in _suited_passes(deck, points.suited, queries.suited):
        yield task(name, weight, run)


def _by_rank(deck: DeckShape, points: HandPoints, queries: HandPoints) -> int:
    """Queries of every hand by its ranks; the points' hands are known to the card."""
    sharing = Sharing.from_deck(deck)
    ways = FoldedHands.from_deck(deck).rank.ways
    known = concatenate(
        points.rank.times(ways[points.rank.hand]), fold_suited(deck, points.suited)
    ).gathered()
    return dot(
        count_below(deck, known, sharing.one_hand, queries.rank, sharing.all_hands), queries.rank.weight
    )


def _suited_by_rank(deck: DeckShape, points: HandPoints, queries: HandPoints) -> int:
    """What suited queries correct, against points of every hand by its ranks."""
    sharing = Sharing.from_deck(deck)
    known = fold_suited(deck, queries.suited).gathered()
    return dot(count_below(deck, points.rank, sharing.all_hands, known, sharing.one_hand), known.weight)


def fold_suited(deck: DeckShape, spots: PointColumns) -> PointColumns:
    """Points of suited hands on their rank hands, weighted by how many hands make each."""
    hands = FoldedHands.from_deck(deck)
    moved = PointColumns(hands.rank_of_suited[spots.hand], spots.high, spots.low, spots.weight)
    return moved.times(hands.suited.ways[spots.hand] * deck.suits)


def count_below(
    deck: DeckShape, points: PointColumns, point_factors: Ints, queries: PointColumns, query_factors: Ints
) -> Ints:
    """For each query the weight of the points below it, on rank hands; both gathered."""
    sharing, rank = Sharing.from_deck(deck), FoldedHands.from_deck(deck).rank
    found = np.zeros(len(queries), dtype=np.int64)
    kernels.points.add_below(
        rank.counts, rank.joker, sharing.steps, sharing.size,
        *narrow_columns(points), points.weight, point_factors, *narrow_columns(queries), query_factors, found,
    )  # fmt: skip
    return found


def narrow_columns(spots: PointColumns) -> tuple[NDArray[np.int32], NDArray[np.int16], NDArray[np.uint8]]:
    """Narrow columns: kernels are as quick as their memory."""
    return spots.hand.astype(np.int32), spots.high.astype(np.int16), spots.low.astype(np.uint8)


def dot(counts: Ints, weights: Ints) -> int:
    return int(counts @ weights)


def suited_points(deck: DeckShape, spots: PointColumns) -> tuple[NDArray[np.generic], ...]:
    """Points of suited hands as the columns of points that a pass reads."""
    suited = FoldedHands.from_deck(deck).suited
    hand, high, low = narrow_columns(spots)
    return (
        high, low, spots.weight, suited.mask[hand].astype(np.uint16), suited.joker[hand].astype(np.uint8),
        others_of(deck)[hand],
    )  # fmt: skip


@cache
def others_of(deck: DeckShape) -> NDArray[np.uint8]:
    """The number of each suited hand's others in the list of others."""
    suited = FoldedHands.from_deck(deck).suited
    numbers = np.zeros((SYMBOLS, SYMBOLS), dtype=np.uint8)
    for number, (first, second) in enumerate(others(deck)):
        numbers[first, second] = number  # no card is -1: the last row or column, which no rank uses
    return numbers[suited.first, suited.second]


def suited_hands(deck: DeckShape, hand: Ints) -> tuple[NDArray[np.generic], ...]:
    """Suited hands as the columns that a pass reads of its queries."""
    suited = FoldedHands.from_deck(deck).suited
    ranks = (suited.counts > 0) @ (1 << np.arange(13))
    return (
        suited.mask[hand].astype(np.int16), suited.joker[hand].astype(np.uint8),
        suited.first[hand].astype(np.int8), suited.second[hand].astype(np.int8),
        ranks[hand].astype(np.int16), suited.ways[hand].astype(np.int8),
    )  # fmt: skip


def shared_others(deck: DeckShape) -> Iterator[tuple[int, tuple[int, int, int]]]:
    """What two suited hands may share outside a suit, with its number; the joker or not."""
    for number, (first, second) in enumerate(others(deck)):
        for joker in deck.jokers:
            yield number, (first, second, joker)


# Tenths of a second, measured: for the points, and for a million queries; by how many others are shared.
_PASS_WEIGHTS: Final = ((0.9, 1.9), (0.1, 0.4), (0.014, 0.14))


def _suited_passes(
    deck: DeckShape, points: PointColumns, queries: PointColumns
) -> Iterator[tuple[str, float, Callable[[], int]]]:
    """One pass for everything that two suited hands may share outside a suit."""
    columns = suited_points(deck, points)
    asked: Columns = (*narrow_columns(queries)[1:], queries.weight, *suited_hands(deck, queries.hand))
    for number, shared in shared_others(deck):
        points_weight, query_weight = _PASS_WEIGHTS[sum(rank != NONE for rank in shared[:2])]
        weight = points_weight + query_weight * len(queries) / 1_000_000
        yield f"sharing {shared}", weight, partial(_suited_pass, deck, number, shared, columns, asked)


def _suited_pass(
    deck: DeckShape, number: int, shared: tuple[int, int, int], points: Columns, queries: Columns
) -> int:
    sharing = Sharing.from_deck(deck)
    completions = sharing.completions[number]
    return int(
        kernels.points.sum_below(
            shared, completions, sharing.order, sharing.rows, deck.suits, points, queries
        )
    )
