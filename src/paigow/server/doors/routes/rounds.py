"""Doors of what was played: rounds recalled with reasons and clauses, and receipts."""

from __future__ import annotations

from typing import Final

from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.doors.routes.tables import found
from paigow.server.hosting import ShownTable
from paigow.server.people.authority import Deed
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.requests import ReceiptAnswer, RoundAnswer, RoundsAnswer, RoundSummary
from paigow.store import StoreError
from paigow.table.showing.transcript import transcript


async def list_rounds(asked: DoorRequest) -> ProtocolMessage:
    """The rounds that were played at a table, and their lines in the log."""
    house, host = asked.house, found(asked)
    every = await house.aside(house.store.rounds, host.id)
    return RoundsAnswer([RoundSummary(number=each.round, first=each.first, last=each.last) for each in every])


async def recall(asked: DoorRequest) -> ProtocolMessage:
    """A round as it was played, with reasons and clauses, as far as you may know it.

    It is derived from the log again: what an auditor reads is everything, what a player reads is what that
    player has seen.
    """
    house, host = asked.house, found(asked)
    number = await round_number(asked, host)
    steps = await house.aside(house.store.recall, host.id, number)
    lines = await house.aside(lambda: list(transcript(steps, asked.viewer_at(host))))
    return RoundAnswer(replayed=house.clock.wall(), table=host.id, number=number, transcript=lines)


async def round_number(asked: DoorRequest, host: ShownTable) -> int:
    """The round that a request is about, which was played."""
    number = asked.number("number")
    known = await asked.house.aside(asked.house.store.rounds, host.id)
    if number not in {each.round for each in known}:
        raise DoorRefusal(
            404, DoorCode.NOT_FOUND, "no round of that number was played; ask for the list of rounds"
        )
    return number


async def receipt(asked: DoorRequest) -> ProtocolMessage:
    """The hash over all lines of a table's log up to one: whoever has kept it can prove what was played.

    It runs over encrypted lines, so that nothing can be tried against it.
    """
    house, host, line = asked.house, found(asked), asked.number("line")
    try:
        head = await house.aside(house.store.head, host.id, line)
    except StoreError:
        raise DoorRefusal(
            404, DoorCode.NOT_FOUND, "there is no such line yet; ask for one of a receipt"
        ) from None
    return ReceiptAnswer(table=host.id, line=line, head=head)


ROUTES: Final = (
    Route("GET", "/tables/{table}/rounds", Deed.RECALL_ROUND, list_rounds, RoundsAnswer),
    Route("GET", "/tables/{table}/rounds/{number}", Deed.RECALL_ROUND, recall, RoundAnswer),
    Route("GET", "/tables/{table}/receipts/{line}", Deed.SEE_RECEIPT, receipt, ReceiptAnswer),
)
