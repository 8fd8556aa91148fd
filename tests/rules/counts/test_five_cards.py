"""Every one of the 2,869,685 five-card hands of the deck of 53, by category and by rank."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import pytest

from paigow.cards import ACE, DECK_53
from paigow.rules.poker.hands import Category, high_hand
from paigow.rules.poker.ranks import LOW_RANKS, HandRanks
from paigow.switches import AceFive

BY_CATEGORY = {
    Category.FIVE_ACES: 1,
    Category.ROYAL_FLUSH: 24,
    Category.STRAIGHT_FLUSH: 180,
    Category.FOUR_OF_A_KIND: 828,
    Category.FULL_HOUSE: 4_368,
    Category.FLUSH: 7_804,
    Category.STRAIGHT: 20_532,
    Category.THREE_OF_A_KIND: 63_360,
    Category.TWO_PAIRS: 138_600,
    Category.PAIR: 1_215_024,
    Category.NO_PAIR: 1_418_964,
}


def test_the_straight_flushes_are_counted_by_hand() -> None:
    """Four cards of ten sequences and the joker: nine runs lie in two sequences each, five are royal."""
    with_joker = 10 * 5 - 9
    royal = 5
    assert BY_CATEGORY[Category.STRAIGHT_FLUSH] == 4 * (9 + with_joker - royal)
    assert BY_CATEGORY[Category.ROYAL_FLUSH] == 4 * (1 + royal)


@cache
def counted_by_rank(ranks: HandRanks) -> Counter[int]:
    return Counter(map(ranks.high, combinations(DECK_53, 5)))


BOTH = pytest.mark.parametrize(
    "ranks", [HandRanks.for_ace_five(choice) for choice in AceFive], ids=list(AceFive)
)


@pytest.mark.sizes(all=1)
@BOTH
@pytest.mark.clause("PGP-3b", "PGP-3c.1", "PGP-3d.1")
def test_all_five_card_hands_by_category(ranks: HandRanks) -> None:
    counted: Counter[Category] = Counter()
    for rank, hands in counted_by_rank(ranks).items():
        counted[ranks.category[rank]] += hands
    assert counted == BY_CATEGORY
    assert sum(counted.values()) == comb(53, 5)


@pytest.mark.sizes(all=1)
@BOTH
@pytest.mark.clause("PGP-3e.1", "PGP-3e.2")
def test_every_rank_occurs(ranks: HandRanks) -> None:
    assert set(counted_by_rank(ranks)) == set(range(len(ranks.hands))) == set(range(7_463))


@BOTH
@pytest.mark.clause("PGP-3d.1", "PGP-3c.2")
def test_the_joker_joins_ace_to_five_only_where_that_is_the_better_sequence(
    ranks: HandRanks,
) -> None:
    """With 2-3-4-5 the joker is an ace under the printed order and a six under the election."""
    place = 2 * ACE - 1 if ranks.ace_five is AceFive.SECOND else 6
    wheel = next(
        rank
        for rank, hand in enumerate(ranks.hands)
        if hand.category is Category.STRAIGHT_FLUSH and hand.order == (place,)
    )
    # four natural ones, and the joker for any of its cards, or for any but the ace
    assert counted_by_rank(ranks)[wheel] == 4 * (1 + (5 if ranks.ace_five is AceFive.SECOND else 4))


@pytest.mark.sizes(all=1)
@BOTH
@pytest.mark.clause("PGP-3c.1")
def test_the_table_agrees_with_the_rules_on_a_spread_of_hands(ranks: HandRanks) -> None:
    for number, cards in enumerate(combinations(DECK_53, 5)):
        if number % 101 == 0:
            assert ranks.hands[ranks.high(cards)] == high_hand(cards, ranks.ace_five)


@pytest.mark.clause("PGP-3b-10.1", "PGP-3c.4")
def test_all_two_card_hands_have_91_ranks() -> None:
    counted = Counter(HandRanks.low(cards) for cards in combinations(DECK_53, 2))
    assert sorted(counted) == list(range(LOW_RANKS))
    assert sum(counted.values()) == comb(53, 2)
    assert (
        sum(hands for rank, hands in counted.items() if rank >= 78) == 13 * 6 + 4
    )  # and the joker with an ace
