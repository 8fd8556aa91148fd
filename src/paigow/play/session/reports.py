"""What a human dealer can report, and what must be asked about it: whose hand, which card, how many.

A card that lies face down is named by its place alone: which one it is comes out with the report.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, NamedTuple

from paigow.table import Command, Phase, Refused, Table, decide
from paigow.table import commands as c
from paigow.table.games.rules import Remedy
from paigow.table.sections.irregularities.occurrence import TOTALS, bare_positions
from paigow.table.showing.wording import Scene, capital
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES
from paigow.table.state.values import Position, Standing


class Question(NamedTuple):
    """Something to choose before a report can be made."""

    name: str
    text: str
    options: tuple[tuple[str, int], ...]
    """What can be chosen, in words and as a number."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something a human dealer can do, with what must be asked first."""

    text: str
    command: Command | None = None
    """None where the dealer only waits."""
    questions: tuple[Question, ...] = ()
    is_report: bool = False
    """Whether it says that something went wrong."""
    fields: Callable[[Mapping[str, int]], Mapping[str, Any]] = dict
    """The fields of the command that the answers fill in."""

    def answered(self, answers: Mapping[str, int]) -> Command:
        """The command with what was answered."""
        assert self.command is not None
        given: dict[str, Any] = dict(self.fields(answers)) if answers else {}
        return replace(self.command, **given)


def irregularities(scene: Scene, table: Table, command_id: str, at: int) -> tuple[Entry, ...]:
    """Everything that could go wrong now and that the game has a remedy for."""
    if table.round is None:
        return ()
    sources = (_reports, _chips, _counts)
    entries = [entry for source in sources for entry in source(scene, table, command_id, at)]
    return tuple(entry for entry in entries if _can_be(table, entry))


def _can_be(table: Table, entry: Entry) -> bool:
    """Whether some answer makes it a report that the machine accepts."""
    names = [question.name for question in entry.questions]
    said = product(*([number for _, number in question.options] for question in entry.questions))
    tries = (entry.answered(dict(zip(names, each, strict=True))) for each in said)
    return any(not isinstance(decide(table, command), Refused) for command in tries)


def _reports(scene: Scene, table: Table, command_id: str, at: int) -> Iterator[Entry]:
    for name, consequence in table.rules.irregularities.items():
        if table.phase not in consequence.phases:
            continue
        report = c.Report(command_id=command_id, at=at, irregularity=name)
        entry = Entry(f"Report: {scene.wrong(name)}", report, is_report=True)
        if consequence.remedy is Remedy.CHOICE:
            yield _player_card_exposed(scene, table, entry)
        elif consequence.remedy is Remedy.RACK_CARD:
            yield _card_face_up(scene, table, entry)
        elif name == Irregularity.WRONG_TOTAL:
            yield replace(entry, questions=(_total(table),))
        elif name == Irregularity.UNWAGERED_POSITION_EXPOSED:
            yield replace(
                entry, questions=(_whose(scene, "Where was it exposed?", bare_positions(table.in_play)),)
            )
        elif name == Irregularity.CARD_DRAWN_IN_ERROR:
            places = tuple(range(PLACES))
            yield replace(entry, questions=(_whose(scene, "For whom was it drawn?", places),))
        else:
            yield entry


def _whose(scene: Scene, text: str, positions: tuple[Position, ...]) -> Question:
    return Question("position", text, tuple((capital(scene.who(each)), each) for each in positions))


def _numbered(kind: str, count: int) -> tuple[tuple[str, int], ...]:
    """The pieces of a hand by their places, as they lie face down."""
    return tuple((f"{kind} {number} from the left", number) for number in range(1, count + 1))


def _player_card_exposed(scene: Scene, table: Table, entry: Entry) -> Entry:
    """PGP-11d.1: whose card, and which."""
    play = table.in_play
    playing = tuple(
        position
        for position in range(1, PLACES)
        if play.standing[position] is Standing.IN_PLAY and position not in play.choices
    )
    size = len(play.hands[playing[0]]) if playing else 0
    kind = scene.kind.removesuffix("s")
    questions = (
        _whose(scene, f"Whose {kind} was exposed?", playing),
        Question("place", f"Which {kind} of the hand, as it lies face down?", _numbered(kind, size)),
    )
    return replace(entry, questions=questions)


def _card_face_up(scene: Scene, table: Table, entry: Entry) -> Entry:
    """PGP-11f.1: how soon the card comes out of the shoe."""
    size = len(table.in_play.stock)
    places = [("the next one", 1), *((f"after {place - 1} more", place) for place in range(2, size + 1))]
    question = Question("place", f"Which of the {scene.kind} that are still to be dealt?", tuple(places))
    return replace(entry, questions=(question,))


def _total(table: Table) -> Question:
    """PGP-11c: what total of the dice was announced."""
    return Question(
        "count", "Which total was announced?", _but(table.in_play.number_shown, TOTALS[0], TOTALS[-1])
    )


def _but(right: int | None, low: int, high: int) -> tuple[tuple[str, int], ...]:
    """All numbers of a range except the right one."""
    return tuple((str(number), number) for number in range(low, high + 1) if number != right)


def _chips(_: Scene, table: Table, command_id: str, at: int) -> Iterator[Entry]:
    """Progressive chips that are not as many as the lit acceptors (PGP-14b.2)."""
    progressive = [terms.key for terms in table.rules.wagers.values() if terms.is_progressive]
    lit = sum(stake.wager in progressive for stakes in table.in_play.wagers for stake in stakes)
    if lit and table.phase is Phase.WAGERS:
        yield Entry(
            'Announce "No more bets": the progressive chips do not match the lights',
            c.AnnounceNoMoreBets(command_id=command_id, at=at),
            (Question("chips_counted", f"How many chips, under {lit} lights?", _but(lit, 0, lit + 2)),),
            is_report=True,
        )


def _counts(scene: Scene, table: Table, command_id: str, at: int) -> Iterator[Entry]:
    """The count of what is left when it does not come out right (PGP-8-d-2.1, PGP-11h)."""
    if table.phase is not Phase.REMAINING:
        return
    left, size = len(table.in_play.stock), table.rules.family.size
    count = c.CountRemaining(command_id=command_id, at=at)
    found = Question("found", f"How many {scene.kind} are left?", _but(left, 0, left + 2))
    yield Entry("Count what is left: the number is wrong", count, (found,), is_report=True)
    whose = _whose(scene, "Whose hand?", tuple(at for at in range(PLACES) if table.in_play.hands[at]))
    if table.in_play.stacks:
        stacks = range(1, len(table.in_play.stacks) + 1)
        whose = Question("position", "Which stack?", tuple((f"Stack {n}", n) for n in stacks))
    held = tuple((str(number), number) for number in (size - 1, size + 1))
    yield Entry(
        f"Count what is left: somewhere there are too few or too many {scene.kind}",
        count,
        (whose, Question("held", f"How many {scene.kind}?", held)),
        is_report=True,
        fields=lambda said: {
            "found": left + size - said["held"],
            "held": ((said["position"], said["held"]),),
        },
    )
