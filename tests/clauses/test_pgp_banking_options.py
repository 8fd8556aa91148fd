"""Pai Gow Poker, Section 10: what the licensee may choose of player banking."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paigow.games.submission import DealerWager
from paigow.money import dollars
from paigow.switches import CoBankCover
from submission_files import EZ, FACE_UP, POKER, allowed, refused, warned

BANKING = "banking.enabled = true"


@pytest.mark.clause("PGP-10a.1", "PGP-1-ez-pai-gow.1")
def test_banking_is_off_unless_turned_on_and_not_meant_for_games_without_vigorish() -> None:
    assert not allowed(POKER).banking.enabled
    assert allowed(POKER, BANKING).banking.enabled
    refused("PGP-1-ez-pai-gow.1", "banking.enabled", EZ, BANKING)
    refused("PGP-10a.1", "banking.enabled", FACE_UP, BANKING)
    for game in (EZ, FACE_UP):
        assert allowed(game, BANKING, "banking.expressly_provided = true").banking.enabled
    refused(None, "banking.expressly_provided", POKER, BANKING, "banking.expressly_provided = true")


@pytest.mark.clause("PGP-10e.1", "PGP-10e.2")
def test_co_banking_needs_banking() -> None:
    co_banking = "banking.co_banking = true"
    assert allowed(POKER, BANKING, co_banking).banking.co_banking
    refused("PGP-10e.1", "banking.co_banking", POKER, co_banking)


@pytest.mark.clause("PGP-10g.2")
def test_another_calculation_of_the_dealers_wager() -> None:
    fixed = ('banking.dealer_wager = "fixed_amount"', "banking.dealer_wager_amount = 100")
    percent = ('banking.dealer_wager = "percent_of_last_wager"', "banking.dealer_wager_percent = 50")
    assert allowed(POKER, BANKING).banking.dealer_wager is DealerWager.LAST_WAGER
    assert allowed(POKER, BANKING, *fixed).banking.dealer_wager_amount == dollars(100)
    assert allowed(POKER, BANKING, *percent).banking.dealer_wager_percent == Fraction(50)
    refused("PGP-10g.2", "banking.dealer_wager_amount", POKER, BANKING, fixed[0])
    refused("PGP-10g.2", "banking.dealer_wager_percent", POKER, BANKING, percent[0])
    refused("PGP-10g.2", "banking.dealer_wager_percent", POKER, BANKING, *fixed, percent[1])
    refused("PGP-10g.2", "banking.dealer_wager_amount", POKER, BANKING, fixed[1])
    assert warned(POKER, BANKING, *fixed) == [("PGP-10g.2", "approvals.dealer_wager")]
    assert warned(POKER, BANKING, *fixed, 'approvals.dealer_wager = "as filed"') == []


def test_the_rulings_on_banking_can_be_reversed() -> None:
    switches = allowed(POKER).switches
    assert not switches.dealer_turn
    assert switches.cobank_cover is CoBankCover.FULL
    assert not switches.bank_may_place_optional
    reversed_ = allowed(
        POKER,
        "switches.dealer_turn = true",
        'switches.cobank_cover = "half"',
        "switches.bank_may_place_optional = true",
    ).switches
    assert reversed_.dealer_turn
    assert reversed_.cobank_cover is CoBankCover.HALF
    assert reversed_.bank_may_place_optional
    refused("PGP-10d2", "switches.cobank_cover", POKER, 'switches.cobank_cover = "third"')
