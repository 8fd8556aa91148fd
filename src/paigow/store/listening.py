"""Hearing of what other processes have committed: PostgreSQL's LISTEN and NOTIFY.

A SQLite file belongs to one process, so there is nothing to hear there.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import Connection, Engine, func, select
from sqlalchemy.exc import DBAPIError

from paigow.store.database.connecting import is_sqlite, said, writing
from paigow.store.errors import NoticeTooLong, StoreFailed

LONGEST: Final = 7999
"""Bytes that PostgreSQL takes along with one notice."""


TABLES: Final = "paigow_tables"
"""The channel on which PostgreSQL tells the other processes which streams are new, or have changed hands."""


class Notice(NamedTuple):
    """Something that another process has said on a channel."""

    channel: str
    text: str


def notify(engine: Engine, channel: str, text: str) -> None:
    """Say something to all who listen on a channel."""
    if len(text.encode()) > LONGEST or "\0" in text:
        raise NoticeTooLong(f"a notice takes at most {LONGEST} bytes without a NUL; store what is longer")
    if is_sqlite(engine):
        return
    try:
        with writing(engine) as connection, connection.begin():
            connection.execute(select(func.pg_notify(channel, text)))
    except DBAPIError as error:
        raise StoreFailed(f"nobody was told: {said(error)}") from None


def tell_others(connection: Connection, channel: str, text: str) -> None:
    """Say something on a channel if a transaction is committed, and then only."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_notify(channel, text)))


class Listening:
    """A connection that hears what is said on some channels, from now on and until it is lost."""

    def __init__(self, engine: Engine, channels: Sequence[str]) -> None:
        self._connection: Any = None
        if is_sqlite(engine):
            return
        try:
            self._held = engine.raw_connection()
        except DBAPIError as error:
            raise StoreFailed(f"there is nobody to listen to: {said(error)}") from None
        self._connection = self._held.driver_connection
        self._held.detach()  # so that the pool gives it to nobody else
        self._connection.autocommit = True
        for channel in channels:
            name = engine.dialect.identifier_preparer.quote_identifier(channel)
            self._connection.execute(f"LISTEN {name}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def wait(self, timeout: float) -> list[Notice]:
        """What was said, as soon as something is; nothing after so many seconds of silence."""
        if self._connection is None:
            time.sleep(timeout)
            return []
        try:
            heard = list(self._connection.notifies(timeout=timeout, stop_after=1))
        except Exception as error:  # psycopg may not be installed, so its errors have no name here
            raise StoreFailed(f"the connection was lost: {error}") from None
        return [Notice(each.channel, each.payload) for each in heard]

    def close(self) -> None:
        if self._connection is not None:
            self._held.close()
