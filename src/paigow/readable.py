"""Free text from outside that can be shown: all of it is seen, and in one way only."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

_UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufffc"
    "\U00013441\U00013442\U0001d159\U000e0100-\U000e01ef]"
)
"""What counts as printable and is not seen: Unicode's default-ignorable letters and marks (fillers, joiners,
inherent vowels, variation selectors; the other ignorable characters are not printable), and the blanks of
Braille, of hieroglyphs and of music."""
MARKS_ON_ONE: Final = 3
"""Marks on top of each other; more would draw over the lines above."""


def is_readable(text: str) -> bool:
    """Whether all of a text can be seen, and in one way only: no control characters, no signs that turn the
    direction of writing or that are invisible, no halves of characters, no blanks at its ends, and composed
    as Unicode's form NFC composes it.

    >>> is_readable("Zoë"), is_readable("Zoe\\u0308"), is_readable("x\\u202ey"), is_readable(" x")
    (True, False, False, False)
    """
    if not text.isprintable() or text != text.strip():
        return False
    return text.isascii() or (unicodedata.is_normalized("NFC", text) and _UNSEEN.search(text) is None)


def is_piled_up(text: str) -> bool:
    """Whether a letter bears more marks than a line has room for."""
    marks = 0
    for character in text:
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks > MARKS_ON_ONE:
            return True
    return False
