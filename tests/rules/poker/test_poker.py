"""Ranking two- and five-card hands (PGP 3(a)-(e)): the worked examples and the order around them."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TypeVar

import pytest

from paigow.cards import parse_cards
from paigow.errors import NotationError
from paigow.rules.poker.hands import HighHand, LowHand, high_hand, low_hand
from paigow.switches import AceFive
from worked_examples import Example, marked

clause = pytest.mark.clause
Hand = TypeVar("Hand", HighHand, LowHand)
BOTH = pytest.mark.parametrize("ace_five", list(AceFive))


def high(text: str, ace_five: AceFive = AceFive.SECOND) -> HighHand:
    return high_hand(parse_cards(text), ace_five)


def low(text: str) -> LowHand:
    return low_hand(parse_cards(text))


def falling(*hands: HighHand) -> bool:
    return all(better > worse for better, worse in pairwise(hands))


def holds(line: str, ace_five: AceFive) -> bool:
    """Whether hands rank as a line says: `>` above, `=` a copy."""
    texts, signs = re.split(" [>=] ", line), re.findall("[>=]", line)
    if texts[0].count(" ") == 1:
        return ranked([low(text) for text in texts], signs)
    return ranked([high(text, ace_five) for text in texts], signs)


def ranked(hands: list[Hand], signs: list[str]) -> bool:
    return all(
        one > other if sign == ">" else one == other
        for sign, (one, other) in zip(signs, pairwise(hands), strict=True)
    )


@pytest.mark.parametrize("example", marked("E01", "E21"))
def test_E01_to_E21_hands_rank_as_worked(example: Example) -> None:
    for field, ace_five in (("order", AceFive.SECOND), ("order_if_lowest", AceFive.LOWEST)):
        for line in example.data.get(field, ()):
            assert holds(line, ace_five), line


@clause("PGP-3a.3", "PGP-3b-4.1", "PGP-3b-4.2", "PGP-3b-5.1", "PGP-3b-5.2", "PGP-3b-8.1", "PGP-3b-9.1")
@pytest.mark.parametrize(
    ("text", "described"),
    [
        ("Jk Ah Kd Ks 7c", "two pairs, aces and kings, with a seven"),
        ("Jk Ah Ad Ks 7c", "three aces, with K-7"),
        ("Jk Ah Ad Ks Kc", "full house, aces over kings"),
        ("Kh Kd Ks Ac Jk", "full house, kings over aces"),
        ("Jk Ah Ad As Kc", "four aces, with a king"),
        ("8h 8d 8s 8c Jk", "four eights, with an ace"),
        ("Jk Ah 9d 6s 6c", "two pairs, aces and sixes, with a nine"),
        ("Ah Kd 9s 6s 2c", "no pair, A-K-9-6-2"),
        ("Ah Kh 9h 6h 2h", "flush, A-K-9-6-2"),
        ("Ah 2d 3h 4h 5h", "straight, A-2-3-4-5"),
        ("Kh Qh Jh Th 9h", "straight flush, king-high"),
        ("Kh Kd Jh Th 9h", "pair of kings, with J-10-9"),
        ("As Ah Ad Ac Jk", "five aces"),
        ("As Ks Qs Js Jk", "royal flush"),
    ],
)
def test_the_joker_is_an_ace_in_groups(text: str, described: str) -> None:
    assert high(text).describe() == described


@clause("PGP-3d.1")
def test_the_lowest_straight_is_described_as_what_it_is() -> None:
    assert high("Ah 2d 3h 4h 5h", AceFive.LOWEST).describe() == "straight, A-2-3-4-5"


@clause("PGP-3b-9.2", "PGP-3e.1")
def test_in_two_pairs_the_pairs_decide_before_the_fifth_card() -> None:
    assert high("As Ah Kd Kc 2s") > high("As Ah Qd Qc Ks") > high("3s 3h 2d 2c As")


@clause("PGP-3b-8.2", "PGP-3b-4.2")
def test_threes_and_fours_of_a_kind_go_by_their_rank() -> None:
    assert high("As Ah Ad 2c 3s") > high("Ks Kh Kd Ac Qs") > high("2s 2h 2d Ac Ks")
    assert high("As Ah Ad Ac 2s") > high("Ks Kh Kd Kc As") > high("2s 2h 2d 2c As")


@clause("PGP-3b")
@BOTH
def test_the_categories_stand_in_their_order(ace_five: AceFive) -> None:
    lowest_of_each = [
        "As Ah Ad Ac Jk", "As Ks Qs Js Ts", "6h 5h 4h 3h 2h", "2s 2h 2d 2c 3s", "2s 2h 2d 3s 3d",
        "7h 5h 4h 3h 2h", "6d 5h 4c 3s 2d", "2s 2h 2d 3c 4s", "3s 3h 2d 2c 4s", "2s 2h 3d 4c 5s",
        "7s 5h 4d 3c 2s",
    ]  # fmt: skip
    assert falling(*(high(text, ace_five) for text in lowest_of_each))


@clause("PGP-1-high-hand", "PGP-1-low-hand", "PGP-1-second-highest")
def test_a_high_hand_has_five_cards_and_a_low_hand_two() -> None:
    with pytest.raises(NotationError, match=r"a high hand has 5 cards, not 4 \(PGP-1-high-hand\)"):
        high("As Ks Qs Js")
    with pytest.raises(NotationError, match=r"a low hand has 2 cards, not 3 \(PGP-1-low-hand\)"):
        low("As Ks Qs")
