"""Sections 2, 4, 5 and 6(g): opening, idle times, decks, dice and devices."""

from __future__ import annotations

from dataclasses import replace

import pytest

from four_kit import TILES, FourKit
from known import known
from paigow.games.submission import DealMethod, RulesSubmission, Shuffler
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import WagerKind
from paigow.table import Entropy, Journal, Phase, Refused, Role, new_table, next_dealer_command
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.model import DeckStep
from table_kit import Kit, apply, changed, money, submission

PLAIN = submission("")
MAIN = {WagerKind.PAI_GOW_POKER: 10}
TWO_DECKS = sample("ez-pai-gow-poker")
HOUR = 3600


def closed(rules: RulesSubmission) -> Journal:
    journal = Journal(new_table(rules))
    journal.submit(c.BuyChips(command_id="buy", by="ann", amount=money(100)))
    return journal


def submit(journal: Journal, command: c.Command) -> str | None:
    """Nothing if it is allowed, else the clause."""
    result = journal.submit(replace(command, at=max(command.at, journal.at or 0)))
    return result.clause if isinstance(result, Refused) else None


@pytest.mark.clause(
    "PGP-5a.1", "PGP-5b.1", "PGP-5b.2", "PGP-5b.3", "PGP-5b.4", "PGP-5c.1", "PGP-5c.2", "PGP-5c.3",
    "PGP-2a.7", "PGP-2a.1", "PGP-2a.6", "PGP-10b.2",
)  # fmt: skip
def test_opening_step_by_step_with_named_people() -> None:
    journal = closed(changed(PLAIN, equipment={"decks_with_two_jokers": True}))
    assert submit(journal, c.TakePosition(command_id="0", by="ann", position=1)) == "PGP-5a.1"
    assert submit(journal, c.OpenTable(command_id="1", by="dan", colours=())) == "PGP-2a.1"
    assert submit(journal, c.OpenTable(command_id="2", by="dan", at=1000)) is None
    assert submit(journal, c.OpenTable(command_id="3", by="dan")) == "PGP-5a.1"
    assert submit(journal, c.InspectCards(command_id="4", by="dan", deck=0)) == "PGP-5b.1"
    assert submit(journal, c.InspectCards(command_id="4a", by="dan", deck=5)) == "PGP-5b.2"
    assert (
        submit(journal, c.RemoveSecondJoker(command_id="5", by="dan", deck=1, supervisor="sue")) == "PGP-5b.2"
    )
    assert submit(journal, c.RemoveSecondJoker(command_id="6", by="dan", deck=0, supervisor="sue")) is None
    assert (
        submit(journal, c.RemoveSecondJoker(command_id="7", by="dan", deck=0, supervisor="sue")) == "PGP-2a.7"
    )
    assert submit(journal, c.VerifyCards(command_id="8", by="flo", deck=0)) == "PGP-5b.2"
    assert submit(journal, c.InspectCards(command_id="9", by="dan", deck=0)) is None
    assert submit(journal, c.InspectCards(command_id="10", by="dan", deck=0)) == "PGP-5b.2"
    assert submit(journal, c.VerifyCards(command_id="11", by="dan", deck=0, role=Role.DEALER)) == "PGP-5b.2"
    assert submit(journal, c.VerifyCards(command_id="12", by="flo", deck=0)) is None
    assert submit(journal, c.SpreadCards(command_id="13", deck=0, face_up=False)) == "PGP-5b.3"
    assert submit(journal, c.SpreadCards(command_id="14", deck=1)) == "PGP-5b.3"
    assert submit(journal, c.SpreadCards(command_id="15", deck=0)) is None
    assert submit(journal, c.WashCards(command_id="16", deck=0)) == "PGP-5c.1"
    assert submit(journal, c.ShowSpread(command_id="17", player="ann")) == "PGP-5b.3"
    assert next_dealer_command(journal.table, "x") is None  # nobody has come yet
    assert submit(journal, c.TakePosition(command_id="18", by="ann", position=1)) is None
    assert submit(journal, c.ShowSpread(command_id="19", player="ann")) is None
    assert submit(journal, c.WashCards(command_id="20", deck=3)) == "PGP-5c.1"
    assert submit(journal, c.WashCards(command_id="21", deck=0)) is None
    assert journal.table.phase is Phase.BETWEEN_ROUNDS
    assert journal.table.memory.start_of_game
    named = [record.event for record in journal.records]
    assert [(x.dealer, x.supervisor) for x in named if isinstance(x, e.SecondJokerRemoved)] == [
        ("dan", "sue")
    ]
    assert [x.floorperson for x in named if isinstance(x, e.CardsVerified)] == ["flo"]
    assert len(known(journal.table.decks[0]).pieces) == 53


@pytest.mark.clause("PGP-2b.1", "PGP-2b-1", "PGP-2b-2", "PGP-5d.1", "PGP-5d.2")
def test_two_decks_are_prepared_one_by_one() -> None:
    journal = closed(TWO_DECKS)
    assert submit(journal, c.OpenTable(command_id="1", colours=("red", "red"))) == "PGP-2b-2"
    assert submit(journal, c.OpenTable(command_id="2", colours=("red", "blue"))) is None
    assert submit(journal, c.InspectCards(command_id="3", deck=0)) is None
    seen = journal.table
    assert seen.phase is Phase.INSPECTION
    assert submit(journal, c.VerifyCards(command_id="4", by="flo", deck=0)) is None
    assert submit(journal, c.TakePosition(command_id="5", by="ann", position=1)) is None
    steps = 0
    while journal.table.phase is not Phase.BETWEEN_ROUNDS:
        command = next_dealer_command(journal.table, f"auto {steps}")
        assert command is not None
        assert submit(journal, command) is None
        steps += 1
    assert all(deck is not None and deck.step is DeckStep.READY for deck in journal.table.decks)


@pytest.mark.clause("PGP-5a.2", "PGP-6a.1", "PGP-6b-2")
def test_pre_shuffled_cards_are_not_shuffled_but_cut_in_their_first_round() -> None:
    kit = Kit(changed(TWO_DECKS, equipment={"inspection": "beforehand"}))
    assert not any(isinstance(event, e.CardsWashed) for event in kit.events)
    for expected in ("PGP-6a.1", "PGP-6a.1", "PGP-6b-1"):
        kit.bets({1: {WagerKind.PAI_GOW_POKER: 20}}).to(Phase.BETWEEN_ROUNDS)
        assert kit.last(e.CardsShuffled).clause == expected
    assert sum(isinstance(event, e.CardsCut) for event in kit.events) == 2


@pytest.mark.clause("PGP-6g.1", "PGP-6g.2", "PGP-6g.3", "PGP-10b.2")
def test_an_idle_table_spreads_its_cards_and_begins_anew() -> None:
    kit = Kit(PLAIN, {1: 100})
    kit.bets({1: MAIN})
    assert kit.refused(c.SpreadCards, deck=0) == "PGP-6g.1"
    kit.bet(1, {})
    assert kit.refused(c.SpreadCards, deck=1) == "PGP-6g.1"
    kit.give(c.SpreadCards, deck=0, face_up=False)
    assert kit.table.phase is Phase.SPREAD
    assert kit.table.round is None
    kit.deal()
    looked = kit.last(e.SpreadLookedAt)
    assert (looked.player, looked.turned_face_up, looked.clause) == ("p1", True, "PGP-6g.2")
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.table.memory.start_of_game
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    assert kit.refused(c.OpenRound) == "PGP-6g.1"
    kit.deal()
    assert kit.table.phase is Phase.SPREAD
    kit.give(c.CloseTable)
    assert kit.phase() is Phase.CLOSED


@pytest.mark.clause("PGP-4a-1-iii")
def test_dice_are_warned_about_and_blocked_after_24_hours() -> None:
    kit = Kit(PLAIN)
    kit.at += 22 * HOUR
    kit.bets({1: MAIN})
    assert not any(isinstance(event, e.EquipmentWarned) for event in kit.events)
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.at += HOUR + 60
    kit.bets({1: MAIN})
    assert kit.last(e.EquipmentWarned).seconds_left == HOUR - 60
    kit.to(Phase.STARTING_POSITION)
    kit.at += HOUR - 60
    assert kit.no(kit.made(c.FindStartingPosition), Entropy(dice=(1, 2, 3))) == "PGP-4a-1-iii"
    kit.give(c.ReplaceDice)
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.give(c.CloseTable)
    assert kit.refused(c.ReplaceDice) == "PGP-4a-1-iii"
    since = kit.table.equipment.dice_since
    kit.at += HOUR
    kit.give(c.OpenTable)
    assert kit.table.equipment.dice_since == since  # closing the table does not make the dice younger


@pytest.mark.clause("PGP-8-d-2.3", "PGP-2b-2", "PGP-2b-4")
def test_a_removed_deck_is_replaced_and_prepared() -> None:
    kit = Kit(TWO_DECKS)
    kit.bets({1: {WagerKind.PAI_GOW_POKER: 20}}).to(Phase.REMAINING)
    kit.give(c.CountRemaining, found=3)
    assert kit.table.decks[0] is None
    assert kit.refused(c.ReplaceDeck, deck=1, colour="green") == "PGP-8-d-2.3"
    assert kit.refused(c.ReplaceDeck, deck=0, colour="blue") == "PGP-2b-2"
    kit.give(c.ReplaceDeck, deck=0, colour="green")
    assert kit.table.phase is Phase.INSPECTION
    kit.to(Phase.BETWEEN_ROUNDS)
    assert [deck.colour for deck in kit.table.decks if deck] == ["green", "blue"]
    before = kit.bets({1: {WagerKind.PAI_GOW_POKER: 20}}).to(Phase.REMAINING).table.in_play.deck
    kit.give(c.CountRemaining, found=3)
    kit.to(Phase.INSPECTION)  # the dealer takes one whose back the other deck has not
    colours = [deck.colour for deck in kit.table.decks if deck]
    assert len(set(colours)) == 2
    assert colours[before] in ("red", "blue")
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.bets({1: {WagerKind.PAI_GOW_POKER: 20}}).to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-11o", "PGP-6a.3", "PGP-8b-a.2", "PGP-2b.1")
def test_a_device_leaves_before_another_method_is_used() -> None:
    rules = submission(
        '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "rng"\n'
        '[approvals]\nrandom_number_generator = "filed"\nautomated_shoe = "filed"\n'
    )
    kit = Kit(rules)
    manual = {"shuffler": Shuffler.MANUAL, "deal_method": DealMethod.MANUAL_SHOE}
    assert kit.refused(c.ChangeMethod, **manual) == "PGP-11o"
    kit.give(c.ChangeMethod, **manual, device_removed=True)
    kit.bets({1: MAIN}).to(Phase.BETWEEN_ROUNDS)
    assert any(isinstance(event, e.CardsCut) for event in kit.events)
    kit.give(c.ChangeMethod, shuffler=Shuffler.AUTOMATED, deal_method=DealMethod.AUTOMATED_SHOE)
    kit.bets({1: MAIN})
    assert kit.refused(c.ChangeMethod, **manual) == "PGP-11o"
    plain = Kit(PLAIN)
    shoe = {"shuffler": Shuffler.MANUAL, "deal_method": DealMethod.AUTOMATED_SHOE}
    assert plain.refused(c.ChangeMethod, **shoe) == "PGP-8b-a.2"
    assert plain.refused(c.ChangeMethod, **{**manual, "shuffler": Shuffler.AUTOMATED}) == "PGP-6a.3"
    two = Kit(TWO_DECKS)
    assert two.refused(c.ChangeMethod, **manual, device_removed=True) == "PGP-2b.1"


@pytest.mark.clause("PGT-4E-1")
def test_tiles_know_one_way_to_be_mixed_and_delivered() -> None:
    kit = FourKit(TILES)
    for method in DealMethod:
        for shuffler in Shuffler:
            change = {"shuffler": shuffler, "deal_method": method, "device_removed": True}
            assert kit.refused(c.ChangeMethod, **change) == "PGT-4E-1"


def test_replacing_a_deck_that_is_there_makes_no_sense() -> None:
    kit = Kit(PLAIN)
    assert kit.refused(c.ReplaceDeck, deck=0, colour="green") == "PGP-8-d-2.3"
    assert kit.refused(c.ReplaceDeck, deck=4, colour="green") == "PGP-8-d-2.3"
    assert apply(kit.table, c.CloseTable(command_id="x")).decks == ()


@pytest.mark.clause("PGP-5b.1", "PGP-8-d-2.3")
def test_the_dealer_prepares_decks_with_two_jokers_and_one_deck_at_a_time() -> None:
    kit = Kit(changed(TWO_DECKS, equipment={"decks_with_two_jokers": True}))
    assert sum(isinstance(event, e.SecondJokerRemoved) for event in kit.events) == 2
    for _ in range(2):
        kit.bets({1: {WagerKind.PAI_GOW_POKER: 20}}).to(Phase.REMAINING)
        kit.give(c.CountRemaining, found=3)
    assert kit.table.decks == (None, None)
    kit.deal()
    kit.deal()
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.deal()
    kit.to(Phase.BETWEEN_ROUNDS)
    assert all(deck is not None for deck in kit.table.decks)


@pytest.mark.clause("PGP-4a-1-iii")
def test_the_dealer_replaces_old_dice() -> None:
    kit = Kit(PLAIN).bets({1: MAIN}).to(Phase.STARTING_POSITION)
    kit.at += 25 * HOUR
    kit.deal()
    assert isinstance(kit.events[-1], e.DiceReplaced)
