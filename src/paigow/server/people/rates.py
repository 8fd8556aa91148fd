"""How often somebody may ask: a bucket of tokens that fills with time. The clock is an argument."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

Ticks = Callable[[], float]
"""Seconds that never run backwards."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


@dataclass(frozen=True, slots=True)
class Rates:
    """How often each thing may be asked for."""

    messages: Rate = Rate(5, 20)
    """Through one socket."""
    requests: Rate = Rate(20, 60)
    """From one address."""
    arrivals: Rate = Rate(0.1, 10)
    """New people from one address: each is given chips."""
    questions: Rate = Rate(0.5, 5)
    """Of one person for odds and advice, which are counted."""
    practice: Rate = Rate(2, 20)
    """Of one person for hands to practise on: each takes a tenth of a second to count."""
    dealing: Rate = Rate(4, 60)
    """Of one person for answers in dealer training: each deals the round again, in some milliseconds."""
    openings: Rate = Rate(0.05, 5)
    """New tables of one person."""


USUAL_RATES: Final = Rates()
_MOST_KEPT: Final = 10_000


class Bucket:
    """What one asker may still take.

    >>> now = 0.0
    >>> bucket = Bucket(Rate(1, 2), lambda: now)
    >>> bucket.take(), bucket.take(), bucket.take()
    (True, True, False)
    >>> now = 1.0
    >>> bucket.take(), bucket.take()
    (True, False)
    """

    __slots__ = ("_at", "_clock", "_left", "_rate")

    def __init__(self, rate: Rate, clock: Ticks) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate.burst)
        self._at = clock()

    def take(self) -> bool:
        """Take one, if one is there."""
        if self.wait() > 0:
            return False
        self._left -= 1
        return True

    def wait(self) -> float:
        """How many seconds it takes until one is there; nothing where one is."""
        now = self._clock()
        passed = max(0.0, now - self._at)
        self._left = min(float(self._rate.burst), self._left + passed * self._rate.per_second)
        self._at = max(now, self._at)
        return max(0.0, (1 - self._left) / self._rate.per_second)


class Buckets:
    """A bucket for each asker; of those who have long not asked, the oldest are forgotten, so that nobody can
    fill the memory with names."""

    def __init__(self, rate: Rate, clock: Ticks, most: int = _MOST_KEPT) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, asker: str) -> bool:
        bucket = self._kept.get(asker)
        if bucket is None:
            bucket = self._kept[asker] = Bucket(self._rate, self._clock)
        self._kept.move_to_end(asker)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return bucket.take()
