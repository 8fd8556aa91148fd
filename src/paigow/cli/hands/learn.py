"""`paigow learn`: the games in five steps each, with hands to try; the tile chart; the glossary."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Annotated, Final

import typer

from paigow.cli.common import JsonOption, print_json
from paigow.cli.hands.lessons_shown import (
    show_answer,
    show_chart,
    show_entries,
    show_exercise,
    show_lessons,
    show_step,
)
from paigow.cli.lines import show_line, show_paragraph
from paigow.cli.numbers import MOST
from paigow.cli.tables import console
from paigow.errors import PaigowError
from paigow.games.catalogue import game_called
from paigow.outside.terminal import is_terminal
from paigow.pieces import Pieces
from paigow.table.showing.wording import capital
from paigow.teaching.exercises import Answer, Exercise, LaidOut
from paigow.teaching.glossary import GlossaryEntry, glossary, looked_up
from paigow.teaching.lessons import Lesson, LessonStep, lesson, lessons
from paigow.teaching.tile_chart import PairChartRow, TileChartRow, pair_chart, tile_chart

_Record = dict[str, object]
_END: Final = ("q", "quit", "exit")


def learn(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME|WORD", help="The game to learn; with --glossary a word."),
    ] = None,
    step: Annotated[
        int | None,
        typer.Option("--step", "-s", metavar="N", min=1, max=MOST, help="One of the five steps alone."),
    ] = None,
    tiles: Annotated[bool, typer.Option("--tiles", help="The tiles by rank, and the pairs.")] = False,
    glossary_: Annotated[bool, typer.Option("--glossary", help="What the words mean, or one word.")] = False,
    json_: JsonOption = False,
) -> None:
    """Learn a game in five short steps, each with something to try; in a pipe with the answers."""
    named = " ".join(words or ())
    if step is not None and (tiles or glossary_ or not words):
        raise PaigowError("--step chooses from the lesson of a game; name the game, and nothing else with it")
    if tiles and (words or glossary_):
        raise PaigowError("--tiles shows the whole chart; leave out the game, the word and --glossary")
    if tiles:
        _tiles(json_)
    elif glossary_:
        _glossary(looked_up(named) if words else glossary(), json_)
    elif words:
        _lesson(lesson(game_called(named).name), step, json_)
    else:
        _lessons(json_)


def _lessons(json_: bool) -> None:
    if not json_:
        show_lessons(lessons())
        return
    for each in lessons():
        print_json(
            {
                "game": each.game.name,
                "title": each.game.title,
                "about": each.about,
                "steps": [step.title for step in each.steps],
            }
        )


def _tiles(json_: bool) -> None:
    if not json_:
        show_chart(tile_chart(), pair_chart(), is_drawn=is_terminal())
        return
    for tile in tile_chart():
        print_json(_tile_record(tile))
    for pair in pair_chart():
        print_json(_pair_record(pair))


def _glossary(entries: tuple[GlossaryEntry, ...], json_: bool) -> None:
    if not json_:
        show_entries(entries)
        return
    for entry in entries:
        print_json(
            {
                "word": entry.word,
                "text": entry.text,
                "clause": entry.clause,
                "elsewhere": list(entry.elsewhere),
            }
        )


def _lesson(lesson: Lesson, number: int | None, json_: bool) -> None:
    steps = lesson.steps if number is None else (lesson.step(number),)
    if json_:
        for step in steps:
            print_json(_step_record(lesson, step))
        return
    for place, show in enumerate(_pages(lesson, steps)):
        if (place and not _goes_on()) or not show():
            return
    if is_terminal():
        console.print()
        _what_next(lesson, number)


def _pages(lesson: Lesson, steps: Sequence[LessonStep]) -> Iterator[Callable[[], bool]]:
    """What is shown at a time, so that a small screen holds it: what a step says, then each exercise."""
    for step in steps:
        yield partial(_told, lesson, step)
        for exercise in step.exercises:
            yield partial(_tried, exercise)


def _goes_on() -> bool:
    """Wait until what is on the screen has been read; False when the learner has had enough."""
    if not is_terminal():
        return True
    console.print()
    said: str = typer.prompt("  Enter goes on, q ends", default="", show_default=False)
    return said.strip().lower() not in _END


def _told(lesson: Lesson, step: LessonStep) -> bool:
    if step.number > 1:
        console.print()
    show_step(lesson, step)
    return True


def _what_next(lesson: Lesson, number: int | None) -> None:
    if number is not None and number < len(lesson.steps):
        show_line(f"Go on with: paigow learn {lesson.game.name} --step {number + 1}")
        return
    show_line(f"That is all there is to it. Practise: paigow train --game {lesson.game.name}")
    show_line("Sit down at a table: paigow play")


def _tried(exercise: Exercise) -> bool:
    """One exercise: asked where somebody can answer; False when the learner has had enough."""
    drawn = is_terminal()
    show_exercise(exercise, is_drawn=drawn)
    if drawn and not _asked(exercise):
        return False
    show_answer(exercise.answer(), is_drawn=drawn)
    return True


def _asked(exercise: Exercise) -> bool:
    """Ask until there is an answer, or until it is skipped; what cannot be understood is asked for again."""
    console.print()
    show_paragraph(f"Write {exercise.asks}. Enter alone shows the answer, q ends.", 2, "dim")
    while True:
        said: str = typer.prompt("  your answer", default="", show_default=False).strip()
        if said.lower() in _END:
            return False
        if said.lower() in ("", "s"):
            return True
        try:
            verdict = exercise.judge(said)
        except PaigowError as error:
            show_paragraph(str(error), 2)
            continue
        show_paragraph(f"{capital(verdict.text)}.", 2, "green" if verdict.is_right else "yellow")
        console.print()
        return True


# JSON


def _step_record(lesson: Lesson, step: LessonStep) -> _Record:
    return {
        "game": lesson.game.name,
        "step": step.number,
        "part": step.part,
        "title": step.title,
        "text": list(step.paragraphs),
        "clauses": list(step.clauses),
        "exercises": [_exercise_record(each) for each in step.exercises],
    }


def _exercise_record(exercise: Exercise) -> _Record:
    return {
        "kind": exercise.kind,
        "question": exercise.question,
        "asks": exercise.asks,
        "hands": list(_hand_records(exercise.hands)),
        "answer": _answer_record(exercise.answer()),
    }


def _answer_record(answer: Answer) -> _Record:
    return {
        "text": answer.text,
        "why": answer.why,
        "clauses": list(answer.clauses),
        "hands": list(_hand_records(answer.hands)),
    }


def _hand_records(hands: tuple[LaidOut, ...]) -> Iterator[_Record]:
    for laid in hands:
        yield {"label": laid.label, "pieces": _written(laid.pieces)}


def _written(pieces: Pieces) -> str:
    return " ".join(map(str, pieces))


def _tile_record(row: TileChartRow) -> _Record:
    return {
        "tile": str(row.kind),
        "rank": row.rank,
        "name": row.name,
        "spoken": row.spoken,
        "chinese": row.chinese,
        "copies": row.kind.copies,
        "clause": row.kind.clause,
    }


def _pair_record(row: PairChartRow) -> _Record:
    return {
        "pair": row.pair.rank,
        "kind": row.pair.kind,
        "name": row.name,
        "hands": [_written(each) for each in row.hands],
        "clause": row.pair.clause,
    }
