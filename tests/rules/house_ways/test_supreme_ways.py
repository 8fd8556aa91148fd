"""The house ways of Supreme Pai Gow (SPG 12(d)): a score sheet of our own and the two formulas."""

from __future__ import annotations

from itertools import permutations

import pytest

from paigow.cards import DECK_54, JOKER, SECOND_JOKER, format_cards, parse_cards
from paigow.errors import NotationError
from paigow.rules.house_ways import house_way, names

clause = pytest.mark.clause


def given(way: str, text: str) -> tuple[str, str]:
    """High hand and low hand, whatever the order in which the cards come."""
    found = {
        (format_cards(one.high), format_cards(one.low))
        for one in (
            house_way("supreme", way).set(order) for order in permutations(parse_cards(text, deck=DECK_54))
        )
    }
    assert len(found) == 1
    return found.pop()


@clause("SPG-3b.5", "SPG-12a.2")
@pytest.mark.parametrize(
    ("text", "low_first", "high_first"),
    [
        ("Ks Qd 9h 8c", ("Qd 9h", "Ks 8c"), ("Ks Qd", "9h 8c")),
        # Seven points either way: only 3(a) judges, so the king may go to the low hand.
        ("Ks 7d 5s 2d", ("5s 2d", "Ks 7d"), ("7d 2d", "Ks 5s")),
        ("9s 9d 4h Tc", ("9d 9s", "Tc 4h"), ("9d 9s", "Tc 4h")),
        ("Jk Jk Ad Ac", ("Jk Jk*", "Ac Ad"), ("Jk Jk*", "Ac Ad")),
    ],
)
def test_the_formulas(text: str, low_first: tuple[str, str], high_first: tuple[str, str]) -> None:
    assert given("best-low", text) == low_first
    assert given("best-high", text) == high_first


@pytest.mark.parametrize(
    ("text", "high", "low"),
    [
        ("Ks Kh 7d 7c", "Kh Ks", "7c 7d"),  # 97 and 97: two pairs stay
        ("Ks Kh 9d 8c", "Kh Ks", "9d 8c"),  # 97 and 74
        ("8s 8h Td Ac", "Ac 8s", "Td 8h"),  # 46 and 90, more than the pair's 87 and 6
        ("Ks Qd Ah 3c", "Ks Qd", "Ah 3c"),  # 71 and 33
        ("Ks Qd 9h 8c", "Ks 9h", "Qd 8c"),  # 62 and 90: the king is worth more in the high hand than low
        ("7s 6d 3h 2c", "6d 3h", "7s 2c"),  # 41 and 97 either way: the better low hand
    ],
)
def test_the_score_sheet(text: str, high: str, low: str) -> None:
    assert given("balanced", text) == (high, low)


@clause("SPG-12d")
def test_a_house_way_says_what_it_is() -> None:
    for name in names("supreme"):
        way = house_way("supreme", name)
        assert way.name == name
        assert way.title
        assert way.provenance
        assert way.rulings
        (rule,) = way.rules
        assert rule.text
        assert way.set(parse_cards("As Kd 9h 2c")).rule == rule.name


@pytest.mark.parametrize("way", names("supreme"))
@pytest.mark.parametrize(
    ("text", "low"),
    [
        ("Ks Kd Kh Kc", "Kc Kd"),
        ("Ks Kd 5s 5d", None),
        ("As Ad Ah 9c", None),
    ],
)
def test_of_equal_cards_the_low_hand_takes_the_first_suits(way: str, text: str, low: str | None) -> None:
    four = parse_cards(text)
    setting = house_way("supreme", way).set(four)
    for card in setting.low:
        others = [other for other in setting.high if other.rank == card.rank]
        assert all(card.suit < other.suit for other in others)
    if low is not None:
        assert format_cards(setting.low) == low


def test_the_two_jokers_are_told_apart_like_suits() -> None:
    # Apart, the first joker goes to the low hand, in whatever order the cards come.
    for four in permutations((JOKER, SECOND_JOKER, *parse_cards("2s 8h"))):
        setting = house_way("supreme", "best-low").set(four)
        assert JOKER in setting.low
        assert SECOND_JOKER in setting.high


def test_three_cards_cannot_be_set() -> None:
    with pytest.raises(NotationError, match="4 different cards are needed, not As Kd 9h"):
        house_way("supreme", "balanced").set(parse_cards("As Kd 9h"))
