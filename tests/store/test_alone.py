"""Who else may read and write: one server on a SQLite file, and nobody but this user."""

from __future__ import annotations

import multiprocessing
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from paigow.store import StoreError, open_store, serving_alone
from paigow.store.backup import backup

FORK = multiprocessing.get_context("fork")
LOOK = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute('select * from people'); c.close()"


@pytest.mark.fault("F25")
def test_one_server_has_a_file_until_its_process_is_gone_and_others_use_the_store_beside_it(
    tmp_path: Path,
) -> None:
    url, keys = f"sqlite:///{tmp_path / 'store.sqlite'}", tmp_path / "keys"
    here, there = FORK.Pipe()

    def serve() -> None:
        with open_store(url, keys) as store, serving_alone(store.engine):
            there.send("serves")
            there.recv()

    server = FORK.Process(target=serve, daemon=True)
    server.start()
    assert here.recv() == "serves"
    with open_store(url, keys) as store:
        held = serving_alone(store.engine)
        with pytest.raises(StoreError, match=r"another server runs on .*store\.sqlite"):
            held.__enter__()
        store.people.add("Ann", "player", at=0)
        server.kill()
        server.join()
        with serving_alone(store.engine):
            assert [each.name for each in store.people.all()] == ["Ann"]


def test_what_another_process_closes_is_still_open_here(tmp_path: Path) -> None:
    """Where this process lost its locks, the other one would take itself for the last and clear up."""
    url, keys = f"sqlite:///{tmp_path / 'store.sqlite'}", tmp_path / "keys"
    with open_store(url, keys) as store, store.engine.connect(), store.engine.connect():
        store.people.add("Ann", "player", at=0)
        subprocess.run([sys.executable, "-c", LOOK, str(tmp_path / "store.sqlite")], check=True)
        assert (tmp_path / "store.sqlite-wal").exists()
        assert store.people.named(["Ann"])


def test_several_servers_may_stand_on_postgresql(new_postgresql: Callable[[], str], tmp_path: Path) -> None:
    with open_store(new_postgresql(), tmp_path / "keys") as store:
        serving_alone(store.engine).__enter__()
    assert not list(tmp_path.glob("*.serving"))


@pytest.mark.sizes(all=1)
def test_the_files_of_a_store_and_its_copies_are_for_this_user_alone(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.sqlite'}"
    with open_store(url, tmp_path / "keys") as store, serving_alone(store.engine):
        store.people.add("Ann", "player", at=0)
        backup(store.engine, tmp_path / "copy")
        modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()}
    beside = {"store.sqlite-wal", "store.sqlite-shm", "store.sqlite.serving"}
    assert modes == dict.fromkeys({"store.sqlite", "keys", "copy", *beside}, 0o600)
