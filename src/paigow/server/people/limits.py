"""How often somebody may ask, and how many tables somebody may have open. The clock is an argument."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from paigow.message import Message

Ticks = Callable[[], float]
"""Seconds that never run backwards."""


PEOPLE_OF_ADDRESS: Final = 20
"""People who may play from one address, unless an operator says more; a laptop needs no more."""


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
    arrivals: Rate = Rate(0.1, 20)
    """New people from one address: each is given chips."""
    questions: Rate = Rate(0.5, 5)
    """Of one person for odds and advice, which are counted."""
    practice: Rate = Rate(2, 20)
    """Of one person for hands to practise on: each takes a tenth of a second to count."""
    dealing: Rate = Rate(4, 60)
    """Of one person for answers in dealer training: each deals the round again, in some milliseconds."""
    openings: Rate = Rate(0.05, 5)
    """New tables of one person."""

    @classmethod
    def for_crowd(cls, people: int, join_rate: float | None = None) -> Rates:
        """The usual rates where so many people may come from one address, as a club's do; and where so many
        may come new in a minute, once that many have come at once.

        >>> Rates.for_crowd(PEOPLE_OF_ADDRESS) == Rates()
        True
        >>> Rates.for_crowd(200).arrivals
        Rate(per_second=1.0, burst=200)
        >>> Rates.for_crowd(200, join_rate=120).arrivals
        Rate(per_second=2.0, burst=200)
        """
        arrivals = people / 200 if join_rate is None else join_rate / 60
        return cls(requests=Rate(people, 3 * people), arrivals=Rate(arrivals, people))


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


@dataclass(eq=False, slots=True)
class NewTable:
    """A table that a player has opened, or is about to."""

    person: str
    address: str
    table: str = ""
    """Its name, once it is open."""


class TooManyTablesError(Exception):
    """Somebody, or somebody's address, has as many tables open as one may."""


class Openings:
    """The tables that players of this process have opened.

    Who has opened a table is kept with it; from which address is known for as long as this process lives.
    """

    def __init__(self, opened: Callable[[], Mapping[str, str]], of_person: int, of_address: int) -> None:
        self._opened = opened
        """Says who has opened each table that is open; nothing of those of the house."""
        self._of_person = of_person
        self._of_address = of_address
        self._known: list[NewTable] = []

    @contextmanager
    def one_more(self, person: str, address: str) -> Iterator[NewTable]:
        """A player opens a table: it counts from now on, and no more where it comes to nothing."""
        self._check(person, address)
        opening = NewTable(person, address)
        self._known.append(opening)
        try:
            yield opening
        finally:
            if not opening.table:
                self._known.remove(opening)

    def _check(self, person: str, address: str) -> None:
        opened = self._opened()
        self._known = [each for each in self._known if not each.table or each.table in opened]
        under_way = sum(each.person == person and not each.table for each in self._known)
        if under_way + sum(each == person for each in opened.values()) >= self._of_person:
            raise TooManyTablesError(
                Message(
                    "you have {n} tables open; play at one of them, or leave one and try later",
                    n=self._of_person,
                )
            )
        if sum(each.address == address for each in self._known) >= self._of_address:
            raise TooManyTablesError(
                f"{self._of_address} tables were opened from your address; play at one of them"
            )
