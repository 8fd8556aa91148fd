"""Ranking two- and five-card hands (PGP 3(a)-(e)): the worked examples and the order around them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from paigow.cards import parse_cards
from paigow.errors import NotationError
from paigow.rules.poker.hands import Category, HighHand, LowHand, high_hand, low_hand
from paigow.switches import AceFive

clause = pytest.mark.clause
BOTH = pytest.mark.parametrize("ace_five", list(AceFive))


def high(text: str, ace_five: AceFive = AceFive.SECOND) -> HighHand:
    return high_hand(parse_cards(text), ace_five)


def low(text: str) -> LowHand:
    return low_hand(parse_cards(text))


def falling(*hands: HighHand) -> bool:
    return all(better > worse for better, worse in pairwise(hands))


@clause("PGP-3b-1", "PGP-3a.3")
def test_five_aces_are_the_highest_hand() -> None:
    assert high("As Ah Ad Ac Jk").category is Category.FIVE_ACES
    assert high("As Ah Ad Ac Jk") > high("Ks Qs Js Ts As")
    assert high("As Ah Ad Jk Kc") == HighHand(Category.FOUR_OF_A_KIND, (12, 11))


@clause("PGP-3b-2.1", "PGP-3b-2.2", "PGP-3c.1", "FUP-1.2")
@pytest.mark.parametrize(
    "text", ["Jk Ks Qs Js Ts", "As Jk Qs Js Ts", "As Ks Jk Js Ts", "As Ks Qs Jk Ts", "As Ks Qs Js Jk"]
)
def test_the_joker_makes_a_royal_flush_in_any_place_and_it_copies_a_natural_one(text: str) -> None:
    assert high(text) == high("Ah Kh Qh Jh Th") == HighHand(Category.ROYAL_FLUSH, ())


@clause("PGP-3b-3.1", "PGP-3b-3.2", "PGP-3d.1", "PGP-3d.2")
def test_suited_ace_to_five_is_the_first_straight_flush_unless_the_licensee_elects_otherwise() -> None:
    wheel, king, queen, six = "As 2s 3s 4s 5s", "Kh Qh Jh Th 9h", "Qh Jh Th 9h 8h", "6h 5h 4h 3h 2h"
    assert falling(
        high("As Ks Qs Js Ts"), high(wheel), high(king), high(queen), high(six), high("As Ah Ad Ac Ks")
    )
    lowest = AceFive.LOWEST
    assert falling(high(king, lowest), high(six, lowest), high(wheel, lowest), high("As Ah Ad Ac Ks", lowest))


@clause("PGP-3b-7.1", "PGP-3b-7.2", "PGP-3d.1", "PGP-3e.2")
def test_mixed_ace_to_five_is_the_second_straight_unless_the_licensee_elects_otherwise() -> None:
    ace, wheel, king, six = "Ah Kd Qs Jc Th", "As 2d 3h 4c 5s", "Ks Qd Jh Tc 9s", "6d 5h 4c 3s 2d"
    assert falling(high(ace), high(wheel), high(king), high(six), high("Ks Kh Kd Ac Qs"))
    lowest = AceFive.LOWEST
    assert falling(*(high(text, lowest) for text in (ace, king, six, wheel, "Ks Kh Kd Ac Qs")))


@clause("PGP-3c.2", "PGP-3b-7.2", "PGP-3d.1")
def test_the_joker_with_two_to_five_follows_the_election() -> None:
    joker = "Jk 2d 3h 4c 5s"
    assert falling(high("Ah Kd Qs Jc Th"), high(joker), high("Ks Qd Jh Tc 9s"), high("6h 5d 4s 3c 2s"))
    assert high(joker) == high("Ah 2d 3h 4c 5s")
    assert high(joker, AceFive.LOWEST) < high("Ks Qd Jh Tc 9s", AceFive.LOWEST)
    assert high(joker, AceFive.LOWEST) == high("6h 5d 4s 3c 2s", AceFive.LOWEST)


@clause("PGP-3c.2", "PGP-3b-3.2", "PGP-3d.1")
def test_the_joker_with_suited_two_to_five_follows_the_election() -> None:
    assert high("Jk 2h 3h 4h 5h") == high("As 2s 3s 4s 5s") > high("Kh Qh Jh Th 9h")
    assert high("Jk 2h 3h 4h 5h", AceFive.LOWEST) == high("6s 5s 4s 3s 2s", AceFive.LOWEST)


@clause("PGP-3c.2", "PGP-3a.2")
def test_the_joker_with_ace_to_four_can_only_be_the_five() -> None:
    hand = "Jk Ad 2h 3c 4s"
    assert high(hand) == high("As 2d 3h 4c 5s")
    assert high(hand, AceFive.LOWEST) < high("6d 5h 4c 3s 2d", AceFive.LOWEST)


@clause("PGP-3c.2")
@pytest.mark.parametrize(
    ("joker", "natural"),
    [
        ("Jk 5s 6h 7d 8c", "9c 8c 7d 6h 5s"),
        ("Jk 9d Th Jc Qs", "Kc Qs Jc Th 9d"),
        ("Jk 6d 7h 9c Ts", "Ts 9c 8d 7h 6d"),
        ("Jk Ad Kh Qc Js", "Ad Kh Qc Js Tc"),
    ],
)
def test_the_joker_takes_the_better_end_or_the_gap(joker: str, natural: str) -> None:
    assert high(joker) == high(natural)


@clause("PGP-3c.3", "PGP-3b-6", "PGP-3e.2")
def test_in_a_flush_the_joker_is_the_highest_card_of_the_suit_that_is_absent() -> None:
    assert high("As 9s 5s 2s Jk") == high("Ah Kh 9h 5h 2h")
    assert high("As 9s 5s 2s Jk") < high("Ac Kc 9c 5c 3c")
    assert high("Ks 9s 5s 2s Jk") == high("Ah Kh 9h 5h 2h")
    assert high("As Ks Qs 7s Jk") == high("Ah Kh Qh Jh 7h")


@clause("PGP-3a.3", "PGP-3b-10.1", "PGP-3b-8.1")
def test_the_joker_never_joins_another_rank_than_aces() -> None:
    assert high("Kh Kd Jk 9s 4c") == HighHand(Category.PAIR, (11, 12, 7, 2))
    assert high("Kh Kd Ks Jk 4c") == HighHand(Category.THREE_OF_A_KIND, (11, 12, 2))


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
        ("Kh Kd Jh Th 9h", "pair of kings, with J-T-9"),
        ("As Ah Ad Ac Jk", "five aces"),
        ("As Ks Qs Js Jk", "royal flush"),
    ],
)
def test_the_joker_is_an_ace_in_groups(text: str, described: str) -> None:
    assert high(text).describe() == described


@clause("PGP-3d.1")
def test_the_lowest_straight_is_described_as_what_it_is() -> None:
    assert high("Ah 2d 3h 4h 5h", AceFive.LOWEST).describe() == "straight, A-2-3-4-5"


@clause("PGP-3c.4", "PGP-3b-10.1", "PGP-3b-10.2", "PGP-1-copy-hand")
def test_in_a_low_hand_the_joker_is_an_ace() -> None:
    assert low("Jk Ac") == low("As Ad")
    assert low("Jk Kd") == low("As Kc")
    assert low("As 2c") == low("Jk 2d") < low("2s 2h")
    assert low("2s 2h").describe() == "pair of twos"


@clause("PGP-3b-5.2", "PGP-3e.1")
def test_in_full_houses_the_three_decides_first() -> None:
    assert high("3s 3h 3d Kh Kd") > high("2s 2h 2d As Ad")
    assert high("3s 3h 3d 2h 2d") > high("2s 2h 2d 3s 3d")


@clause("PGP-3b-9.2", "PGP-3e.1")
def test_in_two_pairs_the_pairs_decide_before_the_fifth_card() -> None:
    assert high("Ks Kh 2d 2c 3s") > high("Qs Qh Jd Jc As")
    assert high("Ks Kh 2d 2c 9s") > high("Kd Kc 2s 2h 8d")
    assert high("As Ah Kd Kc 2s") > high("As Ah Qd Qc Ks") > high("3s 3h 2d 2c As")


@clause("PGP-3e.1", "PGP-3b-10.2")
def test_equal_hands_are_split_by_the_highest_card_not_in_the_other() -> None:
    assert high("8s 8h Kd 9c 2s") > high("8d 8c Kh 7s 6d")
    assert high("Kh Qd 9s 7c 2h") > high("Ks Qc 9d 6h 5s")


@clause("PGP-3b-8.2", "PGP-3b-4.2")
def test_threes_and_fours_of_a_kind_go_by_their_rank() -> None:
    assert high("As Ah Ad 2c 3s") > high("Ks Kh Kd Ac Qs") > high("2s 2h 2d Ac Ks")
    assert high("As Ah Ad Ac 2s") > high("Ks Kh Kd Kc As") > high("2s 2h 2d 2c As")


@clause("PGP-3e.2", "PGP-1-copy-hand", "PGP-1-suit", "PGP-1-rank")
def test_suits_never_matter() -> None:
    assert high("Qh Th 7h 4h 3h") == high("Qc Tc 7c 4c 3c")
    assert high("9h 8d 7c 6s 5h") == high("9c 8h 7d 6h 5s")
    assert low("Kh Qh") == low("Ks Qd")


@clause("PGP-3a.2")
def test_a_sequence_does_not_wrap() -> None:
    assert high("Qs Kd Ah 2c 3d").category is Category.NO_PAIR
    assert high("Kd Ah 2c 3d Jk") == HighHand(Category.PAIR, (12, 11, 1, 0))


@clause("PGP-3b")
@BOTH
def test_the_categories_stand_in_their_order(ace_five: AceFive) -> None:
    lowest_of_each = [
        "As Ah Ad Ac Jk", "As Ks Qs Js Ts", "6h 5h 4h 3h 2h", "2s 2h 2d 2c 3s", "2s 2h 2d 3s 3d",
        "7h 5h 4h 3h 2h", "6d 5h 4c 3s 2d", "2s 2h 2d 3c 4s", "3s 3h 2d 2c 4s", "2s 2h 3d 4c 5s",
        "7s 5h 4d 3c 2s",
    ]  # fmt: skip
    assert falling(*(high(text, ace_five) for text in lowest_of_each))
    assert falling(high("2h 5h 7h 8h Jh"), high("Th Jd Qs Kc Ah"), high("9s 9d 9c 7h 6h"))
    assert high("5h 6d 7s 8c 9h") > high("9s 9d 9c 7h 6h")


@clause("PGP-1-high-hand", "PGP-1-low-hand", "PGP-1-second-highest")
def test_a_high_hand_has_five_cards_and_a_low_hand_two() -> None:
    with pytest.raises(NotationError, match=r"a high hand has 5 cards, not 4 \(PGP-1-high-hand\)"):
        high("As Ks Qs Js")
    with pytest.raises(NotationError, match=r"a low hand has 2 cards, not 3 \(PGP-1-low-hand\)"):
        low("As Ks Qs")
