"""Routes about tables: which there are, opening one, seeing it, and giving commands to it."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count
from typing import Final

import msgspec

from paigow.games.submission import (
    RulesSubmission,
    Violation,
    read_submission,
    sample,
    sample_names,
    sample_text,
)
from paigow.games.wagers import wager_title
from paigow.log.chain import LogReader
from paigow.message import Message
from paigow.server.codes import ErrorCode
from paigow.server.hosting import (
    RecordedTable,
    RemoteTable,
    TableActor,
    TableNameError,
    TableOptions,
    UnknownTableError,
    is_too_dear,
    recorded_table,
)
from paigow.server.http.request import HandlerRequest, HandlerResponse, HTTPError, Routes, give
from paigow.server.people.authority import Grant, Permission, PersonRole, may
from paigow.server.people.limits import TooManyTablesError
from paigow.server.people.names import PersonNameError, shown_name
from paigow.server.protocol.language import table_called
from paigow.server.protocol.messages import (
    LONGEST_ID,
    AnswerMessage,
    CommandMessage,
    RefusalMessage,
    StandingMessage,
    shown,
)
from paigow.server.protocol.requests import (
    CheckAnswer,
    CheckRequest,
    MeterShown,
    SamplesAnswer,
    SampleSummary,
    SeatRequest,
    SubmissionAnswer,
    TableRequest,
    TablesAnswer,
    TableSummary,
    ViolationFound,
)
from paigow.store import ConflictError, MeterError, likeness
from paigow.table.showing.views import SPECTATOR, view_for
from paigow.table.state.values import DEAD_HAND

ROUTES: Final = Routes()

_NO_TABLE: Final = "there is no such table"


@ROUTES.add("GET", "/tables", Permission.LIST_TABLES)
async def list_tables(asked: HandlerRequest) -> TablesAnswer:
    """The tables that are open to everybody; those where somebody practises are not in the list."""
    every = await asked.state.registry.every_table()
    return TablesAnswer([_summary(host) for host in every if not host.options.simulated])


@ROUTES.add("GET", "/samples", Permission.LIST_SAMPLES)
async def list_samples(_: HandlerRequest) -> SamplesAnswer:
    """The Rules Submissions that a table can be opened from by name."""
    return SamplesAnswer([_sample_summary(name, sample(name)) for name in sample_names()])


def _sample_summary(name: str, filed: RulesSubmission) -> SampleSummary:
    return SampleSummary(
        name=name,
        game=filed.game,
        title=filed.title,
        minimum=filed.table.minimum,
        maximum=filed.table.maximum,
        may_bank=filed.banking.enabled,
        wagers=tuple(wager_title(key) for key, _ in filed.wagers.offered()),
    )


@ROUTES.add("POST", "/submissions/check", Permission.CHECK_SUBMISSION, CheckRequest)
async def check(asked: HandlerRequest) -> CheckAnswer:
    """Check a Rules Submission: what is wrong with it, clause by clause, and what is probably not meant."""
    reading = await asked.state.in_thread(read_submission, asked.body.submission)
    return CheckAnswer(
        is_valid=reading.is_valid, violations=_found(reading.errors), warnings=_found(reading.warnings)
    )


@ROUTES.add(
    "POST",
    "/tables",
    Permission.OPEN_TABLE,
    TableRequest,
    gives=TableSummary,
    status=201,
    refusals=(409, 422, 503),
)
async def open_table(asked: HandlerRequest) -> HandlerResponse:
    """Open a table from a sample, or from a Rules Submission of your own.

    A submission that is not valid is refused with every violation, clause by clause. A player may have only
    so many tables open; one that a player has opened is closed for good when it is left alone for long.
    """
    state, body = asked.state, asked.body
    if not state.may_ask("openings", asked.known.id):
        raise HTTPError(429, ErrorCode.TOO_OFTEN, "you have opened several tables; try again in a minute")
    if len(state.registry.known) >= (most := state.options.most_tables):
        raise HTTPError(503, ErrorCode.FULL, Message("{n} tables are open; play at one of them", n=most))
    if asked.role is not PersonRole.PLAYER:
        return await _opened(asked)
    try:
        with state.openings.one_more(asked.known.id, asked.address) as opening:
            answer = await _opened(asked)
            opening.table = body.name
    except TooManyTablesError as error:
        raise HTTPError(429, ErrorCode.FULL, str(error)) from None
    return answer


async def _opened(asked: HandlerRequest) -> HandlerResponse:
    body = asked.body
    (text, filed), options = await _filed(asked), _options(asked)
    if body.simulated and is_too_dear(filed.table.minimum):
        raise HTTPError(
            400, ErrorCode.NOT_UNDERSTOOD,
            "simulated players cannot cover the minimum of this table; lower it, or leave them out",
        )  # fmt: skip
    try:
        called = await _told_apart(asked, _called(asked.body, filed))
        host = await asked.state.registry.create(body.name, text, options, _meters(asked), called)
    except (TableNameError, PersonNameError) as error:
        raise HTTPError(400, ErrorCode.BAD_NAME, error.reason) from None
    except ConflictError:
        raise HTTPError(409, ErrorCode.TAKEN, "there is a table of that name; choose another") from None
    except MeterError as error:
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, error.reason) from None
    except UnknownTableError:  # this server was so slow that another runs it by now
        raise HTTPError(503, ErrorCode.BUSY, "the table is open; look for it in the list") from None
    return HandlerResponse(_summary(host), 201)


@ROUTES.add("GET", "/tables/{table}/view", Permission.SEE_TABLE)
async def see_table(asked: HandlerRequest) -> StandingMessage:
    """The table as you may see it, and what it awaits of you."""
    host = found(asked)
    if asked.role is PersonRole.PLAYER:  # what may be bought depends on the purse
        await asked.state.registry.purse(asked.known.id, asked.known.name)
    return host.standing(asked.viewer_at(host))


@ROUTES.add("GET", "/tables/{table}/submission", Permission.SEE_TABLE)
async def see_submission(asked: HandlerRequest) -> SubmissionAnswer:
    """The Rules Submission that the table follows, as it was filed: its limits, wagers and pay tables."""
    host, store = found(asked), asked.state.store
    text = await asked.state.in_thread(lambda: LogReader(store.lines(host.id, 1, 1)).opening.submission)
    return SubmissionAnswer(table=host.id, submission=text)


@ROUTES.add(
    "POST",
    "/tables/{table}/commands",
    Permission.GIVE_COMMAND,
    CommandMessage,
    gives=AnswerMessage,
    refusals=(409,),
    refuses_with=RefusalMessage,
)
async def command(asked: HandlerRequest) -> HandlerResponse:
    """Give a command; what the socket takes is taken here too, with the same answer.

    Sent again with the same id, it is answered as it was the first time.
    """
    begun = time.perf_counter()
    answer = _answered(await give(asked.state, found(asked), asked.known, asked.body))
    asked.state.registry.figures.commands.observe(time.perf_counter() - begun)
    return answer


@ROUTES.add(
    "PUT",
    "/tables/{table}/seats/{position}",
    Permission.GIVE_COMMAND,
    SeatRequest,
    gives=AnswerMessage,
    refusals=(409,),
    refuses_with=RefusalMessage,
)
async def take_seat(asked: HandlerRequest) -> HandlerResponse:
    """Take a betting position: the command TakePosition."""
    return await _of_seat(asked, "TakePosition")


@ROUTES.add(
    "DELETE",
    "/tables/{table}/seats/{position}",
    Permission.GIVE_COMMAND,
    SeatRequest,
    gives=AnswerMessage,
    refusals=(409,),
    refuses_with=RefusalMessage,
)
async def leave_seat(asked: HandlerRequest) -> HandlerResponse:
    """Give a betting position up: the command LeavePosition."""
    return await _of_seat(asked, "LeavePosition")


async def _of_seat(asked: HandlerRequest, kind: str) -> HandlerResponse:
    data = {"position": asked.number("position")}
    message = CommandMessage(id=asked.body.id, kind=kind, data=data)
    return _answered(await give(asked.state, found(asked), asked.known, message))


def found(asked: HandlerRequest) -> TableActor:
    """The table that a request is about, which goes on."""
    registry, name = asked.state.registry, asked.path["table"]
    try:
        return registry.host(name)
    except UnknownTableError:
        if any(
            each.id == name for each in registry.others
        ):  # it changed hands since the request was looked at
            raise HTTPError(
                503, ErrorCode.BUSY, "another server has taken the table over; try again"
            ) from None
        raise HTTPError(404, ErrorCode.NOT_FOUND, _NO_TABLE) from None


async def recorded(asked: HandlerRequest) -> RecordedTable:
    """The table whose log a request is about, though it may have ended."""
    try:
        return await recorded_table(asked.state.registry, asked.path["table"])
    except UnknownTableError:
        raise HTTPError(404, ErrorCode.NOT_FOUND, _NO_TABLE) from None


def _called(body: TableRequest, filed: RulesSubmission) -> str:
    """What a table is to be called: as was said, or else as its sample is; its id says the rest."""
    if body.called is not None:
        return shown_name(body.called, LONGEST_ID)
    return "" if body.sample is None else filed.title


async def _told_apart(asked: HandlerRequest, called: str) -> str:
    """What a table is called; a player's by no name that another in the list is read by, but numbered."""
    if asked.role is not PersonRole.PLAYER or asked.body.simulated or not called:
        return called
    listed = (host for host in await asked.state.registry.every_table() if not host.options.simulated)
    taken = {likeness(host.called) for host in listed}
    numbered = (called if n == 1 else f"{called[: LONGEST_ID - 4]} {n}" for n in count(1))
    return next(each for each in numbered if likeness(each) not in taken)


async def _filed(asked: HandlerRequest) -> tuple[str, RulesSubmission]:
    """The submission that a table is to be opened from, with its text."""
    body = asked.body
    if (body.sample is None) == (body.submission is None):
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, "give a sample or a submission, one of the two")
    if body.sample is not None:
        if body.sample not in sample_names():
            raise HTTPError(404, ErrorCode.NOT_FOUND, "there is no such sample; choose another")
        return sample_text(body.sample), sample(body.sample)
    text: str = body.submission
    return text, await valid_submission(asked, text)


async def valid_submission(asked: HandlerRequest, text: str) -> RulesSubmission:
    """A Rules Submission that was sent, refused with every violation where it is not valid."""
    reading = await asked.state.in_thread(read_submission, text)
    if reading.submission is None:
        first = reading.errors[0]
        raise HTTPError(422, ErrorCode.NOT_VALID, first.message, first.clause, _found(reading.errors))
    return reading.submission


def _options(asked: HandlerRequest) -> TableOptions | None:
    """How a table is to be run; nothing where nothing is said of it."""
    usual, chosen, simulated = asked.state.registry.options.table, asked.body.options, asked.body.simulated
    if chosen is None:
        opened_by = asked.known.id if asked.role is PersonRole.PLAYER else ""
        return replace(usual, simulated=simulated, opened_by=opened_by) if simulated or opened_by else None
    if may(asked.role, Permission.CHOOSE_OPTIONS) is Grant.NO:
        raise HTTPError(
            403, ErrorCode.NOT_ENTITLED, "a floorperson or a licensee chooses options; leave them out"
        )
    given = {name: value for name, value in msgspec.structs.asdict(chosen).items() if value is not None}
    return replace(usual, simulated=simulated, **given)


def _meters(asked: HandlerRequest) -> dict[str, str] | None:
    """The meters that a table shares; nothing where it has its own."""
    meters: dict[str, str] | None = asked.body.meters
    if meters is not None and may(asked.role, Permission.CHOOSE_OPTIONS) is Grant.NO:
        raise HTTPError(
            403, ErrorCode.NOT_ENTITLED, "a floorperson or a licensee shares meters; leave them out"
        )
    return meters


def _answered(message: AnswerMessage | RefusalMessage) -> HandlerResponse:
    return HandlerResponse(message, 200 if isinstance(message, AnswerMessage) else 409)


def _summary(host: TableActor | RemoteTable) -> TableSummary:
    filed, view = host.table.rules.submission, view_for(host.table, SPECTATOR)
    return TableSummary(
        id=host.id,
        called=table_called(host.called, filed.title),
        game=filed.game,
        title=filed.title,
        phase=view.phase,
        players=len(view.players),
        places=sum(seat is None for seat in view.seats[1:DEAD_HAND]),
        minimum=filed.table.minimum,
        maximum=filed.table.maximum,
        may_bank=filed.banking.enabled,
        wagers=tuple(terms.title for terms in host.table.rules.wagers.values()),
        meters=tuple(shown(MeterShown, each) for each in view.meters),
    )


def _found(violations: tuple[Violation, ...]) -> tuple[ViolationFound, ...]:
    return tuple(shown(ViolationFound, each) for each in violations)
