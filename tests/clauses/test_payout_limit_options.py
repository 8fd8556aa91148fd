"""PGP 16(j) and 18(d), SPG 14(b), Face Up 10.a.i: payout limits and the least that they may be."""

from __future__ import annotations

import pytest

from paigow.games.submission import LimitScope, least_hand_limit, least_limit_of, read_stored
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
    text,
)

LIMIT = "payout_limits.per_hand"
TWO_AREAS = "table.areas_per_player = 2"


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
def test_the_round_of_a_player_is_played_at_both_areas() -> None:
    """8,000 to 1 at $5 is won twice by two seven-card straight flushes of one deck."""
    message = refused("PGP-16j.2", LIMIT, POKER, *FORTUNE, TWO_AREAS, f"{LIMIT} = 79999")
    assert message.endswith("allowed: at least $80,000")
    assert allowed(POKER, *FORTUNE, TWO_AREAS, f"{LIMIT} = 80000")
    one = 'switches.limit_areas = "one"'
    assert allowed(POKER, *FORTUNE, TWO_AREAS, one, f"{LIMIT} = 50000")
    both = (*FORTUNE, *INSURANCE, "wagers.pai_gow_insurance.minimum = 100", TWO_AREAS)
    assert least_hand_limit(allowed(POKER, *both)) == dollars(80_000), "not a straight flush and nine high"


@pytest.mark.clause("PGP-16j.1", "PGP-16j.2")
def test_two_areas_empty_a_meter_and_win_what_it_begins_with_again() -> None:
    covers = ("payout_limits.covers_meter = true", f"{LIMIT} = 80000")
    sixteen_e = (
        *PROGRESSIVE,
        'wagers.progressive_payout.pay_table = "pgp-16e"',
        "wagers.progressive_payout.meter.initial = 70000",
    )
    assert least_hand_limit(allowed(POKER, *sixteen_e, *covers, TWO_AREAS)) == dollars(80_000)
    refused("PGP-16j.2", LIMIT, POKER, *sixteen_e, *covers, TWO_AREAS, f"{LIMIT} = 79999")


@pytest.mark.clause("PGP-18d.2")
def test_the_limit_of_18d_is_no_less_than_both_areas_win_from_one_deck() -> None:
    """Only one hand has five aces, and then no other has an ace for a royal flush: 500 and 50 to 1."""
    field = "payout_limits.seven_card_bonus"
    lines = (*SECTION_17, "wagers.seven_card_bonus.minimum = 101", TWO_AREAS)
    assert refused("PGP-18d.2", field, POKER, *lines, f"{field} = 55549").endswith("at least $55,550")
    assert allowed(POKER, *lines, f"{field} = 55550")
    assert allowed(POKER, *lines, 'switches.limit_areas = "one"', f"{field} = 50500")
    for raised, odds in (("royal_flush = 300", 600), ("five_aces = 560", 610), ("straight_flush = 60", 560)):
        more = (*lines, f"wagers.seven_card_bonus.raised = {{ {raised} }}")
        assert least_limit_of(allowed(POKER, *more), WagerKind.SEVEN_CARD_BONUS) == dollars(odds * 101), (
            raised
        )
    table_b = (*lines, 'wagers.seven_card_bonus.pay_table = "pgp-18c-b"')
    joker = (*table_b, "wagers.seven_card_bonus.raised = { straight_flush_joker = 600 }")
    # A royal flush beside it: the joker is in one hand, and all aces with it in none.
    assert least_limit_of(allowed(POKER, *joker), WagerKind.SEVEN_CARD_BONUS) == dollars(800 * 101)


@pytest.mark.clause("SPG-14b.1")
def test_supremes_limit_is_what_both_areas_win_from_one_deck() -> None:
    """Four aces leave no royal flush, but four of another kind: 1,000 and 100 to 1."""
    lines = (*SUPREME_BONUS, "wagers.bonus.minimum = 60", TWO_AREAS)
    assert least_limit_of(allowed(SUPREME, *lines), WagerKind.BONUS) == dollars(66_000)
    one = 'switches.limit_areas = "one"'
    assert least_limit_of(allowed(SUPREME, *lines, one), WagerKind.BONUS) == dollars(60_000)
    royals = (*lines, "wagers.bonus.raised = { royal_flush = 600 }")
    assert least_limit_of(allowed(SUPREME, *royals), WagerKind.BONUS) == dollars(72_000)
    jokers = (*lines, "wagers.bonus.raised = { two_jokers_and_two_aces = 700, royal_flush = 650 }")
    assert least_limit_of(allowed(SUPREME, *jokers), WagerKind.BONUS) == dollars((700 + 650) * 60)


@pytest.mark.clause("FUP-10a-i.1", "PGP-16j.2")
@pytest.mark.parametrize("scope", ["hand", "round"])
def test_face_ups_limit_is_no_less_than_both_areas_win(scope: str) -> None:
    lines = (
        'rules = "FUP"',
        *FORTUNE,
        'wagers.fortune_bonus.pay_table = "fup-fortune-2"',
        "wagers.fortune_bonus.minimum = 10",
        TWO_AREAS,
        f'payout_limits.scope = "{scope}"',
    )
    refused("FUP-10a-i.1", LIMIT, FACE_UP, *lines, f"{LIMIT} = 159999")
    assert allowed(FACE_UP, *lines, f"{LIMIT} = 160000")


@pytest.mark.parametrize("rulings", [1, 2])
def test_a_submission_of_before_is_read_by_the_rulings_of_before(rulings: int) -> None:
    """What is stored without an edition was filed under the first; a new file may name it too."""
    filed = (*FORTUNE, TWO_AREAS, f"{LIMIT} = 50000")
    stored = read_stored(text(POKER, *filed)).submission
    assert stored is not None
    assert (stored.rulings, stored.switches.limit_areas) == (1, "one")
    assert allowed(POKER, *filed, "rulings = 1") == stored
    reading = read_stored(text(POKER, *filed, f"rulings = {rulings}"))
    assert reading.is_valid == (rulings == 1)


@pytest.mark.clause("PGP-16j.2")
def test_a_limit_waits_until_the_wagers_are_right() -> None:
    wrong = 'wagers.fortune_bonus.pay_table = "pgp-16b-z"'
    reading = read(POKER, *FORTUNE, wrong, f"{LIMIT} = 1")
    assert [error.field for error in reading.errors] == ["wagers.fortune_bonus.pay_table"]
