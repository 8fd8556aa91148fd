"""Hands that are classified in arrays: the row of the pay table that one hand is paid by."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import numpy as np
import pytest

from paigow import batch
from paigow.cards import DECK_53, DECK_54
from paigow.games.classify import classify
from paigow.games.pay_tables import JudgedOn, PayTable, pay_table, pay_tables
from paigow.money import dollars
from paigow.odds.wagers import wager_odds
from paigow.rules.poker.pai_gow import Colour
from paigow.switches import JokerColour, RoyalMatch, SeveralRows, Switches
from paigow.tiles import TILES

TABLES = [table for table in pay_tables() if table.judged_on is not JudgedOn.SET_HANDS]
SIZES = {JudgedOn.THREE_CARDS: 3, JudgedOn.FOUR_CARDS: 4, JudgedOn.FOUR_TILES: 4}
BY_DEALER = (JudgedOn.DEALER, JudgedOn.DEALER_AND_PLAYER)
OTHERWISE = Switches(
    royal_match=RoyalMatch.ACE_KING,
    several_rows=SeveralRows.FIRST_LISTED,
    red_black_joker=JokerColour.RED,
)


sizes = partial(pytest.mark.sizes, of="hands for each pay table")


def hands_of(table: PayTable, number: int, seed: int) -> list[tuple[Any, ...]]:
    """Every other hand from few ranks or one suit, where more rows pay."""
    draw = Random(seed)
    size = SIZES.get(table.judged_on, 7)
    deck: Any = {JudgedOn.FOUR_CARDS: DECK_54, JudgedOn.FOUR_TILES: TILES}.get(table.judged_on, DECK_53)
    found = []
    for n in range(number):
        pool = deck
        if n % 2 == 0 and deck is not TILES:
            pool = [card for card in deck if card.is_joker or card.suit == n % 4 or card.rank > 8]
        if n % 8 == 0 and size == 7:
            pool = [card for card in deck if card.is_joker or card.suit == n // 8 % 4]
        found.append(tuple(draw.sample(pool, size)))
    return found


def dealers_beside(hands: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    return [
        tuple(Random(n).sample([card for card in DECK_53 if card not in hand], 7))
        for n, hand in enumerate(hands)
    ]


@pytest.mark.parametrize(
    "switches",
    [
        pytest.param(Switches(), marks=sizes(test=40, all=1_000, floor=50_000), id="as ruled"),
        pytest.param(OTHERWISE, marks=sizes(all=500, floor=50_000), id="otherwise"),
    ],
)
def test_hands_are_paid_by_the_row_that_the_rules_find(switches: Switches, trials: int) -> None:
    for table in TABLES:
        hands = hands_of(table, trials, seed=trials)
        dealers = dealers_beside(hands) if table.judged_on in BY_DEALER else None
        colour = Colour.RED if table.judged_on is JudgedOn.CHOSEN_COLOUR else None
        rows = batch.classify(
            np.array(hands, np.uint8), table, colour=colour, switches=switches,
            dealer=None if dealers is None else np.array(dealers, np.uint8),
        )  # fmt: skip
        for n, hand in enumerate(hands):
            by_rules = classify(
                table, hand, colour=colour, switches=switches, dealer=dealers[n] if dealers else None
            )
            assert (None if rows[n] < 0 else table.rows[rows[n]]) == by_rules, (table.id, hand)


def test_a_meter_changes_the_row() -> None:
    aces = batch.encode(["As Ah Ad Ac Jk 7c 2h"])
    table = pay_table("pgp-16e")
    found = [
        table.rows[batch.classify(aces, table, meters=meters)[0]].hand
        for meters in (None, {"meter": dollars(700)})
    ]
    assert found == ["five_aces", "four_of_a_kind"]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", ["supreme-bonus", "pair-fortunes-a"])
def test_all_hands_of_four_pieces_make_the_counts_of_the_odds(name: str) -> None:
    table = pay_table(name)
    deck: Any = TILES if table.judged_on is JudgedOn.FOUR_TILES else DECK_54
    rows = batch.classify(np.array(list(combinations(deck, 4)), np.uint8), table)
    counts = np.bincount(rows + 1, minlength=len(table.rows) + 1)
    assert counts[1:].tolist() == [row.count for row in wager_odds(table).rows]
