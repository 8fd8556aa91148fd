"""A table in use: its events in order, and one effect for each command id.

The journal is the thin layer between `decide` and whoever stores events. It knows which ids it has seen, so
that a command that arrives twice is answered with the events it brought about the first time; the same id
with another content is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from paigow.table.admission import not_admitted
from paigow.table.commands import NO_ENTROPY, Command, Entropy
from paigow.table.events import Event, RoundCompleted, RoundVoided
from paigow.table.evolve import evolve
from paigow.table.state import Table
from paigow.table.transitions import decide_admitted
from paigow.table.values import Refused


class Record(NamedTuple):
    """An event in its place: its number, the command that brought it about, and when."""

    sequence: int
    command_id: str
    at: int
    event: Event


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


@dataclass(slots=True)
class Journal:
    """A table and everything that has happened at it."""

    table: Table
    records: list[Record] = field(default_factory=list)
    _done: dict[str, tuple[Command, int, int]] = field(default_factory=dict)

    def submit(self, command: Command, entropy: Entropy = NO_ENTROPY) -> tuple[Record, ...] | Refused:
        """Decide a command and write down what it brings about; a repeated one is only answered."""
        if (refused := not_admitted(self.table, command, entropy)) is not None:
            return refused
        before = self._done.get(command.command_id)
        if before is not None:
            same, start, stop = before
            if same != command:
                return Refused(
                    f"command id {command.command_id!r} was used for another command; choose a new one"
                )
            return tuple(self.records[start:stop])
        decision = decide_admitted(self.table, command, entropy)
        if isinstance(decision, Refused):
            return decision
        start = len(self.records)
        for event in decision:
            self.table = evolve(self.table, event)
            self.records.append(Record(self.table.sequence, command.command_id, command.at, event))
        self._done[command.command_id] = (command, start, len(self.records))
        return tuple(self.records[start:])
