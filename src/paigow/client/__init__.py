"""A client of the table server, typed: what is asked and told are the types of the protocol and of the table.

`TableServer` makes requests; `Watching` is a socket at a table that comes back by itself and misses nothing.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from urllib.parse import quote

import httpx
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
    PlayOnMessage,
    RefusalMessage,
    StandingMessage,
    ToldMessage,
    ViewMessage,
    Welcome,
)
from paigow.server.protocol.requests import (
    AdviceAnswer,
    CheckAnswer,
    ErrorAnswer,
    FairnessAnswer,
    JoinAnswer,
    LimitsAnswer,
    LimitsRequest,
    OddsAnswer,
    ReceiptAnswer,
    RecordAnswer,
    RenewAnswer,
    RoundAnswer,
    RoundsAnswer,
    RoundSummary,
    SamplesAnswer,
    SampleSummary,
    SealedAnswer,
    SignificantAnswer,
    SubmissionAnswer,
    TableChoices,
    TableRequest,
    TablesAnswer,
    TableSummary,
)
from paigow.table.showing.views import AwaitedView, TableView

__all__ = [
    "NoServerError",
    "ServerRefusedError",
    "TableServer",
    "TurnedAwayError",
    "UnreachableError",
    "Watching",
]

LARGEST_TOLD: Final = 2**20
"""Bytes of one message: many times a whole table."""
PAUSES: Final = (0.0, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each new attempt."""
_NOT_FOR_US: Final = frozenset({401, 403, 404})
"""Statuses by which a server does not let us watch; any other may be another one a moment later."""
_told: Final = msgspec.json.Decoder(FromServer)
_encode: Final = msgspec.json.Encoder().encode


class UnreachableError(PaigowError):
    """The table cannot be watched: nobody there, or not for us."""


class TurnedAwayError(UnreachableError):
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
        self._playing_on: int | None = None
        """The last round in which we have said not to surrender."""
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
        """Close the socket on which the table was watched."""
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

    async def play_on(self, number: int) -> None:
        """Say that we do not surrender in the round of a number, so that the dealer does not wait for it."""
        self._playing_on = number
        await self._say(PlayOnMessage(round=number))

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
                raise TurnedAwayError(message.reason)
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
                    raise TurnedAwayError(
                        "the server does not let us watch this table; is the token right?"
                    ) from None
                trouble = refused
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                trouble = error
            else:
                return
        raise UnreachableError("the server does not answer") from trouble

    async def _connect_once(self) -> None:
        if self._socket is not None:
            await self._socket.close()
        after = "" if self.sequence is None else f"?after={self.sequence}"
        self._socket = await connect(
            f"{self._place}{after}", additional_headers=self._headers, max_size=LARGEST_TOLD, proxy=None
        )
        welcome = _told.decode(await self._socket.recv())
        if not isinstance(welcome, Welcome) or welcome.protocol != PROTOCOL:
            raise TurnedAwayError(f"the server does not speak version {PROTOCOL} of the protocol")
        self.game = welcome.game
        self._patience = 2.0 * welcome.heartbeat
        again: list[FromClient] = [*self._unanswered.values(), *([ViewMessage()] * self._wants_view)]
        if self._playing_on is not None:
            again.append(PlayOnMessage(round=self._playing_on))
        for message in again:
            await self._socket.send(_encode(message).decode("utf-8"))


T = TypeVar("T")
PATIENCE: Final = 30.0
"""Seconds that an answer may take."""
_OF_TABLE: Final = 409


class ServerRefusedError(PaigowError):
    """The server refuses a request: its sentence, its code, and the status of the answer."""

    def __init__(self, status: int, answer: ErrorAnswer) -> None:
        super().__init__(answer.reason, answer.clause)
        self.status = status
        self.code = answer.code
        self.violations = answer.violations


class NoServerError(PaigowError):
    """Nobody answers there, or not as a server of this protocol does."""


class TableServer:
    """A server, and who we are there.

    ``async with TableServer("http://127.0.0.1:8000") as server: await server.join("Ann")``
    """

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self._client = httpx.AsyncClient(base_url=self.address, timeout=PATIENCE, trust_env=False)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Ask no more."""
        await self._client.aclose()

    # People

    async def join(self, name: str) -> JoinAnswer:
        """Come under a name; from then on we are who the token says."""
        joined = await self._ask("POST", "/people", JoinAnswer, {"name": name})
        self.token = joined.token
        return joined

    async def record(self) -> RecordAnswer:
        return await self._ask("GET", "/people/me", RecordAnswer)

    async def renew(self) -> RenewAnswer:
        """Another token in the place of ours, which ends; from then on we come by the new one."""
        renewed = await self._ask("POST", "/people/me/token", RenewAnswer)
        self.token = renewed.token
        return renewed

    async def set_limits(self, limits: LimitsRequest) -> LimitsAnswer:
        """Limit our own play; the answer has the limits that hold now."""
        return await self._ask("PUT", "/people/me/limits", LimitsAnswer, msgspec.to_builtins(limits))

    async def leave(self) -> None:
        """End our token."""
        await self._ask("DELETE", "/people/me", LimitsAnswer)
        self.token = None

    # Tables

    async def tables(self) -> list[TableSummary]:
        return (await self._ask("GET", "/tables", TablesAnswer)).tables

    async def samples(self) -> list[SampleSummary]:
        return (await self._ask("GET", "/samples", SamplesAnswer)).samples

    async def open_table(
        self,
        name: str,
        *,
        sample: str | None = None,
        submission: str | None = None,
        called: str | None = None,
        options: TableChoices | None = None,
    ) -> TableSummary:
        """Open a table from a sample, or from a Rules Submission of our own."""
        wanted = TableRequest(name=name, sample=sample, submission=submission, called=called, options=options)
        return await self._ask("POST", "/tables", TableSummary, msgspec.to_builtins(wanted))

    async def check(self, submission: str) -> CheckAnswer:
        return await self._ask("POST", "/submissions/check", CheckAnswer, {"submission": submission})

    async def submission(self, table: str) -> str:
        """The Rules Submission that a table follows."""
        place = f"/tables/{quote(table, safe='')}/submission"
        return (await self._ask("GET", place, SubmissionAnswer)).submission

    async def standing(self, table: str) -> StandingMessage:
        """The table as we may see it."""
        return await self._ask("GET", f"/tables/{quote(table, safe='')}/view", StandingMessage)

    async def give(self, table: str, command: CommandMessage) -> AnswerMessage | RefusalMessage:
        """Give a command; a refusal of the table is an answer like another."""
        place = f"/tables/{quote(table, safe='')}/commands"
        response = await self._send("POST", place, msgspec.to_builtins(command))
        if response.status_code == _OF_TABLE:
            return self._read(response, RefusalMessage, is_refusal=True)
        return self._read(response, AnswerMessage)

    def watch(self, table: str, after: int | None = None) -> Watching:
        """A socket at a table."""
        return Watching(self.address, table, self.token, after)

    # What was played

    async def rounds(self, table: str) -> list[RoundSummary]:
        return (await self._ask("GET", f"/tables/{quote(table, safe='')}/rounds", RoundsAnswer)).rounds

    async def recall(self, table: str, number: int) -> RoundAnswer:
        """A round told again: as data, event by event, and in words with reasons and clauses."""
        return await self._ask("GET", f"/tables/{quote(table, safe='')}/rounds/{number}", RoundAnswer)

    async def significant(self, table: str, line: int = 0) -> SignificantAnswer:
        """What was significant at a table, from a line of its log on."""
        place = f"/tables/{quote(table, safe='')}/significant/{line}"
        return await self._ask("GET", place, SignificantAnswer)

    async def receipt(self, table: str, line: int) -> ReceiptAnswer:
        return await self._ask("GET", f"/tables/{quote(table, safe='')}/receipts/{line}", ReceiptAnswer)

    async def sealed(self, table: str) -> SealedAnswer:
        """What is published of the deck of the next shuffle."""
        return await self._ask("GET", f"/tables/{quote(table, safe='')}/fairness", SealedAnswer)

    async def add_seed(self, table: str, seed: bytes) -> SealedAnswer:
        """Add a seed of our own to the next shuffle."""
        place = f"/tables/{quote(table, safe='')}/fairness/seed"
        return await self._ask("PUT", place, SealedAnswer, {"seed": seed.hex()})

    async def fairness(self, table: str, number: int) -> FairnessAnswer:
        """What we may check of a round."""
        place = f"/tables/{quote(table, safe='')}/rounds/{number}/fairness"
        return await self._ask("GET", place, FairnessAnswer)

    async def odds(self, table: str) -> OddsAnswer:
        return await self._ask("GET", f"/tables/{quote(table, safe='')}/odds", OddsAnswer)

    async def advice(self, table: str, position: int) -> AdviceAnswer:
        """How to set our hand at a position."""
        return await self._ask("GET", f"/tables/{quote(table, safe='')}/advice/{position}", AdviceAnswer)

    async def _ask(self, method: str, path: str, kind: type[T], body: Mapping[str, Any] | None = None) -> T:
        return self._read(await self._send(method, path, body), kind)

    async def _send(self, method: str, path: str, body: Mapping[str, Any] | None) -> httpx.Response:
        headers = {} if self.token is None else {"authorization": f"Bearer {self.token}"}
        try:
            return await self._client.request(method, path, json=body, headers=headers)
        except httpx.TimeoutException:
            raise NoServerError(f"{self.address} takes too long to answer; try again in a while") from None
        except httpx.HTTPError:
            raise NoServerError(
                f"no server answers at {self.address}; check the address, or try later"
            ) from None

    def _read(self, response: httpx.Response, kind: type[T], *, is_refusal: bool = False) -> T:
        try:
            if response.is_success or is_refusal:
                return msgspec.json.decode(response.content, type=kind)
            refused = msgspec.json.decode(response.content, type=ErrorAnswer)
        except msgspec.MsgspecError:
            raise NoServerError(f"{self.address} answers, but not as a table server does") from None
        raise ServerRefusedError(response.status_code, refused)
