"""Lessons, the tile chart and the glossary: drawn on a terminal, in plain lines for a pipe."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from paigow.cli.lines import show_line, show_paragraph
from paigow.cli.tables import console
from paigow.table.showing.wording import number_of
from paigow.teaching.drawing import (
    NAME_WIDTH,
    STYLES,
    Drawing,
    Size,
    cells,
    drawn,
    faces,
    hand,
    side_by_side,
    width_of,
    with_labels,
)
from paigow.teaching.exercises import Answer, Exercise, LaidOut
from paigow.teaching.glossary import GlossaryEntry
from paigow.teaching.lessons import Lesson, LessonStep
from paigow.teaching.tile_chart import PairChartRow, TileChartRow
from paigow.teaching.worth.setting_exercise import DealToSet


def show_drawing(drawing: Drawing) -> None:
    """A drawing in its colours."""
    for line in drawing:
        console.print(Text.assemble("  ", *((text, STYLES[ink]) for text, ink in line)), no_wrap=True)


def show_step(lesson: Lesson, step: LessonStep) -> None:
    """What a step says, and where it stands in the rules."""
    where = f"{lesson.game.title}, step {step.number} of {len(lesson.steps)}"
    show_line(f"{where}: {step.title}", "bold")
    for paragraph in step.paragraphs:
        console.print()
        show_paragraph(paragraph)
    console.print()
    show_paragraph(" ".join(step.clauses), style="dim")


def show_exercise(exercise: Exercise, *, is_drawn: bool) -> None:
    """The question, and the hands that it is about."""
    console.print()
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
        if row and sum(width_of(each[0]) + _APART for each in (*row, drawing)) > console.width - 2:
            yield side_by_side(row, _APART)
            row = []
        row.append(drawing)
    if row:
        yield side_by_side(row, _APART)


_APART: Final = 3


def show_lessons(lessons: Iterable[Lesson]) -> None:
    """What can be learned."""
    show_line("What can be learned", "bold")
    for lesson in lessons:
        show_line(f"  paigow learn {lesson.game.name}")
        show_paragraph(f"{lesson.game.title}. {lesson.about}", 6)
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
            console.print()
            show_drawing(row)
    else:
        _show_columns([_tile_row(each) for each in tiles])
    console.print()
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
    widths = [max(map(cells, column)) + 2 for column in zip(*rows, strict=True)]
    for row in rows:
        padded = (text + " " * (width - cells(text)) for text, width in zip(row, widths, strict=True))
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
