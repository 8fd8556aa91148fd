"""The pictures of the lessons are true: what they call correct is, and what stands higher ranks higher."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from paigow.games.hands import CARDS, SUPREME, TILE_HANDS, Family
from paigow.rules.poker.hands import Category, high_hand, low_hand
from paigow.rules.supreme.hands import two_card_hand
from paigow.rules.tiles.hands import two_tile_hand
from paigow.switches import DEFAULT

pytestmark = pytest.mark.sizes(all=1)

PICTURES = json.loads((Path(__file__).parents[2] / "page/src/learn/pictures.json").read_text("utf-8"))


def laid(family: Family[Any], drawn: dict[str, str]) -> Any:
    sizes = {"high": family.high_size, "low": family.size - family.high_size}
    high, low = (family.read(drawn[name], size) for name, size in sizes.items())
    return family.lay(high, low)


@pytest.mark.parametrize("family", [CARDS, SUPREME, TILE_HANDS], ids=lambda family: family.name)
def test_a_setting_that_is_drawn_as_correct_is_and_the_other_is_not(family: Family[Any]) -> None:
    drawn = PICTURES[family.name]
    right = laid(family, drawn["aim"])
    assert sorted((*right.high, *right.low)) == sorted(family.parse(drawn["aim"]["dealt"]))
    assert family.judge(right, DEFAULT) is None
    if "wrong" in drawn:
        wrong = laid(family, drawn["wrong"])
        assert sorted((*wrong.high, *wrong.low)) == sorted((*right.high, *right.low))
        assert family.judge(wrong, DEFAULT) is not None


def test_hands_are_drawn_from_the_highest_down() -> None:
    supreme = [two_card_hand(SUPREME.read(hand, 2)) for _, hand in PICTURES["supreme"]["ranking"]]
    tiles = [two_tile_hand(TILE_HANDS.read(hand, 2)) for _, hand in PICTURES["tiles"]["ranking"]]
    assert all(one > other for one, other in pairwise(supreme))
    assert all(one > other for one, other in pairwise(tiles))
    assert (supreme[-1].rank, tiles[-1].value) == (9, 9)


def test_the_joker_is_an_ace_or_the_card_that_is_missing() -> None:
    drawn = dict(PICTURES["poker"]["ranking"])
    low, missing, aces = (drawn[name] for name in ("joker_ace", "joker_missing", "five_aces"))
    assert low_hand(CARDS.read(low, 2)).describe() == "ace-king"
    assert high_hand(CARDS.read(missing, 5)).category is Category.STRAIGHT_FLUSH
    assert high_hand(CARDS.read(aces, 5)).category is Category.FIVE_ACES
