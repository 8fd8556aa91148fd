"""Sections 7, 12 and 13: which wagers are taken, from whom and until when; the number wager."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from paigow.clauses import clause as clause_of
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.money import Cents
from paigow.table import Phase, Refused, Stake, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.wording import Scene
from paigow.table.state.irregularity import Irregularity
from table_kit import OTHER, Kit, changed, hands_for, money, stakes_of, submission
from worked_examples import cases

NUMBER = submission(
    '[equipment]\nstart_method = "rng"\n[approvals]\nrandom_number_generator = "filed"\n'
    '[wagers.position_number]\nodds = "11/2"\nminimum = 1\nmaximum = 25\n'
    '[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\nminimum = 1\nmaximum = 100\n'
    "[banking]\nenabled = true\n"
)
PLAIN = submission("[table]\nminimum = 10\nmaximum = 500\nareas_per_player = 2\n")
MAIN = WagerKind.PAI_GOW_POKER


@pytest.mark.clause("PGP-13b6.1", "PGP-13b6.2", "PGP-13b3", "PGP-13a", "PGP-8-b.2")
@pytest.mark.parametrize(("wager", "low", "high"), cases("E1", "wager", "at_lowest", "at_highest"))
def test_E1_rounding_down(wager: float, low: float, high: float) -> None:
    for odds, won in ((Fraction(11, 2), low), (Fraction(6), high)):
        offer = NUMBER.wagers.position_number
        assert offer is not None
        kit = Kit(changed(NUMBER, wagers={WagerKind.POSITION_NUMBER: replace(offer, odds=odds)}))
        kit.number = 4
        kit.bets({1: {MAIN: 20, "number 4": wager}}).to(Phase.DEAL)
        assert [s.won / 100 for s in kit.settlements()] == [won]


@pytest.mark.clause("PGP-13b6.2")
@pytest.mark.parametrize(("wager", "won"), [(0.10, 0), (0.18, 0), (0.19, 1), (3, 16)])
def test_what_the_rounding_takes_from_a_number_wager_is_told(wager: float, won: float) -> None:
    offer = NUMBER.wagers.position_number
    assert offer is not None
    kit = Kit(changed(NUMBER, wagers={WagerKind.POSITION_NUMBER: replace(offer, minimum=Cents(1))}))
    kit.number = 4
    kit.bets({1: {MAIN: 20, "number 4": wager}}).to(Phase.DEAL)
    [settled] = kit.settlements()
    assert (settled.won, settled.limit, settled.unlimited) == (money(won), "PGP-13b6.2", wager * 550 // 1)
    assert kit.net(1) == (won - 20,)  # the number wager itself is back, the main wager still lies there
    said = Scene.from_table(kit.table).settled(settled).text
    assert said.endswith(
        f"won ${won:.2f}, in whole dollars and not ${int(wager * 550) / 100:.2f} (PGP-13b6.2)"
    )


@pytest.mark.clause(
    "PGP-13b1.1", "PGP-13b1.2", "PGP-13b3", "PGP-13b4", "PGP-13b5", "PGP-13b6.2", "PGP-13b2.1", "PGP-13c"
)
def test_E2_several_numbers_two_players_a_bank() -> None:
    kit = Kit(NUMBER)
    kit.house_round()
    for player in (1, 2, 3, 4):
        kit.give(c.OpenRound) if player == 1 else None
        kit.give(c.PassBank, player)
    kit.number = 6
    kit.bets(
        {1: {MAIN: 20, "number 3": 5, "number 6": 5}, 4: {MAIN: 20, "number 6": 3, "number 1": 1}}, bank=5
    )
    kit.to(Phase.DEAL)
    assert kit.net(1, 4) == (22 - 20, 15 - 20)  # their main wagers still lie on the layout
    order = [(s.position, str(s.result)) for s in kit.settlements()]
    assert order == [(1, "lose"), (4, "lose"), (1, "win"), (4, "win")]
    assert not any(kit.table.in_play.hands)


@pytest.mark.clause("PGP-11d.1", "PGP-11d.2", "PGP-13c")
def test_D1_exposed_card_hand_voided() -> None:
    kit = Kit(NUMBER)
    kit.number = 4
    kit.bets(
        {2: {MAIN: 20, WagerKind.FORTUNE_BONUS: 5, "number 4": 5}, 3: {MAIN: 20, WagerKind.FORTUNE_BONUS: 5}}
    )
    kit.deal_hands(p2="9s 9h 9d 9c Kd 5h 2s", p3="Qd Jh 8d 5c 4c 3s 2h").to(Phase.REMAINING)
    kit.give(c.Report, 2, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    assert kit.table.phase is Phase.CHOICE
    assert kit.refused(c.PlayOn, 3) == "PGP-11d.1"
    kit.give(c.VoidHand, 2)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert kit.net(2) == (27,)
    assert not [s for s in kit.settlements() if isinstance(s.wager, EnvyBonus)]


@pytest.mark.clause("PGP-7a.1", "PGP-7a.2", "PGP-7b.1", "PGP-7e", "PGP-13b2.3")
def test_what_is_no_wager() -> None:
    kit = Kit(PLAIN)
    kit.give(c.OpenRound)

    def refused(*stakes: Stake, position: int = 1, **fields: object) -> str | None:
        return kit.refused(c.PlaceWagers, position, stakes=stakes, **fields)

    assert refused(Stake(MAIN, money(9))) == "PGP-7a.1"
    assert refused(Stake(MAIN, money(501))) == "PGP-7a.1"
    assert refused(Stake(MAIN, Cents(0))) == "PGP-7a.1"
    assert refused(Stake(MAIN, True)) is None  # type: ignore[arg-type]
    assert refused(Stake(MAIN, money(10)), Stake(MAIN, money(20))) == "PGP-7a.1"
    assert refused(Stake(WagerKind.FORTUNE_BONUS, money(5))) == "PGP-7e"
    assert refused(Stake(MAIN, money(10)), Stake(WagerKind.FORTUNE_BONUS, money(5))) == "PGP-7e"
    assert refused(Stake(MAIN, money(10), coupon=money(10))) == "PGP-7a.1"
    assert refused(Stake(MAIN, money(10)), by="stranger") == "PGP-7b.1"
    assert refused(Stake(MAIN, money(10)), position=0, by="p1") == "PGP-7b.1"
    poor = Kit(PLAIN, {1: 20})
    poor.give(c.OpenRound)
    assert poor.refused(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 25})) == "PGP-7a.1"


@pytest.mark.clause("PGP-13b1.1", "PGP-9l-8.1", "PGP-7e-5-iv", "PGP-14A-e2")
def test_choices_and_fixed_amounts() -> None:
    kit = Kit(NUMBER)
    kit.give(c.OpenRound)
    for stake in (Stake(WagerKind.POSITION_NUMBER, money(5)), Stake(WagerKind.POSITION_NUMBER, money(5), 8)):
        assert kit.refused(c.PlaceWagers, 1, stakes=(Stake(MAIN, money(10)), stake)) == "PGP-13a"
    chosen = (Stake(MAIN, money(10)), Stake(WagerKind.FORTUNE_BONUS, money(5), "red"))
    assert kit.refused(c.PlaceWagers, 1, stakes=chosen) == "PGP-7e-1"
    fixed = Kit("pai-gow-poker-progressive-14d-1")
    fixed.give(c.OpenRound)
    assert (
        fixed.refused(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 10, WagerKind.PROGRESSIVE_PAYOUT: 2}))
        == "PGP-14a.2"
    )


@pytest.mark.clause("PGP-7c.1", "PGP-7c.2", "PGP-3l-4.1", "PGP-7f.2")
def test_nothing_is_laid_raised_or_taken_back_after_no_more_bets() -> None:
    kit = Kit(PLAIN).bets({1: {MAIN: 20}})
    kit.bet(1, {MAIN: 50})
    kit.bet(1, {MAIN: 50})
    assert kit.net(1) == (-50,)
    kit.bet(1, {})
    assert kit.net(1) == (0,)
    kit.bet(1, {MAIN: 30})
    kit.to(Phase.STARTING_POSITION)
    while kit.table.phase is not Phase.BETWEEN_ROUNDS:
        assert kit.refused(c.PlaceWagers, 1, stakes=()) == "PGP-7c.2"
        command = kit.usual(kit.table)
        kit.ok(command) if command else kit.deal()
    assert kit.refused(c.PlaceWagers, 1, stakes=()) == "PGP-7c.1", "the next round is not open yet"


@pytest.mark.clause("PGP-7c.1")
def test_no_announcement_without_a_wager() -> None:
    kit = Kit(PLAIN)
    kit.bets({1: {MAIN: 10}}).to(Phase.WAGERS)
    kit.bet(1, {})
    assert kit.refused(c.AnnounceNoMoreBets) == "PGP-7c.1"


@pytest.mark.clause("PGP-12a.1", "PGP-12a.2", "PGP-12a.3", "PGP-7b.1")
def test_adjacent_areas() -> None:
    kit = Kit(PLAIN, {2: 100, 6: 100})

    def refused(player: int, position: int) -> str | None:
        return kit.refused(c.TakePosition, position, by=f"p{player}")

    assert refused(2, 4) == "PGP-12a.2"
    assert refused(6, 1) == "PGP-12a.2"
    assert refused(6, 2) == "PGP-7b.1"
    assert refused(6, 7) == "PGP-8-c.3"
    kit.ok(c.TakePosition(by="p2", position=3, **kit.who()))
    assert refused(2, 4) == "PGP-12a.1"
    one = Kit(changed(PLAIN, table={"areas_per_player": 1}), {2: 100})
    assert one.refused(c.TakePosition, 3, by="p2") == "PGP-12a.1"


@pytest.mark.clause(
    "PGP-10f", "PGP-1-bank.1", "PGP-12a.3", "PGP-10d2", "PGP-10e.1", "PGP-10e.2", "PGP-10c.2", "PGP-10g.3"
)
def test_the_bank_uses_one_area_and_makes_no_wager() -> None:
    rules = changed(PLAIN, banking={"enabled": True})
    kit = Kit(rules, {1: 100, 3: 1000})
    kit.house_round()
    kit.give(c.OpenRound)
    kit.ok(c.TakePosition(by="p1", position=2, **kit.who()))
    assert kit.refused(c.AcceptBank, 1) == "PGP-10f"
    kit.give(c.LeavePosition, 2)
    kit.bet(1, {MAIN: 10})
    assert kit.refused(c.AcceptBank, 1) == "PGP-1-bank.1"
    assert kit.refused(c.AcceptBank, 3) == "PGP-10c.2"
    kit.bet(1, {})
    assert kit.refused(c.AcceptBank, 1, co_bank=True) == "PGP-10e.1"
    assert kit.refused(c.AcceptBank, 1, limit=-1) == "PGP-10g.3"
    assert kit.refused(c.AcceptBank, 4, by="p1") == "PGP-7b.1"
    kit.give(c.AcceptBank, 1)
    assert kit.refused(c.TakePosition, 2, by="p1") == "PGP-12a.3"
    assert kit.refused(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 10})) == "PGP-1-bank.1"
    assert kit.refused(c.PlaceWagers, 3, stakes=stakes_of({MAIN: 200})) == "PGP-10d2"
    kit.bet(3, {MAIN: 50})
    kit.to(Phase.STARTING_POSITION)
    assert kit.refused(c.LeavePosition, 1) == "PGP-1-bank.2"
    assert kit.refused(c.LeavePosition, 3) == "PGP-7c.2"
    kit.to(Phase.SETTING)
    assert kit.refused(c.LeavePosition, 1) == "PGP-1-bank.2"
    assert kit.refused(c.LeavePosition, 3) == "PGP-7b.2"


@pytest.mark.clause("PGP-10d2")
def test_a_wager_that_the_bank_cannot_cover_is_told_how_much_is_left() -> None:
    def said(position: int, stakes: dict[str, float]) -> str:
        decided = decide(kit.table, kit.made(c.PlaceWagers, position, stakes=stakes_of(stakes)))
        assert isinstance(decided, Refused)
        return decided.reason

    kit = Kit(changed(NUMBER, switches={"bank_may_place_optional": True}), {1: 100, 2: 1000, 3: 1000})
    kit.house_round()  # in which position 1 loses $10
    kit.bets({3: {MAIN: 50}}, bank=1, limit=0)
    assert said(2, {MAIN: 51}) == "the bank's chips cover a main wager of $40.00 here; wager no more"
    assert said(3, {MAIN: 101}) == "the bank's chips cover a main wager of $90.00 here; wager no more"
    assert said(1, {WagerKind.FORTUNE_BONUS: 60}) == (
        "as the bank you keep $50.00 to cover the other wagers, which leaves $40.00; wager less"
    )
    kit.bet(3, {MAIN: 90})
    assert said(2, {MAIN: 10}) == (
        "the bank's chips do not cover another main wager; make none in this round"
    )


@pytest.mark.clause("PGP-10f", "PGP-1-bonus-wager.2")
def test_the_bank_may_place_optional_wagers_where_the_switch_says_so() -> None:
    rules = changed(NUMBER, switches={"bank_may_place_optional": True})
    kit = Kit(rules, {1: 100, 3: 1000})
    kit.house_round()
    kit.bets({3: {MAIN: 50}}, bank=1, limit=0)
    assert kit.refused(c.PlaceWagers, 1, stakes=stakes_of({WagerKind.FORTUNE_BONUS: 60})) == "PGP-10d2"
    kit.bet(1, {WagerKind.FORTUNE_BONUS: 5})
    kit.play(p1="9s 9h 9d 9c Kd 5h 2s")
    assert [s.won / 100 for s in kit.settlements() if s.position == 1] == [125]


@pytest.mark.clause("PGP-10g.1", "PGP-10g.2", "PGP-10d2")
@pytest.mark.parametrize(
    ("banking", "switches", "wager"),
    [
        ({}, {}, 40),
        ({}, {"last_wager_of_two": "total"}, 70),
        ({"dealer_wager": "fixed_amount", "dealer_wager_amount": money(15)}, {}, 15),
        ({"dealer_wager": "percent_of_last_wager", "dealer_wager_percent": 50}, {}, 20),
    ],
)
def test_how_much_the_dealer_wagers(
    banking: dict[str, object], switches: dict[str, object], wager: float
) -> None:
    rules = changed(PLAIN, banking={"enabled": True, **banking}, switches=switches)
    kit = Kit(rules, {1: 1000, 3: 1000})
    kit.ok(c.TakePosition(by="p1", position=2, **kit.who()))
    kit.house_round({1: 30, 2: 40, 3: 10})
    kit.give(c.LeavePosition, 2)
    kit.bets({3: {MAIN: 50}}, bank=1).to(Phase.STARTING_POSITION)
    assert kit.table.in_play.dealer_wager == money(wager)


@pytest.mark.clause("PGP-10d2")
def test_a_co_bank_may_cover_half_where_the_switch_says_so() -> None:
    rules = changed(PLAIN, banking={"enabled": True, "co_banking": True}, switches={"cobank_cover": "half"})
    kit = Kit(rules, {1: 100, 3: 1000})
    kit.house_round({1: 10, 3: 10})
    kit.bets({3: {MAIN: 150}})
    assert kit.refused(c.AcceptBank, 1) == "PGP-10d2"
    kit.give(c.AcceptBank, 1, co_bank=True)


@pytest.mark.clause("PGP-10d2")
@pytest.mark.parametrize(("more", "covers"), [(0, True), (1, False)])
def test_an_odd_cent_of_half_a_cover_is_the_banks_to_cover(more: int, covers: bool) -> None:
    rules = changed(PLAIN, banking={"enabled": True, "co_banking": True}, switches={"cobank_cover": "half"})
    kit = Kit(rules, {1: 100, 3: 1000})
    kit.house_round({1: 10, 3: 10})
    kit.bets({3: [Stake(MAIN, Cents(2 * kit.table.chips("p1") + more))]})
    if covers:
        kit.give(c.AcceptBank, 1, co_bank=True)
    else:
        assert kit.refused(c.AcceptBank, 1, co_bank=True) == "PGP-10d2"


@pytest.mark.clause("PGP-10c.4", "PGP-10c.5")
def test_the_first_offer_after_the_bank_where_the_switch_says_so() -> None:
    rules = changed(
        PLAIN, banking={"enabled": True}, switches={"first_offer": "after_bank", "dealer_turn": False}
    )
    kit = Kit(rules)
    kit.house_round()
    first = []
    for bank in (4, None, 6, 1):
        kit.give(c.OpenRound)
        first.append(kit.table.in_play.offers[0])
        wagers = {p: {MAIN: 10.0} for p in range(1, 7) if p != bank}
        kit.bets(wagers, bank=bank, limit=0) if bank else kit.bets(wagers)
        kit.force({}).to(Phase.BETWEEN_ROUNDS)
    assert first == [1, 5, 6, 1]


@pytest.mark.clause("PGP-7a.1", "PGP-13b2.2")
@pytest.mark.parametrize(
    ("hands", "vigorish", "net"),
    [("W", True, 38), ("W", False, 39), ("L", True, -20), ("P", True, 0)],
)
def test_match_play_coupons(hands: str, vigorish: bool, net: float) -> None:
    rules = changed(PLAIN, match_play={"accepted": True, "vigorish": vigorish})
    kit = Kit(rules)
    kit.bets({1: (Stake(MAIN, money(20), coupon=money(20)),)})
    assert kit.refused(c.PlaceWagers, 1, stakes=(Stake(MAIN, money(20), coupon=money(10)),)) == "PGP-7a.1"
    kit.force({**hands_for({1: hands}), 0: OTHER}).to(Phase.BETWEEN_ROUNDS)
    assert kit.net(1) == (net,)


@pytest.mark.clause("PGP-7a.1", "SPG-7a.1")
@pytest.mark.parametrize(("hands", "returns", "coupon"), [("P", True, 20), ("P", False, 0), ("L", True, 0)])
def test_a_coupon_goes_back_with_a_push_where_the_licensee_returns_it(
    hands: str, returns: bool, coupon: int
) -> None:
    kit = Kit(changed(PLAIN, match_play={"accepted": True, "returned_on_push": returns}))
    kit.bets({1: (Stake(MAIN, money(20), coupon=money(20)),)})
    kit.force({**hands_for({1: hands}), 0: OTHER}).to(Phase.BETWEEN_ROUNDS)
    [settled] = kit.settlements()
    assert settled.coupon == money(coupon)


@pytest.mark.clause("PGP-13b2.2")
def test_a_coupon_beside_a_number_wager() -> None:
    rules = changed(NUMBER, match_play={"number_wager": True})
    kit = Kit(rules)
    kit.number = 4
    kit.bets({1: (Stake(MAIN, money(20)), Stake(WagerKind.POSITION_NUMBER, money(5), 4, money(5)))}).to(
        Phase.DEAL
    )
    assert kit.settlements()[0].won == money(55)


@pytest.mark.clause("PGP-7b.1", "PGP-7b.2", "PGP-7a.1")
def test_coming_and_going() -> None:
    kit = Kit(PLAIN, {1: 100, 2: 100})
    assert kit.no(c.BuyChips(by="p1", amount=Cents(-5), **kit.who())) == "PGP-7a.1"
    assert kit.no(c.LeaveTable(by="stranger", **kit.who())) == "PGP-7b.1"
    assert kit.refused(c.LeavePosition, 3, by="p1") == "PGP-7b.1"
    kit.bets({1: {MAIN: 20}}).deal_hands(p1="Ts Th 8d 7c 2s As 3h", dealer=OTHER).to(Phase.DEAL)
    assert kit.refused(c.LeavePosition, 1) == "PGP-7c.2"  # no card was received yet
    kit.to(Phase.REMAINING)
    assert kit.refused(c.LeavePosition, 1) == "PGP-7b.2"
    [left] = kit.ok(c.LeaveTable(by="p1", **kit.who()))
    assert isinstance(left, e.PlayerDeparted)
    assert kit.no(c.LeaveTable(by="p1", **kit.who())) == "PGP-7b.2"
    kit.to(Phase.SETTING)
    [settled] = kit.deal()  # the dealer sets the hand of a player who left in the house way
    assert isinstance(settled, e.HandSet)
    kit.to(Phase.BETWEEN_ROUNDS)
    cashed = kit.last(e.ChipsCashed)
    assert (cashed.player, cashed.amount) == ("p1", money(119))
    assert kit.table.arrivals == ("p2",)
    kit.ok(c.LeaveTable(by="p2", **kit.who()))
    assert kit.table.occupied == ()
    kit.ok(c.BuyChips(by="p5", amount=money(5), **kit.who()))
    kit.ok(c.LeaveTable(by="p5", **kit.who()))
    assert kit.table.chips("p5") == 0


@pytest.mark.clause("PGP-7b.2", "PGP-11h")
def test_a_player_who_left_is_paid_off_in_a_void_round_too() -> None:
    kit = Kit(PLAIN, {1: 100, 2: 20})
    kit.bets({1: {MAIN: 20}, 2: {MAIN: 20}}).to(Phase.DEAL)
    for player in ("p1", "p2"):
        kit.ok(c.LeaveTable(by=player, **kit.who()))
    kit.to(Phase.REMAINING)
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    cashed = {event.player: event.amount for event in kit.events if isinstance(event, e.ChipsCashed)}
    assert cashed == {"p1": money(100), "p2": money(20)}


@pytest.mark.clause("PGP-7a.1")
def test_who_has_too_few_chips_hears_what_the_wager_takes_and_what_is_missing() -> None:
    kit = Kit(PLAIN, {1: 15})
    kit.to(Phase.WAGERS)
    answer = decide(kit.table, kit.made(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 20})))
    assert isinstance(answer, Refused)
    said = "you have $15.00 in chips, and this takes $20.00; wager less, or buy chips for $5.00 more"
    assert answer.reason == said
    kit.give(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 10}))
    again = decide(kit.table, kit.made(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 20})))
    assert isinstance(again, Refused)
    said = "you have $5.00 in chips, and this takes $10.00; wager less, or buy chips for $5.00 more"
    assert again.reason == said


@pytest.mark.clause("FUP-4.1", "PGP-7a.1")
@pytest.mark.parametrize(
    ("filed", "clause"),
    [
        ("face-up-rules-of-play", "FUP-4.1"),
        ("pai-gow-poker-fortune", "PGP-7a.1"),
        ("supreme-pai-gow", "SPG-7a.1"),
        ("pai-gow-tiles-pair-fortunes", "PGT-5A"),
    ],
)
def test_a_main_wager_outside_the_limits_is_refused_by_a_clause_that_speaks_of_limits(
    filed: str, clause: str
) -> None:
    kit = Kit(filed)
    kit.give(c.OpenRound)
    refused = decide(kit.table, kit.made(c.PlaceWagers, 1, stakes=(Stake(kit.main, Cents(1)),)))
    assert isinstance(refused, Refused)
    assert refused.reason.startswith("the main wager at this table is from ")
    assert refused.clause == clause
    row = clause_of(clause)
    assert "limits" in f"{row.requirement} {row.ruling}"
