"""Copies of a store, taken while it is in use: everything as it stood at one moment, in a file of its own.

A copy is a store on SQLite like any other, whatever it was taken from, and it goes back into an empty store
on either database. The key file is not in it: keep that apart, for without it nobody reads a copy.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, func, insert, select
from sqlalchemy.exc import DBAPIError

from paigow.store.database.connecting import check_file, connected, is_sqlite, said, store_url, writing
from paigow.store.database.migrating import migrate
from paigow.store.database.schema import metadata, streams
from paigow.store.errors import StoreError, StoreFailed

_PAGE: Final = 1000


def backup(engine: Engine, path: Path) -> int:
    """Copy a store into a new file; how many rows it holds. Nobody has to wait for it."""
    check_file(path)
    if path.exists():
        raise StoreError(f"{path} is there already; name another file")
    draft = path.with_name(f"{path.name}.part")
    with suppress(FileNotFoundError):
        draft.unlink()  # of a copy that was broken off
    target = connected(URL.create("sqlite", database=str(draft)))
    try:
        count = _copied(engine, target)
        with target.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        target.dispose()
    draft.replace(path)
    _settle(path.parent)
    return count


def restore(path: Path, url: str) -> int:
    """Copy a backup into a store that is empty; how many rows it holds."""
    check_file(path)
    if not path.exists():
        raise StoreError(f"there is no backup {path}; check its name")
    source, target = connected(URL.create("sqlite", database=str(path))), connected(store_url(url))
    try:
        migrate(source)
        return _copied(source, target)
    finally:
        source.dispose()
        target.dispose()


def _copied(source: Engine, target: Engine) -> int:
    """All rows of all tables, read at one moment and written in one transaction."""
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
            return sum(_rows(reads, writes))
    except DBAPIError as error:
        raise StoreFailed(f"the store cannot be copied: {said(error)}") from None


def _rows(reads: Connection, writes: Connection) -> list[int]:
    counts = []
    for table in metadata.sorted_tables:
        count = 0
        for page in reads.execute(select(table)).mappings().partitions(_PAGE):
            writes.execute(insert(table), [dict(row) for row in page])
            count += len(page)
        counts.append(count)
    return counts


def _settle(folder: Path) -> None:
    """Let the name of a new file survive a loss of power."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
