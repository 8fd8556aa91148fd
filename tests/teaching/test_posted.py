"""What is posted at a table, and what its layout shows."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from paigow.games.submission import LimitScope, RulesSubmission, sample, sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import QUALIFYING
from paigow.money import dollars, format_money
from paigow.switches import RoyalMatch
from paigow.table import new_table
from paigow.table.state.rules import GameRules
from paigow.teaching.signs import SECTION_17, layout, notices

SECTION_17_SAMPLE = "pai-gow-poker-three-and-seven-card-bonus"


def rules_of(filed: RulesSubmission) -> GameRules:
    return new_table(filed).rules


def posted(rules: GameRules) -> dict[str, str]:
    """The clauses of the notices, each with its sentence."""
    return {each.clause: each.text for each in notices(rules)}


@pytest.mark.clause("PGP-18a")
def test_the_odds_of_section_17_are_stated_with_to_and_never_with_for() -> None:
    rules = rules_of(sample(SECTION_17_SAMPLE))
    assert {each.wager for each in notices(rules) if each.clause == "PGP-18a"} == {*SECTION_17}
    for key in SECTION_17:
        table = rules.wagers[key].table
        assert table is not None
        printed = [str(row.paid(rules.switches.errata)) for row in table.rows if not row.excluded]
        assert all(re.search(r"\d to \d", each) for each in printed), printed
        assert not any(" for " in each for each in printed)


@pytest.mark.clause("PGP-17f.3")
def test_the_sign_of_the_three_card_bonus_is_what_players_judge_their_cards_by() -> None:
    rules = rules_of(sample(SECTION_17_SAMPLE))
    (notice,) = (each for each in notices(rules) if each.clause == "PGP-17f.3")
    assert notice.wager is WagerKind.THREE_CARD_BONUS


@pytest.mark.clause("PGP-18d.3")
def test_a_limit_of_the_seven_card_bonus_is_posted_with_its_amount() -> None:
    filed = sample(SECTION_17_SAMPLE)
    limits = replace(filed.payout_limits, seven_card_bonus=dollars(60_000))
    assert "$60,000.00" in posted(rules_of(replace(filed, payout_limits=limits)))["PGP-18d.3"]
    without = replace(filed, payout_limits=replace(filed.payout_limits, seven_card_bonus=None))
    assert "PGP-18d.3" not in posted(rules_of(without)), "where there is no limit there is nothing to post"


@pytest.mark.clause("FUP-10a-i.2")
def test_face_up_posts_what_its_aggregate_limit_means() -> None:
    filed = sample("face-up-rules-of-play")
    assert filed.payout_limits.per_hand is not None
    said = posted(rules_of(filed))["FUP-10a-i.2"]
    assert "envy bonus is paid in any case" in said
    assert "to all hands of a player in a round" in said
    by_hand = replace(filed, payout_limits=replace(filed.payout_limits, scope=LimitScope.HAND))
    assert "to one hand" in posted(rules_of(by_hand))["FUP-10a-i.2"]


@pytest.mark.clause(
    "PGT-2B", "PGT-2B-1", "PGT-2B-2", "PGT-2B-3", "PGT-2B-4", "PGT-2B-4-a", "PGT-2D-6", "PGT-8A-2"
)
def test_the_layout_of_tiles_shows_what_chapter_2_lists() -> None:
    filed = replace(sample("pai-gow-tiles-pair-fortunes"), licensee="The House of Tiles")
    shown = {each.clause: each for each in layout(rules_of(filed))}
    assert [*shown] == [
        "PGT-2B",
        "PGT-2B-1",
        "PGT-2B-2",
        "PGT-2B-3",
        "PGT-2B-4",
        "PGT-2B-4-a",
        "PGT-2D-6",
        "PGT-8A-2",
    ]
    assert shown["PGT-2B-1"].text == "The House of Tiles"
    unnamed = {each.about: each.text for each in layout(rules_of(replace(filed, licensee="")))}
    assert unnamed["operator"] == "The name or the logo of the operator.", "no game is an operator"
    assert shown["PGT-2B-4-a"].about == WagerKind.PAIR_FORTUNES


@pytest.mark.clause("PGP-3l-4.2")
def test_the_bonus_wager_of_fortune_has_its_own_area() -> None:
    (area,) = layout(rules_of(sample("pai-gow-poker-fortune")))
    assert (area.about, area.clause) == (WagerKind.FORTUNE_BONUS, "PGP-3l-4.2")


@pytest.mark.parametrize("name", sample_names())
def test_every_notice_is_a_sentence_about_a_wager_of_its_table(name: str) -> None:
    rules = rules_of(sample(name))
    for each in notices(rules):
        assert each.wager in rules.wagers
        assert each.text.endswith(".")


@pytest.mark.clause("PGP-15c.1", "FUP-4.2")
def test_envy_bonuses_are_posted_with_the_least_wager_that_earns_them() -> None:
    said = f"An envy bonus is earned by a wager of {format_money(QUALIFYING)} or more."
    for name in sample_names():
        rules = rules_of(sample(name))
        envy = {each.wager: each.clause for each in notices(rules) if each.text == said}
        assert set(envy) == set(rules.envy_wagers), name
        assert set(envy.values()) <= {"FUP-4.2" if name == "face-up-rules-of-play" else "PGP-15c.1"}


@pytest.mark.clause("PGP-3f-2-i", "PGP-3f-2-ii")
def test_a_royal_match_is_explained_as_the_table_pays_it() -> None:
    fixed, chosen = sample("pai-gow-poker-fortune"), sample("pai-gow-poker-banking")
    assert chosen.switches.royal_match is RoyalMatch.ACE_KING
    assert "a king and a queen of one suit" in posted(rules_of(fixed))["PGP-3f-2-i"]
    assert "an ace and a king of one suit" in posted(rules_of(chosen))["PGP-3f-2-ii"]
