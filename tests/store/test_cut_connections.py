"""The connection to PostgreSQL is cut at the nth message of a commit, once or for good (F3, F4, F10).

A proxy stands between the store and a real server, lets so many messages through, and then cuts.
"""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs, urlsplit

import pytest

from paigow.store import CommitUnknownError, StoreFailedError
from paigow.store.database.engine import reading
from paigow.store.verification import verify
from store_kit import opened, play, seated, table_of

NAME = ".s.PGSQL.5432"
"""How a PostgreSQL is called in the folder where it listens."""
MESSAGES = 12
"""No commit of these tests takes more."""


class CuttingProxy:
    """Hands on what a client says, and what it is answered, until it is told to cut."""

    def __init__(self, server: str, folder: str) -> None:
        self.folder = folder
        self._server = f"{server}/{NAME}"
        self.left = -1
        """Messages of clients that still get through; below nothing all of them do."""
        self.is_gone = False
        self._for_good = False
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(f"{folder}/{NAME}")
        self._listening.listen()
        Thread(target=self._accept, daemon=True).start()

    def cut_after(self, messages: int, *, for_good: bool) -> None:
        self.left, self._for_good = messages, for_good

    def heal(self) -> None:
        self.left, self.is_gone = -1, False

    def close(self) -> None:
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                if self.is_gone:
                    client.close()
                    continue
                server = socket.socket(socket.AF_UNIX)
                server.connect(self._server)
                Thread(target=self._hand_on, args=(client, server, True), daemon=True).start()
                Thread(target=self._hand_on, args=(server, client, False), daemon=True).start()

    def _hand_on(self, source: socket.socket, to: socket.socket, is_clients: bool) -> None:
        with suppress(OSError):
            while said := source.recv(65_536):
                if is_clients and self._cuts():
                    break
                to.sendall(said)
        for each in (source, to):  # which ends the other direction too
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        source.close()

    def _cuts(self) -> bool:
        if self.left < 0:
            return False
        self.left -= 1
        if self.left >= 0:
            return False
        self.is_gone = self._for_good
        return True


@pytest.fixture
def proxy(postgresql: str) -> Iterator[CuttingProxy]:
    (server,) = parse_qs(urlsplit(postgresql).query)["host"]
    with tempfile.TemporaryDirectory(prefix="paigow-cut-") as folder:
        made = CuttingProxy(server, folder)
        yield made
        made.close()


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F4", "F10")
@pytest.mark.parametrize("for_good", [False, True], ids=["once", "for good"])
def test_a_connection_that_is_cut_at_any_message_leaves_a_commit_whole_or_not_at_all(
    proxy: CuttingProxy, new_postgresql: Callable[[], str], tmp_path: Path, for_good: bool
) -> None:
    (server,) = parse_qs(urlsplit(url := new_postgresql()).query)["host"]
    outcomes = set()
    with opened(url.replace(server, proxy.folder), tmp_path) as store:
        held = table_of(store, "one")
        drive = seated(store, held)
        play(store, drive, 1)
        store.writer.look_for = 0.2
        for messages in range(MESSAGES):
            drive.step()
            append = held.pending()
            assert append is not None
            proxy.cut_after(messages, for_good=for_good)
            try:
                store.commit([append])
                outcome = "kept"
            except CommitUnknownError:
                outcome = "not known"
            except StoreFailedError:
                outcome = "not kept"
            proxy.heal()
            is_kept = store.is_kept(append)
            assert outcome == "not known" or is_kept == (outcome == "kept"), messages
            outcomes.add(outcome)
            if not is_kept:
                store.commit([append])
            held.mark_committed()
        assert {"kept", "not kept"} <= outcomes
        assert verify(store).is_verified


def test_a_dead_line_is_known_within_half_a_minute_even_by_who_only_waits(
    new_postgresql: Callable[[], str], tmp_path: Path
) -> None:
    """Where nothing is sent nothing fails: the system has to ask, and gives up after some questions."""
    url = new_postgresql()
    line = _parameters(url, tmp_path)
    idle, every, times = (int(line[f"keepalives_{name}"]) for name in ("idle", "interval", "count"))
    assert idle + every * times <= 30
    assert int(line["tcp_user_timeout"]) <= 30_000
    assert line.get("keepalives", "1") == "1"
    assert _parameters(f"{url}&keepalives_idle=99", tmp_path)["keepalives_idle"] == "99", (
        "who runs it decides"
    )


def _parameters(url: str, folder: Path) -> dict[str, str]:
    """How a store is connected."""
    with opened(url, folder) as store, reading(store.engine) as connection:
        found: dict[str, str] = connection.connection.driver_connection.info.get_parameters()  # type: ignore[union-attr]
        return found
