"""The store: the logs of tables, meters, people and their purses, on SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import Connection, Row, insert, select
from sqlalchemy.exc import IntegrityError

from paigow.log import lines as shapes
from paigow.log.boxes import BoxKey, KeyRing
from paigow.log.chain import LogReader, LogWriter, log_codec
from paigow.log.codec import codec_for
from paigow.log.folding import Folded, fold_log
from paigow.log.salts import secret
from paigow.store import registers
from paigow.store.committing import Hooks, apply
from paigow.store.database.connecting import connected, data_folder, is_sqlite, reading, store_url
from paigow.store.database.migrating import opened
from paigow.store.database.schema import (
    lines,
    streams,
)
from paigow.store.database.writing import Writing
from paigow.store.errors import (
    BadMeter,
    CommitUnknown,
    Conflict,
    Stale,
    StoreError,
    StoreFailed,
    UnknownStream,
)
from paigow.store.keys import DataKeys
from paigow.store.listening import TABLES, Listening, notify, tell_others
from paigow.store.people import People
from paigow.store.registers import MeterInfo, RoundInfo
from paigow.store.streams import owning
from paigow.store.streams.answers import DiskAnswers, stored_lines, times_on
from paigow.store.streams.batch import Append
from paigow.store.streams.followed import FollowedStream
from paigow.store.streams.opened import OpenStream
from paigow.store.streams.owning import LEASE
from paigow.store.streams.snapshots import Snapshot, keep_snapshot, usable_snapshot
from paigow.store.streams.waypoints import Waypoints
from paigow.store.texts import checked
from paigow.table.games.compiling import game_rules
from paigow.table.machine.journal import Entry, Played
from paigow.table.money.meters import MeterReading

KEY_FILE: Final = "paigow.keys"
"""What the file of the keys is called, unless another is named."""
LONG: Final = 500
"""Lines after which a stream that was opened gets a new snapshot, so that they are folded once."""


class StreamInfo(NamedTuple):
    """What the store knows of a stream without reading it."""

    name: str
    created: int
    epoch: int
    owner: str | None
    lines: int
    events: int
    head: str
    closed: bool
    called: str
    """What people call the table."""
    options: str | None
    """How it is run, as its host wrote it down; nothing where it is run as the house runs its tables."""


_INFO: list[Any] = [streams.c[name] for name in StreamInfo._fields]


def open_store(url: str = "", keys: Path | None = None, *, hooks: Hooks | None = None) -> Store:
    """Open a store, and bring its tables up to date; without a URL the embedded one.

    The key file lies beside the database, or where the embedded store would, unless another is named.
    """
    return Store(url, keys, hooks)


class Store:
    """A store that is open. Threads may share it."""

    def __init__(self, url: str, keys: Path | None, hooks: Hooks | None) -> None:
        address = store_url(url)
        self.url = address.render_as_string(hide_password=True)
        self.engine = connected(address)
        self.hooks = hooks
        folder = Path(address.database or "").parent if is_sqlite(self.engine) else data_folder()
        try:
            self.id = opened(self.engine)
            """What the store is known by: no secret, and the same for all servers on it."""
            self.key_file = keys or folder / KEY_FILE
            self.keys = DataKeys(self.engine, self.key_file)
        except BaseException:
            self.close()
            raise
        self.writing = Writing(self.engine)
        self.people = People(self.engine, self.writing)
        self._waypoints = Waypoints(self.lines, self.ring)

    def __repr__(self) -> str:
        return f"Store({self.url!r})"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()

    @property
    def ring(self) -> KeyRing:
        """Opens the boxes of all streams."""
        return self.keys

    # Streams

    def create(
        self,
        stream: str,
        submission: str,
        *,
        at: int,
        meters: Mapping[str, str] | None = None,
        called: str = "",
        options: str | None = None,
        owner: str | None = None,
        lease: float = LEASE,
    ) -> None:
        """A stream for a new table, with its opening line; the owner's, if one is named, before anybody
        hears of it.

        The game's meters may be shared: their names, each with that of the meter it is. One that is not named
        is the table's own. People call the table by the name of its stream unless another is given.
        """
        checked("the name of a stream", stream)
        shown = {"called": checked("what a table is called", called or stream), "options": options}
        writer = LogWriter(submission, secret)
        terms = game_rules(writer.submission).meter_terms
        named = {each.name: f"{stream}/{each.name}" for each in terms}
        for name, meter in (meters or {}).items():
            if name not in named:
                raise BadMeter(f"the game of {stream} has no meter {name!r}; it has: {', '.join(named)}")
            named[name] = checked("the name of a meter", meter)

        def create(connection: Connection) -> None:
            key = self.keys.create(connection)
            row = {"name": stream, "key": key.name, "created": at, "epoch": 0, "lines": 1, "events": 0}
            until = None if owner is None else owning.shared_time(connection) + lease
            row |= {"owner": owner, "leased": until, **shown}
            connection.execute(insert(streams).values(**row, head=writer.head, closed=False))
            connection.execute(insert(lines).values(stream=stream, line=1, text=writer.opening))
            for each in terms:
                registers.link_meter(connection, stream, each, named[each.name])
            tell_others(connection, TABLES, stream)

        try:
            self.writing.run(create)
        except IntegrityError:
            raise Conflict(stream, f"there is a stream {stream} already; choose another name") from None

    def streams(self) -> list[StreamInfo]:
        """All streams of tables, by name."""
        with reading(self.engine) as connection:
            rows = connection.execute(select(*_INFO).order_by(streams.c.name)).all()
        return list(map(StreamInfo._make, rows))

    def info(self, stream: str) -> StreamInfo:
        return StreamInfo._make(self._row(stream, _INFO))

    def _row(self, stream: str, columns: Sequence[Any]) -> Row[Any]:
        with reading(self.engine) as connection:
            row = connection.execute(select(*columns).where(streams.c.name == stream)).first()
        if row is None:
            raise UnknownStream(f"there is no stream {stream!r} in this store")
        return row

    def lines(self, stream: str, first: int = 1, last: int | None = None) -> Iterator[bytes]:
        """The lines of a stream as they are stored, those of commands encrypted."""
        return stored_lines(self.engine, stream, first, last)

    def head(self, stream: str, line: int) -> str:
        """The hash of a line: with its number, the receipt of a command."""
        text = next(self.lines(stream, line, line), None)
        if text is None:
            raise StoreError(f"{stream} has no line {line}")
        return shapes.unsealed(text).hash or ""

    # Who owns a stream

    def take(self, stream: str, owner: str, *, lease: float = LEASE) -> int:
        """Become the owner of a stream: the epoch from now on. Whoever was it before is fenced off."""
        checked("an owner", owner)
        return self.writing.run(lambda connection: owning.taken(connection, stream, owner, lease))

    def beat(self, owner: str, *, lease: float = LEASE) -> None:
        """A sign of life: all streams of an owner stay the owner's."""
        self.writing.run(lambda connection: owning.prolonged(connection, owner, lease))

    def release(self, stream: str, epoch: int) -> None:
        """Let a stream go, so that another may take it at once."""
        if not self.writing.run(lambda connection: owning.released(connection, stream, epoch)):
            raise Stale(stream, f"{stream} has another owner by now")

    def free_for(self, owner: str = "") -> list[str]:
        """The open streams that an owner could take now, those the owner has among them; in no order, so that
        of two who want all each gets some."""
        with reading(self.engine) as connection:
            return owning.free_streams(connection, owner)

    @property
    def is_in_use(self) -> bool:
        """Whether some process owns a stream."""
        with reading(self.engine) as connection:
            return owning.any_leased(connection)

    def open(
        self,
        stream: str,
        epoch: int,
        *,
        refusals: bool = False,
        clock: Callable[[], int] | None = None,
    ) -> OpenStream:
        """Go on with a stream that one owns: the table as its lines have made it."""
        row = self._row(stream, [streams.c.key, streams.c.epoch, streams.c.closed])
        if row.epoch != epoch:
            raise Stale(stream, f"{stream} has another owner since epoch {row.epoch}; take it again")
        if row.closed:
            raise StoreError(f"the log of {stream} is closed; open another table")
        key = self.keys(row.key)
        assert key is not None, "a foreign key holds the data key of each stream"
        reader, folded, begun = self._folded(stream, key)
        writer = LogWriter(reader.opening.submission, secret, key, reader.version, goes_on=True)
        writer.go_on(reader.line, reader.head, reader.events)
        held = OpenStream(
            stream=stream,
            epoch=epoch,
            writer=writer,
            answers=DiskAnswers(self.engine, stream, reader, self.ring),
            folded=folded,
            key=key,
            meters=registers.meters_of(self.engine, stream),
            snapped=begun,
            refusals=refusals,
            clock=clock,
        )
        if held.line - begun > LONG:
            self.snapshot(held)
        return held

    def follow(self, stream: str, after: OpenStream | None = None) -> FollowedStream:
        """Read a stream that another process writes: from its start, or on from where one wrote it."""
        if after is None:
            reader, folded, _ = self._folded(stream, self.key_of(stream))
        else:
            reader = LogReader(self.lines(stream, 1, 1), self.ring)
            reader.go_on(after.line, after.head, after.events)
            folded = replace(after.committed)
        answers = DiskAnswers(self.engine, stream, reader, self.ring)
        return FollowedStream(
            reader, folded, partial(self.lines, stream), answers, partial(self.head, stream)
        )

    def key_of(self, stream: str) -> BoxKey:
        """The key of a stream's boxes: whoever has it may read them all, and write such."""
        key = self.keys(self._row(stream, [streams.c.key]).key)
        assert key is not None, "a foreign key holds the data key of each stream"
        return key

    def _folded(self, stream: str, key: BoxKey) -> tuple[LogReader, Folded, int]:
        """A stream that was read to its end, the table there, and after which line reading began."""
        opening = LogReader(self.lines(stream, 1, 1))
        submission = opening.submission
        taken = usable_snapshot(self.engine, stream, key, log_codec(submission), game_rules(submission))
        if taken is None:
            reader = LogReader(self.lines(stream), self.ring)
            return reader, fold_log(reader), 0
        rest = chain(self.lines(stream, 1, 1), self.lines(stream, taken.line + 1))
        reader = LogReader(rest, self.ring)
        reader.go_on(taken.line, taken.head, taken.events)
        return reader, fold_log(reader, taken.folded), taken.line

    def snapshot(self, held: OpenStream) -> None:
        """Keep the table as it is committed, so that it is opened quickly the next time."""
        place, key = held.place, self.key_of(held.stream)
        taken = Snapshot(place.folded, place.line, place.head, place.events)
        codec = codec_for(place.folded.table.rules.family.deck)
        self.writing.run(
            lambda connection: keep_snapshot(connection, held.stream, key, codec, taken),
        )
        held.snapped = taken.line

    # One transaction

    def commit(self, appends: Sequence[Append]) -> None:
        """Keep what some streams have got, all of it or nothing; it is durable when this returns."""

        def work(connection: Connection, *, together: bool) -> None:
            self._point("before_append")
            apply(connection, appends, together=together)
            self._point("after_append")

        def run(*, together: bool) -> None:
            self.writing.run(
                partial(work, together=together), lambda: all(map(self.is_kept, appends)), self._point
            )

        try:
            run(together=True)
        except IntegrityError:
            run(together=False)  # which says whose row it is
        self._point("after_commit")

    def is_kept(self, append: Append) -> bool:
        """Whether what a stream got is there; `CommitUnknown` where the database cannot be asked."""
        number, text = (append.lines[-1].number, append.lines[-1].text) if append.lines else (1, None)
        try:
            found = next(self.lines(append.stream, number, number), None)
        except StoreFailed as error:
            raise CommitUnknown(str(error)) from None
        return found == text

    def _point(self, name: str) -> None:
        if self.hooks is not None:
            self.hooks(name)

    # What other processes do

    def notify(self, channel: str, text: str) -> None:
        """Say something to the processes that listen on a channel."""
        notify(self.engine, channel, text)

    def listen(self, channels: Sequence[str]) -> Listening:
        """Hear what is said on some channels from now on; on `LINES`, which streams have grown."""
        return Listening(self.engine, channels)

    # Meters, rounds, seeds

    def meters(self) -> list[MeterInfo]:
        """All meters, each as it stands."""
        return registers.all_meters(self.engine)

    def readings(self, stream: str) -> dict[str, MeterReading]:
        """The meters of a table as they stand, under the names that the table has for them."""
        return registers.readings_of(self.engine, stream)

    def rounds(self, stream: str) -> list[RoundInfo]:
        """On which lines each round stands."""
        return registers.rounds_of(self.engine, stream)

    def times(self, stream: str, numbers: Iterable[int]) -> dict[int, int]:
        """When the commands on some lines had their effect."""
        return times_on(self.engine, self.ring, stream, numbers)

    def recall(self, stream: str, number: int) -> list[Played]:
        """Everything that happened in a round, re-derived from the log."""
        span = next((each for each in self.rounds(stream) if each.round == number), None)
        if span is None:
            raise StoreError(f"{stream} has no round {number}")
        steps = self._waypoints.recall(stream, span.first, span.last)
        return [step for step in steps if step.round == number]

    def since(self, stream: str, line: int, last: int | None = None) -> list[Entry]:
        """The commands from a line on, or between two, with what they brought about: verified against the
        line before, and neither decided nor folded again."""
        rest = chain(self.lines(stream, 1, 1), self.lines(stream, line, last))
        reader = LogReader(rest, self.ring)
        if line > 2:
            reader.go_on(line - 1, self.head(stream, line - 1), 0)
        codec = log_codec(reader.submission)
        return [shapes.entry_of(codec, written.given) for written in reader]

    def last_seed(self, stream: str) -> int:
        """The number of the last deck whose seed is stored; 0 where there is none."""
        return registers.last_seed_of(self.engine, stream)

    def added_seeds(self, stream: str, deck: int) -> dict[str, bytes]:
        """What players have added to a deck that is not shuffled yet, by their names."""
        return registers.added_to(self.engine, self.ring, stream, deck)

    def seed(self, stream: str, deck: int) -> bytes | None:
        """The seed of a deck, if it is stored."""
        return registers.seed_of(self.engine, self.ring, stream, deck)
