"""The socket of one viewer: what the table tells goes out, commands come in, and neither waits for ever."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from contextlib import suppress
from typing import Final, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from paigow.server.codes import ErrorCode, FarewellCode
from paigow.server.hosting import Subscription, TableActor, UnknownTableError, held_at
from paigow.server.http.relay import GONE, Progress, SocketRelay
from paigow.server.http.request import (
    RENEWED_TOKEN,
    WRONG_TOKEN,
    Admitted,
    HTTPError,
    admit,
    client_address,
    give,
    holder_of,
    is_from_server,
    note_heard,
    viewer_of,
)
from paigow.server.http.state import AppState
from paigow.server.people.authority import Permission, PersonRole
from paigow.server.people.limits import Bucket
from paigow.server.protocol.decoding import MessageError, read_message
from paigow.server.protocol.language import in_language, language_wanted, table_called
from paigow.server.protocol.messages import (
    PROTOCOL,
    CommandMessage,
    FarewellMessage,
    FromClient,
    FromServer,
    PingMessage,
    PlayOnMessage,
    PongMessage,
    RefusalMessage,
    SealedMessage,
    SessionMessage,
    ViewMessage,
    Welcome,
    encode,
)
from paigow.store import Person
from paigow.table.showing.views import Viewer

log: Final = logging.getLogger("paigow.server")
SENT_WITHIN: Final = 20.0
"""Seconds that a viewer has to take a message; who does not is cut off, and nobody waits for them."""
STROKES: Final = 80
"""Moments for the heartbeats of some, from one heartbeat of somebody to the next."""
MOST_BAD: Final = 20
"""Messages that are none, after which a socket is closed."""
_WENT_WRONG: Final = "something went wrong here; come again with the last event you have"
_UNDER_WAY: Final = "\n"
"""What stands for the id of the message that is being heard."""
_POLICY: Final = 1008
_GOING: Final = 1001


class _SocketEndError(Exception):
    """The socket is to be closed, with a word."""

    def __init__(self, code: FarewellCode, reason: str, *, is_said: bool = False) -> None:
        super().__init__(reason)
        self.message = FarewellMessage(code=code, reason=reason)
        self.is_said = is_said
        """Whether the viewer has been told already."""


class _MovedError(Exception):
    """Another server runs the table by now, where the viewer goes on."""


async def serve_viewer(state: AppState, socket: WebSocket) -> None:
    """Everything between one viewer and one table, from the handshake to the end."""
    try:
        came, table, wanted = await _admit_viewer(state, socket)
    except HTTPError as refused:
        state.answered["GET", "socket", refused.status] += 1
        await socket.close(_POLICY, refused.answer.code)  # before the handshake: the client gets a 403
        return
    with state.counted(_id(came.person), came.address) as leaving:
        await socket.accept()
        await ViewerSocket(state, socket, table, came, leaving, wanted=wanted).serve()


class ViewerOptions(NamedTuple):
    """What a viewer wants to be told."""

    after: int | None
    """Only what has happened since this event."""
    is_shown: bool
    """The table in words, and as it looks."""
    language: str


async def _admit_viewer(state: AppState, socket: WebSocket) -> tuple[Admitted, str, ViewerOptions]:
    """Who comes, to which table, and what they want to be told."""
    came = await admit(state, socket, client_address(state, socket), Permission.SEE_TABLE)
    if not state.has_room_for(_id(came.person), came.address):
        raise HTTPError(429, ErrorCode.TOO_MANY_SOCKETS, "close one of your sockets first")
    after = socket.query_params.get("after")
    if after is not None and not (after.isascii() and after.isdecimal() and len(after) <= 15):
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, "after is the number of an event")
    shown = socket.query_params.get("shown")
    if shown not in (None, "yes"):
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, "shown is yes, or left out")
    language = language_wanted(socket.query_params.get("language", ""), state.options.languages)
    table = socket.path_params["table"]
    try:
        if await state.registry.elsewhere(table) is None:
            state.registry.host(table)
    except UnknownTableError:
        raise HTTPError(404, ErrorCode.NOT_FOUND, "there is no such table") from None
    return came, table, ViewerOptions(None if after is None else int(after), shown is not None, language)


def _id(person: Person | None) -> str:
    return "" if person is None else person.id


class ViewerSocket:
    """One open socket."""

    def __init__(
        self,
        state: AppState,
        socket: WebSocket,
        table: str,
        came: Admitted,
        leaving: asyncio.Future[FarewellCode],
        *,
        wanted: ViewerOptions,
    ) -> None:
        self.state = state
        self.socket = socket
        self.table = table
        self.person = came.person
        self.leaving = leaving
        self.wanted = wanted
        self.address = came.address
        self.progress = Progress(wanted.after)
        self.is_relayed = is_from_server(state, socket.headers)
        self.seen = 0 if came.person is None else came.person.seen
        self.token = came.token
        self.bucket = Bucket(state.options.rates.messages, state.clock.monotonic)
        self.bad = 0
        self.heard_at = time.perf_counter()
        """When the last message came."""
        self.turn = asyncio.Lock()
        self.answering = asyncio.Lock()
        """Held until a command is answered: what came of it in the purse is told after that."""
        self.root = b""
        self.changes = 0
        """Of the purse, up to what was told last."""

    @property
    def host(self) -> TableActor:
        """The table, while it is run here."""
        try:
            return self.state.registry.host(self.table)
        except UnknownTableError:
            raise self._gone() from None

    def _gone(self) -> Exception:
        """Why the table tells no more here: another server has it, where the viewer goes on, or none."""
        if not self.is_relayed and any(each.id == self.table for each in self.state.registry.others):
            return _MovedError()
        return _SocketEndError(FarewellCode.CLOSED, GONE)

    @property
    def viewer(self) -> Viewer:
        return viewer_of(self.person, self.host)

    async def serve(self) -> None:
        """Serve the socket until it ends, and close it with a code that says why."""
        try:
            while True:
                if self.is_relayed or await self.state.registry.elsewhere(self.table) is None:
                    await self._attend_here()
                else:
                    await self._attend_elsewhere()
        except* _SocketEndError as over:
            await self._part(next(each for each in over.exceptions if isinstance(each, _SocketEndError)))
        except* (WebSocketDisconnect, OSError, RuntimeError) as gone:  # there is nobody to tell any more
            log.info("gone", extra={"kind": type(gone.exceptions[0]).__name__})
        except* Exception as trouble:  # such as a store that does not answer
            log.error("trouble", extra={"route": "socket", "kind": type(trouble.exceptions[0]).__name__})
            await self._part(_SocketEndError(FarewellCode.TROUBLE, _WENT_WRONG))

    async def _attend_here(self) -> None:
        """Attend to the viewer until another server has the table."""
        try:
            await self._attend()
        except* _MovedError:
            pass

    async def _attend_elsewhere(self) -> None:
        """Pass everything on to the server that runs the table, until this one does."""
        wanted = {"language": self.wanted.language, **({"shown": "yes"} if self.wanted.is_shown else {})}
        passing = SocketRelay(
            self.state.relay, self.state.registry, self.socket, self.table, self.address, wanted,
            self.progress, self._send_bytes,
        )  # fmt: skip
        async with asyncio.TaskGroup() as group:
            leaving = group.create_task(self._ends_when_they_leave())
            parting = await passing.run()
            leaving.cancel()
        if parting is not None:
            await self._send_bytes(parting.message)
            raise _SocketEndError(FarewellCode(parting.code), GONE, is_said=True)

    async def _attend(self) -> None:
        """Read and write until either ends; whatever ends it, both do."""
        session = await self._session()
        watch = self.host.watch(
            self.viewer,
            self.progress.after,
            is_shown=self.wanted.is_shown,
            language=self.wanted.language,
        )
        try:
            if not self.progress.is_welcomed:
                await self._send(self._welcome())
                self.progress.is_welcomed = True
            if session is not None:
                await self._send(session)
            async with asyncio.TaskGroup() as group:
                group.create_task(self._write(watch))
                group.create_task(self._beats())
                group.create_task(self._ends_when_they_leave())
                group.create_task(self._read())
        finally:
            watch.close()

    def _welcome(self) -> Welcome:
        person = self.person
        return Welcome(
            protocol=PROTOCOL,
            table=self.table,
            called=table_called(self.host.called, self.host.submission.title),
            game=self.host.submission.game,
            role=PersonRole.ANONYMOUS if person is None else person.role,
            name="" if person is None else person.name,
            heartbeat=self.state.options.heartbeat,
        )

    async def _write(self, watch: Subscription) -> None:
        """What the table tells."""
        while True:
            told = await watch.next()
            if told is None:
                if watch.is_dropped:
                    raise _SocketEndError(FarewellCode.RESYNC, GONE, is_said=True)
                raise self._gone()
            await self._send_bytes(told)
            self.progress.after = watch.taken
            await self._tell_of_purse(watch)
            await self._tell_sealed()

    async def _tell_sealed(self) -> None:
        """Tell of a deck that lies ready, once: before the wagers of its round close it is known to all."""
        ready = self.host.commitments
        if ready is not None and ready.root != self.root:
            self.root = ready.root
            await self._send(SealedMessage(deck=ready.name.number, root=ready.root.hex()))

    async def _beats(self) -> None:
        """A heartbeat now and then, however much the table tells. The first comes early, and by chance, so
        that those who came together are not all told at once for ever; and all on the stroke of a clock, so
        that the store is asked once for all who are."""
        beats, now = self.state.options.heartbeat, asyncio.get_running_loop().time
        stroke = beats / STROKES
        await asyncio.sleep(beats * random.uniform(0.5, 1) - stroke)
        while True:
            await asyncio.sleep(-now() % stroke)
            await self._beat()
            await asyncio.sleep(beats - stroke)

    async def _beat(self) -> None:
        """Say that the server is there, if the viewer still may be."""
        if self.token is not None and await holder_of(self.state, self.token) is None:
            raise _SocketEndError(FarewellCode.SIGNED_OUT, WRONG_TOKEN)
        await self._send(PongMessage(at=self.state.clock.wall()))
        await self._tell_session()

    async def _ends_when_they_leave(self) -> None:
        code = await asyncio.shield(self.leaving)
        raise _SocketEndError(code, WRONG_TOKEN if code is FarewellCode.SIGNED_OUT else RENEWED_TOKEN)

    async def _tell_session(self) -> None:
        if (session := await self._session()) is not None:
            await self._send(session)

    async def _session(self) -> SessionMessage | None:
        """How the visit of a player goes, and what the purse holds; nothing for others."""
        person = self.person
        if person is None or person.role != PersonRole.PLAYER:
            return None
        self.changes = self.state.registry.purses.changes(person.name)
        purse = await self.state.registry.purse(person.id, person.name, self.host)
        session = purse.session
        told = SessionMessage(
            seconds=int(session.seconds),
            net=session.net,
            here=purse.here,
            purse=purse.balance,
            is_practice=self.host.options.simulated > 0,
        )
        if self.wanted.is_shown:
            told.held, told.sequence = held_at(self.host.table, person.name), self.host.sequence
        return told

    async def _tell_of_purse(self, watch: Subscription) -> None:
        """A purse that has changed is told at once, and always after the answer to the command that changed
        it; if it holds more by that, more may be bought with it."""
        name, purses = "" if self.person is None else self.person.name, self.state.registry.purses
        if purses.changes(name) != self.changes:
            known = purses.balance(name)
            async with self.answering:
                await self._tell_session()
            if purses.balance(name) != known:
                self.host.remind(watch)

    async def _read(self) -> None:
        """Messages one by one, no faster than they may come: whoever sends more is read later, and others
        have their turn between any two, however many lie ready."""
        while True:
            await asyncio.sleep(self.bucket.wait())
            self.bucket.take()
            try:
                await self._hear_next()
            except MessageError as error:
                await self._count_bad(error)

    async def _hear_next(self) -> None:
        """Hear what the viewer says; before anything else what another server, or this one, has left
        unanswered. It stays unanswered until it is heard: if the table moves meanwhile, its next server is
        asked."""
        unanswered = self.progress.unanswered
        if not unanswered:
            unanswered[_UNDER_WAY] = await self._next_message()
        key = next(iter(unanswered))
        try:
            await self._hear(unanswered[key])
        except MessageError:
            del unanswered[key]
            raise
        del unanswered[key]

    async def _next_message(self) -> str:
        message = await self.socket.receive()
        self.heard_at = time.perf_counter()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", _GOING))
        text: str | None = message.get("text")
        if text is None:
            raise MessageError("a message is one text frame; this one is binary")
        return text

    async def _hear(self, text: str) -> None:
        heard: FromClient = read_message(text.encode("utf-8"), FromClient)  # type: ignore[arg-type]
        if self.person is not None:
            await self._check_still_here(self.person, heard)
        match heard:
            case CommandMessage() if self.person is None:
                reason = "you look on; join to play"
                await self._send(RefusalMessage(id=heard.id, code=ErrorCode.NO_TOKEN, reason=reason))
            case CommandMessage() if self.person is not None:
                async with self.answering:
                    await self._send(await give(self.state, self.host, self.person, heard))
                self.state.registry.figures.commands.observe(time.perf_counter() - self.heard_at)
            case ViewMessage():
                await self._send(self.host.standing(self.viewer, is_shown=self.wanted.is_shown))
            case PingMessage():
                await self._send(PongMessage(at=self.state.clock.wall()))
            case PlayOnMessage() if self.person is not None and self.viewer.name:
                self.host.play_on(self.viewer.name, heard.round, later=heard.later)

    async def _check_still_here(self, person: Person, heard: FromClient) -> None:
        """Nobody is answered who has left, or whose time has run out since the last beat. Whoever is, counts
        as seen: but not by a ping, which a program sends for somebody who sleeps."""
        ended = person.expires is not None and person.expires <= self.state.clock.wall()
        if ended or self.leaving.done():
            raise _SocketEndError(FarewellCode.SIGNED_OUT, WRONG_TOKEN)
        if not isinstance(heard, PingMessage):
            self.seen = await note_heard(self.state, person, self.seen)

    async def _count_bad(self, error: MessageError) -> None:
        self.state.messages["not_understood"] += 1
        self.bad += 1
        if self.bad >= MOST_BAD:
            raise _SocketEndError(
                FarewellCode.NOT_UNDERSTOOD, f"{MOST_BAD} messages were none of the protocol"
            )
        await self._send(RefusalMessage(code=ErrorCode.NOT_UNDERSTOOD, reason=error.reason))

    async def _send(self, message: FromServer) -> None:
        await self._send_bytes(encode(in_language(message, self.wanted.language)))

    async def _send_bytes(self, data: bytes) -> None:
        """One message whole, before the next."""
        try:
            async with asyncio.timeout(SENT_WITHIN), self.turn:
                await self.socket.send_text(data.decode("utf-8"))
        except TimeoutError:
            raise _SocketEndError(FarewellCode.TOO_SLOW, "you take messages too slowly; come again") from None

    async def _part(self, over: _SocketEndError) -> None:
        farewell = over.message
        log.info("parted", extra={"table": self.table, "code": farewell.code})
        with suppress(RuntimeError, OSError, WebSocketDisconnect, TimeoutError):
            async with asyncio.timeout(1):
                if self.socket.application_state is WebSocketState.CONNECTED:
                    if not over.is_said:
                        said = encode(in_language(farewell, self.wanted.language))
                        await self.socket.send_text(said.decode("utf-8"))
                    await self.socket.close(_POLICY, farewell.code)
