"""What is found while cards lie in the shoe, and not before a hand is delivered (PGP 11(d), 11(f))."""

from __future__ import annotations

from typing import Any

import pytest

from four_kit import SUPREME, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Refused
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, changed, submission

MAIN = WagerKind.PAI_GOW_POKER
PLAIN = submission("")
HAND = changed(PLAIN, equipment={"deal_method": "hand"})
SECTION_17 = sample("pai-gow-poker-three-and-seven-card-bonus")
BETS = {1: {MAIN: 10}, 2: {MAIN: 20}}


def reason(kit: Kit, what: str, **fields: Any) -> str:
    """Why a report is refused."""
    refused = kit.journal.submit(kit.made(c.Report, irregularity=what, **fields))
    assert isinstance(refused, Refused), f"{what} {fields} was heard"
    return refused.reason


@pytest.mark.clause("PGP-11d.1")
def test_no_players_card_is_exposed_before_a_hand_is_delivered() -> None:
    kit = Kit(HAND).bets(BETS).to(Phase.REMAINING)
    says = "no hand has been delivered to position 1 yet"
    assert reason(kit, Irregularity.PLAYER_CARD_EXPOSED, position=1, place=1) == says


@pytest.mark.clause("PGP-11f.1", "SPG-16f.1")
@pytest.mark.parametrize(
    ("rules", "phase", "wagers"),
    [
        (PLAIN, Phase.REMAINING, {}),
        (SUPREME, Phase.REMAINING, {}),
        (SECTION_17, Phase.FIRST_CARDS_WAGERS, {WagerKind.THREE_CARD_BONUS: 5}),
    ],
    ids=["PGP", "SPG", "PGP-17"],
)
def test_a_card_found_face_up_is_racked_while_cards_are_in_the_shoe(
    rules: RulesSubmission, phase: Phase, wagers: dict[str, float]
) -> None:
    kit = FourKit(rules) if rules is SUPREME else Kit(rules)
    kit.bets({1: {kit.main: 20, **wagers}}).to(phase)
    left = len(kit.table.in_play.stock)
    kit.give(c.Report, irregularity=Irregularity.CARD_FACE_UP, place=1)
    assert isinstance(kit.events[-1], e.FaceUpCardRacked)
    assert (kit.table.phase, len(kit.table.in_play.stock)) == (phase, left - 1)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert isinstance(kit.events[-1], e.RoundCompleted)


@pytest.mark.clause("PGP-11f.1", "PGP-11d.1")
@pytest.mark.parametrize(("completion", "hears"), [("hand", False), ("shoe", True)])
def test_while_a_player_chooses_the_shoe_is_as_it_was(completion: str, hears: bool) -> None:
    kit = Kit(changed(SECTION_17, equipment={"section_17_completion": completion}))
    kit.bets({1: {MAIN: 20}}).to(Phase.LAST_CARDS)
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    assert kit.table.phase is Phase.CHOICE
    if not hears:
        assert reason(kit, Irregularity.CARD_FACE_UP, place=1) == "there are no cards in the shoe"
        return
    kit.give(c.Report, irregularity=Irregularity.CARD_FACE_UP, place=1)
    kit.give(c.PlayOn, 1)
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-11f.1")
def test_a_card_face_up_is_one_of_those_in_the_shoe() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.REMAINING)
    stock = kit.table.in_play.stock
    says = f"name the place of the card in the shoe, from 1 for the next one to {len(stock)}"
    for place in (None, 0, len(stock) + 1):
        assert reason(kit, Irregularity.CARD_FACE_UP, place=place) == says
    kit.give(c.Report, irregularity=Irregularity.CARD_FACE_UP, place=len(stock))
    racked = kit.events[-1]
    assert isinstance(racked, e.FaceUpCardRacked)
    assert (racked.card, kit.table.in_play.stock) == (stock[-1], stock[:-1])
