"""SPG 14(a) and PGT 8.L: which row pays a hand, by the worked examples S47 to S70 and T109 to T120."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from paigow.cards import DECK_54, parse_cards
from paigow.games.classify import classify
from paigow.games.pay_tables import pay_table
from paigow.money import ToOne, dollars
from paigow.tiles import TILES, parse_tiles


def won(table: str, hand: str) -> tuple[str, str] | None:
    pieces = parse_tiles(hand) if "-" in hand else parse_cards(hand, deck=DECK_54)
    row = classify(pay_table(table), pieces)
    return (row.hand, str(row.pays)) if row else None


@pytest.mark.clause("SPG-14a.1", *(f"SPG-14a-{row.hand}" for row in pay_table("supreme-bonus").rows))
@pytest.mark.parametrize(
    ("cards", "hand", "pays"),
    [
        ("As Ah Ad Ac", "four_aces", 1000),
        ("As Ks Qs Js", "royal_flush", 500),
        ("Jk Jk As Ah", "two_jokers_and_two_aces", 200),
        ("9s 9h 9d 9c", "four_of_a_kind", 100),
        ("Ah 2h 3h 4h", "straight_flush", 25),
        ("Jk 4h 5h 6h", "straight_flush", 25),
        ("Jk 3h 4h 5h", "straight_flush", 25),
        ("Jk Jk 4h 5h", "two_jokers", 4),
        ("Jk 7c 8c 9c", "straight_flush", 25),
        ("Jk 8c 9c 10c", None, 0),
        ("Jk Js Qs Ks", None, 0),
        ("5s 5h 5d Jk", "three_of_a_kind", 10),
        ("2c 6c 9c Kc", "flush", 8),
        ("Jk Jk 7s 7h", "two_pair", 7),
        ("Qs Qh 2d 2c", "two_pair", 7),
        ("As Kh Qd Jc", "straight", 6),
        ("Ks Ah 2d 3c", None, 0),
        ("Jk As 2h 4d", "straight", 6),
        ("Jk 5s 7h 8d", "straight", 6),
        ("Jk Jk 4h 5s", "two_jokers", 4),
        ("Jk Jk 3h 4s", "two_jokers", 4),
        ("Jk 3s 9h Kd", None, 0),
        ("Ks Kh 4d 9c", "any_pair", 1),
        ("Jk 6s 6h Kd", "any_pair", 1),
    ],
)
def test_S47_to_S70_the_supreme_bonus(cards: str, hand: str | None, pays: int) -> None:
    assert won("supreme-bonus", cards) == ((hand, f"{pays:,} to 1") if hand else None)


@pytest.mark.clause("PGT-8L-1", "PGT-8L-2", "PGT-8L-3", "PGT-8L-4")
@pytest.mark.parametrize(
    ("tiles", "hand", "odds"),
    [
        ("2-4 1-2 6-6 6-6", "gee_joon_pair_and_heaven_pair", [300, 250, 250, 200]),
        ("2-4 1-2 1-1 1-1", "two_pairs", [25, 25, 30, 30]),
        ("5-5 5-5 3-6 4-5", "two_pairs", [25, 25, 30, 30]),
        ("3-6 4-5 1-4 2-3", "two_pairs", [25, 25, 30, 30]),
        ("2-4 1-2 6-6 4-4", "gee_joon_pair", [8, 8, 7, 10]),
        ("3-6 4-5 6-6 1-1", "one_mixed_pair", [4, 5, 5, 4]),
        ("2-6 3-5 4-4 1-2", "one_mixed_pair", [4, 5, 5, 4]),
        ("4-4 4-4 2-6 3-4", "one_identical_pair", [3, 2, 2, 2]),
        ("6-6 6-6 3-6 2-6", "one_identical_pair", [3, 2, 2, 2]),
        ("2-4 3-3 1-5 1-2", "gee_joon_pair", [8, 8, 7, 10]),
        ("6-6 3-6 1-1 2-6", None, [None] * 4),
    ],
)
def test_T109_to_T119_pair_fortunes(tiles: str, hand: str | None, odds: list[int | None]) -> None:
    found = [won(f"pair-fortunes-{letter}", tiles) for letter in "abcd"]
    assert found == [(hand, f"{each} to 1") if each else None for each in odds]


@pytest.mark.clause("PGT-8L-1", "PGT-8L-2", "PGT-8L-3", "PGT-8L-4")
@pytest.mark.parametrize(("letter", "net"), [("a", -1905), ("b", -4895), ("c", -4720), ("d", -5190)])
def test_T120_all_hands_of_four_tiles(letter: str, net: int) -> None:
    """What a wager of one unit on each of the 35,960 hands brings in all."""
    table = pay_table(f"pair-fortunes-{letter}")
    found = Counter(classify(table, tiles) for tiles in combinations(TILES, 4))
    lost = found.pop(None)
    counts = {row.hand: count for row, count in found.items() if row}
    assert (lost, counts) == (
        29_120,
        {
            "gee_joon_pair_and_heaven_pair": 1,
            "two_pairs": 119,
            "gee_joon_pair": 420,
            "one_mixed_pair": 1_680,
            "one_identical_pair": 4_620,
        },
    )
    units = sum(
        count * row.pays.winnings(dollars(1)) // 100
        for row, count in found.items()
        if row and isinstance(row.pays, ToOne)
    )
    assert units - lost == net
