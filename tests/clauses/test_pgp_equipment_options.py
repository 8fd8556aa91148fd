"""Pai Gow Poker, Sections 1 to 9 and 17: what the licensee may choose of equipment and procedure."""

from __future__ import annotations

import pytest

from paigow.games.submission import (
    Completion,
    CutCardAfter,
    DealMethod,
    Inspection,
    RecutBy,
    Shuffler,
    StartMethod,
    VigRounding,
)
from paigow.switches import AceFive
from submission_files import (
    EZ,
    FACE_UP,
    POKER,
    SECTION_17,
    SUPREME,
    TILES,
    allowed,
    read,
    refused,
    warned,
)

AUTOMATED = 'equipment.shuffler = "automated"'
SHOE = ('equipment.deal_method = "automated_shoe"', 'approvals.automated_shoe = "as filed"')


@pytest.mark.clause("PGP-1-ez-pai-gow.1")
def test_ez_is_a_table_by_itself_and_takes_no_vigorish() -> None:
    assert allowed(EZ).vigorish_percent == 0
    assert allowed(POKER).vigorish_percent == 5
    refused(None, "game", "pai-gow-poker", 'game = "ez"')


@pytest.mark.clause("PGP-2a.1", "PGP-2b.1")
def test_one_deck_unless_an_automated_shuffler_allows_two() -> None:
    assert allowed(POKER).equipment.decks == 1
    assert allowed(POKER, "equipment.decks = 2", AUTOMATED).equipment.decks == 2
    message = refused("PGP-2b.1", "equipment.decks", POKER, "equipment.decks = 2")
    assert message == (
        "equipment.decks = 2: a second deck is allowed only beside an automated shuffler; "
        'allowed: 1, or 2 with equipment.shuffler = "automated"'
    )
    refused("PGP-2b.1", "equipment.decks", POKER, "equipment.decks = 3", AUTOMATED)


def test_decks_made_with_two_jokers() -> None:
    assert not allowed(POKER).equipment.decks_with_two_jokers
    assert allowed(POKER, "equipment.decks_with_two_jokers = true").equipment.decks_with_two_jokers
    refused("PGP-2a.7", "equipment.decks_with_two_jokers", POKER, "equipment.decks_with_two_jokers = 2")


@pytest.mark.clause("PGP-3d.1", "PGP-3d.2")
def test_ace_to_five_is_second_unless_the_submission_elects_otherwise() -> None:
    assert allowed(POKER).switches.ace_five is AceFive.SECOND
    assert allowed(POKER, 'switches.ace_five = "lowest"').switches.ace_five is AceFive.LOWEST
    refused("PGP-3d.1", "switches.ace_five", POKER, 'switches.ace_five = "middle"')


@pytest.mark.clause("PGP-4a.1", "PGP-8c-a")
@pytest.mark.parametrize("method", ["dice", "rng"])
def test_dice_or_generator(method: str) -> None:
    line = f'equipment.start_method = "{method}"'
    assert allowed(POKER, line).equipment.start_method is StartMethod(method)
    refused("PGP-4a.1", "equipment.start_method", POKER, 'equipment.start_method = "coin"')


@pytest.mark.clause("PGP-4a-3.1", "PGP-8c-d.1")
def test_the_button_needs_shuffler_and_shoe() -> None:
    button = 'equipment.start_method = "button"'
    assert allowed(POKER, button, AUTOMATED, *SHOE).equipment.start_method is StartMethod.BUTTON
    for equipment in ((), (AUTOMATED,), SHOE):
        refused("PGP-4a-3.1", "equipment.start_method", POKER, button, *equipment)
    assert ("PGP-8c-d.1", "approvals.button") in warned(POKER, button, AUTOMATED, *SHOE)
    assert warned(POKER, button, AUTOMATED, *SHOE, 'approvals.button = "as filed"') == []


@pytest.mark.clause("PGP-4a.2")
def test_a_section_17_table_draws_no_starting_position() -> None:
    assert allowed(POKER, *SECTION_17).equipment.start_method is StartMethod.SECTION_17
    assert allowed(POKER, *SECTION_17).deals_by_section_17
    refused("PGP-4a.2", "equipment.start_method", POKER, *SECTION_17, 'equipment.start_method = "dice"')
    refused("PGP-4a.2", "equipment.start_method", POKER, 'equipment.start_method = "section_17"')
    assert not allowed(POKER).deals_by_section_17


def test_dice_stay_24_hours_at_most() -> None:
    assert allowed(POKER).equipment.dice_hours == 24
    assert allowed(POKER, "equipment.dice_hours = 8").equipment.dice_hours == 8
    refused("PGP-4a-1-iii", "equipment.dice_hours", POKER, "equipment.dice_hours = 25")


@pytest.mark.clause("PGP-5a.2")
def test_cards_are_inspected_at_the_table_or_beforehand() -> None:
    line = 'equipment.inspection = "beforehand"'
    assert allowed(POKER).equipment.inspection is Inspection.AT_TABLE
    assert allowed(POKER, line).equipment.inspection is Inspection.BEFOREHAND
    refused("PGP-5a.2", "equipment.inspection", POKER, 'equipment.inspection = "never"')


@pytest.mark.clause("PGP-6a.3")
def test_shuffled_by_hand_or_by_a_device() -> None:
    assert allowed(POKER).equipment.shuffler is Shuffler.MANUAL
    assert allowed(POKER, AUTOMATED).equipment.shuffler is Shuffler.AUTOMATED
    refused("PGP-6a.3", "equipment.shuffler", POKER, 'equipment.shuffler = "none"')


@pytest.mark.clause("PGP-6a.6", "PGP-8a-b", "SPG-9b")
def test_only_a_device_before_a_shoe_feeds_it() -> None:
    feeds = "equipment.shuffler_feeds_shoe = true"
    assert allowed(POKER, feeds, AUTOMATED).equipment.shuffler_feeds_shoe
    refused("PGP-6a.6", "equipment.shuffler_feeds_shoe", POKER, feeds)
    hand = 'equipment.deal_method = "hand"'
    refused("PGP-8a-b", "equipment.shuffler_feeds_shoe", POKER, feeds, AUTOMATED, hand)
    refused("SPG-9b", "equipment.shuffler_feeds_shoe", SUPREME, feeds, AUTOMATED, hand)


@pytest.mark.clause("PGP-6e.4")
def test_where_the_cutting_card_goes() -> None:
    line = 'equipment.cut_card_after = "fourth_from_bottom"'
    assert allowed(POKER).equipment.cut_card_after is CutCardAfter.DISCARD
    assert allowed(POKER, line).equipment.cut_card_after is CutCardAfter.FOURTH_FROM_BOTTOM
    refused("PGP-6e.4", "equipment.cut_card_after", POKER, 'equipment.cut_card_after = "pocket"')


@pytest.mark.clause("PGP-6f.2")
def test_who_cuts_again() -> None:
    line = 'equipment.recut_by = "next_entitled"'
    assert allowed(POKER).equipment.recut_by is RecutBy.LAST_CUTTER
    assert allowed(POKER, line).equipment.recut_by is RecutBy.NEXT_ENTITLED
    refused("PGP-6f.2", "equipment.recut_by", POKER, 'equipment.recut_by = "dealer"')


def test_main_wager_limits_and_coupons() -> None:
    assert allowed(POKER, "table.minimum = 12.50").table.minimum == 1250
    refused("PGP-7a.1", "table.maximum", POKER, "table.maximum = 10")
    refused("PGP-7a.1", "table.minimum", POKER, "table.minimum = 0")
    assert not allowed(POKER).match_play.accepted
    assert allowed(POKER, "match_play.accepted = true").match_play.returned_on_push


@pytest.mark.clause("PGP-8-a.1", "PGP-8a-a", "PGP-8a-b", "PGP-8b-a.1", "PGP-8b-b", "PGP-8b-a.2")
@pytest.mark.parametrize("method", list(DealMethod))
def test_how_cards_are_dealt(method: DealMethod) -> None:
    line = f'equipment.deal_method = "{method}"'
    assert allowed(POKER, line).equipment.deal_method is method
    refused("PGP-8-a.1", "equipment.deal_method", POKER, 'equipment.deal_method = "machine"')
    is_device = method is DealMethod.AUTOMATED_SHOE
    assert warned(POKER, line) == [("PGP-8b-a.2", "approvals.automated_shoe")] * is_device


def test_the_generator_is_an_approved_one() -> None:
    line = 'equipment.start_method = "rng"'
    assert warned(POKER, line) == [("PGP-8c-c.1", "approvals.random_number_generator")]
    assert warned(POKER, line, 'approvals.random_number_generator = "as filed"') == []


def test_the_starting_position_may_be_marked() -> None:
    line = "equipment.mark_starting_position = true"
    assert not allowed(POKER).equipment.mark_starting_position
    assert allowed(POKER, line).equipment.mark_starting_position
    refused("PGP-8c-e", "equipment.mark_starting_position", POKER, "equipment.mark_starting_position = 1")


@pytest.mark.clause("PGP-9d")
def test_a_table_names_a_house_way_that_exists() -> None:
    assert allowed(POKER, 'house_way = "best-low"').house_way == "best-low"
    refused("PGP-9d", "house_way", POKER, 'house_way = "maryland"')
    missing = read(POKER, "house_way = 3")
    assert [(error.clause, error.field) for error in missing.errors] == [("PGP-9d", "house_way")]


@pytest.mark.clause("PGP-12a.1")
def test_one_player_uses_one_area_or_two() -> None:
    assert allowed(POKER).table.areas_per_player == 1
    assert allowed(POKER, "table.areas_per_player = 2").table.areas_per_player == 2
    refused("PGP-12a.1", "table.areas_per_player", POKER, "table.areas_per_player = 3")


@pytest.mark.clause("PGP-16a.3")
def test_vigorish_exact_or_up_to_a_quarter() -> None:
    line = 'table.vig_rounding = "quarter_up"'
    assert allowed(POKER).table.vig_rounding is VigRounding.EXACT
    assert allowed(POKER, line).table.vig_rounding is VigRounding.QUARTER_UP
    refused("PGP-16a.3", "table.vig_rounding", POKER, 'table.vig_rounding = "quarter_down"')
    assert warned(POKER, line, "table.minimum = 0.26") == []
    assert warned(POKER, "table.minimum = 0.01") == []  # 5 percent of a cent is none
    assert warned(POKER, line, "table.minimum = 0.25") == [("PGP-16a.3", "table.minimum")]
    assert warned(SUPREME, line, "table.minimum = 0.25") == [("SPG-12i.2", "table.minimum")]
    assert warned(TILES, line, "table.minimum = 0.25") == [("PGT-8K-1", "table.minimum")]


def test_section_17_deals_from_an_automated_shoe() -> None:
    manual = 'equipment.deal_method = "manual_shoe"'
    refused("PGP-17b.2", "equipment.deal_method", POKER, *SECTION_17, manual)
    assert allowed(FACE_UP, *SECTION_17).deals_by_section_17


@pytest.mark.clause("PGP-17g")
def test_how_a_section_17_deal_is_completed() -> None:
    shoe = 'equipment.section_17_completion = "shoe"'
    assert allowed(POKER, *SECTION_17).equipment.section_17_completion is Completion.HAND
    assert allowed(POKER, *SECTION_17, shoe).equipment.section_17_completion is Completion.SHOE
    both = 'equipment.section_17_completion = "both"'
    refused("PGP-17g", "equipment.section_17_completion", POKER, *SECTION_17, both)


def test_the_stub_is_counted_unless_the_shuffler_counts() -> None:
    counts = "equipment.shuffler_counts = true"
    assert allowed(POKER, "equipment.stub_count_rounds = 1").equipment.stub_count_rounds == 1
    refused("PGP-17h.1", "equipment.stub_count_rounds", POKER, "equipment.stub_count_rounds = 6")
    assert allowed(POKER, counts, AUTOMATED).equipment.shuffler_counts
    refused("PGP-17i.1", "equipment.shuffler_counts", POKER, counts)
