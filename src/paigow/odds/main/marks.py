"""Marks: points (high, low) that hands of a deck put on the plane of ranks, each with a weight.

Whether a deal is won asks whether the dealer's point lies below the player's in both ranks. Every main
wager is a sum over pairs of disjoint hands of such questions; only the marks that the two sides put differ:

- a house way marks the one point it sets a hand to;
- a dealer's hand that pushes by rule marks none;
- a player who sees the dealer's hand marks the corners of all settings, less the meets between them.

A suited hand's marks are the difference to those of its rank hand, which is counted for it first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.odds.folding.hands import FoldedHands, Ints
from paigow.odds.folding.ways import Points, Stairs
from paigow.rules.poker.ranks import LOW_RANKS

HIGH_RANKS: Final = 7463
_ROOM: Final = 1 << 13
"""More than any rank, so that ranks can be packed into one number."""


@dataclass(frozen=True)
class Spots:
    """Marks of hands of one kind: the row of the hand, the two ranks, the weight."""

    hand: Ints
    high: Ints
    low: Ints
    weight: Ints

    def __len__(self) -> int:
        return len(self.hand)

    def gathered(self) -> Spots:
        """Marks of one hand at one point made one; those that cancel are gone; sorted by the high hand."""
        keys = (self.high * _ROOM + self.low) * (1 << 32) + self.hand
        order = np.argsort(keys)
        keys, weight = keys[order], self.weight[order]
        starts = np.flatnonzero(np.diff(keys, prepend=-1))
        weight = np.add.reduceat(weight, starts) if len(starts) else weight
        kept = order[starts[weight != 0]]
        return Spots(self.hand[kept], self.high[kept], self.low[kept], weight[weight != 0])

    def at(self, high: Ints, low: Ints) -> Spots:
        return Spots(self.hand, high, low, self.weight)

    def times(self, weight: Ints) -> Spots:
        return Spots(self.hand, self.high, self.low, self.weight * weight)

    def only(self, keep: NDArray[np.bool_] | Ints) -> Spots:
        return Spots(self.hand[keep], self.high[keep], self.low[keep], self.weight[keep])


def joined(*parts: Spots) -> Spots:
    """Several lists of marks as one."""
    return Spots(
        np.concatenate([part.hand for part in parts]),
        np.concatenate([part.high for part in parts]),
        np.concatenate([part.low for part in parts]),
        np.concatenate([part.weight for part in parts]),
    )


@dataclass(frozen=True)
class Marks:
    """What one side marks: for every hand by its ranks, and for suited hands what that gets wrong."""

    rank: Spots
    suited: Spots

    def moved(self, move: Callable[[Ints], Ints], move_low: Callable[[Ints], Ints]) -> Marks:
        """The same marks at other places."""
        return Marks(*(part.at(move(part.high), move_low(part.low)) for part in (self.rank, self.suited)))

    def gathered(self) -> Marks:
        return Marks(self.rank.gathered(), self.suited.gathered())


def above(points: Marks, queries: Marks) -> tuple[Marks, Marks]:
    """Turn the plane round: points at or above a query there are points below it here."""
    return (
        points.moved(lambda high: HIGH_RANKS - 1 - high, lambda low: LOW_RANKS - 1 - low),
        queries.moved(lambda high: HIGH_RANKS - high, lambda low: LOW_RANKS - low),
    )


def raised(queries: Marks) -> Marks:
    """Queries that reach the points level with them: for the side to which copies go (PGP-9g-1-ii.1)."""
    return queries.moved(lambda high: high + 1, lambda low: low + 1)


def of_points(hands: FoldedHands, points: Points, pushes: NDArray[np.bool_] | None = None) -> Marks:
    """The marks of a house way; rank hands that push by rule, unless suited, make none."""
    marks = _ones(np.arange(len(hands.rank)), points.rank_high, points.rank_low)
    if pushes is not None:
        marks = marks.only(~pushes)
    suited = _ones(np.arange(len(hands.suited)), points.suited_high, points.suited_low)
    return Marks(marks, _correction(hands, marks, suited))


def of_stairs(hands: FoldedHands, rank: Stairs, suited: Stairs) -> Marks:
    """The marks of a player who may choose the setting after seeing the other side's hand.

    Some setting wins where the dealer's point lies under the stairs: under one of the corners, each counted
    once if the meets of neighbouring corners are taken off again.
    """
    marks = _corners(rank)
    return Marks(marks, _correction(hands, marks, _corners(suited)))


def of_summits(hands: FoldedHands, rank: Stairs, suited: Stairs) -> Marks:
    """The best high hand and the best low hand of each hand as one point.

    The dealer's hand wins against every setting only if it is not below in either, since a setting that is
    higher in one hand at least pushes.
    """
    marks = _summits(rank)
    return Marks(marks, _correction(hands, marks, _summits(suited)))


def _ones(hand: Ints, high: Ints, low: Ints) -> Spots:
    return Spots(hand, high, low, np.ones(len(hand), dtype=np.int64))


def _corners(stairs: Stairs) -> Spots:
    hand = _hands_of(stairs)
    corners = _ones(hand, stairs.high, stairs.low)
    following = np.flatnonzero(hand[1:] == hand[:-1])
    meets = Spots(
        hand[following], stairs.high[following], stairs.low[following + 1], np.full(len(following), -1)
    )
    return joined(corners, meets)


def _summits(stairs: Stairs) -> Spots:
    first, last = stairs.starts[:-1], stairs.starts[1:] - 1
    return _ones(np.arange(len(first)), stairs.high[last], stairs.low[first])


def _hands_of(stairs: Stairs) -> Ints:
    return np.repeat(np.arange(len(stairs.starts) - 1), np.diff(stairs.starts))


def _correction(hands: FoldedHands, rank: Spots, suited: Spots) -> Spots:
    """The marks of suited hands, less those that their rank hands made for them."""
    order = np.argsort(rank.hand, kind="stable")
    starts = np.searchsorted(rank.hand[order], np.arange(len(hands.rank) + 1))
    of_suited = hands.rank_of_suited
    sizes = (starts[1:] - starts[:-1])[of_suited]
    suited_hand = np.repeat(np.arange(len(hands.suited)), sizes)
    within = np.arange(len(suited_hand)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    taken = order[np.repeat(starts[:-1][of_suited], sizes) + within]
    wrong = Spots(suited_hand, rank.high[taken], rank.low[taken], -rank.weight[taken])
    return joined(suited, wrong).gathered()
