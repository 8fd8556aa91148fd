"""Processes on one PostgreSQL hear of each other's commits."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paigow.store import LINES, Notice, Store, StoreError, StoreFailed
from store_kit import opened, seated, table_of


def test_a_commit_is_heard_of_by_who_listens(store: Store) -> None:
    held = table_of(store, "one")
    drive = seated(store, held)
    with store.listen([LINES, "asked"]) as listening:
        drive.step()
        append = held.pending()
        assert append is not None
        store.commit([append])
        held.kept()
        store.notify("asked", "something")
        heard = [*listening.wait(0.1), *listening.wait(0.1)]
        assert listening.wait(0) == []
    told = [Notice(LINES, f"{held.line} one"), Notice("asked", "something")]
    assert heard == ([] if store.engine.dialect.name == "sqlite" else told)


def test_a_commit_that_fails_is_not_heard_of(new_postgresql: Callable[[], str], tmp_path: Path) -> None:
    with opened(new_postgresql(), tmp_path) as store, store.listen([LINES]) as listening:
        held = table_of(store, "one")
        drive = seated(store, held)
        while listening.wait(0.1):
            pass
        drive.step()
        append = held.pending()
        assert append is not None

        def fail(point: str) -> None:
            if point == "before_commit":
                raise KeyError

        store.hooks = fail
        with pytest.raises(KeyError):
            store.commit([append])
        assert listening.wait(0.1) == []
        listening.close()
        with pytest.raises(StoreFailed, match="the connection was lost"):
            listening.wait(0)


def test_a_dead_line_is_known_within_half_a_minute_even_by_who_only_listens(
    new_postgresql: Callable[[], str], tmp_path: Path
) -> None:
    """Where nothing is sent nothing fails: the system has to ask, and gives up after some questions."""
    url = new_postgresql()
    with opened(url, tmp_path) as store, store.listen([LINES]) as listening:
        line = listening._connection.info.get_parameters()
        idle, every, times = (int(line[f"keepalives_{name}"]) for name in ("idle", "interval", "count"))
        assert idle + every * times <= 30
        assert int(line["tcp_user_timeout"]) <= 30_000
        assert line.get("keepalives", "1") == "1"
    with opened(f"{url}&keepalives_idle=99", tmp_path) as store, store.listen([LINES]) as listening:
        assert listening._connection.info.get_parameters()["keepalives_idle"] == "99", "who runs it decides"


@pytest.mark.parametrize("text", ["x" * 8000, "a\0b"])
def test_a_notice_is_short_and_without_a_nul(store: Store, text: str) -> None:
    with pytest.raises(StoreError, match="a notice takes at most 7999 bytes"):
        store.notify("asked", text)
