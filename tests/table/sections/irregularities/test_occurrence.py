"""Irregularities that cannot be are refused with their reason, and those that can be are heard at any time:
what stands at the table decides."""

from __future__ import annotations

from typing import Any

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission import DealMethod, RulesSubmission, Shuffler, StartMethod
from paigow.games.submission.samples import sample, sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Refused, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games import game_rules
from paigow.table.sections.irregularities.occurrence import REASONS, clause_of, why_it_cannot_be
from paigow.table.showing.transcript import sentences
from paigow.table.state.irregularity import Irregularity
from table_kit import OTHER, Kit, changed, hands_for, submission

MAIN = WagerKind.PAI_GOW_POKER
PLAIN = submission("")
BANKING = changed(PLAIN, banking={"enabled": True})
RNG = submission('[equipment]\nstart_method = "rng"\n[approvals]\nrandom_number_generator = "filed"\n')
BUTTON = submission(
    '[equipment]\nshuffler = "automated"\nshuffler_counts = true\ndeal_method = "automated_shoe"\n'
    'start_method = "button"\n[approvals]\nbutton = "filed"\nautomated_shoe = "filed"\n'
)
SUPREME_BUTTON = changed(
    SUPREME,
    equipment={
        "shuffler": "automated",
        "shuffler_counts": True,
        "deal_method": "automated_shoe",
        "start_method": "button",
    },
)
HAND = changed(PLAIN, equipment={"deal_method": "hand"})
SECTION_17 = sample("pai-gow-poker-three-and-seven-card-bonus")
BETS = {1: {MAIN: 10}, 2: {MAIN: 20}}
BY_HAND: dict[str, Any] = {
    "shuffler": Shuffler.MANUAL,
    "deal_method": DealMethod.HAND,
    "device_removed": True,
}


def reason(kit: Kit, what: str, **fields: Any) -> str:
    """Why a report is refused."""
    before = kit.table
    refused = kit.journal.submit(kit.made(c.Report, irregularity=what, **fields))
    assert isinstance(refused, Refused), f"{what} {fields} was heard"
    assert kit.table is before
    return refused.reason


@pytest.mark.parametrize("name", sample_names())
def test_every_irregularity_of_every_game_says_when_it_cannot_be(name: str) -> None:
    rules = game_rules(sample(name))
    table = new_table(rules.submission)
    for what, consequence in rules.irregularities.items():
        refused = why_it_cannot_be(table, c.Report(command_id="x", irregularity=what), consequence)
        assert refused is not None
        assert refused.clause == clause_of(table, consequence)


def test_whatever_a_game_knows_has_a_reason_why_it_may_not_be_and_nothing_else_has() -> None:
    known = {what for name in sample_names() for what in game_rules(sample(name)).irregularities}
    assert known == set(REASONS)


@pytest.mark.clause("PGP-11a", "PGP-11b", "PGP-11c")
@pytest.mark.parametrize(("rules", "shown"), [(RNG, "the random number generator"), (BUTTON, "the button")])
def test_there_are_no_dice_at_the_table_of_a_generator_or_a_button(
    rules: RulesSubmission, shown: str
) -> None:
    kit = Kit(rules).bets(BETS).to(Phase.STARTING_POSITION)
    says = f"{shown} finds the starting position of this round; there are no dice"
    assert reason(kit, Irregularity.DICE_NOT_FLAT) == says
    assert reason(kit, Irregularity.DIE_FELL_OUT) == says
    kit.to(Phase.DEAL)
    assert reason(kit, Irregularity.WRONG_TOTAL, count=9) == says
    kit = Kit(SECTION_17).bets({1: {MAIN: 20}}).to(Phase.SETTING)
    assert "the wager farthest to the dealer's left finds" in reason(kit, Irregularity.WRONG_TOTAL, count=9)


@pytest.mark.clause("PGP-11c")
def test_a_wrong_total_is_one_that_dice_can_show_and_did_not() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.DEAL)  # the dice came to 8
    for count in (None, 2, 19, 100):
        assert reason(kit, Irregularity.WRONG_TOTAL, count=count) == "say which total was announced: 3 to 18"
    assert (
        reason(kit, Irregularity.WRONG_TOTAL, count=8) == "8 is what the dice came to; that total was right"
    )
    stacked = Kit(HAND).bets(BETS).to(Phase.REMAINING)  # the dice are shaken when the stacks lie
    assert reason(stacked, Irregularity.WRONG_TOTAL, count=9) == "no total has been announced yet"


@pytest.mark.clause("PGP-10h1.3")
def test_only_a_bank_that_shakes_can_lift_the_lid() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.STARTING_POSITION)
    assert reason(kit, Irregularity.BANK_LIFTED_LID) == "there is no bank in this round"
    kit = Kit(changed(RNG, banking={"enabled": True}))
    kit.house_round()
    kit.bets({2: {MAIN: 20}}, bank=1).to(Phase.STARTING_POSITION)
    assert "there are no dice" in reason(kit, Irregularity.BANK_LIFTED_LID)


@pytest.mark.clause("PGP-11m", "PGP-17i.2")
def test_a_shuffle_by_hand_neither_jams_nor_counts() -> None:
    kit = Kit(PLAIN).bets(BETS)
    for what in (Irregularity.SHUFFLER_JAMMED, Irregularity.SHUFFLER_COUNT_WRONG):
        assert reason(kit, what) == "no automated shuffler stands at this table"
    automated = Kit(changed(PLAIN, equipment={"shuffler": "automated"})).bets(BETS)
    automated.give(c.Report, irregularity=Irregularity.SHUFFLER_JAMMED)
    assert reason(automated, Irregularity.SHUFFLER_COUNT_WRONG) == "the shuffler of this table does not count"


@pytest.mark.clause("PGP-11f.1", "PGP-11f.2", "PGP-11g", "PGP-11n")
def test_nothing_is_found_in_a_shoe_that_is_not_there_or_is_empty() -> None:
    kit = Kit(HAND).bets(BETS).to(Phase.DEAL)
    for what in (
        Irregularity.CARD_FACE_UP,
        Irregularity.CARDS_FACE_UP,
        Irregularity.CARD_DRAWN_IN_ERROR,
        Irregularity.SHOE_JAMMED,
    ):
        assert reason(kit, what, place=1) == f"{what} cannot be where the deal is by hand"
    kit = Kit(BUTTON).bets(BETS).to(Phase.DEAL)
    assert "from 0 for the dealer to 6" in reason(kit, Irregularity.CARD_DRAWN_IN_ERROR, position=7)
    kit.to(Phase.SETTING)
    for what in (Irregularity.CARDS_FACE_UP, Irregularity.SHOE_JAMMED):
        assert reason(kit, what) == "there are no cards in the shoe"


@pytest.mark.clause("PGP-17g1.1", "PGP-11n")
@pytest.mark.parametrize(("completion", "hears"), [("hand", False), ("shoe", True)])
def test_a_stub_that_is_dealt_from_the_hand_has_left_the_shoe(completion: str, hears: bool) -> None:
    kit = Kit(changed(SECTION_17, equipment={"section_17_completion": completion}))
    kit.bets({1: {MAIN: 20}}).to(Phase.LAST_CARDS)
    if hears:
        kit.give(c.Report, irregularity=Irregularity.SHOE_JAMMED)
        assert kit.table.phase is Phase.BETWEEN_ROUNDS
    else:
        assert reason(kit, Irregularity.SHOE_JAMMED) == "there are no cards in the shoe"
        assert reason(kit, Irregularity.CARD_FACE_UP, place=1) == "there are no cards in the shoe"


@pytest.mark.clause("PGP-11h")
def test_no_hand_has_a_wrong_number_of_cards_before_any_is_dealt() -> None:
    kit = Kit(HAND).bets(BETS).to(Phase.REMAINING)
    assert reason(kit, Irregularity.WRONG_NUMBER_OF_CARDS) == "no hand has been dealt yet"
    kit.to(Phase.SETTING)
    for position in (3, 7):
        assert (
            reason(kit, Irregularity.WRONG_NUMBER_OF_CARDS, position=position)
            == f"nobody plays a hand at position {position}"
        )
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS, position=2)


@pytest.mark.clause("PGT-10E")
def test_an_exposed_tile_without_a_wager_lies_where_none_was_made() -> None:
    kit = FourKit(TILES)
    kit.bets({1: {kit.main: 10}}).to(Phase.SETTING)
    named = "name the position where it was exposed, from 0 for the dealer to 6"
    for position in (None, 7):
        assert reason(kit, Irregularity.UNWAGERED_POSITION_EXPOSED, position=position) == named
    for position in (0, 1):
        says = f"position {position} has a hand in this round; report whose it is"
        assert reason(kit, Irregularity.UNWAGERED_POSITION_EXPOSED, position=position) == says
    says = "the hand has no place 5; name one from 1 to 4, or none"
    assert reason(kit, Irregularity.UNWAGERED_POSITION_EXPOSED, position=2, place=5) == says
    kit.give(c.Report, irregularity=Irregularity.UNWAGERED_POSITION_EXPOSED, position=2)
    assert kit.last(e.RoundVoided).clause == "PGT-10E"


@pytest.mark.clause("PGT-10E", "PGT-9M-2")
@pytest.mark.parametrize("phase", [Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT])
@pytest.mark.parametrize(
    "said",
    [
        {"irregularity": Irregularity.DEALER_CARD_EXPOSED},
        {"irregularity": Irregularity.DEALER_CARD_EXPOSED, "position": 0, "place": 4},
        {"irregularity": Irregularity.UNWAGERED_POSITION_EXPOSED, "position": 0},
    ],
)
def test_the_tiles_of_a_dealer_without_a_wager_lie_face_down_too(phase: Phase, said: dict[str, Any]) -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets({3: {kit.main: 10}}, bank=1, limit=0).to(phase)
    assert not kit.table.in_play.hands[0], "collected, and put with the Dead Hand"
    *_, voided = kit.give(c.Report, **said)
    assert (type(voided), voided.clause) == (e.RoundVoided, "PGT-10E")
    assert kit.net(1, 3) == (0, 0)


@pytest.mark.clause("PGP-11e", "SPG-16e.1")
@pytest.mark.parametrize(("kind", "rules"), [(Kit, BANKING), (FourKit, SUPREME)])
def test_the_cards_of_a_dealer_without_a_wager_are_in_the_rack(
    kind: type[Kit], rules: RulesSubmission
) -> None:
    kit = kind(rules)
    kit.house_round()
    kit.bets({3: {kit.main: 10}}, bank=1, limit=0).to(Phase.SETTING)
    assert reason(kit, Irregularity.DEALER_CARD_EXPOSED) == "the dealer's hand is not face down"


@pytest.mark.clause("PGT-10E", "PGP-11e")
def test_a_report_names_no_place_that_the_hand_lacks_and_nobody_elses_position() -> None:
    kit = FourKit(TILES).bets({1: {WagerKind.PAI_GOW: 10}}).to(Phase.SETTING)
    most = len(kit.table.in_play.hands[7])
    says = f"the hand has no place 33; name one from 1 to {most}, or none"
    assert reason(kit, Irregularity.DEAD_HAND_EXPOSED, place=33) == says
    says = "the hand has no place 0; name one from 1 to 4, or none"
    assert reason(kit, Irregularity.DEALER_CARD_EXPOSED, place=0) == says
    says = "the dealer's hand is not at position 3; leave the position out"
    assert reason(kit, Irregularity.DEALER_CARD_EXPOSED, position=3, place=2) == says
    kit.give(c.Report, irregularity=Irregularity.DEAD_HAND_EXPOSED, position=7, place=most)


@pytest.mark.clause("PGP-11c", "PGP-11h", "PGP-11g")
def test_a_report_says_nothing_that_its_irregularity_does_not_hang_on() -> None:
    kit = Kit(PLAIN).bets(BETS).to(Phase.DEAL)
    says = "a report of wrong_total says no position; leave it out"
    assert reason(kit, Irregularity.WRONG_TOTAL, count=9, position=1) == says
    says = "more than one card is face up, and at most 53; say how many, or nothing"
    for count in (1, 54):
        assert reason(kit, Irregularity.CARDS_FACE_UP, count=count) == says
    says = "a report of card_drawn_in_error says no place; leave it out"
    assert reason(kit, Irregularity.CARD_DRAWN_IN_ERROR, place=1) == says
    says = "a report of wrong_number_of_cards says no count; leave it out"
    assert reason(kit.to(Phase.SETTING), Irregularity.WRONG_NUMBER_OF_CARDS, count=8) == says


@pytest.mark.clause("PGP-11d.1")
def test_a_report_does_not_tell_whether_a_hidden_card_is_where_one_guesses() -> None:
    """The same report at tables whose hidden cards differ is answered alike, refusals word for word."""
    kits = [Kit(PLAIN).bets(BETS).force(forced).to(Phase.SETTING) for forced in ({0: OTHER}, {1: OTHER})]
    assert kits[0].table.in_play.hands[1] != kits[1].table.in_play.hands[1]
    tries: list[dict[str, Any]] = [
        {"irregularity": what, "position": position, "place": place}
        for what in kits[0].table.rules.irregularities
        for position in (None, *range(8))
        for place in (None, *range(9))
    ]
    for fields in tries:
        first, second = (kit.journal.submit(kit.made(c.Report, **fields)) for kit in kits)
        if isinstance(first, Refused):
            assert first == second
        else:
            assert not isinstance(second, Refused)
            break  # heard at both, and which card came to light is in the event


@pytest.mark.clause("SPG-16d.1", "PGT-10D", "SPG-16e.1", "PGT-10E", "PGP-11e")
@pytest.mark.parametrize("rules", [BANKING, SUPREME, TILES])
def test_while_one_player_chooses_another_card_can_come_to_light(rules: RulesSubmission) -> None:
    kit = (Kit if rules is BANKING else FourKit)(rules)
    kit.bets({1: {kit.main: 10}, 2: {kit.main: 10}}).to(Phase.SETTING)
    kit.give(c.Report, irregularity=Irregularity.PLAYER_CARD_EXPOSED, position=1, place=1)
    kit.give(c.Report, irregularity=Irregularity.PLAYER_CARD_EXPOSED, position=2, place=4)
    assert kit.table.in_play.choices == (1, 2)
    kit.give(c.Report, irregularity=Irregularity.DEALER_CARD_EXPOSED)
    assert (kit.table.phase, kit.net(1, 2)) == (Phase.BETWEEN_ROUNDS, (0, 0))


# Found late


@pytest.mark.fault("F31")
@pytest.mark.clause("PGP-11h", "PGP-11c")
@pytest.mark.parametrize(
    ("what", "fields", "clause"),
    [
        (Irregularity.WRONG_NUMBER_OF_CARDS, {}, "PGP-11h"),
        (Irregularity.WRONG_TOTAL, {"count": 9}, "PGP-11c"),
    ],
)
@pytest.mark.parametrize("steps", [0, 1, 2, 3])
def test_all_hands_are_void_however_late_it_is_found(
    what: str, fields: dict[str, Any], clause: str, steps: int
) -> None:
    kit = Kit(PLAIN).bets({position: {MAIN: 100} for position in (1, 2, 3)})
    kit.force({**hands_for({1: "W", 2: "L", 3: "W"}), 0: OTHER}).to(Phase.SETTLEMENT)
    for _ in range(steps):
        kit.deal()
    events = kit.give(c.Report, irregularity=what, **fields)
    kinds = [e.SettlementsUndone, e.RoundVoided] if steps else [e.RoundVoided]
    assert [type(event) for event in events] == kinds
    assert {event.clause for event in events} == {clause}
    assert set(kit.nets().values()) == {0}
    assert kit.table.phase is Phase.BETWEEN_ROUNDS


@pytest.mark.clause("SPG-16h", "SPG-16c", "PGT-10C", "PGT-10E")
@pytest.mark.parametrize(
    ("rules", "what", "fields", "clause"),
    [
        (SUPREME, Irregularity.WRONG_NUMBER_OF_CARDS, {}, "SPG-16h"),
        (SUPREME, Irregularity.WRONG_TOTAL, {"count": 9}, "SPG-16c"),
        (TILES, Irregularity.WRONG_TOTAL, {"count": 9}, "PGT-10C"),
        (TILES, Irregularity.DEAD_HAND_EXPOSED, {}, "PGT-10E"),
        (TILES, Irregularity.UNWAGERED_POSITION_EXPOSED, {"position": 6}, "PGT-10E"),
    ],
)
@pytest.mark.parametrize("steps", [1, 3])
def test_supreme_and_tiles_set_no_time_either(
    rules: RulesSubmission, what: str, fields: dict[str, Any], clause: str, steps: int
) -> None:
    kit = FourKit(rules)
    [bonus] = kit.table.rules.wagers
    kit.bets({p: {kit.main: 100, bonus: 5} for p in (1, 2, 3)}).to(Phase.SETTLEMENT)
    for _ in range(steps):
        kit.deal()
    assert kit.give(c.Report, irregularity=what, **fields)[-1].clause == clause
    assert set(kit.nets().values()) == {0}


@pytest.mark.clause("PGP-11h")
@pytest.mark.parametrize("co_bank", [False, True])
def test_a_banked_round_found_void_after_its_centre_was_shared_out_gives_everything_back(
    co_bank: bool,
) -> None:
    rules = changed(PLAIN, banking={"enabled": True, "co_banking": True})
    kit = Kit(rules)
    kit.house_round()
    kit.bets({1: {MAIN: 100}, 2: {MAIN: 30}}, bank=3, co_bank=co_bank)
    kit.force({**hands_for({1: "W", 2: "L"}), 3: OTHER}).to(Phase.SETTLEMENT)
    while not isinstance(kit.events[-1], e.BankSettled):
        kit.deal()
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert set(kit.nets().values()) == {0}


@pytest.mark.clause("SPG-16h", "SPG-12e-1")
def test_a_surrendered_wager_that_was_shared_out_with_the_centre_comes_back_too() -> None:
    kit = FourKit(SUPREME)
    kit.house_round()
    kit.bets({1: {WagerKind.SUPREME_PAI_GOW: 100}, 2: {WagerKind.SUPREME_PAI_GOW: 30}}, bank=3)
    kit.force({1: "Ks Kh / 4d 9c", 3: "7s 2d / 4c 3h"}).to(Phase.SETTING)
    kit.give(c.Surrender, 2)
    kit.to(Phase.SETTLEMENT)
    while not isinstance(kit.events[-1], e.BankSettled):
        kit.deal()
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert set(kit.nets().values()) == {0}


@pytest.mark.clause("PGP-11h", "PGP-14e.2")
@pytest.mark.parametrize("hand", ["As Ah Ad Ac Jk 5h 2c", "As Ks Qs Js Ts 4h 4c"])
def test_what_a_meter_paid_goes_back_on_it(hand: str) -> None:
    """A tenth of the meter, or the whole of it with the reset that followed."""
    rules = submission(
        '[wagers.progressive_payout]\npay_table = "pgp-14d-1"\namount = 1\n'
        "[wagers.progressive_payout.meter]\ninitial = 24000\nreset = 10000\nrate = 21\n"
    )
    kit = Kit(rules).bets({1: {MAIN: 10, WagerKind.PROGRESSIVE_PAYOUT: 1}, 2: {MAIN: 20}})
    kit.force({1: hand, 0: OTHER}).to(Phase.SETTLEMENT)
    while not kit.table.in_play.paperwork:
        kit.deal()
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert kit.meter() == 24_000
    assert set(kit.nets().values()) == {0}


# What stands at the table


@pytest.mark.clause("PGP-4a-3.1", "PGP-8c-d.1", "SPG-4a-3", "SPG-11d")
@pytest.mark.parametrize("rules", [BUTTON, SUPREME_BUTTON])
def test_without_its_devices_a_table_has_no_button_but_dice(rules: RulesSubmission) -> None:
    kit = (Kit if rules is BUTTON else FourKit)(rules)
    assert kit.table.start_method(banked=False) is StartMethod.BUTTON
    kit.at += 3600
    before = kit.table
    [event] = kit.give(c.ChangeMethod, **BY_HAND)
    assert "; dice took the place of the button." in sentences(before, event)[0]
    kit.bets({1: {kit.main: 10}}).to(Phase.DEAL)
    found = kit.last(e.StartingPositionFound)
    assert (found.method, found.dice, found.shaken_by) == ("dice", (2, 3, 3), 0)
    assert kit.table.equipment.dice_since == kit.at, "the dice came when the device went"
    kit.to(Phase.BETWEEN_ROUNDS)
    again = {"shuffler": Shuffler.AUTOMATED, "deal_method": DealMethod.AUTOMATED_SHOE}
    kit.give(c.ChangeMethod, **again)
    kit.bets({1: {kit.main: 10}}).to(Phase.DEAL)
    assert kit.last(e.StartingPositionFound).method == "button"


@pytest.mark.clause("SPG-8d", "SPG-8e.1")
def test_without_the_shuffler_that_counts_the_stub_is_counted() -> None:
    kit = FourKit(SUPREME_BUTTON)
    for _ in range(5):
        kit.bets({1: {kit.main: 10}}).to(Phase.REMAINING)
        kit.give(c.CountRemaining, count_stub=False)
        assert not kit.last(e.RemainingCounted).counted
        kit.to(Phase.BETWEEN_ROUNDS)
    kit.give(c.ChangeMethod, **{**BY_HAND, "deal_method": DealMethod.MANUAL_SHOE})
    kit.bets({1: {kit.main: 10}}).to(Phase.SHUFFLE)
    assert reason(kit, Irregularity.SHUFFLER_COUNT_WRONG) == "no automated shuffler stands at this table"
    kit.to(Phase.REMAINING).give(c.CountRemaining, count_stub=False)
    assert kit.last(e.RemainingCounted).counted, "the fifth round without a count is over"
