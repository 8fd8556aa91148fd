"""`paigow submission diff`: what a variation of a Rules Submission changes, key by key and edge by edge."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from command import paigow
from paigow.games.submission import sample, sample_names
from paigow.games.submission.differences import differences
from paigow.games.submission.samples import sample_text
from paigow.odds.edge import percent
from paigow.odds.submission_wagers import filed_wagers

TILES = sample_text("pai-gow-tiles-pair-fortunes")
SUPREME = sample_text("supreme-pai-gow")


def compared(folder: Path, before: str, after: str) -> tuple[int, dict[str, Any]]:
    for name, text in (("a.toml", before), ("b.toml", after)):
        (folder / name).write_text(text, "utf-8")
    answer = paigow("submission", "diff", str(folder / "a.toml"), str(folder / "b.toml"), "--json")
    [found] = answer.records
    return answer.status, found


def test_a_comment_changes_nothing(tmp_path: Path) -> None:
    status, found = compared(tmp_path, TILES, f"# filed anew\n{TILES}\n")
    assert (status, found) == (0, {"same": True, "keys": [], "clauses": [], "odds": []})
    shown = paigow("submission", "diff", str(tmp_path / "a.toml"), str(tmp_path / "b.toml"))
    assert (shown.status, "say the same" in shown.out) == (0, True)


def test_another_pay_table_changes_its_wager_alone(tmp_path: Path) -> None:
    status, found = compared(tmp_path, TILES, TILES.replace("pair-fortunes-a", "pair-fortunes-b"))
    assert status == 1
    assert found["keys"] == [
        {
            "key": "wagers.pair_fortunes.pay_table",
            "before": '"pair-fortunes-a"',
            "after": '"pair-fortunes-b"',
            "clauses": ["PGT-8L"],
        }
    ]
    assert found["clauses"] == ["PGT-8L"]
    [was] = filed_wagers(sample("pai-gow-tiles-pair-fortunes"))
    at_least, at_most = found["odds"]
    assert (at_least["wager"], at_most["wager"]) == ("Pair Fortunes, $5.00", "Pair Fortunes, $100.00")
    assert at_least["before"]["edge_percent"] == was.odds().edge_percent
    assert at_least["before"]["standard_deviation"] == was.odds().standard_deviation
    assert at_least["after"]["edge_percent"] == "13.6123"


def test_another_house_way_changes_every_side_of_the_main_wager(tmp_path: Path) -> None:
    _, found = compared(tmp_path, SUPREME, SUPREME.replace('"balanced"', '"best-high"'))
    assert [each["key"] for each in found["keys"]] == ["house_way"]
    changed = {each["wager"]: each for each in found["odds"]}
    assert {"main wager of the player, set best", "main wager of the bank, set best"} <= set(changed)
    own = changed["main wager of the player, set by the dealer's house way"]
    assert own["before"]["edge_percent"] != own["after"]["edge_percent"]
    assert not any(name.startswith("Bonus") for name in changed), "the bonus wager does not ask how one sets"


def test_a_wager_that_is_dropped_is_named_with_what_it_was(tmp_path: Path) -> None:
    _, found = compared(tmp_path, TILES, TILES[: TILES.index("[wagers.pair_fortunes]")])
    assert {each["key"]: each["after"] for each in found["keys"]} == {
        f"wagers.pair_fortunes.{name}": None for name in ("pay_table", "minimum", "maximum", "raised")
    }
    assert [each["after"] for each in found["odds"]] == [None, None]
    (tmp_path / "b.toml").write_text(TILES.replace("pair-fortunes-a", "pair-fortunes-b"), "utf-8")
    shown = paigow("submission", "diff", str(tmp_path / "a.toml"), str(tmp_path / "b.toml")).out
    assert 'wagers.pair_fortunes.pay_table: "pair-fortunes-a" -> "pair-fortunes-b" (PGT-8L)' in shown
    assert "+8.3148" in shown


def test_a_change_of_words_leaves_all_odds(tmp_path: Path) -> None:
    status, found = compared(tmp_path, TILES, TILES.replace('title = "Pai Gow Tiles"', 'title = "Table 7"'))
    assert (status, [each["key"] for each in found["keys"]], found["odds"]) == (1, ["title"], [])


@pytest.mark.parametrize("name", sample_names())
def test_a_submission_differs_from_another_in_the_same_keys_both_ways(name: str) -> None:
    one, other = sample(name), sample("supreme-pai-gow")
    there, back = differences(one, other), differences(other, one)
    assert differences(one, one) == ()
    assert [(each.key, each.before, each.after) for each in there] == [
        (each.key, each.after, each.before) for each in back
    ]


def test_the_deviation_of_the_main_wager_is_that_of_its_results(tmp_path: Path) -> None:
    _, found = compared(tmp_path, SUPREME, SUPREME.replace('"balanced"', '"best-high"'))
    name = "main wager of the player, set best"
    [before] = [each["before"] for each in found["odds"] if each["wager"] == name]
    ways = ("--dealer-way", "balanced", "--player-way", "optimal")
    [answer] = paigow("odds", "main", "--game", "supreme-pai-gow", *ways, "--json").records
    chances = [Fraction(answer[what], answer["total"]) for what in ("win", "lose")]
    won = Fraction(19, 20)
    mean = won * chances[0] - chances[1]
    assert before["edge_percent"] == percent(-mean)
    variance = won**2 * chances[0] + chances[1] - mean**2
    assert before["standard_deviation"] == f"{float(variance) ** 0.5:.4f}"
