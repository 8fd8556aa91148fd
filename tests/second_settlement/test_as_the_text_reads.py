"""The laboratory itself, at the examples and orders that the documents print."""

from __future__ import annotations

import pytest

from second_settlement import poker, supreme, tiles


def hand(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def test_high_hands_of_pai_gow_poker_from_the_highest_down() -> None:
    """3(b) with its printed firsts and lasts, the joker wherever it may stand."""
    order = [
        "As Ah Ad Ac Jk", "As Ks Qs Js Jk", "As 2s 3s 4s 5s", "Ks Qs Js Ts 9s", "6d 5d 4d 3d 2d",
        "Ah Ad As Jk 9c", "2c 2d 2h 2s 3c", "As Ad Ah Ks Kh", "2c 2d 2h 3s 3h", "Ah Kh Qh Jh 9h",
        "Jk Kh 9h 5h 2h", "Kh Qh Jh 9h 2h", "As Kd Qc Jh Ts", "As 2d 3c 4h 5s", "Kc Qd Jc Th 9s",
        "6c 5d 4c 3h 2s", "Ah Ad Jk Kc 2d", "2c 2d 2h As Kd", "As Ah Ks Kh 2c", "3c 3d 2c 2d Ah",
        "As Jk Kd 9c 3h", "2s 2h Ad Kc Qd", "Ac Kd Jh 9s 2c",
    ]  # fmt: skip
    values = [poker.high_hand(hand(text)) for text in order]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == len(values)
    lowest = [poker.high_hand(hand(text), "lowest") for text in ("6c 5d 4c 3h 2s", "As 2d 3c 4h 5s")]
    assert lowest[0] > lowest[1]


@pytest.mark.parametrize(
    ("mine", "other", "result"),
    [
        ("Ah Ad 9c 5d 3s / Kh Qc", "Ks Kd 9h 5c 3d / Kc Qd", "push"),
        ("Ah Ad 9c 5d 3s / Kh Jc", "As Ac 9h 5c 3d / Kc Qd", "lose"),
        ("7h 7d 9c 5d 3s / 7s 7c", "2s 2d 9h 5c 4d / Kc Qd", "win"),
        ("6h 6d 9c 5d 3s / 7s 7c", "2s 2d 9h 5c 4d / Kc Qd", "lose"),
    ],
)
def test_main_wagers_of_pai_gow_poker(mine: str, other: str, result: str) -> None:
    def sides(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        high, low = text.split("/")
        return hand(high), hand(low)

    assert poker.main_result(sides(mine), sides(other), "second") == result


def test_points_of_supreme_as_3a_prints_them() -> None:
    printed = {"2c 5d": 7, "5c 9d": 4, "6c Jk": 9}
    assert {text: supreme.two_cards(hand(text))[1] for text in printed} == printed
    order = ["Jk Jk", "As Ad", "2s 2d", "Kc Qd", "Kc Jd", "Qc Jd", "9c Kd", "Tc Kd"]
    values = [supreme.two_cards(hand(text)) for text in order]
    assert values == sorted(values, reverse=True)
    assert supreme.is_higher(hand("Kc 7d"), hand("5c 2d"), low=False)
    assert not supreme.is_higher(hand("Kc Td"), hand("Qc Th"), low=True)


def test_the_sixteen_pairs_and_what_lies_below_them() -> None:
    order = [
        "2-4 1-2", "6-6 6-6", "1-1 1-1", "4-4 4-4", "1-3 1-3", "5-5 5-5", "3-3 3-3", "2-2 2-2",
        "5-6 5-6", "4-6 4-6", "1-6 1-6", "1-5 1-5", "3-6 4-5", "3-5 2-6", "3-4 2-5", "1-4 2-3",
        "6-6 4-5", "1-1 3-6", "6-6 4-4", "1-1 2-6", "1-3 1-4", "4-4 1-5",
    ]  # fmt: skip
    values = [tiles.value(hand(text)) for text in order]
    assert values == sorted(values, reverse=True)
    assert tiles.value(hand("2-4 1-3"))[1] == 7
    assert tiles.value(hand("1-2 3-6"))[1] == 5
