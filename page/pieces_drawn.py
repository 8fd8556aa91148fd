"""Cards and tiles as SVG, each drawn once as a symbol: crisp at any size, named for whoever cannot see them.

A page holds the symbols of the pieces it shows (`symbols`) and uses them wherever it likes (`picture`).
Colours are attributes, and each part has a class, so that a page's own style can change them. Suits and spots
are shapes and not letters: no font is needed to tell them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from paigow.cards import RANK_NAMES, RANKS, SECOND, SUITS, Card
from paigow.pieces import AnyPiece
from paigow.teaching.drawing import spots
from paigow.tiles import Tile

PAPER, BLACK, RED, PURPLE = "#fdfcf7", "#1c1c1c", "#b3122a", "#5b3a8e"
TILE, WHITE, RED_SPOT = "#1c1c1c", "#f4f1e8", "#e5383b"
BACK, BACK_LINE = "#35566b", "#d8e2ea"
_FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"

TALL: Final = 140
"""The height of a card and of a tile, in the measure of its own drawing."""
CARD_SIZE: Final = (100, TALL)
TILE_SIZE: Final = (60, TALL)
_Kind = type[Card] | type[Tile]
"""What lies face down: a card or a tile."""

_SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
_SUIT_SHAPES: Final = (
    '<circle cx="50" cy="27" r="21"/><circle cx="26" cy="57" r="21"/><circle cx="74" cy="57" r="21"/>'
    '<path d="M42 42h16l-3 20q2 24 12 34H33q10-10 12-34z"/>',
    '<path d="M50 3 85 50 50 97 15 50z"/>',
    '<path d="M50 92C20 66 6 50 6 31 6 16 17 6 30 6c9 0 16 5 20 13'
    'C54 11 61 6 70 6c13 0 24 10 24 25 0 19-14 35-44 61z"/>',
    '<path d="M50 4c22 26 43 40 43 59 0 12-9 20-20 20-8 0-15-4-19-11 1 11 5 18 12 24H34'
    'c7-6 11-13 12-24-4 7-11 11-19 11C16 83 7 75 7 63 7 44 28 30 50 4z"/>',
)
_STAR: Final = '<path d="M50 5 61 38h35L68 59l11 34-29-21-29 21 11-34L4 38h35z"/>'


def name_of(piece: AnyPiece | _Kind) -> str:
    """What is read aloud for a piece, or for one that lies face down.

    >>> name_of(Card.parse("Td")), name_of(Tile.parse("6-6*")), name_of(Tile)
    ('ten of diamonds', '6-6, Heaven', 'a tile, face down')
    """
    if isinstance(piece, Tile):
        return f"{piece}, {piece.kind.name}"
    if not isinstance(piece, Card):
        return f"a {piece.__name__.lower()}, face down"
    return "joker" if piece.is_joker else f"{RANK_NAMES[piece.rank]} of {_SUIT_NAMES[piece.suit]}"


def id_of(piece: AnyPiece | _Kind) -> str:
    """The id of a symbol; tiles that are alike share one.

    >>> id_of(Card.parse("Jk*")), id_of(Tile.parse("6-6*")), id_of(Card)
    ('card-Jk-2', 'tile-6-6', 'card-back')
    """
    if isinstance(piece, Card | Tile):
        kind = "tile" if isinstance(piece, Tile) else "card"
        return f"{kind}-{str(piece).replace(SECOND, '-2')}"
    return f"{piece.__name__.lower()}-back"


def size_of(piece: AnyPiece | _Kind) -> tuple[int, int]:
    """Width and height of a piece, in the measure of its own drawing."""
    return TILE_SIZE if isinstance(piece, Tile) or piece is Tile else CARD_SIZE


# The drawings


def inner(piece: AnyPiece | _Kind) -> str:
    """What is drawn within the size of a piece."""
    if isinstance(piece, Tile):
        return _tile(piece)
    if isinstance(piece, Card):
        return _joker(piece) if piece.is_joker else _card(piece)
    return _back(size_of(piece))


def _sheet(size: tuple[int, int], kind: str, fill: str, line: str, radius: int) -> str:
    width, height = size
    return (
        f'<rect class="{kind}" x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{radius}" '
        f'fill="{fill}" stroke="{line}" stroke-width="2"/>'
    )


def _card(card: Card) -> str:
    colour = RED if SUITS[card.suit] in "dh" else BLACK
    rank = RANKS[card.rank].replace("T", "10")
    suit = _SUIT_SHAPES[card.suit]
    index = (
        f'<text x="22" y="33" text-anchor="middle" font-family="{_FONT}" font-weight="700" '
        f'font-size="{32 if len(rank) == 1 else 27}">{rank}</text>'
        f'<g transform="translate(12 41) scale(.2)">{suit}</g>'
    )
    middle = f'<g transform="translate(30 50) scale(.4)">{suit}</g>'
    return _printed(index, middle, colour, _SUIT_NAMES[card.suit])


def _joker(card: Card) -> str:
    bold = f'font-family="{_FONT}" font-weight="700"'
    index = f'<text x="8" y="26" {bold} font-size="21">{card}</text>'
    middle = (
        f'<g transform="translate(29 34) scale(.42)">{_STAR}</g>'
        f'<text x="50" y="99" text-anchor="middle" {bold} font-size="19">JOKER</text>'
    )
    return _printed(index, middle, PURPLE, "joker")


def _printed(index: str, middle: str, colour: str, kind: str) -> str:
    """Paper with an index in one corner and, upside down, in the other."""
    turned = f'<g transform="rotate(180 50 70)">{index}</g>'
    paper = _sheet(CARD_SIZE, "paper", PAPER, "#b8b4a8", 9)
    return f'{paper}<g class="{kind}" fill="{colour}">{index}{middle}{turned}</g>'


def _tile(tile: Tile) -> str:
    drawn = [_sheet(TILE_SIZE, "tile", TILE, "#8a8578", 8)]
    for row, marks in enumerate(spots(tile)):
        for column, mark in enumerate(marks):
            if mark != " ":
                drawn.append(_spot(tile.kind.spots[row // 3], row, column, is_red=mark == "R"))
    return "".join(drawn)


def _spot(end: int, row: int, column: int, *, is_red: bool) -> str:
    """A spot; the only one of an end is the largest."""
    colour, kind = (RED_SPOT, "red-spot") if is_red else (WHITE, "white-spot")
    across, down = 15 + 15 * column, 18 + 18 * row + (14 if row > 2 else 0)
    return f'<circle class="{kind}" cx="{across}" cy="{down}" r="{9 if end == 1 else 6.5}" fill="{colour}"/>'


def _back(size: tuple[int, int]) -> str:
    width, height = size
    return _sheet(size, "back", BACK, BACK_LINE, 9) + (
        f'<rect x="8" y="8" width="{width - 16}" height="{height - 16}" rx="4" fill="none" '
        f'stroke="{BACK_LINE}" stroke-width="2"/>'
    )


# Using them

_SPACE: Final = "http://www.w3.org/2000/svg"


def symbols(pieces: Iterable[AnyPiece | _Kind]) -> str:
    """The pieces as symbols, each once, in a block that is not seen itself."""
    found = dict.fromkeys((id_of(piece), size_of(piece), inner(piece)) for piece in pieces)
    every = "".join(
        f'<symbol id="{name}" viewBox="0 0 {width} {height}">{drawing}</symbol>'
        for name, (width, height), drawing in found
    )
    return f'<svg xmlns="{_SPACE}" width="0" height="0" style="position:absolute">{every}</svg>'


def picture(pieces: Sequence[AnyPiece | _Kind], height: int) -> str:
    """Pieces side by side where they are to be seen, so many pixels high; their symbols must be on the page.

    They are one picture, which gets smaller where there is less room.
    """
    used, across = [], 0
    for piece in pieces:
        width, tall = size_of(piece)
        used.append(f'<use href="#{id_of(piece)}" x="{across}" width="{width}" height="{tall}"/>')
        across += width + _BETWEEN
    across -= _BETWEEN
    called = escape(", ".join(map(name_of, pieces)))
    return (
        f'<svg class="pieces" viewBox="0 0 {across} {TALL}" width="{across * height / TALL:g}" role="img" '
        f'aria-label="{called}" style="max-width:100%;height:auto"><title>{called}</title>'
        f"{''.join(used)}</svg>"
    )


_BETWEEN: Final = 6
