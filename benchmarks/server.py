"""The table server under load: `paigow serve` on a SQLite file, and this process as everybody at its tables,
on the same cores; beside a bare echo of the same sockets, in the same run. It needs Linux: the guests of a
table come from a loopback address of their own.

``python -m benchmarks.server --minutes 5`` is the whole of it; `make bench` has a short one.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self
from urllib.request import urlopen

from benchmarks.guests import Echo, Guest, Player, Tally, arrived, spoken
from benchmarks.measure import Measurement, show
from paigow.games.submission import sample, sample_text
from paigow.store import open_store
from paigow.table.games.compiling import game_rules

SAMPLE: Final = "pai-gow-poker-emperors-treasure"
TABLES: Final = 100
SEATS: Final = 6
AT_A_TABLE: Final = SEATS + 1
"""The players, and one who looks on."""
RATE: Final = 85
"""Commands a second of 100 full tables."""
CHIPS: Final = 10_000_000
P50, P99 = 10, 100
"""Milliseconds within which half the answers, and nearly all, must come."""
SOME_SECONDS: Final = 20
STEPS: Final = (170, 250, 340, 420, 500, 600)
"""Rates that are tried for a while each, until answers come too late."""
STEP_SECONDS: Final = 6
RESTART: Final = 5
RECONNECT: Final = 10
"""Seconds until all tables are open again, and until everybody is back."""
ECHO: Final = """
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
SERVE: Final = "from paigow.cli.main import main; main()"


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


@dataclass(frozen=True, slots=True)
class House:
    """A store with tables and people, whose server can be started again."""

    folder: Path
    tables: int

    @property
    def _store(self) -> tuple[str, Path]:
        return f"sqlite:///{self.folder / 'store.sqlite'}", self.folder / "keys"

    def serve(self) -> Running:
        """Start the server; it has begun when it says its address."""
        url, keys = self._store
        return Running(SERVE, "serve", "--port", "0", "--database", url, "--keys", str(keys))

    def furnish(self) -> list[str]:
        """Tables, and people for all seats; their tokens."""
        url, keys = self._store
        now = int(time.time())
        with open_store(url, keys) as store:
            for table in range(self.tables):
                store.create(f"bench-{table}", sample_text(SAMPLE), at=now)
            return [
                store.people.add(f"guest {number}", "player", at=now, expires=now + 86_400, chips=CHIPS)[1]
                for number in range(self.tables * AT_A_TABLE)
            ]

    @property
    def events(self) -> int:
        """How many events its tables have."""
        url, keys = self._store
        with open_store(url, keys) as store:
            return sum(each.events for each in store.streams())


def guests_of(address: str, tokens: Sequence[str]) -> list[Guest]:
    """Everybody, seven to a table; those of a table come from one address."""
    filed = sample(SAMPLE)
    stake: dict[str, object] = {"wager": game_rules(filed).main, "amount": filed.table.minimum}
    return [
        Guest(
            f"ws://{address}/tables/bench-{number // AT_A_TABLE}/socket",
            home_of(number),
            Player(token, f"guest {number}", number % AT_A_TABLE, stake),
        )
        for number, token in enumerate(tokens)
    ]


def home_of(number: int) -> str:
    """The address from which a guest comes: every table has one of this machine's own."""
    return f"127.1.{number // AT_A_TABLE}.1"


def players(guests: Sequence[Guest]) -> list[Guest]:
    """Those with a seat; whoever has none looks on."""
    return [guest for number, guest in enumerate(guests) if number % AT_A_TABLE]


async def echoed(number: int, seconds: float) -> Tally:
    """What the sockets alone take: as many, at the same rate."""
    with Running(ECHO) as bare:
        sockets = [Echo(f"ws://{bare.address}/", home_of(each)) for each in range(number)]
        await arrived(sockets)
        tally = await spoken(sockets, RATE, seconds)
        await asyncio.gather(*(each.leave() for each in sockets))
    return tally


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was measured in one run."""

    echo: Tally
    load: Tally
    core: float
    """The part of a core that the server used under load."""
    steps: tuple[Tally, ...]
    restart: float
    events: int
    reconnect: float
    sockets: int

    @property
    def holds(self) -> float:
        """The highest rate at which nearly all answers came in time."""
        in_time = (each.rate for each in (self.load, *self.steps) if each.milliseconds(99) <= P99)
        return max(in_time, default=0.0)


async def measured(tables: int, seconds: float) -> Report:
    """Echo, load, ever more load, the end of the process, a new one, and everybody back."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), tables)
        tokens = house.furnish()
        echo = await echoed(len(tokens), min(seconds, SOME_SECONDS))
        with house.serve() as server:
            guests = guests_of(server.address, tokens)
            await arrived(guests)
            await asyncio.gather(*(guest.sit_down(CHIPS // 2) for guest in players(guests)))
            used, begun = server.cpu, time.perf_counter()
            load = await spoken(players(guests), RATE, seconds)
            core = (server.cpu - used) / (time.perf_counter() - begun)
            steps = [step async for step in _ever_more(players(guests))]
            server.end(signal.SIGKILL)
        await asyncio.gather(*(guest.leave() for guest in guests))
        begun = time.perf_counter()
        with house.serve() as server:
            restart = time.perf_counter() - begun
            again = guests_of(server.address, tokens)
            for guest, before in zip(again, guests, strict=True):
                guest.sequence = before.sequence
            reconnect = await arrived(again)
            with urlopen(f"http://{server.address}/readyz", timeout=30) as answer:
                assert json.load(answer)["status"] == "ready"
        return Report(echo, load, core, tuple(steps), restart, house.events, reconnect, len(tokens))


async def _ever_more(guests: Sequence[Guest]) -> AsyncIterator[Tally]:
    for rate in STEPS:
        step = await spoken(guests, rate, STEP_SECONDS)
        print(f"  {step}", flush=True)
        yield step
        if step.milliseconds(99) > P99:
            return


def measurements(tables: int = TABLES, seconds: float = SOME_SECONDS) -> Iterator[Measurement]:
    found = asyncio.run(measured(tables, seconds))
    load, echo = found.load, found.echo
    print(f"  {load}; echo alone {echo}; the server used {found.core:.0%} of a core")
    errors = sum(load.errors.values())
    yield Measurement(
        f"{found.sockets} sockets, {RATE} commands/s: errors",
        str(errors),
        "none",
        float(errors),
        "none",
        not errors,
    )
    for percent, bar in ((50, P50), (99, P99)):
        took, bare = load.milliseconds(percent), echo.milliseconds(percent)
        yield Measurement(
            f"p{percent} of an answer",
            f"{took:.1f} ms",
            f"{bare:.1f} ms of a bare echo",
            took / bare,
            f"at most {bar} ms",
            took <= bar,
        )
    yield Measurement(
        f"rate at which p99 is within {P99} ms",
        f"{found.holds:,.0f} commands/s",
        f"{RATE} commands/s",
        found.holds / RATE,
        "at least 1",
        found.holds >= 0.95 * RATE,
    )
    for what, seconds_taken, bar in (
        (f"restart with {found.events:,} events", found.restart, RESTART),
        (f"{found.sockets} sockets back", found.reconnect, RECONNECT),
    ):
        yield Measurement(
            what,
            f"{seconds_taken:.2f} s",
            f"{bar} s",
            seconds_taken / bar,
            "at most 1",
            seconds_taken <= bar,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the table server under load.")
    parser.add_argument("--minutes", type=float, default=SOME_SECONDS / 60, help="how long the load lasts")
    parser.add_argument("--tables", type=int, default=TABLES)
    asked = parser.parse_args()
    for each in measurements(asked.tables, 60 * asked.minutes):
        show(each)


if __name__ == "__main__":
    main()
