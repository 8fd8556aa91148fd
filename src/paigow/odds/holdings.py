"""For each pay table, what the cards hold and how often: sets of its hands, each with a count.

Whatever a table is judged on, its cards fall into a few kinds that hold the same hands of the table. The
row they are paid by is then a matter of what the rows are worth, and so of arithmetic alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, groupby, product
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np

from paigow.cards import ACE, CARDS, Card
from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES
from paigow.games.classify import CARDS_OF_CHOSEN_COLOUR, reading_of
from paigow.games.pay_tables import JudgedOn, PayTable
from paigow.odds.four_pieces import tiles
from paigow.odds.seven_cards import Trait, classes, traits
from paigow.rules.poker.pai_gow import Colour
from paigow.rules.poker.seven_cards import ORDINARY, HandReading, in_sequence
from paigow.rules.poker.three_cards import THREE_CARD_TYPES
from paigow.rules.supreme import bonus as supreme_bonus
from paigow.rules.tiles import pair_fortunes
from paigow.switches import JokerColour, JokerUse, Switches

# How often dealer and player are ace-high together, out of all C(53,7) x C(46,7) deals (PGP-19d, FUP-5).
#
# An ace-high hand has seven different ranks with an ace, or six without one and the joker. Two such hands can
# be dealt together if they differ in suit wherever they share a rank. So a pair of rank sets matters only by
# how many ranks it shares, and the suits are counted rank by rank, keeping how long each suit has grown.

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


def ace_high_hands(joker: int) -> int:
    """How many hands are ace-high, with the joker or without.

    >>> ace_high_hands(0), ace_high_hands(1)
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
    jokers, naturals = ace_high_hands(1) * beside, ace_high_hands(0) * beside
    return AceHigh(with_joker + no_joker, jokers - with_joker, naturals - no_joker)


Holdings = Mapping[frozenset[str], int]
"""Sets of hands that are held together, each with how many deals hold just these; they add up to all."""


def holdings(table: PayTable, switches: Switches, colour: Colour = Colour.RED) -> Holdings:
    """What the cards or tiles that a table is judged on hold, over all deals.

    >>> from paigow.games.pay_tables import pay_table
    >>> from paigow.switches import DEFAULT
    >>> sum(holdings(pay_table("pair-fortunes-a"), DEFAULT).values())
    35960
    """
    match table.judged_on:
        case JudgedOn.SEVEN_CARDS:
            return seven_cards(reading_of(table, switches))
        case JudgedOn.THREE_CARDS:
            return _three_cards(switches.three_card_joker)
        case JudgedOn.FOUR_CARDS:
            return _four_cards(Switches(bonus_joker=switches.bonus_joker, bonus_ace=switches.bonus_ace))
        case JudgedOn.FOUR_TILES:
            return _four_tiles()
        case JudgedOn.DEALER:
            return _queens_dragon()
        case JudgedOn.DEALER_AND_PLAYER:
            return _ace_high()
        case JudgedOn.CHOSEN_COLOUR:
            return _colours(colour, switches.red_black_joker)
        case JudgedOn.SET_HANDS:
            game = next(game.name for game in GAMES if game.main_wager == table.wager)
            raise PaigowError(
                f"{table.id} pays a main wager; use paigow odds main --game {game}", table.clause_id
            )


@dataclass(frozen=True, slots=True)
class _Distinct:
    """The different answers of all seven-card hands to all traits, as bits, and how often each occurs."""

    traits: tuple[Trait, ...]
    answers: tuple[tuple[int, int], ...]


@cache
def _distinct() -> _Distinct:
    folded = classes()
    found = traits(folded)
    bits = np.zeros(len(folded.weight), np.int64)
    for place, held in enumerate(found.values()):
        bits |= held.astype(np.int64) << place
    answers, which = np.unique(bits, return_inverse=True)
    counts = np.zeros(len(answers), np.int64)
    np.add.at(counts, which, folded.weight)
    return _Distinct(tuple(found), tuple(zip(answers.tolist(), counts.tolist(), strict=True)))


@cache
def seven_cards(reading: HandReading) -> Holdings:
    """The hand types that seven cards hold under one reading, over all 154,143,080 hands.

    >>> held = seven_cards(ORDINARY)
    >>> sum(held.values()), sum(count for hands, count in held.items() if "five_aces" in hands)
    (154143080, 1128)
    """
    distinct = _distinct()
    read = [
        (place, trait.hand)
        for place, trait in enumerate(distinct.traits)
        if trait.field is None or getattr(reading, trait.field) == trait.choice
    ]
    counts: Counter[frozenset[str]] = Counter()
    for answer, count in distinct.answers:
        counts[frozenset(hand for place, hand in read if answer >> place & 1)] += count
    return counts


def hands_by_suits(cards: int) -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of so many natural cards for each way to arrange ranks in suits, whichever suits they are.

    >>> sum(weight for _, weight in hands_by_suits(4)) == comb(52, 4)
    True
    """
    of_length = {n: _rank_sets(n) for n in range(1, cards + 1)}
    for lengths in _partitions(cards, cards, 4):
        groups = [
            combinations_with_replacement(of_length[length], len(list(same)))
            for length, same in groupby(lengths)
        ]
        for chosen in product(*groups):
            suits = [ranks for group in chosen for ranks in group]
            alike = Counter([*suits, *[()] * (4 - len(suits))])
            weight = factorial(4) // prod(map(factorial, alike.values()))
            yield tuple(CARDS[4 * rank + suit] for suit, ranks in enumerate(suits) for rank in ranks), weight


def _rank_sets(length: int) -> list[tuple[int, ...]]:
    return list(combinations(range(ACE + 1), length))


def _partitions(total: int, largest: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of at most so many parts, the largest first."""
    if total == 0:
        yield ()
    elif parts:
        for first in range(min(total, largest), 0, -1):
            for rest in _partitions(total - first, first, parts - 1):
                yield (first, *rest)


@cache
def _three_cards(joker_use: JokerUse) -> Holdings:
    counts: Counter[frozenset[str]] = Counter()
    for jokers in (0, 1):
        for natural, weight in hands_by_suits(3 - jokers):
            cards = (*natural, *CARDS[52 : 52 + jokers])
            held = (hand for hand, is_held in THREE_CARD_TYPES.items() if is_held(cards, joker_use))
            counts[frozenset(held)] += weight
    return counts


@cache
def _four_cards(switches: Switches) -> Holdings:
    counts: Counter[frozenset[str]] = Counter()
    for jokers in (0, 1, 2):
        for natural, weight in hands_by_suits(4 - jokers):
            cards = (*natural, *CARDS[52 : 52 + jokers])
            counts[frozenset(supreme_bonus.held(cards, switches))] += weight * comb(2, jokers)
    return counts


@cache
def _four_tiles() -> Holdings:
    counts: Counter[frozenset[str]] = Counter()
    deals = tiles().deals
    for hand, ways in zip(deals.hands, deals.ways, strict=True):
        counts[frozenset(pair_fortunes.held(hand))] += ways
    return counts


@cache
def _queens_dragon() -> Holdings:
    """The dealer's seven cards are dealt like any player's (PGP-16f)."""
    counts: Counter[frozenset[str]] = Counter()
    for held, count in seven_cards(ORDINARY).items():
        counts[frozenset({"dealer_queens_dragon"} if "queen_high" in held else ())] += count
    return counts


def _ace_high() -> Holdings:
    found = ace_high()
    rows = ("dealer_and_player_ace_high", "dealer_ace_high_joker", "dealer_ace_high_no_joker")
    counts = {frozenset({row}): count for row, count in zip(rows, found, strict=True)}
    return counts | {frozenset(): DEALS - sum(found)}


_OF_ONE_COLOUR: Final = 26


@cache
def _colours(colour: Colour, joker: JokerColour) -> Holdings:
    """Half of the natural cards are of the colour, and the joker where the switch says so (PGP-16i)."""
    own = _OF_ONE_COLOUR + (joker == colour.value)
    others = 53 - own
    counts: Counter[frozenset[str]] = Counter()
    for number in range(8):
        held = frozenset(hand for hand, least in CARDS_OF_CHOSEN_COLOUR.items() if number >= least)
        counts[held] += comb(own, number) * comb(others, 7 - number)
    return counts
