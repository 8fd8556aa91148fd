"""Connections to SQLite in a file, or to PostgreSQL by a URL, and transactions on them.

Every connection is set so that a commit is durable. A transaction that writes is tried again for a while
where others are in the way, and never left half done; what happened to a commit that broke off is found out.
"""

from __future__ import annotations

import os
import random
import re
import sqlite3
import time
from collections import namedtuple
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from threading import Semaphore
from typing import Any, Final, NoReturn, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Insert,
    Select,
    Update,
    create_engine,
    delete,
    event,
    insert,
    make_url,
)
from sqlalchemy.exc import ArgumentError, DBAPIError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from paigow.errors import cut_short
from paigow.platform.files import data_folder, make_private
from paigow.store.database.schema import data_keys
from paigow.store.errors import (
    BusyError,
    CommitUnknownError,
    StoreError,
    StoreFailedError,
    Trouble,
    trouble_of,
)

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


def store_url(text: str) -> URL:
    """Return the URL of a store; an empty text is the embedded one.

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
    """Raise unless a store may be in that file, or be made there."""
    if "\0" in str(path) or (path.exists() and not path.is_file()):
        raise StoreError(f"{str(path)!r} is no file that could hold a store; name another")


def _unknown(text: str) -> str:
    shown = cut_short(text.partition("@")[2] if "@" in text else text)  # what stands before may be a password
    return f"{shown} is no store; write sqlite:///FILE or postgresql://USER@HOST/DATABASE"


def open_engine(url: URL) -> Engine:
    """Return an engine whose connections are set so that a commit is durable."""
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
    """Create the file of a store, where there is none, for this user alone; what SQLite writes beside it is
    kept alike.

    One that is there is never opened: to close it would let go of all locks that SQLite has on it.
    """
    with suppress(OSError):  # it is there, or SQLite says what stands against it
        os.close(os.open(arguments[0], os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def _set_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # sqlite3 begins no transactions of its own: `_begin_sqlite` does
    end = time.monotonic() + WAIT
    for pragma in _SQLITE:
        while not _is_set(connection, pragma, end):
            time.sleep(_PAUSE)


def _is_set(connection: Any, pragma: str, end: float) -> bool:
    """Whether a pragma was carried out; from a time on an error is raised where the file is busy.

    Where two connections turn on the log of a new file at once, SQLite refuses one of them without waiting.
    """
    try:
        connection.execute(pragma)
    except sqlite3.OperationalError as error:
        if not error.sqlite_errorname.startswith("SQLITE_BUSY") or time.monotonic() > end:
            raise
        return False
    return True


def _begin_sqlite(connection: Connection) -> None:
    """Begin a transaction; one that writes takes the lock at once, since one that reads first could not
    always go on."""
    writes = connection.get_execution_options().get(_WRITES)
    _execute(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")


def _set_postgresql(connection: Any, _record: object) -> None:
    with connection.cursor() as cursor:
        for setting in _POSTGRESQL:
            cursor.execute(setting)
    connection.commit()


def is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"


def writing(engine: Engine) -> Connection:
    """Return a connection whose transactions write."""
    return engine.connect().execution_options(**{_WRITES: True})


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Give a connection to read by; an error of the database becomes a `StoreFailedError`."""
    try:
        with engine.connect() as connection:
            yield connection
    except DBAPIError as error:
        raise StoreFailedError(f"the store {place_of(engine)} cannot be read: {error_text(error)}") from None


def place_of(engine: Engine) -> str:
    """Where a store is, for a sentence: its file, or its database and the host."""
    url = engine.url
    return url.database or "" if is_sqlite(engine) else f"{url.database} at {url.host or 'this machine'}"


def error_text(error: DBAPIError) -> str:
    """Return the first line of what a database says; the statement and its values are nobody else's
    business."""
    first = str(error.orig).strip().partition("\n")[0]
    return re.sub(r"\[Errno -?\d+\] ", "", first) or "it does not say why"


# Statements that every commit carries out, compiled once for each kind of database

# What SQLAlchemy does anew with each execution, however often it has seen the statement, takes several times
# as long as the database does. Values go to the driver as they are, so that a statement is prepared only
# where its columns hold what drivers take: texts, numbers, bytes.


class Prepared:
    """A statement that is compiled once for each kind of database."""

    def __init__(self, statement: Select[Any] | Insert | Update) -> None:
        self._statement = statement
        self._texts: dict[str, tuple[str, Sequence[str] | None]] = {}
        columns = statement.selected_columns.keys() if isinstance(statement, Select) else ()
        self._row: Callable[[Sequence[Any]], Any] = getattr(namedtuple("_Row", columns), "_make")  # noqa: B009

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> list[Any]:
        """Execute it for each row of values, named as in the statement, and return the rows that it finds."""
        dialect = connection.dialect
        if dialect.name not in self._texts:
            compiled = self._statement.compile(dialect=dialect)
            self._texts[dialect.name] = str(compiled), compiled.positiontup
        text, names = self._texts[dialect.name]
        return list(map(self._row, _execute(connection, text, [_in_place(row, names) for row in rows])))


def _in_place(row: Mapping[str, Any], names: Sequence[str] | None) -> Any:
    """Return values as the driver takes them: by place where it knows no names."""
    return dict(row) if names is None else tuple(row[name] for name in names)


def _execute(connection: Connection, text: str, values: Sequence[Any] = ((),)) -> list[Any]:
    """Let the driver itself execute a statement; its errors are raised as SQLAlchemy raises them."""
    dialect, held = connection.dialect, connection.connection
    errors, cursor = dialect.loaded_dbapi.Error, held.cursor()
    try:
        if len(values) > 1:
            dialect.do_executemany(cursor, text, values)
        else:
            dialect.do_execute(cursor, text, values[0])
        return [] if cursor.description is None else list(cursor.fetchall())
    except errors as error:
        is_lost = dialect.is_disconnect(error, held, cursor)
        raise DBAPIError.instance(
            text, None, error, errors, connection_invalidated=is_lost, dialect=dialect
        ) from error
    finally:
        cursor.close()


# Transactions that write

T = TypeVar("T")
TRIES: Final = 5
_PAUSE: Final = 0.02
"""Seconds before the second try; each further one waits about twice as long."""
LOOK_FOR: Final = 10.0
"""Seconds for which a database that is gone is asked whether it has kept a commit."""
_TRIAL: Final = {"name": "trial", "master": "", "nonce": b"", "box": bytes(1 << 16)}
"""A row that is written and taken away again in one transaction: larger than most commands, so that a disk
with room for a last few bytes does not count as one with room."""


class Writer:
    """Runs transactions that write. After an error of input or output it stops for good."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._turn = Semaphore(1 if is_sqlite(engine) else MOST_AT_ONCE)
        self.stopped = ""
        """Why nothing is written any more; whoever restarts the store verifies it first."""
        self.failed = ""
        """Why the last write that failed was not kept, until a trial has gone well."""
        self.look_for = LOOK_FOR

    def takes_writes(self) -> bool:
        """Whether the database keeps what is written; it is tried only where something has failed."""
        if self.failed and not self.stopped:
            with suppress(StoreError):
                self.run(_try_write)
                self.failed = ""
        return not self.failed

    def run(
        self,
        work: Callable[[Connection], T],
        is_kept: Callable[[], bool] | None = None,
        point: Callable[[str], None] = lambda _: None,
    ) -> T:
        """Run some work in one transaction, and commit it."""
        try:
            return self._run(work, is_kept, point)
        except (BusyError, StoreFailedError) as failed:
            self.failed = failed.reason
            raise

    def _run(
        self,
        work: Callable[[Connection], T],
        is_kept: Callable[[], bool] | None,
        point: Callable[[str], None],
    ) -> T:
        for attempt in range(TRIES):
            if self.stopped:
                raise StoreFailedError(f"the store has stopped: {self.stopped}; verify it, then start again")
            try:
                return self._once(work, is_kept, point)
            except DBAPIError as error:
                trouble = trouble_of(error)
                if trouble is not Trouble.BUSY or attempt == TRIES - 1:
                    self._refuse(error, trouble)
            except PoolTimeout:
                raise BusyError("no connection to the database came free; try again later") from None
            time.sleep(_PAUSE * 2**attempt * (0.5 + random.random()))  # so that two do not meet again
        raise AssertionError("the last try returns or raises")

    def _once(
        self,
        work: Callable[[Connection], T],
        is_kept: Callable[[], bool] | None,
        point: Callable[[str], None],
    ) -> T:
        with self._in_turn(), writing(self._engine) as connection:
            transaction = connection.begin()
            try:
                result = work(connection)
                point("before_commit")
            except BaseException:
                _roll_back(transaction.rollback)
                raise
            try:
                transaction.commit()
            except DBAPIError as error:
                connection.invalidate()  # a transaction that failed to commit may still hold its locks
                if trouble_of(error) in (Trouble.BUSY, Trouble.FULL, Trouble.READ_ONLY, Trouble.CONFLICT):
                    raise
                self._find_out(error, is_kept)
            return result

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Let one thread write after the other: SQLite lets only one, and a thread that finds it busy looks
        again after a pause, which takes longer than to be called."""
        if not self._turn.acquire(timeout=WAIT):
            raise BusyError("another transaction takes too long; try again later")
        try:
            yield
        finally:
            self._turn.release()

    def _find_out(self, error: DBAPIError, is_kept: Callable[[], bool] | None) -> None:
        """Return if the database has kept a commit that broke off; else raise."""
        broken = trouble_of(error) is Trouble.BROKEN
        if broken:
            self.stopped = error_text(error)
        end = time.monotonic() + self.look_for
        while is_kept is not None and not broken:
            try:
                if is_kept():
                    return
                raise StoreFailedError(f"the connection was lost and nothing was kept: {error_text(error)}")
            except CommitUnknownError:
                if time.monotonic() > end:
                    break
                time.sleep(0.1)
        raise CommitUnknownError(f"it is not known whether the commit was kept: {error_text(error)}")

    def _refuse(self, error: DBAPIError, trouble: Trouble) -> NoReturn:
        if trouble is Trouble.BUSY:
            raise BusyError(f"the database is busy: {error_text(error)}; try again later") from None
        if trouble is Trouble.BROKEN:
            self.stopped = error_text(error)
        if trouble is Trouble.CONFLICT:
            raise error
        raise StoreFailedError(f"nothing was kept: {error_text(error)}{_REMEDIES.get(trouble, '')}") from None


_REMEDIES: Final = {
    Trouble.FULL: "; make room and try again",
    Trouble.READ_ONLY: "; let it be written to and try again",
}


def _try_write(connection: Connection) -> None:
    """Write a row and delete it again."""
    connection.execute(insert(data_keys).values(**_TRIAL))
    connection.execute(delete(data_keys).where(data_keys.c.name == _TRIAL["name"]))


def _roll_back(rollback: Callable[[], None]) -> None:
    """Roll back as far as there is still a connection to do so on."""
    with suppress(DBAPIError, PendingRollbackError):
        rollback()
