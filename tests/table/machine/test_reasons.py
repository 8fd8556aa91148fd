"""Refusals say what is true: of a bank's own hand, of a choice over an exposed card, of rounds and dice that
are not there."""

from __future__ import annotations

from typing import Any

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Entropy, Phase, Refused, Role, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, submission

MAIN = WagerKind.PAI_GOW_POKER
PLAIN = submission("")
BANKING = submission("[banking]\nenabled = true\nco_banking = true\n")
RNG = submission(
    '[equipment]\nstart_method = "rng"\n[approvals]\nrandom_number_generator = "filed"\n'
    '[wagers.position_number]\nodds = "6/1"\nminimum = 1\nmaximum = 25\n'
)


def why(
    kit: Kit, kind: type[c.Command], position: int | None = None, **fields: Any
) -> tuple[str, str | None]:
    """The reason of a refusal, and its clause."""
    refused = kit.journal.submit(kit.made(kind, position, **fields))
    assert isinstance(refused, Refused), f"{kind.__name__} {fields} was heard"
    return refused.reason, refused.clause


def banked(**terms: Any) -> Kit:
    kit = Kit(BANKING)
    kit.house_round()
    return kit.bets({1: {MAIN: 10}, 2: {MAIN: 10}}, bank=3, **terms)


@pytest.mark.clause("PGP-9b.3")
@pytest.mark.parametrize("phase", [Phase.SETTING, Phase.DEALER_SETS])
def test_a_bank_that_asks_is_told_the_house_way(phase: Phase) -> None:
    kit = banked().to(phase)
    way = kit.table.rules.house_way.set(kit.table.in_play.hands[3])
    [advice] = kit.give(c.AskHouseWay, 3)
    assert isinstance(advice, e.AdviceGiven)
    assert (advice.high, advice.low, advice.clause) == (way.high, way.low, "PGP-9b.3")


@pytest.mark.clause("PGP-9b.3", "PGP-10e.6")
def test_nobody_is_helped_with_a_hand_that_others_set_or_that_is_set() -> None:
    kit = banked(co_bank=True).to(Phase.SETTING)
    assert why(kit, c.AskHouseWay, 3) == ("the dealer sets the hand of a co-bank", "PGP-10e.6")
    kit.to(Phase.DEALER_SETS)
    assert why(kit, c.AskHouseWay, 1) == ("the dealer helps while hands are being set", "PGP-9b.3")


@pytest.mark.clause("PGP-9c.3", "PGP-10e.6", "PGP-10f")
def test_a_bank_is_told_when_it_sets_and_that_it_has_no_wager_to_surrender() -> None:
    for co_bank, says in (
        (False, ("the bank turns its hand over to set it, after all players have set", "PGP-9c.3")),
        (True, ("the dealer sets the hand of a co-bank", "PGP-10e.6")),
    ):
        kit = banked(co_bank=co_bank).to(Phase.SETTING)
        assert why(kit, c.SetHands, 3, high=(), low=()) == says
        assert why(kit, c.Surrender, 3) == (
            "the bank makes no wager, so it has none to surrender",
            "PGP-10f",
        )
        kit.to(Phase.DEALER_SETS)
        assert why(kit, c.SetHands, 3, high=(), low=()) == says
    assert why(kit, c.SetHands, 1, high=(), low=())[1] == "PGP-9b.5"


@pytest.mark.clause("PGP-11d.1", "PGP-11d.2")
def test_while_a_player_chooses_over_an_exposed_card() -> None:
    kit = Kit(PLAIN).bets({1: {MAIN: 10}, 2: {MAIN: 10}}).to(Phase.SETTING)
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=2)
    for kind in (c.LookAtCards, c.AskHouseWay, c.SetHands, c.Surrender):
        hands: dict[str, Any] = {"high": (), "low": ()} if kind is c.SetHands else {}
        own, clause = why(kit, kind, 1, **hands)
        assert (own, clause) == (
            "part of this hand was exposed; play it on or void it first, without looking",
            "PGP-11d.2",
        )
        other = why(kit, kind, 2, **hands)
        assert other == ("position 1 decides first whether to play on", "PGP-11d.1")


@pytest.mark.clause("PGP-11d.2")
@pytest.mark.parametrize("kind", [c.VoidHand, c.PlayOn])
def test_whoever_has_looked_is_told_why_there_is_no_choice(kind: type[c.Command]) -> None:
    kit = Kit(PLAIN).bets({1: {MAIN: 10}, 2: {MAIN: 10}}).to(Phase.SETTING)
    assert why(kit, kind, 1) == ("there is no choice to make", "PGP-11d.1")
    kit.give(c.LookAtCards, 1)
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=2)
    says = "whoever has looked at the rest of the hand plays it on"
    assert why(kit, kind, 1) == (says, "PGP-11d.2")
    kit.give(c.Report, 2, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=2)
    kit.give(c.PlayOn, 2)
    assert why(kit, kind, 2) == ("there is no choice to make", "PGP-11d.1")


@pytest.mark.clause("PGP-6f.1")
def test_the_cards_are_recut_while_number_wagers_are_settled_too() -> None:
    kit = Kit(RNG)
    kit.number = 4
    kit.bets({1: {MAIN: 10, "number 4": 3}}).to(Phase.NUMBER_WAGERS)
    kit.give(c.OrderRecut, reason="too few above", role=Role.SUPERVISOR, by="sue")
    assert kit.table.phase is Phase.CUT
    kit.give(c.CutCards, 1, above=30)
    assert (kit.table.phase, kit.table.in_play.number_shown) == (Phase.NUMBER_WAGERS, 4)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert [s.won for s in kit.settlements() if s.wager.kind == WagerKind.POSITION_NUMBER] == [1800]


@pytest.mark.clause("PGP-4a-1-iii")
def test_there_are_no_dice_to_replace_at_the_table_of_a_generator() -> None:
    assert why(Kit(RNG), c.ReplaceDice) == ("no dice are used at this table", "PGP-4a-1-iii")


@pytest.mark.clause("PGP-5c.2", "PGP-6a.2")
@pytest.mark.parametrize("rules", [PLAIN, SUPREME, TILES], ids=["PGP", "SPG", "PGT"])
def test_no_round_is_open_before_the_first(rules: RulesSubmission) -> None:
    kit = Kit(PLAIN) if rules is PLAIN else FourKit(rules)
    kit.journal = type(kit.journal)(new_table(kit.rules))
    pieces = "tiles" if rules is TILES else "cards"
    says = f"a round is opened once the {pieces} are inspected, spread and mixed"
    clause = kit.table.rules.cite("PGP-5c.2")
    assert why(kit, c.OpenRound) == (says, clause)
    kit.ok(c.OpenTable(colours=("red",), **kit.who()), Entropy())
    assert kit.table.phase is Phase.INSPECTION
    assert why(kit, c.OpenRound) == (says, clause)
    other = Kit(PLAIN).bets({1: {MAIN: 10}})
    assert why(other, c.OpenRound) == ("a round is open", "PGP-6a.2")
