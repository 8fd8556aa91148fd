"""The house ways of Pai Gow Tiles: Maryland by its four steps, Casino Canberra by its rules, the formulas."""

from __future__ import annotations

from itertools import permutations

import pytest

from paigow.errors import NotationError
from paigow.rules.house_ways import house_way, names
from paigow.rules.house_ways.catalogue import read_way
from paigow.rules.house_ways.tiles import TileHouseWay
from paigow.rules.tiles import hands as rules
from paigow.tiles import format_tiles, parse_tiles
from worked_examples import worked

clause = pytest.mark.clause

STEPS = {
    "PGT-8D-1": "Supreme Pair",
    "PGT-8D-2": "pair, Wong or Gong",
    "PGT-8D-3": "nine, eight or seven",
    "PGT-8D-4": "highest with lowest",
}


def given(way: str, text: str) -> tuple[str, str, str]:
    """High hand, low hand and rule, whatever the order in which the tiles come."""
    found = {
        (format_tiles(one.high), format_tiles(one.low), one.rule)
        for one in (house_way("tiles", way).set(order) for order in permutations(parse_tiles(text)))
    }
    assert len(found) == 1
    return found.pop()


@clause("PGT-8D", "PGT-8D-1", "PGT-8D-2", "PGT-8D-3", "PGT-8D-4")
@pytest.mark.parametrize(
    ("text", "high", "low", "step"), worked("T39", "T63", "tiles", "high", "low", "step")
)
def test_T39_to_T63_maryland(text: str, high: str, low: str, step: str) -> None:
    assert given("maryland", text) == (high, low, STEPS[step])


@clause("PGT-8D-2")
def test_T124_two_wongs_are_not_how_maryland_sets_a_pair_of_6_6_and_the_nines() -> None:
    four = parse_tiles("6-6 3-6 6-6 4-5")
    two_wongs = rules.set_tiles(four[:2], four[2:])
    reset = house_way("tiles", "maryland").set(four)
    assert reset.setting != two_wongs
    assert str(reset.setting) == "6-6 6-6 / 3-6 4-5"


@pytest.mark.parametrize(
    ("text", "high", "low", "rule"),
    [
        ("6-6 6-6 3-6 5-6", "6-6 3-6", "6-6 5-6", "exception: 12, 12, 9 and 11"),
        ("4-4 5-5 5-6 3-4", "4-4 5-6", "5-5 3-4", "exception: high 8, high 10, 11 and 7"),
        ("1-2 1-5 2-3 1-1", "1-5 1-2", "1-1 2-3", "exception: Gee Joon tile, 6, 5 and 12 or 2"),
        ("2-4 2-2 1-4 5-5", "2-2 1-4", "5-5 2-4", "exception: Gee Joon tile, 4 and 5 without a pair"),
        ("4-4 3-5 4-5 4-6", "4-6 3-5", "4-4 4-5", "exception: high 8, low 8, 9 and low 10"),
        ("3-3 1-5 1-2 2-5", "1-5 1-2", "3-3 2-5", "exception: high 6, low 6, Gee Joon tile and 7"),
        ("1-1 2-6 3-6 2-2", "1-1 2-6", "2-2 3-6", "exception: 12 or 2, 8, 9 and low 4"),
        ("3-3 1-5 5-6 1-4", "3-3 5-6", "1-5 1-4", "exception: high 6, low 6, 11 and 5"),
        ("4-4 2-6 3-6 2-2", "4-4 3-6", "2-2 2-6", "exception: high 8, low 8, 9 and low 4"),
        ("2-4 1-2 6-6 3-6", "2-4 1-2", "6-6 3-6", "pairs never split"),
        ("2-4 1-2 1-3 1-4", "2-4 1-2", "1-3 1-4", "pairs never split"),
        ("6-6 6-6 4-4 3-3", "6-6 4-4", "6-6 3-3", "split 12s or 2s"),
        # The published example: splitting makes 6 and 8, but the pair with a seven is higher twice.
        ("6-6 6-6 2-4 1-3", "6-6 6-6", "1-3 2-4", "keep the pair"),
        ("6-6 6-6 1-1 1-1", "6-6 6-6", "1-1 1-1", "keep the pair"),
        ("3-6 4-5 6-6 5-5", "6-6 3-6", "5-5 4-5", "split 9s"),
        ("3-6 4-5 6-6 5-6", "3-6 4-5", "6-6 5-6", "keep the pair"),
        ("4-4 4-4 3-6 5-6", "4-4 5-6", "4-4 3-6", "split 8s"),
        ("2-6 3-5 5-5 4-6", "5-5 2-6", "4-6 3-5", "split 8s"),
        ("1-6 1-6 6-6 4-6", "6-6 1-6", "4-6 1-6", "split 7s"),
        ("2-5 3-4 5-6 4-6", "2-5 3-4", "5-6 4-6", "keep the pair"),
        ("6-6 1-6 2-6 1-5", "6-6 1-6", "1-5 2-6", "high nine, Gong or Wong"),
        ("6-6 1-1 2-5 2-6", "1-1 2-6", "6-6 2-5", "high nine, Gong or Wong"),
        ("6-6 1-6 3-6 2-2", "6-6 3-6", "2-2 1-6", "highest high nine, Gong or Wong"),
        ("5-6 4-6 2-6 2-5", "5-6 2-5", "4-6 2-6", "most points, best low hand"),
        ("5-5 4-6 1-5 2-4", "5-5 1-5", "4-6 2-4", "most points, best low hand"),
        ("2-2 4-6 3-6 3-4", "3-6 3-4", "2-2 4-6", "most points, best low hand"),
        ("6-6 5-5 3-3 4-6", "6-6 3-3", "5-5 4-6", "most points, best high hand"),
        ("3-3 2-6 2-5 1-4", "3-3 2-5", "2-6 1-4", "most points"),
    ],
)
def test_casino_canberra(text: str, high: str, low: str, rule: str) -> None:
    assert given("canberra", text) == (high, low, rule)


@pytest.mark.parametrize(
    ("text", "low_first", "high_first"),
    [
        ("6-6 3-6 2-6 5-5", ("6-6 2-6", "5-5 3-6"), ("6-6 3-6", "5-5 2-6")),
        ("6-6 6-6 3-6 4-5", ("6-6 6-6", "3-6 4-5"), ("6-6 6-6", "3-6 4-5")),
        # Hands of value zero are in order like all others.
        ("1-3 1-3 3-3 2-2", ("1-3 2-2", "1-3 3-3"), ("1-3 1-3", "3-3 2-2")),
    ],
)
def test_the_formulas(text: str, low_first: tuple[str, str], high_first: tuple[str, str]) -> None:
    assert given("best-low", text) == (*low_first, "best low hand")
    assert given("best-high", text) == (*high_first, "best high hand")


@clause("PGT-8D")
def test_a_house_way_says_what_it_is() -> None:
    for name in names("tiles"):
        way = house_way("tiles", name)
        assert way.name == name
        assert way.title
        assert way.provenance
        assert way.rulings
        assert all(rule.name and rule.text for rule in way.rules)
        assert len({rule.name for rule in way.rules}) == len(way.rules)


def test_three_tiles_cannot_be_set() -> None:
    with pytest.raises(NotationError, match="4 different tiles are needed, not 6-6 6-6 1-1"):
        house_way("tiles", "maryland").set(parse_tiles("6-6 6-6 1-1"))


def test_a_way_without_a_rule_for_a_hand_is_a_mistake_in_its_data() -> None:
    rule = {"name": "pairs only", "text": "Play a pair.", "pairs": [2], "prefer": "high"}
    data = {"name": "broken", "title": "Broken", "provenance": "This test.", "rule": [rule]}
    with pytest.raises(AssertionError, match="broken has no rule"):
        TileHouseWay(read_way(data)).set(parse_tiles("6-6 1-1 2-2 3-3"))
