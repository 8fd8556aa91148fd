"""Pai Gow Tiles: two-tile hands, setting four tiles, comparing (PGT 1, 3, 8.F-8.I)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from paigow.errors import NotationError
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.setting import Setting
from paigow.rules.tiles import hands as rules
from paigow.rules.tiles.hands import PAIR_RANKS, PairKind, TwoTileHand
from paigow.tiles import GEE_JOON_SIX, GEE_JOON_THREE, KINDS, TILES, Tile, parse_tiles
from worked_examples import SIGN, worked

clause = pytest.mark.clause


def hand(text: str) -> TwoTileHand:
    return rules.two_tile_hand(parse_tiles(text))


def two_hands(high: str, low: str) -> Setting[Tile]:
    return rules.set_tiles(parse_tiles(high), parse_tiles(low))


PRINTED = [
    ("6-6", 2, 12, 1), ("1-1", 2, 2, 2), ("4-4", 2, 8, 3), ("1-3", 2, 4, 4), ("5-5", 2, 10, 5),
    ("3-3", 2, 6, 6), ("2-2", 2, 4, 7), ("5-6", 2, 11, 8), ("4-6", 2, 10, 9), ("1-6", 2, 7, 10),
    ("1-5", 2, 6, 11), ("3-6", 1, 9, 12), ("4-5", 1, 9, 12), ("2-6", 1, 8, 13), ("3-5", 1, 8, 13),
    ("2-5", 1, 7, 14), ("3-4", 1, 7, 14), ("2-4", 1, 6, 15), ("1-4", 1, 5, 16), ("2-3", 1, 5, 16),
    ("1-2", 1, 3, 17),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "row"),
    [
        pytest.param(number, row, marks=clause(f"PGT-3I-{number}"))
        for number, row in enumerate(PRINTED, start=1)
    ],
)
def test_the_rank_of_each_tile(number: int, row: tuple[str, int, int, int]) -> None:
    spots, _, count, rank = row
    kind = KINDS[number - 1]
    assert (str(kind), kind.copies, kind.count, kind.rank) == row
    assert kind.clause == f"PGT-3I-{number}"
    tile = Tile.parse(spots)
    assert (tile.count, tile.rank) == (count, rank)


@clause("PGT-3I", "PGT-4C-1")
def test_T01_the_set_is_32_tiles_in_sixteen_pairs() -> None:
    assert len(TILES) == sum(kind.copies for kind in KINDS) == 32
    pairs = [two for two in combinations(TILES, 2) if (pair := rules.pair_rank(*two)) and pair.rank <= 16]
    assert len(pairs) == 16
    assert Counter(tile for two in pairs for tile in two) == Counter(TILES)


def kinds(cited: str) -> tuple[str, ...]:
    """The clause of a pair, and that of its kind."""
    return ("PGT-1B-9", cited) if cited == "PGT-3B-2-a" else (cited.rpartition("-")[0], cited)


PAIRS = {
    1: ("PGT-3B-2-a", ["2-4 1-2"]),
    2: ("PGT-3B-2-b-i", ["6-6 6-6"]),
    3: ("PGT-3B-2-b-ii", ["1-1 1-1"]),
    4: ("PGT-3B-2-b-iii", ["4-4 4-4"]),
    5: ("PGT-3B-2-b-iv", ["1-3 1-3"]),
    6: ("PGT-3B-2-b-v", ["5-5 5-5"]),
    7: ("PGT-3B-2-b-vi", ["3-3 3-3"]),
    8: ("PGT-3B-2-b-vii", ["2-2 2-2"]),
    9: ("PGT-3B-2-b-viii", ["5-6 5-6"]),
    10: ("PGT-3B-2-b-ix", ["4-6 4-6"]),
    11: ("PGT-3B-2-b-x", ["1-6 1-6"]),
    12: ("PGT-3B-2-b-xi", ["1-5 1-5"]),
    13: ("PGT-3B-2-c-i", ["4-5 3-6"]),
    14: ("PGT-3B-2-c-ii", ["3-5 2-6"]),
    15: ("PGT-3B-2-c-iii", ["3-4 2-5"]),
    16: ("PGT-3B-2-c-iv", ["2-3 1-4"]),
    17: ("PGT-3B-2-d-i", ["6-6 4-5", "6-6 3-6"]),
    18: ("PGT-3B-2-d-ii", ["4-5 1-1", "3-6 1-1"]),
    19: ("PGT-3B-2-e-i", ["6-6 4-4", "6-6 3-5", "6-6 2-6"]),
    20: ("PGT-3B-2-e-ii", ["4-4 1-1", "3-5 1-1", "2-6 1-1"]),
}


@clause("PGT-3B-2")
@pytest.mark.parametrize("rank", [pytest.param(rank, marks=clause(*kinds(PAIRS[rank][0]))) for rank in PAIRS])
def test_T02_the_twenty_pair_ranks(rank: int) -> None:
    cited, texts = PAIRS[rank]
    kind = (
        PairKind.SUPREME if rank == 1 else PairKind.MATCHED if rank <= 12 else PairKind.MIXED if rank <= 16
        else PairKind.WONG if rank <= 18 else PairKind.GONG
    )  # fmt: skip
    wanted = {frozenset(tile.kind for tile in parse_tiles(text)) for text in texts}
    found = [two for two in combinations(TILES, 2) if (pair := rules.pair_rank(*two)) and pair.rank == rank]
    assert {frozenset(tile.kind for tile in two) for two in found} == wanted
    assert len(found) == {17: 4, 18: 4, 19: 8, 20: 8}.get(rank, 1)
    pair = PAIR_RANKS[rank - 1]
    assert (pair.rank, pair.kind, pair.clause) == (rank, kind, cited)
    for text in texts:
        assert hand(text).clause == cited
        assert hand(text).describe() == pair.describe()
    assert [each.describe() for each in PAIR_RANKS].count(pair.describe()) == 1, "each has a name of its own"


@clause("PGT-1B-10", "PGT-3B-1", "PGT-3B-2-c", "PGT-3D", "PGT-3D-1", "PGT-3D-2", "PGT-3E", "PGT-3E-1")
@clause("PGT-3E-2", "PGT-3F", "PGT-3G")
@pytest.mark.parametrize(
    ("text", "pair", "value", "highest"), worked("T04", "T20", "tiles", "pair", "value", "highest")
)
def test_T04_to_T20_two_tiles(text: str, pair: int | None, value: int | None, highest: int) -> None:
    found = hand(text)
    assert (found.pair.rank if found.pair else None) == pair
    assert (found.value, found.highest) == (value, highest)
    assert found.is_zero is (value == 0)
    assert found.clause == (PAIR_RANKS[pair - 1].clause if pair else "PGT-3D")


@clause("PGT-3E", "PGT-3E-1", "PGT-3E-2", "PGT-3F", "PGT-3G")
@pytest.mark.parametrize("joon", [GEE_JOON_SIX, GEE_JOON_THREE])
def test_either_gee_joon_tile_counts_3_or_6_and_ranks_by_what_it_counts(joon: Tile) -> None:
    for other in TILES:
        if other in (GEE_JOON_SIX, GEE_JOON_THREE):
            continue
        values = {count: (other.count + count) % 10 for count in (3, 6)}
        found = rules.two_tile_hand((joon, other))
        ((tile, counted),) = found.counted
        assert tile == joon
        assert values[3] != values[6]
        assert found.value == values[counted] == max(values.values())
        assert found.highest == min(other.rank, {6: 15, 3: 17}[counted])
        assert found == rules.two_tile_hand((other, joon))


@clause("PGT-3B", "PGT-3B-1", "PGT-3B-2", "PGT-3C", "PGT-3D", "PGT-3H", "PGT-3H-1", "PGT-3H-2", "PGT-3I")
@clause("PGT-3J", "PGT-3F", "PGT-3G", "PGT-1B-3")
@pytest.mark.parametrize(("player", "dealer", "ranks"), worked("T21", "T37", "player", "dealer", "ranks"))
def test_T21_to_T37_one_hand_against_another(player: str, dealer: str, ranks: str) -> None:
    sign = SIGN[ranks]
    assert rules.compare_hands(hand(player), hand(dealer)) == sign
    assert rules.compare_hands(hand(dealer), hand(player)) == -sign


@clause("PGT-3F", "PGT-3G")
def test_T38_a_gee_joon_tile_is_never_the_highest_tile_of_a_value() -> None:
    counted = 0
    for first, second in combinations(TILES, 2):
        found = rules.two_tile_hand((first, second))
        if found.counted:
            counted += 1
            assert found.highest not in (15, 17)
    assert counted == 60
    # Only beside a five does it matter that a 2-4 counted as 3 ranks below it.
    for mine, theirs in [("2-4 1-4", "1-2 2-3"), ("2-4 2-3", "1-2 1-4")]:
        assert rules.compare_hands(hand(mine), hand(theirs)) == 0
        assert GEE_JOON_SIX.rank < Tile.parse("1-4").rank


MATRIX = {
    (1, 1, False): Outcome(Result.WIN, Reason.BOTH_HIGHER, "PGT-8I"),
    (1, 0, False): Outcome(Result.PUSH, Reason.COPY_LOW, "PGT-8H-1-a"),
    (1, -1, False): Outcome(Result.PUSH, Reason.ONLY_HIGH_HIGHER, "PGT-8H-1-b"),
    (1, 0, True): Outcome(Result.PUSH, Reason.ZERO_LOW_HAND, "PGT-8H-1-c"),
    (1, -1, True): Outcome(Result.PUSH, Reason.ZERO_LOW_HAND, "PGT-8H-1-c"),
    (0, 1, False): Outcome(Result.PUSH, Reason.COPY_HIGH, "PGT-8H-2"),
    (0, 0, False): Outcome(Result.LOSE, Reason.COPY_BOTH, "PGT-8G"),
    (0, -1, False): Outcome(Result.LOSE, Reason.COPY_HIGH, "PGT-8G"),
    (0, 0, True): Outcome(Result.LOSE, Reason.ZERO_LOW_HAND, "PGT-8G"),
    (0, -1, True): Outcome(Result.LOSE, Reason.ZERO_LOW_HAND, "PGT-8G"),
    (-1, 1, False): Outcome(Result.PUSH, Reason.ONLY_LOW_HIGHER, "PGT-8H-2"),
    (-1, 0, False): Outcome(Result.LOSE, Reason.COPY_LOW, "PGT-8G"),
    (-1, -1, False): Outcome(Result.LOSE, Reason.BOTH_LOWER, "PGT-8G"),
    (-1, 0, True): Outcome(Result.LOSE, Reason.ZERO_LOW_HAND, "PGT-8G"),
    (-1, -1, True): Outcome(Result.LOSE, Reason.ZERO_LOW_HAND, "PGT-8G"),
}


@clause("PGT-8G", "PGT-8G-1", "PGT-8G-2", "PGT-8H", "PGT-8H-1", "PGT-8H-1-a", "PGT-8H-1-b", "PGT-8H-1-c")
@clause("PGT-8H-2", "PGT-8I", "PGT-8I-1", "PGT-8I-2")
@pytest.mark.parametrize("case", MATRIX)
def test_T65_the_outcome_matrix(case: tuple[int, int, bool]) -> None:
    high, low, zero = case
    assert rules.decided(high, low, zero_low=zero) == MATRIX[case]


RESTS_ON = {
    "PGT-8G": ("PGT-8G", "PGT-8G-1", "PGT-8G-2", "PGT-8F-2"),
    "PGT-8H-1-a": ("PGT-8H-1-a", "PGT-8H-1", "PGT-8H", "PGT-8F-2"),
    "PGT-8H-1-b": ("PGT-8H-1-b", "PGT-8H-1", "PGT-8H", "PGT-8F-2"),
    "PGT-8H-1-c": ("PGT-8H-1-c", "PGT-8H-1", "PGT-8H", "PGT-8F-2"),
    "PGT-8H-2": ("PGT-8H-2", "PGT-8H", "PGT-8F-2"),
    "PGT-8I": ("PGT-8I", "PGT-8I-1", "PGT-8I-2", "PGT-8F-2"),
}


@pytest.mark.parametrize(
    ("player", "dealer", "result", "decided_by"),
    [
        pytest.param(*each.values, id=each.id, marks=clause(*RESTS_ON[str(each.values[-1])]))
        for each in worked("T66", "T76", "player", "dealer", "result", "by")
    ],
)
def test_T66_to_T76_the_pai_gow_wager(player: str, dealer: str, result: str, decided_by: str) -> None:
    mine, theirs = two_hands(*player.split("/")), two_hands(*dealer.split("/"))
    assert "/".join(" ".join(map(str, side)) for side in (mine.high, mine.low)) == _ordered(player)
    outcome = rules.compare(mine, theirs)
    assert (outcome.result, outcome.clause) == (Result(result), decided_by)
    assert set(RESTS_ON[decided_by]) <= set(outcome.grounds)


def _ordered(text: str) -> str:
    return "/".join(" ".join(map(str, sorted(parse_tiles(side)))) for side in text.split("/"))


@clause("PGT-1B-5", "PGT-1B-6")
def test_T77_the_higher_hand_is_the_high_hand_however_it_was_laid() -> None:
    laid = two_hands("1-1 3-3", "6-6 1-6")
    assert laid == two_hands("6-6 1-6", "1-1 3-3")
    assert [found.value for found in rules.rank_setting(laid)] == [9, 8]


@clause("PGT-1B-5")
def test_two_hands_of_equal_rank_print_the_same_however_they_were_laid() -> None:
    assert two_hands("5-6 3-5", "5-6 2-6") == two_hands("5-6 2-6", "5-6 3-5")


@clause("PGT-1B-8")
def test_four_tiles_have_three_settings() -> None:
    four = parse_tiles("6-6 3-6 6-6 4-5")
    found = list(rules.settings(four))
    assert len(found) == 3
    for order in permutations(four):
        assert list(rules.settings(order)) == found
    for setting in found:
        assert sorted(setting.high + setting.low) == sorted(four)
        assert rules.two_tile_hand(setting.high) >= rules.two_tile_hand(setting.low)
    with pytest.raises(NotationError, match="4 different tiles are needed, not 6-6 3-6 6-6"):
        list(rules.settings(four[:3]))


@clause("PGT-1B-8")
def test_three_tiles_and_one_are_not_two_hands() -> None:
    with pytest.raises(NotationError, match="has 2 tiles, not 1"):
        two_hands("6-6 3-6 6-6", "4-5")


def test_a_hand_describes_itself() -> None:
    assert hand("6-6 1-6").describe() == "value 9, highest tile Heaven"
    assert hand("2-4 1-4").describe() == "value 8, the 2-4 counted as 3, highest tile Mixed Five"


def test_a_surrendered_wager_loses() -> None:
    assert rules.SURRENDERED.explain() == "lose: the wager was surrendered (PGT-8E-2-a)"


def test_a_tile_that_comes_twice_is_refused() -> None:
    heaven = Tile.parse("6-6")
    with pytest.raises(NotationError, match="4 different tiles are needed, not 6-6 6-6 1-1 2-2"):
        list(rules.settings((heaven, heaven, *parse_tiles("1-1 2-2"))))
