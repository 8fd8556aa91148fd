"""A table's stream that another process writes: read as it grows, and folded, with nothing decided."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from paigow.log.chain import LogReader
from paigow.log.folding import Folded, followed
from paigow.store.streams.answers import DiskAnswers
from paigow.table.commands import Command
from paigow.table.machine.journal import Entry, Key, Record
from paigow.table.state.model import Table
from paigow.table.state.values import Refused

MOST_REMEMBERED: Final = 256


class Receipt(NamedTuple):
    """A command that is on disk: its line, the hash of that line, and what came of it."""

    line: int
    head: str
    entry: Entry


class FollowedStream:
    """The table as the lines so far have made it. Each line is verified against the one before."""

    def __init__(
        self,
        reader: LogReader,
        folded: Folded,
        lines: Callable[[int], Iterable[bytes]],
        answers: DiskAnswers,
        head_of: Callable[[int], str],
    ) -> None:
        self._reader = reader
        self._folded = folded
        self._lines = lines
        self._answers = answers
        self._head_of = head_of
        self._recent: OrderedDict[Key, Receipt] = OrderedDict()

    @property
    def table(self) -> Table:
        return self._folded.table

    @property
    def line(self) -> int:
        """The last line that was read."""
        return self._reader.line

    @property
    def closed(self) -> bool:
        """Whether the log has ended."""
        return self._reader.closed

    def catch_up(self) -> list[Record]:
        """Read what has come since; its events."""
        self._reader.more(list(self._lines(self.line + 1)))
        records: list[Record] = []
        for line, head, entry in followed(self._reader, self._folded):
            if not isinstance(entry.outcome, Refused):
                records += entry.outcome
                self._remember(Receipt(line, head, entry))
        return records

    def receipt_of(self, command: Command) -> Receipt | None:
        """What came of a command, whichever time it has, if it is on disk."""
        key = command.role, command.by, command.command_id
        if key in self._recent:
            return self._recent[key]
        line, entry = self._answers.line_of(key), self._answers.find(key)
        return None if line is None or entry is None else Receipt(line, self._head_of(line), entry)

    def _remember(self, receipt: Receipt) -> None:
        command = receipt.entry.command
        self._recent[command.role, command.by, command.command_id] = receipt
        if len(self._recent) > MOST_REMEMBERED:
            self._recent.popitem(last=False)
