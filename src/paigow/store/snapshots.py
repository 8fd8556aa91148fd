"""Tables as they stood after a line, so that a long stream need not be folded from its start.

On disk there is one of each stream, a cache and nothing else: one that another version of the code wrote,
that does not open, or that does not fit the line it names is passed over. It is newer than nearly every round
that somebody recalls, so what a recall passes is remembered for the next, in memory and bounded.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from threading import Lock
from typing import Final, NamedTuple

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select

from paigow.log.chain import LogReader
from paigow.log.codec import Codec
from paigow.log.encryption import Box, BoxKey, KeyRing
from paigow.log.lines import this_code, unseal_line
from paigow.log.replay import UNFIT, Folded, check_table, recall_steps
from paigow.store.database.engine import reading
from paigow.store.database.schema import lines, snapshots
from paigow.table.machine.journal import Played
from paigow.table.state.rules import GameRules


class Snapshot(NamedTuple):
    """A table, and where its stream stood."""

    folded: Folded
    line: int
    head: str
    events: int


def _place(stream: str, line: int, code: str) -> bytes:
    """Return the associated data under which the box of a snapshot is encrypted."""
    return f"snapshot {line} {code} {stream}".encode()


def keep_snapshot(connection: Connection, stream: str, key: BoxKey, codec: Codec, taken: Snapshot) -> None:
    """Store a snapshot in place of the one before."""
    folded, line, head, events = taken
    said = [head, events, folded.at, codec.encode_table(folded.table)]
    code = this_code().digest
    nonce, box = key.seal(msgspec.json.encode(said), _place(stream, line, code))
    connection.execute(delete(snapshots).where(snapshots.c.stream == stream))
    connection.execute(insert(snapshots).values(stream=stream, line=line, code=code, nonce=nonce, box=box))


def usable_snapshot(
    engine: Engine, stream: str, key: BoxKey, codec: Codec, rules: GameRules
) -> Snapshot | None:
    """Return the snapshot of a stream, if the stream can be folded on from it."""
    code = this_code().digest
    found = (
        select(snapshots.c.line, snapshots.c.nonce, snapshots.c.box, lines.c.text)
        .join(lines, (lines.c.stream == snapshots.c.stream) & (lines.c.line == snapshots.c.line))
        .where(snapshots.c.stream == stream, snapshots.c.code == code)
    )
    with reading(engine) as connection:
        row = connection.execute(found).first()
    opened = None if row is None else key.open(Box(row.nonce, row.box), _place(stream, row.line, code))
    if row is None or opened is None:
        return None
    try:
        head, events, at, data = msgspec.json.decode(opened)
        table = codec.decode_table(data, rules)
        check_table(table)
    except UNFIT:
        return None
    fits = unseal_line(row.text).hash == head and table.sequence == events
    return Snapshot(Folded(table, at), row.line, head, events) if fits else None


# Rounds recalled from long streams

APART: Final = 1000
"""Lines from one cached table to the next: at most so many are folded to come to a round near one."""
MOST_KEPT: Final = 256
"""Cached tables of all streams; those that were not used for longest are dropped."""
StreamLines = Callable[[str, int, int | None], Iterable[bytes]]
"""The lines of a stream, from one to another or to its end."""


class RecallCache:
    """Caches the tables that recalls have passed, so that one nearby starts there. Threads may share it."""

    def __init__(self, lines: StreamLines, ring: KeyRing) -> None:
        self._lines = lines
        self._ring = ring
        self._lock = Lock()
        self._kept: OrderedDict[tuple[str, int], Snapshot] = OrderedDict()

    def recall(self, stream: str, first: int, last: int | None) -> list[Played]:
        """Return what happened from a line to another, step by step, re-derived from the log."""
        begun = self._nearest(stream, first)
        if begun is None:
            reader = LogReader(self._lines(stream, 1, last), self._ring)
        else:
            rest = chain(self._lines(stream, 1, 1), self._lines(stream, begun.line + 1, last))
            reader = LogReader(rest, self._ring)
            reader.go_on(begun.line, begun.head, begun.events)

        def passed(line: int, folded: Folded) -> None:
            if line % APART == 0 or line == first - 1:
                self._note(stream, Snapshot(replace(folded), line, reader.head, reader.events))

        return recall_steps(reader, first, None if begun is None else begun.folded, passed)

    def _nearest(self, stream: str, first: int) -> Snapshot | None:
        """Return the last cached table before a line."""
        with self._lock:
            before = (line for name, line in self._kept if name == stream and line < first)
            if (line := max(before, default=None)) is None:
                return None
            self._kept.move_to_end((stream, line))
            return self._kept[stream, line]

    def _note(self, stream: str, passed: Snapshot) -> None:
        with self._lock:
            self._kept[stream, passed.line] = passed
            self._kept.move_to_end((stream, passed.line))
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
