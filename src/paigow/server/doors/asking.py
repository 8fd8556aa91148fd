"""What a door is: a route, what it takes and gives, and the one way to refuse."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeVar

from paigow.errors import PaigowError
from paigow.server.apart import Crowded
from paigow.server.codes import DoorCode, KeptOutCode
from paigow.server.doors.premises import Premises
from paigow.server.hosting import RecordedTable, ShownTable
from paigow.server.people.authority import Deed, PersonRole, views_as
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.requests import ErrorAnswer, ViolationFound
from paigow.store import Person
from paigow.table.showing.views import Viewer, Viewing

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


class DoorRefusal(PaigowError):  # noqa: N818 - what it is
    """A request that is refused, with its status and its code."""

    def __init__(
        self,
        status: int,
        code: DoorCode | KeptOutCode,
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


class DoorAnswer(NamedTuple):
    """What a door answers, where it is not simply a message and all went well."""

    message: ProtocolMessage
    status: int
    cookie: TokenCookie | None = None


@dataclass(frozen=True, slots=True)
class DoorRequest:
    """A request as a door gets it: who asks is known, and the body is a message of the protocol."""

    house: Premises
    person: Person | None
    path: Mapping[str, str]
    body: Any
    address: str
    language: str
    """In which who asks wants to be answered."""
    token: str = ""
    """By which who asks is known."""

    @property
    def role(self) -> PersonRole:
        return PersonRole.ANONYMOUS if self.person is None else PersonRole(self.person.role)

    @property
    def asker(self) -> str:
        """By whom it is counted how often something is asked for."""
        return self.address if self.person is None else self.person.id

    def viewer_at(self, host: ShownTable | RecordedTable) -> Viewer:
        """As whom who asks looks at a table."""
        return viewer_of(self.person, host)

    @property
    def known(self) -> Person:
        """Who asks; doors that anonymous people may use do not ask this."""
        if self.person is None:
            raise DoorRefusal(401, DoorCode.NO_TOKEN, "this is for people with a token; join first")
        return self.person

    async def recalled(self, call: Callable[..., T], *arguments: Any) -> T:
        """What a call comes to that reads much of a log, or derives it again."""
        try:
            return await self.house.apart.do(self.asker, call, *arguments)
        except Crowded as error:
            raise DoorRefusal(503, DoorCode.BUSY, error.reason) from None

    def number(self, name: str) -> int:
        """A whole number of the path."""
        text = self.path[name]
        if not (text.isascii() and text.isdecimal() and len(text) <= 15):
            raise DoorRefusal(
                404, DoorCode.NOT_FOUND, f"there is no {_NUMBERED[name]} of that number; give a whole number"
            )
        return int(text)


_NUMBERED: Final = {"number": "round", "position": "position", "line": "line"}
"""What the numbers of a path count."""


def viewer_of(person: Person | None, host: ShownTable | RecordedTable) -> Viewer:
    """As whom somebody looks at a table."""
    role = PersonRole.ANONYMOUS if person is None else PersonRole(person.role)
    viewing = views_as(role, house_deals=host.options.automatic_dealer)
    return Viewer(viewing, person.name if person is not None and viewing is Viewing.PLAYER else "")


Door = Callable[[DoorRequest], Awaitable[ProtocolMessage | DoorAnswer | str]]
"""Answers a request: a message, one with a status of its own, or plain text."""


@dataclass(frozen=True, slots=True)
class Route:
    """One way in: what it is for, who may come, what is brought and what is given."""

    method: str
    path: str
    deed: Deed
    door: Door
    gives: type[ProtocolMessage] | None
    """What is answered; nothing for plain text."""
    takes: type[ProtocolMessage] | None = None
    status: int = 200
    refusals: tuple[int, ...] = ()
    """Statuses beside those that every door may answer."""
    refuses_with: type[ProtocolMessage] = ErrorAnswer
    """What stands in a refusal of the table (409)."""

    @property
    def summary(self) -> str:
        """The first sentence of what the door says of itself."""
        return " ".join((self.door.__doc__ or "").split("\n\n")[0].split())

    @property
    def parameters(self) -> tuple[str, ...]:
        return tuple(part[1:-1] for part in self.path.split("/") if part.startswith("{"))
