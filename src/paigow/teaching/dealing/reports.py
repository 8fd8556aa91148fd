"""What a human dealer can report, and what must be asked about it: whose hand, which card, how many.

A card that lies face down is named by its place alone: which one it is comes out with the report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from paigow.table import Command, Role, Table
from paigow.table import commands as c
from paigow.table.machine.awaited import awaited
from paigow.table.showing.wording import Scene, capital
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.rules import Remedy
from paigow.table.state.values import Party, Position
from paigow.table.terms import Counting, Reportable, Reports, SomeOf, Term


class ReportQuestion(NamedTuple):
    """Something to choose before a report can be made."""

    name: str
    text: str
    options: tuple[tuple[str, int], ...]
    """What can be chosen, in words and as a number."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """Something a human dealer can do, with what must be asked first."""

    text: str
    command: Command | None = None
    """None where the dealer only waits."""
    questions: tuple[ReportQuestion, ...] = ()
    is_report: bool = False
    """Whether it says that something went wrong."""
    fields: Callable[[Mapping[str, int]], Mapping[str, Any]] = dict
    """The fields of the command that the answers fill in."""

    def answered(self, answers: Mapping[str, int]) -> Command:
        """The command with what was answered."""
        assert self.command is not None
        given: dict[str, Any] = dict(self.fields(answers)) if answers else {}
        return replace(self.command, **given)


def irregularities(scene: Scene, table: Table, command_id: str, at: int) -> tuple[MenuItem, ...]:
    """Everything that could go wrong now and that the game has a remedy for."""
    asked, dealer = awaited(table, at), Party(Role.DEALER)
    entries: list[MenuItem] = []
    for term in asked.terms(c.Report, dealer) or ():
        entries += _reports(scene, table, term, command_id, at)
    for term in asked.terms(c.AnnounceNoMoreBets, dealer) or ():
        entries += _chips(c.AnnounceNoMoreBets(command_id=command_id, at=at), term)
    for term in asked.terms(c.CountRemaining, dealer) or ():
        entries += _counts(scene, table, c.CountRemaining(command_id=command_id, at=at), term)
    return tuple(entries)


def _reports(scene: Scene, table: Table, term: Term, command_id: str, at: int) -> Iterator[MenuItem]:
    for each in term.reports if isinstance(term, Reports) else ():
        name, remedy = each.irregularity, table.rules.irregularities[each.irregularity].remedy
        report = c.Report(command_id=command_id, at=at, irregularity=name)
        entry = MenuItem(f"Report: {scene.wrong(name)}", report, is_report=True)
        if remedy is Remedy.CHOICE:
            yield replace(entry, questions=_card_exposed(scene, each))
        elif remedy is Remedy.RACK_CARD:
            yield replace(entry, questions=(_card_face_up(scene, each),))
        elif name == Irregularity.WRONG_TOTAL:
            yield replace(entry, questions=(_total(each),))
        elif name in _WHERE:
            yield replace(entry, questions=(_whose(scene, _WHERE[name], _positions(each)),))
        else:
            yield entry


_WHERE: Final = {
    Irregularity.UNWAGERED_POSITION_EXPOSED: "Where was it exposed?",
    Irregularity.CARD_DRAWN_IN_ERROR: "For whom was it drawn?",
}


def _positions(report: Reportable) -> tuple[Position, ...]:
    return tuple(case.position for case in report.cases if case.position is not None)


def _whose(scene: Scene, text: str, positions: tuple[Position, ...]) -> ReportQuestion:
    return ReportQuestion("position", text, tuple((capital(scene.who(each)), each) for each in positions))


def _card_exposed(scene: Scene, report: Reportable) -> tuple[ReportQuestion, ...]:
    """PGP-11d.1: whose card, and which of the hand, by its place as it lies face down."""
    kind = scene.kind.removesuffix("s")
    places = sorted({place for case in report.cases for place in case.places if place is not None})
    numbered = tuple((f"{kind} {number} from the left", number) for number in places)
    return (
        _whose(scene, f"Whose {kind} was exposed?", _positions(report)),
        ReportQuestion("place", f"Which {kind} of the hand, as it lies face down?", numbered),
    )


def _card_face_up(scene: Scene, report: Reportable) -> ReportQuestion:
    """PGP-11f.1: how soon the card comes out of the shoe."""
    [case] = report.cases
    places = tuple(
        ("the next one" if place == 1 else f"after {place - 1} more", place)
        for place in case.places
        if place is not None
    )
    return ReportQuestion("place", f"Which of the {scene.kind} that are still to be dealt?", places)


def _total(report: Reportable) -> ReportQuestion:
    """PGP-11c: what total of the dice was announced."""
    [case] = report.cases
    totals = tuple((str(total), total) for total in case.counts if total is not None)
    return ReportQuestion("count", "Which total was announced?", totals)


def _but(right: int | None, low: int, high: int) -> tuple[tuple[str, int], ...]:
    """All numbers of a range except the right one."""
    return tuple((str(number), number) for number in range(low, high + 1) if number != right)


def _chips(announced: c.AnnounceNoMoreBets, term: Term) -> Iterator[MenuItem]:
    """Progressive chips that are not as many as the lit acceptors (PGP-14b.2)."""
    lit = len(term.values) if isinstance(term, SomeOf) else 0
    if lit:
        yield MenuItem(
            'Announce "No more bets": the progressive chips do not match the lights',
            announced,
            (ReportQuestion("chips_counted", f"How many chips, under {lit} lights?", _but(lit, 0, lit + 2)),),
            is_report=True,
        )


def _counts(scene: Scene, table: Table, count: c.CountRemaining, term: Term) -> Iterator[MenuItem]:
    """The count of what is left when it does not come out right (PGP-8-d-2.1, PGP-11h)."""
    assert isinstance(term, Counting)
    left, size = len(table.in_play.stock), table.rules.family.size
    found = ReportQuestion("found", f"How many {scene.kind} are left?", _but(left, 0, left + 2))
    yield MenuItem("Count what is left: the number is wrong", count, (found,), is_report=True)
    whose = _whose(scene, "Whose hand?", term.places)
    if table.in_play.stacks:
        whose = ReportQuestion("position", "Which stack?", tuple((f"Stack {n}", n) for n in term.places))
    held = tuple((str(number), number) for number in (size - 1, size + 1))
    yield MenuItem(
        f"Count what is left: somewhere there are too few or too many {scene.kind}",
        count,
        (whose, ReportQuestion("held", f"How many {scene.kind}?", held)),
        is_report=True,
        fields=lambda said: {
            "found": left + size - said["held"],
            "held": ((said["position"], said["held"]),),
        },
    )
