"""Face Up in a round that a player banks: Section 10 controls, so nobody sees a hand before setting."""

from __future__ import annotations

import pytest

from paigow.games.submission import RulesSubmission
from paigow.table import Phase, Refused
from paigow.table import commands as c
from paigow.table import events as e
from table_kit import Kit, changed, submission

BANKING = "[banking]\nenabled = true\nco_banking = true\nexpressly_provided = true\n"
TABLE = "[table]\nminimum = 1\nmaximum = 100000\n"
ACE_HIGH = "As Jh 9c 7s 5d / Kd 3h"
HIGHER = "Ks Kh 8d 6c 4s / Ac Th"


def face_up(rules: str) -> RulesSubmission:
    return submission(f'rules = "{rules}"\n{TABLE}{BANKING}', "face-up-pai-gow-poker", "face-up")


BOTH = pytest.mark.parametrize("rules", [face_up("PGP-19"), face_up("FUP")], ids=["PGP-19", "FUP"])


def order_of_hands(kit: Kit) -> list[tuple[str, int]]:
    """Who set or showed a hand in the last round, in order."""
    opened = max(n for n, event in enumerate(kit.events) if isinstance(event, e.RoundOpened))
    kinds = (e.HandSet, e.HandShown)
    return [
        (type(event).__name__, event.position) for event in kit.events[opened:] if isinstance(event, kinds)
    ]


@BOTH
@pytest.mark.parametrize("co_bank", [False, True])
@pytest.mark.clause("PGP-9c.3", "PGP-10a.2", "PGP-10-2c.1")
def test_with_a_bank_the_players_set_before_any_hand_is_turned_over(
    rules: RulesSubmission, co_bank: bool
) -> None:
    kit = Kit(rules)
    kit.house_round()
    assert order_of_hands(kit)[0] == ("HandShown", 0)  # the dealer's, where nobody banks
    kit.bets({2: {kit.main: 20}, 3: {kit.main: 20}}, bank=1, co_bank=co_bank).to(Phase.SETTING)
    assert not kit.table.in_play.exposed
    kit.to(Phase.BETWEEN_ROUNDS)
    shown = [] if co_bank else [("HandShown", 0)]
    assert order_of_hands(kit) == [("HandSet", 2), ("HandSet", 3), *shown, ("HandShown", 1)]


@BOTH
@pytest.mark.clause("PGP-9a.1", "PGP-9c.3")
def test_with_a_bank_the_clauses_of_a_dealer_who_goes_first_decide_nothing(rules: RulesSubmission) -> None:
    kit = Kit(rules)
    kit.house_round()
    kit.bets({2: {kit.main: 20}}, bank=1).to(Phase.SETTING)
    assert kit.refused(c.ShowHand, 1) == "PGP-9c.3"
    kit.to(Phase.DEALER_SETS)
    assert kit.last(e.HandSet).clause == "PGP-9a.1"


@BOTH
@pytest.mark.clause("PGP-19b", "PGP-19a.5")
def test_a_banks_ace_high_hand_is_not_told_by_a_setting_passed_over(rules: RulesSubmission) -> None:
    kit = Kit(changed(rules, switches={"bank_push": "bank_hand"}))
    kit.house_round()
    kit.bets({2: {kit.main: 20}}, bank=1, limit=0).force({1: ACE_HIGH, 2: HIGHER}).to(Phase.SETTING)
    kit.to(Phase.SETTLEMENT)
    assert kit.refused(c.Surrender, 2) == "PGP-19a.5"
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 2) == (0, 0)


@pytest.mark.clause("PGP-19a.5", "FUP-7.1")
@BOTH
def test_a_bank_that_is_returned_leaves_the_dealer_who_goes_first(rules: RulesSubmission) -> None:
    kit = Kit(rules)
    kit.house_round()
    kit.bets({2: {kit.main: 20}}, bank=1).force({0: HIGHER})
    kit.give(c.LeavePosition, 1)
    kit.to(Phase.SETTING)
    assert kit.table.in_play.exposed == {0}


@pytest.mark.parametrize(("rules", "clause"), [("PGP-19", "PGP-19a.5"), ("FUP", "FUP-7.1")])
@pytest.mark.clause("PGP-19a.5", "FUP-7.1")
def test_where_nobody_banks_the_dealers_hand_is_turned_over_once_and_first(rules: str, clause: str) -> None:
    kit = Kit(face_up(rules))
    kit.bets({2: {kit.main: 20}}).force({0: HIGHER}).to(Phase.SETTING)
    refused = kit.journal.submit(kit.made(c.ShowHand, 0))
    assert isinstance(refused, Refused)
    assert refused.reason == "the dealer's cards are turned over once, when all cards are dealt"
    assert refused.clause == clause
