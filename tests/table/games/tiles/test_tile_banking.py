"""Pai Gow Tiles, Chapter 9: the offer and its order, eligibility, cover, and the money of banked rounds."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from four_kit import TILE_HANDS, TILE_OTHER, TILES, FourKit, hands_of
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.money import dollars
from paigow.table import Phase, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import CENTRE
from table_kit import changed, stakes_of
from worked_examples import banked_round, example, nets

MAIN = WagerKind.PAI_GOW


def banked(
    results: str,
    wagers: dict[int, float],
    dealer: str = "",
    rules: RulesSubmission = TILES,
    **terms: object,
) -> FourKit:
    """Bank P6, whose last wager was $75; results by position: W, L, P."""
    kit = FourKit(rules)
    kit.house_round({**dict.fromkeys(range(1, 6), 10), 6: 75})
    kit.bets({p: {MAIN: amount} for p, amount in wagers.items()}, bank=6, **terms)
    by_position = dict(zip(wagers, results, strict=True)) | ({0: dealer} if dealer else {})
    return kit.force({**hands_of(TILE_HANDS, by_position), 6: TILE_OTHER})


@pytest.mark.clause(
    "PGT-1B-1", "PGT-1B-11", "PGT-9I", "PGT-9I-1", "PGT-9O", "PGT-9O-1", "PGT-9O-2", "PGT-9P",
    "PGT-9P-1", "PGT-9P-2", "PGT-9P-3", "PGT-9P-4", "PGT-9P-7", "PGT-9P-8", "PGT-9Q", "PGT-9R", "PGT-9A-1",
    "PGT-9A-2",
)  # fmt: skip
def test_T103_a_surplus_pays_vigorish_and_goes_to_the_bank() -> None:
    kit = banked(**banked_round("T103")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("T103").data).items() <= kit.nets().items()
    assert [s.position for s in kit.settlements() if s.result == "win"] == [3, 0]


@pytest.mark.clause("PGT-9O-4", "PGT-9P-5", "PGT-9P-6")
def test_T104_the_bank_supplies_what_the_centre_lacks() -> None:
    kit = banked(**banked_round("T104")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("T104").data).items() <= kit.nets().items()


@pytest.mark.clause("PGT-9O-3", "PGT-9O-1")
def test_T105_everything_pushes() -> None:
    kit = banked(**banked_round("T105")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("T105").data).items() <= kit.nets().items()


@pytest.mark.clause(
    "PGT-1B-2", "PGT-9E", "PGT-9E-2", "PGT-9E-5", "PGT-9I-4", "PGT-9S", "PGT-9S-1", "PGT-9S-2", "PGT-9S-3",
    "PGT-9S-4", "PGT-9S-5", "PGT-9S-6", "PGT-9S-7",
)  # fmt: skip
def test_T106_a_co_bank_pays_half_of_a_shortfall() -> None:
    kit = banked(**banked_round("T106")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("T106").data).items() <= kit.nets().items()
    assert {s.clause for s in kit.settlements() if s.result == "win"} == {"PGT-9S-4"}
    assert not any(s.wager is WagerKind.DEALER for s in kit.settlements())


@pytest.mark.clause("PGT-9S-8", "PGT-9S-9", "PGT-9S-10")
def test_T107_a_co_bank_shares_a_surplus() -> None:
    kit = banked(**banked_round("T107")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("T107").data).items() <= kit.nets().items()


@pytest.mark.clause("PGT-9S-8", "PGT-9S-9", "PGT-8K-1")
@pytest.mark.parametrize("case", example("T108")["cases"])
def test_T108_the_fraction_of_a_cent_is_dropped(case: dict[str, Any]) -> None:
    rules = changed(TILES, table={"vig_rounding": case["vig_rounding"]})
    kit = banked(**banked_round("T108"), rules=rules).to(Phase.BETWEEN_ROUNDS)
    assert nets(case).items() <= kit.nets().items()


@pytest.mark.clause("PGT-9S-5", "PGT-9S-8")
def test_an_odd_cent_falls_in_favour_of_the_co_bank() -> None:
    kit = banked("LW", {1: 10, 2: 10.01}, co_bank=True).to(Phase.BETWEEN_ROUNDS)
    assert kit.net(6) == (0,)
    kit = banked("LW", {1: 10.01, 2: 10}, co_bank=True).to(Phase.BETWEEN_ROUNDS)
    assert kit.net(6) == (0.01,)


@pytest.mark.clause(
    "PGT-9C", "PGT-9C-1", "PGT-9C-1-a", "PGT-9C-2", "PGT-9C-3", "PGT-9C-4", "PGT-9B", "PGT-9B-1"
)
def test_T125_to_T129_the_order_of_the_offer() -> None:
    kit = FourKit(TILES)
    kit.give(c.OpenRound)
    assert list(kit.table.in_play.offers) == [], "nobody banks at the start of the game"
    kit.bets({p: {MAIN: 10} for p in range(1, 7)}).to(Phase.BETWEEN_ROUNDS)
    first = []
    for bank in (1, 3, None, 1, 2, None):
        kit.force({})
        kit.give(c.OpenRound)
        first.append(kit.table.in_play.offers[0])
        if bank is None:
            assert (3 in kit.table.in_play.offers) is (len(first) != 3), "P3 banked the round before"
        kit.bets({p: {MAIN: 10} for p in range(1, 7) if p != bank}, bank=bank).to(Phase.BETWEEN_ROUNDS)
    assert first == [1, 2, 1, 1, 2, 3]


@pytest.mark.clause("PGT-9C-1-a", "PGT-9C-2")
def test_the_offer_rotates_where_the_switch_says_so_and_wraps() -> None:
    rules = changed(TILES, switches={"tile_first_offer": "rotates"})
    kit = FourKit(rules, {1: 1000, 3: 1000, 5: 1000})
    kit.house_round()
    first = []
    for _ in range(4):
        kit.give(c.OpenRound)
        first.append(kit.table.in_play.offers[0])
        kit.bets({p: {MAIN: 10} for p in (1, 3, 5)}).to(Phase.BETWEEN_ROUNDS)
    assert first == [1, 3, 5, 1]


@pytest.mark.clause("PGT-9C-2", "PGT-9F")
def test_the_first_player_asked_is_so_at_the_area_kept_too() -> None:
    kit = FourKit(TILES, {1: 1000, 3: 1000, 5: 1000})
    kit.ok(c.TakePosition(by="p1", position=2, **kit.who()))
    kit.house_round()
    kit.give(c.OpenRound)
    kit.give(c.LeavePosition, 1)
    kit.bets({3: {MAIN: 10}, 5: {MAIN: 10}}, bank=2).to(Phase.BETWEEN_ROUNDS)
    [opened] = kit.give(c.OpenRound)
    assert isinstance(opened, e.RoundOpened)
    assert (opened.offers[0], opened.clause) == (3, "PGT-9C-2")


@pytest.mark.clause("PGT-9B", "PGT-9B-1", "PGT-9B-2", "PGT-4I")
def test_only_the_mix_after_an_inspection_starts_a_game() -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.give(c.OpenRound)
    assert kit.table.in_play.offers
    kit.bets({1: {MAIN: 10}}).to(Phase.BETWEEN_ROUNDS)
    kit.give(c.SpreadCards, deck=0)
    while kit.table.phase is not Phase.BETWEEN_ROUNDS:
        kit.deal()
    kit.give(c.OpenRound)
    assert not kit.table.in_play.offers


@pytest.mark.clause(
    "PGT-9D",
    "PGT-9D-1",
    "PGT-9D-2",
    "PGT-9H",
    "PGT-9H-1",
    "PGT-9H-2",
    "PGT-9H-3.1",
    "PGT-9F",
    "PGT-5E.2",
)
def test_who_may_bank_and_what_the_dealer_wagers() -> None:
    kit = FourKit(TILES, {1: 1000, 3: 260, 4: 1000})
    kit.give(c.TakePosition, 2, by="p1")
    kit.force({0: TILE_OTHER, 3: TILE_HANDS["P"][0]})
    kit.bets({1: {MAIN: 10}, 3: {MAIN: 200}}).to(Phase.BETWEEN_ROUNDS)
    kit.give(c.OpenRound)
    assert kit.table.in_play.offers == (1, 3)
    assert kit.refused(c.AcceptBank, 1) == "PGT-9F"
    kit.give(c.LeavePosition, 2)
    kit.give(c.PassBank, 1)
    kit.bet(4, {MAIN: 261})
    assert kit.refused(c.AcceptBank, 3) == "PGT-9D-2"
    kit.bet(4, {MAIN: 220, WagerKind.PAIR_FORTUNES: 100})
    kit.give(c.AcceptBank, 3)
    assert kit.refused(c.TakePosition, 2, by="p3") == "PGT-5E.2"
    assert kit.refused(c.PlaceWagers, 3, stakes=stakes_of({WagerKind.PAIR_FORTUNES: 5})) == "PGT-5F"
    assert kit.refused(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 41})) == "PGT-9D-2"
    kit.to(Phase.STARTING_POSITION)
    assert kit.table.in_play.dealer_wager == 4000, "of $200, what the bank still covers"
    none = FourKit(changed(TILES, banking={"co_banking": False}))
    none.house_round()
    none.give(c.OpenRound)
    for player in (1, 2):
        assert none.refused(c.AcceptBank, player, co_bank=True) == "PGT-9E"
        none.give(c.PassBank, player)


@pytest.mark.clause("PGT-9H-3.2")
def test_the_submission_may_fix_another_amount() -> None:
    rules = changed(TILES, banking={"dealer_wager": "fixed_amount"})
    rules = replace(rules, banking=replace(rules.banking, dealer_wager_amount=dollars(25)))
    kit = banked("L", {1: 10}, rules=rules).to(Phase.STARTING_POSITION)
    assert kit.table.in_play.dealer_wager == 2500


@pytest.mark.clause("PGT-9E-4", "PGT-10F")
def test_the_dealer_sets_a_co_bank_and_resets_what_was_set_otherwise() -> None:
    kit = banked("L", {1: 20}, co_bank=True)
    kit.hands[6], kit.pieces[6] = "6-6 6-6 3-6 4-5", kit.table.rules.family.parse("6-6 6-6 3-6 4-5")
    kit.to(Phase.DEALER_SETS)
    tens = kit.pieces[6]
    assert kit.refused(c.ShowHand, 6, role=Role.PLAYER) == "PGT-9E-4"
    [shown] = kit.give(c.ShowHand, 6, by="dealer", high=(tens[0], tens[2]), low=(tens[1], tens[3]))
    assert isinstance(shown, e.HandShown)
    assert (shown.high, shown.low, shown.reset, shown.clause) == (tens[:2], tens[2:], True, "PGT-10F")


@pytest.mark.clause("PGT-10F", "PGT-1B-5")
@pytest.mark.parametrize("bound", [False, True])
def test_a_sole_bank_sets_freely_unless_bound_to_the_house_way(bound: bool) -> None:
    rules = changed(TILES, banking={"bank_sets_house_way": bound})
    kit = banked("L", {1: 20}, limit=0, rules=rules)
    kit.hands[6], kit.pieces[6] = "6-6 6-6 3-6 4-5", kit.table.rules.family.parse("6-6 6-6 3-6 4-5")
    kit.to(Phase.DEALER_SETS)
    tens = kit.pieces[6]
    two_wongs = {"high": (tens[0], tens[2]), "low": (tens[1], tens[3])}
    assert kit.refused(c.ShowHand, 6, role=Role.PLAYER, high=tens[:3], low=tens[3:]) == "PGT-1B-8"
    [shown] = kit.give(c.ShowHand, 6, role=Role.PLAYER, **two_wongs)
    assert isinstance(shown, e.HandShown)
    assert shown.reset is bound
    assert set(shown.low) == (set(tens[2:]) if bound else set(two_wongs["low"]))


@pytest.mark.clause("PGT-8E", "PGT-8E-1", "PGT-8E-2")
def test_a_wager_is_surrendered_to_a_bank_once_its_hands_are_shown() -> None:
    kit = banked("WW", {1: 100, 2: 50}, limit=0).to(Phase.SETTING)
    assert kit.refused(c.Surrender, 1) == "PGT-8E"
    kit.to(Phase.SETTLEMENT)
    kit.give(c.Surrender, 1)
    assert kit.table.balance(CENTRE) == 10_000
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 2, 6) == (-100, 47.50, 47.50)


@pytest.mark.clause("PGT-1B-1", "PGT-5F")
def test_the_house_settles_pair_fortunes_in_a_banked_round() -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets(
        {1: {MAIN: 10, WagerKind.PAIR_FORTUNES: 5}, 2: {MAIN: 10, WagerKind.PAIR_FORTUNES: 5}},
        bank=6,
        limit=0,
    )
    kit.force({**hands_of(TILE_HANDS, {1: "W", 2: "L"}), 6: TILE_OTHER}).to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 2, 6) == (9.50 + 15, -15, 0)
