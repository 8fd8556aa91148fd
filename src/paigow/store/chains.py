"""The hashes of what is no log: each change of a meter and of a purse is sealed over the one before."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

import msgspec

from paigow.log.lines import FIRST_HASH

FIRST: Final = FIRST_HASH
_encode: Final = msgspec.json.Encoder().encode


def chained(before: str, *said: str | int | None) -> str:
    """The hash of a row, over the one before it.

    >>> chained(FIRST, "meter", 1) == chained(FIRST, "meter", 2)
    False
    """
    return sha256(before.encode() + _encode(said)).hexdigest()
