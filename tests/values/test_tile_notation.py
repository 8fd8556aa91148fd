"""The set of tiles and its notation."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.errors import NotationError
from paigow.tiles import KINDS, TILES, Tile, format_tiles, parse_tiles


@pytest.mark.clause("PGT-3I")
def test_the_set_is_32_tiles_of_21_kinds() -> None:
    assert len(TILES) == 32
    assert len(KINDS) == 21
    assert sum(kind.copies for kind in KINDS) == 32
    assert sum(tile.count for tile in TILES) == sum(kind.count * kind.copies for kind in KINDS)


@given(st.lists(st.sampled_from(TILES), unique=True))
def test_notation_round_trips(tiles: list[Tile]) -> None:
    assert format_tiles(parse_tiles(format_tiles(tiles))) == format_tiles(tiles)


def test_either_end_may_come_first() -> None:
    assert parse_tiles("2-1 6-4") == parse_tiles("1-2 4-6")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7-1", "'7-1' is not a tile; write its two numbers of spots, such as 6-6 or 1-2"),
        ("2-4 4-2", "2-4 is there twice; the set holds it once"),
        ("6-6 6-6 6-6", "6-6 is there 3 times; the set holds it twice"),
    ],
)
def test_what_is_wrong_with_a_text_is_said(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert str(caught.value) == reason


def test_a_missing_tile_is_counted() -> None:
    with pytest.raises(NotationError, match="4 tiles are needed, and this names 1"):
        parse_tiles("6-6", count=4)


def test_a_star_names_the_second_tile_of_a_matched_pair() -> None:
    assert parse_tiles("6-6* 6-6") == parse_tiles("6-6 6-6")[::-1]
    assert parse_tiles("3-1*") == parse_tiles("1-3 1-3")[1:]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1-2*", "the set holds 1-2 once, so it has no second one"),
        ("6-6* 6-6*", "6-6[*] is there twice; the set holds it once"),
        ("7-1*", "'7-1[*]' is not a tile"),
    ],
)
def test_a_star_without_a_second_tile_is_refused(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        parse_tiles(text)
