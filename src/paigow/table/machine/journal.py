"""A table in use: its events in order, and one effect for each command id.

The journal is the thin layer between `decide` and whoever stores what happens. Everyone at the table has ids
of their own: who takes somebody else's next id stops nobody. A command that arrives twice is answered with
the events it brought about the first time; the same id with another content is refused, and so is a command
from before the last one. All events of a command happen, or none.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final, NamedTuple, Protocol

from paigow.message import Message
from paigow.table.commands import NO_ENTROPY, Command, Entropy
from paigow.table.events import Event, RoundCompleted, RoundVoided
from paigow.table.machine.admission import needed_entropy, validate_command
from paigow.table.machine.evolve import evolve
from paigow.table.machine.transitions import decide_admitted
from paigow.table.sections.base import Decision
from paigow.table.state.model import Table
from paigow.table.state.values import RefusalCode, Refused, Role


class Record(NamedTuple):
    """An event in its place: its number, the command that brought it about, and when."""

    sequence: int
    command_id: str
    at: int
    event: Event


class Entry(NamedTuple):
    """A command as it was given, what chance brought to it, and what came of it."""

    command: Command
    entropy: Entropy
    outcome: tuple[Record, ...] | Refused


@dataclass(frozen=True, slots=True)
class Played:
    """One record, with the table before and after it."""

    before: Table
    record: Record
    after: Table

    @property
    def round(self) -> int:
        """The number of the round it belongs to; 0 between rounds."""
        ended = isinstance(self.record.event, RoundCompleted | RoundVoided)
        table = self.before if ended else self.after
        return 0 if table.round is None else table.round.number


Key = tuple[Role, str, str]
"""Whose command id it is, and which."""


class Answers(Protocol):
    """What a journal remembers of the commands that had an effect. A store on disk brings its own."""

    def find(self, key: Key) -> Entry | None:
        """What came of the command of that id."""

    def keep(self, key: Key, entry: Entry) -> None:
        """Remember what came of a command. The listener has been told by then, so this must not fail."""

    @property
    def entries(self) -> Sequence[Entry]:
        """All that is remembered, in order."""


class AllAnswers:
    """Remembers everything."""

    __slots__ = ("_found",)

    def __init__(self) -> None:
        self._found: dict[Key, Entry] = {}

    def find(self, key: Key) -> Entry | None:
        return self._found.get(key)

    def keep(self, key: Key, entry: Entry) -> None:
        self._found[key] = entry

    @property
    def entries(self) -> Sequence[Entry]:
        return tuple(self._found.values())


class RecentAnswers(AllAnswers):
    """Remembers the last few commands; for whoever never gives an id twice later than that."""

    __slots__ = ("_keys", "most")

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self._keys: deque[Key] = deque()  # a dictionary finds its oldest key slowly once many were deleted

    def keep(self, key: Key, entry: Entry) -> None:
        self._found[key] = entry
        self._keys.append(key)
        if len(self._keys) > self.most:
            del self._found[self._keys.popleft()]


class KnownIds:
    """Remembers which ids were used, and nothing of what came of them."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: set[Key] = set()

    def find(self, key: Key) -> Entry | None:
        return _FORGOTTEN if key in self._known else None

    def keep(self, key: Key, entry: Entry) -> None:
        del entry
        self._known.add(key)

    @property
    def entries(self) -> Sequence[Entry]:
        return ()


_FORGOTTEN: Final = Entry(Command(command_id=""), NO_ENTROPY, ())


@dataclass(slots=True)
class Journal:
    """A table and what has happened at it."""

    table: Table
    answers: Answers = field(default_factory=AllAnswers)
    listener: Callable[[Entry], None] | None = None
    """Is told of every command that is decided, before it has its effect; of refused ones too, unless what
    came was not even a command (`paigow.table.machine.admission`), or came before its time."""
    at: int | None = None
    """The time of the last command that had an effect."""
    clock: Callable[[], int] | None = None
    """The present time, as whoever keeps the journal knows it. Times are the keeper's to stamp: a command
    from tomorrow would make everybody else's come too late. Where commands bring times of their own, none is
    heard before its time by this clock; without one, they are believed."""

    @property
    def entries(self) -> Sequence[Entry]:
        """The commands that had an effect, as far as they are remembered."""
        return self.answers.entries

    @property
    def records(self) -> list[Record]:
        """The events, as far as they are remembered."""
        done = (entry.outcome for entry in self.answers.entries)
        return list(chain.from_iterable(records for records in done if not isinstance(records, Refused)))

    def submit(self, command: Command, entropy: Entropy = NO_ENTROPY) -> tuple[Record, ...] | Refused:
        """Decide a command and write down what it brings about; a repeated one is only answered."""
        if (refused := validate_command(self.table, command, entropy)) is not None:
            return refused
        before = self.answers.find(_key(command))
        if before is not None and before.command == command:
            return before.outcome
        if self.clock is not None and command.at > (now := self.clock()):
            return _too_early(command.at, now)
        entropy = needed_entropy(command, entropy)
        return self.enter(command, entropy, self._decided(command, entropy, used=before is not None))

    def remembers(self, command: Command) -> bool:
        """Whether a repeated command would still be answered."""
        before = self.answers.find(_key(command))
        return before is not None and before.command == command

    def decided(self, command: Command, entropy: Entropy) -> Decision:
        """What a command that was admitted would bring about if it came now for the first time."""
        return self._decided(command, entropy, used=self.answers.find(_key(command)) is not None)

    def _decided(self, command: Command, entropy: Entropy, *, used: bool) -> Decision:
        if used:
            written = repr(command.command_id)
            quote = written[0]
            return Refused(
                Message(
                    f"command id {quote}{{text}}{quote} was used by {{who}} before; choose a new one",
                    text=written[1:-1],
                    who=command.by,
                ),
                code=RefusalCode.REPEATED_ID,
            )
        if self.at is not None and command.at < self.at:
            return Refused(
                f"time runs backwards: the command says {command.at}, the one before it {self.at}; "
                "give it the present time",
                code=RefusalCode.NOT_IN_ORDER,
            )
        return decide_admitted(self.table, command, entropy)

    def enter(self, command: Command, entropy: Entropy, decision: Decision) -> tuple[Record, ...] | Refused:
        """Let a decision take effect: all its events, or none."""
        table = self.table
        outcome: tuple[Record, ...] | Refused
        if isinstance(decision, Refused):
            outcome = decision
        else:
            records = []
            for event in decision:
                table = evolve(table, event)
                records.append(Record(table.sequence, command.command_id, command.at, event))
            outcome = tuple(records)
        entry = Entry(command, entropy, outcome)
        if self.listener is not None:
            self.listener(entry)
        if outcome is not decision:
            self.answers.keep(_key(command), entry)
            self.table, self.at = table, command.at
        return outcome


def _too_early(at: int, now: int) -> Refused:
    """A refusal that no log holds: whoever re-plays one has no such clock."""
    return Refused(
        f"the command says {at}, and it is {now} only; give it the present time",
        code=RefusalCode.NOT_IN_ORDER,
    )


def _key(command: Command) -> Key:
    return command.role, command.by, command.command_id
