"""PGP 16(j) and 18(d), SPG 14(b), Face Up 10.a.i: payout limits and the least that they may be."""

from __future__ import annotations

import pytest

from paigow.games.submission import LimitScope, least_hand_limit, least_limit_of
from paigow.games.wager_kinds import WagerKind
from paigow.money import dollars
from submission_files import (
    ACE_HIGH,
    EZ,
    FACE_UP,
    FORTUNE,
    INSURANCE,
    POKER,
    PROGRESSIVE,
    SECTION_17,
    SUPREME,
    SUPREME_BONUS,
    allowed,
    plain_wager,
    read,
    refused,
)

LIMIT = "payout_limits.per_hand"


@pytest.mark.clause("PGP-16j.1")
def test_a_limit_for_one_hand_is_optional() -> None:
    assert allowed(POKER, *FORTUNE).payout_limits.per_hand is None
    assert allowed(POKER, *FORTUNE, f"{LIMIT} = 50000").payout_limits.per_hand == dollars(50_000)
    by_round = 'payout_limits.scope = "round"'
    refused("PGP-16j.1", "payout_limits.scope", FACE_UP, *INSURANCE, f"{LIMIT} = 50000", by_round)


@pytest.mark.clause("PGP-16j.1", "FUP-10a-i.1")
def test_a_limit_that_no_wager_could_reach_is_refused() -> None:
    """16(j) is about payouts under 16(b) to (i): not the main wager, nor Ace-High of 19(d)."""
    for game, lines, clause in (
        (POKER, (), "PGP-16j.1"),
        (POKER, SECTION_17, "PGP-16j.1"),
        (FACE_UP, ACE_HIGH, "PGP-16j.1"),
        (FACE_UP, ('rules = "FUP"',), "FUP-10a-i.1"),
    ):
        message = refused(clause, LIMIT, game, *lines, f"{LIMIT} = 50000")
        assert "no wager is offered that it could cut" in message


@pytest.mark.clause("PGP-16j.2")
@pytest.mark.parametrize(("minimum", "least"), [(5, 50_000), (6.25, 50_000), (7, 56_000), (10, 80_000)])
def test_fifty_thousand_or_what_the_minimum_could_win(minimum: float, least: int) -> None:
    """Worked example H7: $5 on Paytable A wins $40,000; at a $10 minimum the limit must be $80,000."""
    lines = (*FORTUNE, f"wagers.fortune_bonus.minimum = {minimum}")
    assert least_hand_limit(allowed(POKER, *lines)) == dollars(least)
    assert allowed(POKER, *lines, f"{LIMIT} = {least}")
    message = refused("PGP-16j.2", LIMIT, POKER, *lines, f"{LIMIT} = {least - 1}")
    assert message.endswith(f"allowed: at least ${least:,}")


@pytest.mark.clause("PGP-16j.2")
def test_wagers_that_cannot_win_together_are_not_added() -> None:
    ten = ("wagers.fortune_bonus.minimum = 10", "wagers.pai_gow_insurance.minimum = 100")
    together = allowed(POKER, *FORTUNE, *INSURANCE, *ten)
    assert least_hand_limit(together) == dollars(80_000)
    sixteen_e = (*PROGRESSIVE, 'wagers.progressive_payout.pay_table = "pgp-16e"')
    assert least_hand_limit(allowed(POKER, *FORTUNE, *ten[:1], *sixteen_e)) == dollars(80_000 + 500)
    assert least_hand_limit(allowed(POKER, *FORTUNE, *ten[:1], *PROGRESSIVE)) == dollars(80_000)
    large = ("wagers.protection.minimum = 1000", "wagers.protection.maximum = 1000")
    dragon = ("wagers.queens_dragon.minimum = 10", "wagers.queens_dragon.maximum = 10")
    ez = allowed(EZ, *large, *dragon, *plain_wager(WagerKind.RED_BLACK))
    assert least_hand_limit(ez) == dollars(1000 * 100 + 10 * 50 + 5 * 5)


@pytest.mark.clause("PGP-16j.1", "PGP-16j.2", "PGP-19e")
def test_the_fortune_bonus_of_19e_raises_no_least_limit_unless_the_switch_says_so() -> None:
    ten = (*FORTUNE, 'wagers.fortune_bonus.pay_table = "pgp-19e-2"', "wagers.fortune_bonus.minimum = 10")
    assert least_hand_limit(allowed(FACE_UP, *ten)) == dollars(50_000)
    reaches = (*ten, "switches.face_up_hand_limit = true")
    assert least_hand_limit(allowed(FACE_UP, *reaches)) == dollars(80_000)


@pytest.mark.clause("PGP-16j.1")
def test_a_limit_reaches_a_meter_only_if_the_submission_says_so() -> None:
    covers = "payout_limits.covers_meter = true"
    sixteen_e = (
        *PROGRESSIVE,
        'wagers.progressive_payout.pay_table = "pgp-16e"',
        "wagers.progressive_payout.meter.initial = 70000",
    )
    assert allowed(POKER, *sixteen_e, f"{LIMIT} = 50000")
    assert allowed(POKER, *sixteen_e, f"{LIMIT} = 70000", covers).payout_limits.covers_meter
    refused("PGP-16j.2", LIMIT, POKER, *sixteen_e, f"{LIMIT} = 69999", covers)
    field = "payout_limits.covers_meter"
    refused("PGP-16j.1", field, POKER, *sixteen_e, covers)
    refused("PGP-16j.1", field, POKER, *FORTUNE, *PROGRESSIVE, f"{LIMIT} = 50000", covers)


@pytest.mark.clause("PGP-18d.1", "PGP-18d.2")
def test_the_limit_of_the_seven_card_bonus() -> None:
    """Worked example J3: 500 to 1 reaches $50,000 at a $100 minimum."""
    field = "payout_limits.seven_card_bonus"
    assert allowed(POKER, *SECTION_17).payout_limits.seven_card_bonus is None
    assert allowed(POKER, *SECTION_17, f"{field} = 50000")
    refused("PGP-18d.2", field, POKER, *SECTION_17, f"{field} = 49999")
    high = "wagers.seven_card_bonus.minimum = 120"
    assert least_limit_of(allowed(POKER, *SECTION_17, high), WagerKind.SEVEN_CARD_BONUS) == dollars(60_000)
    refused("PGP-18d.2", field, POKER, *SECTION_17, high, f"{field} = 59999")
    refused("PGP-18d.1", field, POKER, f"{field} = 50000")


def test_supremes_limit_is_no_choice() -> None:
    assert least_limit_of(allowed(SUPREME, *SUPREME_BONUS), WagerKind.BONUS) == dollars(50_000)
    sixty = allowed(SUPREME, *SUPREME_BONUS, "wagers.bonus.minimum = 60")
    assert least_limit_of(sixty, WagerKind.BONUS) == dollars(60_000)
    raised = allowed(
        SUPREME, *SUPREME_BONUS, "wagers.bonus.minimum = 60", "wagers.bonus.raised = { four_aces = 1200 }"
    )
    assert least_limit_of(raised, WagerKind.BONUS) == dollars(72_000)
    refused(None, "payout_limits", SUPREME, *SUPREME_BONUS, f"{LIMIT} = 50000")


@pytest.mark.clause("FUP-10a-i.1")
def test_face_ups_limit_for_hand_or_round() -> None:
    lines = (
        'rules = "FUP"',
        *ACE_HIGH,
        'wagers.ace_high.pay_table = "fup-ace-2"',
        *FORTUNE,
        'wagers.fortune_bonus.pay_table = "fup-fortune-2"',
        "wagers.fortune_bonus.minimum = 10",
    )
    by_round = allowed(FACE_UP, *lines, f"{LIMIT} = 90000", 'payout_limits.scope = "round"')
    assert by_round.payout_limits.scope is LimitScope.ROUND
    # The player's seven-card straight flush, while the dealer alone is ace high with the joker.
    assert least_hand_limit(by_round) == dollars(80_000 + 75)
    refused("FUP-10a-i.1", LIMIT, FACE_UP, *lines, f"{LIMIT} = 80000")
    small = (
        *lines,
        "wagers.fortune_bonus.minimum = 1",
        "wagers.ace_high.minimum = 2000",
        "wagers.ace_high.maximum = 2000",
    )
    # Dealer and player ace high: 40 to 1, and no Fortune hand.
    assert least_hand_limit(allowed(FACE_UP, *small)) == dollars(80_000)


@pytest.mark.clause("PGP-16j.2")
def test_a_limit_waits_until_the_wagers_are_right() -> None:
    wrong = 'wagers.fortune_bonus.pay_table = "pgp-16b-z"'
    reading = read(POKER, *FORTUNE, wrong, f"{LIMIT} = 1")
    assert [error.field for error in reading.errors] == ["wagers.fortune_bonus.pay_table"]
