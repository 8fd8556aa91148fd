"""What viewers are told alike is written once; each gets the bytes of a message to them alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paigow.chance import Chance
from paigow.games.submission import sample, sample_names
from paigow.log.chain import log_codec
from paigow.log.codec import Codec
from paigow.server.doors.packing import encode, packed
from paigow.server.hosting import Due, Numbered, Told
from paigow.simulation.drive import Drive
from paigow.simulation.habits import STEADY
from paigow.simulation.players import SimulatedPlayer
from paigow.simulation.simulate import NAMES
from paigow.table.machine.journal import Record
from paigow.table.showing.views import AUDITOR, SPECTATOR, Viewer, Viewing, roles_of, table_asks
from paigow.table.state.values import Refused

PLAYERS = NAMES[:3]
VIEWERS = (
    *(Viewer(Viewing.PLAYER, name) for name in PLAYERS),
    *(SPECTATOR, AUDITOR, Viewer(Viewing.DEALER), Viewer(Viewing.FLOORPERSON)),
)


def told_alone(told: Told, codec: Codec) -> dict[str, Any]:
    """A message as it would be, had nobody else been told anything."""
    events = [{"sequence": each.sequence, "at": each.at, "seen": each.seen} for each in told.events]
    due = [{"position": each.position, "left": 1500, "then": each.then} for each in told.due]
    written = {"type": "told", "after": told.after, "awaited": codec.encode_awaited(told.awaited)}
    parts = {name: part for name, part in (("events", events), ("due", due)) if part}
    plain: dict[str, Any] = json.loads(encode(written | parts))
    return plain


def events_of(outcome: tuple[Record, ...] | Refused, codec: Codec, viewer: Viewer) -> tuple[Numbered, ...]:
    assert not isinstance(outcome, Refused)
    return tuple(Numbered(each.sequence, each.at, codec.encode_seen(each.event, viewer)) for each in outcome)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", sample_names()[::4])
def test_who_hears_of_the_same_before_makes_no_difference_to_anybody(name: str) -> None:
    people = [SimulatedPlayer(each, STEADY) for each in PLAYERS]
    drive = Drive(sample(name), Chance.seeded_by(name), people)
    drive.open()
    for number, person in enumerate(people, 1):
        drive.seat(person.name, number, 1_000_000)
    codec, dues = log_codec(sample(name)), (Due(1, 1.5), Due(2, 1.5))
    for step in range(60):
        drive.step()
        table, write = drive.table, packed(codec)
        asks = {roles_of(viewer): table_asks(table, 0, roles_of(viewer)) for viewer in VIEWERS}
        outcome = drive.journal.entries[-1].outcome
        for viewer in VIEWERS:
            awaited = asks[roles_of(viewer)].seen_by(viewer)
            told = Told(step, events_of(outcome, codec, viewer), awaited, dues if step % 2 else ())
            assert json.loads(write(told)) == told_alone(told, codec)
            assert write(told) == packed(codec)(told)
