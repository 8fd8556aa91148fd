"""A table's stream, open for writing: its journal, and what was decided and waits to be committed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from paigow.log.boxes import BoxKey
from paigow.log.chain import LogWriter
from paigow.log.folding import Folded
from paigow.store.errors import StoreError
from paigow.store.streams.answers import DiskAnswers
from paigow.store.streams.batch import AddedSeed, Append, NewLine, PurseChange, SealedSeed, Staked
from paigow.store.streams.noting import Notes, held_by_players
from paigow.table.commands import Command
from paigow.table.machine.journal import Entry, Journal
from paigow.table.state.values import Refused


def seed_place(stream: str, deck: int) -> bytes:
    """Where the box of a deck's seed belongs."""
    return f"seed {deck} {stream}".encode()


def added_place(stream: str, deck: int, name: str) -> bytes:
    """Where the box of what a player added to a deck belongs."""
    return f"added {deck} {len(name)} {name} {stream}".encode()


class StreamPlace(NamedTuple):
    """Where a stream ends, with the table there."""

    folded: Folded
    line: int
    head: str
    events: int
    meters: dict[str, int]


class OpenStream:
    """One table that its owner goes on with, under an epoch. One host uses it, from one thread at a time.

    Commands are submitted to its journal; what they bring about is `pending` until the store has committed
    it, and then `kept`. If the commit fails, `undo` goes back to the table as it is on disk.
    """

    def __init__(
        self,
        *,
        stream: str,
        epoch: int,
        writer: LogWriter,
        answers: DiskAnswers,
        folded: Folded,
        key: BoxKey,
        meters: Mapping[str, str],
        snapped: int,
        refusals: bool,
        clock: Callable[[], int] | None,
    ) -> None:
        self.stream = stream
        self.epoch = epoch
        self.journal = Journal(folded.table, answers, self._write, folded.at, clock)
        self.answers = answers
        self.snapped = snapped
        """The line after which the last snapshot was taken; 0 where there is none."""
        self._writer = writer
        self._key = key
        self._refusals = refusals
        self._notes = Notes(meters, folded.table.meters)
        self._committed = self._place()
        self._clear()

    @property
    def place(self) -> StreamPlace:
        """Where the stream ends on disk, with the table there, all of one moment."""
        return self._committed

    def _place(self) -> StreamPlace:
        now = Folded(self.journal.table, self.journal.at)
        writer = self._writer
        return StreamPlace(now, writer.line, writer.head, writer.count, dict(self._notes.sequences))

    def _clear(self) -> None:
        self._lines: list[NewLine] = []
        self._notes.clear()
        self._purse: list[PurseChange] = []
        self._seeds: list[SealedSeed] = []
        self._added: list[AddedSeed] = []
        self._stakes: list[Staked] = []
        self._closes = False

    @property
    def line(self) -> int:
        """The last line that is committed."""
        return self._committed.line

    @property
    def head(self) -> str:
        """Its hash."""
        return self._committed.head

    @property
    def events(self) -> int:
        """How many events are committed."""
        return self._committed.events

    @property
    def committed(self) -> Folded:
        """The table as it is on disk, which is all that a viewer may be shown."""
        return self._committed.folded

    def add(
        self,
        *,
        purse: Sequence[PurseChange] = (),
        seeds: Mapping[int, bytes] | None = None,
        stakes: Sequence[Staked] = (),
    ) -> None:
        """What goes with the next commit besides the commands."""
        self._purse += purse
        self._stakes += stakes
        for deck, seed in (seeds or {}).items():
            self._seeds.append(SealedSeed(deck, *self._key.seal(seed, seed_place(self.stream, deck))))

    def add_seed(self, deck: int, name: str, seed: bytes) -> None:
        """What a player adds to a deck goes with the next commit, in place of what they added before."""
        sealed = self._key.seal(seed, added_place(self.stream, deck, name))
        self._added = [each for each in self._added if (each.deck, each.name) != (deck, name)]
        self._added.append(AddedSeed(deck, name, *sealed))

    def pending(self, at: int | None = None) -> Append | None:
        """What was decided since the last commit; None where there is nothing to commit.

        Purses and limits go by the time that is given. Without one they go by the table's, which is later
        than the clock where that was put back."""
        if not (self._lines or self._purse or self._seeds or self._added):
            return None
        return Append(
            stream=self.stream,
            epoch=self.epoch,
            after=self._committed.line,
            head=self._committed.head,
            lines=tuple(self._lines),
            new_head=self._writer.head,
            events=self._writer.count,
            at=self.journal.at or 0 if at is None else at,
            closes=self._closes,
            holders=tuple(held_by_players(self.journal.table)) if self._closes else (),
            moves=tuple(self._notes.moves),
            rounds=tuple(self._notes.rounds),
            purse=tuple(self._purse),
            seeds=tuple(self._seeds),
            added=tuple(self._added),
            stakes=tuple(self._stakes),
        )

    def kept(self) -> None:
        """What was pending is committed."""
        self.answers.kept()
        self._committed = self._place()
        self._clear()

    def undo(self) -> None:
        """What was pending has not happened: the journal goes back to the table as it is on disk."""
        self.answers.forget()
        folded, line, head, events, meters = self._committed
        self.journal.table, self.journal.at = folded.table, folded.at
        self._writer.go_on(line, head, events)
        self._notes.sequences = dict(meters)
        self._clear()

    def close(self) -> None:
        """Write the line that ends the log; it is committed like any other, and nothing follows it.

        Where somebody has chips there that came out of a purse, the commit is a `ChipsLeft`."""
        text = self._writer.close()
        self._lines.append(NewLine(self._writer.line, text))
        self._closes = True

    def line_of(self, command: Command) -> int | None:
        """The line of a command that is committed: with the hash of that line, its receipt."""
        return self.answers.line_of((command.role, command.by, command.command_id))

    # What the journal tells

    def _write(self, entry: Entry) -> None:
        if self._closes:
            raise StoreError(f"the log of {self.stream} is closed; open another table")
        outcome, writer = entry.outcome, self._writer
        if isinstance(outcome, Refused):
            if self._refusals and writer.can_write(entry):
                text = writer.write(entry)
                self._lines.append(NewLine(writer.line, text))
            return
        text = writer.write(entry)
        command = entry.command
        self._lines.append(NewLine(writer.line, text, (command.role, command.by, command.command_id)))
        self._notes.hear(outcome, writer.line)
