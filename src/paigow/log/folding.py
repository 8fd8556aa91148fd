"""Folding a log: the table that the recorded events make, with nothing decided again.

This is how a table is opened to go on: what is recorded has happened, whatever today's code would decide. The
chain and the boxes are verified on the way, and the table must hold together at the end; `replay` believes
less and takes longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from paigow.log.chain import LogReader, Written, log_codec
from paigow.log.checks import UNFIT, NotReplayable, check_table
from paigow.log.codec import Codec
from paigow.log.lines import entry_of
from paigow.log.replay import steps
from paigow.table.machine.evolve import evolve
from paigow.table.machine.journal import Entry, Played
from paigow.table.machine.transitions import new_table
from paigow.table.state.model import Table
from paigow.table.state.values import Refused


@dataclass(slots=True)
class Folded:
    """A table as its log has made it, and when the last command had its effect."""

    table: Table
    at: int | None = None


def fold_log(reader: LogReader, begun: Folded | None = None) -> Folded:
    """The table at the end of a log, from its opening or from where the reader goes on."""
    codec = log_codec(reader.submission)
    folded = begun or Folded(new_table(reader.submission))
    for written in reader:
        try:
            _take(folded, codec, written)
        except UNFIT as error:
            raise NotReplayable(f"line {written.number}: {error}") from None
    check_table(folded.table)
    return folded


def followed(reader: LogReader, folded: Folded) -> Iterator[tuple[int, str, Entry]]:
    """Fold what there is to read into a table: each line by its number, with its hash and its command."""
    codec = log_codec(reader.submission)
    for written in reader:
        try:
            _take(folded, codec, written)
            entry = entry_of(codec, written.given)
        except UNFIT as error:
            raise NotReplayable(f"line {written.number}: {error}") from None
        yield written.number, reader.head, entry
    check_table(folded.table)


def recalled(
    reader: LogReader,
    first: int,
    begun: Folded | None = None,
    passed: Callable[[int, Folded], None] | None = None,
) -> list[Played]:
    """What happened from a line on, step by step, as it is recorded: from the opening of the log, or from
    where the reader goes on. Whoever wants to is told how the table stood after each line before that one."""
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
            raise NotReplayable(f"line {written.number}: {error}") from None
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
