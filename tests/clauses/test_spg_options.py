"""Supreme Pai Gow: every choice of the licensee, allowed and refused."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paigow.games.submission import CutCardAfter, DealMethod, RecutBy, StartMethod, VigRounding, paid_by
from paigow.games.wager_kinds import WagerKind
from paigow.money import ToOne
from paigow.rules.house_ways import names
from paigow.switches import OddCent, RoyalShare
from submission_files import FORTUNE, SUPREME, SUPREME_BONUS, allowed, refused, warned

AUTOMATED = 'equipment.shuffler = "automated"'
SHOE = ('equipment.deal_method = "automated_shoe"', 'approvals.automated_shoe = "as filed"')


@pytest.mark.clause("SPG-2b")
def test_two_decks_need_an_automated_shuffler() -> None:
    assert allowed(SUPREME, "equipment.decks = 2", AUTOMATED).equipment.decks == 2
    refused("SPG-2b", "equipment.decks", SUPREME, "equipment.decks = 2")


@pytest.mark.clause("SPG-4a", "SPG-11a")
def test_dice_generator_or_button() -> None:
    method = "equipment.start_method"
    assert allowed(SUPREME).equipment.start_method is StartMethod.DICE
    assert allowed(SUPREME, f'{method} = "rng"').equipment.start_method is StartMethod.RNG
    assert allowed(SUPREME, f'{method} = "button"', AUTOMATED, *SHOE)
    refused("SPG-4a-3", method, SUPREME, f'{method} = "button"')
    refused("SPG-4a", method, SUPREME, f'{method} = "section_17"')
    assert warned(SUPREME, f'{method} = "rng"') == [("SPG-11c", "approvals.random_number_generator")]
    assert warned(SUPREME, f'{method} = "button"', AUTOMATED, *SHOE) == [("SPG-11d", "approvals.button")]


@pytest.mark.clause("SPG-13h-2", "SPG-13i-3", "SPG-13j-2")
@pytest.mark.parametrize("method", list(DealMethod))
def test_the_generator_serves_banked_rounds_however_cards_are_dealt(method: DealMethod) -> None:
    lines = (
        'equipment.start_method = "rng"',
        f'equipment.deal_method = "{method}"',
        "banking.enabled = true",
    )
    assert allowed(SUPREME, *lines).equipment.start_method is StartMethod.RNG
    assert ("SPG-11c", "approvals.random_number_generator") in warned(SUPREME, *lines)


def test_dice_stay_24_hours_at_most() -> None:
    assert allowed(SUPREME, "equipment.dice_hours = 24").equipment.dice_hours == 24
    refused("SPG-4a-1-iii", "equipment.dice_hours", SUPREME, "equipment.dice_hours = 48")


@pytest.mark.clause("SPG-6e.3", "SPG-6f.2")
def test_cut_card_and_recut() -> None:
    lines = ('equipment.cut_card_after = "fourth_from_bottom"', 'equipment.recut_by = "next_entitled"')
    equipment = allowed(SUPREME, *lines).equipment
    assert equipment.cut_card_after is CutCardAfter.FOURTH_FROM_BOTTOM
    assert equipment.recut_by is RecutBy.NEXT_ENTITLED
    refused("SPG-6e.3", "equipment.cut_card_after", SUPREME, 'equipment.cut_card_after = "top"')
    refused("SPG-6f.2", "equipment.recut_by", SUPREME, 'equipment.recut_by = "floorperson"')


def test_inspection_shuffler_and_shoe() -> None:
    assert allowed(SUPREME, 'equipment.inspection = "beforehand"')
    assert allowed(SUPREME, "equipment.shuffler_feeds_shoe = true", AUTOMATED)
    refused("SPG-6a.2", "equipment.shuffler_feeds_shoe", SUPREME, "equipment.shuffler_feeds_shoe = true")
    refused("SPG-6a.1", "equipment.shuffler", SUPREME, 'equipment.shuffler = "hand"')
    refused("SPG-5a", "equipment.inspection", SUPREME, 'equipment.inspection = "twice"')


def test_coupons_only_where_their_settlement_is_defined() -> None:
    assert not allowed(SUPREME).match_play.accepted
    assert allowed(SUPREME, "match_play.accepted = true", "match_play.vigorish = false").match_play.accepted
    refused(None, "match_play.number_wager", SUPREME, "match_play.number_wager = true")
    refused("SPG-7a.1", "table.maximum", SUPREME, "table.maximum = 5")


@pytest.mark.clause("SPG-7d.2")
def test_the_bonus_wager_is_a_dollar_at_least() -> None:
    assert allowed(SUPREME, *SUPREME_BONUS).offer(WagerKind.BONUS) is not None
    assert allowed(SUPREME, *SUPREME_BONUS, "wagers.bonus.minimum = 5")
    refused("SPG-7d.2", "wagers.bonus.minimum", SUPREME, *SUPREME_BONUS, "wagers.bonus.minimum = 0.99")
    refused("SPG-7d.1", "wagers.fortune_bonus", SUPREME, *FORTUNE)


@pytest.mark.clause("SPG-8a.1", "SPG-9a", "SPG-10a")
@pytest.mark.parametrize("method", list(DealMethod))
def test_how_cards_are_dealt(method: DealMethod) -> None:
    line = f'equipment.deal_method = "{method}"'
    assert allowed(SUPREME, line).equipment.deal_method is method
    refused("SPG-8a.1", "equipment.deal_method", SUPREME, 'equipment.deal_method = "pitch"')
    is_device = method is DealMethod.AUTOMATED_SHOE
    assert warned(SUPREME, line) == [("SPG-10a", "approvals.automated_shoe")] * is_device


@pytest.mark.clause("SPG-8e.1")
def test_the_stub_is_counted_unless_the_shuffler_counts() -> None:
    assert allowed(SUPREME, "equipment.stub_count_rounds = 5")
    refused("SPG-8d", "equipment.stub_count_rounds", SUPREME, "equipment.stub_count_rounds = 0")
    assert allowed(SUPREME, "equipment.shuffler_counts = true", AUTOMATED)
    refused("SPG-8e.1", "equipment.shuffler_counts", SUPREME, "equipment.shuffler_counts = true")


@pytest.mark.clause("SPG-11e")
def test_the_starting_position_may_be_marked() -> None:
    assert allowed(SUPREME, "equipment.mark_starting_position = true").equipment.mark_starting_position
    line = 'equipment.mark_starting_position = "yes"'
    refused("SPG-11e", "equipment.mark_starting_position", SUPREME, line)


@pytest.mark.clause("SPG-12d")
@pytest.mark.parametrize("name", names("supreme"))
def test_a_table_names_a_house_way_of_four_cards(name: str) -> None:
    assert allowed(SUPREME, f'house_way = "{name}"').house_way == name
    refused("SPG-12d", "house_way", SUPREME, 'house_way = "foxwoods"')


@pytest.mark.clause("SPG-12i.2")
def test_vigorish_exact_or_up_to_a_quarter() -> None:
    assert allowed(SUPREME, 'table.vig_rounding = "quarter_up"').table.vig_rounding is VigRounding.QUARTER_UP
    refused("SPG-12i.2", "table.vig_rounding", SUPREME, "table.vig_rounding = 25")


@pytest.mark.clause("SPG-13a.1", "SPG-13e.1", "SPG-13g.2")
def test_banking_co_banking_and_the_dealers_wager() -> None:
    enabled = "banking.enabled = true"
    assert allowed(SUPREME, enabled, "banking.co_banking = true").banking.co_banking
    refused("SPG-13e.1", "banking.co_banking", SUPREME, "banking.co_banking = true")
    refused("SPG-13a.1", "banking.enabled", SUPREME, 'banking.enabled = "yes"')
    percent = 'banking.dealer_wager = "percent_of_last_wager"'
    refused("SPG-13g.2", "banking.dealer_wager_percent", SUPREME, enabled, percent)
    found = warned(SUPREME, enabled, percent, "banking.dealer_wager_percent = 50")
    assert found == [("SPG-13g.2", "approvals.dealer_wager")]


@pytest.mark.clause("SPG-14a.2")
def test_posted_odds_may_exceed_the_printed_ones() -> None:
    offer = allowed(SUPREME, *SUPREME_BONUS, "wagers.bonus.raised = { two_jokers = 5 }").wagers.bonus
    assert offer is not None
    assert paid_by(offer).row("two_jokers").pays == ToOne(Fraction(5))
    low = "wagers.bonus.raised = { two_jokers = 3 }"
    refused("SPG-14a.2", "wagers.bonus.raised.two_jokers", SUPREME, *SUPREME_BONUS, low)


@pytest.mark.clause("SPG-15a")
def test_one_player_uses_one_area_or_two() -> None:
    assert allowed(SUPREME, "table.areas_per_player = 2").table.areas_per_player == 2
    refused("SPG-15a", "table.areas_per_player", SUPREME, "table.areas_per_player = 0")


def test_the_rulings_can_be_reversed() -> None:
    switches = allowed(SUPREME, 'switches.royal_share = "always"', 'switches.odd_cent = "licensee"').switches
    assert switches.royal_share is RoyalShare.ALWAYS
    assert switches.odd_cent is OddCent.LICENSEE
    refused("SPG-14b.2", "switches.royal_share", SUPREME, 'switches.royal_share = "never"')
    refused(None, "switches.ace_five", SUPREME, 'switches.ace_five = "lowest"')
