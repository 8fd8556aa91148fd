"""The optimal player: sets each hand to the highest expected value, knowing only the own cards.

Of settings with the same expected value the one that wins more is taken, then the one that loses less.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.odds import kernels
from paigow.odds.card_hands import CLASSES, HAND, DeckShape, FoldedHands, Ints, Stairs
from paigow.odds.edge import Payoff
from paigow.odds.jobs import Task
from paigow.odds.main_counts import (
    HandPoints,
    PointColumns,
    Sharing,
    count_below,
    narrow_columns,
    raise_queries,
    shared_others,
    suited_hands,
    suited_points,
    turn_plane,
)

CHUNKS: Final = 4
"""Pieces the hands are set in: each sweeps all the points again, and an interruption loses at most one."""


@dataclass(frozen=True)
class Asked:
    """Whose hands are set, against which marks, and what a win brings and a loss takes.

    What is at stake times the hands beside one, 5.4e7 at most, must stay inside 64 bits.
    """

    deck: DeckShape
    other_side: HandPoints
    rank: Stairs
    suited: Stairs
    stake: Payoff
    banking: bool
    pushing: NDArray[np.bool_]
    """The rank hands whose owner's own hand pushes by rule, as long as they hold no flush."""


def optimal_tasks(asked: Asked) -> Iterator[Task]:
    """The tasks that add up the hands set, their wins and their losses."""
    for chunk in range(CHUNKS):
        yield Task(f"hands {chunk}", partial(_totals, asked, chunk))


def _totals(asked: Asked, chunk: int) -> dict[str, int]:
    totals, _ = set_chunk(asked, chunk)
    return dict(zip(("hands", "win", "lose"), totals.tolist(), strict=True))


@dataclass(frozen=True)
class OptimalChoices:
    """The optimal setting of every hand, as a place among the stairs of its rank hand or suited hand.

    The choices of rank hand i stand from ``starts[i]`` on, one for each way to hold its ranks in suits by
    the key of `paigow.odds.kernels.optimal.suits_key`, keys falling; a suited hand has one for its others in
    one further suit and one for two others in two.
    """

    starts: Ints
    keys: NDArray[np.int32]
    best: NDArray[np.uint8]
    suited_best: NDArray[np.uint8]


def set_chunk(asked: Asked, chunk: int) -> tuple[Ints, OptimalChoices]:
    """Set some of the hands: how many they are, their wins and their losses; and the choices."""
    rank, suited = (_piece(stairs, chunk) for stairs in (asked.rank, asked.suited))
    candidates = HandPoints(rank.marks, suited.marks)
    if asked.banking:
        candidates = raise_queries(candidates)  # copies go to the bank
    turned_points, turned = turn_plane(asked.other_side, candidates)
    sides = ((asked.other_side.gathered(), candidates), (turned_points.gathered(), turned))
    win_side, lose_side = (_values(asked.deck, *side) for side in sides)
    totals = np.zeros(3, dtype=np.int64)
    win, lose = (_without(side[0], asked.pushing[rank.hands], rank) for side in (win_side, lose_side))
    chosen = _choose_rank_hands(asked, rank, win, lose, totals)
    suited_best = _choose_suited_hands(asked, suited, win_side[1], lose_side[1], totals)
    return totals, OptimalChoices(*chosen, suited_best)


@dataclass(frozen=True)
class ChunkCounts:
    """How often each candidate of some of the hands wins, or loses, against the hands beside it.

    That of a rank hand's is ``by_rank`` plus, for each suit, what stands in ``by_suit`` under the set of the
    hand's ranks that the suit holds, the sets of one candidate after those of the other. ``suited`` has whole
    numbers: two others in one further suit, and in two.
    """

    by_rank: NDArray[np.int32]
    by_suit: NDArray[np.int32]
    suited: NDArray[np.int32]


def count_chunk(asked: Asked, chunk: int, *, wins: bool) -> ChunkCounts:
    """Count the wins, or the losses, of every candidate of some of the hands."""
    rank, suited = (_piece(stairs, chunk) for stairs in (asked.rank, asked.suited))
    points, queries = asked.other_side, HandPoints(rank.marks, suited.marks)
    if asked.banking:
        queries = raise_queries(queries)  # copies go to the bank
    if not wins:
        points, queries = turn_plane(points, queries)
    of_rank, of_suited = _values(asked.deck, points.gathered(), queries)
    sizes = np.diff(_sets(asked.deck).starts)[queries.rank.hand]
    within = np.arange(int(sizes.sum())) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    hands = FoldedHands.from_deck(asked.deck).suited
    whole = np.zeros((len(queries.suited), 2), dtype=np.int32)
    kernels.optimal.add_up_suited(
        hands.first[suited.hands], hands.second[suited.hands], asked.deck.suits, suited.starts,
        tuple(vars(of_suited).values()), whole,
    )  # fmt: skip
    return ChunkCounts(
        of_rank.by_rank.astype(np.int32), of_rank.by_suit[np.repeat(of_rank.starts, sizes) + within], whole
    )


class _Piece(NamedTuple):
    """The stairs of the hands of one kind from one row to another."""

    stairs: Stairs
    hands: slice

    @property
    def starts(self) -> Ints:
        starts = self.stairs.starts[self.hands.start : self.hands.stop + 1]
        return np.asarray(starts - starts[0])

    @property
    def marks(self) -> PointColumns:
        hand = np.repeat(np.arange(self.hands.start, self.hands.stop), np.diff(self.starts))
        places = slice(self.stairs.starts[self.hands.start], self.stairs.starts[self.hands.stop])
        return PointColumns(hand, self.stairs.high[places], self.stairs.low[places], np.ones_like(hand))


def _piece(stairs: Stairs, chunk: int) -> _Piece:
    number = len(stairs.starts) - 1
    return _Piece(stairs, slice(number * chunk // CHUNKS, number * (chunk + 1) // CHUNKS))


@dataclass(frozen=True)
class _Values:
    """For each candidate, the other side's hands below it: by the ranks of its hand, and more by suits."""

    by_rank: Ints
    by_suit: NDArray[np.int32]
    starts: Ints


@dataclass(frozen=True)
class _Sets:
    """All sets of the ranks that each rank hand holds, one hand after the other."""

    sets: NDArray[np.int16]
    starts: Ints
    ranks: NDArray[np.int16]


@cache
def _sets(deck: DeckShape) -> _Sets:
    held = FoldedHands.from_deck(deck).rank.counts > 0
    numbers = held.sum(axis=1)
    starts = np.concatenate([[0], np.cumsum(1 << numbers)])
    sets = np.zeros(starts[-1], dtype=np.int16)
    for number in np.unique(numbers):
        hands = np.flatnonzero(numbers == number)
        bits = 1 << np.nonzero(held[hands])[1].reshape(-1, number)
        chosen = np.arange(1 << number)[:, None] >> np.arange(number) & 1
        sets[starts[hands][:, None] + np.arange(1 << number)] = bits @ chosen.T
    return _Sets(sets, starts, (held @ (1 << np.arange(13))).astype(np.int16))


def _values(deck: DeckShape, points: HandPoints, queries: HandPoints) -> tuple[_Values, _Values]:
    """The values of the candidates of rank hands and of suited hands, against one side of the plane."""
    sharing, hands, sets = Sharing.from_deck(deck), FoldedHands.from_deck(deck), _sets(deck)
    rank, rank_order = _sorted(queries.rank)
    suited, suited_order = _sorted(queries.suited)
    sizes = np.diff(sets.starts)[rank.hand]
    rank_values = np.zeros(int(sizes.sum()), dtype=np.int32)
    suited_values = np.zeros((len(suited), 5), dtype=np.int32)
    hand, high, low = narrow_columns(rank)
    rank_columns = (high, low, hand)
    suited_columns = (*narrow_columns(suited)[1:], *suited_hands(deck, suited.hand))
    rank_hands = (hands.rank.counts, hands.rank.joker, sets.ranks, sets.sets, sets.starts)
    columns = suited_points(deck, points.suited)
    for number, shared in shared_others(deck):
        kernels.optimal.add_values(
            shared, sharing.completions[number], sharing.order, sharing.rows, columns,
            rank_columns, rank_hands, rank_values, suited_columns, suited_values,
        )  # fmt: skip
    on_rank = PointColumns(hands.rank_of_suited[suited.hand], suited.high, suited.low, suited.weight)
    return (
        _Values(
            _by_rank(deck, points, rank, rank_order),
            rank_values,
            _unsorted(np.cumsum(sizes) - sizes, rank_order),
        ),
        _Values(
            _by_rank(deck, points, on_rank, suited_order),
            suited_values,
            _unsorted(np.arange(len(suited)), suited_order),
        ),
    )


def _without(values: _Values, pushing: NDArray[np.bool_], piece: _Piece) -> _Values:
    """The values without those of hands that push: they win and lose nothing, however they are set."""
    of_pushing = np.repeat(pushing, np.diff(piece.starts))
    nothing = np.zeros(1 << HAND, dtype=values.by_suit.dtype)  # for every set of ranks that a suit can hold
    return _Values(
        np.where(of_pushing, 0, values.by_rank),
        np.append(values.by_suit, nothing),
        np.where(of_pushing, len(values.by_suit), values.starts),
    )


def _sorted(queries: PointColumns) -> tuple[PointColumns, Ints]:
    """Queries by the high hand, and where each stood before."""
    order = np.argsort(queries.high, kind="stable")
    return queries.only(order), order


def _unsorted(found: Ints, order: Ints) -> Ints:
    """What was found in sorted order, where the queries stood before."""
    unsorted = np.empty_like(found)
    unsorted[order] = found
    return unsorted


def _by_rank(deck: DeckShape, points: HandPoints, queries: PointColumns, order: Ints) -> Ints:
    sharing = Sharing.from_deck(deck)
    return _unsorted(count_below(deck, points.rank, sharing.all_hands, queries, sharing.one_hand), order)


def _choose_rank_hands(
    asked: Asked, piece: _Piece, win: _Values, lose: _Values, totals: Ints
) -> tuple[Ints, NDArray[np.int32], NDArray[np.uint8]]:
    hands = FoldedHands.from_deck(asked.deck).rank
    starts = np.zeros(piece.hands.stop - piece.hands.start + 1, dtype=np.int64)
    room = min(int(hands.ways[piece.hands].sum()), CLASSES)
    keys, best = np.empty(room, dtype=np.int32), np.empty(room, dtype=np.uint8)
    stake = asked.stake.gain, asked.stake.loss
    kernels.optimal.choose_rank_hands(
        hands.counts[piece.hands], hands.joker[piece.hands], asked.deck.suits, *stake, piece.starts,
        tuple(vars(win).values()), tuple(vars(lose).values()),
        np.array([mask.bit_count() for mask in range(1 << HAND)]), totals, (starts, keys, best),
    )  # fmt: skip
    return starts, keys[: starts[-1]], best[: starts[-1]]


def _choose_suited_hands(
    asked: Asked, piece: _Piece, win: _Values, lose: _Values, totals: Ints
) -> NDArray[np.uint8]:
    hands = FoldedHands.from_deck(asked.deck).suited
    best = np.zeros((piece.hands.stop - piece.hands.start, 2), dtype=np.uint8)
    stake = asked.stake.gain, asked.stake.loss
    kernels.optimal.choose_suited_hands(
        hands.first[piece.hands], hands.second[piece.hands], asked.deck.suits, *stake, piece.starts,
        tuple(vars(win).values()), tuple(vars(lose).values()), totals, best,
    )  # fmt: skip
    return best
