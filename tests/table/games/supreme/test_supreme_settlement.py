"""Supreme Pai Gow, Sections 7, 12, 14 and 15: wagers, setting, surrender, settlement, the bonus limit."""

from __future__ import annotations

import pytest

from four_kit import SUPREME, SUPREME_HANDS, SUPREME_OTHER, FourKit
from paigow.games.submission import Offer
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.table import Phase, Role, Stake
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from table_kit import changed, stakes_of, submission
from worked_examples import worked

MAIN = WagerKind.SUPREME_PAI_GOW
OTHER = SUPREME_OTHER
WIN, LOSE, PUSH = (SUPREME_HANDS[result][0] for result in "WLP")
QUARTER = changed(SUPREME, table={"vig_rounding": "quarter_up"})
ROYALS = ("As Ks / Qs Js", "Ah Kh / Qh Jh", "Ad Kd / Qd Jd")
ACES = "As Ah / Ad Ac"


def bonus_table(minimum: float = 1, maximum: float = 500, /, **switches: object) -> FourKit:
    rules = submission(
        f"[wagers.bonus]\nminimum = {minimum}\nmaximum = {maximum}\n"
        + "[switches]\n" * bool(switches)
        + "".join(f'{key} = "{value}"\n' for key, value in switches.items()),
        "supreme-pai-gow",
        "balanced",
    )
    return FourKit(rules)


def bonus_won(kit: FourKit) -> list[float]:
    return [s.won / 100 for s in kit.settlements() if s.wager == WagerKind.BONUS]


# 14(b): the limit


@pytest.mark.clause("SPG-14b.1", "SPG-14a.1")
@pytest.mark.parametrize(
    ("minimum", "hand", "wager", "won"), worked("S72", "S75", "minimum", "cards", "wager", "won")
)
def test_S72_to_S75_a_bonus_wins_no_more_than_the_limit(
    minimum: float, hand: str, wager: float, won: float
) -> None:
    kit = bonus_table(minimum).bets({1: {MAIN: 10, WagerKind.BONUS: wager}})
    kit.force({1: hand}).to(Phase.BETWEEN_ROUNDS)
    assert bonus_won(kit) == [won]
    assert kit.settlements()[-1].wagered == wager * 100


@pytest.mark.clause("SPG-14b.2", "SPG-3c-2", "SPG-14a-royal_flush")
@pytest.mark.parametrize(
    ("wagers", "won"),
    [
        *worked("S76", "S79", "wagers", "won"),
        pytest.param([50, 50], [25_000, 25_000], id="at the limit"),
    ],
)
def test_S76_to_S79_royal_flushes_share_the_limit(wagers: list[float], won: list[float]) -> None:
    kit = bonus_table().bets({p: {MAIN: 10, WagerKind.BONUS: w} for p, w in enumerate(wagers, start=1)})
    kit.force({p: ROYALS[p - 1] for p in range(1, len(wagers) + 1)}).to(Phase.SETTLEMENT)
    kit.deal()
    assert not bonus_won(kit), "what the first one wins hangs on hands that are still face down"
    assert kit.table.in_play.hands[1]
    kit.to(Phase.BETWEEN_ROUNDS)
    assert bonus_won(kit) == won


@pytest.mark.clause("SPG-14b.2")
def test_the_literal_share_where_the_switch_says_so() -> None:
    kit = bonus_table(royal_share="always").bets({p: {MAIN: 10, WagerKind.BONUS: 10 * p} for p in (1, 2)})
    kit.force({1: ROYALS[0], 2: ROYALS[1]}).to(Phase.BETWEEN_ROUNDS)
    assert bonus_won(kit) == [16_666.67, 33_333.33]


@pytest.mark.clause("SPG-14b.2")
def test_only_royal_flushes_are_pooled_and_a_lone_one_is_paid_at_once() -> None:
    kit = bonus_table().bets(
        {1: {MAIN: 10, WagerKind.BONUS: 5}, 2: {MAIN: 10, WagerKind.BONUS: 90}, 3: {MAIN: 10}}
    )
    kit.force({1: "2s 2h / 7d 9c", 2: ROYALS[0], 3: ROYALS[1]}).to(Phase.SETTLEMENT)
    kit.deal()
    kit.deal()
    assert bonus_won(kit) == [5, 45_000]


def two_areas(**switches: object) -> FourKit:
    """Ann holds positions 1 and 2, Cai position 3."""
    kit = FourKit(
        changed(bonus_table(**switches).rules, table={"areas_per_player": 2}), {1: 10_000, 3: 10_000}
    )
    kit.give(c.TakePosition, 2, by="p1")
    return kit


@pytest.mark.clause("SPG-14b.1", "SPG-14b.2")
@pytest.mark.parametrize("share", ["over_limit", "always"])
def test_one_players_two_royal_flushes_are_two_winning_wagers(share: str) -> None:
    """The limit is shared between players; each winning wager of one player has it for itself."""
    kit = two_areas(royal_share=share).bets(
        {1: {MAIN: 10, WagerKind.BONUS: 150}, 2: {MAIN: 10, WagerKind.BONUS: 50}}
    )
    kit.force({1: ROYALS[0], 2: ROYALS[1]}).to(Phase.SETTLEMENT)
    kit.deal()
    assert bonus_won(kit) == [50_000], "no other player's hand can change what it wins"
    kit.to(Phase.BETWEEN_ROUNDS)
    assert bonus_won(kit) == [50_000, 25_000]


@pytest.mark.clause("SPG-14b.2")
def test_the_royal_flushes_of_two_players_share_by_all_their_wagers() -> None:
    kit = two_areas().bets({p: {MAIN: 10, WagerKind.BONUS: w} for p, w in ((1, 100), (2, 60), (3, 40))})
    kit.force({p: ROYALS[p - 1] for p in (1, 2, 3)}).to(Phase.BETWEEN_ROUNDS)
    assert bonus_won(kit) == [25_000, 15_000, 10_000]


@pytest.mark.clause("SPG-14b.2", "SPG-16d.1")
def test_a_void_royal_flush_has_no_share() -> None:
    kit = bonus_table().bets({p: {MAIN: 10, WagerKind.BONUS: 200} for p in (1, 2)})
    kit.force({1: ROYALS[0], 2: ROYALS[1]}).to(Phase.SETTING)
    kit.give(c.Report, irregularity=Irregularity.PLAYER_CARD_EXPOSED, position=2, place=1)
    kit.give(c.VoidHand, 2)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert bonus_won(kit) == [50_000]


# 12(i): vigorish and bonus


@pytest.mark.clause("SPG-12i.1", "SPG-12i.2", "SPG-12i.3", "SPG-12h.1", "SPG-12h.4")
@pytest.mark.parametrize(("won", "exact", "rounded"), worked("S80", "S88", "won", "exact", "quarter_up"))
def test_S80_to_S88_vigorish(won: float, exact: float, rounded: float) -> None:
    for rules, vigorish in ((SUPREME, exact), (QUARTER, rounded)):
        kit = FourKit(rules).bets({1: {MAIN: won}}).force({0: OTHER, 1: WIN}).to(Phase.BETWEEN_ROUNDS)
        assert kit.house() == pytest.approx(vigorish - won)
        [settled] = kit.settlements()
        assert (settled.won, settled.vigorish) == (won * 100, round(vigorish * 100))


@pytest.mark.clause("SPG-12h.2", "SPG-1-6", "SPG-12g-1", "SPG-12h.4", "SPG-12h.5", "SPG-12f.1", "SPG-12f.2")
def test_hands_are_settled_from_the_dealers_right() -> None:
    kit = FourKit(SUPREME).bets({3: {MAIN: 10}, 1: {MAIN: 20}, 6: {MAIN: 40}})
    kit.force({0: OTHER, 1: LOSE, 3: PUSH, 6: WIN}).to(Phase.SETTLEMENT)
    exposed = []
    while kit.table.phase is Phase.SETTLEMENT:
        [event, *_] = kit.deal()
        if isinstance(event, e.PositionSettled):
            exposed.append((event.position, event.outcome.result.value if event.outcome else None))
            if event.position == 1:
                assert kit.table.in_play.exposed == {0, 1}
    assert exposed == [(1, "lose"), (3, "push"), (6, "win")]
    assert kit.net(1, 3, 6) == (-20, 0, 38)
    assert kit.house() == -18


@pytest.mark.clause(
    "SPG-1-2", "SPG-7d.3", "SPG-12h.3", "SPG-12i.4", "SPG-12i.5", "SPG-12g", "SPG-12g-2", "SPG-12g-3"
)
@pytest.mark.parametrize(
    ("hand", "main", WagerKind.BONUS),
    [
        (
            "2d 4d / Jk As",
            "lose",
            30,
        ),  # a straight once the joker stands beside the 4; the low hand is higher
        ("Ks Kh 4d / 9c", "lose", 5),  # three cards high, and still a pair
        (LOSE, "lose", -5),
        (WIN, "win", 5),
    ],
)
def test_the_bonus_goes_by_the_four_cards_however_they_were_set(hand: str, main: str, bonus: float) -> None:
    kit = FourKit(SUPREME).bets({1: {MAIN: 10, WagerKind.BONUS: 5}})
    kit.force({0: OTHER, 1: hand}).to(Phase.BETWEEN_ROUNDS)
    first, second = kit.settlements()
    assert (first.wager, first.result) == (MAIN, main)
    assert second.wager == WagerKind.BONUS
    assert kit.net(1) == ({"lose": -10, "win": 9.50}[main] + bonus,)
    assert second.vigorish == 0


# 12(e): surrender


@pytest.mark.clause("SPG-12e", "SPG-12e-1", "SPG-12e-2", "SPG-14a-two_pair")
def test_S107_surrender_leaves_the_bonus_wager_to_the_end_of_the_round() -> None:
    kit = FourKit(SUPREME).bets({1: {MAIN: 50, WagerKind.BONUS: 5}, 2: {MAIN: 10}})
    kit.force({0: OTHER, 1: "Qs Qh / 2d 2s", 2: LOSE}).to(Phase.SETTING)
    [event] = kit.give(c.Surrender, 1)
    assert isinstance(event, e.WagerSurrendered)
    assert (event.amount, event.kept) == (5000, True)
    assert kit.table.in_play.hands[1], "the cards stay face down under the bonus wager"
    assert kit.net(1) == (-55,)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert [(s.position, s.wager) for s in kit.settlements()] == [(2, MAIN), (1, WagerKind.BONUS)]
    assert set(kit.last(e.PositionSettled).high) == set(kit.pieces[1]), "turned over for the bonus wager"
    assert kit.net(1) == (-50 + 35,)


@pytest.mark.clause("SPG-12e-3", "SPG-12e")
def test_without_a_bonus_wager_surrendered_cards_are_racked_unseen() -> None:
    kit = FourKit(SUPREME).bets({1: {MAIN: 50}, 2: {MAIN: 10}}).to(Phase.SETTLEMENT)
    hand = kit.table.in_play.hands[1]
    [event] = kit.give(c.Surrender, 1)
    assert isinstance(event, e.WagerSurrendered)
    assert not event.kept
    assert kit.table.in_play.rack[-4:] == hand
    assert 1 not in kit.table.in_play.exposed
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1) == (-50,)


@pytest.mark.clause("SPG-12e")
def test_it_is_too_late_to_surrender_an_exposed_hand() -> None:
    kit = FourKit(SUPREME).bets({1: {MAIN: 50}, 2: {MAIN: 10}}).to(Phase.SETTLEMENT)
    kit.deal()
    assert kit.refused(c.Surrender, 1) == "SPG-12e"
    kit.give(c.Surrender, 2)


# 12(a) to (d), 15: setting


@pytest.mark.clause("SPG-12a.1", "SPG-12b.1", "SPG-12b.4", "SPG-12c.1", "SPG-1-8", "SPG-12d")
def test_setting_is_final_and_the_dealer_comes_last() -> None:
    kit = FourKit(SUPREME).bets({1: {MAIN: 50}, 2: {MAIN: 10}}).to(Phase.SETTING)
    hand = kit.table.in_play.hands[1]
    assert kit.refused(c.SetHands, 1, by="p2", high=hand[:2], low=hand[2:]) == "SPG-7b.1"
    assert kit.refused(c.SetHands, 1, by="dan", role=Role.DEALER, high=hand[:2], low=hand[2:]) == "SPG-7b.1"
    assert kit.refused(c.SetHands, 1, high=hand[:2], low=hand[:2]) == "SPG-12a.1"
    [advice] = kit.give(c.AskHouseWay, 1)
    assert isinstance(advice, e.AdviceGiven)
    assert {*advice.high, *advice.low} == set(hand)
    kit.give(c.SetHands, 1, high=hand[:2], low=hand[2:])
    assert kit.refused(c.SetHands, 1, high=hand[2:], low=hand[:2]) == "SPG-12b.4"
    assert kit.refused(c.ShowHand, 0) == "SPG-12c.1"
    kit.to(Phase.DEALER_SETS)
    [shown] = kit.deal()
    assert isinstance(shown, e.HandShown)
    assert (shown.position, shown.rule is not None, shown.clause) == (0, True, "SPG-12d")


@pytest.mark.clause("SPG-15a", "SPG-15b.1", "SPG-15b.2", "SPG-15b.3", "SPG-15b.4")
@pytest.mark.parametrize(("wagers", "first"), [((10, 20), 4), ((20, 10), 3), ((10, 10), 3)])
def test_two_areas_the_larger_wager_is_set_first(wagers: tuple[int, int], first: int) -> None:
    kit = FourKit(SUPREME, {3: 1000})
    kit.give(c.TakePosition, 4, by="p3")
    assert kit.refused(c.TakePosition, 5, by="p3") == "SPG-15a"
    kit.bets({3: {MAIN: wagers[0], WagerKind.BONUS: 100}, 4: {MAIN: wagers[1]}}).to(Phase.SETTING)
    second = 7 - first
    for at, refused in ((second, True), (first, False), (second, False)):
        hand = kit.table.in_play.hands[at]
        command = kit.made(c.SetHands, at, high=hand[:2], low=hand[2:])
        if refused:
            assert kit.no(command) == ("SPG-15b.3" if wagers[0] == wagers[1] else "SPG-15b.2")
        else:
            kit.ok(command)


# 7: wagers


@pytest.mark.clause(
    "SPG-1-10", "SPG-7b.1", "SPG-7c.1", "SPG-7c.2", "SPG-7d.1", "SPG-7d.2", "SPG-7a.2", "SPG-7a.1"
)
def test_wagers() -> None:
    kit = FourKit(SUPREME, {1: 100, 2: 100}).bets({})
    place = c.PlaceWagers
    assert kit.refused(place, 1, stakes=stakes_of({WagerKind.BONUS: 5})) == "SPG-7d.1"
    assert kit.refused(place, 1, stakes=stakes_of({MAIN: 10, WagerKind.BONUS: 0.5})) == "SPG-7d.2"
    assert kit.refused(place, 1, stakes=stakes_of({MAIN: 10, WagerKind.FORTUNE_BONUS: 5})) == "SPG-7d.1"
    assert kit.refused(place, 1, by="p2", stakes=stakes_of({MAIN: 10})) == "SPG-7b.1"
    assert kit.refused(place, 1, by="bystander", stakes=stakes_of({MAIN: 10})) == "SPG-7b.1"
    # Only chips at the table make a wager; cash that is called out makes none.
    assert kit.refused(place, 1, stakes=stakes_of({MAIN: 101})) == "SPG-7a.1"
    assert kit.refused(place, 1, stakes=(Stake(MAIN, Cents(1000), coupon=Cents(1000)),)) == "SPG-7a.1"
    kit.bet(2, {MAIN: 10})
    kit.to(Phase.WAGERS)
    kit.bet(2, {})
    assert kit.refused(c.AnnounceNoMoreBets) == "SPG-7c.1"
    kit.bet(1, {MAIN: 10, WagerKind.BONUS: 1})
    kit.to(Phase.STARTING_POSITION)
    for stakes in ({}, {MAIN: 20}, {MAIN: 10, WagerKind.BONUS: 1}):
        assert kit.refused(place, 1, stakes=stakes_of(stakes)) == "SPG-7c.2"
    assert kit.refused(place, 2, stakes=stakes_of({MAIN: 10})) == "SPG-7c.2"


@pytest.mark.clause("SPG-7b.2")
def test_a_player_who_leaves_is_settled_all_the_same() -> None:
    kit = FourKit(SUPREME, {1: 100, 2: 100}).bets({1: {MAIN: 10}, 2: {MAIN: 10}})
    kit.force({0: OTHER, 1: WIN}).to(Phase.SETTING)
    assert kit.refused(c.LeavePosition, 1) == "SPG-7b.2"
    [left] = kit.give(c.LeaveTable, by="p1")
    assert left.clause == "SPG-7b.2"
    assert kit.refused(c.LeaveTable, by="p1") == "SPG-7b.2"
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.settlements()[0].result == "win"
    assert kit.last(e.ChipsCashed).amount == 10_950


@pytest.mark.clause("SPG-7d.2", "SPG-14a.2")
def test_the_posted_minimum_and_odds_are_the_submissions() -> None:
    kit = FourKit("supreme-pai-gow")
    offer = kit.rules.wagers.get(WagerKind.BONUS)
    assert isinstance(offer, Offer)
    kit.bets({1: {MAIN: 10, WagerKind.BONUS: 1}}).force({1: ACES}).to(Phase.BETWEEN_ROUNDS)
    assert bonus_won(kit) == [1200]
