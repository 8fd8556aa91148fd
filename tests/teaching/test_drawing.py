"""Cards and tiles as text: every piece can be told from every other without colour, and fits its room."""

from __future__ import annotations

import pytest
from rich.style import Style
from textual.style import Style as TextualStyle

from paigow.cards import DECK_54, Card, parse_cards
from paigow.teaching.drawing import (
    SPOT,
    STYLES,
    Drawing,
    Ink,
    Size,
    drawn,
    face_down,
    faces,
    hand,
    side_by_side,
    tile_rows,
    width_of,
    with_labels,
)
from paigow.tiles import TILES, Tile, parse_tiles

LINES = {
    Card: {Size.SMALL: 3, Size.MEDIUM: 5, Size.LARGE: 7},
    Tile: {Size.SMALL: 3, Size.MEDIUM: 7, Size.LARGE: 9},
}


def text_of(drawing: Drawing) -> str:
    """A drawing without its ink."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in drawing)


def is_even(drawing: Drawing) -> bool:
    return len({width_of(line) for line in drawing}) == 1


@pytest.mark.parametrize("size", Size)
def test_every_card_can_be_told_from_every_other_without_colour(size: Size) -> None:
    assert len({text_of(drawn(card, size)) for card in DECK_54}) == len(DECK_54)


@pytest.mark.parametrize("size", Size)
def test_tiles_differ_by_kind_and_are_called_as_they_are_in_a_line_of_text(size: Size) -> None:
    shown = {tile: text_of(hand([tile], size, names=True)) for tile in TILES}
    assert len(set(shown.values())) == len({tile.kind for tile in TILES})
    assert all(faces([tile]) in shown[tile] and "*" not in shown[tile] for tile in TILES)


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("kind", [Card, Tile])
def test_pieces_of_a_size_take_the_same_room_face_up_and_face_down(
    kind: type[Card | Tile], size: Size
) -> None:
    pieces: tuple[Card | Tile, ...] = DECK_54 if kind is Card else TILES
    shapes = {(len(each), width_of(each[0])) for each in (drawn(piece, size) for piece in pieces)}
    back = face_down(kind, size)
    assert shapes == {(len(back), width_of(back[0]))}
    assert len(back) == LINES[kind][size]
    assert is_even(back)
    assert all(is_even(drawn(piece, size)) for piece in pieces)


@pytest.mark.parametrize("size", Size)
@pytest.mark.parametrize("piece", [Card.parse("As"), Tile.parse("2-2")], ids=str)
def test_a_piece_has_the_same_edge_on_both_sides(piece: Card | Tile, size: Size) -> None:
    bare = isinstance(piece, Tile) and size is Size.MEDIUM
    rows = text_of(drawn(piece, size)).splitlines()
    inside = rows if bare else rows[1:-1]
    assert {(row[0], row[-1]) for row in inside} == {("▐", "▌") if bare else ("│", "│")}
    if not bare:
        assert (rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]) == ("╭", "╮", "╰", "╯")


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_has_its_spots_upright_the_ones_and_fours_red(tile: Tile) -> None:
    """Of the 6-6 one column of each end is red; every other end is red throughout or not at all."""
    rows = tile_rows(tile)
    for end, marks in zip(tile.kind.spots, ("".join(rows[:3]), "".join(rows[3:])), strict=True):
        reds = {1: 1, 4: 4, 6: 3 if tile.kind.spots == (6, 6) else 0}.get(end, 0)
        assert (len(marks.replace(" ", "")), marks.count("R")) == (end, reds)
    upside_down = "".join(rows)[::-1]
    if tile.kind.spots[0] == tile.kind.spots[1]:
        assert upside_down == "".join(rows)
    for size in (Size.MEDIUM, Size.LARGE):
        inks = [ink for line in drawn(tile, size) for text, ink in line for mark in text if mark == SPOT]
        assert len(inks) == tile.count
        assert inks.count(Ink.RED_SPOT) == "".join(rows).count("R")


def test_a_name_too_long_for_one_line_goes_on_below_its_tile() -> None:
    shown = hand(parse_tiles("1-6 6-6 6-6"), Size.LARGE, names=True)
    assert text_of(shown).splitlines()[-3:] == [
        " ╰─1-6─╯   ╰─6-6─╯   ╰─6-6─╯",
        "Long Leg   Heaven    Heaven",
        "  Seven",
    ]
    assert is_even(shown)


def test_drawings_of_unequal_height_stand_side_by_side() -> None:
    both = side_by_side([drawn(Card.parse("As")), drawn(Tile.parse("6-6"))])
    assert len(both) == LINES[Tile][Size.MEDIUM]
    assert is_even(both)
    assert side_by_side([]) == ()


def test_seven_cards_of_medium_size_and_four_tiles_with_names_leave_room_at_80_columns() -> None:
    cards = parse_cards("Jk As Kd Qh Jc Ts 2c")
    assert width_of(hand(cards)[0]) <= 60
    assert width_of(hand(parse_tiles("4-6 1-6 1-5 2-4"), Size.LARGE, names=True)[0]) <= 40


@pytest.mark.parametrize("ink", Ink)
def test_both_libraries_understand_every_style(ink: Ink) -> None:
    assert Style.parse(STYLES[ink]).bgcolor is not None or not STYLES[ink]
    assert TextualStyle.parse(STYLES[ink]).background is not None or not STYLES[ink]


def inks(drawing: Drawing) -> set[Ink]:
    return {ink for line in drawing for text, ink in line if text.strip()}


@pytest.mark.parametrize("size", Size)
def test_each_part_has_its_own_ink(size: Size) -> None:
    """Black and red suits on paper, spots on black tiles, whose sides are seen where there is no edge."""
    spade, heart, tile = Card.parse("As"), Card.parse("Ah"), Tile.parse("2-2")
    assert inks(drawn(spade, size)) == {Ink.CARD}
    assert inks(drawn(heart, size)) == {Ink.CARD, Ink.RED_SUIT}
    sides = {Ink.BLANK} if size is Size.MEDIUM else set()
    assert inks(drawn(tile, size)) == {Ink.TILE} | sides
    assert inks(face_down(Tile, size)) == {Ink.BACK} | sides
    assert inks(face_down(Card, size)) == {Ink.BACK}
    assert Ink.LABEL in inks(hand([tile], size, names=True))


def test_labels_of_drawings_of_one_height_stand_level() -> None:
    low, high = (drawn(Card.parse("As"), size) for size in (Size.SMALL, Size.MEDIUM))
    both = [with_labels(each, "yours", height=len(high)) for each in (low, high)]
    assert [text_of(each).splitlines()[-1].strip() for each in both] == ["yours", "yours"]
    assert len(both[0]) == len(both[1]) == len(high) + 1
