"""Routes for those who run the server: who is here, tables, purses and notices.

Every act is written down with its reason, in the same transaction as what it changes. None shows a card,
lifts a limit that a person has set, or moves money but by an entry of a purse.
"""

from __future__ import annotations

from typing import Final

from paigow.server.codes import ErrorCode
from paigow.server.hosting import held_at
from paigow.server.http.request import HandlerRequest, HTTPError, Routes
from paigow.server.http.routes.tables import found
from paigow.server.people.authority import Permission, is_unused
from paigow.server.people.names import is_safe
from paigow.server.protocol.language import table_called
from paigow.server.protocol.messages import encode
from paigow.server.protocol.requests import (
    LEAST_REASON,
    ActDone,
    ActsAnswer,
    GiveRequest,
    NoticeRequest,
    NoticesAnswer,
    NoticeShown,
    PeopleAnswer,
    PersonShown,
    ReasonRequest,
    TableRun,
    TablesRunAnswer,
)
from paigow.store import Act, ActKind, Doer, OverLimitError, Person, StoreError, StoreFailedError
from paigow.table.showing.views import SPECTATOR, view_for
from paigow.table.state.model import Table

ROUTES: Final = Routes()
MOST_PEOPLE: Final = 300
MOST_ACTS: Final = 200
HERE: Final = 15 * 60
"""Seconds after which somebody who was not heard is not here."""


@ROUTES.add("GET", "/operation/people", Permission.SEE_OPERATION)
async def who_is_here(asked: HandlerRequest) -> PeopleAnswer:
    """Who is here: everybody who was heard within a quarter of an hour, with purse, chips and tables."""
    state = asked.state
    since = state.clock.wall() - HERE
    listed = await state.in_thread(state.store.people.lately, since, MOST_PEOPLE + 1)
    return await _shown(asked, listed)


@ROUTES.add("GET", "/operation/people/{name}", Permission.SEE_OPERATION)
async def find_people(asked: HandlerRequest) -> PeopleAnswer:
    """Everybody whose name begins so, here or not."""
    state = asked.state
    listed = await state.in_thread(state.store.people.like, asked.path["name"], MOST_PEOPLE + 1)
    return await _shown(asked, listed)


async def _shown(asked: HandlerRequest, listed: list[tuple[Person, int]]) -> PeopleAnswer:
    state, now = asked.state, asked.state.clock.wall()
    every = [
        (host.id, host.table) for host in await state.registry.every_table() if not host.options.simulated
    ]
    shut_out = await state.in_thread(state.store.people.shut_out, at=now)
    people = [
        PersonShown(
            id=person.id,
            name=person.name,
            role=person.role,
            seen=person.seen,
            is_connected=state.by_person[person.id] > 0,
            has_ended=(person.expires is not None and person.expires <= now)
            or is_unused(person.role, now, person.seen),
            is_shut_out=person.name in shut_out,
            purse=balance,
            held=sum(held_at(table, person.name) for _, table in every),
            tables=tuple(name for name, table in every if _is_at(table, person.name)),
        )
        for person, balance in listed[:MOST_PEOPLE]
    ]
    return PeopleAnswer(people, len(listed) <= MOST_PEOPLE)


def _is_at(table: Table, name: str) -> bool:
    return name in table.arrivals


@ROUTES.add(
    "POST", "/operation/people/{person}/money", Permission.MANAGE_PEOPLE, GiveRequest, refusals=(409,)
)
async def give_money(asked: HandlerRequest) -> PeopleAnswer:
    """Give a player play money: a transfer from the licensee into the purse, which no table sees.

    It is refused while the player is shut out, or has lost what they allow themselves in a day.
    """
    state, person = asked.state, await _person(asked)
    if person.role != "player":
        raise HTTPError(409, ErrorCode.NOT_POSSIBLE, "only players have money to play with")
    acts, doer = state.store.acts, _doer(asked)
    try:
        await state.in_thread(acts.give_money, doer, person.id, asked.body.amount, at=state.clock.wall())
    except OverLimitError as error:
        raise HTTPError(409, ErrorCode.LIMIT, error.reason) from None
    state.registry.purse_changed(person.name)
    return await _one(asked, person)


@ROUTES.add("POST", "/operation/people/{person}/end", Permission.MANAGE_PEOPLE, ReasonRequest)
async def end_token(asked: HandlerRequest) -> PeopleAnswer:
    """End somebody's token, everywhere. What they have wagered is played to its end; chips go to the purse,
    which stays theirs: `paigow tokens --renew` makes them a new token."""
    state, person = asked.state, await _person(asked)
    if person.id == asked.known.id:
        raise HTTPError(409, ErrorCode.NOT_POSSIBLE, "you end your own token by leaving, on your own page")
    if not asked.is_relayed:
        acts, doer = state.store.acts, _doer(asked)
        await state.in_thread(acts.end_token, doer, person.id, at=state.clock.wall())
        path = f"/operation/people/{person.id}/end"
        await state.relay.tell_others("POST", path, asked.token, asked.address, encode(asked.body))
    state.note_left(person.id)
    state.registry.dismiss(person.name)
    return await _one(asked, person)


async def _person(asked: HandlerRequest) -> Person:
    person = await asked.state.in_thread(asked.state.store.people.get, asked.path["person"])
    if person is None:
        raise HTTPError(404, ErrorCode.NOT_FOUND, "there is nobody of that id; look for the name again")
    return person


async def _one(asked: HandlerRequest, person: Person) -> PeopleAnswer:
    """Somebody as they are now."""
    stored = asked.state.store.people
    now = await asked.state.in_thread(stored.get, person.id) or person
    return await _shown(asked, [(now, await asked.state.in_thread(stored.balance, person.id))])


@ROUTES.add("GET", "/operation/tables", Permission.SEE_OPERATION)
async def tables_run(asked: HandlerRequest) -> TablesRunAnswer:
    """All open tables, those for practice too, with who sits there; no card is shown."""
    return await _tables(asked)


async def _tables(asked: HandlerRequest) -> TablesRunAnswer:
    closing = await asked.state.in_thread(asked.state.store.acts.to_close)
    every = await asked.state.registry.every_table()
    return TablesRunAnswer(
        [
            TableRun(
                id=host.id,
                called=table_called(host.called, host.table.rules.submission.title),
                game=host.table.rules.submission.game,
                phase=view_for(host.table, SPECTATOR).phase,
                players=tuple(sorted(host.table.arrivals)),
                rounds=host.table.memory.rounds,
                is_practice=host.options.simulated > 0,
                is_closing=host.id in closing,
            )
            for host in every
        ]
    )


@ROUTES.add("POST", "/operation/tables/{table}/close", Permission.CLOSE_TABLE, ReasonRequest)
async def close_table(asked: HandlerRequest) -> TablesRunAnswer:
    """Close a table for good once its round is over: nobody sits down or buys chips there any more, and
    everybody leaves with their chips. Its rounds can be recalled as ever."""
    host, state = found(asked), asked.state
    await state.in_thread(state.store.acts.close_table, _doer(asked), host.id, at=state.clock.wall())
    await state.registry.close_ending()
    return await _tables(asked)


@ROUTES.add("GET", "/operation/acts", Permission.SEE_OPERATION)
async def acts_done(asked: HandlerRequest) -> ActsAnswer:
    """What those who run the server have done, each with its reason; the newest first."""
    stored = asked.state.store
    acts = await asked.state.in_thread(stored.acts.last, MOST_ACTS)
    named = {each.id: each.name for each in await asked.state.in_thread(stored.people.named_ids, _ids(acts))}
    return ActsAnswer(
        [
            ActDone(
                number=each.number,
                at=each.at,
                by=named.get(each.person, each.person),
                role=each.role,
                act=each.act,
                subject=named.get(each.subject, each.subject),
                detail=each.detail,
                reason=each.reason,
            )
            for each in acts
        ]
    )


def _ids(acts: list[Act]) -> list[str]:
    of_people = (ActKind.GIVE_MONEY, ActKind.END_TOKEN)
    return [each.person for each in acts] + [each.subject for each in acts if each.act in of_people]


@ROUTES.add("POST", "/operation/notices", Permission.POST_NOTICE, NoticeRequest)
async def post_notice(asked: HandlerRequest) -> NoticesAnswer:
    """Show everybody a notice for a while."""
    state, body = asked.state, asked.body
    now, text = state.clock.wall(), _plain(body.text)
    await state.in_thread(state.store.acts.post_notice, _doer(asked), text, now + body.seconds, at=now)
    return await _notices(asked)


@ROUTES.add("POST", "/operation/notices/{notice}/withdraw", Permission.POST_NOTICE, ReasonRequest)
async def withdraw_notice(asked: HandlerRequest) -> NoticesAnswer:
    """Show a notice no more."""
    state, number = asked.state, asked.number("notice")
    try:
        await state.in_thread(state.store.acts.withdraw_notice, _doer(asked), number, at=state.clock.wall())
    except StoreFailedError:
        raise
    except StoreError as error:
        raise HTTPError(404, ErrorCode.NOT_FOUND, error.reason) from None
    return await _notices(asked)


@ROUTES.add("GET", "/notices", Permission.READ_NOTICES)
async def notices(asked: HandlerRequest) -> NoticesAnswer:
    """The notices of those who run the server, the newest first."""
    return await _notices(asked)


async def _notices(asked: HandlerRequest) -> NoticesAnswer:
    standing = await asked.state.in_thread(asked.state.store.acts.notices, at=asked.state.clock.wall())
    return NoticesAnswer([NoticeShown(**each._asdict()) for each in standing])


def _doer(asked: HandlerRequest) -> Doer:
    reason = asked.body.reason
    if len(" ".join(reason.split())) < LEAST_REASON:
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, "say why in a few letters; blanks are no reason")
    return Doer(asked.known.id, asked.known.role, _plain(reason))


def _plain(text: str) -> str:
    """A text that can be shown anywhere."""
    said = " ".join(text.split())
    if not said or not is_safe(said):
        reason = "a text holds what cannot be seen or what HTML takes for its own; leave out < > & and quotes"
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, reason)
    return said
