"""Supreme Pai Gow, Section 13: the bank, its offer and cover, and the money of banked rounds."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, SUPREME_HANDS, SUPREME_OTHER, FourKit, hands_of
from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import CENTRE
from paigow.table.state.irregularity import Irregularity
from table_kit import changed, stakes_of
from worked_examples import banked_round, example, nets

MAIN = WagerKind.SUPREME_PAI_GOW


def banked(
    results: str,
    wagers: dict[int, float],
    dealer: str = "",
    rules: RulesSubmission = SUPREME,
    **terms: object,
) -> FourKit:
    """Bank P6, whose last wager was $75; results by position: W, L, P."""
    kit = FourKit(rules)
    kit.house_round({**dict.fromkeys(range(1, 6), 10), 6: 75})
    kit.bets({p: {MAIN: amount} for p, amount in wagers.items()}, bank=6, **terms)
    by_position = dict(zip(wagers, results, strict=True)) | ({0: dealer} if dealer else {})
    return kit.force({**hands_of(SUPREME_HANDS, by_position), 6: SUPREME_OTHER})


@pytest.mark.clause(
    "SPG-1-1", "SPG-13a.2", "SPG-13g.1", "SPG-13k.1", "SPG-13k.5", "SPG-13l.1", "SPG-13l.2", "SPG-13l.3",
    "SPG-13l.5", "SPG-13o",
)  # fmt: skip
def test_S99_the_dealers_lost_wager_is_part_of_the_surplus() -> None:
    kit = banked(**banked_round("S99")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("S99").data).items() <= kit.nets().items()
    assert kit.last(e.BankSettled).vigorish == 625


@pytest.mark.clause("SPG-13k.2", "SPG-13k.3", "SPG-13l.4", "SPG-13n", "SPG-13o", "SPG-13g.3")
def test_S100_the_bank_supplies_what_the_centre_lacks_and_the_dealer_is_paid_last() -> None:
    kit = banked(**banked_round("S100")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("S100").data).items() <= kit.nets().items()
    paid = [s.position for s in kit.settlements() if s.result == "win"]
    assert paid == [2, 4, 0]


@pytest.mark.clause("SPG-13l.3", "SPG-13k.1", "SPG-13g.3", "SPG-8f")
def test_S101_without_a_dealer_wager_the_dealers_cards_are_collected() -> None:
    kit = banked(**banked_round("S101")).to(Phase.SETTING)
    assert kit.table.in_play.hands[0] == ()
    assert kit.table.in_play.hands[6]
    kit.to(Phase.BETWEEN_ROUNDS)
    assert nets(example("S101").data).items() <= kit.nets().items()
    assert [event.position for event in kit.events if isinstance(event, e.HandShown)][-1] == 6


@pytest.mark.clause("SPG-13e.1", "SPG-13e.4", "SPG-13m.1", "SPG-13m.2", "SPG-13m.3", "SPG-13m.4", "SPG-1-3")
def test_S102_a_co_bank_pays_half_of_a_shortfall() -> None:
    kit = banked(**banked_round("S102")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("S102").data).items() <= kit.nets().items()
    assert {s.clause for s in kit.settlements() if s.result == "win"} == {"SPG-13m.3"}


@pytest.mark.clause("SPG-13m.5", "SPG-13o", "SPG-13e.7")
def test_S103_a_co_bank_shares_a_surplus() -> None:
    kit = banked(**banked_round("S103")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("S103").data).items() <= kit.nets().items()
    settled = kit.last(e.BankSettled)
    assert (settled.surplus, settled.to_inventory, settled.vigorish) == (14000, 7000, 350)
    assert not any(s.wager is WagerKind.DEALER for s in kit.settlements())


@pytest.mark.clause("SPG-13k.4", "SPG-13l.5")
def test_S104_a_pushed_dealer_wager_goes_back_to_the_inventory() -> None:
    kit = banked(**banked_round("S104")).to(Phase.BETWEEN_ROUNDS)
    assert nets(example("S104").data).items() <= kit.nets().items()


@pytest.mark.clause("SPG-13k.2", "SPG-3b.4", "SPG-3d.1")
@pytest.mark.parametrize(
    ("dealer", "bank", "result"),
    [
        ("Ts Th / Ks 7s", "9s 9h / Kh 7h", "push"),
        ("8s 8h / Ks 7s", "9s 9h / Kh 7h", "lose"),
        ("Ts Th / Ks Td", "9s 9h / Kh Tc", "push"),
        ("Ks Qd / Jd Td", "9s 9h / Kh 7h", "lose"),
    ],
)
def test_S105_the_bank_takes_copies_and_the_dealers_zero(dealer: str, bank: str, result: str) -> None:
    kit = FourKit(SUPREME)
    kit.house_round()
    kit.bets({1: {MAIN: 10}}, bank=6).force({0: dealer, 6: bank}).to(Phase.BETWEEN_ROUNDS)
    [settled] = [s for s in kit.settlements() if s.position == 0]
    assert settled.result == result


@pytest.mark.clause("SPG-12i.2", "SPG-13l.5", "SPG-13o")
def test_vigorish_of_bank_and_winners_rounded_up_to_a_quarter() -> None:
    quarter = changed(SUPREME, table={"vig_rounding": "quarter_up"})
    kit = banked("LW", {1: 37, 2: 3}, limit=0, rules=quarter).to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 2, 6) == (-37, 2.75, 32.25)


@pytest.mark.clause("SPG-13b", "SPG-13c.1", "SPG-13c.2", "SPG-13c.4", "SPG-13c.5", "SPG-13c.6", "SPG-13c.7")
def test_the_first_offer_moves_on_each_round_and_goes_round() -> None:
    kit = FourKit(SUPREME, {1: 1000, 3: 1000, 4: 1000})
    kit.house_round()
    offered = []
    for bank in (1, None, 4, 3, 1):
        kit.force({})
        kit.give(c.OpenRound)
        offered.append(kit.table.in_play.offers)
        taken = bank if bank in kit.table.in_play.offers else None
        kit.bets({p: {MAIN: 10} for p in (1, 3, 4) if p != taken}, bank=taken).to(Phase.BETWEEN_ROUNDS)
    # P1 banks, so P3 is first and P1 is not asked; then P4, who banks; then P1 again, and P3 banks.
    assert offered == [(1, 3, 4), (3, 4), (4, 1, 3), (1, 3), (4, 1)]


@pytest.mark.clause("SPG-13b", "SPG-6g.2", "SPG-5c")
def test_nobody_banks_the_first_round_after_a_wash() -> None:
    kit = FourKit(SUPREME)
    for _ in range(2):
        kit.give(c.OpenRound)
        assert kit.phase() is Phase.SHUFFLE
        assert kit.refused(c.AcceptBank, 1) == "SPG-13b"
        kit.bets({1: {MAIN: 10}}).force({}).to(Phase.BETWEEN_ROUNDS)
        kit.give(c.SpreadCards, deck=0, face_up=False)
        while kit.table.phase is not Phase.BETWEEN_ROUNDS:
            kit.deal()


@pytest.mark.clause(
    "SPG-13d", "SPG-13d-1", "SPG-13d-2", "SPG-13g.1", "SPG-13g.3", "SPG-1-1", "SPG-13e.1", "SPG-13e.2"
)
def test_who_may_bank() -> None:
    kit = FourKit(SUPREME, {1: 1000, 2: 1000, 3: 260, 4: 1000})
    kit.house_round({1: 10, 2: 10, 3: 200})
    kit.give(c.OpenRound)
    assert kit.table.in_play.offers == (1, 2, 3)  # P4 made no wager against the dealer
    kit.bet(1, {MAIN: 100, WagerKind.BONUS: 500})
    kit.give(c.PassBank, 1)
    assert kit.refused(c.AcceptBank, 1) == "SPG-13c.2"
    kit.bet(2, {MAIN: 100})
    assert kit.refused(c.AcceptBank, 2) == "SPG-1-1"
    kit.bet(2, {})
    kit.give(c.PassBank, 2)
    have = kit.table.chips("p3")
    kit.bet(4, {MAIN: (have - 10000) / 100 + 1})
    assert kit.refused(c.AcceptBank, 3) == "SPG-13d-2"
    assert kit.refused(c.AcceptBank, 3, co_bank=True) == "SPG-13d-2"
    kit.bet(4, {MAIN: (have - 10000) / 100 - 40})
    kit.give(c.AcceptBank, 3)
    kit.to(Phase.STARTING_POSITION)
    assert kit.table.in_play.dealer_wager == 4000  # of $200, only what the bank still covers


@pytest.mark.clause("SPG-13f", "SPG-15a", "SPG-7d.1", "SPG-13d-2", "SPG-13e.3")
def test_a_bank_uses_one_area_and_makes_no_wager() -> None:
    kit = FourKit(SUPREME, {1: 1000, 4: 1000})
    kit.give(c.TakePosition, 2, by="p1")
    assert kit.refused(c.TakePosition, 6, by="p4") == "SPG-15a"
    kit.house_round()
    kit.give(c.OpenRound)
    assert kit.refused(c.AcceptBank, 1) == "SPG-13f"
    kit.give(c.LeavePosition, 2)
    kit.give(c.AcceptBank, 1, co_bank=True)
    assert kit.table.in_play.co_bank
    assert kit.refused(c.TakePosition, 2, by="p1") == "SPG-13f"
    assert kit.refused(c.PlaceWagers, 1, stakes=stakes_of({WagerKind.BONUS: 5})) == "SPG-7d.1"
    bank = kit.table.chips("p1") / 100
    kit.bet(4, {MAIN: 100})
    kit.give(c.BuyChips, by="p4", amount=10_000_000)
    assert kit.refused(c.PlaceWagers, 4, stakes=stakes_of({MAIN: bank + 1})) == "SPG-13d-2"
    kit.bet(4, {MAIN: bank})


@pytest.mark.clause("SPG-13e.1", "SPG-13e.2")
def test_co_banking_is_for_everyone_or_for_nobody() -> None:
    none = changed(SUPREME, banking={"co_banking": False})
    kit = FourKit(none, {1: 1000, 2: 1000})
    kit.house_round()
    kit.give(c.OpenRound)
    assert kit.refused(c.AcceptBank, 1, co_bank=True) == "SPG-13e.1"
    kit.give(c.PassBank, 1)
    assert kit.refused(c.AcceptBank, 2, co_bank=True) == "SPG-13e.1"
    kit.give(c.AcceptBank, 2)


@pytest.mark.clause("SPG-13e.6", "SPG-16i", "SPG-16j")
def test_the_dealer_sets_a_co_bank_by_the_house_way() -> None:
    kit = banked("L", {1: 20}, co_bank=True).to(Phase.DEALER_SETS)
    hand = kit.table.in_play.hands[6]
    way = kit.table.rules.house_way.set(hand)
    assert kit.refused(c.ShowHand, 6, high=way.high, low=way.low, role=Role.PLAYER) == "SPG-13e.6"
    [shown] = kit.give(c.ShowHand, 6, high=way.low, low=way.high, by="dealer")
    assert isinstance(shown, e.HandShown)
    assert (shown.high, shown.low, shown.reset, shown.clause) == (way.high, way.low, True, "SPG-16i")


@pytest.mark.clause("SPG-16j", "SPG-12b.1")
def test_a_bank_sets_freely_and_a_wrong_setting_is_reset_but_does_not_lose() -> None:
    kit = banked("L", {1: 20}, limit=0).to(Phase.DEALER_SETS)
    high, low = kit.split(kit.table, 6)
    assert kit.refused(c.ShowHand, 6, by="dealer") == "SPG-12b.1"
    [shown] = kit.give(c.ShowHand, 6, high=low, low=high, role=Role.PLAYER)
    assert isinstance(shown, e.HandShown)
    assert (shown.reset, shown.clause) == (True, "SPG-16j")
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 6) == (-20, 19)


@pytest.mark.clause("SPG-16j")
def test_a_correct_setting_of_the_bank_stands_though_the_house_way_differs() -> None:
    kit = FourKit(SUPREME)
    kit.house_round()
    kit.bets({1: {MAIN: 20}}, bank=6, limit=0)
    kit.force({6: "7s 2d / 4c 2h"}).to(Phase.SETTLEMENT)
    shown = kit.last(e.HandShown)
    assert shown.low == kit.pieces[6][2:]
    assert not shown.reset
    assert kit.table.rules.house_way.set(kit.pieces[6]).low != shown.low


@pytest.mark.clause("SPG-12e-1", "SPG-12e")
def test_a_wager_surrendered_to_a_bank_lies_in_the_centre() -> None:
    kit = banked("WW", {1: 100, 2: 50}, limit=0).to(Phase.SETTING)
    kit.give(c.Surrender, 1)
    assert kit.table.balance(CENTRE) == 10_000
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 2, 6) == (-100, 47.50, 47.50)
    kit = banked("WW", {1: 100, 2: 50}, limit=0).to(Phase.SETTING)
    kit.give(c.Surrender, 1)
    kit.give(c.Report, irregularity=Irregularity.BANK_CARD_EXPOSED)
    assert kit.net(1, 2, 6) == (0, 0, 0)


@pytest.mark.clause("SPG-13p", "SPG-12i.4")
def test_the_house_settles_bonus_wagers_past_the_centre() -> None:
    kit = FourKit(SUPREME)
    kit.house_round()
    kit.bets({1: {MAIN: 10, WagerKind.BONUS: 5}, 2: {MAIN: 10, WagerKind.BONUS: 5}}, bank=6, limit=0)
    kit.force({1: "7s 2d / 4c 2h", 2: "7h 3d / 4d 2s", 6: "9s 9h / 9d Kc"}).to(Phase.BETWEEN_ROUNDS)
    # P1's pair of twos is paid by the house; the bank has only the main wagers.
    assert kit.net(1, 2, 6) == (-5, -15, 19)
    assert kit.house() == 1
    wagers = [s.wager for s in kit.settlements()]
    assert wagers == [MAIN, MAIN, WagerKind.BONUS, WagerKind.BONUS]
