"""Cards and tiles as SVG: each a symbol of its own, well-formed, named, with the spots that the text has."""

from __future__ import annotations

from xml.etree import ElementTree

import drawings as svg
import pytest

from paigow.cards import DECK_54, Card, parse_cards
from paigow.pieces import CardOrTile
from paigow.teaching.drawing import tile_rows
from paigow.tiles import KINDS, TILES, Tile, parse_tiles

SPACE = "{http://www.w3.org/2000/svg}"


def test_every_card_and_every_kind_of_tile_is_one_symbol() -> None:
    found = ElementTree.fromstring(svg.symbols([*DECK_54, *TILES, *DECK_54, Card, Tile])).findall(
        f"{SPACE}symbol"
    )
    assert len(found) == len(DECK_54) + len(KINDS) + 2
    assert len({symbol.get("id") for symbol in found}) == len(found)
    assert len({ElementTree.tostring(symbol) for symbol in found}) == len(found)


@pytest.mark.parametrize("tile", TILES, ids=str)
def test_a_tile_has_its_spots_in_red_and_white(tile: Tile) -> None:
    circles = ElementTree.fromstring(f"<g>{svg.inner(tile)}</g>").findall("circle")
    kinds = [circle.get("class") for circle in circles]
    marks = "".join(tile_rows(tile))
    assert kinds.count("red-spot") == marks.count("R")
    assert kinds.count("white-spot") == marks.count("W")
    assert len(circles) == tile.count


@pytest.mark.parametrize("piece", [*DECK_54, *TILES], ids=str)
def test_everything_stays_within_its_size(piece: CardOrTile) -> None:
    width, tall = svg.size_of(piece)
    for shape in ElementTree.fromstring(f"<g>{svg.inner(piece)}</g>").iter("circle"):
        if isinstance(piece, Tile):
            across, down, radius = (float(shape.get(key, "")) for key in ("cx", "cy", "r"))
            assert radius < across < width - radius
            assert radius < down < tall - radius


def test_red_suits_are_red_and_the_joker_says_what_it_is() -> None:
    ace, heart, joker, second = map(svg.inner, parse_cards("As Ah Jk Jk", deck=DECK_54))
    assert svg.RED not in ace
    assert svg.RED in heart
    assert ">JOKER<" in joker
    assert joker != second
    assert ">Jk*<" in second


def test_a_hand_is_one_picture_that_names_its_pieces_and_uses_their_symbols() -> None:
    hand: list[CardOrTile] = [*parse_cards("As Td"), *parse_tiles("6-6")]
    drawn = ElementTree.fromstring(svg.picture(hand, 70))
    assert drawn.get("aria-label") == "ace of spades, ten of diamonds, 6-6, Heaven"
    assert [use.get("href") for use in drawn.findall("use")] == ["#card-As", "#card-Td", "#tile-6-6"]
    starts = [int(use.get("x", "")) for use in drawn.findall("use")]
    ends = [at + int(use.get("width", "")) for at, use in zip(starts, drawn.findall("use"), strict=True)]
    assert starts[0] == 0
    assert all(end < start for end, start in zip(ends, starts[1:], strict=False))
    assert drawn.get("viewBox") == f"0 0 {ends[-1]} {svg.TALL}"
    assert float(drawn.get("width", "")) == pytest.approx(ends[-1] / 2, rel=1e-4)


def test_what_lies_face_down_says_nothing_of_its_face() -> None:
    assert [svg.size_of(piece) for piece in (Card, Tile)] == [svg.CARD_SIZE, svg.TILE_SIZE]
    assert svg.size_of(Tile.parse("6-6")) == svg.TILE_SIZE
    assert {svg.name_of(Card), svg.name_of(Tile)} == {"a card, face down", "a tile, face down"}
    assert "text" not in svg.inner(Card)
    assert "circle" not in svg.inner(Tile)
