"""The dealer and the six betting positions: a line each, or in an arc where there is room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from paigow.money import Cents, format_money
from paigow.pieces import Pieces
from paigow.teaching.drawing import Drawing, DrawnLine, Ink, Size, drawn, face, face_down, side_by_side
from paigow.terminal.board import Board, Place
from paigow.terminal.screen.base import QUIET, RED, RESULTS, Room, coloured, inked
from paigow.terminal.words import signed

_LOWER: Final = {Room.WIDE: (0, 1, 2, 2, 1, 0), Room.LARGE: (0, 3, 6, 6, 3, 0)}
"""By how many lines each betting position lies nearer to you; the first is at your left."""


NOT_SET_CORRECTLY: Final = "not set correctly"


class Seats(Static):
    """Everybody at the table, as one viewer sees it."""

    layout_board: reactive[Board | None] = reactive(None, layout=True)
    room: reactive[Room] = reactive(Room.SMALL, layout=True)

    def render(self) -> Content:
        board = self.layout_board
        if board is None:
            return Content("")
        width = self.size.width
        lines = _arc(board, self.room, width) if self.room else [_row(place) for place in board.places]
        return Content("\n").join(line.truncate(width, ellipsis=True) for line in lines)


def marked(place: Place) -> str:
    """Who it is, and whether you or the bank are meant.

    A bank has one betting area, so it is never asked which of yours is meant.
    """
    own = ("▶" if place.is_turn else "•") if place.is_you else " "
    number = " " if place.position == 0 else str(place.position)
    return f"{'B' if place.is_bank else own}{number}"


def outcome(place: Place) -> str:
    """What became of a place: of its main wager in a word, and of all its wagers in money.

    >>> from paigow.money import Cents
    >>> outcome(Place(1, "Ana", None, status="win", net=Cents(950)))
    'win +$9.50'
    >>> outcome(Place(1, "Ana", None, status="win", net=Cents(-50)))
    'win, net -$0.50'
    """
    if not place.net:
        return place.status
    expected = {"win": place.net > 0, "lose": place.net < 0, "surrendered": place.net < 0}.get(
        place.status, False
    )
    return f"{place.status}{' ' if expected else ', net '}{signed(place.net)}".removeprefix(", ")


def _style(place: Place) -> str:
    """Of a name: yours is bold, an empty place quiet."""
    return "bold" if place.is_you else ("" if place.name else QUIET)


def _result_style(place: Place) -> str:
    return " ".join(filter(None, ("bold" * place.is_you, RESULTS.get(place.status, ""))))


# A line for each

_OUTCOME: Final = 17
"""The columns of what became of a place."""


def _short_outcome(place: Place) -> str:
    """The same in as much as there is room for: money is never cut.

    >>> from paigow.money import Cents
    >>> _short_outcome(Place(1, "Ana", None, status="push", net=Cents(12000)))
    'push +$120.00'
    >>> _short_outcome(Place(1, "Ana", None, status="lose", net=Cents(-12000), is_wrong=True))
    'not set correctly'
    """
    if place.is_wrong:
        return NOT_SET_CORRECTLY
    net = signed(place.net or Cents(0))
    return next(text for text in (outcome(place), f"{place.status} {net}", net) if len(text) <= _OUTCOME)


_CHIPS: Final = 10
_WAGERED: Final = 8
"""The columns of two amounts."""


def _in_columns(amount: Cents, columns: int) -> str:
    """An amount that keeps its column: whole dollars without their cents, thousands of them by a K.

    >>> [_in_columns(Cents(100 * dollars), 8) for dollars in (15, 1000, 10_000_000)]
    ['$15.00', '$1,000', '$10,000K']
    """
    whole = f"${amount // 100:,}"
    exact = (format_money(amount), *((whole,) if amount % 100 == 0 else ()))
    return next((text for text in (*exact, whole) if len(text) <= columns), f"${amount // 100_000:,}K")


def _row(place: Place) -> Content:
    name = f"{place.name or '(empty)':<7}"[:7]
    chips = "" if place.chips is None else _in_columns(place.chips, _CHIPS)
    wagered = _in_columns(place.wagered, _WAGERED) if place.wagered else ""
    return Content.assemble(
        (f"{marked(place)} {name} ", _style(place)),
        (f"{chips:>{_CHIPS}} ", QUIET),
        (f"{wagered:>{_WAGERED}}  ", "bold"),
        coloured(f"{place.cards:<28}"),
        (f" {_short_outcome(place):<{_OUTCOME}}", _result_style(place)),
    )


# An arc


def _arc(board: Board, room: Room, width: int) -> list[Content]:
    """The dealer above, the positions below, the outer ones nearer to the dealer."""
    dealer = _dealer(board.dealer, room)
    lines = [_centred(line, width) for line in dealer]
    each = width // 6
    boxes = [
        [Content(" " * each)] * lower + _box(place, room, each)
        for place, lower in zip(board.places[1:], _LOWER[room], strict=True)
    ]
    blank = Content(" " * each)
    lines += [Content.assemble(*row) for row in zip_longest(*boxes, fillvalue=blank)]
    return lines


def _dealer(place: Place, room: Room) -> list[Content]:
    wager = f": {format_money(place.wagered)} {place.wagers}" if place.wagered else ""
    size = Size.MEDIUM if room is Room.LARGE else Size.SMALL
    return [Content.styled(f"Dealer{wager}", "bold"), *inked(_drawn_hand(place, size))]


def _drawn_hand(place: Place, size: Size) -> Drawing:
    """Both hands of a place in a row, or as many backs."""
    if not place.high:
        return side_by_side([face_down(place.kind, size)] * place.backs)
    hands = [side_by_side([drawn(piece, size) for piece in hand]) for hand in (place.high, place.low) if hand]
    return side_by_side(hands, gap=3)


def _box(place: Place, room: Room, width: int) -> list[Content]:
    """One betting position, every line as wide as the box."""
    chips = "" if place.chips is None else format_money(place.chips)
    wager = format_money(place.wagered) if place.wagered else ""
    hands = _fanned(place) if room is Room.LARGE else _in_text(place, width - 1)
    lines = [
        Content.styled(f"{marked(place)} {place.name or '(empty)'}", _style(place)),
        Content.styled(chips, QUIET),
        Content.styled(wager, "bold"),
        *hands,
        *(Content.styled(text, _result_style(place)) for text in wrap(outcome(place), width - 1)),
        *(Content(text) for text in wrap(NOT_SET_CORRECTLY * place.is_wrong, width - 1)),
    ]
    return [_padded(line, width) for line in lines]


def _in_text(place: Place, width: int) -> list[Content]:
    if not place.high:
        return [Content.styled("▒" * place.backs, QUIET), Content("")]
    high, low = (place.high, place.low) if place.low else _halves(place.high)
    return [_in_line(hand, width) for hand in (high, low)]


def _halves(pieces: Pieces) -> tuple[Pieces, Pieces]:
    """A hand that is not set yet, in two lines."""
    half = (len(pieces) + 1) // 2
    return pieces[:half], pieces[half:]


def _in_line(pieces: Pieces, width: int) -> Content:
    """A hand in words; the spaces between cards are left out where there is no room for them."""
    parts = [(face(str(piece)), RED if face(str(piece)).endswith(("♥", "♦")) else "") for piece in pieces]
    spaced = Content(" ").join(Content.styled(*part) for part in parts)
    return spaced if spaced.cell_length <= width else Content.assemble(*parts)


def _fanned(place: Place) -> list[Content]:
    """The high hand over the low hand, or what is not set yet in two rows; each card over the one before."""
    if place.high:
        hands = (place.high, place.low) if place.low else _halves(place.high)
        fans = [[drawn(piece, Size.SMALL) for piece in hand] for hand in hands]
    else:
        back = face_down(place.kind, Size.SMALL)
        fans = [[back] * ((place.backs + 1) // 2), [back] * (place.backs // 2)]
    return [line for fan in fans for line in inked(_fan(fan))]


_SEEN: Final = 4
"""The columns of a card that its neighbour leaves open."""


def _fan(drawings: Sequence[Drawing]) -> Drawing:
    """Cards one over the other, their corners open."""
    if len(drawings) < 3:
        return side_by_side(drawings)
    *under, last = drawings
    return tuple(
        tuple(part for each in under for part in _cut(each[at], _SEEN)) + last[at] for at in range(len(last))
    )


def _cut(line: DrawnLine, columns: int) -> DrawnLine:
    """The first columns of a line."""
    kept: list[tuple[str, Ink]] = []
    for text, ink in line:
        kept.append((text[:columns], ink))
        columns -= len(kept[-1][0])
    return tuple(kept)


def _centred(line: Content, width: int) -> Content:
    left = max(0, width - line.cell_length) // 2
    return Content.assemble(" " * left, line)


def _padded(line: Content, width: int) -> Content:
    return line.truncate(width - 1, ellipsis=True, pad=True).pad_right(1)
