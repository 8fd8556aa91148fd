"""The table server under load: `paigow serve`, and this process as everybody at its tables, on the same
cores; beside a bare echo of the same sockets, in the same run. It needs Linux: the guests of a table come
from a loopback address of their own.

``python -m benchmarks.server --minutes 5 --events 1000000`` is the whole of it, and `make bench` has a short
one; ``--database postgresql --servers 2`` starts a PostgreSQL for it, and two servers: those who sit at a
table are at one or the other.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.request import urlopen

from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from benchmarks.guests import Echo, Guest, Player, Tally, arrived, spoken
from benchmarks.houses import AT_A_TABLE, CHIPS, SAMPLE, House, Servers, database, echo
from benchmarks.measure import Measurement, show
from paigow.games.submission import sample
from paigow.server.hosting.figures import STEP
from paigow.table.games import game_rules

TABLES: Final = 100
COMMANDS: Final = "paigow_command_seconds"
RATE: Final = 85
"""Commands a second of 100 full tables."""
P50, P99 = 10, 100
"""Milliseconds within which half the answers, and nearly all, must come."""
SHARED: Final = 1.5
"""How much longer answers may take on a database that several servers can share."""
SOME_SECONDS: Final = 20
STEPS: Final = (170, 250, 340, 420, 500, 600)
"""Rates that are tried for a while each, until answers come too late."""
STEP_SECONDS: Final = 6
OVERLOAD: Final = 3
"""How many times the load comes at once; what cannot be done then is refused, and nothing is lost."""
AGAIN: Final = frozenset({"busy", "not_stored"})
"""How a server under too much load may refuse: to whoever sends it again it is as if nothing was."""
RECOVERY: Final = 5
"""Seconds after it until answers come in time again."""
STALLED: Final = 10
"""Of so many guests one reads nothing any more; for the others answers take so much longer at most, and the
server may hold so many MiB more for each who does not read: what its bounded queues allow, and the buffers
of a socket."""
SLOWER: Final = 1.2
MEBIBYTES: Final = 0.5
EVENTS: Final = 100_000
RESTART: Final = 5
RECONNECT: Final = 10
"""Seconds until all tables are open again, and until everybody is back."""


def guests_of(addresses: Sequence[str], tokens: Sequence[str]) -> list[Guest]:
    """Everybody, seven to a table; those of a table come from one address, and go to any server."""
    filed = sample(SAMPLE)
    stake: dict[str, object] = {"wager": game_rules(filed).main, "amount": filed.table.minimum}
    return [
        Guest(
            f"ws://{addresses[number % len(addresses)]}/tables/bench-{number // AT_A_TABLE}/socket",
            home_of(number),
            Player(token, f"guest {number}", number % AT_A_TABLE, stake),
        )
        for number, token in enumerate(tokens)
    ]


def home_of(number: int) -> str:
    """The address from which a guest comes: every table has one of this machine's own."""
    more, table = divmod(number // AT_A_TABLE, 250)
    return f"127.{1 + more}.{table}.1"


def players(guests: Sequence[Guest]) -> list[Guest]:
    """Those with a seat; whoever has none looks on."""
    return [guest for number, guest in enumerate(guests) if number % AT_A_TABLE]


async def echoed(number: int, seconds: float) -> Tally:
    """What the sockets alone take: as many, at the same rate."""
    with echo() as bare:
        sockets = [Echo(f"ws://{bare.address}/", home_of(each)) for each in range(number)]
        await arrived(sockets)
        tally = await spoken(sockets, RATE, seconds)
        await asyncio.gather(*(each.leave() for each in sockets))
    return tally


class Times:
    """The times of commands that servers have counted in the buckets of their ``/metrics``."""

    def __init__(self, addresses: Sequence[str]) -> None:
        self._counts: Counter[float] = Counter()
        for address in addresses:
            with urlopen(f"http://{address}/metrics", timeout=30) as answer:
                for family in text_string_to_metric_families(answer.read().decode("utf-8")):
                    if family.name == COMMANDS:
                        self._add(family)

    def _add(self, family: Metric) -> None:
        for each in family.samples:
            if each.name.endswith("_bucket"):
                self._counts[float(each.labels["le"])] += int(each.value)

    def milliseconds(self, percent: int, since: Times) -> float:
        """Within which so many percent of the commands since then were answered: the bound of the bucket."""
        counts = {bound: count - since._counts[bound] for bound, count in self._counts.items()}
        wanted = percent / 100 * counts[float("inf")]
        return 1000 * min(bound for bound, count in counts.items() if count >= wanted)


@dataclass(frozen=True, slots=True)
class Loaded:
    """What came of the load, and of more than that."""

    load: Tally
    counted: float
    """Milliseconds within which the servers have counted 99 of 100 answers meanwhile."""
    cpu: float
    """Milliseconds of a core that the server used for a command."""
    steps: tuple[Tally, ...]
    overload: Tally
    recovery: float
    flooded: Tally
    stalled: Tally
    beside: Tally
    """The same load right before, when everybody read and nobody flooded."""
    grown: float
    """Mebibytes that the server grew by for each who did not read."""

    @property
    def holds(self) -> float:
        """The highest rate at which nearly all answers came in time."""
        in_time = (each.rate for each in (self.load, *self.steps) if each.milliseconds(99) <= P99)
        return max(in_time, default=0.0)


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was measured in one run."""

    echo: Tally
    loaded: Loaded
    sockets: int
    lost: int
    """Guests who had been answered with an event that was there no more."""
    reconnect: float
    restart: float
    events: int


async def loaded(server: Servers, guests: Sequence[Guest], seconds: float) -> Loaded:
    """The load; ever more of it; far too much; somebody who floods; and some who do not read."""
    speaking = players(guests)
    await asyncio.gather(*(guest.sit_down(CHIPS // 2) for guest in speaking))
    await spoken(speaking, RATE, STEP_SECONDS)  # until every table is in a round of its own
    used, before = server.cpu, Times(server.addresses)
    load = await spoken(speaking, RATE, seconds)
    counted = Times(server.addresses).milliseconds(99, before)
    cpu = 1000 * (server.cpu - used) / max(load.given, 1)
    steps = [step async for step in _ever_more(speaking)]
    overload = await spoken(speaking, OVERLOAD * RATE, STEP_SECONDS)
    recovery = await _recovered(speaking)
    beside = await spoken(speaking, RATE, STEP_SECONDS)
    flooding = asyncio.create_task(guests[0].flood())  # who looks on
    flooded = await spoken(speaking, RATE, STEP_SECONDS)
    flooding.cancel()
    held, idle = server.memory, guests[::STALLED]
    for guest in idle:
        guest.stall()
    reading = [guest for guest in speaking if guest not in idle]
    stalled = await spoken(reading, RATE, STEP_SECONDS)
    grown = (server.memory - held) / len(idle)
    return Loaded(load, counted, cpu, tuple(steps), overload, recovery, flooded, stalled, beside, grown)


async def _ever_more(guests: Sequence[Guest]) -> AsyncIterator[Tally]:
    for rate in STEPS:
        step = await spoken(guests, rate, STEP_SECONDS)
        print(f"  {step}", flush=True)
        yield step
        if step.milliseconds(99) > P99:
            return


async def _recovered(guests: Sequence[Guest]) -> float:
    """Seconds until a second of the usual load was answered in time."""
    begun = time.perf_counter()
    while time.perf_counter() - begun < 2 * RECOVERY:
        second = await spoken(guests, RATE, 1)
        if second.milliseconds(99) <= P99 and not second.errors:
            break
    return time.perf_counter() - begun


async def measured(tables: int, seconds: float, events: int, named: str, servers: int) -> Report:
    """Echo, load, the end of the process, a new one, and everybody back; and a store with a long past."""
    with tempfile.TemporaryDirectory() as folder, database(named) as address:
        house = House(Path(folder), tables, address)
        tokens = house.furnish()
        bare = await echoed(len(tokens), min(seconds, SOME_SECONDS))
        with Servers(house, servers) as running:
            guests = guests_of(running.addresses, tokens)
            await arrived(guests)
            found = await loaded(running, guests, seconds)
            running.end(signal.SIGKILL)
        await asyncio.gather(*(guest.leave() for guest in guests))
        with Servers(house, servers) as running:
            again = guests_of(running.addresses, tokens)
            reconnect = await arrived(again)
            lost = sum(now.sequence < then.answered for now, then in zip(again, guests, strict=True))
            for place in running.addresses:
                with urlopen(f"http://{place}/readyz", timeout=30) as answer:
                    assert json.load(answer)["status"] == "ready"
    restart, aged = restarted(tables, events)
    return Report(bare, found, len(tokens), lost, reconnect, restart, aged)


def restarted(tables: int, events: int) -> tuple[float, int]:
    """Seconds until all tables of a server that was killed are open again, and how many events they have."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), tables)
        house.age(events)
        begun = time.perf_counter()
        with house.serve():
            return time.perf_counter() - begun, house.events


def measurements(
    tables: int = TABLES,
    seconds: float = SOME_SECONDS,
    events: int = EVENTS,
    named: str = "",
    servers: int = 1,
) -> Iterator[Measurement]:
    found = asyncio.run(measured(tables, seconds, events, named, servers))
    load, bare = found.loaded.load, found.echo
    print(f"  {load}; echo alone {bare}; {found.loaded.cpu:.2f} ms of a core for a command")
    yield _none(f"{found.sockets} sockets, {RATE} commands/s: errors", load.errors.total())
    for percent, usual in ((50, P50), (99, P99)):
        bar = usual * (SHARED if named else 1)
        took, alone = load.milliseconds(percent), bare.milliseconds(percent)
        yield Measurement(
            f"p{percent} of an answer",
            f"{took:.1f} ms",
            f"{alone:.1f} ms of a bare echo",
            took / alone,
            f"at most {bar:g} ms",
            took <= bar,
        )
    counted = found.loaded.counted
    yield Measurement(
        "p99 by /metrics",
        f"{counted:.1f} ms",
        f"{load.milliseconds(99):.1f} ms of the load tool",
        counted / load.milliseconds(99),
        f"the same bucket: {1 / STEP:g} to {STEP:g}",
        1 / STEP <= counted / load.milliseconds(99) <= STEP,
    )
    holds = found.loaded.holds
    yield Measurement(
        f"rate at which p99 is within {P99} ms",
        f"{holds:,.0f} commands/s",
        f"{RATE} commands/s",
        holds / RATE,
        "at least 1",
        holds >= 0.95 * RATE,
    )
    yield from _under_stress(found.loaded)
    yield _none("answered, and not there after a kill", found.lost)
    yield _within(f"restart of {tables} tables with {found.events:,} events", found.restart, RESTART)
    yield _within(f"{found.sockets} sockets back", found.reconnect, RECONNECT)


def _under_stress(found: Loaded) -> Iterator[Measurement]:
    """Too much load, and guests who do not read."""
    refused = {code: number for code, number in found.overload.errors.items() if code not in AGAIN}
    yield _none(f"{OVERLOAD} times the load: neither answered nor refused cleanly", sum(refused.values()))
    yield _within("usual again after it", found.recovery, RECOVERY)
    yield _beside(found, "p99 while one floods", found.flooded)
    yield _beside(found, f"p99 while one in {STALLED} reads nothing", found.stalled)
    yield Measurement(
        "memory for each of them",
        f"{max(found.grown, 0.0):.2f} MiB",
        f"{MEBIBYTES} MiB",
        found.grown / MEBIBYTES,
        "at most 1",
        found.grown <= MEBIBYTES,
    )


def _beside(found: Loaded, what: str, disturbed: Tally) -> Measurement:
    """What the others have to wait for because of somebody."""
    took, usual = disturbed.milliseconds(99), found.beside.milliseconds(99)
    return Measurement(
        what,
        f"{took:.1f} ms",
        f"{usual:.1f} ms",
        took / usual,
        f"at most {SLOWER}, or {P50} ms",
        took <= max(SLOWER * usual, P50),
    )


def _none(what: str, number: int) -> Measurement:
    return Measurement(what, str(number), "none", float(number), "none", not number)


def _within(what: str, seconds: float, bar: float) -> Measurement:
    return Measurement(what, f"{seconds:.2f} s", f"{bar} s", seconds / bar, "at most 1", seconds <= bar)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the table server under load.")
    parser.add_argument("--minutes", type=float, default=SOME_SECONDS / 60, help="how long the load lasts")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--events", type=int, default=EVENTS, help="of the store that is opened again")
    parser.add_argument(
        "--database",
        default="",
        help="the address of an empty database, or postgresql to start one; else a SQLite file",
    )
    parser.add_argument(
        "--servers", type=int, default=1, help="that share the database; several need PostgreSQL"
    )
    asked = parser.parse_args()
    for each in measurements(asked.tables, 60 * asked.minutes, asked.events, asked.database, asked.servers):
        show(each)


if __name__ == "__main__":
    main()
