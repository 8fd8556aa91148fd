"""Chance that can be repeated: SHA-256 in counter mode from a seed of 32 bytes.

The stream is the digests of seed and counter (eight bytes, big-endian, from 0), one after the other. A number
below n takes as many bytes as n - 1 has, big-endian, and draws again where taking the rest of a division
would favour the small numbers. A shuffle is Fisher and Yates from the last place down. Any second
implementation of these three sentences gives the same cards; the tests hold known answers for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, TypeVar

T = TypeVar("T")
SEED_BYTES: Final = 32
BYTE: Final = 256
_FAIR: Final = (0, *(BYTE - BYTE % n for n in range(1, BYTE + 1)))
"""For each number the multiple of it below which a byte favours nobody."""


class Chance:
    """A stream of chance.

    >>> Chance.seeded_by("a seed").randbelow(6) == Chance.seeded_by("a seed").randbelow(6)
    True
    """

    __slots__ = ("_block", "_counter", "_place", "seed")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self._counter = 0
        self._block = b""
        self._place = 0

    @classmethod
    def seeded_by(cls, *names: object) -> Chance:
        """The stream that belongs to some names: one for each game, table or player of a seed.

        >>> Chance.seeded_by("seed", 1).seed == Chance.seeded_by("seed", 2).seed
        False
        """
        # The length goes before each name, so that no two lists of names run together.
        # Bytes that are no text come in from a command line as they are; the same bytes give the same stream.
        texts = [str(name).encode(errors="surrogatepass") for name in names]
        return cls(sha256(b"".join(len(text).to_bytes(4, "big") + text for text in texts)).digest())

    def _refill(self, count: int) -> None:
        """Keep what is left and add digests until so many bytes are there."""
        parts = [self._block[self._place :]]
        held = len(parts[0])
        while held < count:
            parts.append(sha256(self.seed + self._counter.to_bytes(8, "big")).digest())
            self._counter += 1
            held += SEED_BYTES
        self._block = b"".join(parts)
        self._place = 0

    def randbelow(self, n: int) -> int:
        """A whole number from 0 to n - 1, all equally likely.

        >>> sorted({Chance.seeded_by(k).randbelow(3) for k in range(20)})
        [0, 1, 2]
        """
        if n < 1:
            raise ValueError(f"there is no whole number from 0 to {n - 1}")
        if n > BYTE:
            return self._below_large(n)
        fair = _FAIR[n]
        while True:
            place = self._place
            if place == len(self._block):
                self._refill(1)
                place = 0
            self._place = place + 1
            drawn = self._block[place]
            if drawn < fair:
                return drawn % n

    def _below_large(self, n: int) -> int:
        """Draw a number below n where that takes several bytes."""
        size = (n - 1).bit_length() + 7 >> 3
        reach = BYTE**size
        while True:
            if self._place + size > len(self._block):
                self._refill(size)
            place = self._place
            self._place = place + size
            drawn = int.from_bytes(self._block[place : place + size], "big")
            if drawn < reach - reach % n:
                return drawn % n

    def randint(self, first: int, last: int) -> int:
        """A whole number between two, both included."""
        return first + self.randbelow(last - first + 1)

    def random(self) -> float:
        """A number from 0 up to 1, without 1: one of 2**53, all equally likely.

        >>> 0 <= Chance.seeded_by("a seed").random() < 1
        True
        """
        return self.randbelow(1 << 53) / (1 << 53)

    def percent(self, share: int) -> bool:
        """True so many times in a hundred."""
        return self.randbelow(100) < share

    def per_mille(self, share: int) -> bool:
        """True so many times in a thousand."""
        return self.randbelow(1000) < share

    def choice(self, items: Sequence[T]) -> T:
        """One of some things."""
        return items[self.randbelow(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """The same things in another order, every order equally likely.

        >>> sorted(Chance.seeded_by("deck").shuffled(range(5)))
        [0, 1, 2, 3, 4]
        """
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            other = self.randbelow(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)

    def dice(self, count: int = 3) -> tuple[int, ...]:
        """So many dice."""
        return tuple(self.randint(1, 6) for _ in range(count))
