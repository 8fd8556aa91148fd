"""How drawings are coloured on the screen, and the two themes of the table: a dark felt and plain paper.

Nothing is told by colour alone: suits have their signs, results their words.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from textual.content import Content
from textual.geometry import Size
from textual.theme import Theme

from paigow.teaching.drawing import STYLES, Drawing

RED: Final = "$text-error"
QUIET: Final = "$foreground-muted"
RESULTS: Final = {"win": "$text-success", "push": "$text-warning", "lose": "$text-error"}
"""What stands beside the words."""


class Room(IntEnum):
    """How much of the table a terminal has room for."""

    SMALL = 0
    """A line for each place, the log below."""
    WIDE = 1
    """The places in an arc, large cards, the log in a side column."""
    LARGE = 2
    """The same with everybody's hands drawn."""

    @classmethod
    def within(cls, size: Size) -> Room:
        if size.width >= 170 and size.height >= 50:
            return cls.LARGE
        return cls.WIDE if size.width >= 116 and size.height >= 36 else cls.SMALL


LOG_WIDTHS: Final = {Room.SMALL: 0, Room.WIDE: 32, Room.LARGE: 50}
"""The side column of the log, as the style sheet has it."""


def inked(drawing: Drawing) -> list[Content]:
    """A drawing line by line, in its colours."""
    return [Content.assemble(*((text, STYLES[ink]) for text, ink in line)) for line in drawing]


def coloured(text: str) -> Content:
    """Cards in words, hearts and diamonds in the theme's red."""
    parts = [
        (word, RED if word.endswith(("♥", "♦")) else "") for word in text.replace(" ", "\0 \0").split("\0")
    ]
    return Content.assemble(*parts)


FELT: Final = Theme(
    name="felt",
    primary="#7fb59a",
    secondary="#9fb8c8",
    accent="#d9b45b",
    warning="#e0b252",
    error="#f08a8a",
    success="#8fd19e",
    foreground="#e8e6df",
    background="#12241d",
    surface="#1a3028",
    panel="#24433a",
    dark=True,
)
PAPER: Final = Theme(
    name="paper",
    primary="#2f6b52",
    secondary="#3f5f73",
    accent="#8a5a00",
    warning="#8a5a00",
    error="#a31621",
    success="#1e6b34",
    foreground="#20261f",
    background="#f3efe4",
    surface="#e9e4d6",
    panel="#dad3c0",
    dark=False,
)
