"""The ten ways to deliver eight stacks of four tiles, as tables (PGT Chapters 6 and 7).

Stacks are R1 to R8 from the dealer's right and L1 to L8 from the left, so L1 is R8; level 1 is the top tile
(PGT-7B). A line of a style names the stacks and the levels that go to one place: the starting position first,
then counterclockwise (PGT-6C-1, PGT-9L-2). Beside each stands the clause that says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from paigow.games.submission import DeliveryStyle
from paigow.pieces import Pieces
from paigow.table.state.model import Round
from paigow.table.state.rules import Delivery, Stacks
from paigow.table.state.values import counterclockwise

STACKS: Final = 8
HEIGHT: Final = 4
_Line = tuple[str, str]
"""A clause, and the stacks and levels that it delivers to the next place, or the dealer's signal in words."""


@dataclass(frozen=True)
class Style:
    """One style of delivery."""

    clause: str
    says: str
    """What goes out together and in which order, in short."""
    signal: _Line | None
    """How the dealer shows that it is used, before anything is delivered: in words, the stacks numbered from
    the dealer's right."""
    lines: tuple[_Line, ...]

    @cached_property
    def picks(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each place the tiles as (stack from the right, level), both counted from nought."""
        return tuple(_read(line) for _, line in self.lines)


def _read(line: str) -> tuple[tuple[int, int], ...]:
    """
    >>> _read("R1 L1 3-4")
    ((0, 2), (0, 3), (7, 2), (7, 3))
    """
    *stacks, levels = line.split()
    first, _, last = levels.partition("-")
    return tuple(
        (_from_right(stack), level - 1)
        for stack in stacks
        for level in range(int(first), int(last or first) + 1)
    )


def _from_right(stack: str) -> int:
    number = int(stack[1:])
    return number - 1 if stack[0] == "R" else STACKS - number


CHAPTER_6: Final = Style(
    "PGT-6C",
    "whole stacks, from the dealer's right",
    None,
    (("PGT-6C", "R1 1-4"), *(("PGT-6C-1", f"R{n} 1-4") for n in range(2, STACKS + 1))),
)
STYLES: Final[dict[DeliveryStyle, Style]] = {
    DeliveryStyle.HOUSE_WAY_LEFT: Style(
        "PGT-7B-1",
        "whole stacks, from the dealer's left",
        ("PGT-7B-1-a", "stack 8 was pushed forward"),
        (("PGT-7B-1-b", "L1 1-4"), *(("PGT-7B-1-c", f"L{n} 1-4") for n in range(2, STACKS + 1))),
    ),
    DeliveryStyle.CUP_SAY_RIGHT: Style(
        "PGT-7B-2",
        "by two stacks from the right: the top halves of both, then the lower halves",
        ("PGT-7B-2-a", "stacks 1 and 2 were pushed forward"),
        (
            ("PGT-7B-2-b", "R1 R2 1-2"),
            ("PGT-7B-2-c", "R1 R2 3-4"),
            ("PGT-7B-2-d", "R3 R4 1-2"),
            ("PGT-7B-2-d", "R3 R4 3-4"),
            ("PGT-7B-2-d", "R5 R6 1-2"),
            ("PGT-7B-2-d", "R5 R6 3-4"),
            ("PGT-7B-2-d", "R7 R8 1-2"),
            ("PGT-7B-2-d", "R7 R8 3-4"),
        ),
    ),
    DeliveryStyle.CUP_SAY_LEFT: Style(
        "PGT-7B-3",
        "by two stacks from the left: the top halves of both, then the lower halves",
        ("PGT-7B-3-a", "stacks 8 and 7 were pushed forward"),
        (
            ("PGT-7B-3-b", "L1 L2 1-2"),
            ("PGT-7B-3-c", "L1 L2 3-4"),
            ("PGT-7B-3-d", "L3 L4 1-2"),
            ("PGT-7B-3-d", "L3 L4 3-4"),
            ("PGT-7B-3-d", "L5 L6 1-2"),
            ("PGT-7B-3-d", "L5 L6 3-4"),
            ("PGT-7B-3-d", "L7 L8 1-2"),
            ("PGT-7B-3-d", "L7 L8 3-4"),
        ),
    ),
    # The stacks that remain are pushed together, so the next two inward neighbours become the centre
    # (PGT-7B-4-d).
    DeliveryStyle.JUNG_QUAT: Style(
        "PGT-7B-4",
        "by the two middle stacks, then outwards: top halves, then lower halves",
        ("PGT-7B-4-a", "stacks 4 and 5 were pushed forward"),
        (
            ("PGT-7B-4-b", "R4 L4 1-2"),
            ("PGT-7B-4-c", "R4 L4 3-4"),
            ("PGT-7B-4-e", "R3 L3 1-2"),
            ("PGT-7B-4-e", "R3 L3 3-4"),
            ("PGT-7B-4-f", "R2 L2 1-2"),
            ("PGT-7B-4-f", "R2 L2 3-4"),
            ("PGT-7B-4-f", "R1 L1 1-2"),
            ("PGT-7B-4-f", "R1 L1 3-4"),
        ),
    ),
    # The two outer stacks are centred before the others, which moves no tile from its stack (PGT-7B-5-b).
    DeliveryStyle.CHEE_YEE: Style(
        "PGT-7B-5",
        "by the two outer stacks, then inwards: top halves, then lower halves",
        ("PGT-7B-5-a", "stacks 1 and 8 were pushed forward"),
        (
            ("PGT-7B-5-c", "R1 L1 1-2"),
            ("PGT-7B-5-d", "R1 L1 3-4"),
            ("PGT-7B-5-e", "R2 L2 1-2"),
            ("PGT-7B-5-e", "R2 L2 3-4"),
            ("PGT-7B-5-f", "R3 L3 1-2"),
            ("PGT-7B-5-f", "R3 L3 3-4"),
            ("PGT-7B-5-f", "R4 L4 1-2"),
            ("PGT-7B-5-f", "R4 L4 3-4"),
        ),
    ),
    DeliveryStyle.PIN_SAY_RIGHT: Style(
        "PGT-7B-6",
        "by layers from the top: of the four stacks at the right, then at the left",
        ("PGT-7B-6-a", "the top tile of stack 1 was laid diagonally across stacks 2, 3 and 4"),
        (
            ("PGT-7B-6-b", "R1 R2 R3 R4 1"),
            ("PGT-7B-6-c", "L1 L2 L3 L4 1"),
            ("PGT-7B-6-d", "R1 R2 R3 R4 2"),
            ("PGT-7B-6-e", "L1 L2 L3 L4 2"),
            ("PGT-7B-6-f", "R1 R2 R3 R4 3"),
            ("PGT-7B-6-f", "L1 L2 L3 L4 3"),
            ("PGT-7B-6-f", "R1 R2 R3 R4 4"),
            ("PGT-7B-6-f", "L1 L2 L3 L4 4"),
        ),
    ),
    DeliveryStyle.PIN_SAY_LEFT: Style(
        "PGT-7B-7",
        "by layers from the top: of the four stacks at the left, then at the right",
        ("PGT-7B-7-a", "the top tile of stack 8 was laid diagonally across stacks 7, 6 and 5"),
        (
            ("PGT-7B-7-b", "L1 L2 L3 L4 1"),
            ("PGT-7B-7-c", "R1 R2 R3 R4 1"),
            ("PGT-7B-7-d", "L1 L2 L3 L4 2"),
            ("PGT-7B-7-e", "R1 R2 R3 R4 2"),
            ("PGT-7B-7-f", "L1 L2 L3 L4 3"),
            ("PGT-7B-7-f", "R1 R2 R3 R4 3"),
            ("PGT-7B-7-f", "L1 L2 L3 L4 4"),
            ("PGT-7B-7-f", "R1 R2 R3 R4 4"),
        ),
    ),
    # The dragon's head lies on the third and fourth stacks, which come to light beneath it.
    DeliveryStyle.DRAGON_HEAD_RIGHT: Style(
        "PGT-7B-8",
        "half of two stacks at the right and a layer of the four at the left, in turn",
        ("PGT-7B-8-a", "stacks 1 and 2 were laid on stacks 3 and 4"),
        (
            ("PGT-7B-8-b", "R1 R2 1-2"),
            ("PGT-7B-8-c", "L1 L2 L3 L4 1"),
            ("PGT-7B-8-d", "R1 R2 3-4"),
            ("PGT-7B-8-e", "L1 L2 L3 L4 2"),
            ("PGT-7B-8-f", "R3 R4 1-2"),
            ("PGT-7B-8-f", "L1 L2 L3 L4 3"),
            ("PGT-7B-8-f", "R3 R4 3-4"),
            ("PGT-7B-8-f", "L1 L2 L3 L4 4"),
        ),
    ),
    DeliveryStyle.DRAGON_HEAD_LEFT: Style(
        "PGT-7B-9",
        "half of two stacks at the left and a layer of the four at the right, in turn",
        ("PGT-7B-9-a", "stacks 8 and 7 were laid on stacks 6 and 5"),
        (
            ("PGT-7B-9-b", "L1 L2 1-2"),
            ("PGT-7B-9-c", "R1 R2 R3 R4 1"),
            ("PGT-7B-9-d", "L1 L2 3-4"),
            ("PGT-7B-9-e", "R1 R2 R3 R4 2"),
            ("PGT-7B-9-f", "L3 L4 1-2"),
            ("PGT-7B-9-f", "R1 R2 R3 R4 3"),
            ("PGT-7B-9-f", "L3 L4 3-4"),
            ("PGT-7B-9-f", "R1 R2 R3 R4 4"),
        ),
    ),
}


def eight_stacks(tiles: Pieces) -> Stacks:
    """Mixed tiles in eight stacks of four, from the dealer's right and each from the top (PGT-4E-2)."""
    return tuple(tiles[HEIGHT * n : HEIGHT * (n + 1)] for n in range(STACKS))


def delivered(in_play: Round) -> Delivery:
    """The stacks as the chosen style delivers them (PGT-9L-1); by Chapter 6 where none was (PGT-9J-1)."""
    assert in_play.start is not None
    style = CHAPTER_6 if in_play.delivery is None else STYLES[DeliveryStyle(in_play.delivery)]
    hands = (tuple(in_play.stacks[stack][level] for stack, level in pick) for pick in style.picks)
    places = counterclockwise(in_play.start, STACKS)
    plain = in_play.delivery is None and in_play.bank is not None
    return Delivery(tuple(zip(places, hands, strict=True)), "PGT-9J-1" if plain else style.clause)
