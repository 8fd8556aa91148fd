"""`paigow learn`: the games in five steps each, with hands to try; the tile chart; the glossary.

They are drawn on a terminal, and printed in plain lines for a pipe.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Annotated, Final

import typer

from paigow.cli.common import MOST, JsonOption, print_json
from paigow.cli.output import show_drawn_line, show_line, show_paragraph, terminal_width
from paigow.errors import PaigowError
from paigow.games.catalogue import game_called
from paigow.message import capital
from paigow.pieces import Pieces
from paigow.platform.terminal import is_terminal
from paigow.table.showing.wording import number_of
from paigow.teaching.drawing import (
    NAME_WIDTH,
    STYLES,
    Drawing,
    Size,
    count_columns,
    drawn,
    faces,
    hand,
    side_by_side,
    width_of,
    with_labels,
)
from paigow.teaching.exercises import Answer, DealToSet, Exercise, LaidOut
from paigow.teaching.glossary import GlossaryEntry, glossary, look_up
from paigow.teaching.lessons import Lesson, LessonStep, lesson, lessons
from paigow.teaching.tile_chart import PairChartRow, TileChartRow, pair_chart, tile_chart


def show_drawing(drawing: Drawing) -> None:
    """A drawing in its colours."""
    for line in drawing:
        show_drawn_line([("  ", ""), *((text, STYLES[ink]) for text, ink in line)])


def show_step(lesson: Lesson, step: LessonStep) -> None:
    """What a step says, and where it stands in the rules."""
    where = f"{lesson.game.title}, step {step.number} of {len(lesson.steps)}"
    show_line(f"{where}: {step.title}", "bold")
    for paragraph in step.paragraphs:
        show_line()
        show_paragraph(paragraph)
    show_line()
    show_paragraph(" ".join(step.clauses), style="dim")


def show_exercise(exercise: Exercise, *, is_drawn: bool) -> None:
    """The question, and the hands that it is about."""
    show_line()
    show_paragraph(exercise.question, style="bold")
    if not is_drawn:
        for laid in exercise.hands:
            show_line(f"  {laid.label}: {faces(laid.pieces)}")
        return
    _show_hands(exercise.hands, numbered=isinstance(exercise, DealToSet))


def show_answer(answer: Answer, *, is_drawn: bool) -> None:
    """What is right, and why."""
    if is_drawn:
        _show_hands(answer.hands)
    show_paragraph(f"Answer: {answer.text}. {answer.why}", indent=2)
    show_paragraph(" ".join(answer.clauses), indent=2, style="dim")


def _show_hands(hands: Sequence[LaidOut], *, numbered: bool = False) -> None:
    """Hands side by side, with the names of tiles where these leave room for all; else a second row would
    push the question off a small screen. Where one has to choose, pieces have their places."""

    def rows(*, names: bool) -> list[Drawing]:
        pieces = [hand(laid.pieces, names=names, numbered=numbered) for laid in hands]
        height = max(map(len, pieces), default=0)
        labelled = [
            with_labels(each, laid.label, height=height) for each, laid in zip(pieces, hands, strict=True)
        ]
        return list(_rows(labelled))

    named = rows(names=True)
    for row in named if len(named) == 1 else rows(names=False):
        show_drawing(row)


def _rows(drawings: Sequence[Drawing]) -> Iterable[Drawing]:
    """Drawings side by side, as many as there is room for."""
    row: list[Drawing] = []
    for drawing in drawings:
        if row and sum(width_of(each[0]) + _APART for each in (*row, drawing)) > terminal_width() - 2:
            yield side_by_side(row, _APART)
            row = []
        row.append(drawing)
    if row:
        yield side_by_side(row, _APART)


_APART: Final = 3


def show_lessons(lessons: Iterable[Lesson]) -> None:
    """What can be learned."""
    show_line("What can be learned", "bold")
    for each in lessons:
        show_line(f"  paigow learn {each.game.name}")
        show_paragraph(f"{each.game.title}. {each.about}", 6)
    show_line("  paigow learn --tiles")
    show_paragraph("The tiles by rank, with their names, and the pairs in their order.", 6)
    show_line("  paigow learn --glossary [WORD]")
    show_paragraph("The words of the rules, and what people say for them elsewhere.", 6)


# The tile chart


def show_chart(tiles: Sequence[TileChartRow], pairs: Sequence[PairChartRow], *, is_drawn: bool) -> None:
    """Single tiles by rank, then the pairs."""
    show_line("The tiles, the highest first", "bold")
    if is_drawn:
        for row in _rows([_drawn_tile(each) for each in tiles]):
            show_line()
            show_drawing(row)
    else:
        _show_columns([_tile_row(each) for each in tiles])
    show_line()
    show_line("The pairs, the highest first; every other hand has a value, and ranks below them", "bold")
    _show_columns([_pair_row(each) for each in pairs])


def _drawn_tile(row: TileChartRow) -> Drawing:
    labels = (f"rank {row.rank}", row.chinese, row.spoken, row.name)
    return with_labels(drawn(row.tile, Size.LARGE), *labels, width=NAME_WIDTH)


def _tile_row(row: TileChartRow) -> tuple[str, ...]:
    copies = number_of(row.kind.copies, "tile")
    return str(row.rank), str(row.kind), row.name, row.spoken, row.chinese, copies, row.kind.clause


def _pair_row(row: PairChartRow) -> tuple[str, ...]:
    hands = ", or ".join(faces(each) for each in row.hands)
    return str(row.pair.rank), row.name, row.pair.kind, hands, row.pair.clause


def _show_columns(rows: Sequence[Sequence[str]]) -> None:
    """Rows whose columns stand below one another, also where characters are wide."""
    widths = [max(map(count_columns, column)) + 2 for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (text + " " * (width - count_columns(text)) for text, width in zip(row, widths, strict=True))
        show_line(f"  {''.join(padded)}".rstrip())


# The glossary


def show_entries(entries: Iterable[GlossaryEntry]) -> None:
    """Words and what they mean."""
    for entry in entries:
        show_line(entry.word, "bold")
        clause = "" if entry.clause is None else f" ({entry.clause})"
        show_paragraph(f"{entry.text}{clause}", indent=2)
        if entry.elsewhere:
            show_paragraph(f"Elsewhere: {', '.join(entry.elsewhere)}", indent=2, style="dim")


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
        _glossary(look_up(named) if words else glossary(), json_)
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
        show_line()
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
    show_line()
    said: str = typer.prompt("  Enter goes on, q ends", default="", show_default=False)
    return said.strip().lower() not in _END


def _told(lesson: Lesson, step: LessonStep) -> bool:
    if step.number > 1:
        show_line()
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
    show_line()
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
        show_line()
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
