"""How often dealer and player are ace-high together, out of all C(53,7) x C(46,7) deals (PGP-19d, FUP-5).

An ace-high hand has seven different ranks with an ace, or six without one and the joker. Two such hands can
be dealt together if they differ in suit wherever they share a rank. So a pair of rank sets matters only by
how many ranks it shares, and the suits are counted rank by rank, keeping how long each suit has grown.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from math import comb
from typing import NamedTuple

from paigow.cards import ACE
from paigow.rules.poker.seven_cards import in_sequence

DEALS = comb(53, 7) * comb(46, 7)
"""All deals of seven cards to the dealer and seven others to a player."""


class AceHigh(NamedTuple):
    """Deals by class; the first goes before the others, whoever holds the joker (PGP-19d-1)."""

    both: int
    dealer_joker: int
    dealer_no_joker: int


class _Kind(NamedTuple):
    """Ace-high hands with the joker or without: the sets of natural ranks, and the longest a suit may be."""

    rank_sets: tuple[int, ...]
    longest: int


@cache
def _kind(joker: int) -> _Kind:
    """The joker stands for the ace, and would fill a straight or a flush of four (PGP-19b, PGP-3c.1)."""
    others = (sum(1 << rank for rank in ranks) for ranks in combinations(range(ACE), 6))
    sets = (ranks if joker else ranks | 1 << ACE for ranks in others)
    return _Kind(tuple(ranks for ranks in sets if not in_sequence(ranks, joker)), 4 - joker)


_Lengths = tuple[int, ...]
"""How many cards of each suit a hand has."""
_NONE: _Lengths = (0, 0, 0, 0)


def _grown(lengths: _Lengths, longest: int) -> list[_Lengths | None]:
    """The lengths with one more card of each suit in turn, or nothing where the suit is full."""
    return [
        None if length == longest else (*lengths[:suit], length + 1, *lengths[suit + 1 :])
        for suit, length in enumerate(lengths)
    ]


@cache
def suitings(cards: int, longest: int, lengths: _Lengths = _NONE) -> int:
    """The ways to give suits to more cards of different ranks, with no suit growing longer than allowed."""
    if cards == 0:
        return 1
    more = (grown for grown in _grown(lengths, longest) if grown is not None)
    return sum(suitings(cards - 1, longest, tuple(sorted(grown))) for grown in more)


@cache
def joint_suitings(shared: int, cards: tuple[int, int], longest: tuple[int, int]) -> int:
    """The ways to give suits to two hands that share so many ranks, differing in suit on each of those."""
    ways = Counter({(_NONE, _NONE): 1})
    for _ in range(shared):
        more: Counter[tuple[_Lengths, _Lengths]] = Counter()
        for (first, second), count in ways.items():
            ones, others = _grown(first, longest[0]), _grown(second, longest[1])
            for (suit, one), (other_suit, other) in product(enumerate(ones), enumerate(others)):
                if suit != other_suit and one is not None and other is not None:
                    more[one, other] += count
        ways = more
    return sum(
        count
        * suitings(cards[0] - shared, longest[0], tuple(sorted(first)))
        * suitings(cards[1] - shared, longest[1], tuple(sorted(second)))
        for (first, second), count in ways.items()
    )


def hands(joker: int) -> int:
    """How many hands are ace-high, with the joker or without.

    >>> hands(0), hands(1)
    (12944820, 1485960)
    """
    kind = _kind(joker)
    return len(kind.rank_sets) * suitings(7 - joker, kind.longest)


def _together(dealer: int, player: int) -> int:
    first, second = _kind(dealer), _kind(player)
    shared = Counter((one & two).bit_count() for one in first.rank_sets for two in second.rank_sets)
    return sum(
        count * joint_suitings(ranks, (7 - dealer, 7 - player), (first.longest, second.longest))
        for ranks, count in shared.items()
    )


@cache
def ace_high() -> AceHigh:
    """The deals of each class: both ace-high, the dealer alone with the joker, the dealer alone without."""
    beside = comb(46, 7)
    with_joker = _together(1, 0)  # there is one joker, so the other hand has none
    no_joker = _together(0, 0) + _together(0, 1)
    return AceHigh(with_joker + no_joker, hands(1) * beside - with_joker, hands(0) * beside - no_joker)
