"""Whether the rules of a card house way set every hand, and each of them some hand.

A rule asks about equal ranks, about a straight or flush among the cards, and for a high hand of some category
over a low hand of some rank. So hands of the same ranks are alike, but for the cards that share a suit. They
are all gone through in about two seconds, before anybody plays by the rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

from paigow.cards import ACE, CARDS, JOKER, Card
from paigow.rules.house_ways.language import GROUPINGS, CardRule
from paigow.rules.poker.hands import COMPLETE, Category
from paigow.rules.poker.ranks import CARD_KEYS, LOW_RANKS, HandRanks, low_rank
from paigow.switches import AceFive

_PLACES: Final = tuple(combinations(range(7), 2))
_WITHOUT: Final = {
    tuple(place for place in range(7) if place not in two): number for number, two in enumerate(_PLACES)
}
"""Which setting leaves five places for the high hand."""
_LOW: Final = tuple(tuple(low_rank(a, b) for b in range(ACE + 1)) for a in range(ACE + 1))


class Coverage:
    """What the rules do with all hands. The reading of A-2-3-4-5 makes no difference to which rule fires."""

    def __init__(self, rules: Sequence[CardRule]) -> None:
        self._rules = rules
        self._ranks = HandRanks.for_ace_five(AceFive.SECOND)
        by_category = {category: self._fitting(category) for category in Category}
        self._fits = [by_category[category] for category in self._ranks.category]
        self._complete = [category in COMPLETE for category in self._ranks.category]
        self._asked = cache(self._asked_by)
        self._fired = 0
        self.without: tuple[Card, ...] | None = None
        """A hand that no rule sets, if there is one."""
        for held in _rank_hands():
            self._go_through(held)
        self.idle: Final = [rule for number, rule in enumerate(rules) if not self._fired >> number & 1]
        """The rules that set no hand at all."""

    def _fitting(self, category: Category) -> list[int]:
        """By the rank of the low hand the rules that would have it below such a high hand, a bit for each."""
        fitting = [0] * LOW_RANKS
        for number, rule in enumerate(self._rules):
            for wish in (wish for place in rule.tries for wish in place if category in wish.high):
                for low in range(wish.low[0], wish.low[1] + 1):
                    fitting[low] |= 1 << number
        return fitting

    def _asked_by(self, hand: str, complete: bool, first: int, second: int) -> int:
        """The rules that are for such a hand, a bit for each."""
        return sum(
            1 << number
            for number, rule in enumerate(self._rules)
            if hand in rule.hands and rule.is_for(complete, first, second)
        )

    def _go_through(self, cards: tuple[Card, ...]) -> None:
        """All hands of the ranks of some cards: without a flush, and with each flush that they may hold."""
        keys = [CARD_KEYS[card] for card in cards]
        held = [card.rank for card in cards]
        total, by_key, lowest = sum(keys), self._ranks.by_key, self._ranks.lowest_high
        lows = [_LOW[held[i]][held[j]] for i, j in _PLACES]
        fits, complete = [0] * len(_PLACES), [False] * len(_PLACES)
        for place, (i, j) in enumerate(_PLACES):
            high, low = by_key[total - keys[i] - keys[j]], lows[place]
            if high >= lowest[low]:
                fits[place], complete[place] = self._fits[high][low], self._complete[high]
        grouping, first, second = groups(held)
        hand = GROUPINGS[grouping]
        self._fire(fits, self._asked(hand, any(complete), first, second), cards)
        asked = self._asked(hand, True, first, second)
        bits = [1 << (ACE + 1 if card == JOKER else card.rank) for card in cards]
        for suited in _suited_places(cards):
            with_flush = fits.copy()
            for five in combinations(suited, 5):
                number = _WITHOUT[five]
                rank = self._ranks.by_suited_mask[sum(bits[place] for place in five)]
                with_flush[number] = self._fits[rank][lows[number]]
            self._fire(with_flush, asked, cards, suited)

    def _fire(
        self, fits: Sequence[int], asked: int, cards: Sequence[Card], suited: Sequence[int] = ()
    ) -> None:
        can = 0
        for each in fits:
            can |= each
        can &= asked
        self._fired |= can & -can  # the first rule
        if not can and self.without is None:
            self.without = tuple(_in_suits(cards, suited))


def groups(ranks: Sequence[int]) -> tuple[tuple[int, ...], int, int]:
    """How cards of some ranks fall into groups, and the ranks of the two groups that come first.

    >>> groups([12, 12, 12, 4, 4, 7, 3])
    ((3, 2, 1, 1), 12, 4)
    """
    counts = [0] * (ACE + 1)
    for rank in ranks:
        counts[rank] += 1
    found = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
    return tuple(count for count, _ in found), found[0][1], found[1][1]


def _rank_hands() -> Iterator[tuple[Card, ...]]:
    """One hand for each way to hold seven ranks, from the lowest card up, equal ranks in different suits."""
    for joker in ((), (JOKER,)):
        size = 7 - len(joker)
        for held in combinations_with_replacement(range(ACE + 1), size):
            if all(held[place] != held[place + 4] for place in range(size - 4)):
                yield (
                    *(CARDS[4 * rank + held[:place].count(rank)] for place, rank in enumerate(held)),
                    *joker,
                )


def _suited_places(cards: Sequence[Card]) -> Iterator[tuple[int, ...]]:
    """The places of the cards that may share a suit: five or more, of different ranks, and the joker."""
    one_of_each = [place for place, card in enumerate(cards) if card == JOKER or card & 3 == 0]
    for size in range(5, len(one_of_each) + 1):
        for places in combinations(one_of_each, size):
            if cards[-1] != JOKER or places[-1] == 6:
                yield places


def _in_suits(cards: Sequence[Card], suited: Sequence[int]) -> Iterator[Card]:
    """The cards of an example: those named in one suit, the others of its ranks in other suits."""
    seen = [0] * (ACE + 1)
    for place, card in enumerate(cards):
        if card == JOKER or place in suited:
            yield card
        else:
            seen[card.rank] += 1
            # Without a flush the suits take turns, so that equal ranks, which lie side by side, differ.
            yield CARDS[4 * card.rank + (seen[card.rank] if suited else place % 4)]
