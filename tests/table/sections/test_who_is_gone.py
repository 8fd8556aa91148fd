"""Whoever was asked may have left meanwhile: an offer is a person's, and so is what the table remembers
(PGP 6(f), 10(c), 10(d); SPG 13; PGT 9)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from table_kit import Kit, changed, submission

POKER = submission("[banking]\nenabled = true\n[table]\nminimum = 1\nmaximum = 1000\n")
PLAIN = submission("")
MAIN = {WagerKind.PAI_GOW_POKER: 10}
PLAYERS: dict[int, float] = {1: 1000, 2: 1000, 3: 1000}
MADE: dict[str, Callable[[], Kit]] = {
    "PGP": lambda: Kit(POKER, PLAYERS),
    "SPG": lambda: FourKit(SUPREME, PLAYERS),
    "PGT": lambda: FourKit(TILES, PLAYERS),
}
NO_WAGER = {"PGP": "PGP-10d1", "SPG": "SPG-13d-1", "PGT": "PGT-9D-1"}
TWICE = {"PGP": "PGP-10c.6", "SPG": "SPG-13c.6", "PGT": "PGT-9C-3"}


def offered(document: str) -> Kit:
    """A table whose bank is on offer to three players who have wagered against the dealer."""
    kit = MADE[document]()
    kit.house_round()
    kit.give(c.OpenRound)
    assert kit.table.phase is Phase.BANK_OFFER
    return kit


@pytest.mark.clause("PGP-10d1", "SPG-13d-1", "PGT-9D-1")
@pytest.mark.parametrize("document", MADE)
def test_a_newcomer_on_an_offered_seat_does_not_take_the_bank_and_the_round_goes_on(document: str) -> None:
    kit = offered(document)
    at = kit.table.in_play.offers[0]
    kit.ok(c.LeaveTable(by=f"p{at}", **kit.who()))
    kit.ok(c.BuyChips(by="new", amount=Cents(100_000), **kit.who()))
    kit.ok(c.TakePosition(by="new", position=at, **kit.who()))
    assert kit.refused(c.AcceptBank, at) == NO_WAGER[document]
    kit.give(c.PassBank, at)
    kit.bets({at: {kit.main: 10}}).to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-10c.6", "SPG-13c.6", "PGT-9C-3")
@pytest.mark.parametrize("document", MADE)
def test_the_last_bank_does_not_bank_again_from_the_seat_of_another(document: str) -> None:
    kit = offered(document)
    was = kit.table.in_play.offers[0]
    kit.bets({}, bank=was).to(Phase.BETWEEN_ROUNDS)
    kit.bank = None
    kit.give(c.OpenRound)
    assert kit.table.memory.last_bank == f"p{was}"
    at = kit.table.in_play.offers[0]
    kit.give(c.LeavePosition, at)
    kit.give(c.LeavePosition, was)
    kit.ok(c.TakePosition(by=f"p{was}", position=at, **kit.who()))
    assert kit.refused(c.AcceptBank, at) == TWICE[document]


def cut(recut_by: str, *declining: int) -> Kit:
    """A table at which position 1, or the next that did not decline, has cut."""
    kit = Kit(changed(PLAIN, equipment={"recut_by": recut_by}), {1: 100, 4: 100, 2: 100})
    kit.bets({4: MAIN}).to(Phase.CUT)
    for position in declining:
        kit.give(c.DeclineCut, position)
    return kit.to(Phase.WAGERS)


@pytest.mark.clause("PGP-6f.2")
@pytest.mark.parametrize("recut_by", ["last_cutter", "next_entitled"])
def test_where_the_cutter_has_left_the_next_one_entitled_cuts_again(recut_by: str) -> None:
    kit = cut(recut_by)
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    [ordered] = kit.give(c.OrderRecut, reason="a card was seen", by="sue")
    assert isinstance(ordered, e.RecutOrdered)
    assert ordered.offers == (2, 4)  # on from the cutter, although p4 came before p2
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-6f.2")
def test_who_takes_the_seat_of_the_cutter_is_not_the_player_who_cut() -> None:
    kit = cut("last_cutter")
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    kit.ok(c.BuyChips(by="new", amount=Cents(100_000), **kit.who()))
    kit.ok(c.TakePosition(by="new", position=1, **kit.who()))
    kit.give(c.OrderRecut, reason="a card was seen", by="sue")
    assert kit.table.in_play.offers == (2, 4)


@pytest.mark.clause("PGP-6f.2")
def test_the_player_who_cut_cuts_again_from_another_seat() -> None:
    kit = cut("last_cutter")
    kit.give(c.LeavePosition, 1)
    kit.ok(c.TakePosition(by="p1", position=6, **kit.who()))
    kit.give(c.OrderRecut, reason="a card was seen", by="sue")
    assert kit.table.in_play.offers == (6,)


@pytest.mark.clause("PGP-6f.2", "PGP-7b.2")
def test_a_cutter_who_left_the_wagered_hand_is_not_asked_to_cut_again() -> None:
    kit = cut("last_cutter", 1, 2).to(Phase.STARTING_POSITION)
    assert kit.table.in_play.cut_by == "p4"
    kit.ok(c.LeaveTable(by="p4", **kit.who()))
    kit.give(c.OrderRecut, reason="a card was seen", by="sue")
    assert kit.table.in_play.offers == ()
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-6f.2")
def test_after_a_recut_by_the_same_player_the_same_one_is_entitled_next() -> None:
    kit = cut("last_cutter")
    kit.give(c.OrderRecut, reason="a card was seen", by="sue")
    assert list(kit.table.in_play.offers) == [1]
    kit.to(Phase.WAGERS)
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    kit.give(c.OrderRecut, reason="again", by="sue")
    assert kit.table.in_play.offers == (2, 4)
