"""Promises that the other tests only pass by: limits, cover, vigorish, markers and counts at their edges."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest

from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.money import Cents
from paigow.table import Entropy, Phase, Stake
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import CENTRE, INVENTORY, Account, chips, remainder_account
from paigow.table.money.meters import MeterReading
from paigow.table.showing.views import (
    AUDITOR,
    SPECTATOR,
    HandView,
    Viewer,
    Viewing,
    hidden_fields,
    player,
    view_for,
)
from paigow.table.state.irregularity import Irregularity
from table_kit import OTHER, Kit, changed, check, hands_for, money, submission

MAIN = WagerKind.PAI_GOW_POKER
BANKING = submission(
    "[banking]\nenabled = true\nco_banking = true\n"
    "[table]\nminimum = 0.05\nmaximum = 100000\nareas_per_player = 2\n"
    '[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\nminimum = 1\nmaximum = 100\n'
)
QUARTERS = changed(BANKING, table={"vig_rounding": "quarter_up"})
SECTION_17 = submission(
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "section_17"\n'
    'section_17_completion = "hand"\n[approvals]\nautomated_shoe = "x"\n'
    "[wagers.three_card_bonus]\nminimum = 1\nmaximum = 100\n"
)
ONE_METER = submission(
    '[wagers.progressive_payout]\npay_table = "pgp-14d-1"\namount = 1\n'
    "[wagers.progressive_payout.meter]\ninitial = 24000\nreset = 10000\nrate = 21\n"
)


def banked(rules: RulesSubmission = BANKING, bank: int = 2, **terms: object) -> Kit:
    """A round in which a bank plays, before anyone else has wagered."""
    kit = Kit(rules)
    kit.house_round()
    kit.give(c.OpenRound)
    return kit.bets({}, bank=bank, **terms)


def put_in_the_centre(kit: Kit) -> list[tuple[Account, Cents]]:
    """Who put how much into the centre to pay winners, in order."""
    return [
        (source, amount)
        for event in kit.events
        if isinstance(event, e.PositionSettled)
        for source, target, amount in event.transfers
        if target == CENTRE and source.wager is None
    ]


# The bank


@pytest.mark.clause("PGP-10-2d.4")
def test_a_bank_makes_up_all_that_is_owed_at_once() -> None:
    """The centre's $40 pay position 3 and not position 4; what 4 and 6 are still owed comes in one sum."""
    kit = banked(limit=0)
    for position, amount in {1: 20, 3: 30, 4: 40, 5: 20, 6: 10}.items():
        kit.bet(position, {MAIN: amount})
    kit.force({**hands_for({1: "L", 3: "W", 4: "W", 5: "L", 6: "W"}), 2: OTHER}).to(Phase.BETWEEN_ROUNDS)
    assert put_in_the_centre(kit) == [(chips("p2"), money(40 + 10 - (20 + 20 - 30)))]


@pytest.mark.clause("PGP-10-2e.2", "PGP-10-2e.3")
def test_a_co_bank_and_the_licensee_make_up_half_each_at_once() -> None:
    kit = banked(co_bank=True)
    for position, amount in {1: 10, 3: 30, 4: 40}.items():
        kit.bet(position, {MAIN: amount})
    kit.force({**hands_for({1: "L", 3: "W", 4: "W"}), 2: OTHER}).to(Phase.BETWEEN_ROUNDS)
    assert put_in_the_centre(kit) == [(chips("p2"), money(30)), (INVENTORY, money(30))]


@pytest.mark.clause("PGP-10g.1")
@pytest.mark.parametrize(("first", "second"), [(40, 15), (15, 40)])
@pytest.mark.parametrize(("switch", "wagered"), [("larger", 40), ("total", 55)])
def test_the_last_wager_of_two_areas_is_the_larger_wherever_it_lay(
    first: float, second: float, switch: str, wagered: float
) -> None:
    kit = Kit(changed(BANKING, switches={"last_wager_of_two": switch}), {1: 1000, 3: 1000})
    kit.ok(c.TakePosition(by="p3", position=4, **kit.who()))
    kit.house_round({1: 10, 3: first, 4: second})
    kit.give(c.LeavePosition, 4)
    kit.give(c.OpenRound)
    kit.bets({1: {MAIN: 10}}, bank=3).to(Phase.SETTING)
    assert kit.table.in_play.dealer_wager == money(wagered)


@pytest.mark.clause("PGP-7a.1")
def test_no_coupon_is_taken_against_a_players_bank() -> None:
    kit = banked(changed(BANKING, match_play={"accepted": True}))
    assert kit.refused(c.PlaceWagers, 1, stakes=(Stake(MAIN, money(10), coupon=money(10)),))
    kit.bet(1, {MAIN: 10})
    assert kit.table.in_play.wagers[1] == (Stake(MAIN, money(10)),)


@pytest.mark.clause("PGP-9b.1")
def test_a_bank_may_look_at_its_own_cards_while_the_dealer_sets() -> None:
    kit = banked()
    kit.bet(1, {MAIN: 10})
    kit.to(Phase.DEALER_SETS)
    mine = kit.table.in_play.hands[2]
    assert kit.hand_seen_by("p2", 2) is None
    [looked] = kit.give(c.LookAtCards, 2)
    assert isinstance(looked, e.CardsLookedAt)
    assert looked.cards == mine
    assert kit.hand_seen_by("p2", 2) == HandView(mine)


@pytest.mark.clause("PGP-15c.2", "PGP-15d3i")
def test_a_bank_with_a_qualifying_wager_has_an_envy_marker_and_is_paid() -> None:
    kit = banked(changed(BANKING, switches={"bank_may_place_optional": True}), limit=0)
    kit.bet(1, {MAIN: 10})
    kit.bet(2, {WagerKind.FORTUNE_BONUS: 5})
    kit.force({1: "9s 9h 9d 9c Kd 5h 2s", 2: "Kc Jd 8h 6s 5c 3d 2h"}).to(Phase.BETWEEN_ROUNDS)
    assert kit.last(e.NoMoreBetsAnnounced).envy_markers == ((2, WagerKind.FORTUNE_BONUS),)
    [envy] = [settled for settled in kit.settlements() if isinstance(settled.wager, EnvyBonus)]
    assert (envy.position, envy.won) == (2, money(5))


# Vigorish


@pytest.mark.clause("PGP-16a.3", "PGP-10-2d.5")
def test_vigorish_in_quarters_never_takes_more_than_was_won() -> None:
    """A bank's surplus of ten cents and a player's win of five: less than a quarter each."""
    kit = banked(QUARTERS, limit=0)
    kit.bet(1, {MAIN: 0.15})
    kit.bet(3, {MAIN: 0.05})
    kit.force({**hands_for({1: "L", 3: "W"}), 2: OTHER}).to(Phase.BETWEEN_ROUNDS)
    surplus = kit.last(e.BankSettled)
    assert (surplus.surplus, surplus.vigorish, surplus.to_bank) == (10, 10, 0)
    [won] = [settled for settled in kit.settlements() if settled.result == "win"]
    assert (won.won, won.vigorish) == (5, 5)
    assert kit.net(1, 2, 3) == (-0.15, 0, 0)


# Limits, meters and counts


@pytest.mark.clause("PGP-16j.1")
@pytest.mark.parametrize(("limit", "second"), [("per_hand = 50000\n", 10_000), ("", 40_000)])
def test_the_limit_of_a_hand_counts_two_wagers_that_one_event_pays(limit: str, second: float) -> None:
    """Fortune and Emperor's Treasure are paid in one pass of 15(d)(3): $40,000 each, and the limit is for
    both."""
    kit = Kit(
        submission(
            '[wagers.fortune_bonus]\npay_table = "pgp-16b-a"\nminimum = 1\nmaximum = 100\n'
            '[wagers.emperors_treasure]\npay_table = "pgp-16c-a"\nminimum = 1\nmaximum = 100\n'
            + (f"[payout_limits]\n{limit}" if limit else "")
        )
    )
    kit.bets({1: {MAIN: 10, WagerKind.FORTUNE_BONUS: 5, WagerKind.EMPERORS_TREASURE: 5}})
    kit.play(p1="3s 4s 5s 6s 7s 8s 9s")
    [event] = [each for each in kit.events if isinstance(each, e.PositionSettled) and "premium" in each.step]
    assert [settled.won for settled in event.settled] == [money(40_000), money(second)]


@pytest.mark.clause("PGP-14g")
@pytest.mark.parametrize(
    ("known", "current"), [("0", "1/3"), ("1/3", "0"), ("1/3", "2/3"), ("1/3", "1/4"), ("0", "0")]
)
def test_the_books_hold_the_remainder_of_a_synchronised_meter(known: str, current: str) -> None:
    kit = Kit(ONE_METER)
    for sequence, remainder in enumerate((known, current), 10):
        reading = MeterReading("meter", sequence, Cents(2_500_000), Fraction(remainder))
        kit.bets({1: {MAIN: 10}}).to(Phase.SETTLEMENT)
        kit.ok(c.SettleNext(**kit.who()), Entropy(meters={"meter": reading}))
        kit.to(Phase.BETWEEN_ROUNDS)
        assert kit.table.meter("meter") == reading
        assert kit.table.balance(remainder_account("meter")) == ceil(reading.remainder)
        check(kit.table)


@pytest.mark.clause("PGP-16j.1", "PGP-16e2")
def test_a_meter_that_was_won_whole_stands_at_its_reset_amount_even_if_a_limit_left_a_rest() -> None:
    """$1.65 is what the limit leaves of the meter; the licensee fills it up as after any such win."""
    kit = Kit(
        submission(
            '[wagers.progressive_payout]\npay_table = "pgp-16e"\namount = 5\n'
            "[wagers.progressive_payout.meter]\ninitial = 50500\nreset = 2000\nrate = 33\n"
            "[payout_limits]\nper_hand = 50500\ncovers_meter = true\n"
        )
    )
    kit.bets({1: {MAIN: 10, WagerKind.PROGRESSIVE_PAYOUT: 5}}).play(p1="3s 4s 5s 6s 7s 8s 9s")
    [won] = [settled for settled in kit.settlements() if settled.wager == WagerKind.PROGRESSIVE_PAYOUT]
    assert won.won == money(50_500)
    assert kit.meter() == 2_000


@pytest.mark.clause("PGP-17h2.1", "PGP-11f.1")
@pytest.mark.parametrize(("found", "removed"), [(-1, None), (0, 0)])
def test_a_card_found_face_up_is_no_card_missing_from_the_deck(found: int, removed: int | None) -> None:
    """Somebody holds one card too many and the stub is one short: with the racked card all are there, so the
    deck stays; if the stub is not short, there is a card too many and the deck goes."""
    kit = Kit(SECTION_17).bets({1: {MAIN: 10}, 2: {MAIN: 10}}).to(Phase.FIRST_CARDS)
    kit.give(c.Report, irregularity=Irregularity.CARD_FACE_UP, place=1)
    kit.to(Phase.REMAINING)
    left = len(kit.table.in_play.stock)
    kit.give(c.CountRemaining, found=left + found, held=((2, 8),), count_stub=True)
    assert kit.last(e.RoundVoided).deck_removed == removed


# Views


@pytest.mark.clause("PGP-8a-b-2.3")
def test_stacks_are_counted_in_every_view_and_shown_in_none() -> None:
    kit = Kit(changed(BANKING, equipment={"deal_method": "hand"})).bets({1: {MAIN: 10}})
    kit.to(Phase.STARTING_POSITION)
    staff = [Viewer(viewing) for viewing in (Viewing.DEALER, Viewing.FLOORPERSON)]
    for viewer in (SPECTATOR, *staff, player(kit.table, "p1"), AUDITOR):
        seen = view_for(kit.table, viewer).round
        assert seen is not None
        assert seen.stacks == (7,) * 7


@pytest.mark.clause("PGP-7b.2")
@pytest.mark.parametrize("looks", [False, True])
def test_a_hand_that_the_dealer_sets_for_a_player_who_left_is_nobodys(looks: bool) -> None:
    """Whoever looked before leaving has seen the cards; the setting itself shows them to no one."""
    kit = Kit(BANKING).bets({1: {MAIN: 10}, 2: {MAIN: 10}}).to(Phase.SETTING)
    if looks:
        kit.give(c.LookAtCards, 1)
    kit.ok(c.LeaveTable(by="p1", **kit.who()))
    kit.deal()
    left = player(kit.table, "p1")
    assert kit.table.in_play.settings[1] is not None
    assert {"high", "low", "rule"} <= hidden_fields(kit.last(e.HandSet), left)
    assert (kit.hand_seen_by("p1", 1) is not None) is looks


@pytest.mark.clause("PGP-11c", "PGP-11d.1")
def test_a_progressive_chip_given_back_with_its_hand_is_not_given_back_again_with_the_round() -> None:
    """Found by the second settlement: the chip came back twice, and so did its share of the meter."""
    kit = Kit(ONE_METER)
    before, meter = kit.worth(), kit.table.meter("meter")
    kit.bets({p: {MAIN: 10, WagerKind.PROGRESSIVE_PAYOUT: 1} for p in (1, 2)}).to(Phase.REMAINING)
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    kit.give(c.VoidHand, 1)
    assert kit.meter() == 24_000.21
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert isinstance(kit.last(e.RoundVoided), e.RoundVoided)
    assert kit.worth() == before
    assert (kit.table.meter("meter").amount, kit.table.meter("meter").remainder) == (
        meter.amount,
        meter.remainder,
    )
