"""Where the table goes: no event says it, one file finds it, and an interrupted phase goes on."""

from __future__ import annotations

import ast
from dataclasses import fields
from pathlib import Path
from typing import get_type_hints

import pytest

import paigow.table
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Role, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.evolve import evolve
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import changed
from paigow.table.state.phases import DUE, order
from table_kit import Kit, submission

PLAIN = submission("")
MAIN = {WagerKind.PAI_GOW_POKER: 10}
TABLE = Path(paigow.table.__file__).parent
EVENTS = [kind for kind in vars(e).values() if isinstance(kind, type) and e.Event in kind.__mro__[1:]]


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_no_event_says_what_the_table_waits_for_next(kind: type[e.Event]) -> None:
    hints = get_type_hints(kind)
    assert not [each.name for each in fields(kind) if "Phase" in str(hints[each.name])]


def _sets_phase(node: ast.AST) -> bool:
    if isinstance(node, ast.Dict):
        return any(isinstance(key, ast.Constant) and key.value == "phase" for key in node.keys)
    return isinstance(node, ast.keyword) and node.arg in ("phase", "resume")


@pytest.mark.sizes(all=1)
def test_one_file_sets_the_phase_of_a_table() -> None:
    """`new_table` apart, which is closed; a view shows it."""
    setting = {
        file.relative_to(TABLE).as_posix()
        for file in TABLE.rglob("*.py")
        if any(map(_sets_phase, ast.walk(ast.parse(file.read_text("utf-8")))))
    }
    assert setting == {"machine/transitions.py", "showing/views.py", "state/phases.py"}


def test_an_event_without_a_next_phase_leaves_the_phase_as_it_is() -> None:
    table = Kit(PLAIN).bets({1: MAIN}).to(Phase.DEAL).table
    noted = e.IrregularityNoted(irregularity=Irregularity.CARD_DRAWN_IN_ERROR, clause="PGP-11g")
    assert e.IrregularityNoted.spec.next_phase is None
    assert evolve(table, noted).phase is Phase.DEAL


def test_phases_with_nothing_to_do_are_passed_over() -> None:
    kit = Kit(PLAIN).bets({1: MAIN}).to(Phase.STARTING_POSITION)
    phases = order(kit.table.in_play)
    assert phases.index(Phase.NUMBER_WAGERS) == phases.index(Phase.STARTING_POSITION) + 1
    assert not DUE[Phase.NUMBER_WAGERS](kit.table)
    kit.deal()
    assert kit.table.phase is Phase.DEAL


@pytest.mark.clause("PGP-10-2c.1", "PGP-9c.3")
def test_with_a_bank_the_players_set_first_in_every_game() -> None:
    in_play = Kit("face-up-section-19").bets({}).table.in_play
    first, then = (order(changed(in_play, bank=bank)) for bank in (None, 1))
    assert first.index(Phase.DEALER_SETS) < first.index(Phase.SETTING)
    assert then.index(Phase.SETTING) < then.index(Phase.DEALER_SETS)
    assert sorted(first) == sorted(then)


@pytest.mark.clause("PGP-6f.1")
def test_a_recut_goes_back_to_where_it_was_ordered() -> None:
    kit = Kit(PLAIN).bets({1: MAIN}).to(Phase.STARTING_POSITION)
    kit.give(c.OrderRecut, reason="a card was seen", by="sue", role=Role.SUPERVISOR)
    assert (kit.table.phase, kit.table.in_play.resume) == (Phase.CUT, Phase.STARTING_POSITION)
    kit.to(Phase.STARTING_POSITION)
    assert kit.table.in_play.resume is None
    assert e.RecutOrdered.spec.interrupts


def test_a_new_table_is_closed() -> None:
    assert new_table(PLAIN).phase is Phase.CLOSED
