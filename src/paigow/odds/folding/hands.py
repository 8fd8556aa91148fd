"""The hands of a deck, folded: what the odds engine counts instead of 154,143,080 hands one by one.

A house way never asks for the name of a suit, and suits matter only to a hand in which five cards (the joker
being one of any suit) can be of one suit. So almost every hand is known by its ranks alone:

- a *rank hand* is seven ranks, the joker kept apart: 67,600 of them stand for all hands of the full deck;
- a *suited hand* is the set of ranks held in the one suit that can make a flush, the joker, and the one or
  two *others* by rank: 224,653 of them stand, in each suit, for the hands whose ranks do not say it all.

A hand is first counted as if no flush existed, by its rank hand; a suited hand then corrects that. Both
corrections and counts are exact, and the deck may be a small one, on which everything can be visited
instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.cards import CARDS, JOKER, Card

Ints = NDArray[np.int64]

HAND: Final = 7
FLUSH: Final = 5
CLASSES: Final = 6_972_147
"""Classes of the full deck's hands under permutation of the suits."""
NONE: Final = -1
"""In the place of a rank: no such card."""


@dataclass(frozen=True, slots=True)
class DeckShape:
    """So many suits of some ranks, and the joker or not.

    >>> FULL.size, FULL.hands, FULL.beside
    (53, 154143080, 53524680)
    """

    ranks: tuple[int, ...] = tuple(range(13))
    suits: int = 4
    joker: bool = True

    @property
    def cards(self) -> tuple[Card, ...]:
        natural = tuple(CARDS[4 * rank + suit] for rank in self.ranks for suit in range(self.suits))
        return (*natural, JOKER) if self.joker else natural

    @property
    def size(self) -> int:
        return len(self.ranks) * self.suits + self.joker

    @property
    def hands(self) -> int:
        return comb(self.size, HAND)

    @property
    def beside(self) -> int:
        """How many hands are left beside one hand."""
        return comb(self.size - HAND, HAND)

    @property
    def deals(self) -> int:
        """The player's and the dealer's hands, in that order.

        >>> FULL.deals
        8250459031214400
        """
        return self.hands * self.beside

    @property
    def jokers(self) -> range:
        """The numbers of jokers that a hand may hold."""
        return range(1 + self.joker)


FULL: Final = DeckShape()


class RankHands:
    """Every way to choose seven ranks of a deck; row by row in the arrays.

    ``counts[i, r]`` cards of rank r, the joker apart in ``joker[i]``; ``ways[i]`` hands have these ranks.
    No suit is told: ``mask[i]`` is empty.
    """

    def __init__(self, deck: DeckShape) -> None:
        blocks = [_multisets(deck.ranks, HAND - joker, deck.suits) for joker in deck.jokers]
        self.counts: Final = np.concatenate(blocks)
        self.joker: Final = np.repeat(np.arange(len(blocks)), [len(block) for block in blocks])
        self.mask: Final = np.zeros(len(self.counts), dtype=np.int64)
        self.ways: Final[Ints] = _binomials(deck.suits)[self.counts].prod(axis=1)
        self._keys = _keys(self.counts, self.joker)
        self._order = np.argsort(self._keys)

    def __len__(self) -> int:
        return len(self.joker)

    def find(self, counts: Ints, joker: Ints) -> Ints:
        """The rows that hold these ranks."""
        places = np.searchsorted(self._keys, _keys(counts, joker), sorter=self._order)
        return self._order[places]


class SuitedHands:
    """Every hand of a deck that can hold a flush, told in the suit of the flush.

    ``mask[i]`` are the ranks held in that suit as a set of bits, ``first[i]`` and ``second[i]`` the ranks of
    the other cards or `NONE`, the joker is apart; ``ways[i]`` hands of each suit are like that.
    """

    def __init__(self, deck: DeckShape) -> None:
        rows = _suited(deck)
        self.mask: Final = rows[:, 0]
        self.joker: Final = rows[:, 1]
        self.first: Final = rows[:, 2]
        self.second: Final = rows[:, 3]
        free, twins = deck.suits - 1, (self.first == self.second) & (self.first != NONE)
        others_held = (rows[:, 2:] != NONE).sum(axis=1)
        self.ways: Final[Ints] = np.where(twins, comb(free, 2), free**others_held)
        self._keys = _suited_keys(self.mask, self.first, self.second)
        self._order = np.argsort(self._keys)

    def __len__(self) -> int:
        return len(self.mask)

    @cached_property
    def counts(self) -> Ints:
        """How many cards of each rank."""
        counts = self.mask[:, None] >> np.arange(13) & 1
        for other in (self.first, self.second):
            held = np.flatnonzero(other != NONE)
            counts[held, other[held]] += 1
        return counts

    def find(self, mask: Ints, first: Ints, second: Ints) -> Ints:
        """The rows of these hands; the others from the lower rank up. The joker follows from the rest."""
        places = np.searchsorted(self._keys, _suited_keys(mask, first, second), sorter=self._order)
        return self._order[places]


class FoldedHands:
    """Both kinds of hands of a deck, and the rank hand that each suited hand is counted as at first.

    >>> hands = FoldedHands.from_deck(FULL)
    >>> len(hands.rank), len(hands.suited), int(hands.rank.ways.sum()) == FULL.hands
    (67600, 224653, True)
    """

    def __init__(self, deck: DeckShape) -> None:
        self.deck: Final = deck
        self.rank: Final = RankHands(deck)
        self.suited: Final = SuitedHands(deck)

    @staticmethod
    def from_deck(deck: DeckShape) -> FoldedHands:
        """The hands of a deck, listed once."""
        return _hands(deck)

    @cached_property
    def rank_of_suited(self) -> Ints:
        return self.rank.find(self.suited.counts, self.suited.joker)

    def row(self, cards: Sequence[Card]) -> tuple[bool, int]:
        """Whether seven cards can hold a flush, and their row among the hands of that kind."""
        natural = [card for card in cards if not card.is_joker]
        joker = HAND - len(natural)
        for suit in range(self.deck.suits):
            held = [card.rank for card in natural if card.suit == suit]
            if len(held) + joker >= FLUSH:
                others = sorted(card.rank for card in natural if card.suit != suit)
                first, second = (*others, NONE, NONE)[:2]
                mask = sum(1 << rank for rank in held)
                return True, int(self.suited.find(*(np.array([n]) for n in (mask, first, second)))[0])
        counts = np.bincount([card.rank for card in natural], minlength=13)
        return False, int(self.rank.find(counts[None], np.array([joker]))[0])


_hands = cache(FoldedHands)


def _multisets(ranks: Sequence[int], size: int, most: int) -> Ints:
    """All ways to hold so many cards, none of a rank more than so often, as counts by rank."""
    chosen = np.array(list(combinations_with_replacement(ranks, size)), dtype=np.int64).reshape(-1, size)
    counts = np.zeros((len(chosen), 13), dtype=np.int64)
    for place in range(size):
        counts[np.arange(len(chosen)), chosen[:, place]] += 1
    return counts[(counts <= most).all(axis=1)]


def _suited(deck: DeckShape) -> Ints:
    """The sets of ranks in a suit, the joker and the others of every suited hand, row by row."""
    lists = np.array(others(deck))
    sizes = (lists != NONE).sum(axis=1)
    blocks = [np.zeros((0, 4), dtype=np.int64)]
    for joker in deck.jokers:
        for size in range(FLUSH - joker, HAND - joker + 1):
            beside = lists[sizes == HAND - joker - size]
            masks = [sum(1 << rank for rank in ranks) for ranks in combinations(deck.ranks, size)]
            rows = np.zeros((len(beside) * len(masks), 4), dtype=np.int64)
            rows[:, 0] = np.tile(masks, len(beside))
            rows[:, 1] = joker
            rows[:, 2:] = np.repeat(beside, len(masks), axis=0)
            blocks.append(rows)
    return np.concatenate(blocks)


@cache
def others(deck: DeckShape) -> tuple[tuple[int, int], ...]:
    """None, one or two cards by rank, from outside one suit; the lower rank first, nothing last.

    >>> len(others(FULL))
    105
    """
    pairs = combinations_with_replacement(deck.ranks, 2)
    return (
        (NONE, NONE),
        *((rank, NONE) for rank in deck.ranks if deck.suits > 1),
        *((low, high) for low, high in pairs if deck.suits > 2 or (deck.suits > 1 and low != high)),
    )


def _binomials(n: int) -> Ints:
    return np.array([comb(n, k) for k in range(HAND + 1)], dtype=np.int64)


def _keys(counts: Ints, joker: Ints) -> Ints:
    powers = 5 ** np.arange(14, dtype=np.int64)
    return np.asarray(counts @ powers[:13] + joker * powers[13])


def _suited_keys(mask: Ints, first: Ints, second: Ints) -> Ints:
    return np.asarray((mask * 14 + first + 1) * 14 + second + 1)
