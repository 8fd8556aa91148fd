"""Routes about what was played: rounds with reasons and clauses, why each wager came out as it did,
significant events, receipts, and the records to check a shuffle by."""

from __future__ import annotations

from typing import Final

import msgspec

from paigow.fairness.decks import Commitments
from paigow.server.codes import ErrorCode
from paigow.server.hosting import (
    RecordedTable,
    Speaker,
    TableActor,
    as_known,
    line_told,
    records_of,
    why_answer,
)
from paigow.server.http.request import HandlerRequest, HTTPError, Routes
from paigow.server.http.routes.tables import found, recorded
from paigow.server.people.authority import Permission
from paigow.server.protocol.messages import RefusalMessage, WhyAnswer
from paigow.server.protocol.requests import (
    FairnessAnswer,
    ReceiptAnswer,
    RoundAnswer,
    RoundsAnswer,
    RoundStep,
    RoundStepsAnswer,
    RoundSummary,
    SealedAnswer,
    SeedRequest,
    SignificantAnswer,
    SignificantEvent,
)
from paigow.store import RoundInfo, Store, StoreError
from paigow.table.machine.journal import Played
from paigow.table.showing.messages import tell
from paigow.table.showing.recall import recall_of
from paigow.table.showing.transcript import transcript
from paigow.table.showing.views import Viewer, Viewing, view_for
from paigow.table.showing.wording import Scene
from paigow.table.state.values import Refused, Role
from paigow.teaching.drawing import in_signs

ROUTES: Final = Routes()


@ROUTES.add("GET", "/tables/{table}/rounds", Permission.RECALL_ROUND)
async def list_rounds(asked: HandlerRequest) -> RoundsAnswer:
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


@ROUTES.add("GET", "/tables/{table}/rounds/{number}", Permission.RECALL_ROUND)
async def recall(asked: HandlerRequest) -> RoundAnswer:
    """A round as it was played, with reasons and clauses, as far as you may know it.

    It is derived from the log again: what an auditor reads is everything, what a player reads is what that
    player has seen.
    """
    table = await recorded(asked)
    played = await round_played(asked, table)
    return await asked.recalled(_told_again, asked, table, played)


def _told_again(asked: HandlerRequest, table: RecordedTable, played: RoundInfo) -> RoundAnswer:
    store, viewer = table.store, asked.viewer_at(table)
    steps = table.recall(played.round)
    return RoundAnswer(
        replayed=asked.state.clock.wall(),
        table=table.id,
        game=table.game,
        number=played.round,
        first=_receipt(store, table.id, played.first),
        last=None if played.last is None else _receipt(store, table.id, played.last),
        recall=table.codec.encode_recall(recall_of(steps)),
        events=table.seen((step.record for step in steps), viewer),
        transcript=list(transcript(steps, viewer)),
    )


@ROUTES.add("GET", "/tables/{table}/rounds/{number}/steps", Permission.RECALL_ROUND)
async def go_through(asked: HandlerRequest) -> RoundStepsAnswer:
    """A round step by step: each event as you saw it, in words, and the table after it."""
    table = await recorded(asked)
    number = (await round_played(asked, table)).round
    return await asked.recalled(_stepped, asked, table, number, table.lately(number))


def _stepped(
    asked: HandlerRequest, table: RecordedTable, number: int, lately: list[Played]
) -> RoundStepsAnswer:
    viewer = asked.viewer_at(table)
    steps = lately or table.recall(number)
    return RoundStepsAnswer(
        replayed=asked.state.clock.wall(),
        table=table.id,
        game=table.game,
        number=number,
        steps=tuple(_step(table, step, viewer) for step in steps),
    )


def _step(table: RecordedTable, step: Played, viewer: Viewer) -> RoundStep:
    (event,) = table.seen((step.record,), viewer)
    told = tell(Scene.from_table(step.before, viewer, show=in_signs), step.record.event)
    seen = view_for(step.after, as_known(step.after, viewer))
    return RoundStep(
        event=msgspec.structs.replace(event, lines=tuple(map(line_told, told))),
        view=table.codec.encode_view(seen),
    )


def _receipt(store: Store, table: str, line: int) -> ReceiptAnswer:
    return ReceiptAnswer(table=table, line=line, head=store.head(table, line))


async def round_played(asked: HandlerRequest, table: RecordedTable) -> RoundInfo:
    """The round that a request is about, which was played."""
    number = asked.number("number")
    for each in await asked.state.in_thread(table.rounds):
        if each.round == number:
            return each
    raise HTTPError(404, ErrorCode.NOT_FOUND, NO_ROUND)


@ROUTES.add("GET", "/tables/{table}/receipts/{line}", Permission.SEE_RECEIPT)
async def receipt(asked: HandlerRequest) -> ReceiptAnswer:
    """The hash over all lines of a table's log up to one: whoever has kept it can prove what was played.

    It runs over encrypted lines, so that nothing can be tried against it.
    """
    table, line = await recorded(asked), asked.number("line")
    try:
        return await asked.state.in_thread(_receipt, table.store, table.id, line)
    except StoreError:
        raise HTTPError(
            404, ErrorCode.NOT_FOUND, "there is no such line yet; ask for one of a receipt"
        ) from None


@ROUTES.add("GET", "/tables/{table}/significant/{line}", Permission.SEE_SIGNIFICANT)
async def significant(asked: HandlerRequest) -> SignificantAnswer:
    """What was significant at a table from a line of its log on, some thousand lines at a time."""
    table, line = await recorded(asked), asked.number("line")
    return await asked.recalled(_significant, asked, table, max(line, _FIRST))


def _significant(asked: HandlerRequest, table: RecordedTable, first: int) -> SignificantAnswer:
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
        for event in table.seen((record for record in entry.outcome if record.event.is_significant), viewer)
    ]
    after = first + _AT_ONCE
    return SignificantAnswer(table=table.id, events=found_on, next=after if after <= end else None)


NO_ROUND: Final = "no such round was played here; choose another"
_FIRST: Final = 2
"""The first line of a log that has a command."""
_AT_ONCE: Final = 2000


@ROUTES.add("GET", "/tables/{table}/why", Permission.RECALL_ROUND)
async def why_last(asked: HandlerRequest) -> WhyAnswer:
    """Why each wager of the last round that ended came out as it did, as far as you may know it."""
    table = await recorded(asked)
    every = await asked.state.in_thread(table.rounds)
    ended = (each.round for each in every if each.last is not None)
    return await _answered(asked, table, max(ended, default=0))


@ROUTES.add("GET", "/tables/{table}/rounds/{number}/why", Permission.RECALL_ROUND)
async def why(asked: HandlerRequest) -> WhyAnswer:
    """Why each wager of a round came out as it did: what is decided so far, as far as you may know it.

    With it comes what each other setting of your own hand would have done against the same hands.
    """
    return await _answered(asked, await recorded(asked), asked.number("number"))


async def _answered(asked: HandlerRequest, table: RecordedTable, number: int) -> WhyAnswer:
    return why_answer(table.id, await steps_played(asked, table, number), asked.viewer_at(table))


async def steps_played(asked: HandlerRequest, table: RecordedTable, number: int) -> list[Played]:
    """A round step by step, as far as it was played: as it is at hand, or else from the log."""
    return table.lately(number) or await asked.recalled(_from_log, table, number)


def _from_log(table: RecordedTable, number: int) -> list[Played]:
    try:
        return table.recall(number)
    except StoreError:
        raise HTTPError(404, ErrorCode.NOT_FOUND, NO_ROUND) from None


@ROUTES.add("GET", "/tables/{table}/fairness", Permission.SEE_SEALED, refusals=(503,))
async def sealed(asked: HandlerRequest) -> SealedAnswer:
    """The commitments to the deck of the next shuffle."""
    host = found(asked)
    return _told(host, _ready(host))


@ROUTES.add("PUT", "/tables/{table}/fairness/seed", Permission.ADD_SEED, SeedRequest, refusals=(409, 503))
async def add_seed(asked: HandlerRequest) -> SealedAnswer:
    """Add a seed of your own to the next shuffle; what is answered is the deck that it will re-order.

    It counts for whoever sits at the table when the cards are shuffled: whoever has no place is refused
    (409), and whoever gives it up before the shuffle takes the seed along.
    """
    host, person = found(asked), asked.known
    speaker = Speaker(person.id, person.name, Role.PLAYER)
    added = await host.add_seed(speaker, bytes.fromhex(asked.body.seed))
    if isinstance(added, RefusalMessage):
        raise HTTPError(503 if added.again else 409, added.code, added.reason)
    return _told(host, added)


@ROUTES.add("GET", "/tables/{table}/rounds/{number}/fairness", Permission.RECALL_ROUND, refusals=(409,))
async def records(asked: HandlerRequest) -> FairnessAnswer:
    """What you may check of a round: the openings of the cards that you know, and of no others.

    An auditor gets the seed too, and checks everything, once the round has ended: until then the seed would
    tell cards that nobody has seen.
    """
    table = await recorded(asked)
    played, viewer = await round_played(asked, table), asked.viewer_at(table)
    if viewer.viewing is Viewing.AUDITOR and table.is_in_play(played):
        raise HTTPError(409, ErrorCode.NOT_NOW, "the round is in play; ask for its seed when it has ended")
    made = await asked.recalled(
        records_of, table.store, table.id, table.rules.submission.game, played.round, viewer
    )
    return FairnessAnswer(
        table=table.id, number=played.round, records=[msgspec.to_builtins(each) for each in made]
    )


def _ready(host: TableActor) -> Commitments:
    if (ready := host.commitments) is None:
        raise HTTPError(503, ErrorCode.BUSY, "no deck lies ready yet; ask again in a moment")
    return ready


def _told(host: TableActor, ready: Commitments) -> SealedAnswer:
    return SealedAnswer(
        table=host.id,
        deck=ready.name.number,
        root=ready.root.hex(),
        commitments=[each.hex() for each in ready.pieces],
        draws_commitment=ready.draws.hex(),
    )
