"""The four-card hands of Supreme's bonus wager (SPG 3(c)).

Each class is a predicate in the words of its own clause, so a hand may hold several: four sevens hold
three of a kind and a pair as well. Which one pays is the pay table's business: the row worth most
(SPG-14a.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from paigow.cards import ACE, Card
from paigow.errors import NotationError, unknown
from paigow.rules.supreme.hands import JOKER_VALUES, KING, joker_value
from paigow.switches import DEFAULT, AceInStraight, BonusJoker, Switches

_JACK_TO_ACE: Final = frozenset(range(KING - 2, ACE + 1))
# Four consecutive ranks; the ace is low in A-2-3-4 and nothing goes round the corner (SPG-3c-9).
_LOW_STRAIGHTS: Final = frozenset(
    {frozenset({ACE, 0, 1, 2}), *(frozenset(range(low, low + 4)) for low in range(KING - 2))}
)
_STRAIGHTS: Final = {
    AceInStraight.LOW_ONLY: _LOW_STRAIGHTS,
    AceInStraight.LOW_OR_HIGH: _LOW_STRAIGHTS | {_JACK_TO_ACE},
}


@dataclass(frozen=True, slots=True)
class _Four:
    """Four cards sorted out: the ranks and suits of the natural ones, and how often each rank occurs."""

    ranks: tuple[int, ...]
    suits: frozenset[int]
    counts: tuple[int, ...]
    switches: Switches

    @property
    def jokers(self) -> int:
        return 4 - len(self.ranks)

    @property
    def natural(self) -> bool:
        return len(self.ranks) == 4

    @property
    def one_suit(self) -> bool:
        """The natural cards are of one suit; a joker has none of its own (SPG-1-9)."""
        return len(self.suits) == 1

    def straights(self) -> Iterator[frozenset[int]]:
        """The four consecutive ranks that the cards can be, the jokers standing for a 3 or a 6."""
        if len(set(self.ranks)) == len(self.ranks):
            wanted = _STRAIGHTS[self.switches.bonus_ace]
            for values in self._joker_ranks():
                ranks = frozenset((*self.ranks, *values))
                if len(ranks) == 4 and ranks in wanted:
                    yield ranks

    def _joker_ranks(self) -> Iterator[tuple[int, ...]]:
        """What the jokers may be: freely 3 or 6, or what each counts beside its partner in some split.

        Any split will do, because the dealer regroups the cards for the best class (SPG-3c.1,
        SPG-12i.5). Two jokers apart have the two natural cards as their partners.
        """
        if self.switches.bonus_joker is BonusJoker.FREE:
            values: Iterator[tuple[int, ...]] = product(JOKER_VALUES, repeat=self.jokers)
        elif self.jokers == 2:
            values = iter([tuple(map(joker_value, self.ranks))])
        else:
            values = product({joker_value(rank) for rank in self.ranks}, repeat=self.jokers)
        return (tuple(value - 2 for value in beside) for beside in values)


def _four_aces(four: _Four) -> bool:
    return four.counts == (4,) and four.ranks[0] == ACE


def _royal_flush(four: _Four) -> bool:
    return four.natural and four.one_suit and frozenset(four.ranks) == _JACK_TO_ACE


def _two_jokers_and_two_aces(four: _Four) -> bool:
    return four.ranks == (ACE, ACE)


def _four_of_a_kind(four: _Four) -> bool:
    return four.counts == (4,) and four.ranks[0] != ACE


def _straight_flush(four: _Four) -> bool:
    """A joker takes the suit of the natural cards (SPG-3c.2); the royal flush is a class of its own."""
    return four.one_suit and any(True for _ in four.straights()) and not _royal_flush(four)


def _three_of_a_kind(four: _Four) -> bool:
    return four.counts[0] >= 3


def _flush(four: _Four) -> bool:
    """Natural cards only: a joker is a 3 or a 6 for the sake of a straight alone (SPG-3c.1)."""
    return four.natural and four.one_suit


def _two_pair(four: _Four) -> bool:
    return four.counts == (2, 2) or (_two_jokers(four) and four.counts == (2,))


def _straight(four: _Four) -> bool:
    return any(True for _ in four.straights())


def _two_jokers(four: _Four) -> bool:
    return four.jokers == 2


def _any_pair(four: _Four) -> bool:
    """Any pair other than the jokers."""
    return four.counts[0] >= 2


CLASSES: Final[dict[str, tuple[str, Callable[[_Four], bool]]]] = {
    "four_aces": ("SPG-3c-1", _four_aces),
    "royal_flush": ("SPG-3c-2", _royal_flush),
    "two_jokers_and_two_aces": ("SPG-3c-3", _two_jokers_and_two_aces),
    "four_of_a_kind": ("SPG-3c-4", _four_of_a_kind),
    "straight_flush": ("SPG-3c-5", _straight_flush),
    "three_of_a_kind": ("SPG-3c-6", _three_of_a_kind),
    "flush": ("SPG-3c-7", _flush),
    "two_pair": ("SPG-3c-8", _two_pair),
    "straight": ("SPG-3c-9", _straight),
    "two_jokers": ("SPG-3c-10", _two_jokers),
    "any_pair": ("SPG-3c-11", _any_pair),
}
"""The eleven classes from the highest down: clause and predicate by the key of the pay table's row."""


def _sort_out(cards: Sequence[Card], switches: Switches) -> _Four:
    if len(cards) != 4:
        raise NotationError(f"a bonus hand has 4 cards, not {len(cards)}", "SPG-3c.1")
    natural = [card for card in cards if card < 52]
    ranks = tuple(card >> 2 for card in natural)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    return _Four(ranks, frozenset(card & 3 for card in natural), tuple(counts), switches)


def holds(cards: Sequence[Card], key: str, switches: Switches = DEFAULT) -> bool:
    """Whether four cards hold a class, by its own clause alone.

    >>> from paigow.cards import parse_cards
    >>> four_sevens = parse_cards("7s 7h 7d 7c")
    >>> holds(four_sevens, "four_of_a_kind"), holds(four_sevens, "any_pair")
    (True, True)
    >>> holds(four_sevens, "five_of_a_kind")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no bonus hand 'five_of_a_kind'; did you mean 'four_of_a_kind'?
    """
    if key not in CLASSES:
        raise unknown("bonus hand", key, list(CLASSES))
    return CLASSES[key][1](_sort_out(cards, switches))


def held(cards: Sequence[Card], switches: Switches = DEFAULT) -> tuple[str, ...]:
    """All the classes that four cards hold, the highest first.

    >>> from paigow.cards import DECK_54, parse_cards
    >>> held(parse_cards("Jk Jk 7s 7h", deck=DECK_54))
    ('two_pair', 'two_jokers', 'any_pair')
    """
    four = _sort_out(cards, switches)
    return tuple(key for key, (_, fits) in CLASSES.items() if fits(four))


def classify_four(cards: Sequence[Card], switches: Switches = DEFAULT) -> str | None:
    """The highest class that four cards hold, in the order of 3(c), or nothing.

    >>> from paigow.cards import parse_cards
    >>> classify_four(parse_cards("Jk 3h 4h 5h")), classify_four(parse_cards("Jk 8c 9c Tc"))
    ('straight_flush', None)
    """
    four = _sort_out(cards, switches)
    return next((key for key, (_, fits) in CLASSES.items() if fits(four)), None)
