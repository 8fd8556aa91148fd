"""The 154,143,080 seven-card hands as some 450,000 classes that every optional wager pays alike.

Suits matter only where five cards may be of one suit, the joker counted in. So a hand is known well enough
by its ranks, if no suit has that many; otherwise by the ranks of the long suit, and of the two other cards
at most their ranks and whether they share a suit. Each class has one hand that stands for it, and a weight.

What each class holds are the hand types of `HAND_TYPES`, in the same words, on arrays instead of single
hands; which ranks are in sequence is tabulated by asking the rules. Where a reading can change a type, it is
answered both ways.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from paigow.cards import ACE, RANK_NAMES
from paigow.odds.card_hands import FLUSH, HAND
from paigow.rules.poker.pai_gow import NINE
from paigow.rules.poker.seven_cards import ACE_FIVE, ROYAL, in_sequence, seven_in_sequence
from paigow.switches import JokerUse, NaturalRoyalPartner, RoyalJoker, RoyalMatch

RANKS: Final = range(ACE + 1)


class Classes(NamedTuple):
    """One hand of each class as sets of ranks, bit 0 for the two, and how many hands it stands for."""

    suits: tuple[NDArray[np.int32], ...]
    joker: NDArray[np.int32]
    weight: NDArray[np.int64]


class _Hand(NamedTuple):
    """Ranks of clubs, diamonds, hearts and spades, and how many hands they stand for."""

    suits: tuple[int, int, int, int]
    weight: int


def classes() -> Classes:
    """All classes; the weights add up to C(53,7).

    >>> int(classes().weight.sum())
    154143080
    """
    blocks = [
        (block, joker)
        for joker in (0, 1)
        for block in (_without_long_suit(HAND - joker, joker), *_with_long_suit(HAND - joker, joker))
    ]
    hands = np.concatenate([block for block, _ in blocks])
    joker = np.concatenate([np.full(len(block), joker, np.int32) for block, joker in blocks])
    suits = tuple(hands[:, suit].astype(np.int32) for suit in range(4))
    return Classes(suits, joker, hands[:, 4])


def _without_long_suit(natural: int, joker: int) -> NDArray[np.int64]:
    """Hands in which no suit and the joker make five cards: their ranks are all that matters."""
    rows = []
    for ranks in combinations_with_replacement(RANKS, natural):
        counts = Counter(ranks)
        if max(counts.values()) <= 4:
            weight = _short_suited(tuple(sorted(counts.values())), FLUSH - joker)
            rows.append((*spread(counts), weight))
    return np.array(rows, np.int64)


def spread(counts: Mapping[int, int]) -> tuple[int, int, int, int]:
    """Cards of these ranks, each in the suits that have fewest so far, so that no suit grows long."""
    suits = [0, 0, 0, 0]
    turn = 0
    for rank, count in counts.items():
        for _ in range(count):
            suits[turn % 4] |= 1 << rank
            turn += 1
    return suits[0], suits[1], suits[2], suits[3]


@cache
def _short_suited(counts: Sequence[int], long: int) -> int:
    """The ways to give suits to cards, so many of each rank, with fewer than ``long`` in every suit.

    At most one suit can be that long. For one suit, the polynomial in x of each rank counts the ways that
    take x cards of that suit or none.
    """
    by_length = [1]
    for count in counts:
        without, within = comb(3, count), comb(3, count - 1)
        by_length = [
            (by_length[n] * without if n < len(by_length) else 0) + (by_length[n - 1] * within if n else 0)
            for n in range(len(by_length) + 1)
        ]
    return prod(comb(4, count) for count in counts) - 4 * sum(by_length[long:])


def _with_long_suit(natural: int, joker: int) -> Iterator[NDArray[np.int64]]:
    """Hands with a suit that makes five cards or more with the joker; clubs stand for that suit."""
    for long in range(FLUSH - joker, natural + 1):
        clubs = np.array([sum(1 << rank for rank in ranks) for ranks in combinations(RANKS, long)])
        others = np.array([(*hand.suits, 4 * hand.weight) for hand in _other_cards(natural - long)])
        block = np.tile(others, (len(clubs), 1))
        block[:, 0] = np.repeat(clubs, len(others))
        yield block


def _other_cards(count: int) -> Iterator[_Hand]:
    """Up to two cards of the three other suits: their ranks, and whether two ranks share a suit."""
    if count == 0:
        yield _Hand((0, 0, 0, 0), 1)
    elif count == 1:
        for rank in RANKS:
            yield _Hand((0, 1 << rank, 0, 0), 3)
    else:
        for first, second in combinations_with_replacement(RANKS, 2):
            if first == second:
                yield _Hand((0, 1 << first, 1 << second, 0), 3)
            else:
                yield _Hand((0, 1 << first | 1 << second, 0, 0), 3)
                yield _Hand((0, 1 << first, 1 << second, 0), 6)


Bools: TypeAlias = NDArray[np.bool_]
Masks: TypeAlias = NDArray[np.int32]

_ACE: Final = 1 << ACE
_KING: Final = 1 << 11
_QUEEN: Final = 1 << 10
_HIGHS: Final = {rank: f"{RANK_NAMES[rank]}_high" for rank in range(NINE, ACE + 1)}


@dataclass(frozen=True, slots=True)
class Trait:
    """A hand type; and, where it hangs on a field of `HandReading`, that field and its value."""

    hand: str
    field: str | None = None
    choice: object = None


@cache
def _sequences(missing: int) -> Bools:
    """For each set of ranks whether it holds five in sequence, but for so many (PGP-3c.1)."""
    return np.array([in_sequence(ranks, missing) for ranks in range(2 * _ACE)])


@cache
def _sevens(missing: int, ace_low: bool) -> Bools:
    """Whether each set of ranks is seven in sequence but for so many missing, by its number (PGP-3a.2)."""
    return np.array([seven_in_sequence(ranks, missing, ace_low) for ranks in range(2 * _ACE)])


class ManySevenCards:
    """Many seven-card hands as sets of ranks; see `paigow.rules.poker.seven_cards.SevenCards`."""

    def __init__(self, classes: Classes) -> None:
        self.suits: Final = classes.suits
        self.joker: Final = classes.joker
        self.has_joker: Final = classes.joker == 1
        self.natural: Final = classes.suits[0] | classes.suits[1] | classes.suits[2] | classes.suits[3]
        times = [np.zeros_like(classes.joker) for _ in range(5)]
        for ranks in (*classes.suits, classes.joker << ACE):  # the joker is an ace: PGP-3a.3
            for more in range(4, 0, -1):
                times[more] |= times[more - 1] & ranks
            times[0] |= ranks
        self.once, self.twice, self.three_times, self.four_times, self.five_times = times

    def any_suit(self, question: Callable[[Masks], Bools]) -> Bools:
        clubs, diamonds, hearts, spades = map(question, self.suits)
        result: Bools = clubs | diamonds | hearts | spades
        return result

    def in_sequence(self, ranks: Masks) -> Bools:
        """Five in sequence, the joker for any one."""
        result: Bools = _sequences(0)[ranks] | (self.has_joker & _sequences(1)[ranks])
        return result

    def beside(self, five: int, two: int) -> Bools:
        """Five of one suit, of which the joker may be one, and exactly these two of another."""

        def is_five(suit: Masks) -> Bools:
            is_it: Bools = (suit | five == five) & (_bits(suit) + self.joker == 5)
            return is_it

        result: Bools = self.any_suit(lambda suit: suit == two) & self.any_suit(is_five)
        return result


def _bits(ranks: Masks) -> Masks:
    return np.bitwise_count(ranks).astype(np.int32)


def traits(classes: Classes) -> dict[Trait, Bools]:
    """Every hand type of every class, under every reading."""
    hands = ManySevenCards(classes)
    return dict(
        found
        for some in (_groups, _suited, _royals, _sevens_in_suit, _partners, _pai_gows, _and_pair)
        for found in some(hands)
    )


_Found: TypeAlias = "Iterator[tuple[Trait, Bools]]"


def _groups(hands: ManySevenCards) -> _Found:
    """Hands by equal ranks alone."""
    pairs, threes = _bits(hands.twice), _bits(hands.three_times)
    four, five = hands.four_times != 0, hands.five_times != 0
    yield Trait("three_of_a_kind"), threes >= 1
    yield Trait("full_house"), (threes >= 1) & (pairs >= 2)
    yield Trait("four_of_a_kind"), four
    yield Trait("five_aces"), five
    yield Trait("three_pair"), pairs >= 3
    house = ((threes >= 1) & (pairs == 3)) | ((threes == 2) & four) | (five & (pairs == 2))
    yield Trait("full_house_and_pair"), house
    yield Trait("four_of_a_kind_and_pair"), four & (pairs >= 2)
    yield Trait("five_aces_and_pair"), five & (pairs >= 2)


def _suited(hands: ManySevenCards) -> _Found:
    """Straights and flushes."""
    yield Trait("straight"), hands.in_sequence(hands.natural)
    yield Trait("flush"), hands.any_suit(lambda suit: _bits(suit) + hands.joker >= 5)
    yield Trait("straight_flush"), hands.any_suit(hands.in_sequence)
    natural = hands.any_suit(lambda suit: _sequences(0)[suit])
    yield Trait("straight_flush_natural"), natural
    joker = hands.has_joker & hands.any_suit(lambda suit: _sequences(1)[suit])
    yield Trait("straight_flush_joker"), joker
    yield Trait("ace_five_natural_straight_flush"), hands.any_suit(lambda suit: suit & ACE_FIVE == ACE_FIVE)


def _royals(hands: ManySevenCards) -> _Found:
    natural = hands.any_suit(lambda suit: suit & ROYAL == ROYAL)
    yield Trait("natural_royal_flush"), natural
    for needed, choice in (
        (ROYAL, RoyalJoker.ANY_PLACE),
        (ROYAL & ~_ACE, RoyalJoker.ACE_PLACE_ONLY),  # PGP-3j-3
    ):
        with_joker = hands.any_suit(lambda suit, needed=needed: _bits(suit & needed) >= 4)  # type: ignore[misc]
        yield Trait("royal_flush", "royal_joker", choice), natural | (hands.has_joker & with_joker)


def _sevens_in_suit(hands: ManySevenCards) -> _Found:
    """Hands of seven in sequence and one suit."""
    name = "seven_card_straight_flush"
    for ace_low in (True, False):
        natural = hands.any_suit(lambda suit, low=ace_low: _sevens(0, low)[suit])  # type: ignore[misc]
        joker = hands.any_suit(lambda suit, low=ace_low: _sevens(1, low)[suit]) & hands.has_joker  # type: ignore[misc]
        for kind, found in (("_natural", natural), ("_joker", joker), ("", natural | joker)):
            yield Trait(f"{name}{kind}", "seven_card_ace_low", ace_low), found


def _partners(hands: ManySevenCards) -> _Found:
    """Five suited cards with two more that share another suit."""
    ace_king = hands.beside(ROYAL, _ACE | _KING)
    yield Trait("royal_flush_ace_king_suited"), ace_king
    name = "royal_flush_royal_match"
    yield Trait(name, "royal_match", RoyalMatch.KING_QUEEN), hands.beside(ROYAL, _KING | _QUEEN)
    yield Trait(name, "royal_match", RoyalMatch.ACE_KING), ace_king
    name, no_joker = "natural_royal_flush_ace_queen_suited", ~hands.has_joker
    ace_queen = hands.beside(ROYAL, _ACE | _QUEEN)
    yield Trait(name, "royal_partner", NaturalRoyalPartner.ACE_QUEEN), no_joker & ace_queen
    yield Trait(name, "royal_partner", NaturalRoyalPartner.ACE_KING), no_joker & ace_king
    name = "ace_five_natural_straight_flush_ace_queen_suited"
    yield Trait(name), no_joker & hands.beside(ACE_FIVE, _ACE | _QUEEN)


def _pai_gows(hands: ManySevenCards) -> _Found:
    """No pair, straight or flush, by the highest card; nine-high or better (PGP-1-insurance.1)."""
    no_pair = hands.twice == 0
    wild = hands.in_sequence(hands.natural) | hands.any_suit(lambda suit: _bits(suit) + hands.joker >= 5)
    # Only an ace, without a suit: PGP-3h.
    ace = _sequences(0)[hands.once] | hands.any_suit(lambda suit: _bits(suit) >= 5)
    for choice, complete in ((JokerUse.WILD, wild), (JokerUse.ACE, ace)):
        for rank, name in _HIGHS.items():
            yield Trait(name, "pai_gow_joker", choice), no_pair & ~complete & (hands.once >> rank == 1)


def _and_pair(hands: ManySevenCards) -> _Found:
    """Five cards that make a hand beside a pair, which may be an ace and the joker (PGP-14d.1)."""
    names = ("straight", "flush", "straight_flush", "royal_flush", "natural_royal_flush")
    found = {name: np.zeros(len(hands.joker), np.bool_) for name in names}
    for which, suits, joker in _fives_beside_a_pair(hands):
        clubs, diamonds, hearts, spades = suits
        ranks = clubs | diamonds | hearts | spades
        one_suit = np.maximum.reduce(suits)
        one_suit[_bits(one_suit) + joker != 5] = 0
        found["straight"][which] |= _in_sequence(ranks, joker)
        found["flush"][which] |= one_suit != 0
        found["straight_flush"][which] |= _in_sequence(one_suit, joker)
        found["royal_flush"][which] |= _bits(one_suit & ROYAL) + joker == 5
        found["natural_royal_flush"][which] |= one_suit == ROYAL
    for name, held in found.items():
        yield Trait(f"{name}_and_pair"), held


def _in_sequence(ranks: Masks, joker: Masks) -> Bools:
    result: Bools = _sequences(0)[ranks] | ((joker == 1) & _sequences(1)[ranks])
    return result


def _fives_beside_a_pair(hands: ManySevenCards) -> Iterator[tuple[NDArray[np.intp], list[Masks], Masks]]:
    """Which hands hold a pair of these two cards, and the suits and the joker of the other five."""
    for rank in RANKS:
        for first, second in combinations(range(4), 2):
            both = hands.suits[first] & hands.suits[second]
            (which,) = np.nonzero(both >> rank & 1)
            yield which, _without(hands, which, rank, (first, second)), hands.joker[which]
    for suit in range(4):
        (which,) = np.nonzero(hands.has_joker & (hands.suits[suit] >> ACE == 1))
        yield which, _without(hands, which, ACE, (suit,)), np.zeros(len(which), np.int32)


def _without(
    hands: ManySevenCards, which: NDArray[np.intp], rank: int, suits: tuple[int, ...]
) -> list[Masks]:
    return [
        ranks[which] & ~(1 << rank) if suit in suits else ranks[which]
        for suit, ranks in enumerate(hands.suits)
    ]
