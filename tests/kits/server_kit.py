"""A server for tests: a house around a store of its own, asked in the process or through real sockets."""

from __future__ import annotations

import asyncio
import socket
import tempfile
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from paigow.games.submission import sample_text
from paigow.server.doors.app import build_app
from paigow.server.doors.packing import packed
from paigow.server.doors.premises import DoorOptions, Premises
from paigow.server.doors.questions import HeavyQuestions
from paigow.server.doors.running import uvicorn_settings
from paigow.server.hosting import Floor, HouseClock, SeedSource, ShownTable, SystemClock, TableOptions
from paigow.server.hosting.decks import fresh_seed
from paigow.server.people.rates import Rate, Rates
from paigow.store import open_store
from paigow.table.state.values import Phase

T = TypeVar("T")
HERE = "127.0.0.1"
ORIGIN = "https://table.example"
SAMPLE = "supreme-pai-gow"
_ANY = Rate(1e6, 10**6)
GENEROUS = Rates(requests=_ANY, arrivals=_ANY, questions=_ANY, openings=_ANY)
"""For tests that ask more than people do, and not for how often one may."""


NO_HURRY = TableOptions(decision=600, betting=600, surrender=0, between=0)
"""Nothing happens by itself while a test looks."""


def new_address(folder: Path) -> str:
    """Where the store of a house lies; a test may put another in its place."""
    return f"sqlite:///{folder / 'store.sqlite'}"


def run(scenario: Coroutine[Any, Any, T]) -> T:
    """What comes of a scenario, which takes no longer than a minute."""
    return asyncio.run(asyncio.wait_for(scenario, 60))


@asynccontextmanager
async def a_house(
    *samples: str, clock: HouseClock | None = None, seeds: SeedSource = fresh_seed, **options: Any
) -> AsyncIterator[Premises]:
    """A house with a table of each sample."""
    ticks = clock or SystemClock()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(new_address(Path(folder)), Path(folder) / "keys")
        floor = Floor(store, clock=ticks, pack=packed, seeds=seeds)
        await floor.open()
        for name in samples or (SAMPLE,):
            await _at_rest(await floor.create(name, sample_text(name), NO_HURRY))
        chosen = replace(DoorOptions(origins=frozenset({ORIGIN}), rates=GENEROUS), **options)
        house = Premises(store, floor, ticks, HeavyQuestions(), chosen)
        try:
            yield house
        finally:
            house.questions.close()
            if floor.is_ready:
                await floor.close()
            store.close()


async def _at_rest(host: ShownTable) -> None:
    """Wait until the dealer has opened a table, and waits for people."""
    while host.table.phase is not Phase.SPREAD:
        await asyncio.sleep(0.01)


@asynccontextmanager
async def asking(house: Premises, token: str | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """A client in the same process."""
    transport = httpx.ASGITransport(build_app(house), raise_app_exceptions=False)
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HERE}", headers=headers) as client:
        yield client


@asynccontextmanager
async def served(house: Premises, buffer: int | None = None) -> AsyncIterator[str]:
    """A real server on a free port, whose connections hold so many bytes back: its address without the
    scheme."""
    server = uvicorn.Server(uvicorn_settings(build_app(house), HERE, 0))
    listening = socket.create_server((HERE, 0))
    if buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    running = asyncio.create_task(server.serve([listening]))
    while not server.started:
        assert not running.done(), "the server ended before it began"
        await asyncio.sleep(0.01)
    try:
        yield f"{HERE}:{listening.getsockname()[1]}"
    finally:
        server.should_exit = True
        await running
        listening.close()


@contextmanager
def in_thread(*samples: str) -> Iterator[tuple[str, Premises]]:
    """A real server beside the test, for clients that know nothing of our loop: its address and its house."""
    ready: Future[tuple[str, Premises, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def serve() -> None:
        end = asyncio.Event()
        async with a_house(*samples) as house, served(house) as address:
            ready.set_result((address, house, asyncio.get_running_loop(), end))
            await end.wait()

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    address, house, loop, end = ready.result(timeout=30)
    try:
        yield address, house
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join(timeout=30)


def token_for(house: Premises, role: str, name: str) -> str:
    """A token of somebody new."""
    now = house.clock.wall()
    return house.store.people.add(name, role, at=now, expires=now + 3600, chips=100_000)[1]


class Viewed:
    """A client at a socket, and what it has heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; those before it are kept."""
        while True:
            message: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
            self.heard.append(message)
            if message["type"] == kind:
                return message

    async def give(self, number: str, kind: str, **data: Any) -> dict[str, Any]:
        """What comes of a command."""
        await self.say(type="command", id=number, kind=kind, data=data)
        while True:
            message: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
            self.heard.append(message)
            if message["type"] in ("answer", "refusal") and message.get("id") == number:
                return message


@asynccontextmanager
async def watching(
    address: str, table: str, token: str | None = None, after: int | None = None, **more: Any
) -> AsyncIterator[Viewed]:
    """A viewer at a table, through a real socket."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    place = f"ws://{address}/tables/{table}/socket" + ("" if after is None else f"?after={after}")
    async with connect(place, additional_headers=headers, proxy=None, **more) as socket:
        yield Viewed(socket)


POSITION = 2
"""Where Ann sits."""


async def until_set(ann: Viewed) -> dict[str, Any]:
    """Ann sits down, wagers, and looks at her cards; the table as she then sees it."""
    await ann.give("1", "BuyChips", amount=50_000)
    await ann.give("2", "TakePosition", position=POSITION)
    number = 3
    while True:
        await ann.say(type="view")
        told = await ann.hear("standing")
        asked = {ask["command"]: ask for ask in told["awaited"]["waits"] if _is_anns(ask)}
        asked |= {ask["command"]: ask for ask in told["awaited"]["may"] if ask["command"] == "PlaceWagers"}
        round_ = told["view"].get("round") or {}
        position = (round_.get("positions") or [{}] * 8)[POSITION]
        if position.get("hand"):
            return told
        match [name for name in asked if name != "PlaceWagers"]:
            case ["AcceptBank", *_] | ["PassBank", *_]:
                await ann.give(f"{number}", "PassBank", position=POSITION)
            case ["CutCards", *_] | ["DeclineCut", *_]:
                await ann.give(f"{number}", "DeclineCut", position=POSITION)
            case _ if "PlaceWagers" in asked and not position.get("wagers"):
                stakes = [{"wager": "supreme_pai_gow", "amount": 1_000}]
                await ann.give(f"{number}", "PlaceWagers", position=POSITION, stakes=stakes)
            case _:
                await ann.give(f"{number}", "LookAtCards", position=POSITION)
        number += 1


def _is_anns(ask: dict[str, Any]) -> bool:
    return bool(ask["who"].get("name") == "Ann")
