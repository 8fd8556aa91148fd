"""Purses and limits inside a transaction: what no race may pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, update

from paigow.store.chains import chained
from paigow.store.database.schema import limits, people, purse_entries
from paigow.store.errors import Overdrawn, OverLimit, StoreError
from paigow.store.streams.batch import PurseChange, Staked

DAY: Final = 24 * 60 * 60
LOOSEN_AFTER: Final = DAY
"""Seconds until a limit may be passed that somebody has loosened. One that is tightened holds at once."""
GRANT: Final = "grant"
"""Why play money comes from nowhere; whatever else goes in or out was won or lost at tables."""


BUY: Final = "buy"
CASH: Final = "cash"
"""Why cents go from a purse to a table, and back: with the first somebody comes, with the second goes."""
LONGEST_SHUT_OUT: Final = 5 * 366 * DAY
_ENTRIES: Final = 1_000
"""Entries of a purse that are looked at; nobody buys in so often in a day."""
Span = tuple[int, int]
"""From when to when somebody was at a table."""


class Limits(NamedTuple):
    """What somebody wants held: cents lost in a day, cents at stake in a round, seconds of play in a day; and
    until when they have shut themselves out."""

    loss: int | None = None
    stake: int | None = None
    seconds: int | None = None
    until: int | None = None


class PurseEntry(NamedTuple):
    """One change of a purse, and what was in it then."""

    entry: int
    at: int
    amount: int
    balance: int
    reason: str
    stream: str | None
    line: int | None


ENTRY: Final[list[Any]] = [purse_entries.c[name] for name in PurseEntry._fields]


_LIMITS: Final = select(limits).where(limits.c.person == bindparam("of"))


def lock(connection: Connection, persons: Iterable[str]) -> None:
    """Take the purses of some people, in one order, before anything is read of them."""
    wanted = sorted(set(persons))
    if wanted and connection.dialect.name != "sqlite":  # where whoever writes has locked everything
        connection.execute(
            select(people.c.id).where(people.c.id.in_(wanted)).order_by(people.c.id).with_for_update()
        ).all()


def enter(
    connection: Connection, change: PurseChange, at: int, stream: str | None = None, line: int | None = None
) -> int:
    """Put cents into a purse, or take them out; the new balance."""
    row = connection.execute(
        select(people.c.entries, people.c.balance, people.c.head).where(people.c.id == change.person)
    ).first()
    if row is None:
        raise StoreError(f"there is nobody called {change.person!r}; the purse belongs to somebody else")
    balance = row.balance + change.amount
    if balance < 0:
        raise Overdrawn(stream or "", change.person, row.balance)
    if change.amount < 0 and stream is not None:
        held = holding(connection, change.person, at)
        _check_loss(connection, change, at, stream, held.loss)
        _check_time(connection, change.person, at, stream, held)
    said = {
        "person": change.person,
        "entry": row.entries + 1,
        "at": at,
        "amount": change.amount,
        "balance": balance,
        "reason": change.reason,
        "stream": stream,
        "line": line,
    }
    head = chained(row.head, *said.values())
    connection.execute(insert(purse_entries).values(**said, hash=head))
    connection.execute(
        update(people)
        .where(people.c.id == change.person)
        .values(entries=row.entries + 1, balance=balance, head=head)
    )
    return int(balance)


def _check_loss(connection: Connection, change: PurseChange, at: int, stream: str, limit: int | None) -> None:
    """What somebody takes to tables within a day and does not bring back is lost, or may be at any moment."""
    if limit is None:
        return
    taken = connection.scalar(
        select(func.coalesce(func.sum(purse_entries.c.amount), 0)).where(
            purse_entries.c.person == change.person,
            purse_entries.c.reason != GRANT,
            purse_entries.c.at > at - DAY,
        )
    )
    if -(int(taken or 0) + change.amount) > limit:
        raise OverLimit(stream, change.person, _limited("loss in a day", limit))


def check_stakes(connection: Connection, stream: str, stakes: Sequence[Staked], at: int) -> None:
    """Nobody has more at stake than the person's own limit, or wagers beyond the person's own time."""
    for person, amount in stakes:
        held = holding(connection, person, at)
        if held.stake is not None and amount > held.stake:
            raise OverLimit(stream, person, _limited("stake of a round", held.stake))
        _check_time(connection, person, at, stream, held)


def _limited(what: str, limit: int) -> str:
    return f"you have a limit of {limit} cents on the {what}; stay within it, or wait"


def _check_time(connection: Connection, person: str, at: int, stream: str, held: Limits) -> None:
    """Nobody plays on who is shut out, or has played for as long as they allow themselves in a day."""
    if held.until is not None:
        raise OverLimit(stream, person, "you have shut yourself out of play; come again when that has ended")
    if held.seconds is None:
        return
    newest = select(*ENTRY).where(purse_entries.c.person == person).order_by(purse_entries.c.entry.desc())
    entries = [PurseEntry(*row) for row in connection.execute(newest.limit(_ENTRIES))]
    if played_within_a_day(entries, at) >= held.seconds:
        allowed = f"the {held.seconds // 60} minutes that you allow yourself in a day"
        raise OverLimit(stream, person, f"you have played {allowed}; come again later")


def holding(connection: Connection, person: str, at: int) -> Limits:
    """The limits that hold at a time: what was loosened counts when its time has come."""
    held = dict.fromkeys(Limits._fields)
    for row in connection.execute(_LIMITS, {"of": person}):
        is_due = row.since is not None and at >= row.since
        held[row.kind] = row.wanted if is_due else row.amount
    if (until := held["until"]) is not None and until <= at:
        held["until"] = None
    return Limits(**held)


def played_within_a_day(entries: Iterable[PurseEntry], now: int) -> int:
    """Seconds that somebody was at tables in the last day; at two at once they count once."""
    return sum(until - max(since, now - DAY) for since, until in spans_of(entries, now) if until > now - DAY)


def spans_of(entries: Iterable[PurseEntry], now: int) -> list[Span]:
    """From when to when somebody was at a table, from the first chips bought there to those cashed; visits
    that touch each other are one."""
    begun: dict[str | None, int] = {}
    spans: list[Span] = []
    for entry in _oldest_first(entries):
        if entry.reason == BUY:
            begun.setdefault(entry.stream, entry.at)
        elif entry.reason == CASH and entry.stream in begun:
            spans.append((begun.pop(entry.stream), entry.at))
    spans += [(since, max(since, now)) for since in begun.values()]
    return _joined(spans)


def _joined(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for since, until in sorted(spans):
        if joined and since <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], until))
        else:
            joined.append((since, until))
    return joined


def _oldest_first(entries: Iterable[PurseEntry]) -> list[PurseEntry]:
    return sorted(entries, key=lambda entry: entry.entry)
