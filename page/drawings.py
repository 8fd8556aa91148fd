"""Cards and tiles as SVG, each drawn once as a symbol: crisp at any size, named for whoever cannot see them.

A page holds the symbols of the pieces it shows (`symbols`) and uses them wherever it likes (`picture`).
Colours are attributes, and each part has a class, so that a page's own style can change them. Suits and spots
are shapes and not letters: no font is needed to tell them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Final

from paigow.cards import RANK_NAMES, RANKS, SECOND, SUITS, Card
from paigow.pieces import CardOrTile
from paigow.teaching.drawing import tile_rows
from paigow.tiles import Tile

PAPER, BLACK, RED, PURPLE = "#fffdf8", "#15171a", "#c8102e", "#5b3a8e"
TILE, WHITE, RED_SPOT = "#17171a", "#f4f1e8", "#e5383b"
BACK, BACK_LINE = "#7d1f2d", "#f3e3c8"
_FONT: Final = "Inter, system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"

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


def name_of(piece: CardOrTile | _Kind) -> str:
    """What is read aloud for a piece, or for one that lies face down.

    >>> name_of(Card.parse("Td")), name_of(Tile.parse("6-6*")), name_of(Tile)
    ('ten of diamonds', '6-6, Heaven', 'a tile, face down')
    """
    if isinstance(piece, Tile):
        return f"{piece}, {piece.kind.name}"
    if not isinstance(piece, Card):
        return f"a {piece.__name__.lower()}, face down"
    return "joker" if piece.is_joker else f"{RANK_NAMES[piece.rank]} of {_SUIT_NAMES[piece.suit]}"


def id_of(piece: CardOrTile | _Kind) -> str:
    """The id of a symbol; tiles that are alike share one.

    >>> id_of(Card.parse("Jk*")), id_of(Tile.parse("6-6*")), id_of(Card)
    ('card-Jk-2', 'tile-6-6', 'card-back')
    """
    if isinstance(piece, Card | Tile):
        kind = "tile" if isinstance(piece, Tile) else "card"
        return f"{kind}-{str(piece).replace(SECOND, '-2')}"
    return f"{piece.__name__.lower()}-back"


def size_of(piece: CardOrTile | _Kind) -> tuple[int, int]:
    """Width and height of a piece, in the measure of its own drawing."""
    return TILE_SIZE if isinstance(piece, Tile) or piece is Tile else CARD_SIZE


# The drawings


def inner(piece: CardOrTile | _Kind, courts: Mapping[str, str] = {}) -> str:
    """What is drawn within the size of a piece; a king, queen or jack with its figure, where there is one."""
    if isinstance(piece, Tile):
        return _tile(piece)
    if isinstance(piece, Card):
        return _joker(piece) if piece.is_joker else _card(piece, courts.get(str(piece), ""))
    return _bevelled() if piece is Tile else _card_back()


def _sheet(size: tuple[int, int], kind: str, fill: str, line: str, radius: int) -> str:
    width, height = size
    return (
        f'<rect class="{kind}" x="1" y="1" width="{width - 2}" height="{height - 2}" rx="{radius}" '
        f'fill="{fill}" stroke="{line}" stroke-width="1"/>'
    )


_SIDE, _UP, _MIDDLE = (32, 68), (29, 111), 50
"""Where the outer columns of pips are, the first and the last row, and the middle of a card."""
_PIPS: Final[Mapping[str, Sequence[tuple[float, float]]]] = {
    "2": ((50, 29), (50, 111)),
    "3": ((50, 29), (50, 70), (50, 111)),
    "4": tuple((x, y) for x in _SIDE for y in _UP),
    "5": (*((x, y) for x in _SIDE for y in _UP), (50, 70)),
    "6": tuple((x, y) for x in _SIDE for y in (29, 70, 111)),
    "7": (*((x, y) for x in _SIDE for y in (29, 70, 111)), (50, 49.5)),
    "8": (*((x, y) for x in _SIDE for y in (29, 70, 111)), (50, 49.5), (50, 90.5)),
    "9": (*((x, y) for x in _SIDE for y in (29, 56.3, 83.7, 111)), (50, 70)),
    "T": (*((x, y) for x in _SIDE for y in (29, 56.3, 83.7, 111)), (50, 42.7), (50, 97.3)),
}
_PIP: Final = 19
_HALF: Final = 70


def _card(card: Card, figure: str) -> str:
    rank, name = RANKS[card.rank], _SUIT_NAMES[card.suit]
    colour = f"var(--{name}, {RED if SUITS[card.suit] in 'dh' else BLACK})"
    suit = _SUIT_SHAPES[card.suit]
    index = (
        f'<text x="12.5" y="24" text-anchor="middle" font-family="{_FONT}" font-weight="700" '
        f'font-size="{25 if rank != "T" else 18}">{rank.replace("T", "10")}</text>'
        f"{_pip(suit, 12.5, 36.5, 15)}"
    )
    if rank in _PIPS:
        middle = "".join(_pip(suit, x, y, _PIP) for x, y in _PIPS[rank])
    elif rank == "A":
        middle = _pip(suit, _MIDDLE, _HALF, 62 if name == "spades" else 34)
        if name == "spades":
            middle += f'<g fill="{PAPER}">{_pip(suit, _MIDDLE, 71, 36)}</g>{_pip(suit, _MIDDLE, 72, 24)}'
    elif figure:
        return _printed(index, _court(suit, figure), colour, name)
    else:
        middle = _pip(suit, _MIDDLE, _HALF, 40)
    return _printed(index, middle, colour, name)


def _pip(suit: str, x: float, y: float, size: float) -> str:
    """A suit around a point; upside down in the lower half of a card."""
    turned = " rotate(180)" if y > _HALF + 3 else ""
    return (
        f'<g transform="translate({x:g} {y:g}){turned} scale({size / 100:g}) translate(-50 -50)">{suit}</g>'
    )


_FRAME: Final = (22.5, 20.5, 55, 99)
"""The frame of a court figure: where it begins, and its size."""


def _court(suit: str, figure: str) -> str:
    """A figure that stands on itself upside down, in a frame, with its suit at its head."""
    x, y, width, height = _FRAME
    half = f'<g transform="translate({x:g} {y:g}) scale({width / 1300:.5f} {height / 2000:.5f})">{figure}</g>'
    head = f"{half}{_pip(suit, x + 9, y + 10, 15)}"
    return (
        f'{head}<g transform="rotate(180 50 70)">{head}</g>'
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="none" stroke="#27408b" '
        'stroke-width=".7"/>'
    )


_JESTER: Final = (
    '<path d="M27 84q-9-34 3-42 8 10 14 12 1-18 6-24 5 6 6 24 6-2 14-12 12 8 3 42z"/>'
    '<path d="M25 87h50v9H25z"/>'
)
_BELLS: Final = "".join(f'<circle cx="{x}" cy="{y}" r="4.4"/>' for x, y in ((29, 39), (50, 26), (71, 39)))


def _joker(card: Card) -> str:
    bold = f'font-family="{_FONT}" font-weight="700"'
    index = f'<text x="5" y="21" {bold} font-size="16">{card}</text>'
    middle = (
        f'{_JESTER}<g fill="#eebb4d">{_BELLS}</g>'
        f'<text x="50" y="115" text-anchor="middle" {bold} font-size="15">JOKER</text>'
    )
    return _printed(index, middle, PURPLE, "joker")


def _printed(index: str, middle: str, colour: str, kind: str) -> str:
    """Paper with an index in one corner and, upside down, in the other."""
    turned = f'<g transform="rotate(180 50 70)">{index}</g>'
    paper = _sheet(CARD_SIZE, "paper", PAPER, "#b8b4a8", 7)
    return f'{paper}<g class="{kind}" fill="{colour}">{index}{middle}{turned}</g>'


def _tile(tile: Tile) -> str:
    drawn = [_bevelled()]
    for row, marks in enumerate(tile_rows(tile)):
        for column, mark in enumerate(marks):
            if mark != " ":
                drawn.append(_spot(tile.kind.spots[row // 3], row, column, is_red=mark == "R"))
    return "".join(drawn)


def _bevelled() -> str:
    """The body of a tile: light falls on it from above and from the left."""
    return (
        f"{_sheet(TILE_SIZE, 'tile', '#050506', '#000', 8)}"
        '<rect x="1.5" y="1.5" width="56" height="135.5" rx="7.5" fill="#47474c"/>'
        f'<rect x="3.5" y="3.5" width="54" height="133.5" rx="6.5" fill="{TILE}"/>'
        '<path d="M5 60V10q0-5 5-5h34Q16 12 5 60z" fill="#fff" opacity=".07"/>'
    )


def _spot(end: int, row: int, column: int, *, is_red: bool) -> str:
    """A spot, cut into the tile: dark above, light below. The only one of an end is the largest."""
    colour, kind = (RED_SPOT, "red-spot") if is_red else (WHITE, "white-spot")
    across, down = 15 + 15 * column, 18 + 18 * row + (14 if row > 2 else 0)
    radius = 9 if end == 1 else 6.5
    return (
        f'<ellipse cx="{across}" cy="{down + 0.8}" rx="{radius + 1}" ry="{radius + 1}" fill="#56565c"/>'
        f'<ellipse cx="{across}" cy="{down - 0.5}" rx="{radius + 1}" ry="{radius + 1}" fill="#000"/>'
        f'<circle class="{kind}" cx="{across}" cy="{down}" r="{radius}" fill="{colour}"/>'
        f'<path d="M{across - radius} {down}a{radius} {radius} 0 0 1 {2 * radius} 0 '
        f'{radius} {radius * 0.72:.1f} 0 0 0-{2 * radius} 0z" fill="#000" opacity=".28"/>'
    )


def _card_back() -> str:
    """A lattice in a border."""
    lines = "".join(f"M{start} 9L{start + 122} 131" for start in range(-113, 92, 11))
    turned = "".join(f"M{start} 9L{start - 122} 131" for start in range(8, 214, 11))
    return (
        f"{_sheet(CARD_SIZE, 'paper', PAPER, '#b8b4a8', 7)}"
        f'<rect x="6" y="6" width="88" height="128" rx="4" fill="{BACK}"/>'
        f'<svg x="9" y="9" width="82" height="122" viewBox="9 9 82 122">'
        f'<path d="{lines}{turned}" fill="none" stroke="{BACK_LINE}" stroke-width="1" opacity=".55"/></svg>'
        f'<g stroke="{BACK_LINE}" stroke-width="1.4">'
        '<rect x="9" y="9" width="82" height="122" rx="2" fill="none"/>'
        f'<path d="M50 50 66 70 50 90 34 70z" fill="{BACK}"/></g>'
        f'<path d="M50 59 57.5 70 50 81 42.5 70z" fill="{BACK_LINE}"/>'
    )


# Using them

_SPACE: Final = "http://www.w3.org/2000/svg"


def symbols(pieces: Iterable[CardOrTile | _Kind], courts: Mapping[str, str] = {}) -> str:
    """The pieces as symbols, each once, in a block that is not seen itself."""
    found = dict.fromkeys((id_of(piece), size_of(piece), inner(piece, courts)) for piece in pieces)
    every = "".join(
        f'<symbol id="{name}" viewBox="0 0 {width} {height}">{drawing}</symbol>'
        for name, (width, height), drawing in found
    )
    return f'<svg xmlns="{_SPACE}" width="0" height="0" style="position:absolute">{every}</svg>'


def picture(pieces: Sequence[CardOrTile | _Kind], height: int) -> str:
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
