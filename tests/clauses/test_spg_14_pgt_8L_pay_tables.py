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
from worked_examples import worked


def won(table: str, hand: str) -> tuple[str, str] | None:
    pieces = parse_tiles(hand) if "-" in hand else parse_cards(hand, deck=DECK_54)
    row = classify(pay_table(table), pieces)
    return (row.hand, str(row.pays)) if row else None


@pytest.mark.clause("SPG-14a.1", *(f"SPG-14a-{row.hand}" for row in pay_table("supreme-bonus").rows))
@pytest.mark.parametrize(("cards", "hand", "pays"), worked("S47", "S70", "cards", "row", "pays"))
def test_S47_to_S70_the_supreme_bonus(cards: str, hand: str | None, pays: int) -> None:
    assert won("supreme-bonus", cards) == ((hand, f"{pays:,} to 1") if hand else None)


@pytest.mark.clause("PGT-8L-1", "PGT-8L-2", "PGT-8L-3", "PGT-8L-4")
@pytest.mark.parametrize(("tiles", "hand", "odds"), worked("T109", "T119", "tiles", "row", "odds"))
def test_T109_to_T119_pair_fortunes(tiles: str, hand: str | None, odds: list[int]) -> None:
    found = [won(f"pair-fortunes-{letter}", tiles) for letter in "abcd"]
    assert found == ([(hand, f"{each} to 1") for each in odds] if hand else [None] * 4)


@pytest.mark.sizes(all=1)
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
