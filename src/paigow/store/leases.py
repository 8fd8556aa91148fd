"""Which process owns a stream and until when, and which one serves a SQLite file.

Leases run by the clock that all processes share, under an epoch that goes up with every owner.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, func, or_, select, update

from paigow.store.database.engine import is_sqlite
from paigow.store.database.schema import streams
from paigow.store.errors import OwnedError, StoreError, UnknownStreamError

LEASE: float = 15.0
"""Seconds for which a stream belongs to its owner without a sign of life."""


def take_stream(connection: Connection, stream: str, owner: str, lease: float, address: str | None) -> int:
    """Give a stream to an owner, who is reached at an address, and return the epoch from now on."""
    now = shared_time(connection)
    row = connection.execute(select(streams).where(streams.c.name == stream).with_for_update()).first()
    if row is None:
        raise UnknownStreamError(f"there is no stream {stream!r} in this store")
    if row.owner not in (None, owner) and row.leased > now:
        raise OwnedError(stream, row.owner)
    given = {"owner": owner, "address": address, "leased": now + lease, "epoch": row.epoch + 1}
    connection.execute(update(streams).where(streams.c.name == stream).values(**given))
    return int(row.epoch) + 1


def extend_leases(connection: Connection, owner: str, lease: float) -> None:
    """Extend the leases of all streams of an owner."""
    later = shared_time(connection) + lease
    connection.execute(update(streams).where(streams.c.owner == owner).values(leased=later))


def release_stream(connection: Connection, stream: str, epoch: int) -> bool:
    """Give up a stream that is held under an epoch; whether it was."""
    held = update(streams).where(streams.c.name == stream, streams.c.epoch == epoch)
    return connection.execute(held.values(owner=None, leased=None, address=None)).rowcount > 0


def free_streams(connection: Connection, owner: str) -> list[str]:
    """Return the open streams that an owner could take now, in no order."""
    is_free = or_(streams.c.owner.is_(None), streams.c.leased <= shared_time(connection))
    found = select(streams.c.name).where(or_(is_free, streams.c.owner == owner), ~streams.c.closed)
    return list(connection.scalars(found.order_by(func.random())))


def has_leases(connection: Connection) -> bool:
    """Whether some process owns a stream."""
    found = select(streams.c.name).where(streams.c.leased > shared_time(connection)).limit(1)
    return connection.execute(found).first() is not None


def shared_time(connection: Connection) -> float:
    """Return the time that all processes share: that of the database's server, or else of this machine."""
    if connection.dialect.name == "sqlite":
        return time.time()
    return float(connection.scalar(select(func.extract("epoch", func.clock_timestamp()))) or 0)


# One server on a SQLite file


@contextmanager
def serving_alone(engine: Engine) -> Iterator[None]:
    """Hold the lock of the only server on a SQLite file for a while; PostgreSQL is shared by several.

    The lock is the process's, goes with it however it ends, and keeps out no one but servers: whoever plays,
    verifies or copies uses the store beside them.
    """
    if not is_sqlite(engine):
        yield
        return
    file = Path(engine.url.database or "").resolve()
    handle = os.open(f"{file}.serving", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise StoreError(
                f"another server runs on {file}; end it first, or let both use PostgreSQL"
            ) from None
        yield
    finally:
        os.close(handle)
