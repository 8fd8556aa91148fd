"""Ranking is a total order that comparison follows; correct settings never lose as not set correctly."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from paigow.cards import DECK_53, Card
from paigow.rules import setting as rules
from paigow.rules.outcome import Reason, Result
from paigow.rules.poker.hands import high_hand, low_hand
from paigow.rules.poker.ranks import HandRanks
from paigow.switches import AceFive

ace_fives = st.sampled_from(AceFive)
five = st.lists(st.sampled_from(DECK_53), min_size=5, max_size=5, unique=True)
two = st.lists(st.sampled_from(DECK_53), min_size=2, max_size=2, unique=True)
two_deals = st.permutations(DECK_53).map(lambda deck: (deck[:7], deck[7:14]))


@given(five, five, five, ace_fives)
def test_high_hands_are_totally_ordered(
    a: list[Card], b: list[Card], c: list[Card], ace_five: AceFive
) -> None:
    first, second, third = (high_hand(cards, ace_five) for cards in (a, b, c))
    assert (first < second) + (first == second) + (first > second) == 1
    assert not (first <= second <= third) or first <= third
    ranks = HandRanks.for_ace_five(ace_five)
    assert (first < second) == (ranks.high(a) < ranks.high(b))
    assert (first == second) == (ranks.high(a) == ranks.high(b))


@given(two, two)
def test_low_hands_are_totally_ordered(a: list[Card], b: list[Card]) -> None:
    first, second = low_hand(a), low_hand(b)
    assert (first < second) + (first == second) + (first > second) == 1
    assert (first < second) == (HandRanks.low(a) < HandRanks.low(b))


@given(five, st.permutations(range(4)), st.randoms(use_true_random=False))
def test_neither_suits_nor_the_order_of_cards_matter(
    cards: list[Card], order: list[int], random: Random
) -> None:
    other = [
        card if card.is_joker else Card.from_rank_and_suit(card.rank, order[card.suit]) for card in cards
    ]
    random.shuffle(other)
    assert high_hand(other) == high_hand(cards)


@settings(max_examples=60)
@given(two_deals, ace_fives, st.integers(0, 20), st.integers(0, 20))
def test_comparison_follows_the_ranking(
    deals: tuple[list[Card], list[Card]], ace_five: AceFive, mine: int, theirs: int
) -> None:
    player = list(rules.settings(deals[0]))[mine]
    dealer = list(rules.settings(deals[1]))[theirs]
    outcome = rules.compare(player, dealer, ace_five)
    if rules.why_not_correct(player, ace_five) is not None:
        assert outcome.reason is Reason.NOT_SET_CORRECTLY
        assert outcome.result is Result.LOSE
        return
    assert outcome.reason is not Reason.NOT_SET_CORRECTLY
    (high, low), (other_high, other_low) = rules.rank(player, ace_five), rules.rank(dealer, ace_five)
    wins = (high > other_high) + (low > other_low)
    assert outcome.result is {2: Result.WIN, 1: Result.PUSH, 0: Result.LOSE}[wins]
