"""Filings that decide nothing are said to, by the clause that makes them idle; what cannot be is refused."""

from __future__ import annotations

import pytest

from paigow.games.submission import read_submission, sample
from paigow.games.submission.checks.warnings import IDLE
from paigow.games.submission.samples import sample_names, sample_text
from submission_files import (
    EZ,
    FACE_UP,
    FORTUNE,
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
BANKING = ("banking.enabled = true", "banking.expressly_provided = true")
RNG = ('equipment.start_method = "rng"', 'approvals.random_number_generator = "as filed"')
ROUNDED = 'table.vig_rounding = "quarter_up"'


@pytest.mark.clause("PGP-16a.3", "PGP-19c.2", "PGP-1-ez-pai-gow.2", "FUP-1.5")
def test_nothing_is_rounded_where_no_vigorish_is_taken() -> None:
    refused("PGP-19c.2", "table.vig_rounding", FACE_UP, ROUNDED)
    refused("FUP-1.5", "table.vig_rounding", FACE_UP, ROUNDED, 'rules = "FUP"')
    refused("PGP-1-ez-pai-gow.2", "table.vig_rounding", EZ, ROUNDED)
    for game in (POKER, SUPREME, TILES):
        allowed(game, ROUNDED)
    allowed(EZ, ROUNDED, *BANKING)


IDLE_FILINGS = (
    ("PGP-6b-1", POKER, ("equipment.cut_card_after = \"fourth_from_bottom\"", AUTOMATED)),
    ("SPG-6b-1", SUPREME, ("equipment.recut_by = \"next_entitled\"", AUTOMATED)),
    ("PGP-8-d", POKER, ("equipment.stub_count_rounds = 3",)),
    ("SPG-8e.1", SUPREME, ("equipment.stub_count_rounds = 3", AUTOMATED, "equipment.shuffler_counts = true")),
    ("PGP-17g", POKER, ('equipment.section_17_completion = "shoe"',)),
    ("PGP-4a.2", POKER, ("equipment.mark_starting_position = true", *SECTION_17)),
    ("PGP-4a-1-iii", POKER, ("equipment.dice_hours = 12", *RNG)),
    ("PGT-2E", TILES, ("equipment.dice_hours = 12", *RNG)),
    ("PGP-5a.2", POKER, ("equipment.decks_with_two_jokers = true", 'equipment.inspection = "beforehand"')),
    ("PGP-10a.1", POKER, ('banking.dealer_wager = "fixed_amount"', "banking.dealer_wager_amount = 5",
                          'approvals.dealer_wager = "as filed"')),
    ("PGT-9A", TILES, ("banking.bank_sets_house_way = true",)),
    ("PGP-10a.1", EZ, ("banking.expressly_provided = true",)),
    ("SPG-7a.1", SUPREME, ("match_play.returned_on_push = false",)),
    ("PGP-7a.1", EZ, ("match_play.vigorish = false", "match_play.accepted = true")),
    ("PGP-7d.2", POKER, ("match_play.progressive_wager = false",)),
    ("FUP-10a-i.1", FACE_UP, ('payout_limits.scope = "round"', 'rules = "FUP"')),
)  # fmt: skip


@pytest.mark.parametrize(("clause", "game", "lines"), IDLE_FILINGS)
def test_a_choice_that_decides_nothing_says_so(clause: str, game: str, lines: tuple[str, ...]) -> None:
    field = lines[0].partition(" ")[0]
    assert (clause, field) in warned(game, *lines)


def test_every_idle_choice_is_tried() -> None:
    tried = {lines[0].partition(" ")[0] for _, _, lines in IDLE_FILINGS}
    assert tried == {each.field for each in IDLE}


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        (POKER, ('equipment.cut_card_after = "fourth_from_bottom"',)),
        (POKER, ('equipment.recut_by = "next_entitled"', AUTOMATED, 'equipment.inspection = "beforehand"')),
        (SUPREME, ("equipment.stub_count_rounds = 3",)),
        (TILES, ("equipment.dice_hours = 12", *RNG, "banking.enabled = true")),
        (EZ, BANKING),
    ],
)  # fmt: skip
def test_a_choice_that_decides_something_passes_in_silence(game: str, lines: tuple[str, ...]) -> None:
    assert not [each for each in warnings_of(game, *lines) if "decides nothing" in each]


def warnings_of(game: str, *lines: str) -> list[str]:
    return [warning.message for warning in read(game, *lines).warnings]


@pytest.mark.parametrize("name", sample_names())
def test_no_sample_files_what_decides_nothing(name: str) -> None:
    reading = read_submission(sample_text(name))
    assert reading.submission == sample(name)
    assert not [each.message for each in reading.warnings if "decides nothing" in each.message]


@pytest.mark.clause("PGP-3l-1.1", "PGP-15b.2")
def test_200_dollars_binds_the_fortune_wager_of_3l_and_14a_and_is_said_of_that_of_15() -> None:
    """3(l)(1) speaks of a Fortune Pai Gow Poker wager; 15(b) of a bonus wager of $1 at least, of which only
    those of $5 earn envy: it supposes others than those of 3(l), and names no greatest one."""
    above = "wagers.fortune_bonus.maximum = 250"
    field = "wagers.fortune_bonus.maximum"
    under = "wagers.fortune_bonus.offered_under"
    refused("PGP-3l-1.1", field, POKER, *FORTUNE, f'{under} = "3(l)"', above)
    refused("PGP-14A-a.2", field, POKER, *FORTUNE, f'{under} = "14.A"', above)
    assert ("PGP-3l-1.1", field) in warned(POKER, *FORTUNE, above)
    assert ("FUP-4.1", field) in warned(
        FACE_UP, 'rules = "FUP"', *FORTUNE[1:], 'wagers.fortune_bonus.pay_table = "fup-fortune-1"', above
    )
    assert not [each for each in warnings_of(POKER, *FORTUNE) if field in each]
    one = "wagers.fortune_bonus.minimum = 1"
    assert not [each for each in warnings_of(POKER, *FORTUNE, one) if "fortune" in each]
