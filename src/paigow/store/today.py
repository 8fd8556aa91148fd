"""Today's ten hands: how each person first set each hand of a day, and who stands on the list by name."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from sqlalchemy import Connection, Engine, delete, insert, select

from paigow.store.database.engine import Writer, reading
from paigow.store.database.schema import people, today_names, today_tries


class FirstTry(NamedTuple):
    """How somebody first set a hand, and what that gave up, in cents."""

    hand: int
    high: str
    low: str
    given_up: Fraction

    @property
    def is_best(self) -> bool:
        return not self.given_up


class Standing(NamedTuple):
    """What somebody who agreed to be named has made of the hands of a day."""

    name: str
    best: int
    """How many of them were set best."""
    given_up: Fraction


class TodaysHands:
    """The tries in a store. A day is counted from the epoch, in UTC."""

    def __init__(self, engine: Engine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    def add(self, day: int, person: str, tried: FirstTry, *, at: int) -> FirstTry:
        """Keep a try, unless the hand was tried before; the first one either way."""

        def change(connection: Connection) -> FirstTry:
            connection.execute(select(people.c.id).where(people.c.id == person).with_for_update())
            before = {each.hand: each for each in _tries(connection, day, person)}
            if tried.hand in before:
                return before[tried.hand]
            said = {**tried._asdict(), "given_up": str(tried.given_up)}
            connection.execute(insert(today_tries).values(day=day, person=person, at=at, **said))
            return tried

        return self._writer.run(change)

    def tries(self, day: int, person: str) -> list[FirstTry]:
        """What somebody has tried of the hands of a day."""
        with reading(self._engine) as connection:
            return _tries(connection, day, person)

    def set_listed(self, person: str, *, is_listed: bool) -> None:
        """Note whether somebody agrees to stand on the list by name."""

        def change(connection: Connection) -> None:
            connection.execute(delete(today_names).where(today_names.c.person == person))
            if is_listed:
                connection.execute(insert(today_names).values(person=person))

        self._writer.run(change)

    def is_listed(self, person: str) -> bool:
        """Whether somebody agreed to stand on the list by name."""
        with reading(self._engine) as connection:
            found = select(today_names.c.person).where(today_names.c.person == person)
            return connection.scalar(found) is not None

    def standings(self, day: int, hands: int, *, at: int) -> list[Standing]:
        """Those who have tried all hands of a day, have not left, and agreed to be named; who gave up least
        comes first."""
        found = (
            select(people.c.name, today_tries.c.given_up)
            .join(today_tries, today_tries.c.person == people.c.id)
            .join(today_names, today_names.c.person == people.c.id)
            .where(today_tries.c.day == day, people.c.expires.is_(None) | (people.c.expires > at))
        )
        with reading(self._engine) as connection:
            rows = [(row.name, row.given_up) for row in connection.execute(found)]
        return sorted(_summed(rows, hands), key=lambda each: (each.given_up, -each.best, each.name))


def _tries(connection: Connection, day: int, person: str) -> list[FirstTry]:
    column = today_tries.c
    found = select(column.hand, column.high, column.low, column.given_up)
    rows = connection.execute(found.where(column.day == day, column.person == person).order_by(column.hand))
    return [FirstTry(row.hand, row.high, row.low, Fraction(row.given_up)) for row in rows]


def _summed(rows: Iterable[tuple[str, str]], hands: int) -> list[Standing]:
    by_name: dict[str, list[Fraction]] = {}
    for name, given_up in rows:
        by_name.setdefault(name, []).append(Fraction(given_up))
    return [
        Standing(name, sum(not each for each in given), sum(given, Fraction()))
        for name, given in by_name.items()
        if len(given) == hands
    ]
