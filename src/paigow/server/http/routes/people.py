"""Routes about people: joining, one's own record, limits and tables, and leaving."""

from __future__ import annotations

from functools import partial
from typing import Final

from paigow.server.codes import ErrorCode, FarewellCode
from paigow.server.hosting import RecordedTable, held_at, is_table_id, recorded_table
from paigow.server.http.request import (
    RENEWED_TOKEN,
    WRONG_TOKEN,
    HandlerRequest,
    HandlerResponse,
    HTTPError,
    Routes,
    TokenCookie,
    TokenShown,
    holder_of,
    note_heard,
)
from paigow.server.people.authority import LIVES, Permission, PersonRole, cookie_lasts
from paigow.server.people.names import PersonNameError, person_name
from paigow.server.protocol.language import table_called
from paigow.server.protocol.messages import encode
from paigow.server.protocol.requests import (
    ChipsBack,
    EnterAnswer,
    EnterRequest,
    JoinAnswer,
    JoinRequest,
    LaterLimit,
    LimitsAnswer,
    LimitsRequest,
    OwnTable,
    OwnTablesAnswer,
    RecordAnswer,
    RefillAnswer,
    RefillOffer,
    RefillRequest,
    RenewAnswer,
)
from paigow.store import (
    CASH,
    PRACTICE,
    EnoughHeldError,
    Limits,
    NameTakenError,
    OverLimitError,
    PurseEntry,
    Refill,
    RefilledLatelyError,
    Store,
    StoreError,
    StoreFailedError,
    of_the_house,
)

ROUTES: Final = Routes()


@ROUTES.add("POST", "/people", Permission.JOIN, JoinRequest, gives=JoinAnswer, status=201, refusals=(409,))
async def join(asked: HandlerRequest) -> HandlerResponse:
    """Come to the server under a name, and get a token and chips to play with."""
    state, body = asked.state, asked.body
    if not state.may_ask("arrivals", asked.address):
        raise HTTPError(
            429, ErrorCode.TOO_OFTEN, "too many people come from your address; try again in a minute"
        )
    try:
        name = person_name(body.name)
    except PersonNameError as error:
        raise HTTPError(400, ErrorCode.BAD_NAME, error.reason) from None
    now = state.clock.wall()
    expires = now + _PLAYERS.lasts
    try:
        person, token = await state.in_thread(
            state.store.people.add,
            name,
            PersonRole.PLAYER.value,
            at=now,
            expires=expires,
            chips=state.options.purse,
        )
    except NameTakenError:
        raise HTTPError(409, ErrorCode.TAKEN, "somebody else has that name; choose another") from None
    answer = JoinAnswer(
        person=person.id,
        name=person.name,
        role=person.role,
        token=token,
        purse=state.options.purse,
        expires=expires,
    )
    return HandlerResponse(answer, 201, TokenCookie(token, _PLAYERS.lasts))


@ROUTES.add("POST", "/people/token", Permission.ENTER, EnterRequest, gives=EnterAnswer)
async def enter(asked: HandlerRequest) -> HandlerResponse:
    """Come in by a token that you hold: a page gets it as a cookie, which no script can read."""
    if not asked.state.may_ask("arrivals", asked.address):
        raise HTTPError(429, ErrorCode.TOO_OFTEN, "too many come from your address; try again in a minute")
    state, token = asked.state, asked.body.token.strip()
    person = await holder_of(state, TokenShown(token))
    if person is None:
        raise HTTPError(404, ErrorCode.NOT_FOUND, "the token is wrong or has ended; ask who made it")
    await note_heard(state, person, person.seen)
    cookie = TokenCookie(token, cookie_lasts(person.role, state.clock.wall(), person.expires))
    return HandlerResponse(EnterAnswer(name=person.name, role=person.role), 200, cookie)


@ROUTES.add("POST", "/people/me/token", Permission.RENEW_TOKEN, gives=RenewAnswer, refusals=(409,))
async def renew(asked: HandlerRequest) -> HandlerResponse:
    """A new token in the place of yours, which ends at once wherever else it is.

    Name, chips and rounds stay yours for as long again as at the first. Your sockets are closed with the code
    `closed`: come again with the new token. Of two who renew one token at once one gets the new one, and the
    other is refused with the code `renewed`.
    """
    state, person = asked.state, asked.known
    if not state.may_ask("arrivals", asked.address):
        raise HTTPError(429, ErrorCode.TOO_OFTEN, "too many come from your address; try again in a minute")
    now = state.clock.wall()
    expires = now + _PLAYERS.lasts
    state.note_renewal(asked.token)
    stored = state.store.people
    token = await state.in_thread(stored.exchange, person, asked.token, at=now, expires=expires)
    if token is None:
        if await state.in_thread(stored.is_kept, asked.token):
            raise HTTPError(401, ErrorCode.BAD_TOKEN, WRONG_TOKEN)
        raise HTTPError(409, ErrorCode.RENEWED, RENEWED_TOKEN)
    state.note_left(person.id, FarewellCode.CLOSED)
    return HandlerResponse(RenewAnswer(token=token, expires=expires), 200, TokenCookie(token, _PLAYERS.lasts))


@ROUTES.add("DELETE", "/people/token", Permission.ENTER, gives=EnterAnswer)
async def go_out(_: HandlerRequest) -> HandlerResponse:
    """Go out of this browser: its cookie is taken away, and the token holds as before."""
    return HandlerResponse(EnterAnswer(role=PersonRole.ANONYMOUS.value), 200, TokenCookie())


@ROUTES.add("GET", "/people/me", Permission.READ_RECORD)
async def record(asked: HandlerRequest) -> RecordAnswer:
    """Your own record: your name and role, your chips, how long you have played, and your limits."""
    state, person = asked.state, asked.known
    purse = await state.registry.purse(person.id, person.name)
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


@ROUTES.add("POST", "/people/me/refill", Permission.REFILL, RefillRequest, refusals=(409,))
async def refill(asked: HandlerRequest) -> RefillAnswer:
    """Get play money, if purse and chips together are less than the least wager of any open table.

    The licensee puts it into your purse, once a day. It is refused while you have shut yourself out or have
    lost what you allow yourself in a day, and where this server gives none.
    """
    state, person = asked.state, asked.known
    for _ in range(_TRIES):
        wanted = await _refill_of(asked, asked.body.id)
        if wanted is None:
            raise HTTPError(404, ErrorCode.NOT_FOUND, "no play money is given here; ask who runs the server")
        given = partial(state.store.people.refill, person.id, wanted, at=state.clock.wall())
        try:
            done = await state.in_thread(given)
        except _AGAINST as error:
            raise HTTPError(409, _code_of(error), error.reason) from None
        if done is not None:
            state.registry.purse_changed(person.name)
            await _tell_others(asked, "POST", "/people/me/refill", encode(asked.body))
            return RefillAnswer(amount=done.amount, purse=done.balance, repeated=done.is_repeated)
    raise HTTPError(503, ErrorCode.BUSY, "your purse is in use just now; try again in a moment")


async def _refill_of(asked: HandlerRequest, id_: str) -> Refill | None:
    """What somebody may be given, by what they hold; nothing where nobody is given anything."""
    state, person = asked.state, asked.known
    if not state.options.refill or asked.role is not PersonRole.PLAYER:
        return None
    if (below := await state.registry.least_wager()) is None:
        return None
    purse = await state.registry.purse(person.id, person.name)
    return Refill(id_, state.options.refill, below, purse.balance, purse.held)


async def _refill_offer(asked: HandlerRequest) -> RefillOffer | None:
    """Whether somebody may get play money now, and if not, why."""
    state, person = asked.state, asked.known
    if (wanted := await _refill_of(asked, "")) is None:
        return None
    try:
        await state.in_thread(state.store.people.check_refill, person.id, wanted, at=state.clock.wall())
    except _AGAINST as error:
        since = error.since if isinstance(error, RefilledLatelyError) else None
        return RefillOffer(amount=wanted.amount, code=_code_of(error), reason=error.reason, since=since)
    return RefillOffer(amount=wanted.amount)


def _code_of(error: Exception) -> ErrorCode:
    return next(code for kind, code in _CODES.items() if isinstance(error, kind))


@ROUTES.add("PUT", "/people/me/limits", Permission.CHANGE_LIMITS, LimitsRequest)
async def set_limits(asked: HandlerRequest) -> LimitsAnswer:
    """Set limits to your own play; a tighter one holds at once, a looser one after a day. Or shut yourself
    out until a time: your play ends after the round, and nothing brings it back sooner.

    What is answered are the limits that hold now, and those that will, with the time from which they do.
    """
    body = asked.body
    wanted = Limits(loss=body.loss, stake=body.stake, seconds=body.seconds, until=body.until)
    state = asked.state
    try:
        held = await state.in_thread(
            state.store.people.set_limits, asked.known.id, wanted, at=state.clock.wall()
        )
    except StoreFailedError:
        raise
    except StoreError as error:
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, error.reason) from None
    if held.until is not None:
        await state.registry.see_out()
    return await _limits_of(asked)


@ROUTES.add("DELETE", "/people/me", Permission.LEAVE_SERVER, gives=LimitsAnswer)
async def leave(asked: HandlerRequest) -> HandlerResponse:
    """End your token, everywhere, and leave all tables; what you have wagered is played to its end first."""
    state, person = asked.state, asked.known
    await _tell_others(asked, "DELETE", "/people/me")  # while the token holds by which they know who leaves
    if not asked.is_relayed:
        await state.in_thread(state.store.people.revoke, person.id, at=state.clock.wall())
    state.note_left(person.id)
    state.registry.dismiss(person.name)
    return HandlerResponse(LimitsAnswer(), 200, TokenCookie())


async def _tell_others(asked: HandlerRequest, method: str, path: str, data: bytes = b"") -> None:
    """Tell the servers that run other tables what somebody has done here, who may sit at one of them."""
    if not asked.is_relayed:
        await asked.state.relay.tell_others(method, path, asked.token, asked.address, data)


async def _limits_of(asked: HandlerRequest) -> LimitsAnswer:
    """What somebody has limited, and what they have loosened that does not hold yet."""
    state, person, at = asked.state, asked.known.id, asked.state.clock.wall()
    held = await state.in_thread(state.store.people.limits, person, at=at)
    coming = await state.in_thread(state.store.people.coming_limits, person, at=at)
    later = tuple(LaterLimit(limit=each.kind, wanted=each.wanted, since=each.since) for each in coming)
    return LimitsAnswer(**held._asdict(), later=later)


_TRIES: Final = 3
"""How often chips are counted again because the purse has changed meanwhile."""
_CODES: Final[dict[type[Exception], ErrorCode]] = {
    OverLimitError: ErrorCode.LIMIT,
    EnoughHeldError: ErrorCode.ENOUGH,
    RefilledLatelyError: ErrorCode.TOO_SOON,
}
_AGAINST: Final = (OverLimitError, EnoughHeldError, RefilledLatelyError)
_PLAYERS: Final = LIVES[PersonRole.PLAYER]


MOST_SHOWN: Final = 12
_LOOKED_THROUGH: Final = 200
"""Changes of the purse, the newest first, by which one's tables are known."""


@ROUTES.add("GET", "/people/me/tables", Permission.READ_RECORD)
async def own_tables(asked: HandlerRequest) -> OwnTablesAnswer:
    """Your tables: where you sit, where you have been or practised of late, and which you have opened.

    Of one that you left it says how many chips came back to your purse, and whether the house saw you out.
    """
    state, person = asked.state, asked.known
    last = await state.in_thread(_last_changes, state.store, person.id)
    opened = (table.id for table in state.registry.known if table.options.opened_by == person.id)
    shown = [
        await _shown(asked, await recorded_table(state.registry, name), last.get(name))
        for name in list(dict.fromkeys((*last, *opened)))[:MOST_SHOWN]
    ]
    return OwnTablesAnswer(shown)


def _last_changes(store: Store, person: str) -> dict[str, PurseEntry]:
    """The last change of the purse at each table, the newest first."""
    found: dict[str, PurseEntry] = {}
    for entry in store.people.purse(person, _LOOKED_THROUGH):
        if entry.stream is not None and is_table_id(entry.stream) and entry.reason != PRACTICE:
            found.setdefault(entry.stream, entry)
    return found


async def _shown(asked: HandlerRequest, table: RecordedTable, last: PurseEntry | None) -> OwnTable:
    has_left = last is not None and last.reason == CASH  # on disk, though the table may not know it yet
    now = await asked.state.registry.table_of(table.id)
    held = 0 if has_left or now is None else held_at(now, asked.known.name)
    return OwnTable(
        id=table.id,
        called=table_called(table.called, table.rules.submission.title),
        game=table.game,
        title=table.rules.submission.title,
        is_open=now is not None,
        is_practice=bool(table.options.simulated),
        held=held,
        back=None if last is None or not has_left else await asked.state.in_thread(_back, table, last),
    )


def _back(table: RecordedTable, cashed: PurseEntry) -> ChipsBack:
    assert cashed.line is not None, "chips come back by a command"
    [left] = table.store.since(table.id, cashed.line, cashed.line)
    return ChipsBack(
        entry=cashed.entry, at=cashed.at, amount=cashed.amount, by_house=of_the_house(left.command)
    )
