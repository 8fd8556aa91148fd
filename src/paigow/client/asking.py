"""Asking a server over HTTP: each question a method, each answer a type of the protocol."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from paigow.client.watching import Watching
from paigow.errors import PaigowError
from paigow.server.protocol.fairness import FairnessAnswer, SealedAnswer
from paigow.server.protocol.messages import AnswerMessage, CommandMessage, RefusalMessage, StandingMessage
from paigow.server.protocol.people import JoinAnswer, LimitsAnswer, LimitsRequest, RecordAnswer, RenewAnswer
from paigow.server.protocol.requests import (
    AdviceAnswer,
    CheckAnswer,
    ErrorAnswer,
    OddsAnswer,
    ReceiptAnswer,
    RoundAnswer,
    RoundsAnswer,
    RoundSummary,
    SamplesAnswer,
    SampleSummary,
    SignificantAnswer,
    SubmissionAnswer,
    TableChoices,
    TableRequest,
    TablesAnswer,
    TableSummary,
)

T = TypeVar("T")
PATIENCE: Final = 30.0
"""Seconds that an answer may take."""
_OF_TABLE: Final = 409


class ServerRefused(PaigowError):  # noqa: N818 - what has happened
    """The server refuses a request: its sentence, its code, and the status of the answer."""

    def __init__(self, status: int, answer: ErrorAnswer) -> None:
        super().__init__(answer.reason, answer.clause)
        self.status = status
        self.code = answer.code
        self.violations = answer.violations


class NoServer(PaigowError):  # noqa: N818 - what has happened
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
            raise NoServer(f"{self.address} takes too long to answer; try again in a while") from None
        except httpx.HTTPError:
            raise NoServer(f"no server answers at {self.address}; check the address, or try later") from None

    def _read(self, response: httpx.Response, kind: type[T], *, is_refusal: bool = False) -> T:
        try:
            if response.is_success or is_refusal:
                return msgspec.json.decode(response.content, type=kind)
            refused = msgspec.json.decode(response.content, type=ErrorAnswer)
        except msgspec.MsgspecError:
            raise NoServer(f"{self.address} answers, but not as a table server does") from None
        raise ServerRefused(response.status_code, refused)
