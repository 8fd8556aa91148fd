"""The order of poker hands: every kind, the highest first, with examples; and what the joker is in one.

Kinds, order and names are those that hands are ranked by, and the examples are found among all hands that
five ranks make, of one suit or of several.

>>> [row.title for row in poker_chart()][:3]
['five aces', 'royal flush', 'straight flush']
>>> [hand.called for hand in poker_chart()[6].hands]
['straight, ace-high', 'straight, A-2-3-4-5', 'straight, king-high']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, cycle
from typing import Final

from paigow.cards import ACE, JOKER, RANKS, SUITS, Card, parse_cards
from paigow.rules.poker.hands import Category, HighHand, high_hand

CLAUSES: Final = ("PGP-3b", "PGP-3c.1", "PGP-3b-7.2")
_SIZE: Final = 5
_SEQUENCES: Final = {Category.STRAIGHT: 3, Category.STRAIGHT_FLUSH: 2}
"""Of hands in sequence the highest are shown, so many, as an ace stands at either end of them."""
_JOKER_IN: Final = (Category.STRAIGHT, Category.FLUSH, Category.NO_PAIR)
"""It completes the first two, and is an ace in the last."""


@dataclass(frozen=True, slots=True)
class PokerExample:
    """Five cards, and what they are."""

    cards: tuple[Card, ...]
    called: str


@dataclass(frozen=True, slots=True)
class PokerChartRow:
    """A kind of hand with examples, the highest first."""

    kind: Category
    hands: tuple[PokerExample, ...]

    @property
    def title(self) -> str:
        return self.kind.title


@cache
def poker_chart() -> tuple[PokerChartRow, ...]:
    """The kinds of hand, the highest first."""
    return tuple(PokerChartRow(kind, _examples(kind)) for kind in sorted(Category, reverse=True))


@cache
def joker_examples() -> tuple[PokerExample, ...]:
    """Hands in which the joker is the card that is missing, or else an ace.

    >>> [(hand.cards[2], hand.called) for hand in joker_examples()][0]
    (Jk, 'straight, king-high')
    """
    return tuple(_with_joker(kind) for kind in _JOKER_IN)


def _with_joker(kind: Category) -> PokerExample:
    """An example of a kind with the joker in the middle, where the kind stays what it is."""
    *_, shown = _examples(kind)
    cards = (*shown.cards[:2], JOKER, *shown.cards[3:])
    hand = high_hand(cards)
    assert hand.category is kind
    return PokerExample(cards, hand.describe())


def _examples(kind: Category) -> tuple[PokerExample, ...]:
    """One that is neither high nor low of its kind; of sequences the highest."""
    ranked = _ranked()[kind]
    shown = ranked[: _SEQUENCES[kind]] if kind in _SEQUENCES else ranked[len(ranked) // 2 :][:1]
    return tuple(PokerExample(cards, hand.describe()) for hand, cards in shown)


@cache
def _ranked() -> dict[Category, list[tuple[HighHand, tuple[Card, ...]]]]:
    """Every hand by its kind, the highest first, once for each rank that it may have."""
    found = {high_hand(cards): cards for cards in _hands()}
    every = sorted(found.items(), reverse=True)
    return {kind: [(hand, cards) for hand, cards in every if hand.category is kind] for kind in Category}


def _hands() -> Iterator[tuple[Card, ...]]:
    """Five ranks, those of a kind first, of several suits and where it can be of one; and five aces."""
    for ranks in combinations_with_replacement(reversed(RANKS), _SIZE):
        counts = Counter(ranks)
        if max(counts.values()) <= len(SUITS):
            grouped = [rank for rank, count in counts.most_common() for _ in range(count)]
            yield _cards(grouped, cycle(SUITS))
        if len(counts) == _SIZE:
            yield _cards(ranks, cycle(SUITS[-1]))
    yield (*parse_cards(" ".join(RANKS[ACE] + suit for suit in SUITS)), JOKER)


def _cards(ranks: Sequence[str], suits: Iterator[str]) -> tuple[Card, ...]:
    return tuple(Card.parse(rank + next(suits)) for rank in ranks)
