"""How drawings are coloured on the screen, and how much of the table there is room for.

Nothing is told by colour alone: suits have their signs, results their words.
"""

from __future__ import annotations

from enum import IntEnum
from textwrap import wrap
from typing import Final

from textual.content import Content
from textual.geometry import Size

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


_HANGS: Final = 2
HANGS_IN_LIST: Final = 3
"""Further in than lines that only add to another."""


def hanging(line: Content, width: int, by: int = _HANGS) -> Content:
    """A line that goes on below where it is too long, further in than it began.

    >>> hanging(Content("  high: a pair of aces"), 16).plain
    '  high: a pair\\n    of aces'
    """
    text = line.plain
    inwards = " " * (len(text) - len(text.lstrip()) + by)
    first, *further = wrap(text, width, subsequent_indent=inwards, replace_whitespace=False) or [""]
    parts, at = [line[: len(first)]], len(first)
    for each in further:
        at = text.index(each.strip(), at)
        parts.append(Content(inwards) + line[at : at + len(each.strip())])
        at += len(each.strip())
    return Content("\n").join(parts)


def coloured(text: str) -> Content:
    """Cards in words, hearts and diamonds in the theme's red."""
    parts = [
        (word, RED if word.endswith(("♥", "♦")) else "") for word in text.replace(" ", "\0 \0").split("\0")
    ]
    return Content.assemble(*parts)
