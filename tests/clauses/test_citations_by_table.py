"""Refusals and events whose clause hangs on what is offered at the table, how many decks lie there, who
asks, or whether a player banks."""

from __future__ import annotations

from typing import Any

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Role, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.journal import Journal
from paigow.table.machine.transitions import decide
from paigow.table.state.values import Refused
from table_kit import Kit, changed, submission

PLAIN = submission("")
BANKING = changed(PLAIN, banking={"enabled": True, "co_banking": True})
PROGRESSIVE = (
    '[wagers.progressive_payout]\npay_table = "{}"\namount = 5\n'
    "[wagers.progressive_payout.meter]\ninitial = 24000\nreset = 10000\nrate = 27\n"
)
FLOOR: dict[str, Any] = {"by": "flo", "role": Role.FLOORPERSON}


@pytest.mark.clause("PGP-10-2c.1", "SPG-13k.1", "PGT-9O", "PGP-9c.2")
@pytest.mark.parametrize(
    ("kind", "rules", "banked", "alone"),
    [
        (Kit, BANKING, "PGP-10-2c.1", "PGP-9c.2"),
        (FourKit, SUPREME, "SPG-13k.1", "SPG-12d"),
        (FourKit, TILES, "PGT-9O", "PGT-8D"),
    ],
)
def test_the_dealers_hand_against_a_bank_is_set_by_section_10(
    kind: type[Kit], rules: RulesSubmission, banked: str, alone: str
) -> None:
    kit = kind(rules)
    kit.house_round()
    assert kit.last(e.HandShown).clause == alone
    kit.bets({2: {kit.main: 10}}, bank=1).to(Phase.SETTLEMENT)
    [shown] = [each for each in kit.events if isinstance(each, e.HandShown)][-2:-1]
    assert (shown.position, shown.clause) == (0, banked)


@pytest.mark.clause("PGP-9a.1", "PGP-9b.5", "PGP-19a.6")
def test_a_hand_is_set_after_the_deal_and_once() -> None:
    kit = Kit(PLAIN)
    assert kit.refused(c.SetHands, 1, high=(), low=()) == "PGP-9a.1", "no round is open"
    kit.bets({1: {kit.main: 10}})
    assert kit.refused(c.SetHands, 1, high=(), low=()) == "PGP-9a.1"
    kit.to(Phase.SETTLEMENT)
    assert kit.refused(c.SetHands, 1, high=(), low=()) == "PGP-9b.5"
    text = 'rules = "PGP-19"\n[table]\nminimum = 5\nmaximum = 1000\n'
    face_up = Kit(submission(text, "face-up-pai-gow-poker", "face-up"))
    face_up.bets({1: {face_up.main: 10}}).to(Phase.DEALER_SETS)
    assert face_up.refused(c.SetHands, 1, high=(), low=()) == "PGP-19a.6", "the dealer goes first"


@pytest.mark.clause("PGP-13b5", "PGP-17f.2")
def test_no_early_wager_is_due_by_the_section_that_has_one() -> None:
    for rules, clause in (
        (PLAIN, "PGP-13b5"),
        ("pai-gow-poker-number-wager", "PGP-13b5"),
        ("pai-gow-poker-three-and-seven-card-bonus", "PGP-17f.2"),
    ):
        assert Kit(rules).refused(c.SettleEarlyWagers) == clause


@pytest.mark.clause("PGP-5b.2", "PGP-5d.1")
@pytest.mark.parametrize(("decks", "clause"), [(1, "PGP-5b.2"), (2, "PGP-5d.1")])
def test_a_deck_that_is_verified_too_early_cites_two_decks_only_where_there_are_two(
    decks: int, clause: str
) -> None:
    more = '[equipment]\nshuffler = "automated"\ndecks = 2\n' if decks > 1 else ""
    journal = Journal(new_table(submission(more)))
    journal.submit(c.OpenTable(command_id="1", colours=("red", "blue")[:decks]))
    refused = decide(journal.table, c.VerifyCards(command_id="2", deck=0, **FLOOR))
    assert isinstance(refused, Refused)
    assert refused.clause == clause


@pytest.mark.clause("PGP-14c1", "PGP-14c3", "PGP-9l-4-ii-b", "PGP-9l-4-ii-c")
@pytest.mark.parametrize(
    ("pay_table", "light", "validated"),
    [("pgp-14d-5", "PGP-14c1", "PGP-14c3"), ("pgp-16e", "PGP-9l-4-ii-b", "PGP-9l-4-ii-c")],
)
def test_a_validation_is_refused_by_the_section_of_its_wager(
    pay_table: str, light: str, validated: str
) -> None:
    kit = Kit(submission(PROGRESSIVE.format(pay_table)))
    assert kit.refused(c.ValidatePayout, 1, **FLOOR) == validated, "it is not the time"
    kit.bets({1: {kit.main: 10, WagerKind.PROGRESSIVE_PAYOUT: 5}}).to(Phase.SETTLEMENT)
    assert kit.refused(c.ValidatePayout, 1, by="p1", role=Role.PLAYER) == validated
    assert kit.refused(c.ValidatePayout, 2, **FLOOR) == light


@pytest.mark.clause("PGP-10d1", "PGP-10c.6", "PGP-10c.5", "PGP-10c.2")
def test_whoever_asks_for_the_bank_is_told_why_it_was_not_offered() -> None:
    kit = Kit(changed(BANKING, switches={"dealer_turn": True}), {1: 1000, 2: 1000})
    kit.bets({1: {kit.main: 10}}).to(Phase.BETWEEN_ROUNDS)
    kit.bets({2: {kit.main: 10}}, bank=1).to(Phase.BETWEEN_ROUNDS)
    [opened] = kit.give(c.OpenRound)
    assert opened.clause == "PGP-10d1"
    assert kit.refused(c.AcceptBank, 2) == "PGP-10d1", "no wager against the dealer"
    assert kit.refused(c.AcceptBank, 1) == "PGP-10c.6", "the last bank"
    assert kit.refused(c.PassBank, 1, by="dan", role=Role.DEALER) == "PGP-10c.2"
    kit.bets({1: {kit.main: 10}, 2: {kit.main: 10}}).to(Phase.BETWEEN_ROUNDS)
    assert kit.refused(c.AcceptBank, 2) == "PGP-10c.2", "no round is open"
    for turn in ("PGP-10c.2", "PGP-10c.5", "PGP-10c.5"):
        [opened] = kit.give(c.OpenRound)
        assert isinstance(opened, e.RoundOpened)
        assert opened.clause == turn
        kit.bets({1: {kit.main: 10}, 2: {kit.main: 10}}).to(Phase.WAGERS)
        asked = bool(opened.offers)
        assert kit.refused(c.AcceptBank, 1) == ("PGP-10c.2" if asked else "PGP-10c.5")
        kit.to(Phase.BETWEEN_ROUNDS)
