"""Pages over the table: why, history, pay tables, help, what a report must say, and before you leave."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from paigow.clauses import DOCUMENTS, clause
from paigow.games.pay_tables import PayTable
from paigow.money import Cents, format_money
from paigow.play.screen.choices import ChoiceList
from paigow.play.screen.ink import QUIET, coloured
from paigow.play.screen.keyboard.turns import HELP
from paigow.play.seated.chronicle import Explained, RoundResult, result_line
from paigow.play.seated.judging import OwnJudging
from paigow.play.words import indented, signed
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.showing.wording import ToldLine
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Position
from paigow.teaching.dealing.reports import MenuItem, ReportQuestion
from paigow.teaching.dealing.sheet import TraineeSheet
from paigow.teaching.drawing import in_signs
from paigow.teaching.worth.words import judged, scored


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
    """Your last setting beside the best one and the house ways, and your score of the evening."""

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
            yield Content.styled("This evening", "bold")
            yield from map(Content, score)

    @property
    def _why_empty(self) -> str:
        if not self.judging.is_on:
            return "Nothing is counted while counting is off."
        if not self.number:
            return "You have set no hand yet. When you have laid one down, here is whether it was good."
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
        vigorish = f"less {percent}% vigorish" if percent else "without vigorish"
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
