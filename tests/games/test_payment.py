"""Payment arithmetic, which the table carries out and the odds count with."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paigow.games.main_wager import may_push_all
from paigow.games.pay_tables import FixedDollars, MeterShare, pay_table
from paigow.games.payment import (
    LEAST_LIMIT,
    PayoutLimit,
    is_deducted,
    is_limit_shared,
    limit_of_one_wager,
    shares,
)
from paigow.games.submission import sample, sample_names
from paigow.games.submission.limits import payout_limit
from paigow.money import Cents, ToOne, dollars
from paigow.odds.submission_wagers import filed_wagers
from paigow.switches import BankPush, RoyalShare
from paigow.table.games import game_rules


@pytest.mark.clause("SPG-14b.2")
def test_left_over_cents_go_to_the_largest_remainders_then_by_position() -> None:
    assert shares(Cents(100), {2: Cents(1), 3: Cents(5)}) == {2: 17, 3: 83}
    assert shares(Cents(1001), {2: Cents(3), 4: Cents(3)}) == {2: 501, 4: 500}


@pytest.mark.clause("SPG-14b.2")
@pytest.mark.parametrize(
    ("won", "share", "is_shared"),
    [
        (25_000, RoyalShare.OVER_LIMIT, False),
        (25_001, RoyalShare.OVER_LIMIT, True),
        (1, RoyalShare.ALWAYS, True),
    ],
)
def test_two_equal_wagers_share_a_limit_that_both_together_exceed(
    won: int, share: RoyalShare, is_shared: bool
) -> None:
    assert is_limit_shared(won, 100, 200, 50_000, share) is is_shared


@pytest.mark.clause("PGP-14e.2", "PGP-14e.3")
def test_fixed_sums_come_off_the_meter_of_14d_alone_and_shares_off_every_meter() -> None:
    fourteen, sixteen = pay_table("pgp-14d-1"), pay_table("pgp-16e")
    assert fourteen.meter is not None
    assert fourteen.meter.deduct_from is not None
    at, (hand, *_) = fourteen.meter.deduct_from, fourteen.meter.deduct_hands
    fixed = FixedDollars(at)
    assert is_deducted(fourteen, "full_house", fixed, at)
    assert not is_deducted(fourteen, "full_house", fixed, at - 1)
    assert is_deducted(fourteen, hand, fixed, at - 1)
    assert not is_deducted(sixteen, hand, fixed, at)
    assert not is_deducted(pay_table("pgp-16b-a"), hand, ToOne(Fraction(5)), at)
    assert is_deducted(sixteen, hand, MeterShare(Fraction(10)), 0)


@pytest.mark.clause("PGP-16j.1")
def test_a_limit_that_is_used_up_leaves_nothing_and_lets_a_share_of_a_meter_alone() -> None:
    limit = PayoutLimit(LEAST_LIMIT, "PGP-16j.1")
    assert [limit.leaves(200, LEAST_LIMIT - left) for left in (300, 150, 0, -1)] == [200, 150, 0, 0]
    share, odds = MeterShare(Fraction(100)), ToOne(Fraction(5))
    assert (limit.covers(share), limit.covers(odds)) == (False, True)
    assert PayoutLimit(LEAST_LIMIT, "PGP-16j.1", covers_meter=True).covers(share)


@pytest.mark.clause("SPG-14b.1")
def test_the_limit_of_one_wager_is_no_less_than_the_least_wager_can_win() -> None:
    bonus = pay_table("supreme-bonus")
    assert limit_of_one_wager(bonus, dollars(1)) == LEAST_LIMIT
    best = max(row.pays.odds for row in bonus.rows if isinstance(row.pays, ToOne))
    assert limit_of_one_wager(bonus, dollars(1_000)) == best * dollars(1_000) > LEAST_LIMIT


@pytest.mark.parametrize("name", sample_names())
def test_the_table_cuts_by_the_limit_that_the_odds_count_with(name: str) -> None:
    filed = sample(name)
    at_the_table = {key: terms.limit for key, terms in game_rules(filed).wagers.items() if terms.table}
    in_the_odds = {each.key: each.limit for each in filed_wagers(filed) if each.table}
    offered = {key: payout_limit(filed, key, offer) for key, offer in filed.wagers.offered()}
    assert at_the_table == in_the_odds
    assert at_the_table.items() <= offered.items()


@pytest.mark.clause("PGP-9g-2-iii", "PGP-19b")
def test_the_hand_of_a_bank_pushes_all_only_by_the_switch() -> None:
    assert may_push_all(BankPush.NEVER, banked=False)
    assert not may_push_all(BankPush.NEVER, banked=True)
    assert may_push_all(BankPush.BANK_HAND, banked=True)
