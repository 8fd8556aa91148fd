"""The machine: one table of transitions, refusals without a trace, one effect per id, replay, dealer."""

from __future__ import annotations

from dataclasses import fields, replace
from types import ModuleType
from typing import get_type_hints

import pytest

from paigow.clauses import clauses
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.table import (
    TRANSITIONS,
    Journal,
    Phase,
    Refused,
    Role,
    Table,
    decide,
    new_table,
    next_dealer_command,
)
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.evolve import decide_steps, evolve, fold
from paigow.table.machine.transitions import COMMANDS, by_phase
from paigow.table.money.ledger import CENTRE, INVENTORY, OutOfBalanceError, post_transfers
from paigow.table.sections.base import Decision
from table_kit import OTHER, Kit, changed, hands_for, replay, stakes_of, submission

PLAIN = submission("")
MAIN = {WagerKind.PAI_GOW_POKER: 10}


def kinds(module: ModuleType, base: type) -> set[type]:
    """The commands or events of a module."""
    found = vars(module).values()
    return {each for each in found if isinstance(each, type) and issubclass(each, base) and each is not base}


def test_every_command_stands_in_the_table_of_transitions() -> None:
    assert {command for _, command in TRANSITIONS} == kinds(c, c.Command)
    assert {phase for phase, _ in TRANSITIONS} == set(Phase)


def test_a_command_has_one_line_in_a_phase() -> None:
    deal = TRANSITIONS[Phase.DEAL, c.Deal]
    with pytest.raises(ValueError, match="Deal is heard twice in deal; give it one line there"):
        by_phase((deal, replace(deal, phases=(Phase.REMAINING, Phase.DEAL))))
    assert by_phase((deal, replace(deal, phases=(Phase.REMAINING,))))[Phase.DEAL, c.Deal] is deal


def test_every_command_is_refused_out_of_its_time_and_of_others_by_a_clause_of_the_registry() -> None:
    known = {clause.id for clause in clauses()}
    sometimes = {
        kind for kind in kinds(c, c.Command) if any((phase, kind) not in TRANSITIONS for phase in Phase)
    }
    assert {spec.command for spec in COMMANDS if spec.not_now} == sometimes
    assert {spec.not_now[1] for spec in COMMANDS if spec.not_now} | {
        spec.given_by for spec in COMMANDS
    } <= known


def test_every_event_is_frozen_and_names_its_clause() -> None:
    for kind in kinds(e, e.Event):
        assert "clause" in {each.name for each in fields(kind)}
        assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
        get_type_hints(kind)


def test_a_command_out_of_its_phase_or_role_is_refused_with_a_clause() -> None:
    kit = Kit(PLAIN)
    assert kit.refused(c.Deal) == "PGP-8-b.2"
    assert kit.refused(c.OpenRound, by="ann", role=Role.PLAYER) == "PGP-6a.3"
    refused = kit.journal.submit(kit.made(c.OpenRound, by="ann", role=Role.PLAYER))
    assert str(refused) == "a dealer does this, not a player (PGP-6a.3)"
    assert str(Refused("no")) == "no"


def test_a_command_of_another_game_is_refused_by_a_clause_of_this_one() -> None:
    kit = Kit(PLAIN).bets({1: MAIN}).to(Phase.STARTING_POSITION)
    assert kit.refused(c.ChooseDelivery, 0) == "PGP-8a-f.2"


def test_a_step_of_a_decision_is_decided_on_the_table_that_the_events_before_it_leave() -> None:
    kit = Kit(PLAIN)
    bought = kit.made(c.BuyChips, by="zoe", amount=Cents(500))
    events = decide(kit.table, bought)
    assert isinstance(events, tuple)

    def then(after: Table) -> Decision:
        assert after == fold(kit.table, events)
        return decide(after, bought)

    assert decide_steps(kit.table, (*events, then)) == events * 2
    refused = Refused("no")
    assert (
        decide_steps(kit.table, (*events, lambda _: refused)) is refused
    )  # all of a decision happens, or none


def test_a_repeated_command_id_has_one_effect() -> None:
    kit = Kit(PLAIN).bets({})
    command = kit.made(c.PlaceWagers, 1, stakes=stakes_of(MAIN))
    first = kit.journal.submit(command)
    table = kit.table
    assert kit.journal.submit(command) == first
    assert kit.table is table
    other = c.PlaceWagers(command_id=command.command_id, by="p1", position=1, stakes=())
    refused = kit.journal.submit(other)
    assert isinstance(refused, Refused)
    assert kit.table is table


@pytest.mark.parametrize("name", ["pai-gow-poker-banking", "ez-pai-gow-poker", "face-up-section-19"])
def test_replay_equals_live(name: str) -> None:
    kit = Kit(name)
    main = {kit.main: 25.0, **({WagerKind.ACE_HIGH: 5.0} if name.startswith("face") else {})}
    for _ in range(3):
        kit.bets(dict.fromkeys((1, 2, 3), main)).to(Phase.BETWEEN_ROUNDS)
    assert replay(kit) == kit.table
    assert fold(new_table(kit.rules), kit.events) == kit.table
    assert [record.sequence for record in kit.journal.records] == list(range(1, len(kit.events) + 1))


def test_books_that_do_not_balance_stop_the_machine() -> None:
    with pytest.raises(OutOfBalanceError, match="above nothing"):
        post_transfers({}, [(CENTRE, INVENTORY, Cents(0))])
    with pytest.raises(OutOfBalanceError, match="would stand at"):
        post_transfers({}, [(CENTRE, INVENTORY, Cents(1))])
    with pytest.raises(OutOfBalanceError, match="sum to"):
        post_transfers({CENTRE: 5}, [(INVENTORY, CENTRE, Cents(1))])
    kit = Kit(PLAIN)
    wrong = e.ChipsBought(
        player="p1", amount=Cents(5), clause="PGP-7a.1", transfers=((CENTRE, INVENTORY, Cents(5)),)
    )
    with pytest.raises(OutOfBalanceError):
        evolve(kit.table, wrong)


def test_the_dealer_waits_for_players_and_acts_for_those_who_left() -> None:
    kit = Kit(changed(PLAIN, banking={"enabled": True}))
    kit.house_round()
    kit.give(c.OpenRound)
    assert next_dealer_command(kit.table, "x") is None  # the bank is on offer
    kit.bets({2: MAIN, 3: MAIN}, bank=1)
    kit.to(Phase.CUT)
    assert next_dealer_command(kit.table, "x") is None
    kit.to(Phase.SETTING)
    assert next_dealer_command(kit.table, "x") is None
    kit.ok(c.LeaveTable(by="p3", **kit.who()))
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    kit.deal()
    kit.to(Phase.DEALER_SETS)
    kit.deal()
    shown = kit.deal()[0]  # the bank has left, so the dealer turns its hand over in the house way
    assert isinstance(shown, e.HandShown)
    assert shown.position == 1
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.table.seats[1] is None


def test_at_a_closed_table_the_dealer_opens_it() -> None:
    assert next_dealer_command(Journal(new_table(PLAIN)).table, "x") == c.OpenTable(command_id="x")


@pytest.mark.clause("PGP-9f.1", "PGP-9f.2", "PGP-9g.1", "PGP-9g-2", "PGP-9g-3.1", "PGP-9g-1-i", "PGP-1-push")
def test_a_plain_round_from_the_dealers_right() -> None:
    kit = Kit(PLAIN).bets(dict.fromkeys((1, 2, 3, 4, 5, 6), MAIN))
    results = {1: "W", 2: "L", 3: "W", 4: "L", 5: "P", 6: "L"}
    kit.force({**hands_for(results), 0: OTHER}).to(Phase.BETWEEN_ROUNDS)
    assert [s.position for s in kit.settlements()] == [1, 2, 3, 4, 5, 6]
    assert kit.net(1, 2, 3, 4, 5, 6) == (9.5, -10, 9.5, -10, 0, -10)
    assert kit.house() == 30 - 19
