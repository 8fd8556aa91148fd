"""The schemas say what the codec writes: of every table that is played, to every viewer."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import msgspec
import pytest

from everything import NAMES, played, submissions
from paigow.games.catalogue import GAMES
from paigow.log.chain import log_codec
from paigow.log.codec import COMMANDS, EVENTS
from paigow.rng import Chance
from paigow.server.protocol.schemas import protocol_schemas
from paigow.simulation.simulate import opened_drive
from paigow.table.machine.journal import Entry
from paigow.table.showing.views import AUDITOR, SPECTATOR, Viewer, Viewing, awaited_for, view_for


def validator(name: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({"$defs": protocol_schemas(), "$ref": f"#/$defs/{name}"})


def test_every_event_and_every_command_has_a_schema() -> None:
    schemas = protocol_schemas()
    assert EVENTS.keys() <= schemas.keys()
    assert {f"{name}Data" for name in COMMANDS} <= schemas.keys()


def test_every_reference_leads_somewhere() -> None:
    def references(schema: Any) -> set[str]:
        if isinstance(schema, dict):
            own = {schema["$ref"]} if isinstance(schema.get("$ref"), str) else set()
            return own.union(*map(references, schema.values()))
        return set().union(*map(references, schema)) if isinstance(schema, list) else set()

    schemas = protocol_schemas()
    assert {each.removeprefix("#/$defs/") for each in references(schemas)} <= schemas.keys()


def written(plain: Any) -> Any:
    """Plain data as a client reads them."""
    return msgspec.json.decode(msgspec.json.encode(plain))


@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_whatever_is_played_is_written_as_the_schemas_say(game: str) -> None:
    view, waited, seen = map(validator, ("TableView", "AwaitedView", "SeenEvent"))
    for drive, steps in played(game, rounds=2, seed="schemas"):
        codec = log_codec(drive.submission)
        viewers = (SPECTATOR, AUDITOR, Viewer(Viewing.DEALER), Viewer(Viewing.PLAYER, NAMES[0]))
        for number, (_, event, table) in enumerate(steps):
            viewer = viewers[number % len(viewers)]
            seen.validate(written(codec.encode_seen(event, viewer)))
            view.validate(written(codec.encode_view(view_for(table, viewer))))
            waited.validate(written(codec.encode_awaited(awaited_for(table, viewer))))


@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_whatever_was_commanded_is_data_as_the_schemas_say(game: str) -> None:
    given: list[Entry] = []
    drive = opened_drive(submissions(game)[0], Chance.seeded_by("commands", game), listener=given.append)
    drive.play_round()
    codec = log_codec(drive.submission)
    for entry in given:
        data = codec.encode_command(entry.command)
        validator(f"{type(entry.command).__name__}Data").validate(written(data))
    assert len({type(entry.command) for entry in given}) > 10
