"""One golden transcript for each procedure and each irregularity of each game.

Every scenario beside this file is played, must come out as it expects, and must read as the text beside it.
After a change that is meant, rewrite the texts with --rewrite-playthroughs and review them as text.
"""

from __future__ import annotations

import tomllib
from itertools import zip_longest
from pathlib import Path

import pytest

from log_kit import writer
from paigow.games.catalogue import GAMES
from paigow.games.submission.samples import default_submission
from paigow.log.replay import replay
from paigow.scenario.expectations import Expected
from paigow.scenario.model import load_scenario, scenario_names
from paigow.scenario.runner import run_scenario
from paigow.table.games import game_rules

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.toml"))


def clauses(file: Path) -> list[str]:
    return list(tomllib.loads(file.read_text("utf-8"))["clauses"])


def first_difference(written: str, played: str) -> str | None:
    """
    >>> first_difference("a\\nb", "a\\nc")
    "line 2: written 'b', played 'c'"
    """
    lines = zip_longest(written.splitlines(), played.splitlines())
    for number, (old, new) in enumerate(lines, 1):
        if old != new:
            return f"line {number}: written {old!r}, played {new!r}"
    return None


@pytest.mark.parametrize(
    "file", [pytest.param(file, id=file.stem, marks=pytest.mark.clause(*clauses(file))) for file in FILES]
)
def test_playthrough(file: Path, request: pytest.FixtureRequest) -> None:
    staged = run_scenario(load_scenario(str(file)))
    assert staged.differences == []
    played = "\n".join(staged.lines) + "\n"
    golden = file.with_suffix(".txt")
    if request.config.getoption("--rewrite-playthroughs"):
        golden.write_text(played, "utf-8")
    difference = first_difference(golden.read_text("utf-8"), played)
    assert difference is None, f"{golden.name} {difference}; if it is meant: --rewrite-playthroughs"


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_scenario_says_what_must_come_of_it(file: Path) -> None:
    scenario = load_scenario(str(file))
    expected = [scenario.expected, *(each.expected for each in scenario.rounds)]
    assert any(each != Expected() for each in expected)


@pytest.mark.sizes(all=1)
def test_every_irregularity_of_every_game_goes_wrong_in_some_scenario() -> None:
    known = {
        (game.name, what)
        for game in GAMES
        for what in game_rules(default_submission(game.name)).irregularities
    }
    reported = {
        (load_scenario(str(file)).submission.game, order["irregularity"])
        for file in FILES
        for each in tomllib.loads(file.read_text("utf-8"))["round"]
        for order in each.get("order", ())
        if order["do"] == "report"
    }
    assert known == reported


def test_every_text_has_its_scenario() -> None:
    assert {file.stem for file in FILES} == {file.stem for file in HERE.glob("*.txt")}


@pytest.mark.parametrize("name", scenario_names())
def test_sample_scenarios_come_out_as_they_expect(name: str) -> None:
    staged = run_scenario(load_scenario(name))
    assert staged.differences == []
    log = writer(staged.scenario.submission_text)
    lines = [log.opening, *map(log.write, staged.journal.entries), log.close()]
    assert replay(lines).table == staged.table


def test_every_game_has_a_sample_scenario() -> None:
    played = {load_scenario(name).submission.game for name in scenario_names()}
    assert played == {game.name for game in GAMES}
