"""What a database suffers from: no room, errors of the disk, a torn file, a restart.

Nothing that was acknowledged is lost, nothing is half there, and a sentence says what happened (F3-F5, F22).
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread
from typing import Any

import psycopg
import pytest
from sqlalchemy import Engine, event

from paigow.store import CommitUnknownError, Store, StoreError, StoreFailedError, open_store
from paigow.store.verification import verify
from store_kit import PROGRESSIVE, broken, commit, opened, play, seated, stored_drive, table_of


@pytest.fixture
def sqlite(tmp_path: Path) -> Iterator[Store]:
    with opened(f"sqlite:///{tmp_path}/store.db", tmp_path) as store:
        yield store


# F3


def bounded(store: Store, pages: int) -> None:
    """Every connection from now on has room for so many pages more."""
    store.engine.dispose()
    most = 1 << 30
    if pages:
        with closing(sqlite3.connect(str(store.engine.url.database))) as connection:
            most = connection.execute("PRAGMA page_count").fetchone()[0] + pages

    def bound(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {most}")

    event.listen(store.engine, "connect", bound)


@pytest.mark.fault("F3")
def test_a_full_disk_refuses_and_goes_on_when_there_is_room(sqlite: Store) -> None:
    held = table_of(sqlite, "one")
    drive = seated(sqlite, held)
    bounded(sqlite, 12)
    acknowledged = held.line
    said = ""
    while not said:
        drive.step()
        try:
            commit(sqlite, held)
            acknowledged = held.line
        except StoreFailedError as failed:
            said = str(failed)
    assert said == "nothing was kept: database or disk is full; make room and try again"
    assert sqlite.info("one").lines == acknowledged == held.line
    assert sqlite.open("one", held.epoch).journal.table == held.journal.table, "it can still be read"
    bounded(sqlite, 0)
    play(sqlite, stored_drive(sqlite, held, "again"), 1)
    assert verify(sqlite).is_verified


FULL_AT = {
    "a line": "CREATE TRIGGER full_disk BEFORE INSERT ON lines FOR EACH ROW EXECUTE FUNCTION full_disk()",
    "the commit": "CREATE CONSTRAINT TRIGGER full_disk AFTER INSERT ON lines DEFERRABLE INITIALLY DEFERRED"
    " FOR EACH ROW EXECUTE FUNCTION full_disk()",
}


@pytest.mark.fault("F3")
@pytest.mark.parametrize("when", FULL_AT)
def test_postgresql_that_has_no_room_refuses_and_goes_on_when_it_has(
    new_postgresql: Callable[[], str], tmp_path: Path, when: str
) -> None:
    """The server itself says so in the transaction, by the code that it has for a full disk."""
    url = new_postgresql()
    with opened(url, tmp_path) as store, psycopg.connect(url, autocommit=True) as control:
        held = table_of(store, "one")
        drive = seated(store, held)
        control.execute(
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            " RAISE 'could not extend file: no space left on device' USING ERRCODE = 'disk_full'; END $$"
        )
        control.execute(FULL_AT[when])
        before = held.line
        for _ in range(2):
            drive.step()
            with pytest.raises(
                StoreFailedError, match=r"nothing was kept: .*no space left.*; make room and try"
            ):
                commit(store, held)
        assert store.info("one").lines == before == held.line
        assert store.open("one", held.epoch).journal.table == held.journal.table, "it can still be read"
        control.execute("DROP TRIGGER full_disk ON lines")
        play(store, stored_drive(store, held, "again"), 1)
        assert verify(store).is_verified


# F4


class Disk:
    """Fails on the nth statement or on the commit, once or from then on."""

    def __init__(self, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = -1
        self.commits = False
        self._execute = engine.dialect.do_execute
        monkeypatch.setattr(engine.dialect, "do_execute", self.executed)
        monkeypatch.setattr(engine.dialect, "do_commit", self.committed)

    def executed(self, *given: Any) -> None:
        self.left -= 1
        if self.left == 0:
            raise broken("SQLITE_IOERR_WRITE", "disk I/O error")
        self._execute(*given)

    def committed(self, connection: Any) -> None:
        if self.commits:
            raise broken("SQLITE_IOERR_FSYNC", "disk I/O error")
        connection.commit()


@pytest.mark.fault("F4")
def test_an_error_of_the_disk_stops_the_store_with_nothing_half_done(
    sqlite: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = table_of(sqlite, "one", PROGRESSIVE)
    drive = seated(sqlite, held, text=PROGRESSIVE)
    play(sqlite, drive, 1)
    drive.step()
    append = held.pending()
    assert append is not None
    before = list(sqlite.lines("one"))
    disk = Disk(sqlite.engine, monkeypatch)
    for statement in range(1, 5):
        disk.left = statement
        with pytest.raises(StoreFailedError, match="nothing was kept: disk I/O error"):
            sqlite.commit([append])
        with pytest.raises(StoreFailedError, match="the store has stopped: disk I/O error; verify it, then"):
            sqlite.commit([append])
        with opened(f"sqlite:///{tmp_path}/store.db", tmp_path) as again:
            assert list(again.lines("one")) == before
        sqlite.writer.stopped = ""
    sqlite.commit([append])
    held.mark_committed()
    assert verify(sqlite).is_verified


@pytest.mark.fault("F4")
def test_a_commit_that_breaks_off_on_the_disk_is_not_called_kept(
    sqlite: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = table_of(sqlite, "one")
    drive = seated(sqlite, held)
    drive.step()
    append = held.pending()
    assert append is not None
    disk = Disk(sqlite.engine, monkeypatch)
    disk.commits = True
    with pytest.raises(
        CommitUnknownError, match="it is not known whether the commit was kept: disk I/O error"
    ):
        sqlite.commit([append])
    with opened(f"sqlite:///{tmp_path}/store.db", tmp_path) as again:
        assert not again.is_kept(append)
        held.undo()
        assert again.info("one").lines == held.line


# F5


@pytest.mark.fault("F5")
@pytest.mark.sizes(of="cuts, every byte at most", all=12, floor=100_000, target=100_000)
def test_a_torn_tail_opens_to_a_transaction_and_is_missed_by_who_has_a_receipt(
    tmp_path: Path, trials: int
) -> None:
    """The file and its log are copied and cut at some bytes of the last transactions, or at every one."""
    source = tmp_path / "store.db"
    with opened(f"sqlite:///{source}", tmp_path) as store:
        held = table_of(store, "one")
        drive = seated(store, held)
        play(store, drive, 1)
        whole = Path(f"{source}-wal").stat().st_size
        for _ in range(3):
            drive.step()
            commit(store, held)
        size = Path(f"{source}-wal").stat().st_size
        assert size > whole
        lines, receipt = list(store.lines("one")), store.head("one", held.line)
        shutil.copy(source, tmp_path / "copy.db")
        log = Path(f"{source}-wal").read_bytes()
    cuts = random.Random(0).sample(range(whole, size), min(trials, size - whole))
    found: set[int] = set()
    for cut in [whole, *cuts, size]:
        left = torn(tmp_path, log[:cut])
        assert left[1] == lines[left[0] - 1].decode(), "the last line is one that was"
        if left[0] not in found:
            found.add(left[0])
            opens_to(tmp_path, lines[: left[0]], len(lines), receipt)
    assert {len(lines) - 3, len(lines)} <= found <= set(range(len(lines) - 3, len(lines) + 1))


def torn(folder: Path, log: bytes) -> tuple[int, str]:
    """How many lines there are behind a torn log, and the last of them."""
    place = folder / "torn"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    shutil.copy(folder / "copy.db", place / "store.db")
    (place / "store.db-wal").write_bytes(log)
    with closing(sqlite3.connect(place / "store.db")) as connection:
        number, text = connection.execute("SELECT line, text FROM lines ORDER BY line DESC").fetchone()
    return number, text if isinstance(text, str) else text.decode()


def opens_to(folder: Path, lines: list[bytes], all_of_them: int, receipt: str) -> None:
    """The store that is left holds these lines, verified, and misses what a receipt says of others."""
    with open_store(f"sqlite:///{folder}/torn/store.db", folder / "keys") as store:
        assert list(store.lines("one")) == lines
        assert verify(store).is_verified
        if len(lines) < all_of_them:
            with pytest.raises(StoreError, match="one has no line"):
                store.head("one", all_of_them)
        else:
            assert store.head("one", all_of_them) == receipt


# F22


@pytest.mark.fault("F22")
def test_postgresql_may_be_restarted_while_a_table_is_played(
    postgresql_control: Callable[..., None], new_postgresql: Callable[[], str], tmp_path: Path
) -> None:
    """Every commit is kept, or the sender is told that it is not."""
    with opened(new_postgresql(), tmp_path) as store:
        held = table_of(store, "one")
        drive = seated(store, held)
        restarting = Thread(target=postgresql_control, args=("restart", "-m", "immediate"))
        failed = acknowledged = 0
        restarting.start()
        while restarting.is_alive() or not failed or acknowledged < held.line:
            try:
                drive.step()
                commit(store, held)
                acknowledged = held.line
            except StoreFailedError:
                held.undo()
                failed += 1
            if failed > 10_000:
                pytest.fail("it does not come back")
        restarting.join()
        play(store, drive, 1)
        assert store.info("one").lines >= acknowledged
        assert verify(store).is_verified


def test_a_database_that_is_not_there_is_named_without_its_password() -> None:
    with pytest.raises(StoreFailedError) as failed:
        open_store("postgresql://someone:secret@127.0.0.1:1/none")
    assert "secret" not in str(failed.value)
    assert str(failed.value).startswith("the store none at 127.0.0.1 cannot be opened: ")


SUFFERED = {
    "SQLITE_READONLY": "nothing was kept: no writes; let it be written to and try again",
    "SQLITE_IOERR_SHMSIZE": "nothing was kept: no writes; make room and try again",
    "SQLITE_CANTOPEN": "nothing was kept: no writes",
}


@pytest.mark.fault("F3")
@pytest.mark.parametrize("name", SUFFERED)
def test_what_leaves_the_file_as_it_was_does_not_stop_the_store_for_good(
    sqlite: Store, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = table_of(sqlite, "one")
    drive = seated(sqlite, held)
    drive.step()

    def fails(*_: object) -> None:
        raise broken(name, "no writes")

    monkeypatch.setattr(sqlite.engine.dialect, "do_execute", fails)
    with pytest.raises(StoreFailedError) as failed:
        commit(sqlite, held)
    assert str(failed.value) == SUFFERED[name]
    assert not sqlite.writer.takes_writes()
    monkeypatch.undo()
    assert sqlite.writer.takes_writes()
    commit(sqlite, held)
    assert verify(sqlite).is_verified
