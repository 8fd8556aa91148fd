"""What never changes the row that a hand is paid by."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.cards import DECK_53, Card
from paigow.games.classify import classify
from paigow.games.pay_tables import JudgedOn, PayTable, pay_table, pay_tables
from paigow.rules.poker.pai_gow import Colour

SEVEN_CARD_TABLES = [table for table in pay_tables() if table.judged_on is JudgedOn.SEVEN_CARDS]
DEALER_TABLES = [
    table for table in pay_tables() if table.judged_on in (JudgedOn.DEALER, JudgedOn.DEALER_AND_PLAYER)
]
# Decks cut down as well, so that hands of one suit or few ranks turn up.
NARROW = [card for card in DECK_53 if card.is_joker or card.suit < 2]
COURT = [card for card in DECK_53 if card.rank >= 7]


def hands(size: int) -> st.SearchStrategy[list[Card]]:
    deck = st.sampled_from([list(DECK_53), NARROW, COURT])
    return deck.flatmap(lambda cards: st.permutations(cards).map(lambda order: order[:size]))


suit_orders = st.sampled_from(list(permutations(range(4))))


def exchange(cards: list[Card], suits: tuple[int, ...]) -> list[Card]:
    return [card if card.is_joker else Card.from_rank_and_suit(card.rank, suits[card.suit]) for card in cards]


@pytest.mark.clause("PGP-1-suit", "PGP-15d2.1")
@given(table=st.sampled_from(SEVEN_CARD_TABLES), cards=hands(7), suits=suit_orders, data=st.data())
def test_neither_the_order_of_the_cards_nor_the_names_of_the_suits_matter(
    table: PayTable, cards: list[Card], suits: tuple[int, ...], data: st.DataObject
) -> None:
    paid = classify(table, cards)
    assert classify(table, data.draw(st.permutations(cards))) == paid
    assert classify(table, exchange(cards, suits)) == paid


@given(cards=hands(3), suits=suit_orders, data=st.data())
def test_nor_for_three_cards(cards: list[Card], suits: tuple[int, ...], data: st.DataObject) -> None:
    table = pay_table("pgp-18b")
    paid = classify(table, cards)
    assert classify(table, data.draw(st.permutations(cards))) == paid
    assert classify(table, exchange(cards, suits)) == paid


@given(table=st.sampled_from(DEALER_TABLES), cards=hands(14), suits=suit_orders)
def test_nor_where_the_dealer_decides(table: PayTable, cards: list[Card], suits: tuple[int, ...]) -> None:
    paid = classify(table, cards[:7], dealer=cards[7:])
    assert classify(table, exchange(cards[:7], suits), dealer=exchange(cards[7:], suits)) == paid
    assert classify(table, cards[6::-1], dealer=cards[:6:-1]) == paid


@pytest.mark.clause("PGP-16i")
@given(cards=hands(7))
def test_suits_of_one_colour_are_alike_and_red_is_to_black_as_black_to_red(cards: list[Card]) -> None:
    table = pay_table("pgp-16i")
    paid = classify(table, cards, colour=Colour.RED)
    assert classify(table, exchange(cards, (3, 2, 1, 0)), colour=Colour.RED) == paid
    assert classify(table, exchange(cards, (1, 0, 3, 2)), colour=Colour.BLACK) == paid


@given(
    table=st.sampled_from([table for table in SEVEN_CARD_TABLES if table.meter]),
    cards=hands(7),
    meters=st.tuples(st.integers(0, 10_000_000), st.integers(0, 10_000_000)),
)
def test_a_growing_meter_never_takes_a_hand_off_the_meter(
    table: PayTable, cards: list[Card], meters: tuple[int, int]
) -> None:
    less, more = (classify(table, cards, meters={"meter": meter}) for meter in sorted(meters))
    assert (less is None) == (more is None)
    if less and more and "meter" in str(less.pays):
        assert "meter" in str(more.pays)
