"""The order of hands is the one that hands are ranked by, and every example is what it is called."""

from __future__ import annotations

from paigow.cards import JOKER
from paigow.rules.poker.chart import joker_examples, poker_chart
from paigow.rules.poker.hands import Category, high_hand


def test_the_chart_has_every_kind_of_hand_the_highest_first_and_each_example_is_of_its_kind() -> None:
    chart = poker_chart()
    assert [row.kind for row in chart] == sorted(Category, reverse=True)
    shown = [high_hand(hand.cards) for row in chart for hand in row.hands]
    assert shown == sorted(set(shown), reverse=True), "the highest first, and none twice"
    for row in chart:
        for hand in row.hands:
            ranked = high_hand(hand.cards)
            assert (ranked.category, ranked.describe()) == (row.kind, hand.called)
            assert len(set(hand.cards)) == len(hand.cards)
            assert (JOKER in hand.cards) is (row.kind is Category.FIVE_ACES)


def test_an_ace_stands_at_both_ends_of_the_straights_and_a_2_3_4_5_is_second() -> None:
    by_kind = {row.kind: [{card.rank for card in hand.cards} for hand in row.hands] for row in poker_chart()}
    ace_to_five = {12, 0, 1, 2, 3}
    assert by_kind[Category.STRAIGHT] == [{12, 11, 10, 9, 8}, ace_to_five, {11, 10, 9, 8, 7}]
    assert by_kind[Category.STRAIGHT_FLUSH][0] == ace_to_five


def test_the_joker_completes_a_straight_and_a_flush_and_is_an_ace_elsewhere() -> None:
    straight, flush, ace = joker_examples()
    for hand in (straight, flush, ace):
        assert JOKER in hand.cards
        assert high_hand(hand.cards).describe() == hand.called
    assert [high_hand(hand.cards).category for hand in (straight, flush)] == [
        Category.STRAIGHT,
        Category.FLUSH,
    ]
    assert high_hand(ace.cards).order[0] == JOKER.rank
