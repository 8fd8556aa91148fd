"""Cards and tiles as text: lines of pieces of text, each with its ink, for whoever has a terminal.

A drawing knows no library: `rich` and Textual take an ink by its style in `STYLES`, or by one of their own.
Nothing is told by ink alone: a suit has its sign, a tile its spots.

>>> for line in side_by_side([drawn(Card.parse("Td")), drawn(Card.parse("Jk"))]):
...     print("".join(text for text, _ in line).rstrip())
╭─────╮ ╭─────╮
│10   │ │Jk   │
│  ♦  │ │JOKER│
│   10│ │   Jk│
╰─────╯ ╰─────╯
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import IntEnum, StrEnum
from textwrap import wrap
from typing import Final

from paigow.cards import RANKS, SUIT_SIGNS, Card
from paigow.pieces import CardOrTile
from paigow.tiles import Tile


class Ink(StrEnum):
    """What a piece of text is part of, and so how it is coloured."""

    CARD = "card"
    RED_SUIT = "red_suit"
    TILE = "tile"
    RED_SPOT = "red_spot"
    BACK = "back"
    LABEL = "label"
    BLANK = "blank"


STYLES: Final[Mapping[Ink, str]] = {
    Ink.CARD: "#1c1c1c on #f4f1e8",
    Ink.RED_SUIT: "#b3122a on #f4f1e8",
    Ink.TILE: "#f4f1e8 on #1c1c1c",
    Ink.RED_SPOT: "#ff5c5c on #1c1c1c",
    Ink.BACK: "#d8e2ea on #35566b",
    Ink.LABEL: "",
    Ink.BLANK: "",
}
"""A style for each ink, as both `rich` and Textual write styles: paper, black tiles, and blue backs."""

DrawnLine = tuple[tuple[str, Ink], ...]
Drawing = tuple[DrawnLine, ...]
"""Lines of equal width, from the upper edge down."""


class Size(IntEnum):
    """How much room a piece takes.

    Cards have three, five and seven lines; tiles three (their numbers), seven (no upper and lower edge) and
    nine.
    """

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


_RED: Final = ("♦", "♥")
SPOT: Final = "●"


def face(piece: str) -> str:
    """A card or tile in a line of text; the suit by its sign, so that colour is never needed.

    >>> face("Td"), face("Jk"), face("6-6")
    ('10♦', 'Jk', '6-6')
    """
    if len(piece) == 2 and piece[0] in RANKS and piece[1] in SUIT_SIGNS:
        return piece[0].replace("T", "10") + SUIT_SIGNS[piece[1]]
    return piece


def faces(pieces: Iterable[object]) -> str:
    """The signs of cards or tiles, in one line.

    >>> faces(["As", "Jk"])
    'A♠ Jk'
    """
    return " ".join(face(str(piece)) for piece in pieces)


def in_signs(written: str) -> str:
    """
    >>> in_signs("As Jk")
    'A♠ Jk'
    """
    return faces(written.split())


# One piece


def drawn(piece: CardOrTile, size: Size = Size.MEDIUM) -> Drawing:
    """A card or a tile, face up."""
    return _tile(piece, size) if isinstance(piece, Tile) else _card(piece, size)


def face_down(kind: type[CardOrTile], size: Size = Size.MEDIUM) -> Drawing:
    """The back of a card or of a tile.

    >>> for line in face_down(Card, Size.SMALL):
    ...     print("".join(text for text, _ in line).rstrip())
    ╭────╮
    │▒▒▒▒│
    ╰────╯
    """
    inside = _CARD_WIDTHS[size] if kind is Card else _TILE_WIDTHS[size]
    lines = _CARD_LINES[size] if kind is Card else _TILE_LINES[size]
    return _framed([(("▒" * inside, Ink.BACK),)] * lines, Ink.BACK, _edges(kind, size))


_CARD_WIDTHS: Final = {Size.SMALL: 4, Size.MEDIUM: 5, Size.LARGE: 7}
_CARD_LINES: Final = {Size.SMALL: 1, Size.MEDIUM: 3, Size.LARGE: 5}
_TILE_WIDTHS: Final = {Size.SMALL: 4, Size.MEDIUM: 5, Size.LARGE: 5}
_TILE_LINES: Final = {Size.SMALL: 1, Size.MEDIUM: 7, Size.LARGE: 7}


def _card(card: Card, size: Size) -> Drawing:
    width = _CARD_WIDTHS[size]
    ink = Ink.RED_SUIT if face(str(card)).endswith(_RED) else Ink.CARD
    return _framed([((text, ink),) for text in _printed(card, size, width)], Ink.CARD, _edges(Card, size))


def _printed(card: Card, size: Size, width: int) -> list[str]:
    """The lines on the paper of a card."""
    shown = face(str(card))
    if size is Size.SMALL:
        return [f"{shown:^{width}}"]
    index, middle = (shown, "JOKER") if card.is_joker else (shown[:-1], shown[-1])
    small = "" if card.is_joker else middle
    inner = [f"{small:<{width}}", f"{middle:^{width}}", f"{small:>{width}}"]
    return [f"{index:<{width}}", *(inner if size is Size.LARGE else inner[1:2]), f"{index:>{width}}"]


# Where the spots of one end lie, in three rows of three; an end looks the same upside down.
_ENDS: Final = {
    1: ("   ", " R ", "   "),
    2: ("   ", "W W", "   "),
    3: ("W  ", " W ", "  W"),
    4: ("R R", "   ", "R R"),
    5: ("W W", " W ", "W W"),
    6: ("W W", "W W", "W W"),
}
_HEAVEN: Final = ("R W",) * 3 + ("W R",) * 3
"""Of the 6-6 one column of each end is red."""


def tile_rows(tile: Tile) -> tuple[str, ...]:
    """The six rows of an upright tile: R for a red spot, W for a white one.

    >>> tile_rows(Tile.parse("1-3"))
    ('   ', ' R ', '   ', 'W  ', ' W ', '  W')
    """
    upper, lower = tile.kind.spots
    return _HEAVEN if upper == lower == 6 else _ENDS[upper] + _ENDS[lower]


def _tile(tile: Tile, size: Size) -> Drawing:
    if size is Size.SMALL:
        return _framed([((f"{tile!s:^4}", Ink.TILE),)], Ink.TILE, _edges(Tile, size))
    rows = [_row(row) for row in tile_rows(tile)]
    middle: DrawnLine = (("─" * width_of(rows[0]), Ink.TILE),)
    return _framed([*rows[:3], middle, *rows[3:]], Ink.TILE, _edges(Tile, size), str(tile))


def _row(marks: str) -> DrawnLine:
    left, middle, right = (
        (" " if mark == " " else SPOT, Ink.RED_SPOT if mark == "R" else Ink.TILE) for mark in marks
    )
    return left, (" ", Ink.TILE), middle, (" ", Ink.TILE), right


# Frames

_FRAME: Final = "╭─╮│ │╰─╯"
_SIDES: Final = "   ▐ ▌   "


def _edges(kind: type[CardOrTile], size: Size) -> str:
    return _SIDES if kind is Tile and size is Size.MEDIUM else _FRAME


def _framed(rows: Sequence[DrawnLine], ink: Ink, edges: str, mark: str = "") -> Drawing:
    """Rows with an edge around them, or only at their sides; a mark stands in the lower edge."""
    width = width_of(rows[0])
    sides = Ink.BLANK if edges is _SIDES else ink
    inside: list[DrawnLine] = [((edges[3], sides), *row, (edges[5], sides)) for row in rows]
    if edges is _SIDES:
        return tuple(inside)
    upper: DrawnLine = ((edges[0] + edges[1] * width + edges[2], ink),)
    lower: DrawnLine = ((edges[6] + f"{mark:{edges[7]}^{width}}" + edges[8], ink),)
    return (upper, *inside, lower)


# Putting drawings together


def count_columns(text: str) -> int:
    """How many columns a text takes; a Chinese character takes two.

    >>> count_columns("Teen 天")
    7
    """
    return sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in text)


def width_of(line: DrawnLine) -> int:
    """The columns of a line."""
    return sum(count_columns(text) for text, _ in line)


def side_by_side(drawings: Sequence[Drawing], gap: int = 1) -> Drawing:
    """Drawings in a row, their upper edges level."""
    if not drawings:
        return ()
    height = max(map(len, drawings))
    lines: list[DrawnLine] = []
    for at in range(height):
        line: list[tuple[str, Ink]] = []
        for number, each in enumerate(drawings):
            if number and gap:
                line.append((" " * gap, Ink.BLANK))
            line += each[at] if at < len(each) else ((" " * width_of(each[0]), Ink.BLANK),)
        lines.append(tuple(line))
    return tuple(lines)


def with_labels(drawing: Drawing, *labels: str, width: int | None = None, height: int = 0) -> Drawing:
    """A drawing with words below it, in the middle of so many columns; long labels go on in the next line.

    Labels of drawings side by side stand level if they are given the height of the highest.

    >>> for line in with_labels(drawn(Card.parse("As"), Size.SMALL), "ace of spades", width=8):
    ...     print("".join(text for text, _ in line).rstrip())
     ╭────╮
     │ A♠ │
     ╰────╯
     ace of
     spades
    """
    wide = max(width or 0, *map(width_of, drawing))
    said = [((text, Ink.LABEL),) for label in labels for text in wrap(label, wide)]
    return tuple(_centred(line, wide) for line in (*drawing, *[()] * (height - len(drawing)), *said))


def _centred(line: DrawnLine, width: int) -> DrawnLine:
    left, odd = divmod(width - width_of(line), 2)
    before, after = " " * left, " " * (left + odd)
    return (*(((before, Ink.BLANK),) if before else ()), *line, *(((after, Ink.BLANK),) if after else ()))


def hand(
    pieces: Iterable[CardOrTile], size: Size = Size.MEDIUM, *, names: bool = False, numbered: bool = False
) -> Drawing:
    """Pieces in a row, below them their places where one has to choose, and the names of tiles if asked for.

    >>> for line in hand([Card.parse("As"), Card.parse("Kd")], Size.SMALL, numbered=True):
    ...     print("".join(text for text, _ in line).rstrip())
    ╭────╮ ╭────╮
    │ A♠ │ │ K♦ │
    ╰────╯ ╰────╯
      1      2
    """
    row = []
    for place, piece in enumerate(pieces, start=1):
        labels = [str(place)] if numbered else []
        width = None
        if names and isinstance(piece, Tile):
            labels += [str(piece)] if size is Size.MEDIUM else []  # else it stands on the tile
            labels.append(piece.kind.name)
            width = NAME_WIDTH
        row.append(with_labels(drawn(piece, size), *labels, width=width))
    return side_by_side(row)


NAME_WIDTH: Final = 9
"""Room for the longest word in the name of a tile."""
