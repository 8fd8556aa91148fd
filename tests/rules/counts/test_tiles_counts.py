"""Pai Gow Tiles counted out: every two-tile hand, every four-tile hand by class and by house way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest

from paigow.rules.house_ways import house_way, names
from paigow.rules.tiles import hands as rules
from paigow.rules.tiles.pair_fortunes import CLASSES, classify_four
from paigow.tiles import GEE_JOON_SIX, GEE_JOON_THREE, TILES

clause = pytest.mark.clause

FOUR_TILE_HANDS = comb(32, 4)
ORDERS = tuple(permutations(range(4)))
PAIR_OF = {
    tile: pair.rank
    for two in combinations(TILES, 2)
    if (pair := rules.pair_rank(*two)) in rules.SIXTEEN_PAIRS
    for tile in two
}


@clause("PGT-3B-2", "PGT-3D", "PGT-3D-1", "PGT-3D-2", "PGT-3E")
def test_T02_T03_all_496_two_tile_hands() -> None:
    hands = [rules.two_tile_hand(two) for two in combinations(TILES, 2)]
    assert len(hands) == 496
    pairs = Counter(hand.pair.rank for hand in hands if hand.pair)
    assert [pairs[rank] for rank in range(1, 21)] == [1] * 16 + [4, 4, 8, 8]
    values = Counter(hand.value for hand in hands if hand.pair is None)
    assert [values[value] for value in range(10)] == [24, 32, 44, 48, 52, 44, 56, 52, 56, 48]


@pytest.mark.sizes(all=1)
@clause("PGT-5F-1", "PGT-8L")
def test_T120_all_35960_four_tile_hands_by_class() -> None:
    counted = Counter(classify_four(four) for four in combinations(TILES, 4))
    assert counted == {
        "gee_joon_pair_and_heaven_pair": 1,
        "two_pairs": 119,
        "gee_joon_pair": 420,
        "one_mixed_pair": 1680,
        "one_identical_pair": 4620,
        None: 29120,
    }
    tables = {
        "A": (300, 25, 8, 4, 3),
        "B": (250, 25, 8, 5, 2),
        "C": (250, 30, 7, 5, 2),
        "D": (200, 30, 10, 4, 2),
    }
    net = {
        table: sum(counted[key] * pays for key, pays in zip(CLASSES, odds, strict=True)) - counted[None]
        for table, odds in tables.items()
    }
    assert net == {"A": -1905, "B": -4895, "C": -4720, "D": -5190}


# How often the rules of a house way decide, where somebody has counted it apart from the code.
RULES_FIRED: dict[str, dict[str, int]] = {
    "maryland": {
        "Supreme Pair": 435,
        "pair, Wong or Gong": 13349,
        "nine, eight or seven": 19920,
        "highest with lowest": 2256,
    },
    "canberra": {
        "exception: 12, 12, 9 and 11": 4,
        "exception: high 8, high 10, 11 and 7": 32,
        "exception: Gee Joon tile, 6, 5 and 12 or 2": 64,
        "exception: Gee Joon tile, 4 and 5 without a pair": 400,
        "exception: high 8, low 8, 9 and low 10": 16,
        "exception: high 6, low 6, Gee Joon tile and 7": 32,
        "exception: 12 or 2, 8, 9 and low 4": 64,
        "exception: high 6, low 6, 11 and 5": 16,
        "exception: high 8, low 8, 9 and low 4": 16,
        "pairs never split": 3879,
        "split 12s or 2s": 376,
        "split 9s": 24,
        "split 8s": 88,
        "split 7s": 56,
        "keep the pair": 2413,
        "high nine, Gong or Wong": 7280,
        "highest high nine, Gong or Wong": 2496,
        "most points, best low hand": 16160,
        "most points, best high hand": 1200,
        "most points": 1344,
    },
}


@pytest.mark.sizes(all=1)
@clause("PGT-8D", "PGT-8D-1", "PGT-8D-2", "PGT-8D-3", "PGT-8D-4", "PGT-1B-5", "PGT-1B-6")
@pytest.mark.parametrize("name", names("tiles"))
def test_T64_all_35960_four_tile_hands_by_house_way(name: str) -> None:
    """Set correctly, by the rule that is due, whatever the order of the tiles.

    The two tiles of a pair, even of a mixed one or of the Supreme Pair, may stand for each other.
    """
    way = house_way("tiles", name)
    fired: Counter[str] = Counter()
    seen: dict[tuple[int, ...], tuple[object, ...]] = {}
    for number, four in enumerate(combinations(TILES, 4)):
        given = way.set(four)
        high, low = rules.rank_setting(given.setting)
        assert high >= low
        assert sorted(given.high + given.low) == list(four)
        assert way.set([four[place] for place in ORDERS[number % 24]]) == given
        alike = tuple(sorted(PAIR_OF[tile] for tile in four))
        assert seen.setdefault(alike, (high, low, given.rule)) == (high, low, given.rule)
        fired[given.rule] += 1
    assert set(fired) == {rule.name for rule in way.rules}  # a rule that decides no hand is a mistake
    assert fired == RULES_FIRED.get(name, fired)
    assert fired.total() == FOUR_TILE_HANDS
    assert len(seen) == comb(16, 4) + 16 * comb(15, 2) + comb(16, 2)  # sixteen pairs, up to two of each


@pytest.mark.sizes(all=1)
@clause("PGT-8D-2", "PGT-8D-3")
def test_T64_how_often_the_maryland_text_leaves_a_choice() -> None:
    choice: Counter[tuple[str, str]] = Counter()
    zeros: Counter[int] = Counter()
    for four in combinations(TILES, 4):
        given = house_way("tiles", "maryland").set(four)
        zeros[sum(hand.is_zero for hand in rules.rank_setting(given.setting))] += 1
        all_three = [(setting, *rules.rank_setting(setting)) for setting in rules.settings(four)]
        if given.rule == "pair, Wong or Gong":
            fitting = [one for one in all_three if one[1].pair or one[2].pair]
        elif given.rule == "nine, eight or seven":
            fitting = [one for one in all_three if {one[1].value, one[2].value} & {9, 8, 7}]
        else:
            continue
        if len({(high, low) for _, high, low in fitting}) > 1:
            choice[given.rule, "ranks"] += 1
        elif len({str(setting) for setting, _, _ in fitting}) > 1:
            choice[given.rule, "tiles"] += 1
    assert choice == {
        ("pair, Wong or Gong", "ranks"): 2290,
        ("pair, Wong or Gong", "tiles"): 16,
        ("nine, eight or seven", "ranks"): 12560,
        ("nine, eight or seven", "tiles"): 448,
    }
    assert zeros == {0: 32792, 1: 3136, 2: 32}


@pytest.mark.sizes(all=1)
@clause("PGT-8D-4", "PGT-3F", "PGT-3G")
def test_T64_no_hand_of_the_last_step_depends_on_how_a_gee_joon_tile_ranks() -> None:
    counted = 0
    for four in combinations(TILES, 4):
        joon = [tile for tile in four if tile in (GEE_JOON_SIX, GEE_JOON_THREE)]
        given = house_way("tiles", "maryland").set(four)
        if given.rule != "highest with lowest" or not joon:
            continue
        counted += 1
        for as_six, as_three in ((15, 15), (17, 17)):
            ranks = {tile: tile.rank for tile in four} | {
                joon[0]: as_six if joon[0] == GEE_JOON_SIX else as_three
            }
            ends = {min(four, key=ranks.__getitem__), max(four, key=ranks.__getitem__)}
            assert ends in (set(given.high), set(given.low))
    assert counted > 0
