"""Purses and limits inside a transaction: what no race may pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

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


class Limits(NamedTuple):
    """What somebody wants held: cents lost in a day, cents at stake in a round, seconds of play in a day."""

    loss: int | None = None
    stake: int | None = None
    seconds: int | None = None


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
        _check_loss(connection, change, at, stream)
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


def _check_loss(connection: Connection, change: PurseChange, at: int, stream: str) -> None:
    """What somebody takes to tables within a day and does not bring back is lost, or may be at any moment."""
    limit = holding(connection, change.person, at).loss
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
        raise OverLimit(stream, change.person, "loss in a day", limit)


def check_stakes(connection: Connection, stream: str, stakes: Sequence[Staked], at: int) -> None:
    """Nobody has more at stake than the person's own limit."""
    for person, amount in stakes:
        limit = holding(connection, person, at).stake
        if limit is not None and amount > limit:
            raise OverLimit(stream, person, "stake of a round", limit)


def holding(connection: Connection, person: str, at: int) -> Limits:
    """The limits that hold at a time: what was loosened counts when its time has come."""
    held = dict.fromkeys(Limits._fields)
    for row in connection.execute(_LIMITS, {"of": person}):
        is_due = row.since is not None and at >= row.since
        held[row.kind] = row.wanted if is_due else row.amount
    return Limits(**held)
