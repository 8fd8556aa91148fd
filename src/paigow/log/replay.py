"""Re-playing a log: today's code decides every command again, and would have to write the same line.

Nothing in a log is believed. Commands and what chance brought to them are read strictly, decided by `decide`,
and written again; the line in the log must be that line, byte for byte. A log of another version of the code
may differ without anyone's having touched it: then the recorded events are followed as long as possible, and
every place is listed where today's decision is another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from paigow.errors import needs
from paigow.log import lines as shapes
from paigow.log.boxes import KeyRing
from paigow.log.chain import LogReader, LogWriter, Written, log_codec
from paigow.log.checks import UNFIT, NotReplayable, check_table
from paigow.log.differing import Difference, differences
from paigow.log.hints import CannotDecode
from paigow.log.salts import Salts
from paigow.log.versions import LogVersion
from paigow.table import events as e
from paigow.table.commands import Command, Entropy
from paigow.table.machine.admission import needed_entropy, not_admitted
from paigow.table.machine.evolve import evolve
from paigow.table.machine.journal import AllAnswers, Answers, Entry, Journal, KnownIds, Played, Record
from paigow.table.machine.transitions import new_table
from paigow.table.sections.decisions import Decision
from paigow.table.state.model import Table
from paigow.table.state.values import Refused

MOST_LISTED: Final = 20
"""Differences that are listed one by one; all are counted."""


Listener = Callable[[int, Table, Entry], None]


@dataclass(slots=True)
class Replay:
    """A log re-played: its table, and how much was verified on the way."""

    journal: Journal
    code: shapes.Code
    """The code that wrote the log."""
    submission: str
    """The text of the Rules Submission in it."""
    name: str
    """The hash of its first line."""
    version: LogVersion
    """The version of the format that it has."""
    events: int = 0
    rounds: int = 0
    voids: int = 0
    refusals: int = 0
    lines: int = 1
    head: str = ""
    closed: bool = False
    differing: int = 0
    """In how many places today's code decides otherwise; only a log of another version comes so far."""
    listed: list[Difference] = field(default_factory=list)
    """The first of those places."""
    lost: str = ""
    """From which line on the log could not be followed, and why."""
    steps: list[Played] = field(default_factory=list)
    """The steps of the rounds that were asked for."""
    heads: dict[int, str] = field(default_factory=dict)
    """The hashes of the lines that were asked for."""
    sought_at: int | None = None
    """The line whose hash is the one that was looked for."""

    @property
    def table(self) -> Table:
        return self.journal.table

    @property
    def is_same_code(self) -> bool:
        """Whether the log was written by the code that re-played it."""
        return self.code == shapes.this_code()

    @property
    def is_verified(self) -> bool:
        """Whether every line is what today's code would write."""
        return not self.differing and not self.lost


def replay(
    lines: Iterable[bytes],
    rounds: Iterable[int] = (),
    answers: Answers | None = None,
    heads_at: Iterable[int] = (),
    sought: str = "",
    *,
    ring: KeyRing | None = None,
    listener: Listener | None = None,
) -> Replay:
    """Re-play and verify a log; keep the steps of some rounds and the hashes of some lines, look for a hash.

    Encrypted lines are opened with the keys of a ring. A listener is told of every command as it is recorded,
    with the number of its line and the table before it. Only the ids of the commands are kept in memory
    unless other answers are given.
    """
    needs(Iterable, lines=lines)
    reader = LogReader(lines, ring)
    known = KnownIds() if answers is None else answers
    return _Replaying(reader, known, rounds, heads_at, sought, listener=listener).played()


def resume(lines: Iterable[bytes], salts: Salts) -> tuple[Journal, LogWriter]:
    """The journal of a log that was left open, with all its answers, and a writer that goes on with it."""
    result = replay(lines, answers=AllAnswers())
    if not result.is_verified:
        raise NotReplayable("a log that this version of the code decides otherwise cannot be gone on with")
    if result.closed:
        raise NotReplayable("the log is closed; open another for what comes now")
    writer = LogWriter(result.submission, salts, version=result.version, goes_on=True)
    writer.go_on(result.lines, result.head, result.events)
    return result.journal, writer


class _Replaying:
    """One replay under way."""

    def __init__(
        self,
        reader: LogReader,
        answers: Answers,
        rounds: Iterable[int],
        heads_at: Iterable[int],
        sought: str,
        *,
        listener: Listener | None,
    ) -> None:
        self.reader = reader
        self.codec = log_codec(reader.submission)
        self.journal = Journal(new_table(reader.submission), answers)
        opening = reader.opening
        self.version = reader.version
        self.result = Replay(self.journal, opening.code, opening.submission, reader.head, self.version)
        self.rounds = frozenset(rounds)
        self.heads_at = frozenset(heads_at)
        self.sought = sought
        self.listener = listener
        self._note_head()

    def played(self) -> Replay:
        result, reader = self.result, self.reader
        for written in reader:
            self._note_head()
            if not result.lost:
                self._play(written)
        result.events, result.lines, result.head = self.journal.table.sequence, reader.line, reader.head
        result.closed = reader.closed
        self._note_head()
        return result

    def _note_head(self) -> None:
        if self.reader.line in self.heads_at:
            self.result.heads[self.reader.line] = self.reader.head
        if self.reader.head == self.sought:
            self.result.sought_at = self.reader.line

    def _play(self, written: Written) -> None:
        """Decide a command again, compare what comes of it with what is written, and let it happen."""
        before = self.journal.table
        try:
            command, entropy = shapes.command_of(self.codec, written.given)
            decision = self._settled(written, command, needed_entropy(command, entropy))
            if self.listener is not None:
                outcome = _numbered(before.sequence + 1, command, decision)
                self.listener(written.number, before, Entry(command, entropy, outcome))
            self.journal.enter(command, entropy, decision)
            check_table(self.journal.table)
        except UNFIT as error:
            if self.result.is_same_code:
                raise NotReplayable(f"line {written.number}: {error}") from None
            self.result.lost = f"line {written.number}: {error}"
        else:
            self._count(before, command, decision)

    def _settled(self, written: Written, command: Command, entropy: Entropy) -> Decision:
        """Today's decision where it is the one that is written; else the recorded one, if it fits."""
        if (refused := not_admitted(self.journal.table, command, entropy)) is not None:
            raise CannotDecode(f"no table would have heard the command: {refused}")
        decision = self.journal.decided(command, entropy)
        first = self.journal.table.sequence + 1
        entry = Entry(command, entropy, _numbered(first, command, decision))
        body = shapes.command_body(
            self.codec, entry, written.number, written.given.salt, first, version=self.version
        )
        if body == written.body:
            return decision
        found = differences(written.number, *map(self._as_today, (written.body, body)))
        listed = list(found) or [Difference(written.number, "the line", "otherwise", "as the format has it")]
        if self.result.is_same_code:
            raise CannotDecode(listed[0].said)
        self.result.differing += len(listed)
        self.result.listed += listed[: MOST_LISTED - len(self.result.listed)]
        return self._recorded(written.given, decision)

    def _as_today(self, body: bytes) -> dict[str, Any]:
        return self.version.upcast(shapes.plain(body) or {})

    def _recorded(self, given: shapes.Given, decision: Decision) -> Decision:
        """What another version of the code decided, if today's decision is of the same kinds of events."""
        if given.refused:
            return Refused(given.refused.reason, given.refused.clause)
        if isinstance(decision, Refused):
            raise CannotDecode(f"today the command is refused: {decision}")
        recorded = given.events or []
        if [kind for kind, _ in recorded] != [type(event).__name__ for event in decision]:
            raise CannotDecode("today other kinds of events come of the command")
        return tuple(self.codec.decode(kind, data) for kind, data in recorded)

    def _count(self, table: Table, command: Command, decision: Decision) -> None:
        result = self.result
        if isinstance(decision, Refused):
            result.refusals += 1
            return
        for event in decision:
            result.rounds += isinstance(event, e.RoundOpened)
            result.voids += isinstance(event, e.RoundVoided)
        if self.rounds:
            records = _numbered(table.sequence + 1, command, decision)
            result.steps += [step for step in steps(table, records) if step.round in self.rounds]


def _numbered(first: int, command: Command, decision: Decision) -> Any:
    """The records of a decision, or its refusal as it is."""
    if isinstance(decision, Refused):
        return decision
    return tuple(
        Record(number, command.command_id, command.at, event) for number, event in enumerate(decision, first)
    )


def steps(table: Table, records: Iterable[Record]) -> Iterator[Played]:
    """Each record with the table before and after it."""
    for record in records:
        after = evolve(table, record.event)
        yield Played(table, record, after)
        table = after
