"""Passing requests and sockets on to the server that runs the table they are about.

One hop: a server that another asks answers by itself, or says that the table is not there (421, or the
farewell `closed`), and whoever asked looks again who runs it. The server that is asked checks the token.
Servers know each other by a secret that only those with the key file of the store have, so that nobody else
can say for which address a request is made.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar
from urllib.parse import urlencode

import httpx
import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from paigow.server.codes import FarewellCode, NotKeptCode
from paigow.server.hosting import UNHEARD, RemoteTable, TableRegistry
from paigow.server.protocol.language import in_language
from paigow.server.protocol.messages import FarewellMessage, RefusalMessage, encode
from paigow.teaching.translation import ENGLISH

T = TypeVar("T")
PATIENCE: Final = 5.0
"""Seconds within which the server that runs a table must be found, and answer a command; whoever gave it is
then told to send the same again."""
LONGEST: Final = 60.0
"""Seconds for an answer that is no command's: some take long to count."""
TOLD_WITHIN: Final = 1.0
"""Seconds for another server to take note of something."""
PAUSE: Final = 0.1
"""Seconds before it is asked again who runs a table."""
MOST_REQUESTS: Final = 64
"""Requests to other servers at once: fewer than one address may have connections."""
MOST_HANDSHAKES: Final = 32
MOST_UNANSWERED: Final = 64
"""Messages of one viewer that wait for an answer; what comes after them is read later."""
GONE: Final = "the table tells you no more; come again with the last event you have"
MISDIRECTED: Final = 421
"""What a server says to another about a table that it does not run."""
SERVER, CLIENT = "paigow-server", "paigow-client"
"""The headers of a relayed request: the secret, and the address of whoever asks."""
_PASSED: Final = ("authorization", "cookie", "accept-language", "content-type")
_KEPT: Final = frozenset({"connection", "content-length", "date", "keep-alive", "transfer-encoding"})
"""Headers of an answer that are about one connection."""


class UnheardError(Exception):
    """The server that runs a table was not found, or did not answer in time."""


class Relay:
    """Asks the other servers of a store."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry
        self._client: httpx.AsyncClient | None = None
        self._handshakes = asyncio.Semaphore(MOST_HANDSHAKES)
        self._looked = 0.0

    async def close(self) -> None:
        if self._client is not None:
            await self._client.aclose()

    async def answer(self, request: Request, data: bytes, address: str, *, seconds: float) -> Response | None:
        """What the server that runs a table answers to a request about it; nothing where it is run here by
        now, or nowhere. Raises `UnheardError`."""
        registry, table = self._registry, request.path_params["table"]
        now = asyncio.get_running_loop().time
        until = now() + PATIENCE
        registry.count("relayed")
        headers = self._headers(request.headers, address)
        path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
        while (other := await registry.elsewhere(table)) is not None:
            if other.address:
                asked = self._asked(request.method, other.address + path, headers, data, seconds)
                answer = await _unless_moved(other, asked)
                if answer is not None and answer.status_code != MISDIRECTED:
                    kept = {name: value for name, value in answer.headers.items() if name not in _KEPT}
                    return Response(answer.content, answer.status_code, kept)
            if now() > until:
                registry.count("unheard")
                raise UnheardError
            self.look_again()
            await asyncio.sleep(PAUSE)
        return None

    def look_again(self) -> None:
        """Look who runs which table, and take over those that nobody does; not more often than need be."""
        now = asyncio.get_running_loop().time()
        if now - self._looked >= PAUSE:
            self._looked = now
            self._registry.look_soon()

    async def tell_others(self, method: str, path: str, token: str, address: str, data: bytes = b"") -> None:
        """Let every other server do the same for somebody whose token it is; one that does not answer will
        see what is on disk."""
        others = {each.address for each in self._registry.others if each.address}
        said = Headers({"authorization": f"Bearer {token}", "content-type": "application/json"})
        headers = self._headers(said, address)
        await asyncio.gather(
            *(self._asked(method, other + path, headers, data, TOLD_WITHIN) for other in others)
        )

    async def _asked(
        self, method: str, url: str, headers: Sequence[tuple[str, str]], data: bytes, seconds: float
    ) -> httpx.Response | None:
        if self._client is None:
            limits = httpx.Limits(max_connections=MOST_REQUESTS)
            self._client = httpx.AsyncClient(limits=limits, trust_env=False, timeout=None)
        with suppress(httpx.HTTPError, TimeoutError):
            async with asyncio.timeout(seconds):
                return await self._client.request(method, url, headers=list(headers), content=data)
        return None

    def _headers(self, given: Headers, address: str) -> list[tuple[str, str]]:
        passed = [(name, value) for name, value in given.items() if name in _PASSED]
        return [*passed, (SERVER, self._registry.secret), (CLIENT, address)]

    @asynccontextmanager
    async def connected(
        self, other: RemoteTable, socket: WebSocket, address: str, wanted: Mapping[str, Any]
    ) -> AsyncIterator[ClientConnection]:
        """A socket to the server that runs a table, for one that somebody has here."""
        assert other.address is not None, "its owner is known"
        place = f"ws{other.address.removeprefix('http')}/tables/{other.id}/socket?{urlencode(wanted)}"
        async with self._handshakes:
            upstream = await connect(
                place,
                additional_headers=self._headers(socket.headers, address),
                proxy=None,
                compression=None,
                max_size=None,
                open_timeout=PATIENCE,
                close_timeout=1,
                ping_interval=None,  # whoever runs the table pings; a dead one loses it
            )
        try:
            yield upstream
        finally:
            await upstream.close()


async def _unless_moved(other: RemoteTable, work: Awaitable[T]) -> T | None:
    """What comes of something that the owner of a table is asked, unless it has another meanwhile."""
    asked, moved = asyncio.ensure_future(work), asyncio.ensure_future(other.moved.wait())
    try:
        await asyncio.wait({asked, moved}, return_when=asyncio.FIRST_COMPLETED)
        return asked.result() if asked.done() else None
    finally:
        moved.cancel()
        asked.cancel()


class _Heard(msgspec.Struct):
    """As much of a message as a relay reads."""

    type: str
    id: str | None = None
    code: str = ""
    after: int = 0
    sequence: int = 0
    events: list[msgspec.Raw] = []


_read: Final = msgspec.json.Decoder(_Heard).decode


@dataclass(slots=True)
class Progress:
    """How far a viewer has come, whoever runs the table."""

    after: int | None
    """The last event that was told."""
    is_welcomed: bool = False
    unanswered: dict[str, str] = field(default_factory=dict)
    """What was said and not answered, for whoever runs the table next: commands by their ids, anything else
    by a name that is no id of a command, because it has a line break."""


class Parting(NamedTuple):
    """The last message to a viewer."""

    code: str
    message: bytes


@dataclass(slots=True)
class SocketRelay:
    """One viewer's socket, passed on to whoever runs the table, until this server does."""

    relay: Relay
    registry: TableRegistry
    socket: WebSocket
    table: str
    address: str
    wanted: Mapping[str, str]
    """What the viewer asks for: whether the table is shown, in which language."""
    progress: Progress
    send: Callable[[bytes], Awaitable[None]]
    _upstream: ClientConnection | None = None
    _parting: Parting | None = None
    _numbers: int = 0
    _due: dict[str, asyncio.TimerHandle] = field(default_factory=dict)
    _late: set[asyncio.Task[None]] = field(default_factory=set)

    async def run(self) -> Parting | None:
        """Pass messages on until the table is run here or nowhere; the last message where the viewer is let
        go for another reason."""
        self._note_unanswered()
        tasks: set[asyncio.Future[Any]] = {reading := asyncio.create_task(self._read())}
        try:
            while (other := await self.registry.elsewhere(self.table)) is not None:
                if other.address is not None:
                    tasks.add(passing := asyncio.ensure_future(_unless_moved(other, self._pass(other))))
                    await asyncio.wait({passing, reading}, return_when=asyncio.FIRST_COMPLETED)
                    if reading.done():
                        reading.result()
                    if passing.result():
                        farewell = FarewellMessage(code=FarewellCode.CLOSED, reason=GONE)
                        return self._parting or Parting(farewell.code, self._written(farewell))
                self.relay.look_again()
                await asyncio.wait({reading}, timeout=PAUSE)
            return None
        finally:
            for handle in self._due.values():
                handle.cancel()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _pass(self, other: RemoteTable) -> bool:
        """Pass on what the server that runs the table says, until it says no more; whether the viewer is let
        go."""
        wanted = {**self.wanted, **({} if self.progress.after is None else {"after": self.progress.after})}
        try:
            async with self.relay.connected(other, self.socket, self.address, wanted) as upstream:
                await self._send_unanswered(upstream)
                self._upstream = upstream
                try:
                    async for data in upstream:
                        if await self._tell(data.encode() if isinstance(data, str) else data):
                            return True
                finally:
                    self._upstream = None
        except InvalidStatus as error:
            return error.response.status_code < 500  # it does not let the viewer in
        except (OSError, TimeoutError, WebSocketException):
            pass
        return False

    async def _send_unanswered(self, upstream: ClientConnection) -> None:
        """Say again what nobody has answered; what is said meanwhile comes after it."""
        sent: set[str] = set()
        while left := [key for key in self.progress.unanswered if key not in sent]:
            for key in left:
                sent.add(key)
                if (text := self.progress.unanswered.get(key)) is not None:
                    await upstream.send(text)
        for key in self.progress.unanswered.keys() - self._due.keys():
            del self.progress.unanswered[key]  # what is not answered by its id

    async def _tell(self, data: bytes) -> bool:
        """Pass a message on to the viewer, and know by it where to go on; whether it was the last."""
        heard, progress = _read(data), self.progress
        match heard.type:
            case "welcome" if progress.is_welcomed:
                return False
            case "welcome":
                progress.is_welcomed = True
            case "farewell":
                self._parting = Parting(heard.code, data)
                return heard.code != FarewellCode.CLOSED
            case "refusal" if heard.code == NotKeptCode.CLOSING and heard.id in self._due:
                return False  # whoever has the table next is asked again
            case "answer" | "refusal" if heard.id is not None:
                if heard.id not in self._due:
                    return False  # too late: the viewer was told to send it again
                self._forget(heard.id)
        await self.send(data)
        if heard.type == "told":
            progress.after = heard.after + len(heard.events)
        elif heard.type == "standing":
            progress.after = heard.sequence
        return False

    def _written(self, message: FarewellMessage | RefusalMessage) -> bytes:
        return encode(in_language(message, self.wanted.get("language", ENGLISH)))

    # What the viewer says

    async def _read(self) -> None:
        while True:
            while len(self.progress.unanswered) >= MOST_UNANSWERED:
                await asyncio.sleep(PAUSE)
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1001))
            text = message.get("text")
            if text is not None:
                self._note(text)
            if self._upstream is not None:
                with suppress(ConnectionClosed):
                    await self._upstream.send(text if text is not None else message.get("bytes") or b"")

    def _note_unanswered(self) -> None:
        """Take over what was said while the table was run here, and not answered."""
        said = [*self.progress.unanswered.values()]
        self.progress.unanswered.clear()
        for text in said:
            self._note(text)

    def _note(self, text: str) -> None:
        """Remember what was said: a command until it is answered, or too late, anything else until it is
        sent."""
        try:
            said = _read(text)
        except msgspec.MsgspecError:
            said = _Heard("")
        if said.type == "command" and said.id is not None:
            self.progress.unanswered[said.id] = text
            self._due[said.id] = asyncio.get_running_loop().call_later(PATIENCE, self._give_up, said.id)
            self.registry.count("relayed")
        elif self._upstream is None:
            self._numbers += 1
            self.progress.unanswered[f"\n{self._numbers}"] = text

    def _forget(self, id_: str) -> None:
        self.progress.unanswered.pop(id_, None)
        if (handle := self._due.pop(id_, None)) is not None:
            handle.cancel()

    def _give_up(self, id_: str) -> None:
        """A command was not answered in time: whoever gave it is told to send it again."""
        self._forget(id_)
        self.registry.count("unheard")
        refusal = RefusalMessage(id=id_, code=UNHEARD.code, reason=UNHEARD.reason, again=True)
        task = asyncio.create_task(_whatever_comes(self.send(self._written(refusal))))
        self._late.add(task)
        task.add_done_callback(self._late.discard)


async def _whatever_comes(work: Awaitable[None]) -> None:
    """Say something to somebody who may be gone."""
    with suppress(Exception):
        await work
