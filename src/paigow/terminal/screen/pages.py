"""Pages over the table: why, was it good, lessons, history, pay tables, keys, and a dealer's questions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from paigow.clauses import DOCUMENTS, clause
from paigow.errors import PaigowError
from paigow.games.catalogue import Game
from paigow.games.pay_tables import PayTable
from paigow.message import capital
from paigow.money import Cents, format_money, parse_money
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.showing.wording import ToldLine
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Position
from paigow.teaching.dealing.questions import DealerQuestion, DealersAnswer
from paigow.teaching.dealing.steps import MenuItem, ReportQuestion
from paigow.teaching.dealing.trainee import TraineeSheet
from paigow.teaching.drawing import (
    NAME_WIDTH,
    Drawing,
    Size,
    drawn,
    faces,
    hand,
    in_signs,
    side_by_side,
    width_of,
    with_labels,
)
from paigow.teaching.exercises import Exercise, LaidOut
from paigow.teaching.glossary import glossary_of
from paigow.teaching.lessons import Lesson, LessonStep, lesson
from paigow.teaching.setting_value.words import judged, scored
from paigow.teaching.tile_chart import TileChartRow, pair_chart, tile_chart
from paigow.terminal.client import TableClient
from paigow.terminal.screen.base import QUIET, ChoiceList, coloured, inked
from paigow.terminal.screen.keys import HELP
from paigow.terminal.session import OwnJudging, Session
from paigow.terminal.transcript import Explained, RoundResult, result_line
from paigow.terminal.words import indented, signed


class Page(ModalScreen[None]):
    """Something to read; Escape goes back to the table."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "dismiss", "back")]


class Why(Page):
    """The lines of the log; of the one that is chosen the hands compared, the clause and the ruling."""

    def __init__(self, lines: Sequence[Explained], first: int) -> None:
        super().__init__()
        self.lines = [each for each in lines if each.line.clause]
        self.first = first

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            yield Static(Content.styled("Why? Choose a line.", "bold"))
            yield ChoiceList(coloured(indented(each.line)) for each in self.lines)
            yield Static(classes="reading")
        yield Footer()

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        options.highlighted = min(self.first, len(self.lines) - 1) if self.lines else None

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one(".reading", Static).update(in_full(self.lines[event.option_index]))


def in_full(explained: Explained) -> Content:
    """What a line rests on: the hands that were compared, then its clauses."""
    hands = [Content(f"{said.text}\n") for said in explained.compared]
    return Content.assemble(*hands, clauses_in_full(explained.line))


def clauses_in_full(line: ToldLine) -> Content:
    """The clause of a line as the registry has it, then those on which it rests besides."""
    further = Content("").join(Content(f"\n{name}: {clause(name).requirement}") for name in line.also)
    return clause_in_full(line.clause or "", by_ruling=line.by_ruling) + further


def clause_in_full(name: str, *, by_ruling: bool = False) -> Content:
    """A clause as the registry has it: where it stands, what it asks, and how we read it; what decides
    comes first."""
    found = clause(name)
    parts = [(found.requirement, "")]
    if found.ruling:
        parts.append((f"As we read it: {found.ruling}", "italic"))
    where = Content.assemble((found.id, "bold"), (f"  {DOCUMENTS[found.document]}, {found.clause}", QUIET))
    ordered = reversed(parts) if by_ruling else parts
    return Content("\n").join([where, *(Content.styled(*part) for part in ordered)])


class Values(Page):
    """Your last setting beside the best one and the house ways, and your score of the session."""

    BINDINGS: ClassVar[list[BindingType]] = [("o", "switch", "counting on or off")]

    def __init__(self, judging: OwnJudging, number: int) -> None:
        super().__init__()
        self.judging, self.number = judging, number

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"), VerticalScroll():
            yield Static(id="values")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self._show()
        self.set_interval(0.2, self._show)

    def action_switch(self) -> None:
        self.judging.switch()
        self._show()

    def _show(self) -> None:
        self.judging.collect()
        self.query_one("#values", Static).update(Content("\n").join(self._lines()))

    def _lines(self) -> Iterator[Content]:
        is_on = self.judging.is_on
        yield Content.styled(
            "Was it good? Correct is what the rules allow; best is what is worth most.", "bold"
        )
        yield Content(f"Counting is {'on' if is_on else 'off'}; o turns it {'off' if is_on else 'on'}.\n")
        if not self.judging.knows_of(self.number):
            yield Content(f"{self._why_empty}\n")
        for judgement in self.judging.of_round(self.number):
            yield from map(coloured, judged(judgement, in_signs))
            yield Content("")
        if self.judging.is_counting(self.number):
            yield Content.styled("What your setting was worth is being counted.\n", QUIET)
        score = scored(self.judging.score)
        if score:
            yield Content.styled("This session", "bold")
            yield from map(Content, score)

    @property
    def _why_empty(self) -> str:
        if not self.judging.is_on:
            return "Nothing is counted while counting is off."
        if not self.number:
            return "You have set no hand yet. When you have, here is whether it was good."
        return "You set no hand of your own in the last round, so there is nothing to say about it."


class DealersSheet(Page):
    """The score sheet of a dealer in training."""

    def __init__(self, sheet: TraineeSheet) -> None:
        super().__init__()
        self.sheet = sheet

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"), VerticalScroll():
            yield Static(Content.styled("Your score sheet", "bold"))
            yield Static(Content("\n".join(self.sheet.told())), id="sheet")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


class History(Page):
    """The rounds that are over, and the log of the one that is chosen."""

    def __init__(self, rounds: Sequence[RoundResult], you: Collection[Position]) -> None:
        super().__init__()
        self.rounds, self.you = list(reversed(rounds)), you

    def compose(self) -> ComposeResult:
        total = sum(each.net for each in self.rounds)
        with Vertical(classes="page"):
            title = f"Rounds played: {len(self.rounds)}. Result: {signed(Cents(total))}. Enter shows a round."
            yield Static(Content.styled(title if self.rounds else "No round is over yet.", "bold"))
            yield ChoiceList(map(_round_line, self.rounds))
        yield Footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        lines = [each for each in self.rounds[event.option_index].explained if each.line.clause]
        self.app.push_screen(Why(lines, result_line(lines, self.you)))


def _round_line(each: RoundResult) -> Content:
    hands = "  against  ".join(cards for _, cards in each.hands if cards)
    return Content.assemble((f"{each.number:>3} {signed(each.net):>10}  ", "bold"), coloured(hands))


class PayTables(Page):
    """What every wager of the table pays."""

    def __init__(self, rules: GameRules, meters: Sequence[tuple[str, Cents]]) -> None:
        super().__init__()
        self.rules, self.meters = rules, dict(meters)

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"), VerticalScroll():
            yield Static(self._main())
            for terms in self.rules.wagers.values():
                yield Static(self._optional(terms))
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()

    def _main(self) -> Content:
        submission = self.rules.submission
        percent = submission.vigorish_percent
        vigorish = f"less {percent}% commission" if percent else "with no commission"
        return Content.assemble(
            (f"{submission.game_played.title}\n", "bold"),
            f"  a win pays 1 to 1 {vigorish} ({submission.game_played.clause})",
        )

    def _optional(self, terms: WagerTerms) -> Content:
        parts: list[tuple[str, str]] = [
            (f"\n{terms.title}", "bold"),
            (f"  {terms.table.clause_id if terms.table else terms.clause}\n", QUIET),
        ]
        for meter in terms.meters:
            parts.append((f"  {meter.name} stands at {format_money(self.meters[meter.name])}\n", ""))
        if terms.odds is not None:
            parts.append((f"  the number shown pays {terms.odds}\n", ""))
        if terms.table is not None:
            parts.append((self._rows(terms.table), ""))
        return Content.assemble(*parts)

    def _rows(self, table: PayTable) -> str:
        errata = self.rules.switches.errata
        paid = [str(row.paid(errata)) for row in table.rows]
        width, column = max(len(row.label) for row in table.rows), max(map(len, paid))
        envies = [format_money(row.envy) if row.envy else "" for row in table.rows]
        last = max(map(len, envies))
        return "\n".join(
            f"  {row.label:<{width}}  {pays:>{column}}" + (f"  envy {envy:>{last}}" if envy else "")
            for row, pays, envy in zip(table.rows, paid, envies, strict=True)
        )


class Help(Page):
    """The keys."""

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"), VerticalScroll():
            for heading, keys in HELP:
                rows = "\n".join(f"  {key:<14} {what}" for key, what in keys)
                yield Static(Content.assemble((f"{heading}\n", "bold"), f"{rows}\n"))
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()


DialogAnswers = dict[str, int]


class Questions(ModalScreen[DialogAnswers | None]):
    """What must be known about a report, one question after the other; Escape goes back to the one before."""

    BINDINGS = [("escape", "back", "back")]  # noqa: RUF012 - Textual's own way

    def __init__(self, item: MenuItem) -> None:
        super().__init__()
        self.item = item
        self.answers: DialogAnswers = {}

    def compose(self) -> ComposeResult:
        with Vertical(classes="ask"):
            yield Static(Content.styled(self.item.text, "bold"))
            yield Static(id="question")
            yield OptionList()
        yield Footer()

    @property
    def question(self) -> ReportQuestion:
        return self.item.questions[len(self.answers)]

    def on_mount(self) -> None:
        self._ask()

    def _ask(self) -> None:
        self.query_one("#question", Static).update(Content(self.question.text))
        options = self.query_one(OptionList)
        options.clear_options()
        options.add_options([Option(Content(text)) for text, _ in self.question.options])
        options.highlighted = 0
        options.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.answers[self.question.name] = self.question.options[event.option_index][1]
        if len(self.answers) == len(self.item.questions):
            self.dismiss(self.answers)
        else:
            self._ask()

    def action_back(self) -> None:
        if self.answers:
            self.answers.popitem()
            self._ask()
        else:
            self.dismiss(None)


class DealerAsked(ModalScreen[DealersAnswer | None]):
    """A question with its choices, or with a sum to type; Escape leaves the step undone."""

    BINDINGS = [("escape", "dismiss(None)", "not yet")]  # noqa: RUF012 - Textual's own way

    def __init__(self, question: DealerQuestion, against: str, reply: str = "") -> None:
        super().__init__()
        self.question = question
        self.reply = reply
        """What is said of the answer before it, where that was wrong."""
        self.against = against
        """The hands that it is decided against, as they lie."""

    def compose(self) -> ComposeResult:
        question = self.question
        with Vertical(classes="ask"):
            if self.reply:
                yield Static(Content.styled(self.reply, "$text-warning"), id="reply")
            yield Static(Content.styled(question.text, "bold"), id="question")
            if question.high:
                hands = f"{faces(question.high)} / {faces(question.low)}"
                yield Static(
                    Content.assemble(coloured(hands), "\nagainst ", coloured(self.against)), id="met"
                )
            if question.choices:
                yield OptionList(*(Option(Content(words)) for words, _ in question.choices))
            else:
                yield Input(placeholder="a sum, such as 25 or 12.50")
                yield Static(id="trouble")
        yield Footer()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self.question.choices[event.option_index][1])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(parse_money(event.value))
        except PaigowError as refused:
            self.query_one("#trouble", Static).update(Content(str(refused)))


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


def _values(session: Session[TableClient]) -> Screen[Any]:
    """How well hands were set; for who deals, the sheet of answers."""
    if session.dealing is not None:
        return DealersSheet(session.dealing.sheet)
    judging, number = session.judging, session.client.view.rounds
    return Values(judging, number if judging.knows_of(number) else len(session.history))


PAGES: Final[dict[str, Callable[[Session[TableClient]], Screen[Any]]]] = {
    "why": lambda session: Why(*session.explained),
    "values": _values,
    "lessons": lambda session: Lessons(session.client.rules.submission.game_played),
    "history": lambda session: History(session.history, session.client.held),
    "pay_tables": lambda session: PayTables(session.client.rules, session.board.meters),
    "help": lambda _: Help(),
}
"""Each made from the session as it stands."""
