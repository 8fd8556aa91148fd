"""Bringing a store to the newest schema: all of it in one transaction, so that nothing is left half done."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic.config import Config
from alembic.runtime.environment import EnvironmentContext
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, insert, select, text
from sqlalchemy.exc import DBAPIError

from paigow.store.database import migrations
from paigow.store.database.engine import error_text, is_sqlite, place_of, writing
from paigow.store.database.schema import identity
from paigow.store.errors import StoreError, StoreFailedError

_HERE: Final = Path(migrations.__path__[0])
_LOCK: Final = 0x7061_6967
"""The advisory lock under which servers on one PostgreSQL migrate one after another."""
_ID_BYTES: Final = 4
_ID: Final = re.compile(r"[0-9a-f]{8}")
"""What a store is known by, as it stands in the name of a cookie."""


def scripts() -> ScriptDirectory:
    """Return the migrations as Alembic's script directory."""
    config = Config()
    config.set_main_option("script_location", str(_HERE))
    config.set_main_option("version_locations", str(_HERE))
    config.set_main_option("path_separator", "os")
    return ScriptDirectory.from_config(config)


def migrate(engine: Engine) -> None:
    """Create the tables, or bring them up to date; a store of a newer paigow is left alone."""
    with _alone(engine) as connection:
        _upgrade(connection)


def open_schema(engine: Engine) -> str:
    """Create the tables, or bring them up to date, and return the id of the store, which it gets when it is
    first opened."""
    with _alone(engine) as connection:
        _upgrade(connection)
        known = connection.scalar(select(identity.c.id))
        if known is None:
            known = secrets.token_hex(_ID_BYTES)
            connection.execute(insert(identity).values(one=1, id=known))
        if not _ID.fullmatch(known):
            raise StoreError("what the store is known by was changed; put back what a backup has there")
        return known


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """Give a transaction that no other server on the same database runs at the same time."""
    try:
        with writing(engine) as connection, connection.begin():
            if not is_sqlite(engine):
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            yield connection
    except DBAPIError as error:
        raise StoreFailedError(
            f"the store {place_of(engine)} cannot be opened: {error_text(error)}"
        ) from None


def _upgrade(connection: Connection) -> None:
    known = scripts()
    current = MigrationContext.configure(connection).get_current_revision()
    if current == known.get_current_head():
        return
    if current is not None and current not in {each.revision for each in known.walk_revisions()}:
        raise StoreError(f"the store has schema {current}, of a newer paigow; update paigow, or use another")

    def steps(revision: Any, _context: object) -> Any:
        return known._upgrade_revs("head", revision)  # as Alembic's own cookbook does it without an env.py

    with EnvironmentContext(Config(), known, fn=steps) as environment:
        environment.configure(connection=connection)
        try:
            environment.run_migrations()
        except DBAPIError as error:
            if not _is_statement_wrong(error):
                raise
            raise StoreError(
                f"the store says that it has schema {current or 'none'}, and its tables are of another: "
                f"{error_text(error)}; put back a backup of it"
            ) from None


def _is_statement_wrong(error: DBAPIError) -> bool:
    """Whether a database cannot carry a statement out with the tables that it has, being sound otherwise."""
    state = getattr(error.orig, "sqlstate", None) or ""
    return getattr(error.orig, "sqlite_errorname", "") == "SQLITE_ERROR" or state.startswith("42")
