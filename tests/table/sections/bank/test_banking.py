"""Section 10: the bank, its rotation and cover, and the money of banked and co-banked rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from table_kit import OTHER, Kit, cards, changed, hands_for, money, submission
from worked_examples import banked_round, cases, example, nets

BANKING = submission(
    "[banking]\nenabled = true\nco_banking = true\n"
    "[table]\nminimum = 1\nmaximum = 100000\nareas_per_player = 2\n"
)
QUARTER = changed(BANKING, table={"vig_rounding": "quarter_up"})


def banked(
    results: str,
    wagers: dict[int, float],
    dealer: str = "",
    rules: RulesSubmission = BANKING,
    **terms: object,
) -> Kit:
    """Bank S2; results by position from S1, skipping the bank: W, L, P; the dealer's wager is $50."""
    kit = Kit(rules)
    kit.house_round({**dict.fromkeys(range(1, 7), 10), 2: 50})
    kit.give(c.OpenRound)  # S1 is asked first and passes
    kit.bets({p: {WagerKind.PAI_GOW_POKER: amount} for p, amount in wagers.items()}, bank=2, **terms)
    by_position = dict(zip(wagers, results, strict=True))
    if dealer:
        by_position[0] = dealer
    return kit.force({**hands_for(by_position), 2: OTHER}).to(Phase.BETWEEN_ROUNDS)


@pytest.mark.fault("F30")
@pytest.mark.clause(
    "PGP-10-2d.2", "PGP-10-2d.3", "PGP-10-2d.4", "PGP-10-2f", "PGP-10-2g", "PGP-16a.2", "PGP-10-2c.3"
)
def test_A1_centre_exhausted_bank_pays_the_rest() -> None:
    kit = banked(**banked_round("A1"))
    assert nets(example("A1").data).items() <= kit.nets().items()


@pytest.mark.clause("PGP-10g.3", "PGP-10-2d.5", "PGP-10-2g", "PGP-10-2c.1")
def test_A2_vigorish_on_the_surplus_not_on_the_losses() -> None:
    kit = banked(**banked_round("A2"))
    assert nets(example("A2").data).items() <= kit.nets().items()


@pytest.mark.clause("PGP-10-2c.5", "PGP-10-2d.5", "PGP-1-bank.2")
def test_A3_the_dealers_losing_wager_is_part_of_the_surplus() -> None:
    kit = banked(**banked_round("A3"))
    assert nets(example("A3").data).items() <= kit.nets().items()


@pytest.mark.clause("PGP-10-2c.4", "PGP-10-2d.5")
def test_A4_dealer_pushes_and_bank_breaks_even() -> None:
    kit = banked(**banked_round("A4"))
    assert nets(example("A4").data).items() <= kit.nets().items()
    settled = kit.last(e.BankSettled)
    assert (settled.surplus, settled.vigorish) == (0, 0)


@pytest.mark.clause("PGP-10-2d.1", "PGP-1-copy-hand", "PGP-10a.2", "PGP-1-bank.1")
@pytest.mark.parametrize(("hand", "net"), cases("A5", "player", "net"))
def test_A5_copies_go_to_the_bank(hand: str, net: float) -> None:
    kit = Kit(BANKING)
    kit.house_round()
    kit.give(c.OpenRound)
    kit.bets({1: {WagerKind.PAI_GOW_POKER: 20}}, bank=2, limit=0)
    kit.force({1: hand, 2: example("A5")["bank_hand"]}).to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1) == (net,)


@pytest.mark.clause("PGP-10-2c.3", "PGP-10-2c.4", "PGP-10-2c.5", "PGP-10-2f", "PGP-1-copy-hand")
@pytest.mark.parametrize(
    ("dealer", "result", "house"),
    [
        ("Qh Qd 8s 6s 5s / Kd Td", "lose", -20),  # copy, copy
        ("Qh Qd 8s 6s 5s / Ad 9d", "push", 0),  # copy, higher
        ("3s 3d 3h 7s 4d / Kd Td", "push", 0),  # higher, copy
        ("Qh Qd 8s 6s 5s / Jd 9d", "lose", -20),  # copy, lower
        ("3s 3d 3h 7s 4d / Ad 9d", "win", 20),  # higher, higher
    ],
)
def test_A5_copies_of_the_dealers_own_wager_go_to_the_bank(dealer: str, result: str, house: float) -> None:
    """The house pays no vigorish on what it wins; of the bank's surplus it takes 5 percent."""
    kit = Kit(BANKING)
    kit.house_round({**dict.fromkeys(range(1, 7), 10), 2: 20})
    kit.give(c.OpenRound)
    kit.bets({1: {WagerKind.PAI_GOW_POKER: 10}}, bank=2)
    push = "Ah Ac 7d 4c 3c / Th 2c"
    kit.force({0: dealer, 1: push, 2: "Qs Qc 8c 6c 5c / Kc Tc"}).to(Phase.SETTLEMENT)
    shown = [event for event in kit.events if isinstance(event, e.HandShown) and event.position == 0]
    assert shown[-1].low == cards(dealer.partition("/")[2])  # the house way agrees
    kit.to(Phase.BETWEEN_ROUNDS)
    [own] = [settled for settled in kit.settlements() if settled.wager is WagerKind.DEALER]
    assert (own.result, own.vigorish) == (result, 0)
    surplus = 1 if result == "lose" else 0
    assert (*kit.net(1, 2), kit.house()) == (0, -house - surplus, house + surplus)


@pytest.mark.clause("PGP-10d", "PGP-10d2", "PGP-10g.1", "PGP-10g.3", "PGP-10g.4", "PGP-10e.7")
@pytest.mark.parametrize("case", [case for case in example("A6")["cases"] if "dealer_wager" in case])
def test_A6_cover_and_the_dealers_wager(case: dict[str, Any]) -> None:
    kit = _before_bank(case["chips"])
    limit = {"limit": 100 * case["limit"]} if "limit" in case else {}
    kit.bank, kit.bank_terms = 2, limit | ({"co_bank": True} if "co_bank" in case else {})
    kit.to(Phase.STARTING_POSITION)
    assert kit.table.in_play.dealer_wager == case["dealer_wager"] * 100


@pytest.mark.fault("F30")
@pytest.mark.clause("PGP-10d2", "PGP-10d")
def test_A6_a_bank_that_cannot_cover_is_refused() -> None:
    [case] = [case for case in example("A6")["cases"] if "refused" in case]
    kit = _before_bank(case["chips"])
    assert kit.refused(c.AcceptBank, 2) == case["refused"]


def _before_bank(chips: int) -> Kit:
    """S2 wagered $75 against the dealer, and now has some chips before $225 of others' wagers."""
    kit = Kit(BANKING, {1: 1000, 2: chips, 3: 1000, 4: 1000, 5: 1000})
    kit.force(hands_for({1: "L", 2: "P"}) | {0: OTHER})
    kit.bets({2: {WagerKind.PAI_GOW_POKER: 75}, 1: {WagerKind.PAI_GOW_POKER: 1}}).to(Phase.BETWEEN_ROUNDS)
    kit.give(c.OpenRound)
    kit.bets({p: {WagerKind.PAI_GOW_POKER: a} for p, a in {1: 100, 3: 40, 4: 60, 5: 25}.items()})
    kit.give(c.PassBank, 1)
    return kit


@pytest.mark.clause("PGP-10d1", "PGP-10d")
def test_A6_a_player_who_sat_out_is_not_offered_the_bank() -> None:
    kit = Kit(BANKING)
    kit.house_round({1: 10, 3: 10})
    kit.give(c.OpenRound)
    assert kit.table.in_play.offers == (1, 3)
    assert kit.refused(c.AcceptBank, 2) == "PGP-10d1"
    assert kit.refused(c.AcceptBank, 2, co_bank=True) == "PGP-10d1"
    assert kit.refused(c.AcceptBank, 3) == "PGP-10c.2"  # eligible, and not asked yet


@pytest.mark.clause("PGP-10c.6")
def test_A7_a_bank_that_asks_for_the_next_round_too_is_told_why_not() -> None:
    kit = Kit(BANKING)
    kit.house_round()
    kit.bets({2: {WagerKind.PAI_GOW_POKER: 10}}, bank=1, limit=0).to(Phase.BETWEEN_ROUNDS)
    kit.give(c.OpenRound)
    assert kit.refused(c.AcceptBank, 1) == "PGP-10c.6"


@pytest.mark.clause(
    "PGP-10b.1", "PGP-10b.2", "PGP-10c.1", "PGP-10c.2", "PGP-10c.4", "PGP-10c.5", "PGP-10c.6", "PGP-10c.7"
)
def test_A7_the_offer_rotates_and_returns_to_the_dealer() -> None:
    worked = example("A7")
    banks = [bank or None for bank in worked["banks"]]
    assert _first_and_banks(Kit(BANKING), banks) == ([first or None for first in worked["first"]], banks)
    banks = [bank or None for bank in worked["banks_by_positions"]]
    by_positions = Kit(changed(BANKING, switches={"first_offer": "positions"}))
    first = [first or None for first in worked["first_by_positions"]]
    assert _first_and_banks(by_positions, banks) == (first, banks)
    banks = [bank or None for bank in worked["banks_with_dealers_turn"]]
    first = [first or None for first in worked["first_with_dealers_turn"]]
    assert _first_and_banks(Kit(changed(BANKING, switches={"dealer_turn": True})), banks) == (first, banks)


def _first_and_banks(kit: Kit, wanted: Sequence[int | None]) -> tuple[list[int | None], list[int | None]]:
    first, banks = [], []
    for bank in wanted:
        kit.give(c.OpenRound)
        first.append(kit.table.in_play.offers[0] if kit.table.in_play.offers else None)
        wagers = {p: {WagerKind.PAI_GOW_POKER: 10.0} for p in range(1, 7) if p != bank}
        kit.force({})
        kit.bets(wagers, bank=bank, limit=0) if bank else kit.bets(wagers)
        banks.append(kit.to(Phase.WAGERS).table.in_play.bank)
        kit.to(Phase.BETWEEN_ROUNDS)
    return first, banks


@pytest.mark.clause("PGP-10-2a1.1", "PGP-10-2a1.2", "PGP-10-2a4", "PGP-10-2a5.1", "PGP-10-2a5.3", "PGP-10-2a")
def test_A8_starting_position_and_stacks_with_a_bank() -> None:
    kit = Kit(changed(BANKING, equipment={"deal_method": "hand"}))
    kit.house_round()
    kit.give(c.OpenRound)
    kit.dice, kit.stack = (5, 3, 3), 5
    kit.bets({p: {WagerKind.PAI_GOW_POKER: 10} for p in (1, 2, 4, 5, 6)}, bank=3)
    kit.to(Phase.STACK_CHOICE)
    stacks = kit.table.in_play.stacks
    kit.to(Phase.DEAL)
    [noted] = kit.give(
        c.Report, irregularity=Irregularity.WRONG_TOTAL, count=18
    )  # misread, and S6 all the same
    assert isinstance(noted, e.IrregularityNoted)
    kit.to(Phase.SETTING)
    found = kit.last(e.StartingPositionFound)
    assert (found.number, found.position, found.shaken_by) == (11, 6, 3)
    dealt = dict(kit.last(e.HandsDealt).hands)
    assert [stacks.index(dealt[p]) + 1 for p in (6, 5, 4, 3, 2, 1, 0)] == [5, 6, 7, 1, 2, 3, 4]


@pytest.mark.clause("PGP-10-2a5.2")
def test_after_the_rightmost_stack_comes_the_leftmost() -> None:
    kit = Kit(changed(BANKING, equipment={"deal_method": "hand"}))
    kit.house_round()
    kit.give(c.OpenRound)
    kit.stack = 7
    kit.bets({p: {WagerKind.PAI_GOW_POKER: 10} for p in (1, 2)}, bank=3)
    kit.to(Phase.STACK_CHOICE)
    assert kit.refused(c.ChooseStack, 3, stack=8) == "PGP-8a-f.2"
    assert kit.refused(c.ChooseStack, 1, stack=3) == "PGP-10-2a1.1"
    stacks = kit.table.in_play.stacks
    kit.to(Phase.SETTING)
    dealt = [given for _, given in kit.last(e.HandsDealt).hands]
    assert dealt[:2] == [stacks[6], stacks[0]]


@pytest.mark.clause("PGP-11j", "PGP-9c.3")
def test_A9_a_bank_hand_set_wrongly_is_reset_and_not_lost() -> None:
    kit = Kit(BANKING)
    kit.house_round()
    kit.give(c.OpenRound)
    kit.bets({1: {WagerKind.PAI_GOW_POKER: 20}}, bank=2, limit=0)
    kit.force({1: "2s 2d 7c 5c 4c / Jh 3h", 2: "9s 9h 6d 5d 3s / Kd Kh"})
    kit.to(Phase.BETWEEN_ROUNDS)
    shown = kit.last(e.HandShown)
    assert (shown.reset, shown.clause) == (True, "PGP-11j")
    assert kit.net(1, 2) == (-20, 19)


@pytest.mark.clause("PGP-10-2e.1", "PGP-10-2e.2", "PGP-10-2e.3", "PGP-10e.4", "PGP-1-co-banking")
def test_B1_shortfall_shared_in_halves() -> None:
    kit = banked(**banked_round("B1"))
    assert nets(example("B1").data).items() <= kit.nets().items()
    assert {s.clause for s in kit.settlements() if s.result == "win"} == {"PGP-10-2e.2"}


@pytest.mark.clause("PGP-10-2e.4", "PGP-10-2g")
def test_B2_surplus_shared_and_vigorish_on_one_half() -> None:
    kit = banked(**banked_round("B2"))
    assert nets(example("B2").data).items() <= kit.nets().items()


@pytest.mark.clause("PGP-16a.3", "PGP-10-2e.4")
@pytest.mark.parametrize("case", example("B3")["cases"])
def test_B3_half_cent_vigorish(case: dict[str, Any]) -> None:
    rules = changed(BANKING, table={"vig_rounding": case["vig_rounding"]})
    kit = banked(**banked_round("B3"), rules=rules)
    assert nets(case).items() <= kit.nets().items()


@pytest.mark.clause("PGP-16a.2", "PGP-16a.3", "PGP-10-2g")
@pytest.mark.parametrize("case", example("C2")["cases"])
def test_C2_the_same_round_under_both_roundings(case: dict[str, Any]) -> None:
    rules = changed(BANKING, table={"vig_rounding": case["vig_rounding"]})
    kit = banked(**banked_round("C2"), rules=rules)
    assert nets(case).items() <= kit.nets().items()


@pytest.mark.clause("PGP-16a.1", "PGP-16a.2", "PGP-16a.3", "PGP-16a.4", "PGP-9g-3.3")
@pytest.mark.parametrize(("won", "exact", "up"), cases("C1", "won", "exact", "quarter_up"))
def test_C1_vigorish_against_the_dealer(won: int, exact: float, up: float) -> None:
    for rules, vigorish in ((BANKING, exact), (QUARTER, up)):
        kit = Kit(rules)
        kit.bets({1: {WagerKind.PAI_GOW_POKER: won}}).force({1: "Ts Th 8d 7c 2s / As 3h", 0: OTHER})
        kit.to(Phase.BETWEEN_ROUNDS)
        [settled] = kit.settlements()
        assert (settled.won, settled.vigorish) == (won * 100, money(vigorish))
        assert kit.net(1) == (won - vigorish,)


@pytest.mark.clause("PGP-10a.1", "PGP-1-ez-pai-gow.1", "PGP-1-ez-pai-gow.2")
def test_banking_without_vigorish_where_the_submission_expressly_provides_for_it() -> None:
    rules = submission("[banking]\nenabled = true\nexpressly_provided = true\n", "ez-pai-gow-poker")
    kit = Kit(rules)
    kit.house_round()
    kit.give(c.OpenRound)
    assert kit.refused(c.PassBank, 2) == "PGP-10c.2"
    kit.bets({2: {WagerKind.PAI_GOW_POKER: 20}, 3: {WagerKind.PAI_GOW_POKER: 10}}, bank=1, limit=0)
    kit.force({**hands_for({2: "W", 3: "L"}), 1: OTHER}).to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 2, 3) == (-10, 20, -10)


@pytest.mark.clause("PGP-10-2e.3", "PGP-10-2e.4")
@pytest.mark.parametrize(
    ("favours", "short", "surplus"),
    [("co_bank", (-5.00, -4.51), (4.76, 5.25)), ("licensee", (-5.01, -4.50), (4.75, 5.26))],
)
def test_the_odd_cent_of_a_co_banked_round(
    favours: str, short: tuple[float, float], surplus: tuple[float, float]
) -> None:
    rules = changed(BANKING, switches={"odd_cent": favours})
    for result, expected in (("W", short), ("L", surplus)):
        kit = banked(result, {1: 10.01}, co_bank=True, rules=rules)
        assert (*kit.net(2), kit.house()) == expected
