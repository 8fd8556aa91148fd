"""Section 11 and the irregularities of Section 10: what each returns, keeps or repeats (D)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import WagerKind
from paigow.table import Entropy, Phase, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.sections.irregularities.occurrence import reportable
from paigow.table.showing.views import HandView
from paigow.table.state.irregularity import Irregularity
from table_kit import OTHER, Kit, changed, submission

MAIN = WagerKind.PAI_GOW_POKER
PLAIN = submission("")
BANKING = changed(PLAIN, banking={"enabled": True})
HAND = changed(PLAIN, equipment={"deal_method": "hand"})
AUTOMATED = submission(
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "rng"\n'
    '[approvals]\nrandom_number_generator = "filed"\nautomated_shoe = "filed"\n'
)
BETS = {1: {MAIN: 10}, 2: {MAIN: 20}}


def voided(kit: Kit, clause: str) -> None:
    event = kit.last(e.RoundVoided)
    assert event.clause == clause
    assert kit.table.phase is Phase.BETWEEN_ROUNDS
    assert set(kit.nets().values()) == {0}


@pytest.mark.fault("F31")
@pytest.mark.clause("PGP-11a", "PGP-11b")
@pytest.mark.parametrize(
    ("what", "clause"), [(Irregularity.DICE_NOT_FLAT, "PGP-11a"), (Irregularity.DIE_FELL_OUT, "PGP-11b")]
)
def test_no_roll_repeats_only_the_roll(what: str, clause: str) -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.STARTING_POSITION)
    [event] = kit.give(c.Report, irregularity=what)
    assert isinstance(event, e.NoRollCalled)
    assert event.clause == clause
    assert kit.table.phase is Phase.STARTING_POSITION
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause(
    "PGP-10h1.1", "PGP-10h1.2", "PGP-10h1.3", "PGP-10h3", "PGP-10h", "PGP-10-2a2.1", "PGP-10-2a2.2",
    "PGP-10-2a2.3", "PGP-10-2b", "PGP-10-2b1.1", "PGP-10-2b1.2", "PGP-10-2b1.3", "PGP-10-2b3",
    "PGP-10-2a3", "PGP-10-2b2",
)  # fmt: skip
@pytest.mark.parametrize(
    ("method", "shakes", "lid", "counts"),
    [
        ("manual_shoe", "PGP-10h1.1", "PGP-10h1.3", "PGP-10h3"),
        ("hand", "PGP-10-2a2.1", "PGP-10-2a2.3", "PGP-10-2a4"),
        ("automated_shoe", "PGP-10-2b1.1", "PGP-10-2b1.3", "PGP-10-2b3"),
    ],
)
def test_the_bank_shakes_and_shakes_again_if_it_lifts_the_lid(
    method: str, shakes: str, lid: str, counts: str
) -> None:
    kit = Kit(changed(BANKING, equipment={"deal_method": method}))
    kit.house_round()
    kit.bets({2: {MAIN: 20}}, bank=1).to(Phase.STARTING_POSITION)
    assert kit.refused(c.FindStartingPosition, shaken_by=0) == shakes
    assert kit.refused(c.FindStartingPosition, shaken_by=1, shakes=2) == shakes
    [called] = kit.give(c.Report, irregularity=Irregularity.BANK_LIFTED_LID)
    assert (type(called), called.clause) == (e.NoRollCalled, lid)
    assert kit.table.phase is Phase.STARTING_POSITION
    kit.deal()
    found = kit.last(e.StartingPositionFound)
    assert (found.shaken_by, found.position, found.clause) == (1, 1, counts)
    kit.to(Phase.BETWEEN_ROUNDS)
    alone = Kit(PLAIN).bets(BETS).to(Phase.STARTING_POSITION)
    assert alone.refused(c.Report, irregularity=Irregularity.BANK_LIFTED_LID) == "PGP-10h1.3"


@pytest.mark.clause("PGP-11c")
def test_a_wrong_total_voids_unless_it_leads_to_the_right_position() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.DEAL)
    [noted] = kit.give(
        c.Report, irregularity=Irregularity.WRONG_TOTAL, count=15
    )  # 8 and 15 both lead to the dealer
    assert isinstance(noted, e.IrregularityNoted)
    kit.give(c.Report, irregularity=Irregularity.WRONG_TOTAL, count=9)
    voided(kit, "PGP-11c")


@pytest.mark.clause("PGP-11d.1", "PGP-11d.2")
def test_a_player_who_has_looked_may_not_void() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.SETTING)
    assert kit.refused(c.LookAtCards, 3) == "PGP-9a.1"
    kit.give(c.LookAtCards, 1)
    [exposed] = kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=3)
    assert isinstance(exposed, e.CardExposed)
    assert (exposed.choice, exposed.clause) == (False, "PGP-11d.2")
    assert kit.table.phase is Phase.SETTING
    [exposed] = kit.give(c.Report, 2, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    assert kit.phase() is Phase.CHOICE
    assert kit.refused(c.PlayOn, 5, by="p1") == "PGP-7b.1"
    kit.give(c.PlayOn, 2)
    assert kit.table.phase is Phase.SETTING
    assert kit.refused(c.VoidHand, 2) == "PGP-11d.1"


@pytest.mark.clause("PGP-11d.2", "SPG-16d.2", "PGT-10D-1")
@pytest.mark.parametrize(
    ("table", "clause"),
    [
        (lambda: Kit(PLAIN), "PGP-11d.2"),
        (lambda: FourKit(SUPREME), "SPG-16d.2"),
        (lambda: FourKit(TILES), "PGT-10D-1"),
    ],
)
def test_whoever_was_told_the_house_way_has_seen_the_hand_and_may_not_void(
    table: Callable[[], Kit], clause: str
) -> None:
    """The advice names every card of the hand: asking for it is looking at the unexposed ones (11(d))."""
    kit = table()
    kit.bets({1: {kit.main: 10}, 2: {kit.main: 20}}).to(Phase.SETTING)
    hand = kit.table.in_play.hands[1]
    [advice] = kit.give(c.AskHouseWay, 1)
    assert isinstance(advice, e.AdviceGiven)
    assert sorted((*advice.high, *advice.low)) == sorted(hand)
    assert kit.hand_seen_by("p1", 1) == HandView(hand)
    [exposed] = kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    assert isinstance(exposed, e.CardExposed)
    assert (exposed.choice, exposed.clause) == (False, clause)
    assert kit.refused(c.VoidHand, 1) == clause


@pytest.mark.clause("PGP-11d.1", "PGP-11d.2")
def test_no_card_is_seen_while_the_choice_is_open() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.SETTING)
    hand = kit.table.in_play.hands[1]
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    assert kit.table.phase is Phase.CHOICE
    kit.refused(c.LookAtCards, 1)
    kit.refused(c.AskHouseWay, 1)
    kit.refused(c.SetHands, 1, high=hand[:5], low=hand[5:])
    assert kit.hand_seen_by("p1", 1) is None
    kit.give(c.VoidHand, 1)
    assert kit.table.in_play.standing[1] == "void"


@pytest.mark.fault("F31")
@pytest.mark.clause("PGP-11d.1")
def test_two_exposed_hands_make_two_choices() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.SETTING)
    exposed = {"irregularity": Irregularity.PLAYER_CARD_EXPOSED}
    for position, place in ((1, 8), (1, 0), (1, None), (7, 1), (3, 1), (0, 1)):
        assert kit.refused(c.Report, position=position, place=place, **exposed) == "PGP-11d.1"
    kit.give(c.Report, position=1, place=1, **exposed)
    assert kit.refused(c.Report, position=1, place=2, **exposed) == "PGP-11d.1"
    kit.give(c.Report, position=2, place=1, **exposed)
    assert kit.table.in_play.choices == (1, 2)
    assert kit.refused(c.VoidHand, 1, by="p2") == "PGP-7b.1"
    kit.give(c.VoidHand, 1)
    assert kit.table.phase is Phase.CHOICE
    kit.give(c.VoidHand, 2)
    assert kit.phase() is Phase.DEALER_SETS
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 2) == (0, 0)


@pytest.mark.clause("PGP-11d.1")
def test_several_cards_exposed_at_once() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.REMAINING)
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    kit.give(c.PlayOn, 1)
    assert kit.table.phase is Phase.REMAINING
    assert (
        kit.refused(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1) == "PGP-11d.1"
    )  # open already
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=2)
    kit.give(c.VoidHand, 1)
    assert kit.table.phase is Phase.REMAINING
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1) == (0,)


@pytest.mark.fault("F31")
@pytest.mark.clause("PGP-11e", "PGP-11f.2", "PGP-11h", "PGP-11n")
@pytest.mark.parametrize(
    ("rules", "phase", "what", "clause"),
    [
        (PLAIN, Phase.SETTING, Irregularity.DEALER_CARD_EXPOSED, "PGP-11e"),
        (PLAIN, Phase.REMAINING, Irregularity.CARDS_FACE_UP, "PGP-11f.2"),
        (PLAIN, Phase.SETTING, Irregularity.WRONG_NUMBER_OF_CARDS, "PGP-11h"),
        (AUTOMATED, Phase.DEAL, Irregularity.SHOE_JAMMED, "PGP-11n"),
        (AUTOMATED, Phase.REMAINING, Irregularity.SHOE_JAMMED, "PGP-11n"),
    ],
)
def test_all_hands_void(rules: RulesSubmission, phase: Phase, what: str, clause: str) -> None:
    kit = Kit(rules).bets(BETS).to(phase)
    kit.give(c.Report, irregularity=what)
    voided(kit, clause)


@pytest.mark.clause("PGP-11e")
def test_a_card_of_the_bank_exposed() -> None:
    kit = Kit(BANKING)
    kit.house_round()
    kit.bets({2: {MAIN: 20}}, bank=1).to(Phase.SETTING)
    kit.give(c.Report, irregularity=Irregularity.BANK_CARD_EXPOSED)
    voided(kit, "PGP-11e")
    kit = Kit(PLAIN).bets(BETS).to(Phase.SETTING)
    assert kit.refused(c.Report, irregularity=Irregularity.BANK_CARD_EXPOSED) == "PGP-11e"


@pytest.mark.clause("PGP-11f.1", "PGP-11f.2")
def test_D2_a_second_face_up_card_voids() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.DEAL)
    third = kit.table.in_play.stock[3]
    for place in (None, 0, 54):
        assert kit.refused(c.Report, irregularity=Irregularity.CARD_FACE_UP, place=place) == "PGP-11f.1"
    [racked] = kit.give(c.Report, irregularity=Irregularity.CARD_FACE_UP, place=4)
    assert isinstance(racked, e.FaceUpCardRacked)
    assert (racked.card, racked.after) == (third, 3)
    kit.give(c.Report, irregularity=Irregularity.CARD_FACE_UP, place=8)
    voided(kit, "PGP-11f.2")


@pytest.mark.clause("PGP-11g", "PGP-11m")
def test_what_changes_nothing() -> None:
    kit = Kit(AUTOMATED).bets(BETS)
    [jam] = kit.give(c.Report, irregularity=Irregularity.SHUFFLER_JAMMED)
    assert (jam.clause, kit.table.phase) == ("PGP-11m", Phase.SHUFFLE)
    kit.to(Phase.DEAL)
    stock = kit.table.in_play.stock
    [drawn] = kit.give(c.Report, irregularity=Irregularity.CARD_DRAWN_IN_ERROR)
    assert (drawn.clause, kit.table.in_play.stock) == ("PGP-11g", stock)


@pytest.mark.clause("PGP-11k", "PGP-11l", "PGP-7c.2")
@pytest.mark.parametrize(
    ("what", "clause"),
    [(Irregularity.STACK_CARD_EXPOSED, "PGP-11k"), (Irregularity.STACKS_OUT_OF_ORDER, "PGP-11l")],
)
def test_stacks_are_reshuffled_and_wagers_stand(what: str, clause: str) -> None:
    kit = Kit(HAND).bets(BETS).to(Phase.REMAINING)
    [event] = kit.give(c.Report, irregularity=what)
    assert isinstance(event, e.ReshuffleOrdered)
    assert event.clause == clause
    assert kit.table.phase is Phase.SHUFFLE
    assert kit.refused(c.PlaceWagers, 1, stakes=()) == "PGP-7c.2"  # "No more bets" still holds
    kit.to(Phase.BETWEEN_ROUNDS)
    announced = [event for event in kit.events if isinstance(event, e.NoMoreBetsAnnounced)]
    assert len(announced) == 1
    manual = Kit(PLAIN).bets(BETS).to(Phase.REMAINING)
    assert manual.refused(c.Report, irregularity=what) == clause


@pytest.mark.clause("PGP-11l", "PGP-11h")
def test_stacks_out_of_order_found_later() -> None:
    """Before the delivery the cards are shuffled again; hands that were delivered are void."""
    for phase, kind in (
        (Phase.STARTING_POSITION, e.ReshuffleOrdered),
        (Phase.DEAL, e.ReshuffleOrdered),
        (Phase.SETTING, e.RoundVoided),
        (Phase.SETTLEMENT, e.RoundVoided),
    ):
        kit = Kit(HAND).bets(BETS).to(phase)
        *_, event = kit.give(c.Report, irregularity=Irregularity.STACKS_OUT_OF_ORDER)
        assert (type(event), event.clause) == (kind, "PGP-11l")
    kit = Kit(HAND).bets(BETS).to(Phase.REMAINING)
    [event] = kit.give(c.CountRemaining, held=((1, 6), (3, 8)))
    assert (type(event), event.clause) == (e.ReshuffleOrdered, "PGP-11l"), "no hand exists yet"


@pytest.mark.clause("PGP-6f.1", "PGP-6b-1", "PGP-6b-2")
def test_cards_that_a_machine_shuffled_again_are_not_recut_for_an_earlier_cut() -> None:
    kit = Kit(changed(HAND, equipment={"shuffler": "automated", "inspection": "beforehand"})).bets(BETS)
    kit.to(Phase.REMAINING)
    assert kit.table.in_play.cutter is not None  # the deck came shuffled, and was cut
    kit.give(c.Report, irregularity=Irregularity.STACK_CARD_EXPOSED)
    kit.to(Phase.STACKS)
    assert kit.refused(c.OrderRecut, reason="a card was seen", by="sue") == "PGP-6f.1"


@pytest.mark.fault("F31")
@pytest.mark.clause("PGP-17i.2")
def test_a_shuffler_that_counts_wrong_takes_the_deck_off_the_table() -> None:
    kit = Kit(changed(AUTOMATED, equipment={"shuffler_counts": True})).bets(BETS)
    kit.give(c.Report, irregularity=Irregularity.SHUFFLER_COUNT_WRONG)
    voided(kit, "PGP-17i.2")
    assert kit.table.decks == (None,)
    assert kit.refused(c.OpenRound) == "PGP-17i.2"
    kit.to(Phase.BETWEEN_ROUNDS).deal()
    assert kit.table.phase is Phase.INSPECTION


@pytest.mark.clause("PGP-17i.2")
@pytest.mark.parametrize("phase", [Phase.WAGERS, Phase.STARTING_POSITION, Phase.DEAL])
def test_a_wrong_count_is_reported_after_the_shuffle_too_until_cards_are_dealt(phase: Phase) -> None:
    """The device counts after the completion of a shuffle."""
    rules = changed(AUTOMATED, equipment={"shuffler_counts": True})
    kit = Kit(rules).bets(BETS).to(phase)
    assert isinstance(kit.last(e.CardsShuffled), e.CardsShuffled)
    kit.give(c.Report, irregularity=Irregularity.SHUFFLER_COUNT_WRONG)
    voided(kit, "PGP-17i.2")
    assert kit.table.decks == (None,)
    before = Kit(changed(rules, switches={"count_after_shuffle": False})).bets(BETS).to(phase)
    assert before.refused(c.Report, irregularity=Irregularity.SHUFFLER_COUNT_WRONG) == "PGP-17i.2"
    late = Kit(rules).bets(BETS).to(Phase.SETTING)
    assert late.refused(c.Report, irregularity=Irregularity.SHUFFLER_COUNT_WRONG) == "PGP-17i.2"


@pytest.mark.clause("PGP-17i.2")
def test_a_wrong_count_can_be_reported_exactly_where_the_table_offers_it() -> None:
    for counts, after in ((True, True), (True, False), (False, True)):
        rules = changed(
            AUTOMATED, equipment={"shuffler_counts": counts}, switches={"count_after_shuffle": after}
        )
        kit = Kit(rules).bets(BETS).to(Phase.WAGERS)
        offered = {each.irregularity for each in reportable(kit.table)}
        assert offered == ({Irregularity.SHUFFLER_COUNT_WRONG} if counts and after else set())


@pytest.mark.clause("PGP-11c")
def test_an_unknown_or_untimely_report_is_refused() -> None:
    kit = Kit(PLAIN).bets(BETS)
    assert kit.refused(c.Report, irregularity=Irregularity.DEAD_HAND_EXPOSED) is None
    assert kit.refused(c.Report, irregularity=Irregularity.WRONG_TOTAL) == "PGP-11c"
    assert (
        kit.refused(c.Report, irregularity=Irregularity.WRONG_TOTAL, by="p1", role=Role.PLAYER) == "PGP-11c"
    )
    kit.to(Phase.CUT)
    assert kit.refused(c.Report, irregularity=Irregularity.WRONG_TOTAL) == "PGP-11c"


@pytest.mark.clause("PGP-11d.1", "PGP-11c")
@pytest.mark.parametrize("reverses", [True, False])
def test_a_voided_hand_gets_its_progressive_chip_back(reverses: bool) -> None:
    rules = submission(
        '[wagers.progressive_payout]\npay_table = "pgp-14d-1"\namount = 1\n'
        "[wagers.progressive_payout.meter]\ninitial = 24000\nreset = 10000\nrate = 21\n"
        f"[switches]\nvoid_reverses_contribution = {str(reverses).lower()}\n"
    )
    kit = (
        Kit(rules).bets({p: {MAIN: 10, WagerKind.PROGRESSIVE_PAYOUT: 1} for p in (1, 2)}).to(Phase.REMAINING)
    )
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    kit.give(c.VoidHand, 1)
    kit.deal_hands()
    kit.to(Phase.SETTLEMENT)
    assert kit.net(1) == (0,)
    assert kit.meter() == (24_000.21 if reverses else 24_000.42)
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-11e", "PGP-10-2c.1")
def test_the_dealers_card_is_no_hand_when_it_was_collected() -> None:
    kit = Kit(BANKING)
    kit.house_round()
    kit.bets({2: {MAIN: 20}}, bank=1, limit=0).to(Phase.SETTING)
    assert kit.refused(c.Report, irregularity=Irregularity.DEALER_CARD_EXPOSED) == "PGP-11e"


@pytest.mark.clause("PGP-2b-4", "PGP-8c-d.3")
@pytest.mark.parametrize(("uses", "moves", "deck", "button"), [(True, False, 1, 0), (False, True, 0, 6)])
def test_what_a_void_round_counts_for(uses: bool, moves: bool, deck: int, button: int) -> None:
    rules = changed(
        sample("ez-pai-gow-poker"),
        switches={"void_round_uses_deck": uses, "button_moves_after_void": moves},
        equipment={"shuffler_counts": True},
    )
    kit = Kit(rules).bets({1: {MAIN: 20}}).to(Phase.REMAINING)
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert (kit.table.memory.deck, kit.table.memory.button) == (deck, button)
    kit.bets({1: {MAIN: 20}})
    kit.give(c.Report, irregularity=Irregularity.SHUFFLER_COUNT_WRONG)
    assert kit.table.memory.deck == deck  # no card was dealt


@pytest.mark.clause("PGP-2b-4")
@pytest.mark.parametrize(("uses", "deck"), [(True, 1), (False, 0)])
def test_a_round_that_is_void_over_its_stacks_has_used_its_deck(uses: bool, deck: int) -> None:
    """The cards lie in stacks that are nobody's yet: dealt they are."""
    rules = changed(
        HAND, switches={"void_round_uses_deck": uses}, equipment={"shuffler": "automated", "decks": 2}
    )
    kit = Kit(rules).bets(BETS).to(Phase.DEAL)
    assert len(kit.table.decks) == 2
    assert kit.table.in_play.stacks
    assert not any(kit.table.in_play.hands)
    kit.give(c.Report, irregularity=Irregularity.WRONG_TOTAL, count=9)
    assert kit.table.round is None
    assert kit.table.memory.deck == deck


def test_a_hand_voided_before_its_three_card_bonus() -> None:
    kit = Kit("pai-gow-poker-three-and-seven-card-bonus")
    kit.bets({p: {MAIN: 20, WagerKind.THREE_CARD_BONUS: 5} for p in (1, 2)})
    kit.deal_hands(p1="As Ks Qs 6c 5d Jc 3d", p2=OTHER).to(Phase.FIRST_CARDS_WAGERS)
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    kit.give(c.VoidHand, 1)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1) == (0,)


@pytest.mark.clause("PGP-7b.2", "PGP-11d.1")
def test_nobody_waits_for_a_player_who_is_not_there_any_more() -> None:
    kit = Kit(BANKING)
    kit.house_round()
    kit.give(c.OpenRound)
    kit.ok(c.LeaveTable(by="p1", **kit.who()))  # while the bank is being offered to p1
    assert kit.refused(c.PassBank, 2) == "PGP-10c.2"
    [passed] = kit.deal()
    assert isinstance(passed, e.BankPassed)
    kit.bets({2: {MAIN: 20}, 3: {MAIN: 20}}).to(Phase.CUT)
    kit.ok(c.LeaveTable(by="p4", **kit.who()))
    while kit.table.in_play.offers[0] != 4:
        kit.give(c.DeclineCut, kit.table.in_play.offers[0])
    [declined] = kit.deal()
    assert isinstance(declined, e.CutDeclined)
    kit.to(Phase.STARTING_POSITION)
    kit.ok(c.LeaveTable(by="p2", **kit.who()))
    kit.to(Phase.REMAINING)
    kit.give(c.Report, irregularity=Irregularity.PLAYER_CARD_EXPOSED, position=2, place=1)
    [played] = kit.deal()
    assert isinstance(played, e.HandPlayedOn)
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-6g.1")
def test_when_everyone_has_left_the_dealer_cuts_and_spreads_the_cards() -> None:
    kit = Kit(PLAIN, {1: 100})
    kit.give(c.OpenRound)
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    order = kit.table.rules.family.deck
    kit.ok(kit.made(c.ShuffleCards), Entropy(order=order))
    assert kit.table.in_play.offers == ()
    kit.deal()
    kit.deal()
    assert kit.table.phase is Phase.SPREAD


@pytest.mark.fault("F30")
@pytest.mark.clause("PGP-10-2a1.1", "PGP-7b.2")
def test_a_bank_that_left_picks_no_stack() -> None:
    kit = Kit(changed(BANKING, equipment={"deal_method": "hand"}))
    kit.house_round()
    kit.bets({2: {MAIN: 20}}, bank=1).to(Phase.STACK_CHOICE)
    assert kit.refused(c.ChooseStack, 1, by="p2", stack=2) == "PGP-7b.1"
    assert kit.refused(c.PassBank, 1) == "PGP-10c.2"
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    [chosen] = kit.deal()
    assert isinstance(chosen, e.FirstStackChosen)
    assert chosen.stack == 1
    kit.to(Phase.BETWEEN_ROUNDS)
