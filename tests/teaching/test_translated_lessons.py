"""Lessons in another language: nothing is left out, nothing is added, and no English is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, Final

import pytest

from paigow.errors import PaigowError, UnknownNameError
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_of
from paigow.games.hands import CARDS
from paigow.teaching import lessons as room
from paigow.teaching.lessons import LessonStep, lesson, lessons
from paigow.teaching.texts import read_package_data
from paigow.teaching.translation import languages_said
from paigow.toml_text import names_in

FOLDER: Final = files("paigow").joinpath("data", "lessons")
OTHERS: Final = [each for each in languages_said() if FOLDER.joinpath(each).is_dir()]
FILES: Final = names_in(FOLDER)
FIGURE: Final = re.compile(r"\{\w+\}|\$\d+|\d-\d(?:-\d)*")
"""What a text takes from the data, amounts of money, and tiles or runs of cards."""
CITED: Final = re.compile(r"[A-Z]{3}-[\w.-]+")
LATIN: Final = {"A", "K", "Q", "J"}
WAYS: Final = {word for way in CARDS.house_ways() for word in way.title.split()}


def texts(step: Mapping[str, Any]) -> Iterator[tuple[str, str, list[str]]]:
    """Whom each text of a step is for, the text, and its questions."""
    for part in (step, *step.get("addition", ())):
        asked = part.get("questions", [each["question"] for each in part.get("exercise", ())])
        yield part.get("game", ""), part["text"], asked


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("file", FILES)
def test_a_translation_has_every_step_addition_and_question_with_the_same_figures(
    language: str, file: str
) -> None:
    english, other = (
        read_package_data("lessons", f"{file}.toml"),
        read_package_data("lessons", language, f"{file}.toml"),
    )
    assert list(other["about"]) == list(english["about"])
    assert [each["part"] for each in other["step"]] == [each["part"] for each in english["step"]]
    for mine, theirs in zip(other["step"], english["step"], strict=True):
        assert mine["title"] != theirs["title"]
        for (game, text, asked), (other_game, other_text, other_asked) in zip(
            texts(mine), texts(theirs), strict=True
        ):
            assert game == other_game
            assert sorted(FIGURE.findall(text)) == sorted(FIGURE.findall(other_text)), mine["title"]
            assert [FIGURE.findall(each) for each in asked] == [FIGURE.findall(each) for each in other_asked]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", GameName)
def test_a_translated_lesson_is_the_same_lesson_in_other_words(language: str, name: GameName) -> None:
    for mine, theirs in zip(lesson(name, language).steps, lesson(name).steps, strict=True):
        assert (mine.part, mine.clauses) == (theirs.part, theirs.clauses)
        assert len(mine.paragraphs) == len(theirs.paragraphs)
        answers = [[each.answer() for each in step.exercises] for step in (mine, theirs)]
        assert answers[0] == answers[1]


def said(step: LessonStep) -> Iterator[str]:
    """All that a step says; clauses are cited alike in every language."""
    yield step.title
    yield from step.paragraphs
    yield from (CITED.sub("", each.question) for each in step.exercises)


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_is_left_over_in_a_translated_lesson(language: str) -> None:
    for each in lessons(language):
        spoken = [each.about, *(text for step in each.steps for text in said(step))]
        words = {word for text in spoken for word in re.findall(r"[A-Za-z']+", text)}
        assert words <= LATIN | WAYS, each.game.name
        assert len(set(spoken)) == len(spoken), "nothing is said twice in a lesson"


def test_what_nobody_translated_is_said_in_english() -> None:
    english = read_package_data("lessons", "tiles.toml")
    aim = {"part": "aim", "title": "目標", "text": "牌九", "questions": ["哪兩張"]}
    told = room.read_lesson(room._translated(english, {"about": {}, "step": [aim]}), game_of("pai-gow-tiles"))
    plain = lesson("pai-gow-tiles")
    assert (told.steps[0].title, told.steps[0].exercises[0].question) == ("目標", "哪兩張")
    assert (told.about, told.steps[1:]) == (plain.about, plain.steps[1:])


@pytest.mark.parametrize("questions", [[], ["一", "二"]])
def test_a_translated_step_asks_as_many_questions_as_the_step(questions: list[str]) -> None:
    aim = {"part": "aim", "title": "目標", "text": "牌九", "questions": questions}
    with pytest.raises(PaigowError, match=f"step aim asks 1 question.*, not {len(questions)}"):
        room._translated(read_package_data("lessons", "tiles.toml"), {"about": {}, "step": [aim]})


def test_a_language_that_nobody_speaks_here_is_refused_with_those_that_are() -> None:
    with pytest.raises(UnknownNameError, match=r"no language 'zh'.*zh-Hant"):
        lesson("pai-gow-tiles", "zh")
