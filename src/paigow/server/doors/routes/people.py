"""Doors of people: coming, one's own record, limits, and going."""

from __future__ import annotations

from functools import partial
from typing import Final

from paigow.server.codes import DoorCode, FarewellCode
from paigow.server.doors.asking import DoorAnswer, DoorRefusal, DoorRequest, Route, TokenCookie
from paigow.server.doors.identity import RENEWED_TOKEN, WRONG_TOKEN, TokenShown, holder_of, note_heard
from paigow.server.people.authority import Deed, PersonRole
from paigow.server.people.names import BadName, person_name
from paigow.server.people.tokens import LIVES, cookie_lasts
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.people import (
    EnterAnswer,
    EnterRequest,
    JoinAnswer,
    JoinRequest,
    LaterLimit,
    LimitsAnswer,
    LimitsRequest,
    RecordAnswer,
    RefillAnswer,
    RefillOffer,
    RefillRequest,
    RenewAnswer,
)
from paigow.store import (
    EnoughHeldError,
    Limits,
    NameTaken,
    OverLimit,
    Refill,
    RefilledLatelyError,
    StoreError,
    StoreFailed,
)


async def join(asked: DoorRequest) -> DoorAnswer:
    """Come to the server under a name, and get a token and chips to play with."""
    house, body = asked.house, asked.body
    if not house.may_ask("arrivals", asked.address):
        raise DoorRefusal(
            429, DoorCode.TOO_OFTEN, "too many people come from your address; try again in a minute"
        )
    try:
        name = person_name(body.name)
    except BadName as error:
        raise DoorRefusal(400, DoorCode.BAD_NAME, error.reason) from None
    now = house.clock.wall()
    expires = now + _PLAYERS.lasts
    try:
        person, token = await house.aside(
            house.store.people.add,
            name,
            PersonRole.PLAYER.value,
            at=now,
            expires=expires,
            chips=house.options.purse,
        )
    except NameTaken:
        raise DoorRefusal(409, DoorCode.TAKEN, "somebody else has that name; choose another") from None
    answer = JoinAnswer(
        person=person.id,
        name=person.name,
        role=person.role,
        token=token,
        purse=house.options.purse,
        expires=expires,
    )
    return DoorAnswer(answer, 201, TokenCookie(token, _PLAYERS.lasts))


async def enter(asked: DoorRequest) -> DoorAnswer:
    """Come in by a token that you hold: a page gets it as a cookie, which no script can read."""
    if not asked.house.may_ask("arrivals", asked.address):
        raise DoorRefusal(429, DoorCode.TOO_OFTEN, "too many come from your address; try again in a minute")
    house, token = asked.house, asked.body.token.strip()
    person = await holder_of(house, TokenShown(token))
    if person is None:
        raise DoorRefusal(404, DoorCode.NOT_FOUND, "the token is wrong or has ended; ask who made it")
    await note_heard(house, person, person.seen)
    cookie = TokenCookie(token, cookie_lasts(person.role, house.clock.wall(), person.expires))
    return DoorAnswer(EnterAnswer(name=person.name, role=person.role), 200, cookie)


async def renew(asked: DoorRequest) -> DoorAnswer:
    """A new token in the place of yours, which ends at once wherever else it is.

    Name, chips and rounds stay yours for as long again as at the first. Your sockets are closed with the code
    `closed`: come again with the new token. Of two who renew one token at once one gets the new one, and the
    other is refused with the code `renewed`.
    """
    house, person = asked.house, asked.known
    if not house.may_ask("arrivals", asked.address):
        raise DoorRefusal(429, DoorCode.TOO_OFTEN, "too many come from your address; try again in a minute")
    now = house.clock.wall()
    expires = now + _PLAYERS.lasts
    house.note_renewal(asked.token)
    stored = house.store.people
    token = await house.aside(stored.exchange, person, asked.token, at=now, expires=expires)
    if token is None:
        if await house.aside(stored.is_kept, asked.token):
            raise DoorRefusal(401, DoorCode.BAD_TOKEN, WRONG_TOKEN)
        raise DoorRefusal(409, DoorCode.RENEWED, RENEWED_TOKEN)
    house.note_left(person.id, FarewellCode.CLOSED)
    return DoorAnswer(RenewAnswer(token=token, expires=expires), 200, TokenCookie(token, _PLAYERS.lasts))


async def go_out(_: DoorRequest) -> DoorAnswer:
    """Go out of this browser: its cookie is taken away, and the token holds as before."""
    return DoorAnswer(EnterAnswer(role=PersonRole.ANONYMOUS.value), 200, TokenCookie())


async def record(asked: DoorRequest) -> ProtocolMessage:
    """Your own record: your name and role, your chips, how long you have played, and your limits."""
    house, person = asked.house, asked.known
    purse = await house.floor.purse(person.id, person.name)
    limits = await _limits_of(asked)
    return RecordAnswer(
        person=person.id,
        name=person.name,
        role=person.role,
        purse=purse.balance,
        held=purse.held,
        taken=purse.taken,
        net=purse.session.net,
        seconds=int(purse.session.seconds),
        limits=limits,
        refill=await _refill_offer(asked),
        expires=person.expires,
    )


async def refill(asked: DoorRequest) -> ProtocolMessage:
    """Get play money, if purse and chips together are less than the least wager of any open table.

    The licensee puts it into your purse, once a day. It is refused while you have shut yourself out or have
    lost what you allow yourself in a day, and where this server gives none.
    """
    house, person = asked.house, asked.known
    for _ in range(_TRIES):
        wanted = await _refill_of(asked, asked.body.id)
        if wanted is None:
            raise DoorRefusal(404, DoorCode.NOT_FOUND, "no play money is given here; ask who runs the server")
        given = partial(house.store.people.refill, person.id, wanted, at=house.clock.wall())
        try:
            done = await house.aside(given)
        except _AGAINST as error:
            raise DoorRefusal(409, _code_of(error), error.reason) from None
        if done is not None:
            house.floor.purse_changed(person.name)
            return RefillAnswer(amount=done.amount, purse=done.balance, repeated=done.is_repeated)
    raise DoorRefusal(503, DoorCode.BUSY, "your purse is in use just now; try again in a moment")


async def _refill_of(asked: DoorRequest, id_: str) -> Refill | None:
    """What somebody may be given, by what they hold; nothing where nobody is given anything."""
    house, person = asked.house, asked.known
    below = house.floor.least_wager
    if not house.options.refill or below is None or asked.role is not PersonRole.PLAYER:
        return None
    purse = await house.floor.purse(person.id, person.name)
    return Refill(id_, house.options.refill, below, purse.balance, purse.held)


async def _refill_offer(asked: DoorRequest) -> RefillOffer | None:
    """Whether somebody may get play money now, and if not, why."""
    house, person = asked.house, asked.known
    if (wanted := await _refill_of(asked, "")) is None:
        return None
    try:
        await house.aside(house.store.people.check_refill, person.id, wanted, at=house.clock.wall())
    except _AGAINST as error:
        since = error.since if isinstance(error, RefilledLatelyError) else None
        return RefillOffer(amount=wanted.amount, code=_code_of(error), reason=error.reason, since=since)
    return RefillOffer(amount=wanted.amount)


def _code_of(error: Exception) -> DoorCode:
    return next(code for kind, code in _CODES.items() if isinstance(error, kind))


async def set_limits(asked: DoorRequest) -> ProtocolMessage:
    """Set limits to your own play; a tighter one holds at once, a looser one after a day. Or shut yourself
    out until a time: your play ends after the round, and nothing brings it back sooner.

    What is answered are the limits that hold now, and those that will, with the time from which they do.
    """
    body = asked.body
    wanted = Limits(loss=body.loss, stake=body.stake, seconds=body.seconds, until=body.until)
    house = asked.house
    try:
        held = await house.aside(house.store.people.set_limits, asked.known.id, wanted, at=house.clock.wall())
    except StoreFailed:
        raise
    except StoreError as error:
        raise DoorRefusal(400, DoorCode.NOT_UNDERSTOOD, error.reason) from None
    if held.until is not None:
        await house.floor.see_out()
    return await _limits_of(asked)


async def leave(asked: DoorRequest) -> DoorAnswer:
    """End your token, everywhere, and leave all tables; what you have wagered is played to its end first."""
    house, person = asked.house, asked.known
    await house.aside(house.store.people.revoke, person.id, at=house.clock.wall())
    house.note_left(person.id)
    house.floor.dismiss(person.name)
    return DoorAnswer(LimitsAnswer(), 200, TokenCookie())


async def _limits_of(asked: DoorRequest) -> LimitsAnswer:
    """What somebody has limited, and what they have loosened that does not hold yet."""
    house, person, at = asked.house, asked.known.id, asked.house.clock.wall()
    held = await house.aside(house.store.people.limits, person, at=at)
    coming = await house.aside(house.store.people.coming_limits, person, at=at)
    later = tuple(LaterLimit(limit=each.kind, wanted=each.wanted, since=each.since) for each in coming)
    return LimitsAnswer(**held._asdict(), later=later)


_TRIES: Final = 3
"""How often chips are counted again because the purse has changed meanwhile."""
_CODES: Final[dict[type[Exception], DoorCode]] = {
    OverLimit: DoorCode.LIMIT,
    EnoughHeldError: DoorCode.ENOUGH,
    RefilledLatelyError: DoorCode.TOO_SOON,
}
_AGAINST: Final = (OverLimit, EnoughHeldError, RefilledLatelyError)
_PLAYERS: Final = LIVES[PersonRole.PLAYER]
ROUTES = (
    Route("POST", "/people", Deed.JOIN, join, JoinAnswer, JoinRequest, 201, (409,)),
    Route("POST", "/people/token", Deed.ENTER, enter, EnterAnswer, EnterRequest),
    Route("DELETE", "/people/token", Deed.ENTER, go_out, EnterAnswer),
    Route("POST", "/people/me/token", Deed.RENEW_TOKEN, renew, RenewAnswer, refusals=(409,)),
    Route("GET", "/people/me", Deed.READ_RECORD, record, RecordAnswer),
    Route("POST", "/people/me/refill", Deed.REFILL, refill, RefillAnswer, RefillRequest, refusals=(409,)),
    Route("PUT", "/people/me/limits", Deed.CHANGE_LIMITS, set_limits, LimitsAnswer, LimitsRequest),
    Route("DELETE", "/people/me", Deed.LEAVE_SERVER, leave, LimitsAnswer),
)
