"""Waits and their due times, by themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paigow.games.wager_kinds import WagerKind
from paigow.server.hosting.deadlines import (
    GRACE,
    Deadlines,
    Present,
    TableOptions,
    Wait,
    due_in,
    pause_of,
    seconds_before,
    waits_of,
)
from paigow.table import Phase, next_dealer_command
from paigow.table import commands as c
from paigow.table.machine.legal import legal_commands
from table_kit import Kit, submission

MAIN = WagerKind.PAI_GOW_POKER
ANN, BO = Wait(1, Phase.SETTING, 1), Wait(1, Phase.SETTING, 2)


def test_a_wait_keeps_its_due_time_however_often_the_table_is_looked_at() -> None:
    deadlines = Deadlines(30)
    deadlines.follow([ANN, BO], 100)
    deadlines.follow([BO], 110)
    deadlines.follow([BO], 129)
    assert deadlines.left(129) == (due_in(2, 1.0),)
    assert (deadlines.over(129.9), deadlines.over(130)) == ((), (BO,))
    deadlines.follow([], 131)
    assert (deadlines.over(10**6), deadlines.next) == ((), None), "a wait that is over is over once"


def test_nobody_hurries_who_plays_alone_and_no_clock_is_told_until_others_wait() -> None:
    deadlines = Deadlines(30, alone=900)
    deadlines.follow([ANN], 100, is_unhurried=True)
    assert (deadlines.left(131), deadlines.over(131)) == ((), ())
    assert deadlines.over(1000) == (ANN,), "a place is not held up for ever"
    deadlines.follow([ANN], 140)
    assert deadlines.left(150) == (due_in(1, 20.0),), "from when somebody came who waits"
    deadlines.follow([ANN], 160, is_unhurried=True)
    assert (deadlines.left(165), deadlines.next) == ((), 1060)
    resumed = Deadlines(30, alone=900)
    resumed.resume([ANN], 0.0, 10, is_unhurried=True)
    assert (resumed.left(0.0), resumed.next) == ((), 890 + GRACE)


def test_the_next_round_is_another_wait() -> None:
    deadlines = Deadlines(30)
    deadlines.follow([ANN], 100)
    deadlines.follow([ANN._replace(round=2)], 125)
    assert deadlines.next == 155


@pytest.mark.parametrize(
    ("waited", "left"), [(0, 30), (12, 18), (30, 0), (10**9, 0), (-5, 30)], ids=["new", *"bcd", "set back"]
)
def test_what_was_waited_before_a_restart_counts_and_a_grace_comes_on_top(waited: float, left: float) -> None:
    deadlines = Deadlines(30)
    deadlines.resume([ANN], 0.0, waited)
    assert deadlines.left(0.0) == (due_in(1, left + GRACE),)


def test_a_table_waits_for_those_who_are_asked_and_can_be_answered_for() -> None:
    kit = Kit(submission(""), {1: 100, 2: 100, 3: 100})
    assert waits_of(legal_commands(kit.table)) == (), "between rounds nobody is"
    kit.bets({1: {MAIN: 10}, 2: {MAIN: 10}}).to(Phase.CUT)
    assert [wait.position for wait in waits_of(legal_commands(kit.table))] == [1]
    kit.to(Phase.SETTING)
    assert waits_of(legal_commands(kit.table)) == (ANN, BO)
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    assert waits_of(legal_commands(kit.table)) == (BO,), "for who has left the dealer acts by itself"


OPTIONS = TableOptions(betting=10, surrender=5, between=3, step=1)


def before(kit: Kit, *here: str) -> float | None:
    """How long the dealer waits before what comes next."""
    step = next_dealer_command(kit.table, "x", kit.at)
    assert step is not None
    return seconds_before(kit.table, step, OPTIONS, Present(frozenset(here), frozenset(here)))


def test_a_round_is_opened_for_somebody_who_is_here_and_can_play() -> None:
    kit = Kit(submission(""), {1: 100})
    assert before(kit, "p1") == OPTIONS.step, "before the first round there is no result to look at"
    assert before(kit) is None
    assert before(kit, "somebody else") is None


def test_wagers_stay_open_for_those_who_are_here_and_have_none() -> None:
    kit = Kit(submission(""), {1: 100, 2: 100}).bets({1: {MAIN: 10}}).to(Phase.WAGERS)
    assert before(kit, "p1", "p2") == OPTIONS.betting
    assert before(kit, "p1") == OPTIONS.step
    assert before(kit) == OPTIONS.step


def test_who_may_surrender_gets_time_for_it_once() -> None:
    kit = Kit(submission(""), {1: 100, 2: 100}).bets({1: {MAIN: 10}, 2: {MAIN: 10}}).to(Phase.SETTLEMENT)
    step = next_dealer_command(kit.table, "x", kit.at)
    assert step is not None
    first = pause_of(kit.table, step)
    expected = OPTIONS.surrender if kit.table.rules.surrender.phases else OPTIONS.step
    assert before(kit, "p1") == expected
    assert before(kit) == OPTIONS.step
    kit.deal()
    step = next_dealer_command(kit.table, "y", kit.at)
    assert step is not None
    assert pause_of(kit.table, step) == first, "the pause began with the first step"


def test_nobody_is_hurried_to_surrender_for_whom_nobody_waits() -> None:
    kit = Kit(submission(""), {1: 100}).bets({1: {MAIN: 10}}).to(Phase.SETTLEMENT)
    step = next_dealer_command(kit.table, "x", 0)
    assert step is not None
    ann = frozenset({"p1"})
    for playing_on, here, seconds in (((), ann, OPTIONS.alone), (ann, ann, 1), ((), (), 1)):
        present = Present(frozenset(here), frozenset(here), playing_on=frozenset(playing_on))
        assert seconds_before(kit.table, step, OPTIONS, present, is_unhurried=True) == seconds
    at_once = replace(OPTIONS, surrender=0)
    assert seconds_before(kit.table, step, at_once, Present(ann, ann), is_unhurried=True) == OPTIONS.step


def test_no_round_is_opened_while_nobody_who_is_there_can_make_the_least_wager() -> None:
    kit = Kit(submission("[table]\nminimum = 5\nmaximum = 100\n"), {1: 4, 2: 5})
    assert kit.table.rules.submission.table.minimum == 500
    assert before(kit, "p1") is None
    assert before(kit, "p2") == before(kit, "p1", "p2") == OPTIONS.step


def test_the_wait_for_surrender_ends_once_everybody_has_said_not_to() -> None:
    kit = Kit(submission(""), {1: 100, 2: 100})
    kit.bets({1: {MAIN: 10}, 2: {MAIN: 10}}).to(Phase.SETTLEMENT)
    step = next_dealer_command(kit.table, "x", 0)
    both = frozenset({"p1", "p2"})
    assert step is not None
    for playing_on, seconds in (((), 5), (("p1",), 5), (("p1", "p2"), 1)):
        present = Present(both, both, playing_on=frozenset(playing_on))
        assert seconds_before(kit.table, step, OPTIONS, present) == seconds
