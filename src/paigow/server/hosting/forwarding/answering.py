"""What the owner of a table replies to other processes: they say who speaks, and it decides."""

from __future__ import annotations

from paigow.log.hints import CannotDecode
from paigow.server.hosting.forwarding.letters import (
    Attendance,
    Declined,
    Letter,
    LetterReplies,
    Noted,
    OrderKept,
    TableOrder,
)
from paigow.server.hosting.host import Host
from paigow.server.hosting.shown import ShownTable
from paigow.server.hosting.speaking import CLOSING, NotKept, Speaker
from paigow.table.state.values import RefusalCode, Role


async def replied(table: ShownTable | None, letter: Letter, lease: float) -> LetterReplies:
    """The reply to a letter about a table; whoever says that he is there is believed for one lease."""
    if not isinstance(table, Host) or table.epoch != letter.epoch:
        return _declined(CLOSING)
    match letter.body:
        case TableOrder():
            return await _ordered(table, letter.body)
        case Attendance(here, deck, seeds, gone, playing_on):
            table.note_elsewhere(letter.sender, frozenset(here), lease)
            for name in gone:
                table.dismiss(name)
            for name, number in playing_on.items():
                table.play_on(name, number)
            ready = 0 if table.commitments is None else table.commitments.name.number
            for name, seed in seeds.items() if deck == ready else ():
                added = await table.add_seed(Speaker("", name, Role.PLAYER), seed)
                if isinstance(added, NotKept):
                    return _declined(added)
                ready = added.name.number
            return Noted(ready, tuple((due.position, due.seconds, due.then) for due in table.dues))
        case _:
            return _declined(CLOSING)


async def _ordered(host: Host, order: TableOrder) -> LetterReplies:
    speaker = Speaker(order.person, order.name, Role(order.role))
    try:
        command = host.codec.decode_command(
            order.kind, order.data, command_id=order.id, at=0, by=order.name, role=order.role
        )
    except CannotDecode as error:
        return _declined(NotKept(RefusalCode.NOT_ADMITTED, f"{order.kind}: {error}; see the protocol"))
    answer = await host.submit(speaker, command, expected=order.expected)
    return _declined(answer) if isinstance(answer, NotKept) else OrderKept(answer.repeated)


def _declined(answer: NotKept) -> Declined:
    return Declined(answer.code, answer.reason, answer.clause, answer.position, answer.again)
