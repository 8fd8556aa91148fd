"""A progressive payout wager placed by redeeming a coupon (PGP 7(d)): the coupon is the wager.

The dealer puts a chip of the table inventory into the acceptor for it, so that chips and lights still agree
at the lock-out (14(b)); the player parts with no chip, and everything after that is as with any other wager.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.switches import ProgressiveCoupon, Switches
from paigow.table import Phase, Refused, Stake
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games import game_rules
from paigow.table.money.ledger import INVENTORY, chips, wager_account
from paigow.table.sections.wagers import why_not_stake
from paigow.table.showing.messages import tell
from paigow.table.showing.wording import Scene
from paigow.table.state.irregularity import Irregularity
from submission_files import EZ, FACE_UP, POKER, allowed, read
from table_kit import Kit, changed, money, submission

MAIN, WAGER = WagerKind.PAI_GOW_POKER, WagerKind.PROGRESSIVE_PAYOUT
METER = "initial = 24000\nreset = 10000\nrate = 21\n"
TWO_AREAS = "[table]\nminimum = 1\nmaximum = 1000\nareas_per_player = 2\n[match_play]\naccepted = true\n"
FILED = (
    '[wagers.progressive_payout]\npay_table = "{}"\namount = {}\n[wagers.progressive_payout.meter]\n' + METER
)
ONE = submission(TWO_AREAS + FILED.format("pgp-14d-1", 1))
FIVE = submission(TWO_AREAS + FILED.format("pgp-14d-5", 5).replace("rate = 21", "rate = 27"))
SIXTEEN = submission(TWO_AREAS + FILED.format("pgp-16e", 1))
FOURTEEN_A = submission(
    "[wagers.fortune_progressive]\n"
    + "".join(f"[wagers.fortune_progressive.{name}]\n{METER}" for name in ("mega", "major", "minor"))
)
SECTION_19 = submission(
    '[wagers.ace_high]\npay_table = "pgp-19d-5"\nminimum = 5\nmaximum = 50\n'
    '[wagers.face_up_progressive]\npay_table = "pgp-19h-3"\namount = 5\n'
    "[wagers.face_up_progressive.meter]\ninitial = 10000\nreset = 10000\nrate = 29\n",
    game="face-up-pai-gow-poker",
    house_way="face-up",
)
CHIP = Stake(WAGER, money(1))
COUPON = replace(CHIP, coupon=money(1))
LOSING, STRAIGHT_FLUSH = "Ks Jd 6s 5d 4c / Tc 6h", "5c 6c 7c 8c 9c Qd 3s"


def laid(*beside: Stake, main: float = 10) -> tuple[Stake, ...]:
    return (Stake(MAIN, money(main)), *beside)


def lay(rules: RulesSubmission = ONE) -> Kit:
    """Player 1 has redeemed a coupon, player 3 has laid a chip."""
    return Kit(rules).bets({1: laid(COUPON), 3: laid(CHIP)})


def refusal(rules: RulesSubmission, stake: Stake) -> Refused | None:
    return why_not_stake(game_rules(rules), stake, banked=False)


def said(kit: Kit, event: e.Event) -> list[str]:
    return [line.text for line in tell(Scene.from_table(kit.table), event)]


# For which wagers


@pytest.mark.clause("PGP-7d.2")
@pytest.mark.parametrize("rules", [ONE, SIXTEEN])
def test_a_progressive_payout_wager_is_redeemed_where_nothing_else_is_filed(rules: RulesSubmission) -> None:
    """7(d) lets the player do so, wherever the wager is offered; both products go by that name."""
    assert rules.match_play.progressive_wager
    assert refusal(rules, COUPON) is None


@pytest.mark.clause("PGP-7d.2")
@pytest.mark.parametrize(
    ("rules", "key"),
    [(FOURTEEN_A, WagerKind.FORTUNE_PROGRESSIVE), (SECTION_19, WagerKind.FACE_UP_PROGRESSIVE)],
)
def test_14A_and_19_speak_of_no_coupon_unless_the_switch_reads_7d_for_every_progressive(
    rules: RulesSubmission, key: WagerKind
) -> None:
    stake = Stake(key, money(5), coupon=money(5))
    refused = refusal(rules, stake)
    assert refused is not None
    assert refused.clause == "PGP-7d.2"
    assert "no coupon is redeemed" in refused.reason
    assert (
        refusal(replace(rules, switches=Switches(progressive_coupon=ProgressiveCoupon.EVERY)), stake) is None
    )


@pytest.mark.clause("PGP-7d.2")
def test_a_licensee_that_takes_none_files_so_and_a_coupon_is_for_the_whole_wager() -> None:
    none = changed(ONE, match_play={"progressive_wager": False})
    refused = refusal(none, COUPON)
    assert str(refused) == (
        "no coupon is redeemed for the Progressive Payout wager here; place a chip (PGP-7d.2)"
    )
    assert refusal(none, CHIP) is None
    less = refusal(FIVE, Stake(WAGER, money(5), coupon=money(1)))
    assert str(less) == (
        "a coupon for the Progressive Payout wager is for the whole $5.00; redeem such a one, or place a "
        "chip (PGP-7d.2)"
    )


@pytest.mark.clause("PGP-7d.2")
def test_the_choice_decides_nothing_where_no_such_wager_is_offered() -> None:
    none = "match_play.progressive_wager = false"
    for game in (POKER, EZ, FACE_UP):
        assert any("decides nothing" in each.message for each in read(game, none).warnings)
    filed = tuple(f"wagers.progressive_payout.{line}" for line in ('pay_table = "pgp-16e"', "amount = 1"))
    meter = tuple(f"wagers.progressive_payout.meter.{line}" for line in METER.splitlines())
    assert not allowed(POKER, none, *filed, *meter).match_play.progressive_wager
    assert not [w for w in read(POKER, none, *filed, *meter).warnings if "decides nothing" in w.message]


# Whose chip it is


@pytest.mark.clause("PGP-7d.2", "PGP-14b.2")
def test_the_licensee_puts_the_chip_in_and_the_player_parts_with_none() -> None:
    kit = lay()
    assert kit.table.chips("p1") == kit.start["p1"] - money(10)
    assert kit.house() == -1
    assert kit.table.balance(wager_account(1, WAGER)) == money(1)
    placed = kit.last(e.WagersPlaced)
    assert (INVENTORY, wager_account(3, WAGER), money(1)) not in placed.transfers
    kit.to(Phase.WAGERS)
    [noted] = kit.give(c.AnnounceNoMoreBets, chips_counted=1)
    assert isinstance(noted, e.IrregularityNoted), "two lights, so two chips are counted"
    kit.give(c.AnnounceNoMoreBets, chips_counted=2)
    assert kit.meter() == 24_000.42, "a coupon moves the meter as a chip does"
    assert kit.house() == round(1 - 0.42, 2), "the chip of player 3, less what the meter got for both"


@pytest.mark.clause("PGP-7d.2")
def test_whoever_has_no_chip_left_can_redeem_a_coupon() -> None:
    kit = Kit(ONE, players={1: 10}).bets({1: laid(COUPON)})
    assert kit.table.chips("p1") == 0
    assert kit.refused(c.PlaceWagers, 1, stakes=laid(CHIP)) == "PGP-7a.1"
    assert kit.refused(c.PlaceWagers, 1, stakes=laid(COUPON, main=11)) == "PGP-7a.1"


@pytest.mark.clause("PGP-7d.2", "PGP-7c.1")
def test_a_coupon_is_changed_for_a_chip_and_a_chip_for_a_coupon() -> None:
    kit = lay()
    kit.bet(1, laid(CHIP))
    kit.bet(3, laid(COUPON))
    assert (kit.nets()["p1"], kit.nets()["p3"], kit.house()) == (-11, -10, -1)
    kit.bet(3, laid())
    assert (kit.nets()["p3"], kit.house()) == (-10, 0), "the coupon went back, and its chip with it"


@pytest.mark.clause("PGP-7d.2", "PGP-7d.1")
def test_a_coupon_needs_its_main_wager_and_stands_beside_a_match_play_coupon() -> None:
    kit = Kit(ONE).bets({})
    assert kit.refused(c.PlaceWagers, 1, stakes=(COUPON,)) == "PGP-7d.1"
    kit.bet(1, (Stake(MAIN, money(10), coupon=money(10)), COUPON))
    assert said(kit, kit.last(e.WagersPlaced)) == [
        "p1 (1) wagered $10.00 with a match play coupon of $10.00 and $1.00 on the Progressive Payout by a "
        "coupon"
    ]


# Won and lost


@pytest.mark.clause("PGP-7d.2", "PGP-14d.1", "PGP-14e.2")
def test_a_win_is_paid_as_any_other_and_a_loss_costs_the_player_nothing() -> None:
    kit = lay().play(p1=STRAIGHT_FLUSH, p3=LOSING, dealer="9s 9h 6d 5h 3h / Kd Qh")
    won, lost = (each for each in kit.settlements() if each.wager == WAGER)
    assert (won.result, won.wagered, won.won, won.coupon) == ("win", 100, 2500, 100)
    assert (lost.result, lost.wagered, lost.coupon) == ("lose", 100, 0)
    main = next(each for each in kit.settlements() if each.position == 1 and each.wager == MAIN)
    brought = {"win": main.won - main.vigorish, "lose": -main.wagered, "push": 0}[main.result]
    assert kit.net(1) == (25 + brought / 100,)
    assert kit.meter() == round(24_000.42 - 25, 2), "a straight flush is deducted from the meter"
    assert Scene.from_table(kit.table).settled(won, 1).text == (
        "Progressive Payout of $1.00 by a coupon won $25.00 for a straight flush"
    )
    kit = lay().play(p1=LOSING, p3=STRAIGHT_FLUSH, dealer="9s 9h 6d 5h 3h / Kd Qh")
    lost = next(each for each in kit.settlements() if each.wager == WAGER)
    assert (lost.position, lost.result, lost.coupon) == (1, "lose", 100)
    assert kit.net(1) == (-10,), "the main wager, and nothing for the coupon"


@pytest.mark.clause("PGP-7d.2", "PGP-12a.1")
def test_two_areas_of_one_player_each_have_their_own_coupon_or_chip() -> None:
    kit = Kit(ONE, players={1: 100})
    kit.give(c.TakePosition, position=2, by="p1")
    kit.bets({1: laid(COUPON), 2: laid(CHIP)}).to(Phase.SETTLEMENT)
    assert kit.table.in_play.locked_out == ((1, WAGER, money(1)), (2, WAGER, money(1)))
    assert kit.table.chips("p1") == money(100 - 10 - 11)
    assert kit.meter() == 24_000.42


# Given back


def nothing_moved(kit: Kit) -> bool:
    return set(kit.nets().values()) == {0}


@pytest.mark.clause("PGP-7d.3", "PGP-7d.2")
def test_under_a_dark_acceptor_the_coupon_goes_back_and_its_chip_to_the_inventory() -> None:
    kit = lay().to(Phase.WAGERS)
    dark, announced = kit.give(c.AnnounceNoMoreBets, unlit=(1,))
    assert isinstance(dark, e.ProgressiveNotAccepted)
    assert dark.coupons == ((1, WAGER),)
    assert dark.transfers == ((wager_account(1, WAGER), INVENTORY, money(1)),)
    assert said(kit, dark) == [
        "The acceptor of p1 (1) was dark: the Progressive Payout went back",
        "p1 (1) got back the coupon for the Progressive Payout",
    ]
    assert isinstance(announced, e.NoMoreBetsAnnounced)
    assert announced.locked_out == ((3, WAGER, money(1)),)
    assert (kit.nets()["p1"], kit.house()) == (-10, round(1 - 0.21, 2))


@pytest.mark.clause("PGP-7d.2", "PGP-7b.2")
@pytest.mark.parametrize("leave", [c.LeaveTable, c.LeavePosition])
def test_who_leaves_before_no_more_bets_takes_the_coupon_along(leave: type[c.Command]) -> None:
    kit = lay()
    held = {"position": 1} if leave is c.LeavePosition else {}
    events = kit.give(leave, by="p1", **held)
    assert isinstance(events[0], e.WagersPlaced)
    back = {(wager_account(1, MAIN), chips("p1"), money(10)), (wager_account(1, WAGER), INVENTORY, money(1))}
    assert set(events[0].transfers) == back
    assert kit.house() == 0


@pytest.mark.clause("PGP-11d.1", "PGP-7d.2")
def test_a_voided_hand_gives_the_coupon_back_and_no_chip() -> None:
    kit = lay().to(Phase.SETTING)
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    [voided] = kit.give(c.VoidHand, 1)
    assert isinstance(voided, e.HandVoided)
    assert voided.coupons == ((1, WAGER),)
    assert kit.net(1) == (0,)
    assert kit.meter() == 24_000.21, "the share of the coupon is off the meter again"
    assert kit.house() == round(1 - 0.21, 2)
    assert "p1 (1) got back the coupon for the Progressive Payout" in said(kit, voided)


@pytest.mark.clause("PGP-11c", "PGP-11h", "PGP-7d.2", "PGP-7a.1")
@pytest.mark.parametrize("steps", [0, 1, 2, 3, 4])
def test_a_void_round_gives_coupons_back_however_late_and_leaves_meter_and_inventory_as_they_were(
    steps: int,
) -> None:
    """Match play coupons too, which lay beside wagers that are returned."""
    with_both = (Stake(MAIN, money(10), coupon=money(10)), COUPON)
    kit = Kit(ONE).bets({1: with_both, 3: laid(CHIP)}).deal_hands(p1=STRAIGHT_FLUSH)
    kit.to(Phase.SETTLEMENT)
    for _ in range(steps):
        kit.deal()
    *_, voided = kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert isinstance(voided, e.RoundVoided)
    assert voided.coupons == ((1, MAIN), (1, WAGER))
    assert nothing_moved(kit)
    assert kit.meter() == 24_000
    assert said(kit, voided)[-3:-1] == [
        "p1 (1) got back the coupon for the main wager",
        "p1 (1) got back the coupon for the Progressive Payout",
    ]


@pytest.mark.clause("PGP-11c", "PGP-13b5", "PGP-13b2.2")
def test_the_coupon_of_a_number_that_was_decided_does_not_come_back() -> None:
    numbers = '[equipment]\nstart_method = "rng"\n[approvals]\nrandom_number_generator = "on file"\n'
    numbers += "[wagers.position_number]\nodds = 6\nminimum = 1\nmaximum = 100\n"
    kit = Kit(submission("[match_play]\nnumber_wager = true\n" + numbers))
    kit.bets({1: laid(Stake(WagerKind.POSITION_NUMBER, money(5), 4, money(5)))}).to(Phase.SETTING)
    *_, voided = kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert isinstance(voided, e.RoundVoided)
    assert voided.coupons == ()


@pytest.mark.clause("PGP-11c", "PGP-7d.2")
def test_where_a_void_round_leaves_the_meter_alone_the_licensee_bears_a_coupons_share() -> None:
    rules = replace(ONE, switches=Switches(void_reverses_contribution=False))
    kit = Kit(rules).bets({1: laid(COUPON)}).to(Phase.SETTING)
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert (kit.net(1), kit.house(), kit.meter()) == ((0,), -0.21, 24_000.21)


@pytest.mark.clause("PGP-10f", "PGP-7d.2")
def test_a_bank_that_may_place_optional_wagers_redeems_one_too_and_takes_it_back_with_the_bank() -> None:
    rules = submission(
        "[banking]\nenabled = true\n" + FILED.format("pgp-14d-1", 1)
        + "[switches]\nbank_may_place_optional = true\n"
    )  # fmt: skip
    kit = Kit(rules)
    kit.house_round()
    kit.bets({3: laid(COUPON)}, bank=1)
    kit.bet(1, (COUPON,))
    assert kit.house() == -2, "a bank is owed nothing for either: both are the licensee's"
    kit.give(c.LeaveTable, by="p1")
    assert kit.house() == -1
    assert kit.table.in_play.wagers[1] == ()


def test_a_coupon_of_nothing_is_a_chip() -> None:
    assert not game_rules(ONE).is_redeemed(replace(CHIP, coupon=Cents(0)))
    assert game_rules(ONE).is_redeemed(COUPON)
    assert not game_rules(ONE).is_redeemed(Stake(MAIN, money(1), coupon=money(1)))


@pytest.mark.clause("PGP-11c", "PGP-11d.1", "PGP-7d.2")
def test_a_coupon_that_went_back_with_its_hand_does_not_come_back_with_the_round_again() -> None:
    kit = lay().to(Phase.SETTING)
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    kit.give(c.VoidHand, 1)
    *_, voided = kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert isinstance(voided, e.RoundVoided)
    assert voided.coupons == ()
    assert nothing_moved(kit)
    assert kit.meter() == 24_000
