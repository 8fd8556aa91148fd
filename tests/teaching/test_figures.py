"""What lessons and glossary name from the data: pairs of tiles, hands that are paid, how hands are set."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from paigow.games.catalogue import GameName
from paigow.games.hands import TILE_HANDS, family_of
from paigow.games.submission.samples import default_submission
from paigow.games.wager_kinds import WagerKind
from paigow.rules.tiles.hands import PairKind, pair_rank
from paigow.teaching.glossary import look_up
from paigow.teaching.lessons import Part, lesson
from paigow.teaching.texts import fill_text
from paigow.terminal.screen.keys import REST
from paigow.tiles import TILES, Tile, parse_tiles
from second_settlement import printed


def told(game: str, part: Part) -> str:
    return " ".join(lesson(game).steps[list(Part).index(part)].paragraphs)


MIXED = [told("pai-gow-tiles", Part.RANKING), look_up("mixed pair")[0].text]


@pytest.mark.clause("PGT-3B-2-c")
@pytest.mark.parametrize("text", MIXED)
def test_every_mixed_pair_is_named_and_tiles_of_equal_spots_that_make_none_are_told_apart(text: str) -> None:
    together = {frozenset(parse_tiles(" ".join(two))) for two in re.findall(r"(\d-\d) with (\d-\d)", text)}
    mixed = {frozenset(two) for two in combinations(TILES, 2) if _is_mixed(*two)}
    assert mixed <= together
    assert {_kind(*two) for two in together} <= {PairKind.MIXED, PairKind.SUPREME}
    no_pair = re.findall(r"like (\d-\d) and (\d-\d)|such as (\d-\d) and (\d-\d)", text)
    first, second = parse_tiles(" ".join(filter(None, no_pair[0])))
    assert first.count == second.count
    assert _kind(first, second) is None


def _kind(first: Tile, second: Tile) -> PairKind | None:
    pair = pair_rank(first, second)
    return None if pair is None else pair.kind


def _is_mixed(first: Tile, second: Tile) -> bool:
    return _kind(first, second) is PairKind.MIXED


ASCENDING = ["three_of_a_kind", "straight", "flush", "full_house", "four_of_a_kind"]
"""The poker hands from the lowest that a Fortune Bonus wins by, as PGP-3b ranks them."""


@pytest.mark.clause("PGP-3l-pt-10")
def test_the_least_hand_of_the_fortune_bonus_is_that_of_the_printed_rows() -> None:
    game = GameName.PAI_GOW_POKER
    offer: Any = default_submission(game).offer(WagerKind.FORTUNE_BONUS)
    rows = printed.pay_table(offer.pay_table, {})
    least = next(hand for hand in ASCENDING if hand in rows and rows[hand].figure > 0)
    assert f"wins with {least.replace('_', ' ')} or better" in told(game, Part.BANK)


def test_a_hand_that_only_pushes_is_none_that_wins() -> None:
    """Some pay tables give the wager back for three pairs; Face Up files one of them."""
    assert fill_text("{fortune_wins}", GameName.FACE_UP_PAI_GOW_POKER) == "three of a kind"


@pytest.mark.clause("PGP-9e.3", "PGP-3l-7")
def test_the_lesson_names_both_wagers_that_bar_surrender() -> None:
    said = told(GameName.PAI_GOW_POKER, Part.RESULT)
    assert "your own seven cards" in said
    assert "envy bonus" in said
    assert {"PGP-9e.3", "PGP-3l-7"} <= set(lesson(GameName.PAI_GOW_POKER).steps[2].clauses)


@pytest.mark.clause("PGP-9a.2", "SPG-12a.2")
@pytest.mark.parametrize("game", ["pai-gow-poker", "supreme-pai-gow"])
def test_table_and_lesson_ask_the_same_of_a_high_hand(game: str) -> None:
    """Equal to the low hand or higher, says the text of both games; of tiles nothing is asked."""
    assert REST[family_of(game).name].endswith("must rank as high or higher")
    assert told(game, Part.HANDS).startswith("Your high hand must be at least as good as your low hand.")


def test_the_house_ways_that_bear_the_name_of_a_casino_are_introduced() -> None:
    said = look_up("house way")[0].text
    assert "casino that has published" in said
    assert "Foxwoods, Trump Plaza and MGM Grand" in said


def test_no_rule_of_a_house_way_speaks_of_points_without_saying_what_they_are() -> None:
    said = [rule.text for way in TILE_HANDS.house_ways() for rule in way.rules if "points" in rule.text]
    assert said
    assert all("The points of a setting are its two values added up." in each for each in said)
