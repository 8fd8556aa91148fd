"""A socket at a table: what is told comes as types, nothing is missed, and a lost connection comes back."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import quote

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from paigow.errors import PaigowError
from paigow.games.hands import family_of
from paigow.log.codec import Codec, codec_for
from paigow.server.protocol.messages import (
    PROTOCOL,
    AnswerMessage,
    CommandMessage,
    FarewellMessage,
    FromClient,
    FromServer,
    RefusalMessage,
    StandingMessage,
    ToldMessage,
    ViewMessage,
    Welcome,
)
from paigow.table.showing.views import AwaitedView, TableView

LARGEST_TOLD: Final = 2**20
"""Bytes of one message: many times a whole table."""
PAUSES: Final = (0.0, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each new attempt."""
_NOT_FOR_US: Final = frozenset({401, 403, 404})
"""Statuses by which a server does not let us watch; any other may be another one a moment later."""
_told: Final = msgspec.json.Decoder(FromServer)
_encode: Final = msgspec.json.Encoder().encode


class Unreachable(PaigowError):  # noqa: N818 - what has happened
    """The table cannot be watched: nobody there, or not for us."""


class TurnedAway(Unreachable):
    """The server is there and does not let us watch the table: to try again is in vain."""


class Watching:
    """What a table tells us, one message after another, and the way to give it commands.

    It remembers the last event that it has handed out, comes again with that where the connection is lost,
    and sends again what was not answered: a command takes effect once.
    """

    def __init__(self, address: str, table: str, token: str | None = None, after: int | None = None) -> None:
        scheme = "wss" if address.startswith("https") else "ws"
        self.table = table
        self._place = f"{scheme}://{address.partition('://')[2]}/tables/{quote(table, safe='')}/socket"
        self._headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, CommandMessage] = {}
        self._aside: deque[FromServer] = deque()
        self._patience: float | None = None
        """Seconds of silence after which the connection is taken to be lost."""
        self._wants_view = False
        self.sequence = after
        """The number of the last event that we know."""
        self.game = ""
        self.heed: Callable[[bool], None] = lambda _: None
        """Told when the connection is lost, and when it is there again."""

    async def __aenter__(self) -> Self:
        await self._connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Watch no longer."""
        if self._socket is not None:
            await self._socket.close()

    async def come_again(self) -> None:
        """Come again where it was given up."""
        await self._connect()

    @property
    def codec(self) -> Codec:
        """The codec of the game that is played."""
        return codec_for(family_of(self.game).deck)

    def view(self, told: StandingMessage) -> TableView:
        """The table as a value."""
        return self.codec.decode_view(told.view)

    def awaited(self, told: StandingMessage | ToldMessage) -> AwaitedView:
        """What is awaited as a value."""
        return self.codec.decode_awaited(told.awaited)

    async def next(self) -> FromServer:
        """The next message, whenever it comes."""
        return self._aside.popleft() if self._aside else await self._next()

    async def give(self, number: str, kind: str, **data: Any) -> AnswerMessage | RefusalMessage:
        """What comes of a command; whatever is told in between is kept for `next`."""
        await self.send(CommandMessage(id=number, kind=kind, data=data))
        while True:
            message = await self._next()
            if isinstance(message, AnswerMessage | RefusalMessage) and message.id == number:
                return message
            self._aside.append(message)

    async def send(self, command: CommandMessage) -> None:
        """Give a command while somebody else waits for `next`, by which the answer comes."""
        self._unanswered[command.id] = command
        await self._say(command)

    async def ask_view(self) -> None:
        """Ask for the table as it stands; it comes by `next`."""
        self._wants_view = True
        await self._say(ViewMessage())

    async def _next(self) -> FromServer:
        while True:
            assert self._socket is not None, "it is used as `async with`"
            try:
                async with asyncio.timeout(self._patience):
                    message = _told.decode(await self._socket.recv())
            except (ConnectionClosed, TimeoutError):
                self.heed(False)
                await self._connect()
                self.heed(True)
                continue
            if self._misses_something(message):
                await self._connect()  # which asks for everything after what we know
            elif (kept := self._noted(message)) is not None:
                return kept

    def _misses_something(self, message: FromServer) -> bool:
        return isinstance(message, ToldMessage) and message.after > (
            message.after if self.sequence is None else self.sequence
        )

    def _noted(self, message: FromServer) -> FromServer | None:
        """A message that is new to us, with what is new in it."""
        match message:
            case StandingMessage():
                self.sequence, self._wants_view = message.sequence, False
            case ToldMessage():
                known = message.after if self.sequence is None else self.sequence
                fresh = tuple(each for each in message.events if each.sequence > known)
                message = msgspec.structs.replace(message, after=known, events=fresh)
                self.sequence = fresh[-1].sequence if fresh else known
            case AnswerMessage() | RefusalMessage() if message.id is not None:
                self._unanswered.pop(message.id, None)
            case FarewellMessage(code="signed_out" | "not_understood"):
                raise TurnedAway(message.reason)
            case FarewellMessage():
                return None  # the connection ends, and we come again
        return message

    async def _say(self, message: FromClient) -> None:
        """Say something; where the connection is lost, whoever waits for `next` comes again and says it."""
        assert self._socket is not None, "it is used as `async with`"
        with suppress(ConnectionClosed):
            await self._socket.send(_encode(message).decode("utf-8"))

    async def _connect(self) -> None:
        trouble: Exception | None = None
        for pause in PAUSES:
            await asyncio.sleep(pause)
            try:
                await self._connect_once()
            except InvalidStatus as refused:
                if refused.response.status_code in _NOT_FOR_US:
                    raise TurnedAway(
                        "the server does not let us watch this table; is the token right?"
                    ) from None
                trouble = refused
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                trouble = error
            else:
                return
        raise Unreachable("the server does not answer") from trouble

    async def _connect_once(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        after = "" if self.sequence is None else f"?after={self.sequence}"
        self._socket = await connect(
            f"{self._place}{after}", additional_headers=self._headers, max_size=LARGEST_TOLD, proxy=None
        )
        welcome = _told.decode(await self._socket.recv())
        if not isinstance(welcome, Welcome) or welcome.protocol != PROTOCOL:
            raise TurnedAway(f"the server does not speak version {PROTOCOL} of the protocol")
        self.game = welcome.game
        self._patience = 2.0 * welcome.heartbeat
        again: list[FromClient] = [*self._unanswered.values(), *([ViewMessage()] * self._wants_view)]
        for message in again:
            await self._socket.send(_encode(message).decode("utf-8"))
