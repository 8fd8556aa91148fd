"""Where the offer of the bank begins: one occupied position on in each round (PGP 10(c), SPG 13(c), PGT 9.C).

The pointer moves whatever becomes of the seat it stood on, and begins anew with the game.
"""

from __future__ import annotations

import pytest

from four_kit import SUPREME, FourKit
from paigow.games.submission import RulesSubmission
from paigow.money import Cents
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, changed, submission

POKER = submission("[banking]\nenabled = true\n[table]\nminimum = 1\nmaximum = 1000\nareas_per_player = 2\n")
DEALERS_TURN = changed(POKER, switches={"dealer_turn": True})
"""Where the offer passes one round by when it reaches the dealer."""


def rounds(kit: Kit, number: int) -> list[int | None]:
    """Play so many rounds in which everyone passes; who was asked first in each."""
    asked: list[int | None] = []
    for _ in range(number):
        kit.give(c.OpenRound)
        asked.append(kit.table.in_play.offers[0] if kit.table.in_play.offers else None)
        kit.house_round()
    return asked


@pytest.mark.clause("PGP-10c.4", "PGP-10c.5", "SPG-13c.5")
@pytest.mark.parametrize(("family", "submitted"), [(Kit, POKER), (FourKit, SUPREME)])
@pytest.mark.parametrize(
    ("dealer_turn", "asked"),
    [(False, [None, 1, 3, 4, 5, 6, 1, 3]), (True, [None, 1, 3, 4, 5, 6, None, 1])],
)
def test_the_first_offer_moves_one_occupied_position_a_round(
    family: type[Kit], submitted: RulesSubmission, dealer_turn: bool, asked: list[int | None]
) -> None:
    table = family(changed(submitted, switches={"dealer_turn": dealer_turn}))
    table.give(c.LeavePosition, 2)
    assert rounds(table, 8) == asked


@pytest.mark.clause("PGP-10c.1", "PGP-10c.5", "PGP-10c.7", "SPG-13c.1", "SPG-13c.5", "SPG-13c.7")
@pytest.mark.parametrize(("family", "submitted"), [(Kit, POKER), (FourKit, SUPREME)])
def test_after_the_first_round_every_entitled_player_is_offered_the_bank_in_each(
    family: type[Kit], submitted: RulesSubmission
) -> None:
    """Nothing but that nobody wishes to be the bank makes a round one without."""
    kit = family(submitted, {1: 1000, 3: 1000, 5: 1000})
    kit.house_round()
    for _ in range(7):
        kit.give(c.OpenRound)
        assert sorted(kit.table.in_play.offers) == [1, 3, 5]
        kit.house_round()


@pytest.mark.clause("PGP-10c.4")
def test_nobody_is_asked_first_twice_running_because_a_seat_was_given_up() -> None:
    kit = Kit(POKER)
    assert rounds(kit, 3) == [None, 1, 2]
    kit.give(c.LeavePosition, 3)  # whose turn it would be
    assert rounds(kit, 3) == [4, 5, 6]


@pytest.mark.clause("PGP-10c.5")
def test_the_dealers_turn_comes_where_all_seats_beyond_were_given_up() -> None:
    kit = Kit(DEALERS_TURN, {1: 1000, 2: 1000, 5: 1000})
    assert rounds(kit, 3) == [None, 1, 2]
    kit.give(c.LeavePosition, 5)
    assert rounds(kit, 3) == [None, 1, 2]


@pytest.mark.clause("PGP-10c.4")
def test_the_first_offer_moves_on_from_a_player_who_leaves_in_the_round() -> None:
    kit = Kit(POKER, {1: 1000, 2: 1000, 5: 1000})
    assert rounds(kit, 2) == [None, 1]
    kit.bets({p: {kit.main: 10} for p in (1, 2, 5)}).to(Phase.SETTING)
    kit.give(c.LeaveTable, by="p2")
    kit.to(Phase.BETWEEN_ROUNDS)
    assert rounds(kit, 2) == [5, 1]


@pytest.mark.clause("PGP-10c.4")
def test_a_round_that_is_void_does_not_move_the_first_offer() -> None:
    kit = Kit(POKER)
    assert rounds(kit, 2) == [None, 1]
    kit.bets({p: {kit.main: 10} for p in range(1, 7)}).to(Phase.SETTING)
    assert kit.table.in_play.first_offer == 2
    kit.give(c.Report, irregularity=Irregularity.DEALER_CARD_EXPOSED)
    assert rounds(kit, 1) == [2]


@pytest.mark.clause("PGP-10b.2", "PGP-10c.2")
def test_the_first_offer_starts_anew_at_a_new_start_of_the_game() -> None:
    kit = Kit(POKER)
    assert rounds(kit, 4) == [None, 1, 2, 3]
    kit.give(c.SpreadCards, deck=0)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert isinstance(kit.last(e.CardsWashed), e.CardsWashed)
    assert rounds(kit, 3) == [None, 1, 2]


@pytest.mark.clause("PGP-10c.4")
def test_the_first_offer_after_the_bank_moves_on_from_the_bank() -> None:
    kit = Kit(changed(POKER, switches={"first_offer": "after_bank"}))
    kit.house_round()
    kit.bets({1: {kit.main: 10}}, bank=4, limit=0).force({}).to(Phase.BETWEEN_ROUNDS)
    assert rounds(kit, 2) == [5, 6]


@pytest.mark.clause("PGP-10c.1", "PGP-10f")
@pytest.mark.parametrize(("given_up", "kept"), [(3, 4), (4, 3)])
def test_whoever_gives_up_one_of_two_areas_is_still_offered_the_bank(given_up: int, kept: int) -> None:
    kit = Kit(POKER, {1: 1000, 3: 1000})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.house_round()
    kit.give(c.OpenRound)
    kit.give(c.PassBank, 1)
    assert kit.refused(c.AcceptBank, 3) == "PGP-10f"
    kit.give(c.LeavePosition, given_up)
    kit.give(c.AcceptBank, kept)
    assert kit.table.in_play.bank == kept


@pytest.mark.clause("PGP-10c.1", "PGP-10c.2")
def test_an_area_given_up_before_its_turn_does_not_change_the_order_of_the_offer() -> None:
    kit = Kit(POKER, {1: 1000, 3: 1000, 6: 1000})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.house_round()
    kit.give(c.OpenRound)
    [left] = kit.give(c.LeavePosition, 3)
    assert left == e.PositionLeft(player="p3", position=3, offered_at=4, clause="PGP-10f")
    assert kit.table.in_play.offers == (1, 4, 6)
    kit.to(Phase.SHUFFLE)


@pytest.mark.clause("PGP-10c.1", "PGP-7b.1")
def test_after_the_own_answer_a_second_area_is_not_offered_the_bank_again() -> None:
    kit = Kit(POKER, {3: 1000, 6: 1000})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.house_round()
    kit.give(c.OpenRound)
    kit.give(c.PassBank, 3)
    [left] = kit.give(c.LeavePosition, 3)
    assert isinstance(left, e.PositionLeft)
    assert (left.offered_at, left.clause, kit.table.in_play.offers) == (None, "PGP-7b.1", (6,))


@pytest.mark.clause("PGP-10d1")
def test_whoever_takes_the_seat_of_a_player_to_be_asked_may_not_bank_but_pass() -> None:
    kit = Kit(POKER, {1: 1000, 3: 1000})
    kit.house_round()
    kit.give(c.OpenRound)
    kit.give(c.LeavePosition, 1)
    kit.ok(c.BuyChips(by="new", amount=Cents(100_000), **kit.who()))
    kit.ok(c.TakePosition(by="new", position=1, **kit.who()))
    assert kit.refused(c.AcceptBank, 1) == "PGP-10d1"
    kit.give(c.PassBank, 1)
    assert kit.table.in_play.offers == (3,)


@pytest.mark.clause("PGP-10c.4", "PGP-10c.5", "PGP-10c.6", "SPG-13c.4", "SPG-13c.5", "SPG-13c.6")
@pytest.mark.parametrize(
    ("family", "submitted", "clauses"),
    [
        (Kit, POKER, ("PGP-10c.2", "PGP-10c.5", "PGP-10c.2", "PGP-10c.5")),
        (FourKit, SUPREME, ("SPG-13c.2", "SPG-13c.5", "SPG-13c.2", "SPG-13c.5")),
    ],
)
def test_the_first_offer_moves_on_from_whoever_had_it(
    family: type[Kit], submitted: RulesSubmission, clauses: tuple[str, ...]
) -> None:
    """Player 3 banked and is passed over, so player 5 has the first offer and not twice running."""
    kit = family(submitted, {1: 1000, 3: 1000, 5: 1000})
    kit.house_round()
    kit.bets({1: {kit.main: 10}}, bank=3, limit=0).force({}).to(Phase.BETWEEN_ROUNDS)
    assert rounds(kit, 3) == [5, 1, 3]
    opened = [event.clause for event in kit.events if isinstance(event, e.RoundOpened)]
    assert tuple(opened[1:]) == clauses


@pytest.mark.clause("PGP-10c.5", "PGP-10c.6")
def test_the_first_offer_passes_no_dealer_by_when_the_last_seat_may_not_bank() -> None:
    kit = Kit(DEALERS_TURN, {1: 1000, 3: 1000, 5: 1000})
    assert rounds(kit, 2) == [None, 1]
    kit.bets({1: {kit.main: 10}}, bank=5, limit=0).force({}).to(Phase.BETWEEN_ROUNDS)
    assert rounds(kit, 2) == [None, 1], "player 5 banked, and next comes the dealer"


@pytest.mark.clause("PGP-10c.5", "PGP-10c.6")
def test_without_a_turn_of_the_dealer_the_first_offer_goes_round() -> None:
    kit = Kit(POKER, {1: 1000, 3: 1000, 5: 1000})
    assert rounds(kit, 2) == [None, 1]
    kit.bets({1: {kit.main: 10}}, bank=5, limit=0).force({}).to(Phase.BETWEEN_ROUNDS)
    assert rounds(kit, 3) == [1, 3, 5], "player 5 banked, and the far right comes next"


@pytest.mark.clause("PGP-10c.5")
def test_the_dealers_turn_is_the_reason_though_the_far_right_could_not_bank_either() -> None:
    kit = Kit(DEALERS_TURN, {1: 1000, 3: 1000, 5: 1000})
    assert rounds(kit, 3) == [None, 1, 3]
    kit.bets({3: {kit.main: 10}}, bank=1, limit=0).force({}).to(Phase.BETWEEN_ROUNDS)
    [opened] = kit.give(c.OpenRound)
    assert isinstance(opened, e.RoundOpened)
    assert (opened.offers, opened.clause) == ((), "PGP-10c.5")
