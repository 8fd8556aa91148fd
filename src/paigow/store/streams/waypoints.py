"""Rounds recalled from long streams: where one was folded before, the next goes on from there.

Of a stream there is one snapshot on disk, which is newer than nearly every round that somebody recalls. So
what a recall passes is remembered for the next, in memory and bounded. The chain is verified from there on.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from threading import Lock
from typing import Final

from paigow.log.boxes import KeyRing
from paigow.log.chain import LogReader
from paigow.log.folding import Folded, recalled
from paigow.store.streams.snapshots import Snapshot
from paigow.table.machine.journal import Played

APART: Final = 1000
"""Lines from one waypoint to the next: so many at most are folded to come to a round near one."""
MOST_KEPT: Final = 256
"""Waypoints of all streams; those that nobody has come by for long are forgotten."""
StreamLines = Callable[[str, int, int | None], Iterable[bytes]]
"""The lines of a stream, from one to another or to its end."""


class Waypoints:
    """The tables that recalls have passed. Threads may share them."""

    def __init__(self, lines: StreamLines, ring: KeyRing) -> None:
        self._lines = lines
        self._ring = ring
        self._lock = Lock()
        self._kept: OrderedDict[tuple[str, int], Snapshot] = OrderedDict()

    def recall(self, stream: str, first: int, last: int | None) -> list[Played]:
        """What happened from a line to another, step by step, re-derived from the log."""
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

        return recalled(reader, first, None if begun is None else begun.folded, passed)

    def _nearest(self, stream: str, first: int) -> Snapshot | None:
        """The last waypoint before a line."""
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
