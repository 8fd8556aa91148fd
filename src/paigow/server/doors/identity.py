"""Who asks, and whether they may: one gate for requests and for sockets.

Somebody is known by the token in a header or in a cookie, and by nothing else.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection

from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, TokenCookie
from paigow.server.doors.premises import Premises
from paigow.server.people.authority import Deed, May, PersonRole, may
from paigow.server.people.tokens import NOTED, TOKEN, is_unused
from paigow.store import Busy, Person, StoreFailed

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


def token_in(house: Premises, headers: Headers) -> TokenShown | None:
    """The token that was sent: as ``Authorization: Bearer``, or else as a cookie.

    Whatever other cookies look like, ours is found; of two, one was planted, and neither is believed: nobody
    plays as another without knowing.
    """
    given = headers.get("authorization")
    if given is not None:
        return TokenShown(given[len(_BEARER) :].strip() if given.lower().startswith(_BEARER) else "")
    cookies = [part.partition("=") for line in headers.getlist("cookie") for part in line.split(";")]
    tokens = [value.strip() for name, _, value in cookies if name.strip() == house.cookie]
    if len(tokens) > 1:
        raise DoorRefusal(401, DoorCode.BAD_TOKEN, TWO_TOKENS)
    return TokenShown(tokens[0], in_browser=True) if tokens else None


class Admitted(NamedTuple):
    """Who came through the gates, and from where."""

    person: Person | None
    address: str
    token: TokenShown | None


def arrived(house: Premises, asked: HTTPConnection) -> str:
    """The address of whoever asks, through the first gates: from where, and how often.

    Raises a refusal at the first that is shut.
    """
    headers, address = asked.headers, asked.client.host if asked.client else ""
    if not house.is_allowed_host(headers.get("host", "")):
        raise DoorRefusal(403, DoorCode.BAD_HOST, "the server is not asked for under that name")
    if not house.is_allowed_origin(headers.get("origin"), headers.get("host", "")):
        raise DoorRefusal(403, DoorCode.BAD_ORIGIN, "pages from elsewhere may not ask this server")
    if not house.may_ask("requests", address):
        raise DoorRefusal(429, DoorCode.TOO_OFTEN, "you ask too often; wait a second")
    return address


async def admitted(house: Premises, asked: HTTPConnection, address: str, deed: Deed) -> Admitted:
    """Who has arrived, through the other gates: who, and whether they may.

    Raises a refusal at the first that is shut.
    """
    token = token_in(house, asked.headers)
    person = None if token is None else await _identified(house, token, deed)
    role = PersonRole.ANONYMOUS if person is None else PersonRole(person.role)
    if may(role, deed) is May.NO:
        if person is None:
            raise DoorRefusal(401, DoorCode.NO_TOKEN, "this is for people with a token; join first")
        raise DoorRefusal(403, DoorCode.NOT_ENTITLED, f"as {role} you may not do this here")
    return Admitted(person, address, token)


async def _identified(house: Premises, token: TokenShown, deed: Deed) -> Person | None:
    """Who sent a token. A cookie that opens nothing is as none where none is needed, so that one can look on
    and join with it; but not one that was renewed while the request was on its way: its browser has another.

    Raises a refusal that is the same whether a token is wrong, has ended or was taken back.
    """
    person = await holder_of(house, token)
    if person is not None:
        await note_heard(house, person, person.seen)
        return person
    if await _is_left_lying(house, token):
        raise DoorRefusal(401, DoorCode.BAD_TOKEN, WRONG_TOKEN, cookie=TokenCookie())
    is_needed = may(PersonRole.ANONYMOUS, deed) is May.NO
    if token.in_browser and not is_needed and not house.was_renewed(token.text):
        return None
    raise DoorRefusal(401, DoorCode.BAD_TOKEN, WRONG_TOKEN)


async def _is_left_lying(house: Premises, token: TokenShown) -> bool:
    """Whether it is the unused cookie of somebody who works here: no script could take it away, and who works
    here has the token elsewhere. A player has nothing else, and keeps it: the clock may be wrong."""
    if not (token.in_browser and TOKEN.fullmatch(token.text)):
        return False
    person = await house.holders.of(token.text)
    return person is not None and person.role != PersonRole.PLAYER


async def holder_of(house: Premises, token: TokenShown) -> Person | None:
    """Whose token it is, if it has not ended."""
    if not TOKEN.fullmatch(token.text):
        return None
    person, now = await house.holders.of(token.text), house.clock.wall()
    if person is None or is_unused(person.role, now, person.seen, in_browser=token.in_browser):
        return None
    return person


async def note_heard(house: Premises, person: Person, seen: int) -> int:
    """Write down that somebody was heard, if they were seen long ago; when they were seen last.

    Nobody is refused because that cannot be written: it is tried again when they are heard again."""
    now = house.clock.wall()
    if now - seen < NOTED:
        return seen
    try:
        await house.note_seen(person.id)
    except (Busy, StoreFailed):
        return seen
    return now


def cookie_for(house: Premises, cookie: TokenCookie) -> str:
    """The header that sets a token, for this server's own pages alone, or takes it away."""
    parts = [f"{house.cookie}={cookie.token}", "Path=/", "HttpOnly", "SameSite=Strict"]
    parts.append(f"Max-Age={cookie.lasts}")
    return "; ".join([*parts, *(["Secure"] if house.options.is_secure else [])])
