"""A command of somebody to a table, whichever way it came: who gives it is who the token says."""

from __future__ import annotations

from typing import Any

from paigow.log.codec import COMMANDS
from paigow.log.hints import CannotDecode
from paigow.server.doors.packing import numbered
from paigow.server.doors.premises import Premises
from paigow.server.hosting import Kept, ShownTable, Speaker
from paigow.server.people.authority import PersonRole, speaks_as
from paigow.server.people.names import is_safe
from paigow.server.protocol.messages import AnswerMessage, CommandMessage, RefusalMessage
from paigow.store import Person
from paigow.table.state.values import RefusalCode


async def give(
    house: Premises, host: ShownTable, person: Person, message: CommandMessage
) -> AnswerMessage | RefusalMessage:
    """What becomes of a command; an answer means that it is kept, whatever happens."""
    answer = await _given(host, person, message)
    house.messages["kept" if isinstance(answer, AnswerMessage) else "refused"] += 1
    return answer


async def _given(host: ShownTable, person: Person, message: CommandMessage) -> AnswerMessage | RefusalMessage:
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
    except CannotDecode as error:
        return _refused(message, RefusalCode.NOT_ADMITTED, f"{message.kind}: {error}; see the protocol")
    speaker = Speaker(person.id, person.name, role)
    outcome = await host.submit(speaker, command, expected=message.expected)
    if isinstance(outcome, Kept):
        return AnswerMessage(
            id=message.id,
            line=outcome.line,
            head=outcome.head,
            first=outcome.first,
            last=outcome.last,
            events=numbered(outcome.events),
            repeated=outcome.repeated,
        )
    return RefusalMessage(
        id=message.id,
        code=outcome.code,
        reason=outcome.reason,
        clause=outcome.clause,
        position=outcome.position,
        again=outcome.again,
    )


def _refused(message: CommandMessage, code: RefusalCode, reason: str) -> RefusalMessage:
    return RefusalMessage(id=message.id, code=code.value, reason=reason)


def _is_plain(data: Any) -> bool:
    """Whether every text in some data can be shown anywhere."""
    if isinstance(data, str):
        return is_safe(data)
    if isinstance(data, dict):
        return all(is_safe(name) and _is_plain(each) for name, each in data.items())
    return not isinstance(data, list) or all(map(_is_plain, data))
