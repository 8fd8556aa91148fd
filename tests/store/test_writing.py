"""Threads that write to a SQLite file take turns, and are called when it is theirs."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, text

from paigow.store import BusyError, open_store
from paigow.store.database import engine


def test_a_thread_that_finds_another_writing_writes_after_it(tmp_path: Path) -> None:
    begun, may_end, order = Event(), Event(), list[str]()

    def first(_: Connection) -> None:
        begun.set()
        assert may_end.wait(20)
        order.append("first")

    def second(connection: Connection) -> None:
        connection.execute(text("SELECT 1"))
        order.append("second")

    with open_store(f"sqlite:///{tmp_path / 's'}", tmp_path / "k") as store, ThreadPoolExecutor(2) as threads:
        slow = threads.submit(store.writer.run, first)
        assert begun.wait(20)
        quick = threads.submit(store.writer.run, second)
        assert not quick.done()
        may_end.set()
        slow.result(20)
        quick.result(20)
    assert order == ["first", "second"]


def test_a_turn_that_does_not_come_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, may_end = Event(), Event()

    def slow(_: Connection) -> None:
        begun.set()
        assert may_end.wait(20)

    monkeypatch.setattr(engine, "WAIT", 0.05)
    with open_store(f"sqlite:///{tmp_path / 's'}", tmp_path / "k") as store, ThreadPoolExecutor(1) as threads:
        running = threads.submit(store.writer.run, slow)
        assert begun.wait(20)
        with pytest.raises(BusyError, match="takes too long"):
            store.writer.run(lambda _: None)
        may_end.set()
        running.result(20)
        store.writer.run(lambda _: None)
