"""Doors of what was played: rounds recalled with reasons and clauses, significant events, and receipts."""

from __future__ import annotations

from typing import Final

import msgspec

from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.doors.packing import line_told, numbered
from paigow.server.doors.routes.tables import recorded
from paigow.server.hosting import RecordedTable, as_known
from paigow.server.people.authority import Deed
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.requests import (
    ReceiptAnswer,
    RoundAnswer,
    RoundsAnswer,
    RoundStep,
    RoundStepsAnswer,
    RoundSummary,
    SignificantAnswer,
    SignificantEvent,
)
from paigow.store import RoundInfo, Store, StoreError
from paigow.table.machine.journal import Played
from paigow.table.showing.recall import recall_of
from paigow.table.showing.significant import is_significant
from paigow.table.showing.telling.events import tell
from paigow.table.showing.transcript import transcript
from paigow.table.showing.views import Viewer, view_for
from paigow.table.showing.wording import Scene
from paigow.table.state.values import Refused
from paigow.teaching.drawing import in_signs


async def list_rounds(asked: DoorRequest) -> ProtocolMessage:
    """The rounds that were played at a table, when, and their lines in the log."""
    return RoundsAnswer(await asked.recalled(_summaries, await recorded(asked)))


def _summaries(table: RecordedTable) -> list[RoundSummary]:
    every = table.rounds()
    at = table.store.times(
        table.id, {line for each in every for line in (each.first, each.last) if line is not None}
    )
    return [
        RoundSummary(
            number=each.round,
            first=each.first,
            last=each.last,
            opened=at[each.first],
            ended=None if each.last is None else at[each.last],
        )
        for each in every
    ]


async def recall(asked: DoorRequest) -> ProtocolMessage:
    """A round as it was played, with reasons and clauses, as far as you may know it.

    It is derived from the log again: what an auditor reads is everything, what a player reads is what that
    player has seen.
    """
    table = await recorded(asked)
    played = await round_played(asked, table)
    return await asked.recalled(_told_again, asked, table, played)


def _told_again(asked: DoorRequest, table: RecordedTable, played: RoundInfo) -> RoundAnswer:
    store, viewer = table.store, asked.viewer_at(table)
    steps = table.recall(played.round)
    return RoundAnswer(
        replayed=asked.house.clock.wall(),
        table=table.id,
        game=table.game,
        number=played.round,
        first=_receipt(store, table.id, played.first),
        last=None if played.last is None else _receipt(store, table.id, played.last),
        recall=table.codec.encode_recall(recall_of(steps)),
        events=numbered(table.seen((step.record for step in steps), viewer)),
        transcript=list(transcript(steps, viewer)),
    )


async def go_through(asked: DoorRequest) -> ProtocolMessage:
    """A round step by step: each event as you saw it, in words, and the table after it."""
    table = await recorded(asked)
    number = (await round_played(asked, table)).round
    return await asked.recalled(_stepped, asked, table, number, table.lately(number))


def _stepped(asked: DoorRequest, table: RecordedTable, number: int, lately: list[Played]) -> RoundStepsAnswer:
    viewer = asked.viewer_at(table)
    steps = lately or table.recall(number)
    return RoundStepsAnswer(
        replayed=asked.house.clock.wall(),
        table=table.id,
        game=table.game,
        number=number,
        steps=tuple(_step(table, step, viewer) for step in steps),
    )


def _step(table: RecordedTable, step: Played, viewer: Viewer) -> RoundStep:
    (event,) = numbered(table.seen((step.record,), viewer))
    told = tell(Scene.from_table(step.before, viewer, show=in_signs), step.record.event)
    seen = view_for(step.after, as_known(step.after, viewer))
    return RoundStep(
        event=msgspec.structs.replace(event, lines=tuple(map(line_told, told))),
        view=table.codec.encode_view(seen),
    )


def _receipt(store: Store, table: str, line: int) -> ReceiptAnswer:
    return ReceiptAnswer(table=table, line=line, head=store.head(table, line))


async def round_played(asked: DoorRequest, table: RecordedTable) -> RoundInfo:
    """The round that a request is about, which was played."""
    number = asked.number("number")
    for each in await asked.house.aside(table.rounds):
        if each.round == number:
            return each
    raise DoorRefusal(404, DoorCode.NOT_FOUND, NO_ROUND)


async def receipt(asked: DoorRequest) -> ProtocolMessage:
    """The hash over all lines of a table's log up to one: whoever has kept it can prove what was played.

    It runs over encrypted lines, so that nothing can be tried against it.
    """
    table, line = await recorded(asked), asked.number("line")
    try:
        return await asked.house.aside(_receipt, table.store, table.id, line)
    except StoreError:
        raise DoorRefusal(
            404, DoorCode.NOT_FOUND, "there is no such line yet; ask for one of a receipt"
        ) from None


async def significant(asked: DoorRequest) -> ProtocolMessage:
    """What was significant at a table from a line of its log on, some thousand lines at a time."""
    table, line = await recorded(asked), asked.number("line")
    return await asked.recalled(_significant, asked, table, max(line, _FIRST))


def _significant(asked: DoorRequest, table: RecordedTable, first: int) -> SignificantAnswer:
    store, viewer = table.store, asked.viewer_at(table)
    end = store.info(table.id).lines
    entries = store.since(table.id, first, first + _AT_ONCE - 1) if first <= end else []
    found_on = [
        SignificantEvent(
            line=line,
            command=type(entry.command).__name__,
            by=entry.command.by,
            role=entry.command.role,
            event=event,
        )
        for line, entry in enumerate(entries, first)
        if not isinstance(entry.outcome, Refused)
        for event in numbered(
            table.seen((record for record in entry.outcome if is_significant(record.event)), viewer)
        )
    ]
    after = first + _AT_ONCE
    return SignificantAnswer(table=table.id, events=found_on, next=after if after <= end else None)


NO_ROUND: Final = "no such round was played here; choose another"
_FIRST: Final = 2
"""The first line of a log that has a command."""
_AT_ONCE: Final = 2000
ROUTES: Final = (
    Route("GET", "/tables/{table}/rounds", Deed.RECALL_ROUND, list_rounds, RoundsAnswer),
    Route("GET", "/tables/{table}/rounds/{number}", Deed.RECALL_ROUND, recall, RoundAnswer),
    Route("GET", "/tables/{table}/rounds/{number}/steps", Deed.RECALL_ROUND, go_through, RoundStepsAnswer),
    Route("GET", "/tables/{table}/significant/{line}", Deed.SEE_SIGNIFICANT, significant, SignificantAnswer),
    Route("GET", "/tables/{table}/receipts/{line}", Deed.SEE_RECEIPT, receipt, ReceiptAnswer),
)
