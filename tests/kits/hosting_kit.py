"""Tables hosted for tests: a clock that only a test moves, people with purses, and their commands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from itertools import count
from typing import Any, TypeVar

import msgspec

from paigow.games.submission import sample_text
from paigow.money import Cents
from paigow.server.hosting import (
    HostAnswer,
    HostingOptions,
    Speaker,
    Subscription,
    TableActor,
    TableOptions,
    TableRegistry,
)
from paigow.server.protocol.messages import AnswerMessage, FromServer
from paigow.store import Store, StoreFailedError
from paigow.table import Phase, Role, Stake
from paigow.table import commands as c
from paigow.table.showing.views import Viewer, Viewing

T = TypeVar("T")
_IDS = count(1)
PLAIN = sample_text("pai-gow-poker-banking")
AT_ONCE = TableOptions(decision=30, alone=0, betting=10, surrender=5, between=0)
DOLLAR = 100
STEPS_OF_A_BELL = 10
"""More steps of the loop than lie between a moment of the clock and the turn that it begins."""
PATIENCE = 300.0
"""Seconds after which what a test waits for will not come: many times what a busy machine takes."""


class ManualClock:
    """A clock that only a test moves."""

    def __init__(self, wall: int = 1_000_000) -> None:
        self._wall = wall
        self._monotonic = 0.0
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []

    def wall(self) -> int:
        return self._wall

    def monotonic(self) -> float:
        return self._monotonic

    async def sleep_until(self, moment: float) -> None:
        if moment > self._monotonic:
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._sleepers.append((moment, woken))
            await woken

    def advance(self, seconds: float) -> None:
        """Let time go by."""
        self._monotonic += seconds
        self._wall += int(seconds)
        due = [each for each in self._sleepers if each[0] <= self._monotonic]
        self._sleepers = [each for each in self._sleepers if each not in due]
        for _, woken in due:
            if not woken.done():
                woken.set_result(None)

    def set_wall(self, seconds: int) -> None:
        """Set the clock on the wall, and nothing else."""
        self._wall += seconds


class FailingHook:
    """A hook that fails a number of commits at a point."""

    def __init__(self, point: str, times: int = 1) -> None:
        self.point = point
        self.times = times

    def __call__(self, point: str) -> None:
        if point == self.point and self.times:
            self.times -= 1
            raise StoreFailedError("the disk is full; make room")


def said_in(message: bytes) -> dict[str, Any]:
    """A message of a table as plain data, with the fields that stand at their defaults."""
    said: dict[str, Any] = _plain(msgspec.json.decode(message, type=FromServer))
    return said


def _plain(value: Any) -> Any:
    match value:
        case msgspec.Struct():
            return {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
        case tuple() | list():
            return list(map(_plain, value))
        case _:
            return value


class House:
    """A registry of tables, its store and its clock, with people who have purses."""

    def __init__(self, store: Store, clock: ManualClock, registry: TableRegistry) -> None:
        self.store = store
        self.clock = clock
        self.registry = registry
        self.reading: list[Subscription] = []
        """Those who sit in front of a screen."""
        self._tasks: list[asyncio.Task[None]] = []

    def person(self, name: str, purse: int = 1_000 * DOLLAR) -> Speaker:
        """Somebody with a purse."""
        found, _ = self.store.people.add(name, "player", at=self.clock.wall(), chips=purse)
        return Speaker(found.id, name, Role.PLAYER)

    async def give(
        self,
        host: TableActor,
        speaker: Speaker,
        kind: type[c.Command],
        *,
        command_id: str = "",
        **fields: Any,
    ) -> HostAnswer:
        """Give a command, under an id of its own unless one is named."""
        command = kind(command_id=command_id or f"c{next(_IDS)}", **fields)
        return await host.submit(speaker, command)

    async def kept(
        self, host: TableActor, speaker: Speaker, kind: type[c.Command], **fields: Any
    ) -> AnswerMessage:
        """The same, and it must be allowed."""
        answer = await self.give(host, speaker, kind, **fields)
        assert isinstance(answer, AnswerMessage), answer
        return answer

    def attend(self, host: TableActor, speaker: Speaker) -> Subscription:
        """Somebody sits in front of a screen, and takes whatever comes."""
        subscription = host.watch(player(speaker))
        self.reading.append(subscription)
        self._tasks.append(asyncio.create_task(_read(subscription)))
        return subscription

    async def seat(
        self, host: TableActor, speaker: Speaker, position: int, chips: int = 500 * DOLLAR
    ) -> None:
        """Buy in and take a position."""
        await self.kept(host, speaker, c.BuyChips, amount=Cents(chips))
        await self.kept(host, speaker, c.TakePosition, position=position)

    async def wager(
        self, host: TableActor, speaker: Speaker, position: int, amount: int = 25 * DOLLAR
    ) -> AnswerMessage:
        stakes = (Stake(host.table.rules.main, Cents(amount)),)
        return await self.kept(host, speaker, c.PlaceWagers, position=position, stakes=stakes)


@asynccontextmanager
async def house(
    store: Store, clock: ManualClock | None = None, options: HostingOptions | None = None, **parts: Any
) -> AsyncIterator[House]:
    """An open registry of tables, closed in the end as when a process ends in good order."""
    clock = clock or ManualClock()
    registry = TableRegistry(store, clock=clock, options=options or HostingOptions(AT_ONCE), **parts)
    await registry.open()
    try:
        yield House(store, clock, registry)
    finally:
        await registry.close()


async def _read(subscription: Subscription) -> None:
    while await subscription.next() is not None:
        pass


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test, which may not take for ever."""
    return asyncio.run(asyncio.wait_for(work, PATIENCE))


async def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so; turns are decided in threads, so it may take a moment."""
    async with asyncio.timeout(PATIENCE / 2):
        while not is_so():
            await asyncio.sleep(0.001)


async def quiet(host: TableActor) -> None:
    """Wait until a table has done whatever there is to do, however slow the machine is: nobody is to be
    heard, no bell rings, no turn is under way."""
    assert isinstance(host, TableActor)
    for _ in range(3):
        for _ in range(STEPS_OF_A_BELL):
            await asyncio.sleep(0)
        await until(lambda: bool(host._wake._waiters) and not host._wake.is_set())


async def from_clock_to_clock(clock: ManualClock, host: TableActor, is_so: Callable[[], bool]) -> None:
    """Let time go by until something is so, from the end of one clock of the table to that of the next, no
    further: a slow machine does not make the session longer, and nobody loses a place by it."""
    while not is_so():
        await until(lambda: is_so() or bool(host.dues))
        if is_so():
            return
        before = host.sequence
        clock.advance((min(due.left for due in host.dues) + 1) / 1000)
        await until(lambda: is_so() or host.sequence > before)  # noqa: B023 - it is over before the loop goes on


def player(speaker: Speaker) -> Viewer:
    return Viewer(Viewing.PLAYER, speaker.name)


def phase(host: TableActor) -> Phase:
    """The phase now: a call, because a type checker holds that an attribute it saw has not changed."""
    return host.table.phase


async def to_setting(here: House, *names: str) -> tuple[TableActor, list[Speaker]]:
    """A table whose players have their cards, and are asked to set them."""
    host = await here.registry.create("one", PLAIN)
    people = [here.person(name) for name in names]
    for number, each in enumerate(people, 1):
        here.attend(host, each)
        await here.seat(host, each, number)
    await until(lambda: phase(host) is Phase.CUT)
    for number, each in enumerate(people, 1):
        await here.wager(host, each, number)
    await here.kept(host, people[0], c.CutCards, position=1, above=20)
    await until(lambda: phase(host) is Phase.SETTING)
    return host, people
