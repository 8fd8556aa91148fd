"""The counts behind the optional wagers: against the rules hand by hand, and against published counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb, factorial, prod
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from paigow.cards import CARDS, DECK_53, DECK_54, Card
from paigow.games.pay_tables import pay_table
from paigow.odds import holdings as optional_ace_high
from paigow.odds.holdings import hands_by_suits, holdings, seven_cards
from paigow.odds.seven_cards import Classes, Trait, classes, traits
from paigow.rules.poker.hand_types import HAND_TYPES
from paigow.rules.poker.seven_cards import ORDINARY, HandReading, SevenCards
from paigow.rules.poker.three_cards import THREE_CARD_TYPES
from paigow.rules.supreme import bonus as supreme_bonus
from paigow.switches import DEFAULT, JokerUse


@cache
def found() -> tuple[Classes, Mapping[Trait, NDArray[np.bool_]]]:
    classes_of_hands = classes()
    return classes_of_hands, traits(classes_of_hands)


def hand_of(place: int) -> SevenCards:
    """The cards of the hand that stands for a class."""
    classes_of_hands, _ = found()
    natural = [
        CARDS[4 * rank + suit]
        for suit, rank in product(range(4), range(13))
        if classes_of_hands.suits[suit][place] >> rank & 1
    ]
    return SevenCards.from_cards([*natural, *CARDS[52 : 52 + int(classes_of_hands.joker[place])]])


def class_of(cards: Iterable[Card]) -> int:
    """The place of the class of seven cards, found by what the classes are made of."""
    suits = [0, 0, 0, 0]
    joker = 0
    for card in cards:
        if card.is_joker:
            joker = 1
        else:
            suits[card.suit] |= 1 << card.rank
    return _places()[_name(suits, joker)]


def _name(suits: Sequence[int], joker: int) -> tuple[object, ...]:
    longest = max(suits, key=int.bit_count)
    if longest.bit_count() + joker < 5:
        return joker, tuple(sorted(Counter(r for s in suits for r in range(13) if s >> r & 1).items()))
    others = list(suits)
    others.remove(longest)
    return joker, longest, tuple(sorted(others))


@cache
def _places() -> dict[tuple[object, ...], int]:
    classes_of_hands, _ = found()
    columns = [suit.tolist() for suit in classes_of_hands.suits]
    names = (
        _name(suits, joker) for *suits, joker in zip(*columns, classes_of_hands.joker.tolist(), strict=True)
    )
    return {name: place for place, name in enumerate(names)}


def reading_for(trait: Trait) -> HandReading:
    chosen: dict[str, Any] = {trait.field: trait.choice} if trait.field else {}
    return replace(ORDINARY, **chosen)


def test_every_hand_type_is_asked_and_no_other() -> None:
    _, answers = found()
    assert {trait.hand for trait in answers} == set(HAND_TYPES)


def test_the_classes_answer_as_the_rules_do() -> None:
    """On one hand of each of many classes, every hand type under every reading."""
    classes_of_hands, answers = found()
    rare = [place for held in answers.values() for place in held.nonzero()[0][:40].tolist()]
    for place in {*Random(1).sample(range(len(classes_of_hands.weight)), 3000), *rare}:
        hand = hand_of(place)
        for trait, held in answers.items():
            assert HAND_TYPES[trait.hand](hand, reading_for(trait)) == held[place], (trait, hand)


@pytest.mark.sizes(all=1)
def test_every_hand_is_in_the_class_that_answers_for_it() -> None:
    """Hands drawn from the whole deck hold what the class they belong to holds."""
    _, answers = found()
    random = Random(2)
    for _ in range(2000):
        cards = random.sample(DECK_53, 7)
        place = class_of(cards)
        hand = SevenCards.from_cards(cards)
        for trait, held in answers.items():
            assert HAND_TYPES[trait.hand](hand, reading_for(trait)) == held[place], (trait, cards)


@pytest.mark.sizes(all=1)
def test_the_classes_make_up_all_hands() -> None:
    classes_of_hands, _ = found()
    assert classes_of_hands.weight.sum() == comb(53, 7)
    assert classes_of_hands.weight.min() > 0
    assert len(_places()) == len(classes_of_hands.weight)


def counted(order: list[str]) -> dict[str, int]:
    """All seven-card hands by the first hand type of a list that they hold."""
    counts: Counter[str] = Counter()
    for held, count in seven_cards(ORDINARY).items():
        counts[next((hand for hand in order if hand in held), "none")] += count
    return dict(counts)


@pytest.mark.clause(
    "PGP-3b-1", "PGP-3b-2.1", "PGP-3b-3.1", "PGP-3b-4.1", "PGP-3b-5.1", "PGP-3b-6", "PGP-3c.1"
)
def test_published_counts_of_the_seven_card_bonus() -> None:
    """Wizard of Odds, "Pai Gow Mania": three of a kind goes before a straight, as the table pays it."""
    published = {
        "five_aces": 1_128,
        "royal_flush": 26_132,
        "straight_flush": 184_832,
        "four_of_a_kind": 307_472,
        "full_house": 4_188_528,
        "flush": 6_172_088,
        "three_of_a_kind": 7_672_500,
        "straight": 11_034_204,
        "none": 124_556_196,
    }
    assert counted(list(published)[:-1]) == published


@pytest.mark.clause("PGP-14d.1")
def test_published_counts_of_hands_with_a_pair_beside_them() -> None:
    """Wizard of Odds, "Jackpot Pai Gow Poker", whose best row, of natural aces alone, is left out here."""
    published = {
        "five_aces_and_pair": 72,
        "royal_flush_and_pair": 1_560 + 12,
        "five_aces": 1_056,
        "royal_flush": 24_560,
        "straight_flush_and_pair": 11_748,
        "four_of_a_kind_and_pair": 57_648,
        "straight_flush": 173_084,
        "four_of_a_kind": 249_824,
        "full_house_and_pair": 150_480,
        "flush_and_pair": 489_260,
        "straight_and_pair": 1_155_536,
        "full_house": 4_024_560,
        "flush": 5_631_420,
        "straight": 10_145_388,
        "three_of_a_kind": 7_470_676,
        "none": 124_556_196,
    }
    assert counted(list(published)[:-1]) == published


@pytest.mark.clause("PGP-16f", "PGP-3h", "PGP-19b")
def test_counts_of_hands_without_a_pair() -> None:
    wild = counted(["nine_high", "ten_high", "jack_high", "queen_high", "king_high", "ace_high"])
    assert sum(wild.values()) - wild["none"] == 24_780_420
    assert wild["queen_high"] == 2_719_500
    assert wild["ace_high"] == optional_ace_high.ace_high_hands(0) + optional_ace_high.ace_high_hands(1)


@pytest.mark.parametrize("joker_use", list(JokerUse))
def test_three_cards_are_counted_as_if_one_by_one(joker_use: JokerUse) -> None:
    counts: Counter[frozenset[str]] = Counter()
    for cards in combinations(DECK_53, 3):
        counts[frozenset(hand for hand, held in THREE_CARD_TYPES.items() if held(cards, joker_use))] += 1
    assert holdings(pay_table("pgp-18b"), replace(DEFAULT, three_card_joker=joker_use)) == counts


@pytest.mark.clause("SPG-3c.1", "SPG-3c-5", "SPG-3c-9")
def test_four_cards_fall_into_suit_classes() -> None:
    """A random sample of Supreme's hands, and the number of all of them."""
    table = pay_table("supreme-bonus")
    assert sum(holdings(table, DEFAULT).values()) == comb(54, 4)
    held = {frozenset(supreme_bonus.held(Random(n).sample(DECK_54, 4))) for n in range(2000)}
    assert held <= set(holdings(table, DEFAULT))


@pytest.mark.parametrize("cards", [1, 2, 3, 4])
def test_suit_classes_stand_for_all_natural_hands(cards: int) -> None:
    assert sum(weight for _, weight in hands_by_suits(cards)) == comb(52, cards)
    assert all(len(set(hand)) == cards for hand, _ in hands_by_suits(cards))


def test_suits_that_stay_short_are_counted_as_if_one_by_one() -> None:
    for cards, longest in product(range(1, 6), (2, 3)):
        ways = sum(max(map(suits.count, range(4))) <= longest for suits in product(range(4), repeat=cards))
        assert optional_ace_high.suitings(cards, longest) == ways


@pytest.mark.parametrize(
    ("shared", "cards", "longest"), [(0, (3, 2), (2, 1)), (2, (3, 3), (2, 1)), (3, (3, 3), (2, 2))]
)
def test_two_hands_that_share_ranks_are_counted_as_if_one_by_one(
    shared: int, cards: tuple[int, int], longest: tuple[int, int]
) -> None:
    ways = 0
    for one in product(range(4), repeat=cards[0]):
        for other in product(range(4), repeat=cards[1]):
            differ = all(one[n] != other[n] for n in range(shared))
            short = (
                max(map(one.count, range(4))) <= longest[0] and max(map(other.count, range(4))) <= longest[1]
            )
            ways += differ and short
    assert optional_ace_high.joint_suitings(shared, cards, longest) == ways


@pytest.mark.clause("PGP-19d-1", "PGP-19d", "FUP-5")
def test_both_ace_high_by_another_way_of_counting() -> None:
    """Inclusion and exclusion over the ranks on which both hands have the same card."""

    def agreeing(same: int, cards: tuple[int, int], longest: tuple[int, int]) -> int:
        total = 0
        for lengths in product(range(min(longest) + 1), repeat=4):
            if sum(lengths) == same:
                ways = factorial(same) // prod(map(factorial, lengths))
                total += ways * prod(
                    optional_ace_high.suitings(size - same, most, tuple(sorted(lengths)))
                    for size, most in zip(cards, longest, strict=True)
                )
        return total

    def rank_sets(joker: int) -> list[int]:
        sequences = [0b11111 << low for low in range(9)] + [1 << 12 | 0b1111]
        sets = (sum(1 << rank for rank in ranks) for ranks in combinations(range(12), 6))
        whole = [each if joker else each | 1 << 12 for each in sets]
        return [each for each in whole if all((each & five).bit_count() < 5 - joker for five in sequences)]

    both = 0
    for dealer, player in ((0, 0), (0, 1), (1, 0)):
        cards, longest = (7 - dealer, 7 - player), (4 - dealer, 4 - player)
        shared = Counter((a & b).bit_count() for a, b in product(rank_sets(dealer), rank_sets(player)))
        for ranks, count in shared.items():
            both += count * sum(
                (-1) ** same * comb(ranks, same) * agreeing(same, cards, longest) for same in range(ranks + 1)
            )
    assert optional_ace_high.ace_high().both == both


def test_the_dealer_is_ace_high_as_often_as_anybody() -> None:
    found = optional_ace_high.ace_high()
    assert Fraction(sum(found), optional_ace_high.DEALS) == Fraction(14_430_780, comb(53, 7))
