"""Dense integer ranks of two- and five-card hands: the rules of `poker`, tabulated.

There are 91 ranks of low hand and 7,463 of high hand. A five-card hand that is not a flush is looked up
by the sum of one number per card, which is unique to its ranks and needs no sorting; a flush by the set
of its ranks. Both tables are filled by asking `poker.high_hand` about one hand of each kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final, NamedTuple

from paigow.cards import ACE, CARDS, JOKER, Card
from paigow.rules.poker.hands import Category, LowHand, high_hand, outranks
from paigow.switches import AceFive

LOW_RANKS: Final = 91
PAIR_OF_TWOS: Final = 78
"""The low rank of the lowest pair; the thirteen ranks from here up are the pairs."""

# Up to four cards share a rank, so base 5 keeps the sum of any seven cards unique.
CARD_KEYS: Final = (*(5 ** (n >> 2) for n in range(52)), 5**13, 5**13)
_SUIT_BITS: Final = (*(1 << (n & 3) for n in range(52)), 0, 0)
"""A bit for the suit of each card; a joker takes any (PGP-1-suit)."""
_JOKER_BIT: Final = 1 << 13


def low_rank(first: int, second: int) -> int:
    """The rank, 0 to 90, of a low hand of two card ranks.

    >>> low_rank(1, 0), low_rank(12, 11), low_rank(0, 0), low_rank(12, 12)
    (0, 77, 78, 90)
    """
    if first == second:
        return PAIR_OF_TWOS + first
    if first < second:
        first, second = second, first
    return first * (first - 1) // 2 + second


_CARD_RANKS: Final = tuple(card.rank for card in CARDS)
_LOW_RANK: Final = tuple(tuple(low_rank(a, b) for b in range(ACE + 1)) for a in range(ACE + 1))


def _low_hands() -> tuple[LowHand, ...]:
    unpaired = [LowHand(Category.NO_PAIR, (a, b)) for a in range(1, ACE + 1) for b in range(a)]
    return (*unpaired, *(LowHand(Category.PAIR, (rank,)) for rank in range(ACE + 1)))


LOW_HANDS: Final = _low_hands()
"""The low hands by rank."""


class RankedSetting(NamedTuple):
    """Two of seven cards, by their places, as the low hand, and the ranks of both hands."""

    first: int
    second: int
    high: int
    low: int


class HandRanks:
    """The ranks of all hands under one choice of the licensee for A-2-3-4-5 (PGP-3d.1)."""

    def __init__(self, ace_five: AceFive) -> None:
        self.ace_five = ace_five
        plain = {_key(cards): high_hand(cards, ace_five) for cards in _unsuited_hands()}
        suited = {_mask(cards): high_hand(cards, ace_five) for cards in _suited_hands()}
        self.hands: Final = tuple(sorted({*plain.values(), *suited.values()}))
        rank_of = {hand: rank for rank, hand in enumerate(self.hands)}
        self.by_key: Final = {key: rank_of[hand] for key, hand in plain.items()}
        self.by_suited_mask: Final = {mask: rank_of[hand] for mask, hand in suited.items()}
        self.category: Final = tuple(hand.category for hand in self.hands)
        self.lowest_high: Final = tuple(self._lowest_high(low) for low in LOW_HANDS)

    @staticmethod
    def for_ace_five(ace_five: AceFive) -> HandRanks:
        """The tables, built once.

        >>> len(HandRanks.for_ace_five(AceFive.SECOND).hands)
        7463
        """
        return _hand_ranks(ace_five)

    def high(self, cards: Sequence[int]) -> int:
        """The rank of five cards, which are looked up by their numbers."""
        keys, suits = CARD_KEYS, _SUIT_BITS
        first, second, third, fourth, fifth = cards
        held = suits[first] | suits[second] | suits[third] | suits[fourth] | suits[fifth]
        if held & held - 1 == 0:  # one suit
            return self.by_suited_mask[_mask(cards)]
        return self.by_key[keys[first] + keys[second] + keys[third] + keys[fourth] + keys[fifth]]

    @staticmethod
    def low(cards: Sequence[int]) -> int:
        """The rank of two cards."""
        return _LOW_RANK[_CARD_RANKS[cards[0]]][_CARD_RANKS[cards[1]]]

    def is_correct(self, high: int, low: int) -> bool:
        """Whether a high hand of this rank may stand over a low hand of that rank (PGP-9a.2)."""
        return high >= self.lowest_high[low]

    def correct_settings(self, cards: Sequence[Card]) -> list[RankedSetting]:
        """The correct settings of seven cards, low hands in the order of the cards (PGP-9a.2)."""
        keys = [CARD_KEYS[card] for card in cards]
        total = sum(keys)
        ranks = [_CARD_RANKS[card] for card in cards]
        flush = _flush_suit(cards)
        by_key, lowest_high, found = self.by_key, self.lowest_high, []
        for i, j in _PAIRS_OF_SEVEN:
            high = by_key[total - keys[i] - keys[j]]
            if flush is not None:
                rest = [card for n, card in enumerate(cards) if n not in (i, j)]
                if all(card & 3 == flush or card >= 52 for card in rest):
                    high = self.by_suited_mask[_mask(rest)]
            low = _LOW_RANK[ranks[i]][ranks[j]]
            if high >= lowest_high[low]:
                found.append(RankedSetting(i, j, high, low))
        return found

    def _lowest_high(self, low: LowHand) -> int:
        """Hands are in order and `outranks` is monotone, so the first that is not outranked decides."""
        return next(rank for rank, hand in enumerate(self.hands) if not outranks(low, hand))


_hand_ranks = cache(HandRanks)
_PAIRS_OF_SEVEN: Final = tuple(combinations(range(7), 2))


def _key(cards: Sequence[Card]) -> int:
    return sum(CARD_KEYS[card] for card in cards)


def _mask(cards: Sequence[int]) -> int:
    return sum(_JOKER_BIT if card >= 52 else 1 << (card >> 2) for card in cards)


def _flush_suit(cards: Sequence[Card]) -> int | None:
    """The suit that five of seven cards may share, the joker taking any suit (PGP-1-suit)."""
    counts = [0] * 4
    jokers = 0
    for card in cards:
        if card >= 52:
            jokers += 1
        else:
            counts[card & 3] += 1
    most = max(counts)
    return counts.index(most) if most + jokers >= 5 else None


def _unsuited_hands() -> Iterator[tuple[Card, ...]]:
    """One hand, never of one suit, for each way to choose five ranks, or four and the joker."""
    for size, joker in ((5, ()), (4, (JOKER,))):
        for ranks in combinations_with_replacement(range(ACE + 1), size):
            if all(ranks.count(rank) <= 4 for rank in ranks):
                yield (*_spread(ranks), *joker)


def _spread(ranks: Sequence[int]) -> tuple[Card, ...]:
    """Cards of the given ranks, equal ranks in different suits, and the last one out of suit."""
    suits = [ranks[:n].count(rank) for n, rank in enumerate(ranks)]
    if len(set(suits)) == 1:
        suits[-1] = 1
    return tuple(CARDS[4 * rank + suit] for rank, suit in zip(ranks, suits, strict=True))


def _suited_hands() -> Iterator[tuple[Card, ...]]:
    for size, joker in ((5, ()), (4, (JOKER,))):
        for ranks in combinations(range(ACE + 1), size):
            yield (*(CARDS[4 * rank] for rank in ranks), *joker)
