"""Names that come into a store from outside: bounded, and readable in one way only."""

from __future__ import annotations

import unicodedata
from typing import Final

from paigow.errors import cut_short
from paigow.readable import is_readable
from paigow.store.errors import StoreError

LONGEST: Final = 64
_LOOK_ALIKES: Final = str.maketrans(
    "\u0430\u0432\u0435\u0451\u0456\u0457\u0458\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0455\u044c"
    "\u0501\u051b\u051d\u04bb\u04cf\u0475\u03b1\u03b2\u03b5\u03b6\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1\u03c4"
    "\u03c5\u03c7\u03f2\u03f3\u0131",
    "abe\u00ebi\u00efjkmhopctyxsbdqwhlvabezhikmnoptyxcji",
)
"""Cyrillic and Greek letters, each with the Latin one that is drawn alike, be it as a capital."""
_DRAWN_ALIKE: Final = (("1", "l"), ("i", "l"), ("0", "o"), ("rn", "m"), ("vv", "w"))
"""Latin letters and digits that people read one for another in some hand or fount: a capital I is a small l.
Since capitals and small letters count as one, so do i and l."""


def likeness(name: str) -> str:
    """Return what all names have in common that people take for one: letter case does not count, nor which of
    several letters it is that are drawn alike (the same by Unicode, of two alphabets, or read one for
    another).

    >>> likeness("\\uff21NN") == likeness("\\u0410nn") == likeness("ann")
    True
    >>> likeness("Ian Warner") == likeness("lan Wamer")
    True
    """
    small = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    alike = small.translate(_LOOK_ALIKES)
    for drawn, as_if in _DRAWN_ALIKE:
        alike = alike.replace(drawn, as_if)
    return alike


def check_name(what: str, text: str) -> str:
    """Return a name, if it may stand in a store: PostgreSQL takes no NUL, and people read no control
    characters.

    >>> check_name("stream", "table-1")
    'table-1'
    """
    if not isinstance(text, str) or not 1 <= len(text) <= LONGEST or not is_readable(text):
        raise StoreError(
            f"{what} has to be 1 to {LONGEST} characters that can be read, not {cut_short(text)}"
        )
    return text
