"""Hashes of the rows of meters and purses, each over the row before it, as the lines of a log have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

import msgspec

from paigow.log.lines import FIRST_HASH

FIRST: Final = FIRST_HASH
LIMITS: Final = "limits "
"""How the reason of an entry of a purse begins that moves no cent: all limits of the person follow, as they
are then. So they stand in the chain of the purse, and under its signed heads."""
_encode: Final = msgspec.json.Encoder().encode


def chain_hash(before: str, *said: str | int | None) -> str:
    """Return the hash of a row, over that of the row before it.

    >>> chain_hash(FIRST, "meter", 1) == chain_hash(FIRST, "meter", 2)
    False
    """
    return sha256(before.encode() + _encode(said)).hexdigest()


def limits_text(rows: Iterable[Mapping[Any, Any]]) -> str:
    """Return all limits of a person as the reason of an entry of the purse."""
    said = sorted([row["kind"], row["amount"], row["wanted"], row["since"]] for row in rows)
    return LIMITS + _encode(said).decode()
