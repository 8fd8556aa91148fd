"""Connecting to SQLite in a file, or to PostgreSQL by a URL, each set so that a commit is durable."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import platformdirs
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from paigow.errors import cut_short
from paigow.outside.private import make_private, named_by
from paigow.store.errors import StoreError, StoreFailed

WAIT: Final = 5
"""Seconds that a transaction waits for another one's locks."""
MOST_PAGES: Final = 1_000
"""Pages in the log of a SQLite file after which they are written into the file itself, if nobody reads older
ones: from then on the log is written from its beginning."""
MOST_LOG: Final = 8 << 20
"""Bytes that the log of a SQLite file keeps then; a long reader may have made it larger."""
MOST_KEPT, MOST_AT_ONCE = 8, 32
"""Connections that are kept open, and those that there may be at the same time."""
_WRITES: Final = "paigow_writes"
_POOL: Final = {"pool_size": MOST_KEPT, "max_overflow": MOST_AT_ONCE - MOST_KEPT}
_SQLITE: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # NORMAL may lose what was acknowledged when the power fails
    "PRAGMA fullfsync = ON",
    "PRAGMA foreign_keys = ON",
    f"PRAGMA busy_timeout = {WAIT * 1000}",
    f"PRAGMA wal_autocheckpoint = {MOST_PAGES}",
    f"PRAGMA journal_size_limit = {MOST_LOG}",
    "PRAGMA trusted_schema = OFF",
)
_LINE: Final = {
    "connect_timeout": WAIT,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 25_000,
}
"""Of the line to PostgreSQL, unless its address says otherwise: that it is dead is known in half a minute,
even by who only listens and would else wait for two hours."""
_POSTGRESQL: Final = (
    "SET synchronous_commit = on",
    f"SET lock_timeout = '{WAIT}s'",
    "SET idle_in_transaction_session_timeout = '60s'",
)


def data_folder() -> Path:
    """Where the embedded store lies: in the user's data directory, or in the one that ``PAIGOW_DATA_DIR``
    names."""
    return named_by("PAIGOW_DATA_DIR") or platformdirs.user_data_path("paigow", appauthor=False)


def store_url(text: str) -> URL:
    """The address of a store; nothing is the embedded one.

    >>> store_url("postgresql://somebody@host/paigow").drivername
    'postgresql+psycopg'
    """
    if not text:
        folder = data_folder()
        make_private(folder)
        return URL.create("sqlite", database=str(folder / "paigow.db"))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise StoreError(_unknown(text)) from None
    kind = url.drivername.partition("+")[0]
    if kind in ("postgresql", "postgres"):
        if find_spec("psycopg") is None:
            raise StoreError("PostgreSQL needs psycopg; install paigow[postgresql]")
        return url.set(drivername="postgresql+psycopg")
    if kind != "sqlite" or not url.database or url.database == ":memory:":
        raise StoreError(_unknown(text))
    check_file(Path(url.database))
    return url.set(drivername="sqlite")


def check_file(path: Path) -> None:
    """A store may be in that file, or be made there."""
    if "\0" in str(path) or (path.exists() and not path.is_file()):
        raise StoreError(f"{str(path)!r} is no file that could hold a store; name another")


def _unknown(text: str) -> str:
    shown = cut_short(text.partition("@")[2] if "@" in text else text)  # what stands before may be a password
    return f"{shown} is no store; write sqlite:///FILE or postgresql://USER@HOST/DATABASE"


def connected(url: URL) -> Engine:
    """An engine whose connections are set as they should be."""
    if url.drivername == "sqlite":
        engine = create_engine(url, **_POOL, connect_args={"check_same_thread": False})
        event.listen(engine, "do_connect", _keep_private)
        event.listen(engine, "connect", _set_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    else:
        line = {name: value for name, value in _LINE.items() if name not in url.query}
        engine = create_engine(url, **_POOL, pool_pre_ping=True, connect_args=line)
        event.listen(engine, "connect", _set_postgresql)
    return engine


def _keep_private(_dialect: object, _record: object, arguments: list[str], _named: object) -> None:
    """Make a file that is not there for this user alone; what SQLite writes beside it is kept as it is.

    One that is there is never opened: to close it would let go of all locks that SQLite has on it.
    """
    with suppress(OSError):  # it is there, or SQLite says what stands against it
        os.close(os.open(arguments[0], os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _set_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # sqlite3 begins no transactions of its own: `_begin_sqlite` does
    for pragma in _SQLITE:
        connection.execute(pragma)


def _begin_sqlite(connection: Connection) -> None:
    """A transaction that writes takes the lock at once: one that reads first could not always go on."""
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _set_postgresql(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        for setting in _POSTGRESQL:
            cursor.execute(setting)
    connection.commit()


def is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def writing(engine: Engine) -> Connection:
    """A connection whose transactions write."""
    return engine.connect().execution_options(**{_WRITES: True})


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection to read by; a database that cannot be read is said to have failed."""
    try:
        with engine.connect() as connection:
            yield connection
    except DBAPIError as error:
        raise StoreFailed(f"the store cannot be read: {said(error)}") from None


def said(error: DBAPIError) -> str:
    """The first line of what a database says; the statement and its values are nobody's business."""
    first = str(error.orig).strip().partition("\n")[0]
    return re.sub(r"\[Errno -?\d+\] ", "", first) or "it does not say why"
