"""Supreme Pai Gow, Section 16: what each irregularity returns, keeps or settles."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, SUPREME_OTHER, FourKit
from paigow.games.submission import DealMethod, RulesSubmission, Shuffler, read_submission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Entropy, Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import DEALER_WAGER
from paigow.table.state.irregularity import Irregularity
from table_kit import changed

MAIN = WagerKind.SUPREME_PAI_GOW
HAND = changed(SUPREME, equipment={"deal_method": "hand"})
SHOE = changed(
    SUPREME,
    equipment={"deal_method": "automated_shoe", "shuffler": "automated", "shuffler_counts": True},
)
WAGERS = {1: {MAIN: 50, WagerKind.BONUS: 5}, 2: {MAIN: 20, WagerKind.BONUS: 5}, 3: {MAIN: 10}}


def at(phase: Phase, rules: RulesSubmission = SUPREME, bank: int | None = None) -> FourKit:
    kit = FourKit(rules)
    if bank:
        kit.house_round()
    kit.bets(WAGERS, bank=bank)
    return kit.force({1: "Ks Kh / 4d 9c", 2: "7s 2d / 4c 3h"}).to(phase)


def report(kit: FourKit, what: str, **fields: object) -> tuple[e.Event, ...]:
    return kit.give(c.Report, irregularity=what, **fields)


@pytest.mark.clause("SPG-16a", "SPG-16b")
@pytest.mark.parametrize(
    ("what", "clause"), [(Irregularity.DICE_NOT_FLAT, "SPG-16a"), (Irregularity.DIE_FELL_OUT, "SPG-16b")]
)
def test_no_roll(what: str, clause: str) -> None:
    kit = at(Phase.STARTING_POSITION)
    before = kit.table
    [event] = report(kit, what)
    assert isinstance(event, e.NoRollCalled)
    assert event.clause == clause
    assert (kit.table.round, kit.table.balances) == (before.round, before.balances)
    kit.to(Phase.DEAL)


@pytest.mark.clause("SPG-13h-1.3", "SPG-13i-2.2", "SPG-13j-1.2")
@pytest.mark.parametrize(
    ("rules", "clause"), [(SUPREME, "SPG-13h-1.3"), (HAND, "SPG-13i-2.2"), (SHOE, "SPG-13j-1.2")]
)
def test_a_bank_that_lifts_the_lid_shakes_again(rules: RulesSubmission, clause: str) -> None:
    kit = at(Phase.STARTING_POSITION, rules)
    assert kit.refused(c.Report, irregularity=Irregularity.BANK_LIFTED_LID) == clause
    kit = at(Phase.STARTING_POSITION, rules, bank=6)
    [event] = report(kit, Irregularity.BANK_LIFTED_LID)
    assert event.clause == clause
    kit.to(Phase.DEAL)
    assert kit.last(e.StartingPositionFound).shaken_by == 6


@pytest.mark.clause("SPG-16c")
def test_a_wrong_total_that_leads_to_the_wrong_position() -> None:
    kit = at(Phase.DEAL)  # the dice showed 8
    [noted] = report(kit, Irregularity.WRONG_TOTAL, count=15)
    assert isinstance(noted, e.IrregularityNoted), "the same position after all"
    [voided] = report(kit, Irregularity.WRONG_TOTAL, count=9)
    assert (type(voided), voided.clause) == (e.RoundVoided, "SPG-16c")
    assert kit.net(1, 2, 3) == (0, 0, 0)
    assert kit.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("SPG-16d.1", "SPG-16d.2")
def test_an_exposed_players_card_leaves_the_choice() -> None:
    kit = at(Phase.SETTING)
    [exposed] = report(kit, Irregularity.PLAYER_CARD_EXPOSED, position=1, place=1)
    assert isinstance(exposed, e.CardExposed)
    assert kit.table.phase is Phase.CHOICE
    assert kit.refused(c.LookAtCards, 1) == "SPG-16d.2"
    kit.give(c.VoidHand, 1)
    assert kit.net(1) == (0,), "main and bonus wager go back"
    report(kit, Irregularity.PLAYER_CARD_EXPOSED, position=2, place=1)
    kit.give(c.PlayOn, 2)
    kit.give(c.LookAtCards, 3)
    [exposed] = report(kit, Irregularity.PLAYER_CARD_EXPOSED, position=3, place=1)
    assert isinstance(exposed, e.CardExposed)
    assert (exposed.choice, exposed.clause) == (False, "SPG-16d.2")
    kit.to(Phase.BETWEEN_ROUNDS)
    assert {s.position for s in kit.settlements()} == {2, 3}


@pytest.mark.clause("SPG-16e.1", "SPG-16e.2", "SPG-14a-any_pair")
@pytest.mark.parametrize(
    ("what", "bank"), [(Irregularity.BANK_CARD_EXPOSED, 6), (Irregularity.DEALER_CARD_EXPOSED, None)]
)
@pytest.mark.parametrize("phase", [Phase.REMAINING, Phase.SETTING, Phase.DEALER_SETS])
def test_S106_an_exposed_card_of_dealer_or_bank(what: str, bank: int | None, phase: Phase) -> None:
    kit = at(phase, bank=bank)
    settled, voided = report(kit, what)
    assert isinstance(settled, e.WagersSettled)
    assert isinstance(voided, e.RoundVoided)
    assert voided.clause == "SPG-16e.1"
    # Main wagers go back; K K 4 9 wins the bonus wager, 7 2 4 3 loses it.
    assert kit.net(1, 2, 3) == (5, -5, 0)
    assert kit.house() == 0
    assert [(s.position, s.result) for s in settled.settled] == [(1, "win"), (2, "lose")]
    assert kit.table.balance(DEALER_WAGER) == 0


@pytest.mark.clause("SPG-16e.1")
def test_without_bonus_wagers_all_of_it_goes_back() -> None:
    kit = FourKit(SUPREME).bets({1: {MAIN: 50}}).to(Phase.SETTING)
    [voided] = report(kit, Irregularity.DEALER_CARD_EXPOSED)
    assert isinstance(voided, e.RoundVoided)
    assert kit.net(1) == (0,)
    kit = FourKit(SUPREME).bets({1: {MAIN: 50}}).to(Phase.SETTING)
    assert kit.refused(c.Report, irregularity=Irregularity.BANK_CARD_EXPOSED) == "SPG-16e.1"


@pytest.mark.clause("SPG-16e.1", "SPG-16k", "SPG-9c")
def test_stacks_that_are_not_delivered_yet_are_nobodys_cards() -> None:
    """Dealt from the hand, the remaining cards are counted before the bank has a hand to expose."""
    kit = FourKit(HAND)
    kit.house_round()
    kit.bets({1: {MAIN: 50, WagerKind.BONUS: 5}}, bank=6).to(Phase.REMAINING)
    assert not any(kit.table.in_play.hands)
    for what in (Irregularity.BANK_CARD_EXPOSED, Irregularity.DEALER_CARD_EXPOSED):
        assert kit.refused(c.Report, irregularity=what) == "SPG-16e.1"


@pytest.mark.clause("SPG-16e.2", "SPG-12e-2")
def test_a_bonus_wager_under_surrendered_cards_is_settled_then_too() -> None:
    kit = at(Phase.SETTING)
    kit.give(c.Surrender, 1)
    report(kit, Irregularity.DEALER_CARD_EXPOSED)
    assert kit.net(1) == (5,)


@pytest.mark.clause("SPG-16f.1", "SPG-16f.2")
def test_cards_face_up_in_the_shoe() -> None:
    kit = at(Phase.DEAL)
    card = kit.table.in_play.stock[3]
    [racked] = report(kit, Irregularity.CARD_FACE_UP, place=4)
    assert isinstance(racked, e.FaceUpCardRacked)
    assert racked.card == card
    [voided] = report(kit, Irregularity.CARD_FACE_UP, place=4)
    assert (type(voided), voided.clause) == (e.RoundVoided, "SPG-16f.2")
    assert kit.net(1, 2, 3) == (0, 0, 0)
    kit = at(Phase.DEAL)
    report(kit, Irregularity.CARD_FACE_UP, place=4)
    kit.to(Phase.SETTING)
    assert kit.last(e.RemainingCounted).found == 25
    kit = at(Phase.REMAINING)
    report(kit, Irregularity.CARDS_FACE_UP)
    assert kit.net(1, 2, 3) == (0, 0, 0)


@pytest.mark.clause("SPG-16g", "SPG-16m")
@pytest.mark.parametrize(
    ("what", "phase", "clause"),
    [
        (Irregularity.CARD_DRAWN_IN_ERROR, Phase.DEAL, "SPG-16g"),
        (Irregularity.SHUFFLER_JAMMED, Phase.SHUFFLE, "SPG-16m"),
    ],
)
def test_what_changes_nothing(what: str, phase: Phase, clause: str) -> None:
    kit = at(phase, SHOE)
    before = kit.table.round
    [noted] = report(kit, what)
    assert (type(noted), noted.clause) == (e.IrregularityNoted, clause)
    assert kit.table.round == before
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("SPG-16h", "SPG-16n", "SPG-8e.2")
@pytest.mark.parametrize(
    ("what", "phase", "clause", "removed"),
    [
        (Irregularity.WRONG_NUMBER_OF_CARDS, Phase.REMAINING, "SPG-16h", None),
        (Irregularity.WRONG_NUMBER_OF_CARDS, Phase.SETTING, "SPG-16h", None),
        (Irregularity.SHOE_JAMMED, Phase.DEAL, "SPG-16n", None),
        (Irregularity.SHUFFLER_COUNT_WRONG, Phase.SHUFFLE, "SPG-8e.2", 0),
        (Irregularity.SHUFFLER_COUNT_WRONG, Phase.WAGERS, "SPG-8e.2", 0),
        (Irregularity.SHUFFLER_COUNT_WRONG, Phase.DEAL, "SPG-8e.2", 0),
    ],
)
def test_what_voids_the_round(what: str, phase: Phase, clause: str, removed: int | None) -> None:
    kit = at(phase, SHOE)
    [voided] = report(kit, what)
    assert isinstance(voided, e.RoundVoided)
    assert (voided.clause, voided.deck_removed) == (clause, removed)
    assert kit.net(1, 2, 3) == (0, 0, 0)
    if removed is not None:
        kit.deal()
        assert kit.last(e.DeckReplaced).clause == "SPG-8e.2"


@pytest.mark.clause("SPG-16k", "SPG-16l")
@pytest.mark.parametrize(
    ("what", "clause"),
    [(Irregularity.STACK_CARD_EXPOSED, "SPG-16k"), (Irregularity.STACKS_OUT_OF_ORDER, "SPG-16l")],
)
def test_stacks_are_dealt_again_and_wagers_stand(what: str, clause: str) -> None:
    kit = at(Phase.REMAINING, HAND)
    [again] = report(kit, what)
    assert (type(again), again.clause) == (e.ReshuffleOrdered, clause)
    assert kit.table.phase is Phase.SHUFFLE
    assert kit.refused(c.PlaceWagers, 4, stakes=()) == "SPG-7c.2"
    kit.to(Phase.BETWEEN_ROUNDS)
    assert len(kit.settlements()) == 5
    kit = at(Phase.DEAL)
    assert kit.refused(c.Report, irregularity=what) == clause


@pytest.mark.clause("SPG-16l")
@pytest.mark.parametrize("phase", [Phase.STACK_CHOICE, Phase.STARTING_POSITION, Phase.DEAL])
def test_stacks_out_of_order_are_dealt_again_until_they_are_delivered(phase: Phase) -> None:
    kit = at(phase, HAND, bank=6)
    kit.stack = 3
    [again] = report(kit, Irregularity.STACKS_OUT_OF_ORDER)
    assert (type(again), again.clause) == (e.ReshuffleOrdered, "SPG-16l")
    assert kit.refused(c.Report, irregularity=Irregularity.STACK_CARD_EXPOSED) == "SPG-16k"
    in_play = kit.table.in_play
    assert (in_play.stacks, in_play.first_stack, in_play.start, in_play.number_shown) == ((), 1, None, None)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.settlements(), "the round was played out"


@pytest.mark.clause("SPG-16l")
@pytest.mark.parametrize("phase", [Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT])
def test_hands_delivered_from_stacks_out_of_order_are_void(phase: Phase) -> None:
    kit = at(phase, HAND)
    *_, voided = report(kit, Irregularity.STACKS_OUT_OF_ORDER)
    assert (type(voided), voided.clause) == (e.RoundVoided, "SPG-16l")
    assert kit.net(1, 2, 3) == (0, 0, 0)


@pytest.mark.clause("SPG-16i", "SPG-12d")
def test_the_dealer_is_reset_to_the_house_way() -> None:
    kit = FourKit(SUPREME).bets({1: {MAIN: 10}}).force({0: SUPREME_OTHER}).to(Phase.DEALER_SETS)
    way = kit.table.rules.house_way.set(kit.table.in_play.hands[0])
    [shown] = kit.give(c.ShowHand, 0, high=way.low, low=way.high)
    assert isinstance(shown, e.HandShown)
    assert (shown.high, shown.reset, shown.clause) == (way.high, True, "SPG-16i")
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("SPG-16o")
def test_a_device_leaves_the_table_before_another_method_is_used() -> None:
    kit = FourKit(SHOE)
    method = {"shuffler": Shuffler.MANUAL, "deal_method": DealMethod.HAND}
    assert kit.refused(c.ChangeMethod, **method) == "SPG-16o"
    kit.give(c.ChangeMethod, **method, device_removed=True)
    kit.bets({1: {MAIN: 10}}).to(Phase.STACKS)
    kit = FourKit(SUPREME)
    automated = {"shuffler": Shuffler.AUTOMATED, "deal_method": DealMethod.MANUAL_SHOE}
    assert kit.refused(c.ChangeMethod, **automated) == "SPG-6a.1"
    shoe = {"shuffler": Shuffler.MANUAL, "deal_method": DealMethod.AUTOMATED_SHOE}
    assert kit.refused(c.ChangeMethod, **shoe) == "SPG-10a"


@pytest.mark.clause("SPG-4a-1-iii", "SPG-4a-1")
def test_dice_older_than_a_day_are_not_shaken() -> None:
    day = 24 * 3600
    kit = FourKit(SUPREME)
    kit.at += day - 1800
    kit.bets({1: {MAIN: 10}})
    warned = kit.last(e.EquipmentWarned)
    assert (warned.what, warned.seconds_left, warned.clause) == ("dice", 1800, "SPG-4a-1-iii")
    kit.to(Phase.STARTING_POSITION)
    kit.at += 1800
    find = kit.made(c.FindStartingPosition)
    assert kit.no(find, Entropy(dice=(1, 2, 3))) == "SPG-4a-1-iii"
    [replaced] = kit.deal()
    assert isinstance(replaced, e.DiceReplaced)
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("SPG-2b-4", "SPG-11d")
@pytest.mark.parametrize(("uses", "moves", "deck", "button"), [(True, False, 1, 0), (False, True, 0, 6)])
def test_what_a_void_round_counts_for(uses: bool, moves: bool, deck: int, button: int) -> None:
    filed = (
        'game = "supreme-pai-gow"\nhouse_way = "balanced"\n[table]\nminimum = 1\nmaximum = 1000\n'
        '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "button"\n'
        'decks = 2\n[approvals]\nbutton = "filed"\nautomated_shoe = "filed"\n'
        f"[switches]\nvoid_round_uses_deck = {str(uses).lower()}\n"
        f"button_moves_after_void = {str(moves).lower()}\n"
    )
    reading = read_submission(filed)
    assert reading.submission is not None, reading.errors
    kit = FourKit(reading.submission).bets({1: {MAIN: 20}}).to(Phase.SETTING)
    report(kit, Irregularity.WRONG_NUMBER_OF_CARDS)
    assert (kit.table.memory.deck, kit.table.memory.button) == (deck, button)
