"""Refusals of Supreme Pai Gow and tiles that once named another rule, each read against the text: who lets a
player go, what is said of each way to deal, what is reported, and which ruling a switch reverses."""

from __future__ import annotations

from typing import Any

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Role
from paigow.table import commands as c
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, changed, stakes_of, submission

POKER = submission("[banking]\nenabled = true\n")
METHODS = ("manual_shoe", "hand", "automated_shoe")


def dealt(rules: RulesSubmission, method: str) -> RulesSubmission:
    return changed(rules, equipment={"deal_method": method})


@pytest.mark.clause(
    "SPG-8a.2", "SPG-8b", "SPG-8c.2", "SPG-9b-2.1", "SPG-9e", "SPG-9f.1", "SPG-10b-2", "SPG-10c", "SPG-10d.1",
    "PGP-8-a.3", "PGP-8-b.1", "PGP-8a-b-2.1", "PGP-8a-e.1", "PGP-8b-b-2", "PGP-8b-c.1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "rules", "method", "expected"),
    [
        (FourKit, SUPREME, "manual_shoe", ("SPG-8a.2", "SPG-8b", "SPG-8c.2", "SPG-8d")),
        (FourKit, SUPREME, "hand", ("SPG-9b-2.1", "SPG-9e", "SPG-9f.1", "SPG-9d")),
        (FourKit, SUPREME, "automated_shoe", ("SPG-10b-2", "SPG-10c", "SPG-10d.1", "SPG-10e")),
        (Kit, POKER, "manual_shoe", ("PGP-8-a.3", "PGP-8-b.1", "PGP-8-b.2", "PGP-8-d")),
        (Kit, POKER, "hand", ("PGP-8a-b-2.1", "PGP-8a-e.1", "PGP-8a-e.2", "PGP-8a-d")),
        (Kit, POKER, "automated_shoe", ("PGP-8b-b-2", "PGP-8b-c.1", "PGP-8b-c.2", "PGP-8b-e")),
    ],
)
def test_a_step_out_of_turn_cites_the_way_in_which_this_table_deals(
    kind: type[Kit], rules: RulesSubmission, method: str, expected: tuple[str, ...]
) -> None:
    kit = kind(dealt(rules, method))
    kit.bets({1: {kit.main: 10}}).to(Phase.SETTING)
    steps = (c.AnnounceNoMoreBets, c.FindStartingPosition, c.Deal, c.CountRemaining)
    assert tuple(kit.refused(step) for step in steps) == expected


@pytest.mark.clause("PGP-17c", "PGP-17d", "PGP-17h.1")
def test_a_step_out_of_turn_at_a_section_17_table_cites_section_17() -> None:
    kit = Kit(sample("pai-gow-poker-three-and-seven-card-bonus"))
    kit.bets({1: {kit.main: 25}}).to(Phase.SETTING)
    steps = (c.AnnounceNoMoreBets, c.FindStartingPosition, c.Deal, c.CountRemaining)
    assert tuple(kit.refused(step) for step in steps) == ("PGP-17c", "PGP-17d", "PGP-17d", "PGP-17h.1")


@pytest.mark.clause("SPG-13h-1.3", "SPG-13i-2.2", "SPG-13j-1.2", "PGP-10h1.3", "PGP-10-2a2.3", "PGT-9J-5")
def test_no_lid_was_lifted_by_the_clause_of_the_way_to_deal() -> None:
    cases = [
        (FourKit, SUPREME, ("SPG-13h-1.3", "SPG-13i-2.2", "SPG-13j-1.2")),
        (Kit, POKER, ("PGP-10h1.3", "PGP-10-2a2.3", "PGP-10-2b1.3")),
    ]
    for kind, rules, expected in cases:
        for method, clause in zip(METHODS, expected, strict=True):
            kit = kind(dealt(rules, method))
            kit.bets({1: {kit.main: 10}}).to(Phase.STARTING_POSITION)
            assert kit.refused(c.Report, irregularity=Irregularity.BANK_LIFTED_LID) == clause
    kit = FourKit(TILES)
    kit.bets({1: {kit.main: 10}}).to(Phase.STARTING_POSITION)
    assert kit.refused(c.Report, irregularity=Irregularity.BANK_LIFTED_LID) == "PGT-9J-5"


@pytest.mark.clause("SPG-16c", "SPG-16e.1", "PGT-10C", "PGT-10E", "PGP-11h")
@pytest.mark.parametrize(
    ("kind", "rules", "what", "clause"),
    [
        (FourKit, SUPREME, Irregularity.WRONG_TOTAL, "SPG-16c"),
        (FourKit, SUPREME, Irregularity.DEALER_CARD_EXPOSED, "SPG-16e.1"),
        (FourKit, TILES, Irregularity.WRONG_TOTAL, "PGT-10C"),
        (FourKit, TILES, Irregularity.DEAD_HAND_EXPOSED, "PGT-10E"),
        (Kit, POKER, Irregularity.WRONG_NUMBER_OF_CARDS, "PGP-11h"),
    ],
)
def test_a_report_by_a_player_or_out_of_time_cites_what_is_reported(
    kind: type[Kit], rules: RulesSubmission, what: str, clause: str
) -> None:
    kit = kind(rules)
    kit.bets({1: {kit.main: 10}}).to(Phase.WAGERS)
    assert kit.refused(c.Report, irregularity=what) == clause, "nothing can go wrong yet"
    kit.to(Phase.SETTING)
    assert kit.refused(c.Report, irregularity=what, role=Role.PLAYER, by="p1") == clause
    other = kit.refused(
        c.Report, irregularity=Irregularity.PROGRESSIVE_CHIPS_DIFFER, role=Role.PLAYER, by="p1"
    )
    assert other == kit.table.rules.cite("PGP-11a"), "unknown to the game"


@pytest.mark.clause("PGT-8E", "PGT-8E-1", "PGT-9J", "PGT-9G-3")
def test_tiles_cite_when_a_wager_is_surrendered_and_what_the_bank_says() -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets({3: {kit.main: 10}}, bank=1).to(Phase.STACK_CUT)
    assert kit.refused(c.DeclineCut, 3) == "PGT-9G-3"
    kit.to(Phase.DELIVERY_CHOICE)
    assert kit.refused(c.ChooseDelivery, 3, role=Role.PLAYER, style=None) == "PGT-9J"
    for phase in (Phase.DEAL, Phase.SETTING):
        assert kit.to(phase).refused(c.Surrender, 3) == "PGT-8E"
    kit.to(Phase.SETTLEMENT)
    while 3 not in kit.table.in_play.exposed:
        kit.deal()
    assert kit.refused(c.Surrender, 3) == "PGT-8E-1"


@pytest.mark.clause("PGP-10-2d.2", "SPG-12e-1", "PGT-8E")
@pytest.mark.parametrize(
    ("kind", "rules", "phase", "clause"),
    [
        (Kit, POKER, Phase.SETTING, "PGP-10-2d.2"),
        (FourKit, SUPREME, Phase.SETTING, "SPG-12e-1"),
        (FourKit, TILES, Phase.SETTLEMENT, "PGT-8E"),
    ],
)
def test_without_surrender_against_a_bank_the_ruling_is_cited(
    kind: type[Kit], rules: RulesSubmission, phase: Phase, clause: str
) -> None:
    kit = kind(changed(rules, switches={"surrender_to_bank": False}))
    kit.house_round()
    kit.bets({3: {kit.main: 10}}, bank=1).to(phase)
    assert kit.refused(c.Surrender, 3) == clause


@pytest.mark.clause("SPG-7d.2", "SPG-7a.1")
def test_a_bonus_above_its_maximum_is_against_the_posted_limit() -> None:
    kit = FourKit(SUPREME)
    kit.give(c.OpenRound)
    limits: dict[float, str] = {0.5: "SPG-7d.2", 1000.5: "SPG-7a.1"}
    for bonus, clause in limits.items():
        stakes: Any = stakes_of({kit.main: 10, WagerKind.BONUS: bonus})
        assert kit.refused(c.PlaceWagers, 1, stakes=stakes) == clause
