"""The hashes of what is no log: each change of a meter and of a purse is sealed over the one before."""

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


def chained(before: str, *said: str | int | None) -> str:
    """The hash of a row, over the one before it.

    >>> chained(FIRST, "meter", 1) == chained(FIRST, "meter", 2)
    False
    """
    return sha256(before.encode() + _encode(said)).hexdigest()


def limits_said(rows: Iterable[Mapping[Any, Any]]) -> str:
    """All limits of somebody, as an entry of the purse has them."""
    said = sorted([row["kind"], row["amount"], row["wanted"], row["since"]] for row in rows)
    return LIMITS + _encode(said).decode()
