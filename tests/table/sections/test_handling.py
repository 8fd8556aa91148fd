"""What the dealer does by hand beside what is decided, each step by its own clause: cut card and cover
card, what puts the cards into the shoe, the mark of the starting position, the signal of a style."""

from __future__ import annotations

from typing import Any

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.messages import HANDLED
from paigow.table.showing.transcript import sentences
from paigow.table.state.values import Handled, Handling
from table_kit import Kit, changed, submission

PLAIN = submission("")
DEVICE = {"shuffler": "automated", "deal_method": "automated_shoe"}
SECTION_17 = submission(
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "section_17"\n'
    '[approvals]\nautomated_shoe = "filed"\n'
    "[wagers.three_card_bonus]\nminimum = 5\nmaximum = 100\n"
)


def dealt_by(rules: RulesSubmission, **equipment: Any) -> Kit:
    """A table at which a round was just dealt."""
    kind = FourKit if rules.game == "supreme-pai-gow" else Kit
    kit = kind(changed(rules, equipment=equipment))
    kit.bets({1: {kit.main: 10}}).to(Phase.SETTING)
    return kit


def said(kit: Kit, kind: type[e.Event]) -> list[str]:
    return sentences(kit.table, kit.last(kind))[1:]


@pytest.mark.clause("PGP-6e.3", "PGP-6e.4", "SPG-6e.3")
@pytest.mark.parametrize(
    ("rules", "clauses"), [(PLAIN, ("PGP-6e.3", "PGP-6e.4")), (SUPREME, ("SPG-6e.2", "SPG-6e.3"))]
)
@pytest.mark.parametrize(
    ("after", "goes", "words"),
    [
        ("discard", Handled.CUTTING_CARD_RACKED, "to the discard rack"),
        ("fourth_from_bottom", Handled.CUTTING_CARD_BEFORE_LAST_FOUR, "in four cards from the bottom"),
    ],
)
def test_the_cutting_card_goes_where_the_licensee_has_it(
    rules: RulesSubmission, clauses: tuple[str, str], after: str, goes: Handled, words: str
) -> None:
    below, clause = clauses
    kit = dealt_by(rules, cut_card_after=after)
    cover, cutting, _ = kit.last(e.CardsCut).handled
    assert (cover, cutting) == (Handling(Handled.COVER_CARD_BELOW, below), Handling(goes, clause))
    assert f"    the cut card went {words} [{clause}]" in said(kit, e.CardsCut)


@pytest.mark.clause("PGP-6c.2")
def test_the_stack_is_offered_for_the_cut_backs_up_to_whom_6d_names() -> None:
    kit = Kit(PLAIN, {3: 100, 5: 100}).bets({3: {WagerKind.PAI_GOW_POKER: 10}}).to(Phase.CUT)
    shuffled = kit.last(e.CardsShuffled)
    assert shuffled.offers == (3, 5)
    assert shuffled.handled == (Handling(Handled.OFFERED_BACKS_UP, "PGP-6c.2"),)
    assert said(kit, e.CardsShuffled) == ["    the stack lay on the cover card, backs up [PGP-6c.2]"]
    assert kit.refused(c.CutCards, 5, above=20) == "PGP-6d"


@pytest.mark.clause("PGP-8-a.2", "PGP-8a-b", "PGP-8a-b-1", "PGP-8b-b-1", "SPG-8a.2", "SPG-9b-1", "SPG-10b-1")
@pytest.mark.parametrize(
    ("rules", "method", "where", "clause"),
    [
        (PLAIN, "manual_shoe", Handled.INTO_MANUAL_SHOE, "PGP-8-a.2"),
        (PLAIN, "hand", Handled.IN_ONE_HAND, "PGP-8a-b-1"),
        (PLAIN, "automated_shoe", Handled.INTO_AUTOMATED_SHOE, "PGP-8b-b-1"),
        (SUPREME, "manual_shoe", Handled.INTO_MANUAL_SHOE, "SPG-8a.2"),
        (SUPREME, "hand", Handled.IN_ONE_HAND, "SPG-9b-1"),
        (SUPREME, "automated_shoe", Handled.INTO_AUTOMATED_SHOE, "SPG-10b-1"),
    ],
)
@pytest.mark.parametrize("shuffler", ["manual", "automated"])
def test_the_cards_lie_ready_once_they_are_shuffled_and_cut(
    rules: RulesSubmission, method: str, where: Handled, clause: str, shuffler: str
) -> None:
    kit = dealt_by(rules, deal_method=method, shuffler=shuffler)
    *_, last = (kit.last(e.CardsCut) if shuffler == "manual" else kit.last(e.CardsShuffled)).handled
    assert last == Handling(where, clause)


@pytest.mark.clause("PGP-8-a.2", "PGP-6f.2")
def test_after_a_recut_the_cards_go_into_the_shoe_again() -> None:
    kit = Kit(PLAIN).bets({1: {WagerKind.PAI_GOW_POKER: 10}}).to(Phase.DEAL)
    kit.give(c.OrderRecut, reason="a card was seen", by="sue")
    kit.to(Phase.DEAL)
    recut = [event for event in kit.events if isinstance(event, e.CardsCut)]
    assert [each.handled[-1].what for each in recut] == [Handled.INTO_MANUAL_SHOE] * 2


@pytest.mark.clause("PGP-6a.6", "SPG-6a.2")
@pytest.mark.parametrize(("rules", "clause"), [(PLAIN, "PGP-6a.6"), (SUPREME, "SPG-6a.2")])
@pytest.mark.parametrize(
    ("more", "is_fed"),
    [
        ({**DEVICE, "shuffler_feeds_shoe": True}, True),
        (DEVICE, False),
        ({**DEVICE, "deal_method": "manual_shoe", "shuffler_feeds_shoe": True}, True),
    ],
)
def test_a_device_may_put_the_cards_into_the_shoe_itself(
    rules: RulesSubmission, clause: str, more: dict[str, Any], is_fed: bool
) -> None:
    kit = dealt_by(rules, **more)
    handled = kit.last(e.CardsShuffled).handled
    assert (handled == (Handling(Handled.FED_INTO_SHOE, clause),)) is is_fed
    assert (
        f"    the shuffler put the cards into the shoe [{clause}]" in said(kit, e.CardsShuffled)
    ) is is_fed


@pytest.mark.clause("PGP-6a.6")
def test_what_came_shuffled_or_is_dealt_from_the_hand_no_device_feeds() -> None:
    feeds = {**DEVICE, "shuffler_feeds_shoe": True}
    kit = dealt_by(PLAIN, **feeds, inspection="beforehand")
    assert kit.last(e.CardsCut).handled[-1] == Handling(Handled.INTO_AUTOMATED_SHOE, "PGP-8b-b-1")
    kit = dealt_by(PLAIN, **{**feeds, "deal_method": "hand"})
    assert kit.last(e.CardsShuffled).handled == (Handling(Handled.IN_ONE_HAND, "PGP-8a-b-1"),)


@pytest.mark.clause("PGP-17c")
def test_section_17_has_the_cards_in_the_automated_shoe_before_no_more_bets() -> None:
    kit = dealt_by(SECTION_17)
    kinds = [type(event) for event in kit.events]
    assert kinds.index(e.CardsShuffled) < kinds.index(e.NoMoreBetsAnnounced) < kinds.index(e.HandsDealt)
    assert kit.last(e.CardsShuffled).handled == (Handling(Handled.INTO_AUTOMATED_SHOE, "PGP-17c"),)
    assert kit.last(e.NoMoreBetsAnnounced).clause == "PGP-17c"


@pytest.mark.clause("PGP-8-a.3", "PGP-8a-b-2.1", "PGP-8b-b-2", "SPG-8a.2", "SPG-9b-2.1", "SPG-10b-2")
@pytest.mark.parametrize(
    ("method", "poker", "supreme"),
    [
        ("manual_shoe", "PGP-8-a.3", "SPG-8a.2"),
        ("hand", "PGP-8a-b-2.1", "SPG-9b-2.1"),
        ("automated_shoe", "PGP-8b-b-2", "SPG-10b-2"),
    ],
)
def test_no_more_bets_is_announced_by_the_section_of_the_way_to_deal(
    method: str, poker: str, supreme: str
) -> None:
    for rules, clause in ((PLAIN, poker), (SUPREME, supreme)):
        assert dealt_by(rules, deal_method=method).last(e.NoMoreBetsAnnounced).clause == clause


@pytest.mark.clause("PGP-8c-e", "SPG-11e")
@pytest.mark.parametrize(("rules", "clause"), [(PLAIN, "PGP-8c-e"), (SUPREME, "SPG-11e")])
@pytest.mark.parametrize("marks", [False, True])
def test_the_starting_position_is_marked_where_the_licensee_has_it_so(
    rules: RulesSubmission, clause: str, marks: bool
) -> None:
    kit = dealt_by(rules, mark_starting_position=marks)
    found = kit.last(e.StartingPositionFound)
    assert found.handled == ((Handling(Handled.START_MARKED, clause),) if marks else ())
    assert said(kit, e.StartingPositionFound) == [f"    a cut card marked the position [{clause}]"] * marks


def test_every_step_has_words_but_the_signals_which_each_style_has_of_its_own() -> None:
    assert set(Handled) - set(HANDLED) == {Handled.STYLE_SIGNALLED}


@pytest.mark.clause("PGP-8-c.3", "SPG-11b-2", "PGT-2A")
@pytest.mark.parametrize(
    ("rules", "clause"), [(PLAIN, "PGP-8-c.3"), (SUPREME, "SPG-11b-2"), (TILES, "PGT-2A")]
)
def test_six_betting_positions_are_taken_and_no_other(rules: RulesSubmission, clause: str) -> None:
    kit = Kit(rules)
    assert kit.table.occupied == tuple(range(1, 7))
    for position in (0, 7):
        assert kit.no(c.TakePosition(by="p1", position=position, **kit.who())) == clause


@pytest.mark.clause("PGP-7b.1")
def test_who_takes_a_seat_that_is_their_own_is_told_so() -> None:
    kit = Kit(PLAIN)
    own = decide(kit.table, c.TakePosition(by="p1", position=1, **kit.who()))
    others = decide(kit.table, c.TakePosition(by="p1", position=2, **kit.who()))
    assert str(own) == "betting position 1 is yours already (PGP-7b.1)"
    assert str(others) == "betting position 2 is taken; choose another (PGP-7b.1)"
