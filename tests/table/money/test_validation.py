"""Payouts of a progressive wager that somebody validates before they are paid (PGP 9(l)(4)(ii), 14(c))."""

from __future__ import annotations

from typing import Any, Final

import pytest

from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Refused, Role, decide
from paigow.table import commands as c
from paigow.table import events as e
from table_kit import Kit, submission

PROGRESSIVE = (
    '[wagers.progressive_payout]\npay_table = "{}"\namount = {}\n'
    "[wagers.progressive_payout.meter]\ninitial = {}\nreset = {}\nrate = {}\n"
)
ONE = submission(PROGRESSIVE.format("pgp-14d-1", 1, 24000, 10000, 21))
SIXTEEN = submission(PROGRESSIVE.format("pgp-16e", 5, 3000, 2000, 20))
WAGER = WagerKind.PROGRESSIVE_PAYOUT


def bets(kit: Kit, *positions: int, amount: float) -> Kit:
    return kit.bets({position: {kit.main: 25, WAGER: amount} for position in positions})


def won(kit: Kit) -> dict[int, float]:
    return {settled.position: settled.won / 100 for settled in kit.settlements() if settled.wager == WAGER}


@pytest.mark.clause("PGP-9l-4-ii-a", "PGP-9l-4-ii-b", "PGP-9l-4-ii-c", "PGP-14c3")
def test_a_payout_waits_for_its_validation() -> None:
    kit = bets(Kit(SIXTEEN), 1, amount=5)
    kit.deal_hands(p1="4d 5d 6d 7d 8d 9d Td").to(Phase.SETTLEMENT)
    kit.give(c.SettleNext)
    assert kit.refused(c.SettleNext) == "PGP-9l-4-ii-c"
    assert kit.refused(c.ValidatePayout, 3, by="flo") == "PGP-9l-4-ii-b"
    kit.give(c.ValidatePayout, 1, by="flo")
    kit.give(c.SettleNext)
    assert kit.refused(c.SettleNext) == "PGP-9l.1"
    assert kit.refused(c.CompletePaperwork, 2, by="flo") == "PGP-9l.1"
    kit.give(c.CompletePaperwork, 1, by="flo")
    kit.give(c.SettleNext)
    assert kit.table.phase is Phase.BETWEEN_ROUNDS
    kit = bets(Kit(ONE), 1, amount=1)
    kit.deal_hands(p1="5c 6c 7c 8c 9c Qd 3s").to(Phase.SETTLEMENT)
    kit.give(c.SettleNext)
    assert kit.refused(c.ValidatePayout, 1, by="flo") == "PGP-14c3"  # it asks for a casino supervisor
    assert kit.refused(c.SettleNext) == "PGP-14c3"
    kit.give(c.ValidatePayout, 1, by="sue", role=Role.SUPERVISOR)
    kit.give(c.SettleNext)
    assert won(kit) == {1: 25}


SUPERVISOR: Final[dict[str, Any]] = {"by": "sue", "role": Role.SUPERVISOR}


@pytest.mark.clause("PGP-14c2", "PGP-9l-4-ii-a")
@pytest.mark.parametrize(("rules", "amount", "clause"), [(ONE, 1, "PGP-14c2"), (SIXTEEN, 5, "PGP-9l-4-ii-a")])
def test_nothing_is_validated_before_the_hand_is_seen_to_win(
    rules: RulesSubmission, amount: float, clause: str
) -> None:
    kit = bets(Kit(rules), 1, 2, amount=amount)
    kit.deal_hands(p1="As Ks Qs Js Ts 2h 2d", p2="2s 3h 5d 7c 9s Jh Kd").to(Phase.SETTLEMENT)
    assert kit.refused(c.ValidatePayout, 1, **SUPERVISOR) == clause
    assert kit.refused(c.ValidatePayout, 2, **SUPERVISOR) == clause
    kit.give(c.SettleNext)
    kit.give(c.SettleNext)
    assert kit.table.in_play.exposed >= {1, 2}
    assert kit.refused(c.ValidatePayout, 2, **SUPERVISOR) == clause  # it does not win
    kit.give(c.ValidatePayout, 1, **SUPERVISOR)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert won(kit)[1] > 0


@pytest.mark.clause("PGP-14c3", "PGP-9l-4-ii-c")
@pytest.mark.parametrize(("rules", "amount", "clause"), [(ONE, 1, "PGP-14c3"), (SIXTEEN, 5, "PGP-9l-4-ii-c")])
def test_a_payout_is_validated_once_and_nobody_takes_that_back(
    rules: RulesSubmission, amount: float, clause: str
) -> None:
    kit = bets(Kit(rules), 1, amount=amount)
    kit.deal_hands(p1="As Ks Qs Js Ts 2h 2d").to(Phase.SETTLEMENT)
    kit.give(c.SettleNext)
    [validated] = kit.give(c.ValidatePayout, 1, **SUPERVISOR)
    assert validated.clause == clause
    assert kit.refused(c.ValidatePayout, 1, **SUPERVISOR) == clause
    assert kit.refused(c.ValidatePayout, 1, by="flo") == clause
    kit.give(c.SettleNext)
    assert won(kit)[1] > 0
    assert kit.refused(c.ValidatePayout, 1, **SUPERVISOR) == clause


@pytest.mark.clause("PGP-14c3")
def test_what_the_table_inventory_pays_under_section_14_needs_no_validation() -> None:
    kit = bets(Kit(ONE), 1, amount=1)
    kit.deal_hands(p1="5c 5h 5d 8c 9c Qd 3s").to(Phase.SETTLEMENT)
    kit.give(c.SettleNext)
    assert kit.refused(c.ValidatePayout, 1, **SUPERVISOR) == "PGP-14c3"
    kit.to(Phase.BETWEEN_ROUNDS)
    assert won(kit) == {1: 2}
    assert not any(isinstance(event, e.PayoutValidated) for event in kit.events)


@pytest.mark.clause("PGP-14c3", "PGP-9l-4-ii-c")
@pytest.mark.parametrize(
    ("rules", "amount", "said"),
    [
        (ONE, 1, "a casino supervisor does this, not a dealer (PGP-14c3)"),
        (SIXTEEN, 5, "a casino supervisor or floorperson does this, not a dealer (PGP-9l-4-ii-c)"),
    ],
)
def test_a_dealer_who_validates_is_told_who_may(rules: RulesSubmission, amount: float, said: str) -> None:
    kit = bets(Kit(rules), 1, amount=amount)
    kit.deal_hands(p1="As Ks Qs Js Ts 2h 2d").to(Phase.SETTLEMENT)
    kit.give(c.SettleNext)
    refused = decide(kit.table, c.ValidatePayout(command_id="v", role=Role.DEALER, position=1, by="dee"))
    assert isinstance(refused, Refused)
    assert f"{refused.reason} ({refused.clause})" == said
