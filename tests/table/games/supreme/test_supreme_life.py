"""Supreme Pai Gow, Sections 2, 5 and 6(g): decks, opening, idle times."""

from __future__ import annotations

from typing import Any

import pytest

from four_kit import SUPREME, FourKit
from paigow.cards import DECK_54
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.pieces import as_cards
from paigow.table import Entropy, Journal, Phase, Refused, Role, new_table
from paigow.table import commands as c
from paigow.table import events as e
from table_kit import changed

MAIN = {WagerKind.SUPREME_PAI_GOW: 10}
TWO = changed(SUPREME, equipment={"decks": 2, "shuffler": "automated"})


def opened(*commands: c.Command, rules: RulesSubmission = SUPREME) -> list[str]:
    """The clause of each answer, a refusal's after a dash."""
    journal = Journal(new_table(rules))
    answers = []
    for command in commands:
        result = journal.submit(command)
        answers.append(f"- {result.clause}" if isinstance(result, Refused) else result[-1].event.clause)
    return answers


@pytest.mark.clause("SPG-5a", "SPG-5b.1", "SPG-5b.2", "SPG-5c", "SPG-2a.1")
def test_the_opening_step_by_step() -> None:
    ids = iter(range(100))

    def given(kind: type[c.Command], **fields: Any) -> c.Command:
        return kind(command_id=str(next(ids)), **fields)

    flo = {"by": "flo", "role": Role.FLOORPERSON}
    assert opened(
        given(c.OpenTable, colours=("red", "blue")),
        given(c.OpenTable),
        given(c.VerifyCards, deck=0, **flo),
        given(c.RemoveSecondJoker, deck=0, supervisor="sue"),
        given(c.InspectCards, deck=0),
        given(c.VerifyCards, deck=0),
        given(c.SpreadCards, deck=0, face_up=False),
        given(c.SpreadCards, deck=0),
        given(c.ShowSpread, player="ann"),
        given(c.TakePosition, position=2, by="ann"),
        given(c.WashCards, deck=0),
        given(c.ShowSpread, player="ann"),
        given(c.WashCards, deck=0),
    ) == [
        "- SPG-2a.1",
        "SPG-5a",
        "- SPG-5b.1",
        "- SPG-2a.1",
        "SPG-5b.1",
        "SPG-5b.1",
        "- SPG-5b.2",
        "SPG-5b.2",
        "- SPG-5b.2",
        "SPG-7b.1",
        "- SPG-5c",
        "SPG-5c",
        "SPG-5c",
    ]


@pytest.mark.clause("SPG-5b.2", "SPG-2a.1")
def test_the_spread_shows_every_card_by_suit_in_sequence_and_both_jokers() -> None:
    kit = FourKit(SUPREME)
    spread = kit.last(e.CardsSpread)
    assert spread.face_up
    assert sorted(spread.order) == sorted(DECK_54)
    suits = [card.suit for card in as_cards(spread.order)]
    assert suits == sorted(suits)
    assert [str(card) for card in spread.order[-2:]] == ["Jk", "Jk*"]
    for suit in range(4):
        ranks = [card.rank for card in as_cards(spread.order) if card.suit == suit]
        assert ranks == sorted(ranks)


@pytest.mark.clause("SPG-6g.1", "SPG-6g.2", "SPG-5c")
@pytest.mark.parametrize("face_up", [True, False])
def test_an_idle_table_lies_spread_and_is_washed_again(face_up: bool) -> None:
    kit = FourKit(SUPREME, {1: 100})
    kit.bets({1: MAIN}).to(Phase.BETWEEN_ROUNDS)
    kit.give(c.LeaveTable, by="p1")
    [spread] = kit.give(c.SpreadCards, deck=0, face_up=face_up)
    assert spread.clause == "SPG-6g.1"
    assert kit.refused(c.OpenRound) == "SPG-5c"
    kit.give(c.BuyChips, by="p2", amount=10_000)
    kit.give(c.TakePosition, 2, by="p2")
    [looked] = kit.deal()
    assert isinstance(looked, e.SpreadLookedAt)
    assert looked.turned_face_up is not face_up
    assert looked.clause == ("SPG-5c" if face_up else "SPG-6g.2")
    kit.deal()
    assert kit.table.memory.start_of_game


@pytest.mark.clause("SPG-2b", "SPG-2b-1", "SPG-2b-2", "SPG-2b-3", "SPG-2b-4", "SPG-2b-5", "SPG-5d")
def test_two_decks_alternate_and_the_rack_holds_one() -> None:
    journal = Journal(new_table(TWO))
    same = journal.submit(c.OpenTable(command_id="1", colours=("red", "red")))
    assert isinstance(same, Refused)
    assert same.clause == "SPG-2b-2"
    kit = FourKit(TWO)
    for kind in (e.CardsInspected, e.CardsVerified, e.CardsSpread, e.CardsWashed):
        assert [event.deck for event in kit.events if type(event) is kind] == [0, 1]
    used = []
    for _ in range(4):
        kit.bets({1: MAIN}).to(Phase.SETTLEMENT)
        used.append(kit.table.in_play.deck)
        in_play = kit.table.in_play
        assert sorted([*in_play.rack, *(card for hand in in_play.hands for card in hand)]) == sorted(DECK_54)
        kit.to(Phase.BETWEEN_ROUNDS)
    assert used == [0, 1, 0, 1]
    assert all(deck is not None and deck.pieces == DECK_54 for deck in kit.table.decks)


@pytest.mark.clause("SPG-6a.1", "SPG-5a")
def test_a_round_needs_a_player_and_a_shuffle() -> None:
    kit = FourKit(SUPREME, {1: 100})
    kit.bets({1: MAIN}).to(Phase.BETWEEN_ROUNDS)
    kit.bets({1: MAIN}).to(Phase.SHUFFLE)
    assert kit.refused(c.AnnounceNoMoreBets) == "SPG-8a.2"
    assert kit.refused(c.Deal) == "SPG-8c.2"
    assert kit.refused(c.FindStartingPosition) == "SPG-8b"
    assert kit.no(kit.made(c.ShuffleCards), Entropy()) == "SPG-6a.1"
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.give(c.CloseTable)
    assert kit.table.phase is Phase.CLOSED


@pytest.mark.clause("SPG-8a.2")
def test_no_more_bets_stands_before_the_dice_and_the_deal() -> None:
    kit = FourKit(SUPREME).bets({1: MAIN}).to(Phase.BETWEEN_ROUNDS)
    kinds = [type(event) for event in kit.events]
    order = [e.NoMoreBetsAnnounced, e.StartingPositionFound, e.HandsDealt, e.RemainingCounted]
    assert [kind for kind in kinds if kind in order] == order
