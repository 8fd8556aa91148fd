"""Opening a store: its tables are made as they are declared, and its keys are its owner's alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import update

from paigow.log.encryption import Box
from paigow.platform.files import data_folder
from paigow.store import Store, StoreError, StoreFailedError, open_store
from paigow.store.database import engine, schema
from paigow.store.database.engine import store_url, writing
from paigow.store.keys import load_masters
from paigow.store.verification import verify
from store_kit import opened, seated, table_of


def test_the_migrations_make_the_tables_that_are_declared(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []


def test_servers_that_open_an_empty_store_at_once_make_its_tables_once(
    store_url: str, tmp_path: Path
) -> None:
    troubles: list[BaseException] = []
    known_by: set[str] = set()

    def open_it() -> None:
        try:
            with opened(store_url, tmp_path) as store:
                known_by.add(store.id)
        except BaseException as error:
            troubles.append(error)

    threads = [Thread(target=open_it) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert troubles == []
    with opened(store_url, tmp_path) as store:
        assert known_by == {store.id}, "all know it by the same, and for good"


def test_a_store_of_a_newer_paigow_is_left_alone(store_url: str, tmp_path: Path) -> None:
    with opened(store_url, tmp_path) as store, store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="the store has schema 9999, of a newer paigow; update paigow"):
        opened(store_url, tmp_path)


def test_a_store_whose_version_does_not_fit_its_tables_is_told_apart(store_url: str, tmp_path: Path) -> None:
    with opened(store_url, tmp_path) as store, store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0001'")
    with pytest.raises(StoreError) as refused:
        opened(store_url, tmp_path)
    said = "the store says that it has schema 0001, and its tables are of another: "
    assert refused.value.reason.startswith(said)
    assert refused.value.reason.endswith("; put back a backup of it")


def test_sqlite_is_set_so_that_a_commit_is_durable(tmp_path: Path) -> None:
    with opened(f"sqlite:///{tmp_path}/s.db", tmp_path) as store, store.engine.connect() as connection:
        settings = ("journal_mode", "synchronous", "foreign_keys")
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in settings]
    assert found == ["wal", 2, 1]


class Hurried(sqlite3.Connection):
    """Finds the file busy when it first turns the log on, as one of two who do so at once is told."""

    refused = 0

    def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
        if "journal_mode" in sql and self.refused < 2:
            self.refused += 1
            busy = sqlite3.OperationalError("database is locked")
            busy.sqlite_errorname = "SQLITE_BUSY"
            raise busy
        return super().execute(sql, *rest)


def test_who_turns_the_log_on_while_another_does_tries_again(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "s.db", factory=Hurried)) as connection:
        engine._set_sqlite(connection, None)
        assert connection.refused == 2
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://a:secret@b/c", "'b/c' is no store; write sqlite:///FILE or postgresql://"),
        ("sqlite://", "'sqlite://' is no store"),
        ("sqlite:///:memory:", "is no store"),
        ("nonsense", "'nonsense' is no store"),
        ("sqlite:////", "is no file that could hold a store"),
        ("sqlite:///a\0b", "is no file that could hold a store"),
    ],
)
def test_an_address_that_is_none_is_refused_without_its_password(url: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as refused:
        store_url(url)
    assert "secret" not in str(refused.value)


def test_without_psycopg_postgresql_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.store.database.engine.find_spec", lambda name: None)
    with pytest.raises(StoreError, match=r"PostgreSQL needs psycopg; install paigow\[postgresql\]"):
        store_url("postgresql://a@b/c")


def test_the_embedded_store_lies_in_the_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PAIGOW_DATA_DIR", str(tmp_path / "data"))
    with open_store() as store:
        table_of(store, "one")
    assert sorted(path.name for path in data_folder().glob("paigow.*")) == ["paigow.db", "paigow.keys"]
    monkeypatch.delenv("PAIGOW_DATA_DIR")
    assert data_folder().name == "paigow"


def test_a_file_that_is_no_store_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "text.db"
    path.write_bytes(b"a text that somebody wrote" * 100)
    with pytest.raises(
        StoreFailedError, match=r"the store .*text\.db cannot be opened: file is not a database"
    ):
        open_store(f"sqlite:///{path}", tmp_path / "keys")
    assert path.read_bytes().startswith(b"a text")


def test_a_file_of_no_bytes_is_no_store_that_verifies(tmp_path: Path) -> None:
    path = tmp_path / "emptied.db"
    path.touch()
    with pytest.raises(StoreError, match=r"emptied\.db is empty and holds no store; name another"):
        open_store(f"sqlite:///{path}", create=False)
    with open_store(f"sqlite:///{path}", tmp_path / "keys"):
        pass  # to begin a store there is another matter
    with open_store(f"sqlite:///{path}", tmp_path / "keys", create=False):
        pass


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(
        StoreError, match=r"there is no folder .*none for the store; make it, or name another"
    ):
        open_store(f"sqlite:///{tmp_path}/none/s.db")


def test_what_stands_against_a_key_file_is_said_without_the_systems_numbers(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("", "utf-8")
    for place, (name, said) in enumerate(
        (
            ("folder", r"folder is no file that could hold keys; name another with --keys"),
            ("text/keys", r"no key file can be created as .*text/keys: \D*; name another"),
        )
    ):
        with pytest.raises(StoreError, match=said) as refused:
            open_store(f"sqlite:///{tmp_path}/{place}.db", tmp_path / name)
        assert "Errno" not in str(refused.value)


# Keys


def test_a_key_file_is_its_owners_alone(tmp_path: Path) -> None:
    url, keys = f"sqlite:///{tmp_path}/s.db", tmp_path / "keys"
    with open_store(url, keys) as store:
        table_of(store, "one")
        assert keys.stat().st_mode & 0o777 == 0o600
        text = keys.read_text("utf-8")
        master = text.partition('"masters":{"')[2][19:83]
        for shown in (repr(store), repr(store.keys), repr(load_masters(keys, create=False)), store.url):
            assert master not in shown
    keys.chmod(0o640)
    with pytest.raises(StoreError, match=r"others may read the key file .*; make it yours alone: chmod 600"):
        open_store(url, keys)
    keys.chmod(0o600)
    for nonsense in ("", "{}", "[" * 100_000, text.replace('"version":1', '"version":2')):
        keys.write_text(nonsense, "utf-8")
        with pytest.raises(StoreError, match="is no key file of paigow"):
            open_store(url, keys)


def test_a_data_key_that_was_changed_does_not_open(store: Store) -> None:
    held = table_of(store, "one")
    with store.engine.begin() as connection:
        connection.execute(update(schema.data_keys).values(box=b"x" * 48))
    store.keys.forget()
    with pytest.raises(StoreError, match=r"was changed: the master key .* did not wrap it"):
        store.open("one", held.epoch)
    assert any("was changed" in each for each in verify(store).broken)


def test_two_that_make_a_key_file_at_once_have_the_same(tmp_path: Path) -> None:
    found: list[str] = []

    def make() -> None:
        found.append(load_masters(tmp_path / "keys", create=True).current.name)

    threads = [Thread(target=make) for _ in range(8)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert len(found) == 8
    assert len(set(found)) == 1


def test_no_card_and_no_seed_lies_in_the_files(tmp_path: Path, new_url: Callable[[], str]) -> None:
    """What a copy of the database shows of an open round: nothing that lies face down."""
    with opened(f"sqlite:///{tmp_path}/s.db", tmp_path) as store:
        held = table_of(store, "one")
        drive = seated(store, held)
        while drive.table.round is None or not drive.table.round.stock:
            drive.step()
        held.add(seeds={1: b"seed of the deck" * 2})
        append = held.pending()
        assert append is not None
        store.commit([append])
        stock = drive.table.in_play.stock
    with closing(sqlite3.connect(tmp_path / "s.db")) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = (tmp_path / "s.db").read_bytes()
    assert b"seed of the deck" not in data
    texts = [str(piece).encode() for piece in stock]
    assert b'"' + b'","'.join(texts[:3]) not in data
    assert b"ShuffleCards" not in data


@pytest.mark.parametrize("other", ["x; Path=/", "", "0123ABCD", "0123abcd0"])
def test_a_store_that_is_known_by_what_no_store_is_known_by_is_not_opened(
    store_url: str, tmp_path: Path, other: str
) -> None:
    """It stands in the name of a cookie."""
    with opened(store_url, tmp_path) as store, store.engine.begin() as connection:
        connection.execute(update(schema.identity).values(id=other))
    with pytest.raises(StoreError, match="what the store is known by was changed"):
        opened(store_url, tmp_path)


# Keys that another process rotates


def test_keys_may_be_rotated_beside_a_server_that_opens_tables(store_url: str, tmp_path: Path) -> None:
    with opened(store_url, tmp_path) as server:
        table_of(server, "before")
        with opened(store_url, tmp_path) as other:
            table_of(other, "beside")
            assert other.keys.rotate() == 2
        table_of(server, "after")
        assert list(server.lines("beside")), "a key that it had not unwrapped yet"
        with opened(store_url, tmp_path) as other:
            assert other.keys.rotate() == 3
        table_of(server, "at last")
    with opened(store_url, tmp_path) as store:
        assert verify(store).broken == []
        assert len(store.streams()) == 4


def test_rotation_waits_for_a_table_that_is_being_made(store_url: str, tmp_path: Path) -> None:
    """Its key is wrapped already, and not yet to be seen by others."""
    with opened(store_url, tmp_path) as server, opened(store_url, tmp_path) as other:
        rotating = Thread(target=other.keys.rotate)
        with writing(server.engine) as connection, connection.begin():
            key = server.keys.create(connection)
            rotating.start()
            rotating.join(0.2)
            assert rotating.is_alive()
        rotating.join()
    with opened(store_url, tmp_path) as store:
        found = store.ring(key.name)
        assert found is not None
        nonce, box = key.seal(b"a card", b"")
        assert found.open(Box(nonce, box), b"") == b"a card"


def test_where_keys_were_rotated_and_the_new_file_did_not_come_no_table_is_opened(
    store_url: str, tmp_path: Path
) -> None:
    with opened(store_url, tmp_path) as server:
        table_of(server, "one")
        old = (tmp_path / "keys").read_bytes()
        with opened(store_url, tmp_path) as other:
            other.keys.rotate()
        new = (tmp_path / "keys").read_bytes()
        (tmp_path / "keys").write_bytes(old)
        with pytest.raises(StoreError, match=r"does not hold the master key \w+ of this store"):
            table_of(server, "two")
        (tmp_path / "keys").write_bytes(new)
        table_of(server, "two")


def test_a_store_that_is_only_read_is_not_made(tmp_path: Path) -> None:
    file = tmp_path / "none.db"
    with pytest.raises(StoreError, match=r"there is no store .*none\.db; name another"):
        open_store(f"sqlite:///{file}", create=False)
    assert not file.exists()
