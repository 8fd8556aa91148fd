"""Who owns a stream, and until when: by the clock that all processes share, under an epoch that goes up."""

from __future__ import annotations

import time

from sqlalchemy import Connection, func, or_, select, update

from paigow.store.database.schema import streams
from paigow.store.errors import Owned, UnknownStream
from paigow.store.listening import TABLES, tell_others

LEASE: float = 15.0
"""Seconds for which a stream belongs to its owner without a sign of life."""


def taken(connection: Connection, stream: str, owner: str, lease: float) -> int:
    """A stream becomes an owner's: the epoch from now on."""
    now = shared_time(connection)
    row = connection.execute(select(streams).where(streams.c.name == stream).with_for_update()).first()
    if row is None:
        raise UnknownStream(f"there is no stream {stream!r} in this store")
    if row.owner not in (None, owner) and row.leased > now:
        raise Owned(stream, row.owner)
    given = {"owner": owner, "leased": now + lease, "epoch": row.epoch + 1}
    connection.execute(update(streams).where(streams.c.name == stream).values(**given))
    tell_others(connection, TABLES, stream)
    return int(row.epoch) + 1


def prolonged(connection: Connection, owner: str, lease: float) -> None:
    """All streams of an owner stay the owner's."""
    later = shared_time(connection) + lease
    connection.execute(update(streams).where(streams.c.owner == owner).values(leased=later))


def released(connection: Connection, stream: str, epoch: int) -> bool:
    """A stream is nobody's, if it was held under that epoch."""
    tell_others(connection, TABLES, stream)
    held = update(streams).where(streams.c.name == stream, streams.c.epoch == epoch)
    return connection.execute(held.values(owner=None, leased=None)).rowcount > 0


def free_streams(connection: Connection, owner: str) -> list[str]:
    """The open streams that an owner could take now, in no order."""
    is_free = or_(streams.c.owner.is_(None), streams.c.leased <= shared_time(connection))
    found = select(streams.c.name).where(or_(is_free, streams.c.owner == owner), ~streams.c.closed)
    return list(connection.scalars(found.order_by(func.random())))


def any_leased(connection: Connection) -> bool:
    """Whether some process owns a stream."""
    found = select(streams.c.name).where(streams.c.leased > shared_time(connection)).limit(1)
    return connection.execute(found).first() is not None


def shared_time(connection: Connection) -> float:
    """The time of whoever all processes share: the server of the database, or else this machine."""
    if connection.dialect.name == "sqlite":
        return time.time()
    return float(connection.scalar(select(func.extract("epoch", func.clock_timestamp()))) or 0)
