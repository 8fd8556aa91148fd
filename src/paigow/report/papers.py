"""The papers of a Rules Submission: signs, rules of the game, dealer's manual, house way and rulings.

Each is written for one file, from the same data that the table plays by, with the clause beside each line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Final

from paigow.clauses import clause, clauses
from paigow.games.pay_tables import PayTable
from paigow.games.submission import RulesSubmission
from paigow.money import ForOne, ToOne
from paigow.odds.sheet_records import in_text
from paigow.report.document import Document, Listing, Paragraph, Part, Section, Table
from paigow.report.figures import Readings, SwitchChange, switches_in_force
from paigow.report.pages import filing_facts
from paigow.report.wording import edge_text, money, points
from paigow.rng import Chance
from paigow.rules.house_ways import house_way
from paigow.rules.house_ways.supreme import SupremeHouseWay
from paigow.simulation.drive import Drive
from paigow.simulation.players import SimulatedPlayer
from paigow.table import Command
from paigow.table import Table as TableState
from paigow.table.games import game_rules
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.showing.wording import ToldLine
from paigow.table.state.values import Phase
from paigow.teaching.dealing.motions import motions
from paigow.teaching.dealing.steps import step_announced
from paigow.teaching.lessons import LessonStep, lesson
from paigow.teaching.signs import layout, main_wager_about, main_wager_pays, notices, rules_at_a_glance

_FOR: Final = frozenset({"pgp-14A-g"})
"""The pay table of 14.A, which itself states odds with "for"."""
_ROUNDS_SHOWN: Final = 60
"""Rounds that are played to see every step of a dealer: with a bank and without, with and without payouts."""
_HEADINGS: Final[dict[Phase, str]] = {
    Phase.VERIFICATION: "The inspection verified",
    Phase.TO_SPREAD: "Spreading",
    Phase.SPREAD: "The first player looks",
    Phase.WASH: "Washing",
    Phase.BETWEEN_ROUNDS: "Opening a round",
    Phase.WAGERS: 'Wagers and "No more bets"',
    Phase.STACKS: "Stacks",
    Phase.FIRST_CARDS: "The first three cards",
    Phase.LAST_CARDS: "The last four cards",
    Phase.REMAINING: "What is left after the deal",
    Phase.DEALER_SETS: "The dealer sets",
    Phase.SETTLEMENT: "Exposing, collecting and paying",
}
"""What a dealer calls a phase whose name alone does not say it."""


@dataclass(frozen=True, slots=True)
class StatedRow:
    """A row of a pay table as a sign states it, and whether the table prints it with "for"."""

    label: str
    pays: str
    envy: str
    is_restated: bool


def stated_rows(table: PayTable, submission: RulesSubmission) -> Iterator[StatedRow]:
    """The rows of a pay table with odds "to": "for" stands only where 14.A prints it (PGP-18a).

    Where another table prints "for", what is won beside the wager is one unit less.
    """
    for row in table.rows:
        pays = row.paid(submission.switches.errata)
        restated = isinstance(pays, ForOne) and table.id not in _FOR
        shown = ToOne(pays.odds - 1) if isinstance(pays, ForOne) and restated else pays
        envy = money(row.envy) if row.envy else ""
        yield StatedRow(row.label, "never paid" if row.excluded else in_text(shown), envy, restated)


def restated_rows(submission: RulesSubmission) -> tuple[tuple[str, str], ...]:
    """The wagers and rows whose pay table prints "for" although a sign may not."""
    return tuple(
        (terms.title, row.label)
        for terms in game_rules(submission).wagers.values()
        if terms.table is not None
        for row in stated_rows(terms.table, submission)
        if row.is_restated
    )


def signs_paper(submission: RulesSubmission, made: datetime) -> Document:
    """What is posted at a table: its wagers, their pay tables and what must be said with them."""
    rules = game_rules(submission)
    said = notices(rules)
    sections = [
        Section(
            "The main wager",
            (
                Paragraph(f"From {money(submission.table.minimum)} to {money(submission.table.maximum)}."),
                Paragraph(main_wager_about(rules)),
                Paragraph(f"A win pays {main_wager_pays(rules)}."),
            ),
        )
    ]
    for terms in rules.wagers.values():
        own = tuple(f"{each.text} ({each.clause})" for each in said if each.wager == terms.key)
        sections.append(Section(terms.title, (*_wager_sign(terms, submission), Listing(own))))
    parts = tuple(f"{each.text} ({each.clause})" for each in layout(rules))
    if parts:
        sections.append(Section("What the layout shows", (Listing(parts),)))
    restated = restated_rows(submission)
    if restated:
        named = "; ".join(f"{wager}: {row}" for wager, row in restated)
        text = f'The pay tables print these rows with "for"; they are stated with "to" here: {named}.'
        sections.append(Section("Stated otherwise than printed", (Paragraph(text, is_note=True),)))
    return _paper("Signs of the table", submission, made, sections, large=True)


def _wager_sign(terms: WagerTerms, submission: RulesSubmission) -> Iterator[Part]:
    size = money(terms.minimum)
    limits = size if terms.minimum == terms.maximum else f"{size} to {money(terms.maximum)}"
    yield Paragraph(f"{limits} ({terms.clause}).")
    if terms.table is not None:
        rows = tuple(stated_rows(terms.table, submission))
        if any(row.envy for row in rows):
            cells = tuple((row.label, row.pays, row.envy) for row in rows)
            yield Table(("Hand", "Wins", "Envy bonus"), cells)
        else:
            yield Table(("Hand", "Wins"), tuple((row.label, row.pays) for row in rows))
    elif terms.odds is not None:
        yield Table(("", "Wins"), (("The number that is drawn", in_text(terms.odds)),))


def rules_paper(submission: RulesSubmission, made: datetime) -> Document:
    """The rules of the game for players: what holds at this table, then each step with worked examples."""
    rules = game_rules(submission)
    glance = tuple(f"{each.text} ({each.clause})" for each in rules_at_a_glance(rules))
    told = lesson(submission.game)
    sections = [
        Section("The game", (Paragraph(told.about),)),
        Section("What holds at this table", (Listing(glance),)),
        *(Section(step.title, tuple(_lesson_parts(step))) for step in told.steps),
        *(
            Section(f"The {terms.title} wager", tuple(_wager_sign(terms, submission)))
            for terms in rules.wagers.values()
        ),
    ]
    return _paper("Rules of the game", submission, made, sections)


def _lesson_parts(step: LessonStep) -> Iterator[Part]:
    yield from (Paragraph(text) for text in step.paragraphs)
    for exercise in step.exercises:
        answer = exercise.answer()
        laid = "; ".join(f"{each.label}: {' '.join(map(str, each.pieces))}" for each in exercise.hands)
        yield Table(
            ("A worked example",),
            tuple(
                (text,) for text in (exercise.question, laid, f"Answer: {answer.text}. {answer.why}") if text
            ),
        )
    if step.clauses:
        yield Paragraph(f"Clauses: {', '.join(step.clauses)}.", is_note=True)


def manual_paper(submission: RulesSubmission, made: datetime) -> Document:
    """The dealer's procedure phase by phase, for the equipment that is filed.

    The steps are those that the table's own automatic dealer takes while rounds are played at it.
    """
    steps: dict[Phase, dict[str, dict[str, None]]] = {}
    for phase, line in _steps_taken(submission):
        cited = steps.setdefault(phase, {}).setdefault(str(line.text), {})
        cited.update(dict.fromkeys(filter(None, (line.clause, *line.also))))
    head = ("What the dealer does", "By", "What the clause asks, in our words")
    sections = [
        Section(_called(phase), (Table(head, tuple(_step_rows(steps[phase])), texts=3, widths=(5, 2, 8)),))
        for phase in Phase
        if phase in steps
    ]
    about = Paragraph(
        "The steps of the opening and of a round in their order, with what is done by hand, for the "
        f"equipment that is filed. They are those of {_ROUNDS_SHOWN} rounds that the program dealt at this "
        "table; what is done when something goes wrong is asked of the floorperson."
    )
    return _paper(
        "The dealer's manual", submission, made, [Section("About this manual", (about,)), *sections]
    )


def _step_rows(steps: dict[str, dict[str, None]]) -> Iterator[tuple[str, str, str]]:
    """A row for each clause of each step, in the documents' order; the step stands in the first of them."""
    order = {each.id: place for place, each in enumerate(clauses())}
    for text, names in steps.items():
        for place, name in enumerate(sorted(names, key=order.__getitem__)):
            yield ("" if place else text), name, clause(name).requirement


def _called(phase: Phase) -> str:
    return _HEADINGS.get(phase) or str(phase).replace("_", " ").capitalize()


def _steps_taken(submission: RulesSubmission) -> Iterator[tuple[Phase, ToldLine]]:
    """The dealer's steps of some rounds from one seed, each with the phase in which it is taken."""
    players = [SimulatedPlayer(name) for name in ("Ann", "Bo", "Cai")]
    drive = Drive(submission, Chance.seeded_by("manual", submission.game), players, pace=1)
    drive.open()
    for position, player in enumerate(players, 1):
        drive.seat(player.name, position, 100 * submission.table.maximum)
    played = 0
    while played < _ROUNDS_SHOWN:
        if drive.players_step() is not None:
            continue
        command = drive.dealers_next(drive.next_id())
        if command is None:
            break
        before = drive.table
        yield from ((before.phase, line) for line in _lines(before, command))
        drive.must(command)
        played += before.round is not None and drive.table.round is None


def _lines(table: TableState, command: Command) -> Iterable[ToldLine]:
    return (step_announced(table, command), *motions(table, command))


def house_way_paper(submission: RulesSubmission, made: datetime) -> Document:
    """The house way as a dealer looks it up: its rules in order, and where the text is silent."""
    way = house_way(submission.game_played.family, submission.house_way)
    rows = tuple((str(number), rule.name, rule.text) for number, rule in enumerate(way.rules, 1))
    sections = [
        Section(
            f"House way {way.title}",
            (
                Paragraph(way.provenance),
                Paragraph("The first rule that fits a hand sets it."),
                Table(("", "Hand", "How it is set"), rows, texts=3, widths=(1, 6, 14)),
            ),
        )
    ]
    if isinstance(way, SupremeHouseWay) and way.score_sheets:
        sections.append(Section("The sheet of scores", tuple(_score_sheets(way))))
    if way.rulings:
        sections.append(Section("Where the text is silent", (Listing(tuple(way.rulings)),)))
    return _paper("The house way", submission, made, sections)


def _score_sheets(way: SupremeHouseWay) -> Iterator[Part]:
    yield Paragraph(
        "The last line that a hand reaches says its score, and a hand below the first line scores nothing: "
        '"5 points with 8" is five points with an eight or a higher card.'
    )
    for hand, sheet in way.score_sheets.items():
        rows = tuple((line.replace("T", "10"), str(score)) for line, score in sheet.items())
        yield Table((f"From this {hand} hand on", "Score"), rows, widths=(2, 1))


def rulings_paper(submission: RulesSubmission, made: datetime, readings: Readings) -> Document:
    """Every ruling that this file touches: the reading taken, the other one, and what that costs in edge."""
    unmoved = (
        "It would change no edge."
        if readings.has_main
        else "It would change no edge of an optional wager; the main wager was left out."
    )
    costs: dict[tuple[str, str], list[SwitchChange]] = {}
    for change in readings.changes:
        costs.setdefault((change.switch, change.reading), []).append(change)
    documents = tuple(document.value for document in submission.rules.documents)
    sections = []
    for each, taken, others in switches_in_force(submission):
        names = [name for name in each.clauses if name.startswith(documents)]
        parts: list[Part] = [
            Paragraph(f"{each.meaning[0].upper()}{each.meaning[1:]}."),
            Paragraph(f"Reading taken: {taken}. Clauses: {', '.join(names)}."),
        ]
        ruled = [(name, clause(name).ruling) for name in names]
        parts += [Paragraph(f"{name}: {text}", is_note=True) for name, text in ruled if text]
        for other in others:
            moved = costs.get((each.name, other), [])
            if not moved:
                parts.append(Paragraph(f"Reading not taken: {other}. {unmoved}"))
                continue
            rows = tuple(
                (change.wager, edge_text(change.before), edge_text(change.after), points(_moved(change)))
                for change in moved
            )
            head = ("Wager", "Edge", "Edge then", "Points")
            parts.append(Table(head, rows, caption=f"Reading not taken: {other}"))
        sections.append(Section(each.name, tuple(parts), level=2))
    about = Paragraph(
        f"Edition {submission.rulings} of the ledger of rulings. Edges are those of a player who sets by the "
        "dealer's house way, vigorish by its percentage."
    )
    return _paper("Rulings in force", submission, made, [Section("The rulings", (about,)), *sections])


def _moved(change: SwitchChange) -> Fraction:
    return change.after - change.before


def _paper(
    title: str,
    submission: RulesSubmission,
    made: datetime,
    sections: Iterable[Section],
    *,
    large: bool = False,
) -> Document:
    said = dict(filing_facts(submission))
    return Document(
        title=title,
        subtitle=". ".join(f"{name}: {value}" for name, value in said.items()) + ".",
        sections=tuple(sections),
        made=made,
        footer=f"{said['Title']}: {title}. {made:%Y-%m-%d %H:%M} UTC",
        has_contents=False,
        large=large,
    )


Writer = Callable[[RulesSubmission, datetime], Document]
PAPERS: Final[dict[str, Writer]] = {
    "signs": signs_paper,
    "rules": rules_paper,
    "manual": manual_paper,
    "house-way": house_way_paper,
}
"""The papers that need no odds, by their names."""
