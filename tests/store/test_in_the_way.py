"""Others who use a database at the same time: they hold locks, or read for long (F23, F24)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread, Timer

import psycopg
import pytest
from sqlalchemy.exc import DBAPIError

from paigow.store import BusyError, Store
from paigow.store.database import engine
from paigow.store.verification import verify
from store_kit import broken, commit, opened, play, seated, table_of


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a lock."""
    for name in ("_SQLITE", "_POSTGRESQL"):
        settings = getattr(engine, name)
        quick = [each.replace("5000", "20").replace("5s", "20ms") for each in settings]
        monkeypatch.setattr(engine, name, tuple(quick))


def locked(store: Store) -> Callable[[], None]:
    """Somebody else holds the lock on every stream; what lets it go."""
    other = store.engine.raw_connection()
    cursor = other.cursor()
    if store.engine.dialect.name == "sqlite":
        cursor.execute("BEGIN IMMEDIATE")
    else:
        cursor.execute("SELECT * FROM streams FOR UPDATE")

    def release() -> None:
        other.rollback()
        other.close()

    return release


@pytest.mark.fault("F23", "F24")
@pytest.mark.usefixtures("impatient")
def test_who_finds_the_store_locked_tries_for_a_while_and_says_so(store_url: str, tmp_path: Path) -> None:
    with opened(store_url, tmp_path) as store:
        held = table_of(store, "one")
        drive = seated(store, held)
        release = locked(store)
        drive.step()
        append = held.pending()
        assert append is not None
        with pytest.raises(BusyError, match=r"the database is busy: .*; try again later"):
            store.commit([append])
        Timer(0.1, release).start()
        store.commit([append])
        held.mark_committed()
        assert verify(store).is_verified


@pytest.mark.fault("F23")
def test_a_serialization_failure_is_tried_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    failures = iter(
        [psycopg.errors.SerializationFailure("no"), psycopg.errors.DeadlockDetected("no"), None]
        if store.engine.dialect.name == "postgresql"
        else [broken("SQLITE_BUSY_SNAPSHOT", "database is locked"), None]
    )

    def fail(point: str) -> None:
        if point == "before_commit" and (error := next(failures, None)) is not None:
            raise DBAPIError("COMMIT", None, error)

    store.hooks = fail
    drive.step()
    commit(store, held)
    assert next(failures, "none") == "none"
    assert verify(store).is_verified


@pytest.mark.fault("F24")
def test_the_log_of_sqlite_stays_small_whoever_reads(tmp_path: Path) -> None:
    """Our own readers read page by page, so that none keeps SQLite from tidying up."""
    stop = Event()
    with opened(f"sqlite:///{tmp_path}/store.db", tmp_path) as store:
        held = table_of(store, "one")
        drive = seated(store, held)

        def read() -> None:
            while not stop.is_set():
                list(store.lines("one"))

        reader = Thread(target=read)
        reader.start()
        try:
            play(store, drive, 4)
        finally:
            stop.set()
            reader.join()
        assert (tmp_path / "store.db-wal").stat().st_size < engine.MOST_LOG


@pytest.mark.fault("F24")
def test_a_stranger_who_reads_all_the_while_holds_up_nobody(store_url: str, tmp_path: Path) -> None:
    """Somebody's report, or a copy by another program: one transaction, open for as long as is played."""
    with opened(store_url, tmp_path) as store:
        held = table_of(store, "one")
        drive = seated(store, held)
        with stranger(store) as lines_seen:
            before = lines_seen()
            play(store, drive, 1)
            assert lines_seen() == before < store.info("one").lines, "the stranger sees one moment"
        assert verify(store).is_verified


@pytest.mark.fault("F24")
def test_the_log_of_sqlite_shrinks_again_when_a_stranger_has_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While he reads it grows with what is played; after that it has its bound again, a smaller one here."""
    few = engine.MOST_PAGES // 32
    changed = [each.replace(f"{engine.MOST_PAGES}", f"{few}") for each in engine._SQLITE]
    changed = [each.replace(f"{engine.MOST_LOG}", f"{few << 12}") for each in changed]
    monkeypatch.setattr(engine, "_SQLITE", tuple(changed))
    log = tmp_path / "store.db-wal"
    with opened(f"sqlite:///{tmp_path}/store.db", tmp_path) as store:
        held = table_of(store, "one")
        drive = seated(store, held)
        with stranger(store):
            play(store, drive, 1)
            assert log.stat().st_size > 4 * few << 12
        play(store, drive, 1)
        assert log.stat().st_size < 4 * few << 12
        assert verify(store).is_verified


@contextmanager
def stranger(store: Store) -> Iterator[Callable[[], int]]:
    """Somebody else's connection in one transaction that reads: what it sees of the lines."""
    is_sqlite = store.engine.dialect.name == "sqlite"
    other = store.engine.raw_connection()
    cursor = other.cursor()
    cursor.execute("BEGIN" if is_sqlite else "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")

    def lines_seen() -> int:
        cursor.execute("SELECT count(*) FROM lines")
        [(count,)] = cursor.fetchall()
        return int(count)

    lines_seen()
    try:
        yield lines_seen
    finally:
        other.rollback()
        other.close()
