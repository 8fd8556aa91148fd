"""Two- and five-card poker hands with the semi-wild joker (PGP 3(a)-(e), FUP 1).

The functions here read like the rule text and are the authority inside the library. The quick tables of
`paigow.rules.poker.ranks` are built from them, never beside them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache
from typing import Final

from paigow.cards import ACE, RANK_NAMES, RANK_NAMES_PLURAL, RANKS, Card
from paigow.errors import NotationError
from paigow.message import Message, hyphenated
from paigow.switches import AceFive


class Category(IntEnum):
    """The kinds of hand of PGP 3(b), lowest first; "no pair" enters through 3(e) (PGP-3b)."""

    NO_PAIR = 0
    PAIR = 1
    TWO_PAIRS = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_ACES = 10

    @property
    def title(self) -> str:
        return Message(self.name.replace("_", " ").lower())


COMPLETE: Final = frozenset(
    {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
)
"""Hands that need all five cards, so that taking one away breaks them."""


@dataclass(frozen=True, slots=True, order=True)
class HighHand:
    """The rank of a five-card hand: its category, then what decides within the category (PGP-3e.1).

    ``order`` holds the defining groups first and the remaining cards after them, from the highest down;
    for a sequence it holds the sequence's place in its list. Nothing else ranks a hand (PGP-1-rank), and
    equal values are a copy (PGP-3e.2, PGP-1-copy-hand).
    """

    category: Category
    order: tuple[int, ...]

    def describe(self) -> str:
        """
        >>> from paigow.cards import parse_cards
        >>> high_hand(parse_cards("Ks Kh 2d 2c 3s")).describe()
        'two pairs, kings and twos, with a three'
        """
        return _describe(self)


@dataclass(frozen=True, slots=True, order=True)
class LowHand:
    """The rank of a two-card hand: a pair, or two cards from the highest down (PGP-3b-10.1, PGP-3e.1).

    The text also calls it the second highest hand (PGP-1-second-highest).
    """

    category: Category
    order: tuple[int, ...]

    def describe(self) -> str:
        """
        >>> from paigow.cards import parse_cards
        >>> low_hand(parse_cards("Jk Kd")).describe()
        'ace-king'
        """
        return _describe_low(self)


# Ten sequences of five ranks. The ace stands below the two only with 2-3-4-5 (PGP-3a.2).
_SEQUENCES: Final = (
    *((frozenset(range(top - 4, top + 1)), top) for top in range(ACE, 3, -1)),
    (frozenset({ACE, 0, 1, 2, 3}), 3),
)


def low_hand(cards: Sequence[Card]) -> LowHand:
    """Rank two cards; the joker is an ace and nothing else here (PGP-3c.4).

    >>> from paigow.cards import parse_cards
    >>> low_hand(parse_cards("Jk Ac")) == low_hand(parse_cards("As Ad"))
    True
    """
    if len(cards) != 2:
        raise NotationError(f"a low hand has 2 cards, not {len(cards)}", "PGP-1-low-hand")
    high, low = sorted((card.rank for card in cards), reverse=True)
    return LowHand(Category.PAIR, (high,)) if high == low else LowHand(Category.NO_PAIR, (high, low))


def high_hand(cards: Sequence[Card], ace_five: AceFive = AceFive.SECOND) -> HighHand:
    """Rank five cards at the best hand the joker can give them (PGP-3c.1).

    >>> from paigow.cards import parse_cards
    >>> high_hand(parse_cards("Jk Ks Qs Js Ts")).category.title
    'royal flush'
    >>> high_hand(parse_cards("As 2d 3h 4c 5s")) > high_hand(parse_cards("Ks Qd Jh Tc 9s"))
    True
    """
    if len(cards) != 5:
        raise NotationError(f"a high hand has 5 cards, not {len(cards)}", "PGP-1-high-hand")
    return max(_readings(cards, ace_five))


def _readings(cards: Sequence[Card], ace_five: AceFive) -> Iterator[HighHand]:
    """All that five cards can be taken for: groups always, sequences and flushes where they are complete.

    With the joker several sequences may fit; the highest of them is the hand (PGP-3c.2).
    """
    yield _groups([card.rank for card in cards])
    natural = [card for card in cards if not card.is_joker]
    suited = len({card.suit for card in natural}) == 1
    ranks = {card.rank for card in natural}
    if len(ranks) == len(natural):
        for sequence, top in _SEQUENCES:
            if ranks <= sequence:
                yield _sequence(sequence, top, suited, ace_five)
    if suited:
        yield HighHand(Category.FLUSH, _flush_order(ranks))


def _groups(ranks: Sequence[int]) -> HighHand:
    """The hand by equal ranks alone, the joker counted as an ace (PGP-3a.3)."""
    counts = Counter(ranks)
    order = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
    pattern = tuple(sorted(counts.values(), reverse=True))
    return HighHand(_BY_PATTERN[pattern], order)


_BY_PATTERN: Final = {
    (5,): Category.FIVE_ACES,  # PGP-3b-1: only aces can be five, with the joker
    (4, 1): Category.FOUR_OF_A_KIND,  # PGP-3b-4.1, ordered by the four: PGP-3b-4.2
    (3, 2): Category.FULL_HOUSE,  # PGP-3b-5.2: the three decides before the pair
    (3, 1, 1): Category.THREE_OF_A_KIND,  # PGP-3b-8.1, ordered by the three: PGP-3b-8.2
    (2, 2, 1): Category.TWO_PAIRS,  # PGP-3b-9.1, by higher pair, lower pair, fifth card: PGP-3b-9.2
    (2, 1, 1, 1): Category.PAIR,  # PGP-3b-10.1, ordered by the pair: PGP-3b-10.2
    (1, 1, 1, 1, 1): Category.NO_PAIR,  # PGP-3e.1
}


def _sequence(sequence: frozenset[int], top: int, suited: bool, ace_five: AceFive) -> HighHand:
    if suited and sequence == _SEQUENCES[0][0]:
        return HighHand(Category.ROYAL_FLUSH, ())  # all royal flushes are equal: PGP-3b-2.1
    category = Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT
    return HighHand(category, (_place(sequence, top, ace_five),))


def _place(sequence: frozenset[int], top: int, ace_five: AceFive) -> int:
    """The place of a sequence in its list, larger being higher; doubled to leave room below the ace.

    A-2-3-4-5 stands just below A-K-Q-J-10, which among straight flushes (where that one is royal) is
    the first place (PGP-3b-3.2, PGP-3b-7.2), or lowest where the licensee's submission elects it
    (PGP-3d.1, PGP-3d.2).
    """
    if ACE in sequence and top != ACE and ace_five is AceFive.SECOND:
        return 2 * ACE - 1
    return 2 * top


def _flush_order(ranks: set[int]) -> tuple[int, ...]:
    """The joker is the highest card of the suit not among the other four (PGP-3c.3)."""
    missing = 5 - len(ranks)
    joker = [rank for rank in range(ACE, -1, -1) if rank not in ranks][:missing]
    return tuple(sorted([*ranks, *joker], reverse=True))


def one_card(rank: int) -> str:
    """
    >>> one_card(6), one_card(0)
    ('an eight', 'a two')
    """
    return Message("an {rank}" if rank in (6, ACE) else "a {rank}", rank=RANK_NAMES[rank])


def _cards(order: Sequence[int]) -> str:
    return "-".join(RANKS[rank].replace("T", "10") for rank in order)


def _sequence_text(place: int) -> str:
    is_lowest = place in (2 * ACE - 1, 6)
    return "A-2-3-4-5" if is_lowest else Message("{rank}-high", rank=RANK_NAMES[place // 2])


@cache
def _describe_low(hand: LowHand) -> str:
    if hand.category is Category.PAIR:
        return Message("pair of {ranks}", ranks=RANK_NAMES_PLURAL[hand.order[0]])
    return hyphenated([RANK_NAMES[rank] for rank in hand.order])


@lru_cache(1024)  # each correct setting of a hand is described whenever it is asked why it won
def _describe(hand: HighHand) -> str:
    order, several = hand.order, RANK_NAMES_PLURAL
    match hand.category:
        case Category.NO_PAIR:
            return Message("no pair, {cards}", cards=_cards(order))
        case Category.FLUSH:
            return Message("flush, {cards}", cards=_cards(order))
        case Category.PAIR:
            return Message("pair of {ranks}, with {cards}", ranks=several[order[0]], cards=_cards(order[1:]))
        case Category.TWO_PAIRS:
            return Message(
                "two pairs, {ranks} and {ranks2}, with {one}",
                ranks=several[order[0]],
                ranks2=several[order[1]],
                one=one_card(order[2]),
            )
        case Category.THREE_OF_A_KIND:
            return Message("three {ranks}, with {cards}", ranks=several[order[0]], cards=_cards(order[1:]))
        case Category.STRAIGHT:
            return Message("straight, {sequence}", sequence=_sequence_text(order[0]))
        case Category.STRAIGHT_FLUSH:
            return Message("straight flush, {sequence}", sequence=_sequence_text(order[0]))
        case Category.FULL_HOUSE:
            return Message(
                "full house, {ranks} over {ranks2}", ranks=several[order[0]], ranks2=several[order[1]]
            )
        case Category.FOUR_OF_A_KIND:
            return Message("four {ranks}, with {one}", ranks=several[order[0]], one=one_card(order[1]))
        case _:
            return hand.category.title


def outranks(low: LowHand, high: HighHand) -> bool:
    """Whether a two-card hand ranks above a five-card hand (PGP-3e.3).

    On equal pairs, or when both low cards are matched, it does not: the three further cards make the
    five-card hand the higher one, so the setting stands (PGP-9a.2, PGP-9a.3, PGP-19a.6).

    >>> from paigow.cards import parse_cards
    >>> outranks(low_hand(parse_cards("7d 7c")), high_hand(parse_cards("7s 7h Kd 5c 2s")))
    False
    >>> outranks(low_hand(parse_cards("Jk Kd")), high_hand(parse_cards("As Qd 9c 6h 4s")))
    True
    """
    if low.category != high.category:
        return low.category > high.category
    return low.order > high.order[: len(low.order)]
