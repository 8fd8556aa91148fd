"""Doors of tables: which there are, opening one, seeing it, and giving commands to it."""

from __future__ import annotations

from dataclasses import replace
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
from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorAnswer, DoorRefusal, DoorRequest, Route
from paigow.server.doors.commanding import give
from paigow.server.doors.packing import standing
from paigow.server.hosting import (
    BadTableName,
    RecordedTable,
    ShownTable,
    TableOptions,
    UnknownTable,
    is_too_dear,
    recorded_table,
)
from paigow.server.people.authority import Deed, May, PersonRole, may
from paigow.server.people.names import BadName, shown_name
from paigow.server.people.openings import TooManyTables
from paigow.server.protocol.messages import (
    LONGEST_ID,
    AnswerMessage,
    CommandMessage,
    ProtocolMessage,
    RefusalMessage,
    StandingMessage,
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
from paigow.store import BadMeter, Conflict, likeness
from paigow.table.showing.views import SPECTATOR
from paigow.table.state.values import DEAD_HAND

MOST_TABLES: Final = 500
_NO_TABLE: Final = "there is no such table; choose another"


async def list_tables(asked: DoorRequest) -> ProtocolMessage:
    """The tables that are open to everybody; those where somebody practises are not in the list."""
    return TablesAnswer([_summary(host) for host in asked.house.floor.tables if not host.options.simulated])


async def list_samples(_: DoorRequest) -> ProtocolMessage:
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


async def check(asked: DoorRequest) -> ProtocolMessage:
    """Check a Rules Submission: what is wrong with it, clause by clause, and what is probably not meant."""
    reading = await asked.house.aside(read_submission, asked.body.submission)
    return CheckAnswer(
        is_valid=reading.is_valid, violations=_found(reading.errors), warnings=_found(reading.warnings)
    )


async def open_table(asked: DoorRequest) -> DoorAnswer:
    """Open a table from a sample, or from a Rules Submission of your own.

    A submission that is not valid is refused with every violation, clause by clause. A player may have only
    so many tables open; one that a player has opened is closed for good when it is left alone for long.
    """
    house, body = asked.house, asked.body
    if not house.may_ask("openings", asked.known.id):
        raise DoorRefusal(429, DoorCode.TOO_OFTEN, "you have opened several tables; try again in a minute")
    if len(house.floor.tables) >= MOST_TABLES:
        raise DoorRefusal(503, DoorCode.FULL, f"{MOST_TABLES} tables are open; play at one of them")
    if asked.role is not PersonRole.PLAYER:
        return await _opened(asked)
    try:
        with house.openings.one_more(asked.known.id, asked.address) as opening:
            answer = await _opened(asked)
            opening.table = body.name
    except TooManyTables as error:
        raise DoorRefusal(429, DoorCode.FULL, str(error)) from None
    return answer


async def _opened(asked: DoorRequest) -> DoorAnswer:
    body = asked.body
    (text, filed), options = await _filed(asked), _options(asked)
    if body.simulated and is_too_dear(filed.table.minimum):
        raise DoorRefusal(
            400, DoorCode.NOT_UNDERSTOOD,
            "simulated players cannot cover the minimum of this table; lower it, or leave them out",
        )  # fmt: skip
    try:
        called = _told_apart(asked, _called(asked.body, filed))
        host = await asked.house.floor.create(body.name, text, options, _meters(asked), called)
    except (BadTableName, BadName) as error:
        raise DoorRefusal(400, DoorCode.BAD_NAME, error.reason) from None
    except Conflict:
        raise DoorRefusal(409, DoorCode.TAKEN, "there is a table of that name; choose another") from None
    except BadMeter as error:
        raise DoorRefusal(400, DoorCode.NOT_UNDERSTOOD, error.reason) from None
    return DoorAnswer(_summary(host), 201)


async def see_table(asked: DoorRequest) -> ProtocolMessage:
    """The table as you may see it, and what it awaits of you."""
    host = found(asked)
    if asked.role is PersonRole.PLAYER:  # what may be bought depends on the purse
        await asked.house.floor.purse(asked.known.id, asked.known.name)
    return standing(host.view(asked.viewer_at(host)), host.codec)


async def see_submission(asked: DoorRequest) -> ProtocolMessage:
    """The Rules Submission that the table follows, as it was filed: its limits, wagers and pay tables."""
    host, store = found(asked), asked.house.store
    text = await asked.house.aside(lambda: LogReader(store.lines(host.id, 1, 1)).opening.submission)
    return SubmissionAnswer(table=host.id, submission=text)


async def command(asked: DoorRequest) -> DoorAnswer:
    """Give a command; what the socket takes is taken here too, with the same answer.

    Sent again with the same id, it is answered as it was the first time.
    """
    return _answered(await give(asked.house, found(asked), asked.known, asked.body))


async def take_seat(asked: DoorRequest) -> DoorAnswer:
    """Take a betting position: the command TakePosition."""
    return await _of_seat(asked, "TakePosition")


async def leave_seat(asked: DoorRequest) -> DoorAnswer:
    """Give a betting position up: the command LeavePosition."""
    return await _of_seat(asked, "LeavePosition")


async def _of_seat(asked: DoorRequest, kind: str) -> DoorAnswer:
    data = {"position": asked.number("position")}
    message = CommandMessage(id=asked.body.id, kind=kind, data=data)
    return _answered(await give(asked.house, found(asked), asked.known, message))


def found(asked: DoorRequest) -> ShownTable:
    """The table that a request is about, which goes on."""
    try:
        return asked.house.floor.host(asked.path["table"])
    except UnknownTable:
        raise DoorRefusal(404, DoorCode.NOT_FOUND, _NO_TABLE) from None


async def recorded(asked: DoorRequest) -> RecordedTable:
    """The table whose log a request is about, though it may have ended."""
    try:
        return await recorded_table(asked.house.floor, asked.path["table"])
    except UnknownTable:
        raise DoorRefusal(404, DoorCode.NOT_FOUND, _NO_TABLE) from None


def _called(body: TableRequest, filed: RulesSubmission) -> str:
    """What a table is to be called: as was said, or else as its sample is; its id says the rest."""
    if body.called is not None:
        return shown_name(body.called, LONGEST_ID)
    return "" if body.sample is None else filed.title


def _told_apart(asked: DoorRequest, called: str) -> str:
    """What a table is called; a player's by no name that another in the list is read by, but numbered."""
    if asked.role is not PersonRole.PLAYER or asked.body.simulated or not called:
        return called
    listed = (host for host in asked.house.floor.tables if not host.options.simulated)
    taken = {likeness(host.called) for host in listed}
    numbered = (called if n == 1 else f"{called[: LONGEST_ID - 4]} {n}" for n in range(1, MOST_TABLES + 2))
    return next(each for each in numbered if likeness(each) not in taken)


async def _filed(asked: DoorRequest) -> tuple[str, RulesSubmission]:
    """The submission that a table is to be opened from, with its text."""
    body = asked.body
    if (body.sample is None) == (body.submission is None):
        raise DoorRefusal(400, DoorCode.NOT_UNDERSTOOD, "give a sample or a submission, one of the two")
    if body.sample is not None:
        if body.sample not in sample_names():
            raise DoorRefusal(404, DoorCode.NOT_FOUND, "there is no such sample; choose another")
        return sample_text(body.sample), sample(body.sample)
    text: str = body.submission
    return text, await valid_submission(asked, text)


async def valid_submission(asked: DoorRequest, text: str) -> RulesSubmission:
    """A Rules Submission that was sent, refused with every violation where it is not valid."""
    reading = await asked.house.aside(read_submission, text)
    if reading.submission is None:
        first = reading.errors[0]
        raise DoorRefusal(422, DoorCode.NOT_VALID, first.message, first.clause, _found(reading.errors))
    return reading.submission


def _options(asked: DoorRequest) -> TableOptions | None:
    """How a table is to be run; nothing where nothing is said of it."""
    usual, chosen, simulated = asked.house.floor.options.table, asked.body.options, asked.body.simulated
    if chosen is None:
        opened_by = asked.known.id if asked.role is PersonRole.PLAYER else ""
        return replace(usual, simulated=simulated, opened_by=opened_by) if simulated or opened_by else None
    if may(asked.role, Deed.CHOOSE_OPTIONS) is May.NO:
        raise DoorRefusal(
            403, DoorCode.NOT_ENTITLED, "a floorperson or a licensee chooses options; leave them out"
        )
    given = {name: value for name, value in msgspec.structs.asdict(chosen).items() if value is not None}
    return replace(usual, simulated=simulated, **given)


def _meters(asked: DoorRequest) -> dict[str, str] | None:
    """The meters that a table shares; nothing where it has its own."""
    meters: dict[str, str] | None = asked.body.meters
    if meters is not None and may(asked.role, Deed.CHOOSE_OPTIONS) is May.NO:
        raise DoorRefusal(
            403, DoorCode.NOT_ENTITLED, "a floorperson or a licensee shares meters; leave them out"
        )
    return meters


def _answered(message: AnswerMessage | RefusalMessage) -> DoorAnswer:
    return DoorAnswer(message, 200 if isinstance(message, AnswerMessage) else 409)


def _summary(host: ShownTable) -> TableSummary:
    filed, view = host.submission, host.view(SPECTATOR).view
    return TableSummary(
        id=host.id,
        called=host.called,
        game=filed.game,
        title=filed.title,
        phase=view.phase,
        players=len(view.players),
        places=sum(seat is None for seat in view.seats[1:DEAD_HAND]),
        minimum=filed.table.minimum,
        maximum=filed.table.maximum,
        may_bank=filed.banking.enabled,
        wagers=tuple(terms.title for terms in host.table.rules.wagers.values()),
        meters=tuple(MeterShown(name=each.name, amount=each.amount) for each in view.meters),
    )


def _found(violations: tuple[Violation, ...]) -> tuple[ViolationFound, ...]:
    return tuple(
        ViolationFound(message=each.message, field=each.field, allowed=each.allowed, clause=each.clause)
        for each in violations
    )


_AT: Final = "/tables/{table}"
_SEAT: Final = "/tables/{table}/seats/{position}"
ROUTES: Final = (
    Route("GET", "/tables", Deed.LIST_TABLES, list_tables, TablesAnswer),
    Route("POST", "/tables", Deed.OPEN_TABLE, open_table, TableSummary, TableRequest, 201, (409, 422, 503)),
    Route("GET", "/samples", Deed.LIST_SAMPLES, list_samples, SamplesAnswer),
    Route("POST", "/submissions/check", Deed.CHECK_SUBMISSION, check, CheckAnswer, CheckRequest),
    Route("GET", f"{_AT}/view", Deed.SEE_TABLE, see_table, StandingMessage),
    Route("GET", f"{_AT}/submission", Deed.SEE_TABLE, see_submission, SubmissionAnswer),
    Route(
        "POST", f"{_AT}/commands", Deed.GIVE_COMMAND, command, AnswerMessage, CommandMessage, 200, (409,),
        RefusalMessage,
    ),
    Route(
        "PUT", _SEAT, Deed.GIVE_COMMAND, take_seat, AnswerMessage, SeatRequest, 200, (409,), RefusalMessage
    ),
    Route(
        "DELETE", _SEAT, Deed.GIVE_COMMAND, leave_seat, AnswerMessage, SeatRequest, 200, (409,),
        RefusalMessage,
    ),
)  # fmt: skip
