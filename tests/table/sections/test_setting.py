"""Sections 9(a) to (e): setting, help, surrender, and the dealer's hand."""

from __future__ import annotations

import pytest

from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import WagerKind
from paigow.table import Phase, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.transcript import sentences
from paigow.table.state.irregularity import Irregularity
from table_kit import OTHER, Kit, cards, changed, submission

MAIN = WagerKind.PAI_GOW_POKER
PLAIN = submission("")
INSURANCE = submission('[wagers.pai_gow_insurance]\npay_table = "pgp-16d-c"\nminimum = 1\nmaximum = 100\n')
EZ = submission("[wagers.queens_dragon]\nminimum = 1\nmaximum = 100\n", "ez-pai-gow-poker")
DRAGON = "Qs Jd 9h 7c 5s 3d 2h"


@pytest.mark.clause("PGP-9a.1", "PGP-9b.1", "PGP-9b.5", "PGP-1-setting", "PGP-9b.2")
def test_a_hand_is_set_once_and_with_its_own_cards() -> None:
    kit = Kit(PLAIN).bets({1: {MAIN: 10}, 2: {MAIN: 10}})
    kit.deal_hands(p1=OTHER, p2="Ts Th 8d 7c 2s / As 3h").to(Phase.SETTING)
    assert kit.refused(c.SetHands, 1, high=cards("Ts Th 8d 7c 2s"), low=cards("As 3h")) == "PGP-9a.1"
    assert kit.refused(c.SetHands, 1, by="p2", high=(), low=()) == "PGP-7b.1"
    assert kit.refused(c.SetHands, 3, high=(), low=()) == "PGP-9a.1"
    kit.give(c.SetHands, 1, high=cards("9s 9h 6d 5c 3s"), low=cards("Kd Qh"))
    assert kit.refused(c.SetHands, 1, high=cards("9s 9h 6d 5c Qh"), low=cards("Kd 3s")) == "PGP-9b.5"
    assert kit.table.phase is Phase.SETTING


@pytest.mark.clause("PGP-9g-1-iii", "PGP-9g-1-iv", "PGP-9g-1", "PGP-9a.2")
@pytest.mark.parametrize(
    ("high", "low", "clause"),
    [("9s 9h 6d 5c 3s", "Kd Kh", "PGP-9g-1-iii"), ("9s 9h 6d 5c", "3s Kd Kh", "PGP-9g-1-iv")],
)
def test_E27_hands_not_set_correctly_lose(high: str, low: str, clause: str) -> None:
    kit = Kit(PLAIN).bets({1: {MAIN: 10}})
    kit.deal_hands(p1=f"{high} / {low}", dealer="2s 3d 4c 7h 8d Tc Jc").to(Phase.BETWEEN_ROUNDS)
    [settled] = kit.settlements()
    assert (settled.result, settled.hand, settled.clause) == ("lose", "not_set_correctly", clause)
    assert kit.net(1) == (-10,)


@pytest.mark.clause("PGP-9b.3")
def test_the_dealer_helps_on_request() -> None:
    kit = Kit(PLAIN).bets({1: {MAIN: 10}}).deal_hands(p1=OTHER).to(Phase.SETTING)
    [advice] = kit.give(c.AskHouseWay, 1)
    assert isinstance(advice, e.AdviceGiven)
    assert set(advice.low) == set(cards("Kd Qh"))
    assert kit.refused(c.AskHouseWay, 2) == "PGP-9a.1"


@pytest.mark.clause("PGP-9c.1", "PGP-9c.2", "PGP-11i", "PGP-9d")
def test_the_dealers_hand_is_set_by_the_house_way_and_reset_if_it_is_not() -> None:
    kit = Kit(PLAIN).bets({1: {MAIN: 10}}).deal_hands(dealer=OTHER).to(Phase.DEALER_SETS)
    assert kit.refused(c.ShowHand, 1) == "PGP-9c.1"
    assert kit.refused(c.ShowHand, 0, by="p1", role=Role.PLAYER) == "PGP-9c.2"
    assert kit.refused(c.ShowHand, 0, high=cards("As Ks Qs Js Ts"), low=cards("2c 2d")) == "PGP-9a.1"
    [shown] = kit.give(c.ShowHand, 0, high=cards("Kd 9s 9h 5c 3s"), low=cards("Qh 6d"))
    assert isinstance(shown, e.HandShown)
    assert kit.refused(c.ShowHand, 0) == "PGP-9c.2", "it is set already"
    assert (shown.reset, shown.clause, set(shown.low)) == (True, "PGP-11i", set(cards("Kd Qh")))
    kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-9c.2")
def test_a_dealer_hand_laid_in_the_house_way_stands() -> None:
    kit = Kit(PLAIN).bets({1: {MAIN: 10}}).deal_hands(dealer=OTHER).to(Phase.DEALER_SETS)
    [shown] = kit.give(c.ShowHand, 0, high=cards("9s 9h 6d 5c 3s"), low=cards("Kd Qh"))
    assert isinstance(shown, e.HandShown)
    assert (shown.reset, shown.clause) == (False, "PGP-9c.2")


@pytest.mark.clause("PGP-9c.3", "PGP-10e.5", "PGP-10e.6", "PGP-10-2c.1", "PGP-10-2c.2")
def test_who_sets_the_banks_hand() -> None:
    rules = submission("[banking]\nenabled = true\nco_banking = true\n")
    for co_bank in (False, True):
        kit = Kit(rules)
        kit.house_round()
        kit.bets({2: {MAIN: 10}}, bank=1, co_bank=co_bank).to(Phase.DEALER_SETS)
        if co_bank:
            assert kit.refused(c.ShowHand, 1, by="p1", role=Role.PLAYER) == "PGP-10e.6"
            [shown] = kit.deal()
            assert (shown.clause, kit.table.in_play.dealer_wager) == ("PGP-10e.6", 0)
        else:
            kit.deal()  # the dealer's own hand first
            assert kit.refused(c.ShowHand, 1, by="p2", role=Role.PLAYER) == "PGP-9c.3"
            way = kit.table.rules.house_way.set(kit.table.in_play.hands[1])
            [shown] = kit.give(c.ShowHand, 1, role=Role.PLAYER, high=way.high, low=way.low)
            assert shown.clause == "PGP-9c.3"
        kit.to(Phase.BETWEEN_ROUNDS)


@pytest.mark.clause("PGP-9e-1", "PGP-9g-1-v", "PGP-9e.1", "PGP-9e-2.1", "PGP-9e-2.2")
def test_E32_surrender_before_a_queens_dragon_is_known() -> None:
    kit = Kit(EZ).bets({1: {MAIN: 25}, 2: {MAIN: 25}}).deal_hands(dealer=DRAGON).to(Phase.SETTING)
    hand = kit.table.in_play.hands[2]
    kit.give(c.Surrender, 2)
    assert kit.table.in_play.rack[-7:] == hand
    assert kit.house() == 25  # collected at once, while the dealer's cards are face down
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1, 2) == (0, -25)


@pytest.mark.clause("PGP-9e.1", "PGP-9e.2", "PGP-9e.3", "PGP-3l-7")
@pytest.mark.parametrize(
    ("rules", "mine", "others", "answer"),
    [
        (PLAIN, {MAIN: 25}, {}, -25),
        ("pai-gow-poker-progressive-14d-1", {MAIN: 25, WagerKind.PROGRESSIVE_PAYOUT: 1}, {}, "PGP-9e.2"),
        (
            "pai-gow-poker-three-and-seven-card-bonus",
            {MAIN: 25, WagerKind.SEVEN_CARD_BONUS: 5},
            {},
            "PGP-9e.3",
        ),
        # Decided before the hands are set, so nothing is left open: three queens win 30 to 1 there.
        ("pai-gow-poker-three-and-seven-card-bonus", {MAIN: 25, WagerKind.THREE_CARD_BONUS: 5}, {}, 150 - 25),
        (INSURANCE, {MAIN: 25, WagerKind.PAI_GOW_INSURANCE: 5}, {}, "PGP-9e.3"),
        (EZ, {MAIN: 25, WagerKind.QUEENS_DRAGON: 5}, {}, 250 - 25),  # that wager stays and wins 50 to 1
        ("pai-gow-poker-fortune", {MAIN: 25}, {MAIN: 25, WagerKind.FORTUNE_BONUS: 5}, "PGP-3l-7"),
        ("ez-pai-gow-poker", {MAIN: 25, WagerKind.PROTECTION: 5}, {}, "PGP-9e.3"),
    ],
)
def test_E33_who_may_surrender(
    rules: RulesSubmission, mine: dict[str, float], others: dict[str, float], answer: str | float
) -> None:
    kit = Kit(rules)
    kit.bets({1: mine, **({2: others} if others else {})})
    kit.deal_hands(p1="Qd Qh Qc Ts 8s 4h 2c", dealer=DRAGON).to(Phase.SETTING)
    if isinstance(answer, str):
        assert kit.refused(c.Surrender, 1) == answer
    else:
        kit.give(c.Surrender, 1)
        kit.to(Phase.BETWEEN_ROUNDS)
        assert kit.net(1) == (answer,)
        assert [s for s in kit.settlements() if s.wager == MAIN and s.position == 1] == []


@pytest.mark.clause("PGP-9e.1")
def test_surrender_is_too_late_once_exposed() -> None:
    kit = Kit(PLAIN).bets({1: {MAIN: 10}, 2: {MAIN: 10}}).deal_hands(dealer=OTHER).to(Phase.SETTLEMENT)
    kit.deal()
    assert kit.refused(c.Surrender, 1) == "PGP-9e.1"
    kit.give(c.Surrender, 2)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(2) == (-10,)


@pytest.mark.clause("PGP-9e.3", "PGP-3l-7")
def test_the_printed_bars_alone_where_the_switches_say_so() -> None:
    rules = changed(
        sample("pai-gow-poker-fortune"),
        switches={"surrender_bar": "as_printed", "surrender_beside_envy": True},
    )
    kit = Kit(rules).bets({p: {MAIN: 25, WagerKind.FORTUNE_BONUS: 5} for p in (1, 2)}).to(Phase.SETTING)
    before = kit.table
    [surrendered] = kit.give(c.Surrender, 1)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1) == (-25,)  # the bonus wager could not be decided unseen and went back
    assert "the Fortune Bonus of $5.00 was returned [PGP-9e.3]" in "\n".join(sentences(before, surrendered))


@pytest.mark.clause("PGP-9e-1", "PGP-11c")
@pytest.mark.parametrize(("returns", "net"), [(True, 0), (False, -25)])
def test_a_round_void_as_a_whole_returns_a_surrendered_wager(returns: bool, net: float) -> None:
    kit = Kit(changed(PLAIN, switches={"void_returns_surrender": returns}))
    kit.bets({1: {MAIN: 25}, 2: {MAIN: 25}}).to(Phase.SETTING)
    kit.give(c.Surrender, 1)
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert kit.net(1, 2) == (net, 0)
