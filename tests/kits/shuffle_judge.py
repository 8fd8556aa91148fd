"""Whether shuffles favour nobody: what is counted of them, and how far that is from what chance would bring.

Every figure is an exact expectation and an exact variance (or distribution) of a random order, so nothing is
compared with another generator. Each test gives a number of standard deviations; all of them together are
held to 99 %: with m tests each to the m-th root of it, on both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from math import comb, factorial, perm
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Counts = npt.NDArray[np.int64]
TOGETHER = 0.99
CHUNK = 20_000
BEGINNING = 4
"""Cards by which two decks begin alike."""
WHOLE = 10
"""Cards that no two of a few million decks begin with alike: 53 x 52 x ... is more than 10^16."""
_LEAST_EXPECTED = 25


@dataclass
class Judge:
    """Counts orders of the numbers from 0 to n - 1."""

    n: int
    shuffles: int = 0
    at_place: Counts = field(init=False)
    after: Counts = field(init=False)
    ascents: Counts = field(init=False)
    beginnings: list[Counts] = field(default_factory=list)
    wholes: list[Counts] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.at_place = np.zeros(self.n * self.n, dtype=np.int64)
        self.after = np.zeros(self.n * self.n, dtype=np.int64)
        self.ascents = np.zeros(self.n, dtype=np.int64)

    def hear(self, orders: Iterable[Iterable[int]]) -> Judge:
        """Take some shuffles into account."""
        each = iter(orders)
        while chunk := list(islice(each, CHUNK)):
            self._count(np.array(chunk, dtype=np.int64))
        return self

    def _count(self, orders: Counts) -> None:
        n, cells = self.n, self.n * self.n
        assert np.array_equal(np.sort(orders, axis=1), np.broadcast_to(np.arange(n), orders.shape))
        self.shuffles += len(orders)
        self.at_place += np.bincount((orders * n + np.arange(n)).ravel(), minlength=cells)
        self.after += np.bincount((orders[:, :-1] * n + orders[:, 1:]).ravel(), minlength=cells)
        rising = (orders[:, 1:] > orders[:, :-1]).sum(axis=1)
        self.ascents += np.bincount(rising, minlength=n)
        self.beginnings.append(_packed(orders, BEGINNING))
        self.wholes.append(_packed(orders, WHOLE))

    def deviations(self) -> dict[str, float]:
        """How many standard deviations each count is from what chance brings."""
        return {
            "card by position": self._by_position(),
            "card after card": self._pairs(),
            "runs": self._runs(),
            "decks that begin alike": self._alike(),
        }

    def doubts(self) -> list[str]:
        """The tests that do not hold, all of them taken together at 99 %; and decks that came twice."""
        found = self.deviations()
        each = TOGETHER ** (1 / len(found))
        most = NormalDist().inv_cdf(0.5 + each / 2)
        twice = len(np.concatenate(self.wholes)) - len(np.unique(np.concatenate(self.wholes)))
        return [name for name, off in found.items() if abs(off) > most] + ["duplicates"] * bool(twice)

    def _by_position(self) -> float:
        """Chi-square of an n by n table of which rows and columns are all alike: (n - 1)^2 are free."""
        expected, free = self.shuffles / self.n, (self.n - 1) ** 2
        squares = float(((self.at_place - expected) ** 2).sum()) / expected * (self.n - 1) / self.n
        return float((squares - free) / (2 * free) ** 0.5)

    def _pairs(self) -> float:
        """The same sum for card b right after card a; in one deck they are not independent of each other.

        Of one deck the chance is 1/n for each of n(n - 1) pairs. Two pairs exclude each other if they share
        their first or their second card, or are one another's reverse; all others, be they apart or in a
        chain, happen together with chance 1/(n(n - 1)). Mean and variance of the sum follow from that.
        """
        n, pairs = self.n, self.n * (self.n - 1)
        expected = self.shuffles / n
        counted = self.after.reshape(n, n)[~np.eye(n, dtype=bool)]
        squares = float(((counted - expected) ** 2).sum()) / expected
        excluded = 2 * (n - 2) + 1
        others = pairs - 1 - excluded
        itself, apart, together = (1 / n) * (1 - 1 / n), -1 / n**2, 1 / (n * (n - 1)) - 1 / n**2
        trace = pairs * (itself**2 + excluded * apart**2 + others * together**2)
        return float((squares - pairs * itself * n) / (2 * trace * n**2) ** 0.5)

    def _runs(self) -> float:
        """How often so many cards are higher than the one before: Euler's numbers, by chi-square."""
        expected = np.array([_eulerian(self.n, k) for k in range(self.n)]) * self.shuffles
        kept = expected >= _LEAST_EXPECTED
        seen = [*self.ascents[kept], self.ascents[~kept].sum()]
        due = [*expected[kept], expected[~kept].sum()]
        squares, free = sum((a - b) ** 2 / b for a, b in zip(seen, due, strict=True)), len(due) - 1
        spread = 2 / (9 * free)  # Wilson and Hilferty: the cube root is all but normal
        return float(((squares / free) ** (1 / 3) - 1 + spread) / spread**0.5)

    def _alike(self) -> float:
        """Pairs of decks with the same first cards; of so many rare chances the variance is the mean."""
        _, times = np.unique(np.concatenate(self.beginnings), return_counts=True)
        due = comb(self.shuffles, 2) / perm(self.n, BEGINNING)
        return float(((times * (times - 1) // 2).sum() - due) / due**0.5)


def _packed(orders: Counts, cards: int) -> Counts:
    """The first cards in one number, each in six bits."""
    packed = np.zeros(len(orders), dtype=np.int64)
    for place in range(cards):
        packed = packed << 6 | orders[:, place]
    return packed


def _eulerian(n: int, k: int) -> float:
    """The share of all orders of n with k rises."""
    whole = sum((-1) ** j * comb(n + 1, j) * (k + 1 - j) ** n for j in range(k + 1))
    return float(whole / factorial(n))


def numbers(count: int) -> Iterator[bytes]:
    """Seeds of 32 bytes, for shuffles that can be repeated."""
    return (number.to_bytes(32, "big") for number in range(count))
