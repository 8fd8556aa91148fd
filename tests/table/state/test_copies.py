"""Copies of a table: shallow, deep and pickled, at every phase, whatever it remembers beside its fields."""

from __future__ import annotations

import copy
import pickle

import pytest

from paigow.games.catalogue import GAMES
from paigow.games.submission import default_submission
from paigow.rng import Chance
from paigow.simulation import Drive, SimulatedPlayer
from paigow.table import Phase, Table, legal_commands
from paigow.table.showing.views import AUDITOR, awaited_for

GAME_NAMES = [game.name.value for game in GAMES]


def _a_table_of_each_phase(game: str) -> list[Table]:
    """The tables of a round, one of each phase, after they were asked what they await."""
    drive = Drive(default_submission(game), Chance.seeded_by("copied"), [SimulatedPlayer("Ann")], pace=0)
    drive.open()
    drive.seat("Ann", 1, 10**6)
    drive.get_ready()
    found: dict[Phase, Table] = {}
    while drive.table.memory.rounds < 2:
        awaited_for(drive.table, AUDITOR)
        found.setdefault(drive.table.phase, drive.table)
        assert drive.step() is not None
    assert Phase.SETTLEMENT in found
    return list(found.values())


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_copy_of_a_table_is_the_same_table(game: str) -> None:
    for table in _a_table_of_each_phase(game):
        for again in (copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
            assert again is not table
            assert again == table
            assert again.rules is table.rules
            assert legal_commands(again).waits == legal_commands(table).waits


def test_rules_are_compiled_once_however_they_are_copied() -> None:
    table = _a_table_of_each_phase("pai-gow-poker")[0]
    rules = table.rules
    assert rules is copy.copy(rules) is copy.deepcopy(rules) is pickle.loads(pickle.dumps(rules))
