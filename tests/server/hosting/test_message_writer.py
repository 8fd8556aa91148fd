"""What viewers are told alike is written once; each gets the bytes of a message to them alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paigow.games.submission import sample, sample_names
from paigow.log.chain import log_codec
from paigow.log.codec import Codec
from paigow.rng import Chance
from paigow.server.hosting.broadcast import MessageWriter, RecentEvents, as_known
from paigow.server.hosting.deadlines import due_in
from paigow.server.protocol.messages import encode
from paigow.simulation.drive import Drive
from paigow.simulation.habits import STEADY
from paigow.simulation.players import SimulatedPlayer
from paigow.simulation.simulate import NAMES
from paigow.table.machine.journal import Record
from paigow.table.machine.legal import legal_commands
from paigow.table.showing.views import (
    AUDITOR,
    SPECTATOR,
    AwaitedView,
    TableAsks,
    Viewer,
    Viewing,
    roles_of,
    view_for,
)
from paigow.table.state.values import Refused

PLAYERS = NAMES[:3]
VIEWERS = (
    *(Viewer(Viewing.PLAYER, name) for name in PLAYERS),
    *(SPECTATOR, AUDITOR, Viewer(Viewing.DEALER), Viewer(Viewing.FLOORPERSON)),
)


def told_alone(
    codec: Codec, records: tuple[Record, ...], viewer: Viewer, awaited: AwaitedView, *, after: int, due: int
) -> dict[str, Any]:
    """A message as it would be, had nobody else been told anything."""
    events = [
        {"sequence": each.sequence, "at": each.at, "seen": codec.encode_seen(each.event, viewer)}
        for each in records
    ]
    dues = [{"position": position, "left": 1500, "then": "CallTime"} for position in range(1, due + 1)]
    written = {"type": "told", "after": after, "awaited": codec.encode_awaited(awaited)}
    parts = {name: part for name, part in (("events", events), ("due", dues)) if part}
    plain: dict[str, Any] = json.loads(encode(written | parts))
    return plain


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", sample_names()[::4])
def test_who_hears_of_the_same_before_makes_no_difference_to_anybody(name: str) -> None:
    people = [SimulatedPlayer(each, STEADY) for each in PLAYERS]
    drive = Drive(sample(name), Chance.seeded_by(name), people)
    drive.open()
    for number, person in enumerate(people, 1):
        drive.seat(person.name, number, 1_000_000)
    codec = log_codec(sample(name))
    recent = RecentEvents(drive.table, 1_000)
    for step in range(60):
        drive.step()
        table, records = drive.table, drive.journal.entries[-1].outcome
        assert not isinstance(records, Refused)
        recent.note(records, table)
        asks = {roles_of(viewer): TableAsks(legal_commands(table), roles_of(viewer)) for viewer in VIEWERS}
        due = tuple(due_in(position, 1.5) for position in range(1, 3 if step % 2 else 1))

        def awaited(viewer: Viewer, asks: dict[Any, TableAsks] = asks) -> AwaitedView:
            return asks[roles_of(viewer)].seen_by(viewer)

        together = MessageWriter(codec, recent, table, awaited, name="one", due=due)
        for viewer in VIEWERS:
            told = together.told(step, records, viewer, is_shown=False)
            assert json.loads(told) == told_alone(
                codec, records, viewer, awaited(viewer), after=step, due=len(due)
            )
            shown = together.told(step, records, viewer, is_shown=True)
            seen = json.loads(encode(codec.encode_view(view_for(table, as_known(table, viewer)))))
            assert json.loads(shown)["view"] == seen
            alone = MessageWriter(codec, recent, table, awaited, name="one", due=due)
            assert told == alone.told(step, records, viewer, is_shown=False)
            assert shown == alone.told(step, records, viewer, is_shown=True)


def test_what_is_asked_of_one_is_not_told_to_another_though_both_had_the_same_place_in_memory() -> None:
    """What is asked is made anew for each viewer and let go at once, so that the next may take its place."""
    drive = Drive(sample("pai-gow-poker-banking"), Chance.seeded_by("places"), [])
    drive.open()
    for number, name in enumerate(PLAYERS, 1):
        drive.seat(name, number, 1_000 * number)
    table, codec = drive.table, log_codec(drive.table.rules.submission)

    def awaited(viewer: Viewer) -> AwaitedView:
        return TableAsks(legal_commands(table), roles_of(viewer)).seen_by(viewer)

    moment = MessageWriter(codec, RecentEvents(table, 1_000), table, awaited, name="one", due=())
    for viewer in VIEWERS * 3:
        told = json.loads(moment.told(0, (), viewer, is_shown=False))
        assert told["awaited"] == json.loads(encode(codec.encode_awaited(awaited(viewer))))
