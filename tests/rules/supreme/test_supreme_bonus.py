"""The four-card hands of Supreme's bonus wager (SPG 3(c))."""

from __future__ import annotations

from itertools import permutations

import pytest

from paigow.cards import DECK_54, Card, parse_cards
from paigow.errors import NotationError, UnknownNameError
from paigow.rules.supreme import bonus
from paigow.switches import AceInStraight, BonusJoker, Switches
from worked_examples import worked

clause = pytest.mark.clause


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text, deck=DECK_54)


@clause("SPG-3c-1", "SPG-3c-2", "SPG-3c-3", "SPG-3c-4", "SPG-3c-5", "SPG-3c-6", "SPG-3c-7", "SPG-3c-8")
@clause("SPG-3c-9", "SPG-3c-10", "SPG-3c-11", "SPG-3c.1", "SPG-3c.2", "SPG-3a-1-ii")
@pytest.mark.parametrize(("text", "expected"), worked("S47", "S70", "cards", "row"))
def test_S47_to_S70_the_class_of_four_cards(text: str, expected: str | None) -> None:
    four = cards(text)
    assert {bonus.classify_four(order) for order in permutations(four)} == {expected}
    held = bonus.held(four)
    assert held[:1] == (() if expected is None else (expected,))
    assert held == tuple(key for key in bonus.CLASSES if bonus.holds(four, key))


@clause("SPG-1-9", "SPG-3c.1", "SPG-3c-7")
def test_a_joker_has_no_suit_and_never_makes_a_flush() -> None:
    assert not bonus.holds(cards("Jk 2h 9h Kh"), "flush")
    assert bonus.holds(cards("4h 2h 9h Kh"), "flush")


@clause("SPG-3c.2", "SPG-3c-5")
def test_a_joker_takes_the_suit_of_the_natural_cards() -> None:
    assert bonus.holds(cards("Jk 3h 4h 5h"), "straight_flush")
    assert not bonus.holds(cards("Jk 3h 4h 5s"), "straight_flush")
    assert bonus.holds(cards("Jk 3h 4h 5s"), "straight")


@clause("SPG-3c.1", "SPG-12i.5")
@pytest.mark.parametrize("text", ["Jk As 2h 4d", "Jk 5s 7h 8d", "Jk 3h 4h 5h"])
def test_S53_S64_S65_any_split_may_give_the_joker_its_value(text: str) -> None:
    # One of the three partners alone gives the 3 or the 6 that the straight needs.
    assert bonus.holds(cards(text), "straight")


@clause("SPG-3c.1")
@pytest.mark.parametrize(
    ("text", "straight"), [("Jk Jk 4h 5h", "straight_flush"), ("Jk Jk 4h 5s", "straight")]
)
def test_S54_S66_jokers_that_are_freely_3_or_6_straighten_a_four_and_a_five(text: str, straight: str) -> None:
    free = Switches(bonus_joker=BonusJoker.FREE)
    assert not bonus.holds(cards(text), "straight")
    assert bonus.holds(cards(text), "straight", free)
    assert bonus.classify_four(cards(text), free) == (
        "straight_flush" if text == "Jk Jk 4h 5h" else "straight"
    )


@clause("SPG-3c-9", "SPG-3c-2")
def test_S62_the_ace_of_a_straight_may_be_low_only_by_choice() -> None:
    low_only = Switches(bonus_ace=AceInStraight.LOW_ONLY)
    assert bonus.classify_four(cards("As Kh Qd Jc"), low_only) is None
    assert bonus.classify_four(cards("As 2h 3d 4c"), low_only) == "straight"
    assert bonus.classify_four(cards("As Ks Qs Js"), low_only) == "royal_flush"


@clause("SPG-3c-4", "SPG-3c-6", "SPG-3c-11")
@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("As Ah Ad Ac", ("four_aces", "three_of_a_kind", "any_pair")),
        ("As Ks Qs Js", ("royal_flush", "flush", "straight")),
        ("Jk Jk As Ah", ("two_jokers_and_two_aces", "two_pair", "two_jokers", "any_pair")),
        ("9s 8s 7s 6s", ("straight_flush", "flush", "straight")),
        ("Qs Qh 2d 2c", ("two_pair", "any_pair")),
        ("2s 9h Kd Jc", ()),
    ],
)
def test_a_hand_holds_every_class_whose_words_fit_it(text: str, held: tuple[str, ...]) -> None:
    assert bonus.held(cards(text)) == held


def test_wrong_questions_are_answered_with_what_to_change() -> None:
    with pytest.raises(NotationError, match="has 4 cards, not 3"):
        bonus.classify_four(cards("As Ks Qs"))
    with pytest.raises(UnknownNameError, match="did you mean 'two_pair'"):
        bonus.holds(cards("As Ks Qs Js"), "two_pairs")
