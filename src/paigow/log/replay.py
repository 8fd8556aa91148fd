"""Re-playing a log, where today's code decides each command again, and folding one, where nothing is decided.

Nothing in a log is believed. Commands and what chance brought to them are read strictly, decided by `decide`,
and written again; the line in the log must be that line, byte for byte. A log of another version of the code
may differ without anyone's having touched it: then the recorded events are followed as long as possible, and
every place is listed where today's decision is another.

Folding makes the table of the recorded events alone. This is how a table is opened to go on: what is
recorded has happened, whatever today's code would decide. Chain and encryption are verified on the way, and
the table must hold together at the end; a replay believes less and takes longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from paigow.errors import needs
from paigow.log import lines as shapes
from paigow.log.chain import LogError, LogReader, LogWriter, Written, log_codec
from paigow.log.codec import Codec
from paigow.log.encryption import KeyRing
from paigow.log.lines import LogVersion, Salts, entry_of
from paigow.table import events as e
from paigow.table.commands import Command, Entropy
from paigow.table.machine.admission import needed_entropy, validate_command
from paigow.table.machine.evolve import evolve
from paigow.table.machine.journal import AllAnswers, Answers, Entry, Journal, KnownIds, Played, Record
from paigow.table.machine.transitions import new_table
from paigow.table.money.ledger import UNBOUNDED, check_cleared, meter_account
from paigow.table.sections.base import Decision
from paigow.table.state.model import Table
from paigow.table.state.values import Refused
from paigow.type_hints import DecodeError, shortened

# What must hold at a table after every command, whatever the log says


class ReplayError(LogError):
    """A line that cannot have been written at the table that the lines before it make."""


UNFIT: Final = (
    ReplayError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
)
"""What a line raises that does not fit the table it comes to: no traceback shall come of a crafted log."""


def check_table(table: Table) -> None:
    """Raise unless everything holds that must hold of a table."""
    check_books(table)
    check_pieces(table)
    if table.round is None:
        check_cleared(table.balances)


def check_books(table: Table) -> None:
    """Raise unless the balances sum to zero, none is below zero, and the meters are as their readings say."""
    if total := sum(table.balances.values()):
        raise ReplayError(f"the accounts sum to {total} cents")
    for account, amount in table.balances.items():
        if amount < 0 and account not in UNBOUNDED:
            raise ReplayError(f"{account} stands at {amount} cents")
    for meter in table.meters:
        if table.balances.get(meter_account(meter.name), 0) != meter.amount:
            raise ReplayError(f"the meter {meter.name} is not what its account holds")


def check_pieces(table: Table) -> None:
    """Raise unless every card or tile of a shuffled deck is in exactly one place."""
    in_play = table.round
    if in_play is None:
        return
    groups = (in_play.stock, in_play.rack, *in_play.hands, *in_play.stacks)
    places = [piece for pieces in groups for piece in pieces]
    if places and sorted(places) != sorted(table.rules.family.deck):
        raise ReplayError("a piece of the deck is missing, or there twice")


# Where a line as it is written and the one that today's code would write part

_NOTHING: Final = "nothing"
_MEMBERS: Final = ("line", "command", "id", "at", "by", "role", "data", "entropy")
"""What stands in a line of a command beside what came of it."""


class Difference(NamedTuple):
    """One place in which a written line and a decided one differ."""

    line: int
    place: str
    written: str
    decided: str

    @property
    def said(self) -> str:
        return f"{self.place}: written {self.written}, decided {self.decided}"

    def __str__(self) -> str:
        return f"line {self.line}: {self.said}"


def differences(line: int, written: dict[str, Any], decided: dict[str, Any]) -> Iterator[Difference]:
    """Yield all places in which two lines differ, in the order of the line."""
    for name in _MEMBERS:
        yield from _in_value(line, name, written.get(name), decided.get(name))
    if ("events" in written) != ("events" in decided):
        yield Difference(line, "the command", _outcome(written), _outcome(decided))
        return
    yield from _in_value(line, "refused", written.get("refused"), decided.get("refused"))
    yield from _in_value(line, "first", written.get("first"), decided.get("first"))
    yield from _in_events(line, written, decided)


def _in_events(line: int, written: dict[str, Any], decided: dict[str, Any]) -> Iterator[Difference]:
    first = decided.get("first", 0)
    ours, theirs = decided.get("events", ()), written.get("events", ())
    for place in range(max(len(ours), len(theirs))):
        name = f"event {first + place}"
        written_kind, kind = _kind(theirs, place), _kind(ours, place)
        if written_kind != kind:
            yield Difference(line, name, written_kind, kind)
        else:
            yield from _in_value(line, f"{name}, {kind}", theirs[place][1], ours[place][1])


def _in_value(line: int, place: str, written: Any, decided: Any) -> Iterator[Difference]:
    if type(written) is type(decided) is dict:
        names = [*decided, *(name for name in written if name not in decided)]
        for name in names:
            yield from _in_value(line, f"{place}, {name}", written.get(name), decided.get(name))
    elif type(written) is type(decided) is list and len(written) == len(decided):
        for number, (theirs, ours) in enumerate(zip(written, decided, strict=True), 1):
            yield from _in_value(line, f"{place} {number}", theirs, ours)
    elif type(written) is not type(decided) or written != decided:
        yield Difference(line, place, _said(written), _said(decided))


def _said(value: Any) -> str:
    return _NOTHING if value is None else shortened(value)


def _kind(events: Any, place: int) -> str:
    return str(events[place][0]) if place < len(events) else _NOTHING


def _outcome(line: dict[str, Any]) -> str:
    refused = line.get("refused")
    return "accepted" if refused is None else f"refused: {shortened(refused['reason'])}"


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
    """Return the journal of a log that was left open, with all its answers, and a writer that goes on with
    it."""
    result = replay(lines, answers=AllAnswers())
    if not result.is_verified:
        raise ReplayError("a log that this version of the code decides otherwise cannot be gone on with")
    if result.closed:
        raise ReplayError("the log is closed; open another for what comes now")
    writer = LogWriter(result.submission, salts, version=result.version, goes_on=True)
    writer.go_on(result.lines, result.head, result.events)
    return result.journal, writer


class _Replaying:
    """The state of one replay."""

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
                raise ReplayError(f"line {written.number}: {error}") from None
            self.result.lost = f"line {written.number}: {error}"
        else:
            self._count(before, command, decision)

    def _settled(self, written: Written, command: Command, entropy: Entropy) -> Decision:
        """Return today's decision where it is the one that is written; else the recorded one, if it fits."""
        if (refused := validate_command(self.journal.table, command, entropy)) is not None:
            raise DecodeError(f"no table would have heard the command: {refused}")
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
            raise DecodeError(listed[0].said)
        self.result.differing += len(listed)
        self.result.listed += listed[: MOST_LISTED - len(self.result.listed)]
        return self._recorded(written.given, decision)

    def _as_today(self, body: bytes) -> dict[str, Any]:
        return self.version.upcast(shapes.read_json_line(body) or {})

    def _recorded(self, given: shapes.Given, decision: Decision) -> Decision:
        """Return what another version of the code decided, if today's decision is of the same kinds of
        events."""
        if given.refused:
            return Refused(given.refused.reason, given.refused.clause)
        if isinstance(decision, Refused):
            raise DecodeError(f"today the command is refused: {decision}")
        recorded = given.events or []
        if [kind for kind, _ in recorded] != [type(event).__name__ for event in decision]:
            raise DecodeError("today other kinds of events come of the command")
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
    """Return the records of a decision, or its refusal as it is."""
    if isinstance(decision, Refused):
        return decision
    return tuple(
        Record(number, command.command_id, command.at, event) for number, event in enumerate(decision, first)
    )


def steps(table: Table, records: Iterable[Record]) -> Iterator[Played]:
    """Yield each record with the table before and after it."""
    for record in records:
        after = evolve(table, record.event)
        yield Played(table, record, after)
        table = after


# Folding


@dataclass(slots=True)
class Folded:
    """A table as its log has made it, and when the last command had its effect."""

    table: Table
    at: int | None = None


def fold_log(reader: LogReader, begun: Folded | None = None) -> Folded:
    """Return the table at the end of a log, from its opening or from where the reader goes on."""
    codec = log_codec(reader.submission)
    folded = begun or Folded(new_table(reader.submission))
    for written in reader:
        try:
            _take(folded, codec, written)
        except UNFIT as error:
            raise ReplayError(f"line {written.number}: {error}") from None
    check_table(folded.table)
    return folded


def fold_lines(reader: LogReader, folded: Folded) -> Iterator[tuple[int, str, Entry]]:
    """Fold what there is to read into a table, and yield each line by its number, with its hash and its
    command."""
    codec = log_codec(reader.submission)
    for written in reader:
        try:
            _take(folded, codec, written)
            entry = entry_of(codec, written.given)
        except UNFIT as error:
            raise ReplayError(f"line {written.number}: {error}") from None
        yield written.number, reader.head, entry
    check_table(folded.table)


def recall_steps(
    reader: LogReader,
    first: int,
    begun: Folded | None = None,
    passed: Callable[[int, Folded], None] | None = None,
) -> list[Played]:
    """Return what happened from a line on, step by step, as it is recorded: from the opening of the log, or
    from where the reader goes on. A function may be told how the table stood after each line before that
    one."""
    codec = log_codec(reader.submission)
    folded = Folded(new_table(reader.submission)) if begun is None else replace(begun)
    found: list[Played] = []
    for written in reader:
        before = folded.table
        try:
            _take(folded, codec, written)
            if written.number >= first:
                found += _steps(before, entry_of(codec, written.given))
        except UNFIT as error:
            raise ReplayError(f"line {written.number}: {error}") from None
        if passed is not None and written.number < first:
            passed(written.number, folded)
    return found


def _steps(table: Table, entry: Entry) -> Iterable[Played]:
    return () if isinstance(entry.outcome, Refused) else steps(table, entry.outcome)


def _take(folded: Folded, codec: Codec, written: Written) -> None:
    given = written.given
    if given.refused:
        return
    assert given.first == folded.table.sequence + 1, f"its first event is said to be event {given.first}"
    for kind, data in given.events or ():
        folded.table = evolve(folded.table, codec.decode(kind, data))
    folded.at = given.at
