"""The tile chart against the ranking, and against the 32 tiles."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from rich.cells import cell_len

from paigow.clauses import clause
from paigow.errors import PaigowError
from paigow.rules.tiles.hands import compare_hands, pair_rank, two_tile_hand
from paigow.teaching.drawing import NAME_WIDTH, Size, drawn, with_labels
from paigow.teaching.tile_chart import hand_chart, pair_chart, read_chart, tile_chart
from paigow.tiles import TILES, Tile
from second_settlement import tiles as text_of_chapter_3
from second_settlement.watching import texts


@pytest.mark.clause("PGT-3I")
def test_the_chart_holds_the_32_tiles_and_no_other() -> None:
    listed = Counter(str(row.kind) for row in tile_chart() for _ in range(row.kind.copies))
    assert listed == Counter(map(str, TILES))


def test_the_chart_goes_from_the_highest_tile_down_as_the_text_lists_them() -> None:
    ranks = [row.rank for row in tile_chart()]
    assert ranks == sorted(ranks)
    for row in tile_chart():
        assert str(row.kind) in text_of_chapter_3.SINGLE[row.rank - 1]
        assert clause(row.kind.clause).requirement.startswith(f"Tile rank {row.rank}: {row.kind} ")


def test_a_higher_row_beats_a_lower_one_where_values_are_equal() -> None:
    """Every two hands of one value that are no pairs: the one with the tile from the higher row is higher."""
    place = {Tile.parse(str(row.kind)): row.rank for row in tile_chart()}
    hands = [two for two in combinations(place, 2) if pair_rank(*two) is None]
    plain = [two for two in hands if not two_tile_hand(two).counted and two_tile_hand(two).value]
    compared = 0
    for one, other in combinations(plain, 2):
        mine, theirs = two_tile_hand(one), two_tile_hand(other)
        if mine.value == theirs.value:
            best, second = (min(place[tile] for tile in two) for two in (one, other))
            assert (mine > theirs, mine < theirs) == (best < second, best > second)
            compared += 1
    assert compared > 500


@pytest.mark.clause("PGT-3B-2")
def test_the_pair_chart_lists_every_permissible_pair_in_its_place() -> None:
    listed = {frozenset(texts(hand)): row.pair.rank for row in pair_chart() for hand in row.hands}
    found = {
        frozenset(texts(two)): rank
        for two in combinations(TILES, 2)
        if (rank := text_of_chapter_3.pair_rank(texts(two))) is not None
    }
    assert listed == found
    assert [row.pair.rank for row in pair_chart()] == list(range(1, 21))
    for higher, lower in zip(pair_chart(), pair_chart()[1:], strict=False):
        assert two_tile_hand(higher.hands[0]) > two_tile_hand(lower.hands[0])


def test_every_tile_has_its_names_and_only_those_of_one_rank_or_of_gee_joon_share_them() -> None:
    for one, other in combinations(tile_chart(), 2):
        assert one.spoken
        assert one.chinese.isalpha()
        assert not one.chinese.isascii()
        together = one.rank == other.rank or {str(one.kind), str(other.kind)} == {"2-4", "1-2"}
        assert (one.spoken == other.spoken) == (one.chinese == other.chinese) == together


def test_pairs_are_called_as_the_pay_tables_call_them() -> None:
    names = {row.pair.tiles[0]: row.name for row in pair_chart()}
    assert names["6-6 6-6"] == "Heaven pair"
    assert names["3-6 4-5"] == "Mixed Nines"
    assert names["1-1 2-6"] == "Gong with Earth"


def test_a_tile_without_a_name_or_a_name_without_a_tile_is_refused() -> None:
    names = {row.name: {"spoken": row.spoken, "chinese": row.chinese} for row in tile_chart()}
    names["Hevaen"] = names.pop("Heaven")
    with pytest.raises(PaigowError, match="tiles are named wrongly or not at all: Heaven, Hevaen"):
        read_chart(names)


@pytest.mark.parametrize("size", Size)
def test_chinese_names_take_two_cells_a_sign_and_keep_the_columns(size: Size) -> None:
    """A terminal draws a sign of Chinese over two columns: every line of a labelled tile is as wide as the
    others, as cells are counted."""
    for row in tile_chart():
        assert cell_len(row.chinese) == 2 * len(row.chinese)
        tile = with_labels(drawn(row.tile, size), f"rank {row.rank}", row.chinese, row.name, width=NAME_WIDTH)
        assert {cell_len("".join(text for text, _ in line)) for line in tile} == {NAME_WIDTH}
        assert row.chinese in {"".join(text for text, _ in line).strip() for line in tile}


@pytest.mark.clause("PGT-3H-2")
def test_the_place_of_a_hand_says_which_of_two_ranks_higher_and_which_are_copies() -> None:
    rows = hand_chart()
    assert {tuple(sorted(map(str, row.tiles))) for row in rows} == {
        tuple(sorted(map(str, two))) for two in combinations(TILES, 2)
    }
    for one, other in combinations(rows, 2):
        mine, theirs = two_tile_hand(one.tiles), two_tile_hand(other.tiles)
        higher = (compare_hands(mine, theirs) > 0) - (compare_hands(theirs, mine) > 0)
        assert higher == (one.place < other.place) - (one.place > other.place)
