"""The salt of each line: 128 bits, so that a head can be given away and nobody can try cards against it.

Whoever writes a log chooses where its salts come from. A head over lines whose salts can be guessed must not
reach a viewer: four hidden cards are found by trying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import sha256
from os import urandom
from typing import Final

Salts = Callable[[], str]
"""Gives the salt of the next line."""
BYTES: Final = 16
PATTERN: Final = f"^[0-9a-f]{{{2 * BYTES}}}\\Z"


def secret() -> str:
    """A salt for a real log, from the operating system."""
    return urandom(BYTES).hex()


def derived(seed: bytes) -> Salts:
    """Salts from a seed, for logs whose hashes must be repeated; they hide nothing from who knows the seed.

    >>> one, other = derived(b"seed"), derived(b"seed")
    >>> one() == other() != one()
    True
    """
    return _stream(seed).__next__


def _stream(seed: bytes) -> Iterator[str]:
    number = 0
    while True:
        yield sha256(b"salt" + seed + number.to_bytes(8, "big")).hexdigest()[: 2 * BYTES]
        number += 1
