"""A server for tests: a house around a store of its own, asked in the process or through real sockets."""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeVar

import httpx
import msgspec
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from paigow.games.submission import sample_text
from paigow.server.codes import EVERY_CODE
from paigow.server.hosting import HouseClock, SeedSource, SystemClock, TableActor, TableOptions, TableRegistry
from paigow.server.hosting.decks import fresh_seed
from paigow.server.http.app import build_app
from paigow.server.http.connections import MOST_OF_ADDRESS, ConnectionLimiter
from paigow.server.http.jobs import JobQueue
from paigow.server.http.server import uvicorn_settings
from paigow.server.http.state import AppState, ServerOptions
from paigow.server.people.limits import Rate, Rates
from paigow.store import open_store
from paigow.table.state.values import Phase

T = TypeVar("T")
HERE = "127.0.0.1"
ORIGIN = "https://table.example"
SAMPLE = "supreme-pai-gow"
_ANY = Rate(1e6, 10**6)
GENEROUS = Rates(requests=_ANY, arrivals=_ANY, questions=_ANY, practice=_ANY, dealing=_ANY, openings=_ANY)
"""For tests that ask more than people do, and not for how often one may."""


PATIENCE = 300.0
"""Seconds after which what a test waits for will not come: many times what a busy machine takes."""
DIRECT: Final[Any] = {"trust_env": False, "timeout": PATIENCE}
"""How a client here asks a server: through no proxy, and with patience."""
MANY_TABLES = 1_000
"""That tests may open from one address, one after the other."""
NO_HURRY = TableOptions(decision=600, alone=0, away=600, seat=3_600, betting=600, surrender=0, between=0)
"""Nothing happens by itself while a test looks."""


def new_address(folder: Path) -> str:
    """Where the store of a house lies; a test may put another in its place."""
    return f"sqlite:///{folder / 'store.sqlite'}"


def run(scenario: Coroutine[Any, Any, T]) -> T:
    """What comes of a scenario, which does not take for ever."""
    return asyncio.run(asyncio.wait_for(scenario, PATIENCE))


@asynccontextmanager
async def a_house(
    *samples: str,
    clock: HouseClock | None = None,
    seeds: SeedSource = fresh_seed,
    pace: TableOptions = NO_HURRY,
    **options: Any,
) -> AsyncIterator[AppState]:
    """A house with a table of each sample."""
    ticks = clock or SystemClock()
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(new_address(Path(folder)), Path(folder) / "keys")
        registry = TableRegistry(store, clock=ticks, seeds=seeds)
        await registry.open()
        for name in samples or (SAMPLE,):
            await at_rest(await registry.create(name, sample_text(name), pace))
        usual = ServerOptions(origins=frozenset({ORIGIN}), rates=GENEROUS, tables_of_address=MANY_TABLES)
        chosen = replace(usual, **options)
        # Odds take as long as the machine lets them: no test fails because others have the cores.
        jobs = JobQueue(longest=PATIENCE, give_way=False)
        house = AppState(store, registry, ticks, jobs, chosen)
        try:
            yield house
        finally:
            house.jobs.close()
            house.background.close()
            if registry.is_open:
                await registry.close()
            store.close()


async def at_rest(host: TableActor, phase: Phase = Phase.SPREAD) -> None:
    """Wait until the dealer waits for people: when a table was opened, or in another phase."""
    while host.table.phase is not phase:
        await asyncio.sleep(0.01)


@asynccontextmanager
async def asking(house: AppState, token: str | None = None) -> AsyncIterator[httpx.AsyncClient]:
    """A client in the same process."""
    transport = httpx.ASGITransport(build_app(house), raise_app_exceptions=False)
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(transport=transport, base_url=f"http://{HERE}", headers=headers) as client:
        yield client


@asynccontextmanager
async def served(
    house: AppState,
    buffer: int | None = None,
    *,
    proxies: Sequence[str] = (HERE,),
    most_of_address: int = MOST_OF_ADDRESS,
    listening: socket.socket | None = None,
) -> AsyncIterator[str]:
    """A real server on a free port, or where something listens, whose connections hold so many bytes back:
    its address without the scheme. Clients are many, from one address, as if through a proxy."""
    limiter = ConnectionLimiter(most_of_address)
    server = uvicorn.Server(uvicorn_settings(build_app(house), HERE, 0, proxies, limiter))
    listening = listening or socket.create_server((HERE, 0))
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as `paigow serve` has it
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
def in_thread(*samples: str, **options: Any) -> Iterator[tuple[str, AppState]]:
    """A real server beside the test, for clients that know nothing of our loop: its address and its house."""
    ready: Future[tuple[str, AppState, asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def serve() -> None:
        end = asyncio.Event()
        async with a_house(*samples, **options) as house, served(house) as address:
            ready.set_result((address, house, asyncio.get_running_loop(), end))
            await end.wait()

    def run_server() -> None:
        try:
            asyncio.run(serve())
        except BaseException as trouble:
            if ready.done():
                raise
            ready.set_exception(trouble)

    thread = threading.Thread(target=run_server)
    thread.start()
    address, house, loop, end = ready.result(timeout=PATIENCE)
    try:
        yield address, house
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join(timeout=PATIENCE)


RUN = "from paigow.cli.main import main; main()"


@contextmanager
def serving(
    folder: Path, *more: str, database: str = "", files: int | None = None
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server in a process of its own, whose store lies in a folder or in a database: the address that it
    prints. It may open so many files."""
    limited = [] if files is None else ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh"]
    process = subprocess.Popen(
        [*limited, sys.executable, "-c", RUN, "serve", "--port", "0", *where(folder, database), *more],
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), process.communicate()
        yield address, process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def where(folder: Path, database: str = "") -> list[str]:
    """Where a server finds its store and its keys."""
    return ["--database", database or new_address(folder), "--keys", str(folder / "keys")]


def token_for(house: AppState, role: str, name: str, chips: int = 100_000) -> str:
    """A token of somebody new."""
    now = house.clock.wall()
    return house.store.people.add(name, role, at=now, expires=now + 3600, chips=chips)[1]


class Viewed:
    """A client at a socket, and what it has heard."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.frames: list[str] = []
        """As they came, to the byte."""
        self.heard: list[dict[str, Any]] = []

    async def say(self, **message: Any) -> None:
        await self.socket.send(msgspec.json.encode(message).decode())

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind; those before it are kept."""
        while True:
            message = await self._next()
            if message["type"] == kind:
                return message

    async def give(self, number: str, kind: str, **data: Any) -> dict[str, Any]:
        """What comes of a command."""
        await self.say(type="command", id=number, kind=kind, data=data)
        while True:
            message = await self._next()
            if message["type"] in ("answer", "refusal") and message.get("id") == number:
                return message

    async def _next(self) -> dict[str, Any]:
        frame = await self.socket.recv()
        assert isinstance(frame, str), "messages are text"
        self.frames.append(frame)
        message: dict[str, Any] = msgspec.json.decode(frame)
        assert message.get("code", EVERY_CODE[0]) in EVERY_CODE, "no other code is ever sent"
        self.heard.append(message)
        return message


@asynccontextmanager
async def watching(
    address: str,
    table: str,
    token: str | None = None,
    after: int | None = None,
    *,
    shown: str | None = None,
    language: str | None = None,
    **more: Any,
) -> AsyncIterator[Viewed]:
    """A viewer at a table, through a real socket."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    wanted = {"after": after, "shown": shown, "language": language}
    asked = {name: value for name, value in wanted.items() if value is not None}
    place = str(httpx.URL(f"ws://{address}/tables/{table}/socket", params=asked))
    async with connect(place, additional_headers=headers, proxy=None, **more) as socket:
        yield Viewed(socket)


POSITION = 2
"""Where Ann sits."""


async def until_set(ann: Viewed) -> dict[str, Any]:
    """Ann sits down, wagers, and looks at her cards; the table as she then sees it."""
    await sit_down(ann, POSITION)
    while not has_looked(told := await look(ann), POSITION):
        await act(ann, "Ann", POSITION, told)
    return told


async def sit_down(viewer: Viewed, position: int) -> None:
    """Somebody buys chips and takes a position."""
    await viewer.give("1", "BuyChips", amount=50_000)
    await viewer.give("2", "TakePosition", position=position)


async def look(viewer: Viewed) -> dict[str, Any]:
    """The table as a viewer sees it."""
    await viewer.say(type="view")
    return await viewer.hear("standing")


def has_looked(told: dict[str, Any], position: int) -> bool:
    """Whether a view shows the hand at a position."""
    return bool(_position(told, position).get("hand"))


def _position(told: dict[str, Any], position: int) -> dict[str, Any]:
    round_ = told["view"].get("round") or {}
    found: dict[str, Any] = (round_.get("positions") or [{}] * 8)[position]
    return found


async def act(viewer: Viewed, name: str, position: int, told: dict[str, Any]) -> None:
    """Whatever the table awaits of somebody on the way to the cards, if it does."""
    every = (*told["awaited"]["waits"], *told["awaited"]["may"])
    asked = {ask["command"]: ask for ask in every if ask["who"].get("name") == name}
    number = f"{name} {len(viewer.heard)}"
    if "PassBank" in asked:
        await viewer.give(number, "PassBank", position=position)
    elif "DeclineCut" in asked:
        await viewer.give(number, "DeclineCut", position=position)
    elif "PlaceWagers" in asked and not _position(told, position).get("wagers"):
        stakes = [{"wager": asked["PlaceWagers"]["terms"][0]["main"], "amount": 2_500}]
        await viewer.give(number, "PlaceWagers", position=position, stakes=stakes)
    elif "LookAtCards" in asked:
        await viewer.give(number, "LookAtCards", position=position)
