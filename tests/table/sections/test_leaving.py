"""Leaving before "No more bets": who has received no cards is not held, and takes the wagers along (PGP 7(b),
7(c); SPG 7(b), 7(c); PGT 5.C, 5.D)."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, TILE_HANDS, TILE_OTHER, TILES, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.money import dollars
from paigow.table import Phase, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.legal import legal_commands
from paigow.table.state.values import Party
from paigow.table.terms import Forfeit
from table_kit import Kit, changed, submission

POKER = submission(
    "[banking]\nenabled = true\n[table]\nminimum = 1\nmaximum = 1000\nareas_per_player = 2\n"
    '[wagers.progressive_payout]\namount = 1\npay_table = "pgp-14d-1"\n'
    "meter = { initial = 10000, reset = 10000, rate = 25 }\n"
)
ABANDONED = changed(TILES, table={"abandoned_wager_lost": True})


def at_table(rules: RulesSubmission) -> Kit:
    return (Kit if rules is POKER else FourKit)(rules, {1: 100, 2: 100, 3: 100})


@pytest.mark.clause("PGP-7b.2", "PGP-7c.2", "SPG-7b.2", "SPG-7c.2", "PGT-5C-1", "PGT-5D", "PGT-5C-2")
@pytest.mark.parametrize("rules", [POKER, SUPREME, TILES, ABANDONED])
def test_who_leaves_before_no_more_bets_takes_the_wager_along(rules: RulesSubmission) -> None:
    kit = at_table(rules)
    kit.bets({1: {kit.main: 20}, 2: {kit.main: 10}}).to(Phase.WAGERS)
    back, cashed = kit.give(c.LeaveTable, by="p1")
    assert isinstance(back, e.WagersPlaced)
    assert back.stakes == ()
    assert isinstance(cashed, e.ChipsCashed)
    assert (cashed.player, cashed.amount) == ("p1", 100_00)
    assert (kit.table.in_play.wagers[1], kit.table.seats[1]) == ((), None)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert {settled.position for settled in kit.settlements()} == {2}


@pytest.mark.clause("PGP-7b.2", "PGP-7c.2")
def test_who_gives_a_position_up_before_no_more_bets_gets_all_its_wagers_back() -> None:
    kit = at_table(POKER)
    kit.give(c.LeavePosition, 2)
    kit.give(c.TakePosition, 2, by="p1")
    kit.bets({1: {kit.main: 20}, 2: {kit.main: 10, WagerKind.PROGRESSIVE_PAYOUT: 1}})
    back, left = kit.give(c.LeavePosition, 2)
    assert (type(back), type(left)) == (e.WagersPlaced, e.PositionLeft)
    assert kit.table.chips("p1") == 80_00
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.table.meters[0].amount == 10_000_00


@pytest.mark.clause("PGP-7c.2", "PGT-5D", "PGT-5C-2")
@pytest.mark.parametrize(("rules", "lost"), [(TILES, False), (ABANDONED, True)])
def test_after_no_more_bets_the_wager_stays_though_no_tiles_were_received(
    rules: RulesSubmission, lost: bool
) -> None:
    """Nothing may be withdrawn any more; what becomes of it is the operator's choice."""
    kit = at_table(rules)
    kit.bets({1: {kit.main: 20}}).force({1: TILE_HANDS["W"][0], 0: TILE_OTHER})
    kit.to(Phase.STARTING_POSITION)
    assert kit.refused(c.LeavePosition, 1) == "PGT-5D"
    said = legal_commands(kit.table).terms(c.LeaveTable, Party(Role.PLAYER, None, "p1"))
    assert said == ((Forfeit(dollars(20)),) if lost else ()), "who leaves is told before what is lost"
    [left] = kit.give(c.LeaveTable, by="p1")
    assert isinstance(left, e.PlayerDeparted)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.settlements()[0].result == ("lose" if lost else "win")


@pytest.mark.clause("PGP-7b.2", "SPG-7b.2", "PGT-5C-1")
@pytest.mark.parametrize("rules", [POKER, SUPREME, TILES])
def test_a_bank_that_leaves_before_no_more_bets_leaves_the_round_to_the_dealer(
    rules: RulesSubmission,
) -> None:
    kit = at_table(rules)
    kit.house_round()
    kit.bets({2: {kit.main: 20}}, bank=1)
    back, cashed = kit.give(c.LeaveTable, by="p1")
    assert isinstance(back, e.BankReturned)
    assert back.left
    assert isinstance(cashed, e.ChipsCashed)
    kit.force({}).to(Phase.BETWEEN_ROUNDS)
    assert kit.table.memory.last_bank is None
    assert dict(kit.table.memory.last_wagers) == {"p2": 20_00}


@pytest.mark.clause("PGT-5C-1", "PGT-9G-2")
def test_nobody_cuts_for_a_bank_that_has_left() -> None:
    kit = at_table(TILES)
    kit.house_round()
    kit.bets({2: {kit.main: 20}}, bank=1).force({}).to(Phase.STACK_CUT)
    kit.give(c.LeavePosition, 1)
    assert (kit.table.phase, kit.table.in_play.bank) == (Phase.WAGERS, None)
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-7b.2", "PGP-12b.2")
def test_the_dealer_sets_both_hands_of_a_player_who_left_the_larger_wagers_first() -> None:
    kit = Kit(POKER, {1: 100, 3: 100})
    kit.ok(c.TakePosition(by="p1", position=2, **kit.who()))
    kit.bets({1: {kit.main: 10}, 2: {kit.main: 20}, 3: {kit.main: 10}}).to(Phase.SETTING)
    kit.give(c.LeaveTable, by="p1")
    kit.to(Phase.BETWEEN_ROUNDS)
    laid = [event.position for event in kit.events if isinstance(event, e.HandSet) and not event.player]
    assert laid == [2, 1]
