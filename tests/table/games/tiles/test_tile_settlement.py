"""Pai Gow Tiles, Chapters 5 and 8: wagers, setting, surrender, settlement and Pair Fortunes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from four_kit import TILE_HANDS, TILE_OTHER, TILES, FourKit, hands_of
from paigow.games.pay_tables import pay_table
from paigow.games.wager_kinds import WagerKind
from paigow.money import ToOne, dollars
from paigow.table import Phase, Role
from paigow.table import commands as c
from paigow.table import events as e
from table_kit import changed, stakes_of

MAIN = WagerKind.PAI_GOW
OTHER = TILE_OTHER
WIN, LOSE, PUSH = (TILE_HANDS[result][0] for result in "WLP")
QUARTER = changed(TILES, table={"vig_rounding": "quarter_up"})
ABANDONED = changed(TILES, table={"abandoned_wager_lost": True})
FORTUNES = {
    "gee_joon_pair_and_heaven_pair": "2-4 1-2 / 6-6 6-6",
    "two_pairs": "5-5 5-5 / 3-6 4-5",
    "gee_joon_pair": "2-4 3-3 / 1-5 1-2",
    "one_mixed_pair": "3-6 4-5 / 6-6 1-1",
    "one_identical_pair": "6-6 3-6 / 6-6 2-6",
    None: "6-6 3-6 / 1-1 2-6",
}


@pytest.mark.clause(
    "PGT-8F", "PGT-8F-1", "PGT-8F-2", "PGT-8F-3", "PGT-8G", "PGT-8H", "PGT-8I", "PGT-8J", "PGT-8K",
    "PGT-8K-2", "PGT-8M", "PGT-1B-11",
)  # fmt: skip
def test_hands_are_settled_from_the_dealers_right() -> None:
    kit = FourKit(TILES).bets({3: {MAIN: 10}, 1: {MAIN: 20}, 6: {MAIN: 40}})
    kit.force({0: OTHER, **hands_of(TILE_HANDS, {1: "L", 3: "P", 6: "W"})}).to(Phase.SETTLEMENT)
    hands = kit.table.in_play.hands
    exposed = []
    while kit.table.phase is Phase.SETTLEMENT:
        [event, *_] = kit.deal()
        if isinstance(event, e.PositionSettled):
            assert event.outcome is not None
            exposed.append((event.position, event.outcome.result.value))
            assert kit.table.in_play.rack[-4:] == hands[event.position]
    assert exposed == [(1, "lose"), (3, "push"), (6, "win")]
    assert kit.net(1, 3, 6) == (-20, 0, 38)


@pytest.mark.clause("PGT-8K", "PGT-8K-1", "PGT-8K-2")
@pytest.mark.parametrize(
    ("won", "exact", "rounded"), [(1, 5, 25), (7, 35, 50), (21, 105, 125), (100, 500, 500), (125.5, 627, 650)]
)
def test_vigorish_is_taken_with_the_payment(won: float, exact: int, rounded: int) -> None:
    for rules, vigorish in ((TILES, exact), (QUARTER, rounded)):
        kit = FourKit(rules).bets({1: {MAIN: won}}).force({0: OTHER, 1: WIN}).to(Phase.BETWEEN_ROUNDS)
        [settled] = kit.settlements()
        assert (settled.won, settled.vigorish) == (won * 100, vigorish)


# Setting


@pytest.mark.clause("PGT-1B-5", "PGT-1B-6", "PGT-1B-8")
def test_T77_hands_laid_the_wrong_way_round_are_what_they_are() -> None:
    kit = FourKit(TILES).bets({1: {MAIN: 10}}).force({1: "1-1 3-3 / 6-6 1-6"}).to(Phase.SETTING)
    high, low = kit.split(kit.table, 1)
    assert kit.refused(c.SetHands, 1, high=(*high, low[0]), low=low[1:]) == "PGT-1B-8"
    assert kit.refused(c.SetHands, 1, high=high, low=high) == "PGT-8A-1"
    [laid] = kit.give(c.SetHands, 1, high=high, low=low)
    assert isinstance(laid, e.HandSet)
    assert (laid.high, laid.low, laid.fault) == (low, high, None)


@pytest.mark.clause(
    "PGT-8A",
    "PGT-8A-1",
    "PGT-8B",
    "PGT-8B-1",
    "PGT-8B-4",
    "PGT-8C",
    "PGT-8C-1",
    "PGT-8C-2",
    "PGT-8D",
)
def test_setting_is_final_and_the_dealer_comes_last() -> None:
    kit = FourKit(TILES).bets({1: {MAIN: 50}, 2: {MAIN: 10}}).to(Phase.DEAL)
    assert kit.refused(c.SetHands, 1, high=(), low=()) == "PGT-8A-1"
    kit.to(Phase.SETTING)
    hand = kit.table.in_play.hands[1]
    assert kit.refused(c.SetHands, 1, by="p2", high=hand[:2], low=hand[2:]) == "PGT-5C"
    assert (
        kit.refused(c.SetHands, 1, by="flo", role=Role.FLOORPERSON, high=hand[:2], low=hand[2:]) == "PGT-8B"
    )
    [advice] = kit.give(c.AskHouseWay, 1)
    assert advice.clause == "PGT-8B-2"
    kit.give(c.SetHands, 1, high=hand[:2], low=hand[2:])
    assert kit.refused(c.SetHands, 1, high=hand[2:], low=hand[:2]) == "PGT-8B-4"
    assert kit.refused(c.ShowHand, 0) == "PGT-8C-1"
    kit.to(Phase.DEALER_SETS)
    [shown] = kit.deal()
    assert isinstance(shown, e.HandShown)
    assert (shown.position, shown.clause) == (0, "PGT-8D")
    assert shown.rule is not None


@pytest.mark.clause("PGT-5E.1", "PGT-5E-1", "PGT-5E-2", "PGT-5E-3")
@pytest.mark.parametrize(("wagers", "first"), [((10, 20), 4), ((20, 10), 3), ((10, 10), 3)])
def test_two_areas_the_larger_wager_is_set_first(wagers: tuple[int, int], first: int) -> None:
    kit = FourKit(TILES, {3: 1000})
    assert kit.refused(c.TakePosition, 5, by="p3") == "PGT-5E.1"
    kit.give(c.TakePosition, 4, by="p3")
    assert kit.refused(c.TakePosition, 5, by="p3") == "PGT-5E.1"
    kit.bets({3: {MAIN: wagers[0], WagerKind.PAIR_FORTUNES: 100}, 4: {MAIN: wagers[1]}}).to(Phase.SETTING)
    for at, refused in ((7 - first, True), (first, False), (7 - first, False)):
        hand = kit.table.in_play.hands[at]
        command = kit.made(c.SetHands, at, high=hand[:2], low=hand[2:])
        if refused:
            assert kit.no(command) == ("PGT-5E-3" if wagers[0] == wagers[1] else "PGT-5E-2")
        else:
            kit.ok(command)


# Surrender


@pytest.mark.clause("PGT-8E", "PGT-8E-1", "PGT-8E-2", "PGT-8E-2-a", "PGT-8E-2-b", "PGT-8E-2-c")
def test_surrender_after_the_dealers_hands_are_set() -> None:
    kit = FourKit(TILES).bets({1: {MAIN: 10}, 2: {MAIN: 50}, 3: {MAIN: 40, WagerKind.PAIR_FORTUNES: 5}})
    kit.force({3: FORTUNES["one_mixed_pair"]}).to(Phase.SETTING)
    assert kit.refused(c.Surrender, 2) == "PGT-8E"
    kit.to(Phase.DEALER_SETS)
    assert kit.refused(c.Surrender, 2) == "PGT-8E"
    kit.to(Phase.SETTLEMENT)
    tiles = kit.table.in_play.hands[2]
    [event] = kit.give(c.Surrender, 2)
    assert event.clause == "PGT-8E-2-a"
    assert kit.table.in_play.rack[-4:] == tiles
    assert 2 not in kit.table.in_play.exposed
    kit.give(c.Surrender, 3)
    assert kit.table.in_play.hands[3], "the tiles stay for the Pair Fortunes wager"
    kit.deal()
    assert kit.refused(c.Surrender, 1) == "PGT-8E-1"
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(2, 3) == (-50, -40 + 20)


# Pair Fortunes


@pytest.mark.clause("PGT-5F", "PGT-5F-1", "PGT-8L", "PGT-8J")
@pytest.mark.parametrize(
    "table",
    [
        pytest.param(table, marks=pytest.mark.clause(*(f"PGT-8L-{number}-{row}" for row in "abcde")))
        for number, table in enumerate("abcd", start=1)
    ],
)
def test_T109_to_T118_pair_fortunes_at_the_table(table: str) -> None:
    offer = TILES.wagers.pair_fortunes
    assert offer is not None
    rules = replace(
        TILES, wagers=replace(TILES.wagers, pair_fortunes=replace(offer, pay_table=f"pair-fortunes-{table}"))
    )
    odds = {row.hand: row.pays for row in pay_table(f"pair-fortunes-{table}").rows}
    for hand, tiles in FORTUNES.items():
        kit = (
            FourKit(rules)
            .bets({1: {MAIN: 10, WagerKind.PAIR_FORTUNES: 5}})
            .force({1: tiles})
            .to(Phase.BETWEEN_ROUNDS)
        )
        main, fortunes = kit.settlements()
        assert (main.wager, fortunes.wager, fortunes.hand) == (MAIN, WagerKind.PAIR_FORTUNES, hand)
        if hand is None:
            assert fortunes.won == 0
        else:
            pays = odds[hand]
            assert isinstance(pays, ToOne)
            assert fortunes.won == pays.winnings(dollars(5))
        assert fortunes.vigorish == 0


# Wagers


@pytest.mark.clause("PGT-5B", "PGT-5C", "PGT-5D", "PGT-5F")
def test_wagers() -> None:
    kit = FourKit(TILES, {1: 100, 2: 100}).bets({})
    place = c.PlaceWagers
    assert kit.refused(place, 1, stakes=stakes_of({WagerKind.PAIR_FORTUNES: 5})) == "PGT-5F"
    assert kit.refused(place, 1, stakes=stakes_of({MAIN: 10, WagerKind.BONUS: 5})) == "PGT-5F"
    assert kit.refused(place, 1, by="p2", stakes=stakes_of({MAIN: 10})) == "PGT-5C"
    # Only chips at the table make a wager; cash that is called out makes none.
    assert kit.refused(place, 1, stakes=stakes_of({MAIN: 101})) == "PGT-5A"
    for phase in (Phase.SHUFFLE, Phase.STACKS, Phase.WAGERS):
        kit.bet(1, {MAIN: 10, WagerKind.PAIR_FORTUNES: 1})
        kit.to(phase)
        kit.bet(1, {})
        if phase is Phase.WAGERS:
            assert kit.refused(c.AnnounceNoMoreBets) == "PGT-5D"
        kit.bet(1, {MAIN: 10})
    kit.to(Phase.STARTING_POSITION)
    for at, stakes in ((1, {}), (1, {MAIN: 20}), (2, {MAIN: 10})):
        assert kit.refused(place, at, stakes=stakes_of(stakes)) == "PGT-5D"


@pytest.mark.clause("PGT-5C-1", "PGT-5C-2")
@pytest.mark.parametrize("phase", [Phase.STARTING_POSITION, Phase.SETTING, Phase.SETTLEMENT])
def test_the_wagers_of_a_player_who_leaves(phase: Phase) -> None:
    for rules, net in ((TILES, 47.50 + 15), (ABANDONED, -55)):
        kit = FourKit(rules).bets({1: {MAIN: 50, WagerKind.PAIR_FORTUNES: 5}, 2: {MAIN: 10}})
        kit.force({0: OTHER, 1: WIN}).to(phase)
        received = phase is not Phase.STARTING_POSITION
        assert kit.refused(c.LeavePosition, 1) == ("PGT-5C-1" if received else "PGT-5D")
        [left] = kit.give(c.LeaveTable, by="p1")
        going_on = "PGT-5C-1" if received else "PGT-5D"
        assert left.clause == ("PGT-5C-2" if rules is ABANDONED else going_on)
        kit.to(Phase.BETWEEN_ROUNDS)
        mine = [s for s in kit.settlements() if s.position == 1]
        lost = rules is ABANDONED
        assert [s.result for s in mine] == (["lose", "lose"] if lost else ["win", "win"])
        assert {s.clause for s in mine if lost} <= {"PGT-5C-2"}
        assert kit.last(e.ChipsCashed).amount == 1_000_000 + net * 100


@pytest.mark.clause("PGT-5C-2", "PGT-9P-2")
@pytest.mark.parametrize("exposed", [False, True])
def test_all_wagers_of_a_player_who_left_come_under_one_rule(exposed: bool) -> None:
    """Against a bank a hand is exposed some steps before it is paid: what was announced is not abandoned."""
    kit = FourKit(ABANDONED)
    kit.house_round()
    kit.bets({3: {MAIN: 50, WagerKind.PAIR_FORTUNES: 5}, 4: {MAIN: 10}}, bank=5)
    kit.force({3: FORTUNES["two_pairs"] or "", 5: "1-6 3-3 / 2-5 2-3"}).to(Phase.SETTLEMENT)
    while exposed and kit.table.in_play.outcomes[3] is None:
        kit.deal()
    kit.give(c.LeaveTable, by="p3")
    kit.to(Phase.BETWEEN_ROUNDS)
    mine = {s.wager: (s.result, s.clause) for s in kit.settlements() if s.position == 3}
    lost = ("lose", "PGT-5C-2")
    assert (mine[WagerKind.PAIR_FORTUNES] == lost) is (mine[MAIN] == lost) is not exposed
    if exposed:
        assert [result for result, _ in mine.values()] == ["win", "win"]
