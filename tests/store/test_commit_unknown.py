"""A connection that breaks in the middle of a commit: the store asks what came of it (F10)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest

from paigow.store import Append, CommitUnknownError, OpenStream, Store, StoreFailedError
from paigow.store.verification import verify
from store_kit import opened, seated, table_of


def prepared(store: Store) -> tuple[OpenStream, Append]:
    held = table_of(store, "one")
    seated(store, held).step()
    append = held.pending()
    assert append is not None
    return held, append


def breaking(store: Store, monkeypatch: pytest.MonkeyPatch, *, first: Callable[[Any], object]) -> None:
    """The next commit does something first, and then breaks off."""
    left = 1
    commit = store.engine.dialect.do_commit

    def broken(connection: Any) -> None:
        nonlocal left
        if left == 0:
            commit(connection)
            return
        left -= 1
        first(connection)
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(store.engine.dialect, "do_commit", broken)


@pytest.mark.fault("F10")
def test_a_commit_whose_answer_was_lost_is_found_to_be_kept(
    new_postgresql: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(new_postgresql(), tmp_path) as store:
        held, append = prepared(store)
        breaking(store, monkeypatch, first=lambda connection: connection.commit())
        store.commit([append])
        held.mark_committed()
        assert store.is_kept(append)
        assert verify(store).is_verified


@pytest.mark.fault("F10")
def test_a_commit_that_never_arrived_is_found_not_to_be_kept(
    new_postgresql: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(new_postgresql(), tmp_path) as store:
        held, append = prepared(store)
        breaking(store, monkeypatch, first=lambda connection: connection.dbapi_connection.close())
        with pytest.raises(StoreFailedError, match="the connection was lost and nothing was kept"):
            store.commit([append])
        assert not store.is_kept(append)
        store.commit([append])
        held.mark_committed()
        assert verify(store).is_verified


@pytest.mark.fault("F10")
def test_where_nobody_can_be_asked_it_is_not_known(
    new_postgresql: Callable[[], str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(new_postgresql(), tmp_path) as store:
        held, append = prepared(store)
        breaking(store, monkeypatch, first=lambda connection: connection.commit())
        store.writer.look_for = 0.0

        def nobody(*_: object) -> bool:
            raise CommitUnknownError("nobody answers")

        monkeypatch.setattr(store, "is_kept", nobody)
        with pytest.raises(CommitUnknownError, match="it is not known whether the commit was kept"):
            store.commit([append])
        monkeypatch.undo()
        assert store.is_kept(append)
        held.mark_committed()


@pytest.mark.fault("F4", "F22")
def test_a_backend_that_is_ended_before_the_commit_keeps_nothing(
    new_postgresql: Callable[[], str], tmp_path: Path
) -> None:
    url = new_postgresql()
    with opened(url, tmp_path) as store:
        held, append = prepared(store)

        def end(point: str) -> None:
            if point == "before_commit":
                with psycopg.connect(url, autocommit=True) as other:
                    other.execute(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
                    )

        store.hooks = end
        with pytest.raises(StoreFailedError):
            store.commit([append])
        store.hooks = None
        assert not store.is_kept(append)
        store.commit([append])
        held.mark_committed()
        assert verify(store).is_verified
