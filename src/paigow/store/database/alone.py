"""One server on a SQLite file: two would take the tables from each other again and again."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine

from paigow.store.database.connecting import is_sqlite
from paigow.store.errors import StoreError


@contextmanager
def serving_alone(engine: Engine) -> Iterator[None]:
    """Be the only server of a store for a while, where it has to be so: several share PostgreSQL.

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
