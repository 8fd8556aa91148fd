"""Pai Gow Tiles: every choice of the operator, allowed and refused."""

from __future__ import annotations

import pytest

from paigow.games.submission import DeliveryStyle, StartMethod, VigRounding, read_submission
from paigow.games.wager_kinds import WagerKind
from paigow.money import dollars
from paigow.switches import TileFirstOffer
from submission_files import TILES, allowed, plain_wager, refused, warned

RNG = 'equipment.start_method = "rng"'
BANKING = "banking.enabled = true"


def test_dice_24_hours_and_tiles_12_hours_at_most() -> None:
    equipment = allowed(TILES, "equipment.dice_hours = 12", "equipment.tile_hours = 8").equipment
    assert (equipment.dice_hours, equipment.tile_hours) == (12, 8)
    refused("PGT-2E", "equipment.dice_hours", TILES, "equipment.dice_hours = 25")
    refused("PGT-3A-2", "equipment.tile_hours", TILES, "equipment.tile_hours = 13")


@pytest.mark.clause("PGT-2F", "PGT-6A-1")
def test_the_generator_is_an_approved_one() -> None:
    assert allowed(TILES, RNG).equipment.start_method is StartMethod.RNG
    assert warned(TILES, RNG) == [("PGT-2F", "approvals.random_number_generator")]
    assert warned(TILES, RNG, 'approvals.random_number_generator = "as filed"') == []
    for method in ("button", "section_17"):
        field = "equipment.start_method"
        message = refused("PGT-6A-1", field, TILES, f'{field} = "{method}"')
        assert message.endswith('allowed: "dice" or "rng"')


def test_main_wager_limits() -> None:
    assert allowed(TILES, "table.minimum = 25").table.minimum == dollars(25)
    refused("PGT-5A", "table.maximum", TILES, "table.maximum = 1")


@pytest.mark.clause("PGT-5C-2")
def test_an_abandoned_wager_is_lost_only_if_the_submission_says_so() -> None:
    assert not allowed(TILES).table.abandoned_wager_lost
    assert allowed(TILES, "table.abandoned_wager_lost = true").table.abandoned_wager_lost
    refused("PGT-5C-2", "table.abandoned_wager_lost", TILES, 'table.abandoned_wager_lost = "lost"')


@pytest.mark.clause("PGT-5E.1")
def test_one_player_uses_one_area_or_two() -> None:
    assert allowed(TILES, "table.areas_per_player = 2").table.areas_per_player == 2
    refused("PGT-5E.1", "table.areas_per_player", TILES, "table.areas_per_player = 3")


@pytest.mark.clause("PGT-5F", "PGT-8L")
def test_pair_fortunes_pays_by_one_of_four_tables() -> None:
    assert allowed(TILES).offer(WagerKind.PAIR_FORTUNES) is None
    for letter in "abcd":
        lines = plain_wager(WagerKind.PAIR_FORTUNES, f"pair-fortunes-{letter}")
        assert allowed(TILES, *lines).offer(WagerKind.PAIR_FORTUNES) is not None
    lines = plain_wager(WagerKind.PAIR_FORTUNES, "pair-fortunes-e")
    refused("PGT-8L", "wagers.pair_fortunes.pay_table", TILES, *lines)
    refused(
        "PGT-5F",
        "wagers.pair_fortunes.minimum",
        TILES,
        *plain_wager(WagerKind.PAIR_FORTUNES, "pair-fortunes-a"),
        "wagers.pair_fortunes.minimum = 0",
    )


@pytest.mark.clause("PGT-7A", *(f"PGT-7B-{number}" for number in range(1, 10)))
def test_delivery_styles_are_enabled_by_name() -> None:
    assert allowed(TILES).equipment.deliveries == ()
    for style in DeliveryStyle:
        assert allowed(TILES, f'equipment.deliveries = ["{style}"]').equipment.deliveries == (style,)
    every = ", ".join(f'"{style}"' for style in DeliveryStyle)
    assert allowed(TILES, f"equipment.deliveries = [{every}]").equipment.deliveries == tuple(DeliveryStyle)
    assert len(DeliveryStyle) == 9
    for wrong in ('["cup_say"]', '["jung_quat", "jung_quat"]', '"jung_quat"', "[1]"):
        refused("PGT-7A", "equipment.deliveries", TILES, f"equipment.deliveries = {wrong}")


def test_the_printed_house_way_holds_unless_another_is_named() -> None:
    least = 'game = "pai-gow-tiles"\ntable = { minimum = 5, maximum = 50 }'
    submission = read_submission(least).submission
    assert submission is not None
    assert submission.house_way == "maryland"
    assert allowed(TILES, 'house_way = "best-high"').house_way == "best-high"
    refused("PGT-8D", "house_way", TILES, 'house_way = "trump-plaza"')


@pytest.mark.clause("PGT-8K-1")
def test_vigorish_exact_or_up_to_a_quarter() -> None:
    assert allowed(TILES, 'table.vig_rounding = "quarter_up"').table.vig_rounding is VigRounding.QUARTER_UP
    refused("PGT-8K-1", "table.vig_rounding", TILES, 'table.vig_rounding = "half"')


@pytest.mark.clause("PGT-9A", "PGT-9E", "PGT-9H-3.2")
def test_banking_co_banking_and_the_dealers_wager() -> None:
    assert not allowed(TILES).banking.enabled
    assert allowed(TILES, BANKING, "banking.co_banking = true").banking.co_banking
    refused("PGT-9E", "banking.co_banking", TILES, "banking.co_banking = true")
    refused("PGT-9A", "banking.enabled", TILES, "banking.enabled = 1")
    fixed = ('banking.dealer_wager = "fixed_amount"', "banking.dealer_wager_amount = 250")
    assert allowed(TILES, BANKING, *fixed).banking.dealer_wager_amount == dollars(250)
    assert warned(TILES, BANKING, *fixed) == []
    refused("PGT-9H-3.2", "banking.dealer_wager_amount", TILES, BANKING, fixed[0])
    assert allowed(TILES, BANKING, "banking.bank_sets_house_way = true").banking.bank_sets_house_way
    refused("PGT-10F", "banking.bank_sets_house_way", TILES, 'banking.bank_sets_house_way = "no"')


def test_the_generator_serves_banked_rounds_only_by_express_mention() -> None:
    line = "banking.rng_when_banked = true"
    assert not allowed(TILES, RNG, BANKING).banking.rng_when_banked
    assert allowed(TILES, RNG, BANKING, line).banking.rng_when_banked
    refused("PGT-9J-2", "banking.rng_when_banked", TILES, BANKING, line)
    refused("PGT-9J-2", "banking.rng_when_banked", TILES, RNG, line)


def test_the_rulings_can_be_reversed() -> None:
    switches = allowed(TILES, 'switches.tile_first_offer = "rotates"').switches
    assert switches.tile_first_offer is TileFirstOffer.ROTATES
    refused("PGT-9C-1-a", "switches.tile_first_offer", TILES, 'switches.tile_first_offer = "left"')
    refused("PGT-9D-2", "switches.cobank_cover", TILES, "switches.cobank_cover = true")
    refused("PGT-9S-5", "switches.odd_cent", TILES, 'switches.odd_cent = "bank"')


def test_tiles_know_no_deck_no_shoe_and_no_coupon() -> None:
    for line in ("equipment.decks = 1", 'equipment.deal_method = "hand"', "match_play.accepted = false"):
        field = line.partition(" = ")[0]
        message = refused(None, "match_play" if "match" in field else field, TILES, line)
        assert message.endswith("has no meaning in Pai Gow Tiles; leave it out")
