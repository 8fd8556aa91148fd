"""Requests, responses and refusals, and who asks: one check for requests and for sockets.

Somebody is known by the token in a header or in a cookie, and by nothing else.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from hmac import compare_digest
from typing import Any, Final, NamedTuple, TypeVar, get_type_hints

import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from paigow.errors import PaigowError
from paigow.log.codec import COMMANDS
from paigow.server.background import BacklogError
from paigow.server.codes import ErrorCode
from paigow.server.hosting import RecordedTable, Speaker, TableActor
from paigow.server.http.relay import CLIENT, SERVER
from paigow.server.http.state import AppState
from paigow.server.people.authority import (
    NOTED,
    TOKEN,
    Grant,
    Permission,
    PersonRole,
    is_unused,
    may,
    speaks_as,
    views_as,
)
from paigow.server.people.names import is_safe
from paigow.server.protocol.messages import AnswerMessage, CommandMessage, ProtocolMessage, RefusalMessage
from paigow.server.protocol.requests import ErrorAnswer, ViolationFound
from paigow.store import BusyError, Person, StoreFailedError
from paigow.table.showing.views import Viewer, Viewing
from paigow.table.state.values import RefusalCode
from paigow.type_hints import DecodeError

T = TypeVar("T")
REFUSALS: Final[Mapping[int, str]] = {
    400: "What was sent is no message of the protocol.",
    401: "The token is wrong, has ended, or is missing.",
    403: "Somebody in this role may not, or the page comes from elsewhere.",
    404: "There is no such thing.",
    405: "Nothing answers to this method here.",
    409: "The table refuses it as it stands; nothing has happened.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "The Rules Submission is not valid.",
    429: "You ask too often, or have too many sockets.",
    503: "The server cannot do it now.",
}
"""What each status of a refused request means."""


NOTHING_KEPT: Final = "the store takes nothing now, so nothing has happened; try again in a minute"
"""What whoever asks is told while the disk is full, or the database cannot be written to."""


class TokenCookie(NamedTuple):
    """A token that a browser is to keep, and for how many seconds; an empty one takes it away."""

    token: str = ""
    lasts: int = 0


class HTTPError(PaigowError):
    """A request that is refused, with its status and its code."""

    def __init__(
        self,
        status: int,
        code: str,
        reason: str,
        clause: str | None = None,
        violations: tuple[ViolationFound, ...] = (),
        *,
        cookie: TokenCookie | None = None,
    ) -> None:
        super().__init__(reason, clause)
        self.status = status
        self.cookie = cookie
        self.answer = ErrorAnswer(code=code, reason=reason, clause=clause, violations=violations)


class HandlerResponse(NamedTuple):
    """What a handler answers, where it is not simply a message and all went well."""

    message: ProtocolMessage
    status: int
    cookie: TokenCookie | None = None


@dataclass(frozen=True, slots=True)
class HandlerRequest:
    """A request as a handler gets it: who asks is known, and the body is a message of the protocol."""

    state: AppState
    person: Person | None
    path: Mapping[str, str]
    body: Any
    address: str
    language: str
    """In which who asks wants to be answered."""
    token: str = ""
    """By which who asks is known."""
    is_relayed: bool = False
    """Whether it came through another server."""

    @property
    def role(self) -> PersonRole:
        return role_of(self.person)

    @property
    def asker(self) -> str:
        """By whom it is counted how often something is asked for."""
        return self.address if self.person is None else self.person.id

    def viewer_at(self, host: TableActor | RecordedTable) -> Viewer:
        """As whom who asks looks at a table."""
        return viewer_of(self.person, host)

    @property
    def known(self) -> Person:
        """Who asks; handlers that anonymous people may use do not ask this."""
        if self.person is None:
            raise HTTPError(401, ErrorCode.NO_TOKEN, "this is for people with a token; join first")
        return self.person

    async def recalled(self, call: Callable[..., T], *arguments: Any) -> T:
        """What a call comes to that reads much of a log, or derives it again."""
        try:
            return await self.state.background.do(self.asker, call, *arguments)
        except BacklogError as error:
            raise HTTPError(503, ErrorCode.BUSY, error.reason) from None

    def number(self, name: str) -> int:
        """A whole number of the path."""
        text = self.path[name]
        if not (text.isascii() and text.isdecimal() and len(text) <= 15):
            raise HTTPError(
                404, ErrorCode.NOT_FOUND, f"there is no {_NUMBERED[name]} of that number; give a whole number"
            )
        return int(text)


_NUMBERED: Final = {
    "notice": "notice",
    "number": "round",
    "position": "position",
    "line": "line",
    "hand": "hand",
}
"""What the numbers of a path count."""


def role_of(person: Person | None) -> PersonRole:
    """What somebody is at this server."""
    return PersonRole.ANONYMOUS if person is None else PersonRole(person.role)


def viewer_of(person: Person | None, host: TableActor | RecordedTable) -> Viewer:
    """As whom somebody looks at a table."""
    viewing = views_as(role_of(person), house_deals=host.options.automatic_dealer)
    return Viewer(viewing, person.name if person is not None and viewing is Viewing.PLAYER else "")


Handler = Callable[[HandlerRequest], Awaitable[ProtocolMessage | HandlerResponse | str]]
"""Answers a request: a message, one with a status of its own, or plain text."""


@dataclass(frozen=True, slots=True)
class Route:
    """One way in: what it is for, who may come, what is brought and what is given."""

    method: str
    path: str
    permission: Permission
    handler: Handler
    gives: type[ProtocolMessage] | None
    """What is answered; nothing for plain text."""
    takes: type[ProtocolMessage] | None = None
    status: int = 200
    refusals: tuple[int, ...] = ()
    """Statuses beside those that every handler may answer."""
    refuses_with: type[ProtocolMessage] = ErrorAnswer
    """What stands in a refusal of the table (409)."""

    @property
    def summary(self) -> str:
        """The first sentence of the handler's docstring."""
        return " ".join((self.handler.__doc__ or "").split("\n\n")[0].split())

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(part[1:-1] for part in self.path.split("/") if part.startswith("{"))


class Routes(list[Route]):
    """The routes of a module. Each is declared at its handler, whose annotation says what is answered."""

    def add(
        self,
        method: str,
        path: str,
        permission: Permission,
        takes: type[ProtocolMessage] | None = None,
        *,
        gives: type[ProtocolMessage] | None = None,
        status: int = 200,
        refusals: tuple[int, ...] = (),
        refuses_with: type[ProtocolMessage] = ErrorAnswer,
    ) -> Callable[[Handler], Handler]:
        """Declare the handler that follows; the fields are those of a route."""

        def declare(handler: Handler) -> Handler:
            answered = gives or get_type_hints(handler)["return"]
            shown = None if answered is str else answered
            self.append(
                Route(method, path, permission, handler, shown, takes, status, refusals, refuses_with)
            )
            return handler

        return declare


_BEARER: Final = "bearer "
WRONG_TOKEN: Final = "the token is wrong or has ended; join again"
TWO_TOKENS: Final = (
    "your browser sends two tokens, so neither is believed; remove the one that is not yours from its cookies"
)
RENEWED_TOKEN: Final = "your token was renewed; come again with the new one"


class TokenShown(NamedTuple):
    """A token that was sent, and whether a browser did by itself."""

    text: str
    in_browser: bool = False


def token_in(state: AppState, headers: Headers) -> TokenShown | None:
    """The token that was sent: as ``Authorization: Bearer``, or else as a cookie.

    Whatever other cookies look like, ours is found; of two, one was planted, and neither is believed: nobody
    plays as another without knowing.
    """
    given = headers.get("authorization")
    if given is not None:
        return TokenShown(given[len(_BEARER) :].strip() if given.lower().startswith(_BEARER) else "")
    cookies = [part.partition("=") for line in headers.getlist("cookie") for part in line.split(";")]
    tokens = [value.strip() for name, _, value in cookies if name.strip() == state.cookie]
    if len(tokens) > 1:
        raise HTTPError(401, ErrorCode.BAD_TOKEN, TWO_TOKENS)
    return TokenShown(tokens[0], in_browser=True) if tokens else None


class Admitted(NamedTuple):
    """Who was admitted, and from where."""

    person: Person | None
    address: str
    token: TokenShown | None


def client_address(state: AppState, asked: HTTPConnection) -> str:
    """The address of whoever asks, if they may ask from there and so often; else a refusal is raised."""
    headers, address = asked.headers, asked.client.host if asked.client else ""
    if is_from_server(state, headers):  # which has looked at the name and the origin
        address = headers.get(CLIENT, "")
    elif not state.is_allowed_host(headers.get("host", "")):
        raise HTTPError(403, ErrorCode.BAD_HOST, "the server is not asked for under that name")
    elif not state.is_allowed_origin(headers.get("origin"), headers.get("host", "")):
        raise HTTPError(403, ErrorCode.BAD_ORIGIN, "pages from elsewhere may not ask this server")
    if not state.may_ask("requests", address):
        raise HTTPError(429, ErrorCode.TOO_OFTEN, "you ask too often; wait a second")
    return address


def is_from_server(state: AppState, headers: Headers) -> bool:
    """Whether another server asks, for somebody; whoever only says so is refused."""
    given, secret = headers.get(SERVER), state.registry.secret
    if given is None:
        return False
    if not secret or not compare_digest(given.encode(), secret.encode()):
        raise HTTPError(403, ErrorCode.NOT_ENTITLED, "only servers on the same store ask so")
    return True


async def admit(state: AppState, asked: HTTPConnection, address: str, permission: Permission) -> Admitted:
    """Who asks, if they may do this; else a refusal is raised."""
    token = token_in(state, asked.headers)
    person = None if token is None else await _identified(state, token, permission)
    role = role_of(person)
    if may(role, permission) is Grant.NO:
        if person is None:
            raise HTTPError(401, ErrorCode.NO_TOKEN, "this is for people with a token; join first")
        raise HTTPError(403, ErrorCode.NOT_ENTITLED, f"as {role} you may not do this here")
    return Admitted(person, address, token)


async def _identified(state: AppState, token: TokenShown, permission: Permission) -> Person | None:
    """Who sent a token. A cookie that opens nothing is as none where none is needed, so that one can look on
    and join with it; but not one that was renewed while the request was on its way: its browser has another.

    Raises a refusal that is the same whether a token is wrong, has ended or was taken back.
    """
    person = await holder_of(state, token)
    if person is not None:
        await note_heard(state, person, person.seen)
        return person
    if await _is_left_lying(state, token):
        raise HTTPError(401, ErrorCode.BAD_TOKEN, WRONG_TOKEN, cookie=TokenCookie())
    is_needed = may(PersonRole.ANONYMOUS, permission) is Grant.NO
    if token.in_browser and not is_needed and not state.was_renewed(token.text):
        return None
    raise HTTPError(401, ErrorCode.BAD_TOKEN, WRONG_TOKEN)


async def _is_left_lying(state: AppState, token: TokenShown) -> bool:
    """Whether it is the unused cookie of somebody who works here: no script could take it away, and who works
    here has the token elsewhere. A player has nothing else, and keeps it: the clock may be wrong."""
    if not (token.in_browser and TOKEN.fullmatch(token.text)):
        return False
    person = await state.holders.of(token.text)
    return person is not None and person.role != PersonRole.PLAYER


async def holder_of(state: AppState, token: TokenShown) -> Person | None:
    """Whose token it is, if it has not ended."""
    if not TOKEN.fullmatch(token.text):
        return None
    person, now = await state.holders.of(token.text), state.clock.wall()
    if person is None or is_unused(person.role, now, person.seen, in_browser=token.in_browser):
        return None
    return person


async def note_heard(state: AppState, person: Person, seen: int) -> int:
    """Write down that somebody was heard, if they were seen long ago; when they were seen last.

    Nobody is refused because that cannot be written: it is tried again when they are heard again."""
    now = state.clock.wall()
    if now - seen < NOTED:
        return seen
    try:
        await state.note_seen(person.id)
    except (BusyError, StoreFailedError):
        return seen
    return now


def cookie_for(state: AppState, cookie: TokenCookie) -> str:
    """The header that sets a token, for this server's own pages alone, or takes it away."""
    parts = [f"{state.cookie}={cookie.token}", "Path=/", "HttpOnly", "SameSite=Strict"]
    parts.append(f"Max-Age={cookie.lasts}")
    return "; ".join([*parts, *(["Secure"] if state.options.is_secure else [])])


# A command, whichever way it came


async def give(
    state: AppState, host: TableActor, person: Person, message: CommandMessage
) -> AnswerMessage | RefusalMessage:
    """What becomes of a command; an answer means that it is kept, whatever happens."""
    answer = await _given(host, person, message)
    state.messages["kept" if isinstance(answer, AnswerMessage) else "refused"] += 1
    return answer


async def _given(host: TableActor, person: Person, message: CommandMessage) -> AnswerMessage | RefusalMessage:
    if message.kind not in COMMANDS:
        return _refused(message, RefusalCode.NOT_ADMITTED, "there is no such command; see the protocol")
    role = speaks_as(PersonRole(person.role), message.kind, house_deals=host.options.automatic_dealer)
    if role is None:
        reason = f"{message.kind} is not for a {person.role} to give here; ask what the table awaits of you"
        return _refused(message, RefusalCode.NOT_YOURS, reason)
    if not _is_plain(message.data):
        reason = "a text holds what cannot be seen or what HTML takes for its own; leave out < > & and quotes"
        return _refused(message, RefusalCode.NOT_ADMITTED, reason)
    try:
        command = host.codec.decode_command(
            message.kind, message.data, command_id=message.id, at=0, by=person.name, role=role.value
        )
    except DecodeError as error:
        return _refused(message, RefusalCode.NOT_ADMITTED, f"{message.kind}: {error}; see the protocol")
    speaker = Speaker(person.id, person.name, role)
    answer = await host.submit(speaker, command, expected=message.expected)
    return answer if isinstance(answer, AnswerMessage) else msgspec.structs.replace(answer, id=message.id)


def _refused(message: CommandMessage, code: RefusalCode, reason: str) -> RefusalMessage:
    return RefusalMessage(id=message.id, code=code.value, reason=reason)


def _is_plain(data: Any) -> bool:
    """Whether every text in some data can be shown anywhere."""
    if isinstance(data, str):
        return is_safe(data)
    if isinstance(data, dict):
        return all(is_safe(name) and _is_plain(each) for name, each in data.items())
    return not isinstance(data, list) or all(map(_is_plain, data))
