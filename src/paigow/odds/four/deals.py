"""All pairs of disjoint four-piece hands, counted without visiting them: Supreme Pai Gow and Pai Gow Tiles.

Pieces of one kind (the rank of a card or a tile) are alike for ranking and setting, so hands fall into
classes by kind: 2,366 for Supreme's 316,251 hands and 4,285 for the 35,960 of tiles. How many hands of one
class are left beside a hand of another is a product of four small binomials, and a table of those numbers
for all pairs of classes is all that any main wager needs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from paigow.rules.setting import Piece

Ints = NDArray[np.int64]

HAND: Final = 4
_BLOCK: Final = 256
"""Rows of the table of pairs compared at once: enough to keep numpy busy, few enough for the cache."""


class WinsAndLosses(NamedTuple):
    """How often each of several hands wins and loses against all hands beside it, and how many those are."""

    win: Ints
    lose: Ints
    total: int


class Deals(Generic[Piece]):
    """The classes of four-piece hands of a deck, and the pairs of hands that one deal can hold.

    >>> from paigow.cards import DECK_54
    >>> deals = Deals(DECK_54, kind=lambda card: card >> 2)
    >>> len(deals.hands), sum(deals.ways), deals.beside
    (2366, 316251, 230300)
    """

    def __init__(self, deck: Sequence[Piece], kind: Callable[[Piece], int]) -> None:
        self.kind: Callable[[Piece], int] = kind
        self.pieces: dict[int, list[Piece]] = {}
        for piece in deck:
            self.pieces.setdefault(kind(piece), []).append(piece)
        self.kinds: Final = tuple(
            kinds
            for kinds in combinations_with_replacement(sorted(self.pieces), HAND)
            if all(len(self.pieces[each]) >= count for each, count in Counter(kinds).items())
        )
        self.hands: tuple[tuple[Piece, ...], ...] = tuple(self._representative(kinds) for kinds in self.kinds)
        self.ways: Final = tuple(self._ways(kinds) for kinds in self.kinds)
        self.total: Final = comb(len(deck), HAND)
        self.beside: Final = comb(len(deck) - HAND, HAND)
        self._index: dict[tuple[int, ...], int] = {kinds: n for n, kinds in enumerate(self.kinds)}

    def class_of(self, hand: Sequence[Piece]) -> int:
        """The class of a hand, by its place among `hands`."""
        return self._index[tuple(sorted(map(self.kind, hand)))]

    def _representative(self, kinds: Sequence[int]) -> tuple[Piece, ...]:
        return tuple(
            piece for each, count in sorted(Counter(kinds).items()) for piece in self.pieces[each][:count]
        )

    def _ways(self, kinds: Sequence[int]) -> int:
        return prod(comb(len(self.pieces[each]), count) for each, count in Counter(kinds).items())

    @cached_property
    def pairs(self) -> NDArray[np.uint16]:
        """For each class, how many hands of every class are left beside one of its hands."""
        kinds = sorted(self.pieces)
        held = np.array([[hand.count(each) for each in kinds] for hand in self.kinds])
        chosen = np.array([[comb(n, k) for k in range(HAND + 1)] for n in range(HAND + 1)], np.uint16)
        left = np.array([len(self.pieces[each]) for each in kinds]) - held
        # Row 5k + n: the ways to take n more pieces of the kth kind, beside a hand of each class.
        taking = chosen[left].transpose(1, 2, 0).reshape(-1, len(self.kinds))
        rows = np.zeros((HAND, len(self.kinds)), np.intp)  # row 0 takes nothing, which there is one way to do
        for n, hand in enumerate(self.kinds):
            for slot, (each, count) in enumerate(Counter(hand).items()):
                rows[slot, n] = (HAND + 1) * kinds.index(each) + count
        ways = taking[rows[0]]
        for row in rows[1:]:
            ways *= taking[row]
        return np.ascontiguousarray(ways.T)

    def tally(
        self, classes: Ints, high: Ints, low: Ints, against: tuple[Ints, Ints], banking: bool
    ) -> WinsAndLosses:
        """Compare settings of hands of some classes with one setting of every class.

        ``of`` names the class of each query, ``high`` and ``low`` how its hands stand, ``against`` how the
        hands of all the classes stand. A bank or dealer takes the copies, so a player's hand must stand
        higher to win, and that of the bank only as high.
        """
        win, lose = np.zeros(len(classes), np.int64), np.zeros(len(classes), np.int64)
        beats = np.greater_equal if banking else np.greater
        for start in range(0, len(classes), _BLOCK):
            block = slice(start, start + _BLOCK)
            pairs = self.pairs[classes[block]]
            high_won = beats(high[block, None], against[0])
            low_won = beats(low[block, None], against[1])
            win[block] = (pairs * (high_won & low_won)).sum(axis=1, dtype=np.int64)
            lose[block] = (pairs * ~(high_won | low_won)).sum(axis=1, dtype=np.int64)
        return WinsAndLosses(win, lose, self.beside)

    def tally_beside(
        self, known: Sequence[Piece], own: tuple[Ints, Ints], against: tuple[Ints, Ints], banking: bool
    ) -> WinsAndLosses:
        """The same for settings of one hand, where it and whatever else is known is in nobody else's."""
        held = Counter(map(self.kind, known))
        left = {kind: len(pieces) - held[kind] for kind, pieces in self.pieces.items()}
        ways = np.array(
            [prod(comb(left[kind], count) for kind, count in Counter(kinds).items()) for kinds in self.kinds],
            np.int64,
        )
        beats = np.greater_equal if banking else np.greater
        high_won, low_won = beats(own[0][:, None], against[0]), beats(own[1][:, None], against[1])
        win, lose = (high_won & low_won) @ ways, ~(high_won | low_won) @ ways
        return WinsAndLosses(win, lose, comb(sum(left.values()), HAND))
