"""Names that come into a store from outside: bounded, and readable in one way only."""

from __future__ import annotations

import unicodedata
from typing import Final

from paigow.errors import cut_short
from paigow.store.errors import StoreError
from paigow.table.machine.admission import is_readable

LONGEST: Final = 64


def likeness(name: str) -> str:
    """What names have in common that people take for one: letter case, and letters drawn alike that Unicode
    says are the same.

    >>> likeness("\\uff21NN") == likeness("ann")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def checked(what: str, text: str) -> str:
    """A name as it is, if it may stand in a store: PostgreSQL takes no NUL, and nobody reads the rest.

    >>> checked("stream", "table-1")
    'table-1'
    """
    if not isinstance(text, str) or not 1 <= len(text) <= LONGEST or not is_readable(text):
        raise StoreError(
            f"{what} has to be 1 to {LONGEST} characters that can be read, not {cut_short(text)}"
        )
    return text
