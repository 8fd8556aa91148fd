"""What the settings of a lesson's hands give up is kept as it is counted; `--rewrite-answers` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from paigow.games.catalogue import GameName
from paigow.teaching.exercises import DealToSet
from paigow.teaching.lessons import lesson
from paigow.teaching.setting_value.judgement import SettingQuestion
from paigow.teaching.setting_value.valuation import judge_setting
from paigow.teaching.texts import read_package_data

HEAD = """\
# What each correct setting of the hands that lessons give to be set gives up against the best one, of a unit
# wagered, over all hands that the other side may hold. In Face Up, where a lesson shows no hand of the
# dealer, the other side is a bank. Written by tests/teaching/setting_value/test_taught.py --rewrite-answers.
"""


def to_set(game: GameName) -> Iterator[DealToSet]:
    for step in lesson(game).steps:
        yield from (each for each in step.exercises if isinstance(each, DealToSet))


def counted(exercise: DealToSet) -> dict[str, Fraction]:
    """What every correct setting of an exercise gives up, by the odds."""
    filed, name = exercise.filed, exercise.game.name
    judged = judge_setting(
        SettingQuestion(
            name,
            exercise.correct()[0],
            way=filed.house_way,
            switches=exercise.switches,
            banked=name is GameName.FACE_UP_PAI_GOW_POKER,
        )
    )
    best = judged.best.odds.expectation
    return {str(each.setting): best - each.odds.expectation for each in judged.settings}


@pytest.fixture(scope="module")
def written(request: pytest.FixtureRequest) -> dict[str, dict[str, str]]:
    if request.config.getoption("--rewrite-answers"):
        lines = [HEAD]
        for game in GameName:
            lines += [f"[{game}]"]
            for each in to_set(game):
                lines += [f'"{setting}" = "{lost}"' for setting, lost in counted(each).items()]
            lines += [""]
        data = Path(__file__).parents[3] / "src" / "paigow" / "data" / "lesson_values.toml"
        data.write_text("\n".join(lines[:-1]) + "\n", "utf-8")
    return read_package_data("lesson_values.toml")


@pytest.mark.parametrize("game", GameName)
def test_what_a_setting_of_a_lesson_gives_up_is_kept_as_it_is_counted(
    game: GameName, written: dict[str, dict[str, str]]
) -> None:
    found = {setting: lost for each in to_set(game) for setting, lost in counted(each).items()}
    assert {setting: Fraction(lost) for setting, lost in written[game].items()} == found
