"""Copies of a store that is in use: a prefix of every stream, and all of it verifies (F34)."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from paigow.store import Store, StoreError, StoreFailedError
from paigow.store.backup import backup, restore
from paigow.store.verification import verify
from store_kit import PROGRESSIVE, commit, opened, play, seated, stored_drive, table_of


@pytest.mark.fault("F34")
def test_a_copy_taken_while_a_table_is_played_verifies(
    store: Store, new_url: Callable[[], str], tmp_path: Path
) -> None:
    held = table_of(store, "one", PROGRESSIVE)
    drive = seated(store, held, text=PROGRESSIVE)
    stop = Event()

    def go_on() -> None:
        while not stop.is_set():
            drive.step()
            commit(store, held)

    player = Thread(target=go_on)
    player.start()
    try:
        for number in range(3):
            backup(store.engine, tmp_path / f"copy-{number}.db")
    finally:
        stop.set()
        player.join()
    lines = list(store.lines("one"))
    for number in range(3):
        with opened(f"sqlite:///{tmp_path}/copy-{number}.db", tmp_path) as copy:
            assert verify(copy).is_verified
            found = list(copy.lines("one"))
            assert found == lines[: len(found)]
    url = new_url()
    with opened(url, tmp_path) as new:
        assert new.id != store.id
    restore(tmp_path / "copy-2.db", url)
    with opened(url, tmp_path) as again:
        assert again.id == store.id, "browsers find their tokens in it"
        assert list(again.lines("one")) == found
        assert verify(again).is_verified
        going_on = again.open("one", again.take("one", "me"))
        play(again, stored_drive(again, going_on, "after", PROGRESSIVE), 1)
        assert verify(again).is_verified


def test_nothing_is_written_over(store: Store, tmp_path: Path) -> None:
    table_of(store, "one")
    backup(store.engine, tmp_path / "copy.db")
    with pytest.raises(StoreError, match=r"copy\.db is there already"):
        backup(store.engine, tmp_path / "copy.db")
    with pytest.raises(StoreError, match="the store to restore into is not empty"):
        restore(tmp_path / "copy.db", str(store.engine.url.render_as_string(hide_password=False)))
    with pytest.raises(StoreError, match=r"there is no backup .*none\.db"):
        restore(tmp_path / "none.db", f"sqlite:///{tmp_path}/new.db")


def test_a_copy_that_was_broken_off_is_begun_anew(store: Store, tmp_path: Path) -> None:
    table_of(store, "one")
    (tmp_path / "copy.db.part").write_bytes(b"half of something")
    backup(store.engine, tmp_path / "copy.db")
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]


@pytest.mark.parametrize("full_at", ["migrate", "_rows"])
def test_a_copy_that_cannot_be_written_leaves_nothing_on_the_disk(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_at: str
) -> None:
    def is_full(*_: Any) -> None:
        raise StoreFailedError("the disk is full; make room")

    table_of(store, "one")
    with monkeypatch.context() as patched:
        patched.setattr(f"paigow.store.backup.{full_at}", is_full)
        (tmp_path / "copy.db.part-wal").write_bytes(b"of a copy that was broken off")
        with pytest.raises(StoreFailedError, match="the disk is full"):
            backup(store.engine, tmp_path / "copy.db")
    assert list(tmp_path.glob("copy*")) == []
    backup(store.engine, tmp_path / "copy.db")


HOSTILE = {
    "a view that never ends": (
        "ALTER TABLE people RENAME TO others; CREATE VIEW people AS WITH RECURSIVE more(x) AS "
        "(SELECT 1 UNION ALL SELECT x + 1 FROM more) SELECT others.* FROM others, more",
        "no backup of a store",
    ),
    "a trigger": ("CREATE TRIGGER acts AFTER INSERT ON people BEGIN SELECT 1; END", "no backup of a store"),
    "a line that is a text": ("UPDATE lines SET text = 'x'", "something of another kind"),
    "a sum that is a text": ("UPDATE people SET balance = 'lots'", "something of another kind"),
    "a name that moves the cursor": (
        "UPDATE people SET name = char(27) || '[2J'",
        "something of another kind",
    ),
    "not every table": ("DROP TABLE snapshots; DROP TABLE limits", "cannot be copied"),
}


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_backup_is_refused_and_nothing_is_left_of_it(tmp_path: Path, what: str) -> None:
    statements, said = HOSTILE[what]
    with opened(f"sqlite:///{tmp_path}/store.db", tmp_path) as store:
        store.people.add("Ann", "player", at=0, chips=1000)
        table_of(store, "one")
        backup(store.engine, tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        connection.executescript(statements)
    with pytest.raises(StoreError, match=said):
        restore(tmp_path / "copy.db", f"sqlite:///{tmp_path}/new.db")
    assert list(tmp_path.glob("new.db*")) == []
