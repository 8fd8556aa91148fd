"""`paigow learn` as a newcomer meets it: the list, lessons in a pipe and at a terminal, chart and words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from at_terminal import LINES, pages_at_terminal
from command import paigow
from paigow.games.catalogue import GameName
from paigow.rules.tiles.hands import PAIR_RANKS
from paigow.teaching.exercises import DealToSet, Exercise
from paigow.teaching.glossary import glossary
from paigow.teaching.lessons import Lesson, lesson, lessons
from paigow.tiles import KINDS


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paigow.cli.learn.is_terminal", lambda: True)


def test_without_a_game_it_lists_what_can_be_learned() -> None:
    answer = paigow("learn")
    assert answer.status == 0
    assert all(f"paigow learn {name}\n" in answer.out for name in GameName)
    said = " ".join(answer.out.split())
    assert all(each.about in said for each in lessons())
    assert "--tiles" in answer.out
    assert "--glossary" in answer.out


@pytest.mark.parametrize("name", GameName)
def test_in_a_pipe_a_lesson_is_plain_text_with_its_answers(name: GameName) -> None:
    answer = paigow("learn", name)
    assert (answer.status, answer.err) == (0, "")
    assert "\x1b" not in answer.out
    assert all(line == line.rstrip() and len(line) <= 100 for line in answer.out.splitlines())
    said = " ".join(answer.out.split())
    for step in lesson(name).steps:
        assert f"step {step.number} of 5: {step.title}" in said
        assert all(paragraph in said for paragraph in step.paragraphs)
        assert all(clause in said for clause in step.clauses)
        for exercise in step.exercises:
            assert exercise.question in said
            assert f"Answer: {exercise.answer().text}. {exercise.answer().why}" in said


def test_hands_are_shown_in_suit_signs() -> None:
    assert "your cards: Q♠ Q♥ A♦ J♣ 8♠ 5♦ 3♥" in paigow("learn", "pai-gow-poker", "--step", "1").out


def test_a_game_may_be_named_in_words() -> None:
    whole = paigow("learn", "pai-gow-tiles").out
    assert {paigow("learn", *words).out for words in (["Pai", "Gow", "Tiles"], ["tiles"])} == {whole}


def test_one_step_alone() -> None:
    answer = paigow("learn", "supreme-pai-gow", "--step", "4")
    assert "step 4 of 5" in answer.out
    assert "step 5 of 5" not in answer.out


@pytest.mark.parametrize("name", GameName)
def test_json_has_every_step_with_its_computed_answers(name: GameName) -> None:
    records = paigow("learn", name, "--json").records
    assert [record["step"] for record in records] == [1, 2, 3, 4, 5]
    for record, step in zip(records, lesson(name).steps, strict=True):
        assert record["text"] == list(step.paragraphs)
        told = [each["answer"]["text"] for each in record["exercises"]]
        assert told == [each.answer().text for each in step.exercises]


def test_json_of_the_list_of_the_chart_and_of_the_glossary() -> None:
    assert [record["game"] for record in paigow("learn", "--json").records] == list(GameName)
    chart = paigow("learn", "--tiles", "--json").records
    assert [record["tile"] for record in chart if "tile" in record] == [str(kind) for kind in KINDS]
    assert [record["pair"] for record in chart if "pair" in record] == [pair.rank for pair in PAIR_RANKS]
    words = [record["word"] for record in paigow("learn", "--glossary", "--json").records]
    assert words == [entry.word for entry in glossary()]


def test_the_chart_in_a_pipe_has_a_line_for_each_kind_and_each_pair() -> None:
    lines = paigow("learn", "--tiles").out.splitlines()
    assert re.search(r"^ +1 +6-6 +Heaven +Teen +天 +2 tiles +PGT-3I-1$", lines[1])
    assert sum("PGT-3I-" in line for line in lines) == len(KINDS)
    assert sum("PGT-3B-2" in line for line in lines) == len(PAIR_RANKS)


@pytest.mark.usefixtures("terminal")
def test_the_chart_at_a_terminal_draws_every_tile() -> None:
    out = paigow("learn", "--tiles").out
    assert out.count("●") == sum(kind.count for kind in KINDS)
    assert all(f"─{kind}─" in out for kind in KINDS)


def test_the_glossary_by_word_and_by_what_is_said_elsewhere() -> None:
    assert paigow("learn", "--glossary", "high", "hand").out.startswith("high hand\n")
    said = paigow("learn", "--glossary", "tie").out
    assert re.findall(r"^\w.*$", said, re.MULTILINE) == ["copy hand", "push"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pai-gow-pokr",), "there is no game 'pai-gow-pokr'; did you mean 'pai-gow-poker'?"),
        (("pai-gow-poker", "--step", "6"), "there is no step 6; a lesson has steps 1 to 5"),
        (("--step", "1"), "--step chooses from the lesson of a game; name the game"),
        (("--glossary", "--step", "1"), "--step chooses from the lesson of a game"),
        (("--tiles", "pai-gow-tiles"), "--tiles shows the whole chart; leave out the game"),
        (("pai-gow",), "there is no game 'pai-gow'; did you mean 'pai-gow-poker' or 'pai-gow-tiles'?"),
        (("--glossary", "xyz"), "there is no word of the glossary 'xyz'; there are "),
        (("--glossary", "vigorous"), "there is no word of the glossary 'vigorous'; did you mean 'vigorish'?"),
    ],
)
def test_a_mistake_is_answered_in_one_sentence(words: tuple[str, ...], said: str) -> None:
    answer = paigow("learn", *words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"paigow: {said}")
    assert answer.err.count("\n") == 1


# At a terminal


@pytest.mark.usefixtures("terminal")
def test_a_right_answer_is_told_so_and_the_pieces_are_drawn() -> None:
    answer = paigow("learn", "pai-gow-poker", "--step", "1", stdin="\n3 4\n")
    assert "╭─────╮" in answer.out
    assert "Right, and how the house sets it" in answer.out
    assert "Answer: Q♥ Q♠ 8♠ 5♦ 3♥ / A♦ J♣." in answer.out
    assert "Go on with: paigow learn pai-gow-poker --step 2" in answer.out


@pytest.mark.usefixtures("terminal")
def test_a_wrong_answer_is_explained_with_its_clause() -> None:
    answer = paigow("learn", "pai-gow-poker", "--step", "1", stdin="\nQs Qh\n")
    said = " ".join(answer.out.split())
    assert "Set wrong: the low hand (pair of queens) outranks the high hand" in said
    assert "(PGP-9g-1-iii)" in said
    assert "Answer: " in said


@pytest.mark.usefixtures("terminal")
def test_what_cannot_be_understood_is_asked_for_again() -> None:
    answer = paigow("learn", "pai-gow-poker", "--step", "3", stdin="\nperhaps\nwin\n")
    assert "'perhaps' is none of win, lose, push; write one of these" in answer.out
    assert "No." in answer.out
    assert answer.out.count("Answer: ") == 1


@pytest.mark.usefixtures("terminal")
@pytest.mark.parametrize("skipped", ["", "s", "S"])
def test_skipping_shows_the_answers_to_the_end_and_what_to_do_next(skipped: str) -> None:
    exercises = sum(len(step.exercises) for step in lesson("pai-gow-tiles").steps)
    steps = len(lesson("pai-gow-tiles").steps)
    answer = paigow("learn", "pai-gow-tiles", stdin=f"\n{skipped}\n" * (exercises + steps))
    assert answer.out.count("Answer: ") == exercises
    assert "paigow train --game pai-gow-tiles" in answer.out


@pytest.mark.usefixtures("terminal")
def test_q_ends_at_once() -> None:
    answer = paigow("learn", "supreme-pai-gow", stdin="q\n")
    assert answer.status == 0
    assert "Answer: " not in answer.out
    assert "step 2" not in answer.out


def right(exercise: Exercise) -> str:
    answer = exercise.answer()
    if isinstance(exercise, DealToSet):
        return " ".join(map(str, answer.hands[1].pieces))
    return answer.text.removeprefix("hand ")


@pytest.mark.usefixtures("terminal")
def test_every_exercise_can_be_answered_rightly_by_its_own_answer() -> None:
    for each in lessons():
        answers = list(typed(each, right))
        out = paigow("learn", each.game.name, stdin="\n".join([*answers, ""])).out
        exercises = sum(len(step.exercises) for step in each.steps)
        assert out.count("Right.") + out.count("Right, and how the house") == exercises


def typed(lesson: Lesson, said: Callable[[Exercise], str]) -> Iterator[str]:
    """Answers to a whole lesson, and Enter wherever it waits: before each page but the first."""
    for step in lesson.steps:
        if step.number > 1:
            yield ""
        for exercise in step.exercises:
            yield from ("", said(exercise))


def wrong(exercise: Exercise) -> str:
    if isinstance(exercise, DealToSet):
        return " ".join(map(str, exercise.answer().hands[0].pieces[:2]))
    first, second = {"compare": ("win", "lose"), "higher": ("1", "2")}.get(exercise.kind, ("0", "1"))
    return second if right(exercise) == first else first


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(("said", "verdict", "colour"), [(right, "Right", 32), (wrong, "No", 33)])
@pytest.mark.parametrize("name", GameName)
def test_on_a_small_terminal_every_answer_is_coloured_and_every_page_waits_until_it_is_read(
    name: GameName, said: Callable[[Exercise], str], verdict: str, colour: int
) -> None:
    pages = pages_at_terminal("learn", name, typed=typed(lesson(name), said))
    assert "Traceback" not in "".join(pages)
    assert "Sit down at a table: paigow play" in pages[-1]
    assert f"\x1b[{colour}m  {verdict}." in "".join(pages)
    assert [page for page in pages if page.count("\n") > LINES - 1] == []
    for step in lesson(name).steps:
        (told,) = (page for page in pages if f"step {step.number} of 5" in page)
        assert ("Enter goes on, q ends" in told) == (told is not pages[-1])
        assert "your answer" not in told
