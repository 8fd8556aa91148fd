"""Cards, decks and their notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.cards import CARDS, DECK_53, DECK_54, JOKER, SECOND_JOKER, Card, format_cards, parse_cards
from paigow.errors import NotationError


@pytest.mark.clause("PGP-2a.5", "FUP-1.1")
def test_the_deck_of_53_is_52_cards_and_one_joker() -> None:
    assert len(DECK_53) == len(set(map(str, DECK_53))) == 53
    assert [card.is_joker for card in DECK_53].count(True) == 1


@pytest.mark.clause("SPG-2a.1")
def test_the_deck_of_54_has_two_jokers() -> None:
    assert [str(card) for card in DECK_54][-2:] == ["Jk", "Jk*"]
    assert len({*DECK_54}) == 54


@pytest.mark.clause("PGP-1-suit", "SPG-1-9")
def test_a_joker_has_no_suit_of_its_own() -> None:
    assert {card.suit for card in CARDS[:52]} == {0, 1, 2, 3}
    assert JOKER.suit == SECOND_JOKER.suit == 4


@pytest.mark.clause("PGP-3a.1", "PGP-3a.3")
def test_ranks_run_from_the_two_to_the_ace_and_the_joker_ranks_as_an_ace() -> None:
    ranks = [Card.parse(text).rank for text in (*(f"{rank}c" for rank in "23456789TJQKA"), "Jk")]
    assert ranks == [*range(13), 12]


@given(st.lists(st.sampled_from(DECK_54), unique=True))
def test_notation_round_trips(cards: list[Card]) -> None:
    again = parse_cards(format_cards(cards), deck=DECK_54)
    assert format_cards(again) == format_cards(cards)
    assert sorted(map(str, again)) == sorted(map(str, cards))


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("10d", "Td"),
        ("aS", "As"),
        ("jo", "Jk"),
        ("JOKER", "Jk"),
        ("As,Kd , 2c", "As Kd 2c"),
        ("As10dJk", "As Td Jk"),
        ("A♠ 10♦ t♥ 2♣", "As Td Th 2c"),
        ("9♠9♦10♥", "9s 9d Th"),
    ],
)
def test_other_spellings_are_read(text: str, same: str) -> None:
    assert parse_cards(text) == parse_cards(same)


WRITTEN = "write a rank (2-10, J, Q, K, A) and a suit (c d h s or ♣ ♦ ♥ ♠), such as 10h, or Jk for the joker"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Zz", f"'Zz' is not a card; {WRITTEN}"),
        ("As As", "As is there twice; this deck holds it once"),
        ("Jk Jk", "Jk is there twice; this deck holds it once"),
        ("As As As", "As is there 3 times; this deck holds it once"),
        ("11s", f"'11s' is not a card; {WRITTEN}"),
        ("K", f"'K' is not a card; {WRITTEN}"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert str(caught.value) == reason


def test_three_jokers_are_one_too_many_for_supreme() -> None:
    with pytest.raises(NotationError, match="Jk is there 3 times; this deck holds it twice"):
        parse_cards("Jk Jk Jk", deck=DECK_54)


def test_a_missing_card_is_counted() -> None:
    with pytest.raises(NotationError, match="7 cards are needed, and this names 6"):
        parse_cards("As Kd Qh 9c 7s 5d", count=7)


def test_cards_print_by_rank_then_c_d_h_s_the_joker_first() -> None:
    assert format_cards(parse_cards("2s 2c As Ad Jk Kh")) == "Jk Ad As Kh 2c 2s"


def test_a_card_is_made_of_its_rank_and_suit() -> None:
    assert all(Card.from_rank_and_suit(card.rank, card.suit) is card for card in CARDS[:52])


def test_a_star_names_the_second_joker() -> None:
    assert parse_cards("Jk* Jk", deck=DECK_54) == parse_cards("Jk Jk", deck=DECK_54)[::-1]
    assert parse_cards("JkJk*As", deck=DECK_54) == parse_cards("Jk Joker* As", deck=DECK_54)


def test_the_only_joker_of_a_text_is_the_first_wherever_it_stands() -> None:
    assert parse_cards("As Jk", deck=DECK_54)[1] is JOKER
    assert parse_cards("As Jk Kd Jk", deck=DECK_54)[1::2] == (JOKER, SECOND_JOKER)


@pytest.mark.parametrize(
    ("text", "deck", "says"),
    [
        ("Jk*", DECK_53, "Jk[*] is not in this deck; it holds one joker, Jk"),
        ("Jk* Jk*", DECK_54, "Jk[*] is there twice; this deck holds it once"),
        ("As*", DECK_54, "'As[*]' is not a card"),
    ],
)
def test_a_star_where_there_is_no_second_is_refused(text: str, deck: tuple[Card, ...], says: str) -> None:
    with pytest.raises(NotationError, match=says):
        parse_cards(text, deck=deck)
