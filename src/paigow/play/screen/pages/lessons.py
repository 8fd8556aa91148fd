"""The lessons at the table: five steps with something to try, the tile chart, and the words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, Static

from paigow.games.catalogue import Game
from paigow.play.screen.ink import QUIET, coloured, inked
from paigow.play.screen.pages.dialogs import Page
from paigow.table.showing.wording import capital
from paigow.teaching.drawing import (
    NAME_WIDTH,
    Drawing,
    Size,
    drawn,
    hand,
    side_by_side,
    width_of,
    with_labels,
)
from paigow.teaching.exercises import Exercise, LaidOut
from paigow.teaching.glossary import glossary_of
from paigow.teaching.lessons import Lesson, LessonStep, lesson
from paigow.teaching.tile_chart import TileChartRow, pair_chart, tile_chart


class Lessons(Page):
    """One step at a time; Enter shows the answers, Escape goes back to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "the step before"),
        Binding("right", "turn(1)", "the next step"),
        Binding("enter", "answer", "the answers"),
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.lesson = lesson(game.name)
        self.family = game.family
        self.at = 0
        self.is_answered = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"), VerticalScroll():
            yield Static(id="lesson")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self._show()

    def action_turn(self, by: int) -> None:
        self.at = (self.at + by) % len(self._pages)
        self.is_answered = False
        self._show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Answers are offered where something is asked."""
        asks = isinstance(self._pages[self.at], LessonStep)
        return (asks or action != "answer") and super().check_action(action, parameters)

    def action_answer(self) -> None:
        self.is_answered = True
        self._show()

    @property
    def _pages(self) -> Sequence[LessonStep | str]:
        chart = ("tiles",) if self.family == "tiles" else ()
        return (*self.lesson.steps, *chart, "words")

    def _show(self) -> None:
        width = self.query_one(VerticalScroll).content_size.width or self.app.size.width - 6
        page = self._pages[self.at]
        if isinstance(page, LessonStep):
            lines = _step(self.lesson, page, width, is_answered=self.is_answered)
        else:
            lines = _chart(width) if page == "tiles" else _words(self.family)
        self.query_one("#lesson", Static).update(Content("\n").join(lines))
        self.refresh_bindings()
        self.query_one(VerticalScroll).scroll_to(y=self._answer_at(page, width), animate=False)

    def _answer_at(self, page: LessonStep | str, width: int) -> int:
        """The line at which reading goes on: that of the first exercise once it is answered, or as far down
        as it takes to see all of the answer."""
        if not (self.is_answered and isinstance(page, LessonStep) and page.exercises):
            return 0
        told = list(_told(self.lesson, page))
        answered = _exercise(page.exercises[0], width, is_answered=True)
        asked_at = _height(told, width) + 1
        room = self.query_one(VerticalScroll).content_size.height
        return max(asked_at, _height([*told, *answered], width) - room)


def _height(lines: Iterable[Content], width: int) -> int:
    return Content("\n").join(lines).get_height({}, width)


def _step(taught: Lesson, step: LessonStep, width: int, *, is_answered: bool) -> Iterator[Content]:
    yield from _told(taught, step)
    for exercise in step.exercises:
        yield from _exercise(exercise, width, is_answered=is_answered)


def _told(taught: Lesson, step: LessonStep) -> Iterator[Content]:
    """What a step says before it asks."""
    yield Content.styled(
        f"{taught.game.title}, step {step.number} of {len(taught.steps)}: {step.title}", "bold"
    )
    yield Content.styled("← → another step, PgUp PgDn to read on, Enter the answers, Esc back", QUIET)
    for paragraph in step.paragraphs:
        yield Content(f"\n{paragraph}")
    yield Content.styled(" ".join(step.clauses), QUIET)


def _exercise(exercise: Exercise, width: int, *, is_answered: bool) -> Iterator[Content]:
    yield Content.styled(f"\n{exercise.question}", "bold")
    yield from _rows(_laid(exercise.hands), width)
    if not is_answered:
        yield Content.styled("Enter shows the answer.", QUIET)
        return
    answer = exercise.answer()
    yield from _rows(_laid(answer.hands), width)
    yield Content.assemble(("Answer: ", "bold"), coloured(f"{capital(answer.text)}. {answer.why}"))
    yield Content.styled(" ".join(answer.clauses), QUIET)


def _laid(hands: Sequence[LaidOut]) -> list[Drawing]:
    """Each hand with its name, and the names level."""
    drawings = [hand(each.pieces, Size.MEDIUM, names=True) for each in hands]
    height = max(map(len, drawings), default=0)
    return [
        with_labels(drawing, each.label, height=height) for drawing, each in zip(drawings, hands, strict=True)
    ]


_APART = 3
_TURNING = Content.styled("← → another step, PgUp PgDn to read on, Esc back\n", QUIET)


def _rows(drawings: Iterable[Drawing], width: int) -> Iterator[Content]:
    """Drawings side by side, as many as there is room for."""
    row: list[Drawing] = []
    for drawing in drawings:
        if row and sum(width_of(each[0]) + _APART for each in (*row, drawing)) > width:
            yield from inked(side_by_side(row, _APART))
            row = []
        row.append(drawing)
    yield from inked(side_by_side(row, _APART))


def _chart(width: int) -> Iterator[Content]:
    yield Content.styled("The tiles, the highest first", "bold")
    yield _TURNING
    yield from _rows(map(_tile, tile_chart()), width)
    yield Content.styled("\nThe pairs, the highest first; every other hand ranks below them", "bold")
    for row in pair_chart():
        yield Content(f"{row.pair.rank:>3}  {row.name}")


def _tile(row: TileChartRow) -> Drawing:
    """A tile with its rank, which two kinds may share, and its names, the one that may be long last."""
    labels = (f"rank {row.rank}", row.chinese, row.spoken, row.name)
    return with_labels(drawn(row.tile, Size.LARGE), *labels, width=NAME_WIDTH)


def _words(family: str) -> Iterator[Content]:
    yield Content.styled("The words of the rules", "bold")
    yield _TURNING
    for entry in glossary_of(family):
        elsewhere = f" Elsewhere: {', '.join(entry.elsewhere)}." if entry.elsewhere else ""
        yield Content.assemble((entry.word, "bold"), f": {entry.text}", (elsewhere, QUIET))
