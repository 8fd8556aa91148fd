"""Those who watch a table: what each is told, in order and without a gap, or that they have to come again.

Nobody waits for a viewer. What a slow one has not taken yet is bounded, and whoever falls further behind is
let go with a last message: come again, with the number of the last event you know. A viewer who comes with a
number gets what has happened since, if it is still at hand, and else the table as it stands; never silence.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from paigow.log.codec import Codec
from paigow.server.hosting.deadlines import Due
from paigow.server.hosting.showing.recent import RecentEvents, as_known
from paigow.server.hosting.speaking import Numbered, as_seen
from paigow.table.machine.journal import Played, Record
from paigow.table.showing.views import AwaitedView, TableView, Viewer, Viewing, hidden_fields, view_for
from paigow.table.state.model import Table

MOST_QUEUED: Final = 64
MOST_BYTES: Final = 256 * 2**10
RECENT: Final = 256
"""How many events are at hand for who comes again."""
MOST_IN_WORDS: Final = 128
"""Events in words in one message: more of them would be more than may wait for a viewer."""


@dataclass(frozen=True, slots=True)
class TableStanding:
    """The table as it stands; whatever was told before is in it."""

    sequence: int
    view: TableView
    awaited: AwaitedView
    due: tuple[Due, ...]
    trouble: str = ""
    """What holds the table up, in a sentence; nothing where nothing does."""
    events: tuple[Numbered, ...] = ()
    """The round so far in words, for who is shown the table."""


@dataclass(frozen=True, slots=True)
class Told:
    """What has happened after an event, numbered without a gap, and what the table awaits now."""

    after: int
    events: tuple[Numbered, ...]
    awaited: AwaitedView
    due: tuple[Due, ...]
    trouble: str = ""
    view: TableView | None = None
    """The table after them, for who is shown it."""


@dataclass(frozen=True, slots=True)
class Resync:
    """The last message to a viewer who was too slow: come again with the number of the last event."""

    sequence: int
    """The last event that was taken."""
    reason: str


Tidings = TableStanding | Told | Resync
Now = tuple[AwaitedView, tuple[Due, ...], str]
"""What the table awaits, and how long yet, as a viewer may see it; and what holds it up."""
Write = Callable[[Tidings], bytes]
"""Writes a message, as the protocol has it."""
Pack = Callable[[Codec], Write]
"""Gives a writer for messages of one moment: what they have in common it writes once."""


class Onlooker:
    """The messages to one viewer, in a queue that is bounded in their number and in their size."""

    def __init__(
        self, viewer: Viewer, write: Write, ended: Callable[[Onlooker], None], *, is_shown: bool
    ) -> None:
        self.viewer = viewer
        self.is_shown = is_shown
        """Whether the events come in words, and with them the table."""
        self.is_dropped = False
        """Whether the viewer was too slow."""
        self._write = write
        self._ended = ended
        self._queue: deque[tuple[int, bytes]] = deque()
        self._size = 0
        self._taken = 0
        self._is_open = True
        self._ready = asyncio.Event()

    async def next(self) -> bytes | None:
        """The next message; nothing once there are no more. Whoever gives up waiting has lost none."""
        while not self._queue:
            if not self._is_open:
                return None
            self._ready.clear()
            await self._ready.wait()
        self._taken, message = self._queue.popleft()
        self._size -= len(message)
        return message

    def close(self) -> None:
        """Onlooker no longer."""
        if self._is_open:
            self._is_open = False
            self._ready.set()
            self._ended(self)

    def offer(self, sequence: int, message: bytes) -> None:
        """Give a viewer a message, after which this is the last event known; or let the viewer go."""
        if not self._is_open:
            return
        if len(self._queue) >= MOST_QUEUED or self._size + len(message) > MOST_BYTES:
            self._drop()
        else:
            self._put(sequence, message)

    def _put(self, sequence: int, message: bytes) -> None:
        self._queue.append((sequence, message))
        self._size += len(message)
        self._ready.set()

    def _drop(self) -> None:
        """What waits is thrown away: the viewer will come again with the last event that was taken."""
        self.is_dropped = True
        self._queue.clear()
        self._size = 0
        last = self._write(Resync(self._taken, "you were too slow; come again with the last event you have"))
        self._put(self._taken, last)
        self.close()


class Gallery:
    """Everybody who watches one table, and what has happened lately."""

    def __init__(self, codec: Codec, pack: Pack, table: Table) -> None:
        self._codec = codec
        self._pack = pack
        self.changed: Callable[[], None] = lambda: None
        """Called when somebody has come or gone."""
        self.beside: frozenset[str] = frozenset()
        """Players of the house who are there without a connection."""
        self._onlookers: dict[Onlooker, None] = {}
        self._recent = RecentEvents(table, RECENT)
        self.dropped = 0
        """How many were too slow."""

    def __len__(self) -> int:
        return len(self._onlookers)

    @property
    def here(self) -> frozenset[str]:
        """The players who are connected, or need not be."""
        return self.beside.union(
            each.viewer.name for each in self._onlookers if each.viewer.viewing is Viewing.PLAYER
        )

    def join(
        self, viewer: Viewer, after: int | None, standing: TableStanding, *, is_shown: bool = False
    ) -> Onlooker:
        """Somebody comes to watch, who knows what happened up to an event, or nothing."""
        onlooker = Onlooker(viewer, self._written, self._left, is_shown=is_shown)
        self._onlookers[onlooker] = None
        first = self._first(viewer, after, standing, is_shown=is_shown)
        onlooker.offer(standing.sequence, self._written(first))
        self.changed()
        return onlooker

    def tell(
        self, after: int, records: tuple[Record, ...], now_for: Callable[[Viewer], Now], table: Table
    ) -> None:
        """Tell everybody what has happened, and what is awaited now, as each may see it."""
        self._recent.note(records, table)
        written: dict[tuple[Viewer, bool], bytes] = {}
        sequence = records[-1].sequence if records else after
        seen, write = _Seen(self._codec, self._recent), self._pack(self._codec)
        for onlooker in tuple(self._onlookers):
            viewer, is_shown = onlooker.viewer, onlooker.is_shown
            if (viewer, is_shown) not in written:
                told = seen.told(after, records, viewer, now_for(viewer), is_shown=is_shown)
                written[viewer, is_shown] = write(told)
            onlooker.offer(sequence, written[viewer, is_shown])

    def close(self) -> None:
        """Let everybody go."""
        for onlooker in tuple(self._onlookers):
            onlooker.close()

    def of(self, name: str) -> tuple[Onlooker, ...]:
        """The connections of a player."""
        return tuple(
            each
            for each in self._onlookers
            if each.viewer.viewing is Viewing.PLAYER and each.viewer.name == name
        )

    def remind(self, onlooker: Onlooker, told: Told) -> None:
        """Tell one viewer something, after all that was told before."""
        onlooker.offer(told.after, self._written(told))

    def played(self, number: int) -> list[Played]:
        """A round that is at hand, step by step; nothing where it is not."""
        return self._recent.played(number)

    def in_words(self, standing: TableStanding, viewer: Viewer) -> TableStanding:
        """The same with the round so far in words."""
        lately = self._recent.of_the_round()[-MOST_IN_WORDS:]
        return replace(standing, events=_Seen(self._codec, self._recent).in_words(lately, viewer))

    def _first(
        self, viewer: Viewer, after: int | None, standing: TableStanding, *, is_shown: bool
    ) -> Tidings:
        if after is None or after > standing.sequence:
            return self._whole(standing, viewer, is_shown=is_shown)
        missed = tuple(record for record in self._recent.records if record.sequence > after)
        if len(missed) != standing.sequence - after:
            return self._whole(standing, viewer, is_shown=is_shown)
        if is_shown and len(missed) > MOST_IN_WORDS:
            return self._whole(standing, viewer, is_shown=is_shown)
        now = standing.awaited, standing.due, standing.trouble
        return _Seen(self._codec, self._recent).told(after, missed, viewer, now, is_shown=is_shown)

    def _whole(self, standing: TableStanding, viewer: Viewer, *, is_shown: bool) -> TableStanding:
        return self.in_words(standing, viewer) if is_shown else standing

    def _written(self, message: Tidings) -> bytes:
        return self._pack(self._codec)(message)

    def _left(self, onlooker: Onlooker) -> None:
        self._onlookers.pop(onlooker, None)
        self.dropped += onlooker.is_dropped
        self.changed()


class _Seen:
    """Events as plain data, each made once for all who may see the same of it; and what is shown with
    them."""

    def __init__(self, codec: Codec, recent: RecentEvents) -> None:
        self._codec = codec
        self._recent = recent
        self._made: dict[tuple[int, frozenset[str]], Numbered] = {}
        self._views: dict[Viewer, TableView] = {}

    def told(
        self, after: int, records: tuple[Record, ...], viewer: Viewer, now: Now, *, is_shown: bool
    ) -> Told:
        """What has happened, for a viewer; with the table after it where it is to be shown."""
        if not is_shown or not records:
            return Told(after, self.numbered(records, viewer), *now)
        return Told(after, self.in_words(records, viewer), *now, self._view(viewer))

    def numbered(self, records: Iterable[Record], viewer: Viewer) -> tuple[Numbered, ...]:
        return tuple(self._one(record, viewer) for record in records)

    def in_words(self, records: Iterable[Record], viewer: Viewer) -> tuple[Numbered, ...]:
        """The same, each with its lines."""
        return tuple(
            replace(self._one(record, viewer), lines=self._recent.in_words(record, viewer))
            for record in records
        )

    def _one(self, record: Record, viewer: Viewer) -> Numbered:
        key = record.sequence, hidden_fields(record.event, viewer)
        if key not in self._made:
            self._made[key] = as_seen(self._codec, record, viewer)
        return self._made[key]

    def _view(self, viewer: Viewer) -> TableView:
        """The table as it stands after what was told, made once for all whom it knows as the same."""
        known = as_known(self._recent.table, viewer)
        if known not in self._views:
            self._views[known] = view_for(self._recent.table, known)
        return self._views[known]
