"""What a player may do against a bank: surrender, and lay a match play coupon or not (PGP 7(a), 9(e), 10)."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Stake
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import CENTRE
from table_kit import OTHER, Kit, changed, hands_for, money, stakes_of, submission

POKER = submission(
    "[banking]\nenabled = true\nco_banking = true\n[match_play]\naccepted = true\nnumber_wager = true\n"
    "[wagers.position_number]\nminimum = 1\nmaximum = 100\nodds = 6\n"
    '[equipment]\nstart_method = "rng"\n'
)
PAYS = changed(POKER, switches={"bank_coupon": "licensee_pays"})


def at_table(rules: RulesSubmission) -> Kit:
    kit = (FourKit if rules in (SUPREME, TILES) else Kit)(rules)
    kit.house_round()
    return kit


@pytest.mark.clause("PGP-9e.1", "PGP-9e-1", "PGP-10-2d.2", "PGP-10a.2", "SPG-12e-1", "PGT-8E")
@pytest.mark.parametrize("rules", [POKER, SUPREME, TILES])
def test_a_wager_surrendered_to_a_bank_lies_in_the_centre(rules: RulesSubmission) -> None:
    kit = at_table(rules)
    kit.bets({2: {kit.main: 40}, 3: {kit.main: 40}}, bank=1, limit=0).force({})
    kit.to(Phase.SETTLEMENT)
    [given] = kit.give(c.Surrender, 2)
    assert isinstance(given, e.WagerSurrendered)
    assert kit.table.balance(CENTRE) == 40_00
    kit.give(c.Surrender, 3)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.last(e.BankSettled).surplus == 80_00
    assert (*kit.net(1, 2, 3), kit.house()) == (76, -40, -40, 4)


@pytest.mark.clause("PGP-10-2d.2")
def test_there_is_no_surrender_to_a_bank_where_the_switch_says_so() -> None:
    kit = at_table(changed(POKER, switches={"surrender_to_bank": False}))
    kit.bets({2: {kit.main: 40}}, bank=1, limit=0).force({}).to(Phase.SETTING)
    assert kit.refused(c.Surrender, 2) == "PGP-10-2d.2"


@pytest.mark.clause("PGP-7a.1")
def test_a_coupon_laid_before_the_bank_is_taken_is_handed_back() -> None:
    kit = at_table(POKER)
    kit.bets(
        {
            2: (
                Stake(kit.main, money(40), coupon=money(40)),
                Stake(WagerKind.POSITION_NUMBER, money(5), 4, money(5)),
            )
        }
    )
    [taken] = kit.give(c.AcceptBank, 1, limit=0)
    assert isinstance(taken, e.BankAccepted)
    assert taken.coupons == (2,)
    assert kit.table.in_play.wagers[2] == (
        Stake(kit.main, money(40)),
        Stake(WagerKind.POSITION_NUMBER, money(5), 4, money(5)),  # which the licensee pays, whoever banks
    )
    again = (Stake(kit.main, money(40), coupon=money(40)),)
    assert kit.refused(c.PlaceWagers, 2, stakes=again) == "PGP-7a.1"
    kit.bet(2, stakes_of({kit.main: 40}))
    kit.force({**hands_for({2: "W"}), 1: OTHER}).to(Phase.BETWEEN_ROUNDS)
    assert (*kit.net(1, 2), kit.house()) == (-40, 38, 2)


@pytest.mark.clause("PGP-7a.1")
@pytest.mark.parametrize(
    ("result", "nets"),
    [("W", (-40, 76, -36)), ("L", (38, -40, 2)), ("P", (0, 0, 0))],
)
def test_the_licensee_pays_a_coupon_against_a_bank_where_the_switch_says_so(
    result: str, nets: tuple[float, ...]
) -> None:
    """The bank owes the chips of the wager; what the coupon wins comes from the inventory, less vigorish."""
    kit = at_table(PAYS)
    kit.bets({2: (Stake(kit.main, money(40), coupon=money(40)),)})
    [taken] = kit.give(c.AcceptBank, 1, limit=0)
    assert isinstance(taken, e.BankAccepted)
    assert taken.coupons == ()
    kit.force({**hands_for({2: result}), 1: OTHER}).to(Phase.BETWEEN_ROUNDS)
    assert (*kit.net(1, 2), kit.house()) == nets


@pytest.mark.clause("PGP-7a.1")
def test_no_vigorish_on_a_coupon_against_a_bank_where_the_submission_says_so() -> None:
    kit = at_table(changed(PAYS, match_play={"vigorish": False}))
    kit.bets({2: (Stake(kit.main, money(40), coupon=money(40)),)}, bank=1, limit=0)
    kit.force({**hands_for({2: "W"}), 1: OTHER}).to(Phase.BETWEEN_ROUNDS)
    assert (*kit.net(1, 2), kit.house()) == (-40, 78, -38)
