"""Copies of a store, taken while it is in use: everything as it stood at one moment, in a file of its own.

A copy is a store on SQLite like any other, whatever it was taken from, and it goes back into an empty store
on either database. The key file is not in it: keep that apart, for without it nobody reads a copy.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, Table, delete, func, insert, select
from sqlalchemy.exc import DBAPIError, StatementError

from paigow.store.database.engine import (
    check_file,
    error_text,
    is_sqlite,
    open_engine,
    place_of,
    reading,
    store_url,
    writing,
)
from paigow.store.database.migration import migrate
from paigow.store.database.schema import identity, metadata, streams
from paigow.store.errors import StoreError, StoreFailedError
from paigow.store.store import KEY_FILE, Store, open_store

_PAGE: Final = 1000


def backup(engine: Engine, path: Path) -> int:
    """Copy a store into a new file, while it is in use, and return how many rows it holds."""
    check_file(path)
    if path.exists():
        raise StoreError(f"{path} is there already; name another file")
    if not path.parent.is_dir():
        raise StoreError(f"there is no folder {path.parent} for the copy; make it, or name another file")
    draft = path.with_name(f"{path.name}.part")
    _forget(draft)  # of a copy that was broken off
    target = open_engine(URL.create("sqlite", database=str(draft)))
    is_whole = False
    try:
        count = _copied(engine, target)
        with target.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        is_whole = True
    finally:
        target.dispose()
        if not is_whole:  # as on a full disk, which would stay full
            _forget(draft)
    draft.replace(path)
    _settle(path.parent)
    return count


@contextmanager
def open_to_read(database: str, keys: Path | None) -> Iterator[Store]:
    """Open a store to read from it, or a copy of it where it lies on a medium that nobody can write to.

    SQLite writes beside a file even to read it. The copy has what the write-ahead log holds, too: without it
    lines that were acknowledged would be missing.
    """
    if not lies_on_read_only_medium(database):
        with open_store(database, keys, create=False) as opened:
            yield opened
        return
    file = Path(store_url(database).database or "")
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.db"
        for end in ("", "-wal"):
            _copy_bytes(file.with_name(file.name + end), copy.with_name(copy.name + end))
        with open_store(f"sqlite:///{copy}", keys or file.parent / KEY_FILE) as opened:
            yield opened


def lies_on_read_only_medium(database: str) -> bool:
    """Whether a store is a file on a medium that nobody can write to."""
    at = store_url(database)
    file = Path(at.database or "") if at.drivername == "sqlite" else None
    return file is not None and file.exists() and is_on_read_only_medium(file)


def is_on_read_only_medium(path: Path) -> bool:
    """Whether the file system of a file is mounted so that nothing on it changes."""
    return bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def _copy_bytes(source: Path, target: Path) -> None:
    """Copy a file, if there is one; the error for the log beside a store says what may be lost without it."""
    try:
        shutil.copyfile(source, target)
    except FileNotFoundError:
        return
    except OSError as error:
        said = f"{source} cannot be copied from the read-only medium: {error.strerror}"
        is_log = source.name.endswith("-wal")
        lost = "; it may hold lines that were acknowledged and stand nowhere else" if is_log else ""
        raise StoreFailedError(f"{said}{lost}") from None


def restore(path: Path, url: str) -> int:
    """Copy a backup into an empty store, and return how many rows it holds."""
    check_file(path)
    if not path.exists():
        raise StoreError(f"there is no backup {path}; check its name")
    at = store_url(url)
    file = Path(at.database or "") if at.drivername == "sqlite" else None
    is_new = file is not None and not file.exists()
    source, target = open_engine(URL.create("sqlite", database=str(path))), open_engine(at)
    is_whole = False
    try:
        _check_plain(source)
        migrate(source)
        count = _copied(source, target)
        is_whole = True
    finally:
        source.dispose()
        target.dispose()
        if file is not None and is_new and not is_whole:
            _forget(file)
    return count


def _check_plain(source: Engine) -> None:
    """Raise unless a backup holds only tables and indices of ours: it is a file from elsewhere, and a view or
    a trigger in it would act by itself when it is read or written."""
    with reading(source) as connection:
        found = connection.exec_driver_sql("SELECT type, tbl_name FROM sqlite_master").all()
    known = {*metadata.tables, "alembic_version"}
    odd = [kind for kind, name in found if kind not in ("table", "index") or name not in known]
    if odd or not found:
        what = f"a {odd[0]} that is none of its own" if odd else "nothing"
        raise StoreError(f"{place_of(source)} is no backup of a store: it holds {what}")


def _forget(path: Path) -> None:
    """Delete a store that was made for a copy that failed."""
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)


def _copied(source: Engine, target: Engine) -> int:
    """Copy all rows of all tables, read at one moment and written in one transaction, and count them."""
    migrate(target)
    isolated = {} if is_sqlite(source) else {"isolation_level": "REPEATABLE READ"}
    try:
        with (
            source.connect().execution_options(**isolated) as reads,
            writing(target) as writes,
            writes.begin(),
        ):
            if writes.scalar(select(func.count()).select_from(streams)):
                raise StoreError("the store to restore into is not empty; name a new one")
            writes.execute(delete(identity))  # a copy is known by what it is a copy of
            return sum(_rows(reads, writes))
    except DBAPIError as error:
        raise StoreFailedError(
            f"the store {place_of(source)} cannot be copied: {error_text(error)}"
        ) from None
    except (StatementError, TypeError, ValueError):
        raise StoreFailedError(
            f"the store {place_of(source)} cannot be copied: a row of it holds something of another kind"
        ) from None


def _rows(reads: Connection, writes: Connection) -> list[int]:
    counts = []
    for table in metadata.sorted_tables:
        count = 0
        for page in reads.execute(select(table)).mappings().partitions(_PAGE):
            writes.execute(insert(table), [_of_its_kind(table, row) for row in page])
            count += len(page)
        counts.append(count)
    return counts


def _of_its_kind(table: Table, row: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a row, if every value is of the kind that its column holds (SQLite keeps whatever it is given),
    and every text is printable, since names are shown in terminals."""
    for column in table.columns:
        value, kind = row[column.name], column.type.python_type
        if value is not None and not isinstance(value, (int, float) if kind is float else kind):
            raise ValueError(column.name)
        if isinstance(value, str) and value and not value.isprintable():
            raise ValueError(column.name)
    return dict(row)


def _settle(folder: Path) -> None:
    """Flush a folder to disk, so that the name of a new file survives a loss of power."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
