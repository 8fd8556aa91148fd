"""The three-card hands of PGP 18(b), each held by its own words."""

from __future__ import annotations

import pytest

from paigow.cards import CARDS, JOKER, SECOND_JOKER, Card, parse_cards
from paigow.errors import NotationError
from paigow.rules.poker.three_cards import THREE_CARD_TYPES, read_three
from paigow.switches import JokerUse


def held(cards: str, joker: JokerUse = JokerUse.WILD) -> str:
    three = parse_cards(cards)
    return " ".join(
        name.removeprefix("three_card_")
        for name, hand_type in THREE_CARD_TYPES.items()
        if hand_type(three, joker)
    )


@pytest.mark.clause("PGP-1-three-card-bonus.2", "PGP-18b", "PGP-3a.2")
@pytest.mark.parametrize(
    ("cards", "hands"),
    [
        ("As Ks Qs", "straight_flush_natural straight flush"),
        ("Ah 2h 3h", "straight_flush_natural straight flush"),
        ("8c 8d 8h", "three_of_a_kind pair"),
        ("Ah Ad Jk", "three_of_a_kind pair"),
        ("Ks Qs Jk", "straight_flush_joker straight flush"),
        ("Th 8c Jk", "straight"),
        ("Ah Kc Jk", "straight pair"),
        ("Ah 3c Jk", "straight pair"),
        ("9h 4h Jk", "flush"),
        ("Ks As 2s", "flush"),
        ("Ks Ad 2s", ""),
        ("7h 7c Jk", "pair"),
        ("9h 9c 4d", "pair"),
        ("9h 4c Jk", ""),
        ("9h Tc Jk", "straight"),
        ("Kh 2c Jk", ""),
    ],
)
def test_what_three_cards_hold(cards: str, hands: str) -> None:
    assert held(cards) == hands


@pytest.mark.parametrize(
    ("cards", "hands"),
    [
        ("Ks Qs Jk", "straight"),
        ("2s 3d Jk", "straight"),
        ("Th 8c Jk", ""),
        ("9h 4h Jk", ""),
        ("Ah Kc Jk", "pair"),
        ("Ah Ad Jk", "three_of_a_kind pair"),
        ("As Ks Qs", "straight_flush_natural straight flush"),
        ("9h 4h 2h", "flush"),
    ],
)
def test_a_joker_that_is_only_an_ace_has_no_suit(cards: str, hands: str) -> None:
    assert held(cards, JokerUse.ACE) == hands


@pytest.mark.parametrize(
    "cards", [CARDS[:2], CARDS[:4], (CARDS[0], CARDS[0], CARDS[1]), (CARDS[0], JOKER, SECOND_JOKER)]
)
def test_three_different_cards_are_needed(cards: tuple[Card, ...]) -> None:
    with pytest.raises(NotationError, match="3 different cards"):
        read_three(cards)
