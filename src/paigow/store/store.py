"""The store: the logs of tables, meters, people and their purses, on SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from sqlalchemy import ColumnElement, Connection, Row, Select, func, insert, select, true
from sqlalchemy.exc import IntegrityError

from paigow.log import lines as shapes
from paigow.log.chain import LogReader, LogWriter, log_codec
from paigow.log.codec import codec_for
from paigow.log.encryption import Box, BoxKey, KeyRing
from paigow.log.lines import secret_salt
from paigow.log.replay import Folded, fold_log
from paigow.platform.files import data_folder
from paigow.store import leases
from paigow.store.acts import Acts
from paigow.store.appends import Append, Hooks, apply, meter_row
from paigow.store.chains import FIRST, chain_hash
from paigow.store.database.engine import Writer, is_sqlite, open_engine, reading, store_url
from paigow.store.database.migration import open_schema
from paigow.store.database.schema import (
    added_seeds,
    lines,
    meter_changes,
    meter_links,
    meters,
    rounds,
    seeds,
    streams,
)
from paigow.store.errors import (
    CommitUnknownError,
    ConflictError,
    MeterError,
    StaleError,
    StoreError,
    StoreFailedError,
    UnknownStreamError,
)
from paigow.store.keys import DataKeys
from paigow.store.leases import LEASE
from paigow.store.names import check_name
from paigow.store.people import People
from paigow.store.snapshots import RecallCache, Snapshot, keep_snapshot, usable_snapshot
from paigow.store.streams import (
    DiskAnswers,
    FollowedStream,
    OpenStream,
    added_place,
    command_times,
    seed_place,
    stored_lines,
)
from paigow.store.today import TodaysHands
from paigow.table.games import game_rules
from paigow.table.machine.journal import Entry, Played
from paigow.table.money.meters import MeterReading, MeterTerms
from paigow.type_hints import fraction

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
    address: str | None
    """Where the other servers reach its owner."""


class RoundInfo(NamedTuple):
    """On which lines a round stands; the last is None while it is in play."""

    round: int
    first: int
    last: int | None


class MeterInfo(NamedTuple):
    """A meter as it stands, what a Rules Submission fixes of it, and the tables that share it."""

    reading: MeterReading
    terms: MeterTerms
    streams: tuple[str, ...]


_INFO: Final[list[Any]] = [streams.c[name] for name in StreamInfo._fields]
_ROUND: Final[list[Any]] = [rounds.c[name] for name in RoundInfo._fields]
_STANDS: Final = (meter_changes.c.meter == meters.c.name) & (meter_changes.c.sequence == meters.c.sequence)


def open_store(
    url: str = "", keys: Path | None = None, *, hooks: Hooks | None = None, create: bool = True
) -> Store:
    """Open a store, and bring its tables up to date; without a URL the embedded one.

    The key file lies beside the database, or where the embedded store would, unless another is named. A store
    in a file is made where there is none, unless `create` is false.
    """
    address = store_url(url)
    if address.drivername == "sqlite":
        _check_place(Path(address.database or ""), create=create)
    return Store(url, keys, hooks)


def _check_place(file: Path, *, create: bool) -> None:
    """The file of a store is there, or may be made. One of no bytes was emptied, or never held a store: to
    read it would say that all is well."""
    if not create and not file.exists():
        raise StoreError(f"there is no store {file}; name another with --database")
    if not create and not file.stat().st_size and not file.with_name(f"{file.name}-wal").exists():
        raise StoreError(f"{file} is empty and holds no store; name another with --database")
    if not file.parent.is_dir():
        raise StoreError(f"there is no folder {file.parent} for the store; make it, or name another file")


class Store:
    """A store that is open. Threads may share it."""

    def __init__(self, url: str, keys: Path | None, hooks: Hooks | None) -> None:
        address = store_url(url)
        self.url = address.render_as_string(hide_password=True)
        self.engine = open_engine(address)
        self.hooks = hooks
        folder = Path(address.database or "").parent if is_sqlite(self.engine) else data_folder()
        try:
            self.id = open_schema(self.engine)
            """What the store is known by: no secret, and the same for all servers on it."""
            self.key_file = keys or folder / KEY_FILE
            self.keys = DataKeys(self.engine, self.key_file)
        except BaseException:
            self.close()
            raise
        self.writer = Writer(self.engine)
        self.people = People(self.engine, self.writer)
        self.today = TodaysHands(self.engine, self.writer)
        self.acts = Acts(self.engine, self.writer)
        self._recalls = RecallCache(self.lines, self.ring)

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
        address: str | None = None,
    ) -> None:
        """Create a stream for a new table, with its opening line; it is the owner's, if one is named, from
        the start.

        The game's meters may be shared: their names, each with that of the meter it is. One that is not named
        is the table's own. People call the table by the name of its stream unless another is given.
        """
        check_name("the name of a stream", stream)
        shown = {"called": check_name("what a table is called", called or stream), "options": options}
        writer = LogWriter(submission, secret_salt)
        terms = game_rules(writer.submission).meter_terms
        named = {each.name: f"{stream}/{each.name}" for each in terms}
        for name, meter in (meters or {}).items():
            if name not in named:
                raise MeterError(f"the game of {stream} has no meter {name!r}; it has: {', '.join(named)}")
            named[name] = check_name("the name of a meter", meter)

        def create(connection: Connection) -> None:
            key = self.keys.create(connection)
            row = {"name": stream, "key": key.name, "created": at, "epoch": 0, "lines": 1, "events": 0}
            until = None if owner is None else leases.shared_time(connection) + lease
            row |= {"owner": owner, "leased": until, "address": address, **shown}
            connection.execute(insert(streams).values(**row, head=writer.head, closed=False))
            connection.execute(insert(lines).values(stream=stream, line=1, text=writer.opening))
            for each in terms:
                _link_meter(connection, stream, each, named[each.name])

        try:
            self.writer.run(create)
        except IntegrityError:
            raise ConflictError(stream, f"there is a stream {stream} already; choose another name") from None

    def size(self) -> int:
        """Return how many bytes the store takes on its disk: a SQLite file with what lies beside it, or the
        database of a PostgreSQL."""
        if is_sqlite(self.engine):
            file = Path(self.engine.url.database or "").resolve()
            beside = (file, file.with_name(f"{file.name}-wal"))
            return sum(each.stat().st_size for each in beside if each.is_file())
        with reading(self.engine) as connection:
            return int(connection.scalar(select(func.pg_database_size(func.current_database()))) or 0)

    def streams(self) -> list[StreamInfo]:
        """Return all streams of tables, by name."""
        with reading(self.engine) as connection:
            rows = connection.execute(select(*_INFO).order_by(streams.c.name)).all()
        return list(map(StreamInfo._make, rows))

    def info(self, stream: str) -> StreamInfo:
        return StreamInfo._make(self._row(stream, _INFO))

    def _row(self, stream: str, columns: Sequence[Any]) -> Row[Any]:
        with reading(self.engine) as connection:
            row = connection.execute(select(*columns).where(streams.c.name == stream)).first()
        if row is None:
            raise UnknownStreamError(f"there is no stream {stream!r} in this store")
        return row

    def lines(self, stream: str, first: int = 1, last: int | None = None) -> Iterator[bytes]:
        """Yield the lines of a stream as they are stored, those of commands encrypted."""
        return stored_lines(self.engine, stream, first, last)

    def head(self, stream: str, line: int) -> str:
        """Return the hash of a line: with its number, the receipt of a command."""
        text = next(self.lines(stream, line, line), None)
        if text is None:
            raise StoreError(f"{stream} has no line {line}")
        return shapes.unseal_line(text).hash or ""

    # Who owns a stream

    def take(self, stream: str, owner: str, *, lease: float = LEASE, address: str | None = None) -> int:
        """Become the owner of a stream, and return the epoch from now on; the owner before is fenced off.

        Other servers reach the owner at the address.
        """
        check_name("an owner", owner)
        return self.writer.run(
            lambda connection: leases.take_stream(connection, stream, owner, lease, address)
        )

    def beat(self, owner: str, *, lease: float = LEASE) -> None:
        """Extend the leases of all streams of an owner, as a sign of life."""
        self.writer.run(lambda connection: leases.extend_leases(connection, owner, lease))

    def release(self, stream: str, epoch: int) -> None:
        """Give up a stream, so that another may take it at once."""
        if not self.writer.run(lambda connection: leases.release_stream(connection, stream, epoch)):
            raise StaleError(stream, f"{stream} has another owner by now")

    def free_for(self, owner: str = "") -> list[str]:
        """Return the open streams that an owner could take now, those the owner has among them; in no order,
        so that of two who want all each gets some."""
        with reading(self.engine) as connection:
            return leases.free_streams(connection, owner)

    @property
    def is_in_use(self) -> bool:
        """Whether some process owns a stream."""
        with reading(self.engine) as connection:
            return leases.has_leases(connection)

    def open(
        self,
        stream: str,
        epoch: int,
        *,
        refusals: bool = False,
        clock: Callable[[], int] | None = None,
    ) -> OpenStream:
        """Open a stream that one owns, with the table as its lines have made it."""
        row = self._row(stream, [streams.c.key, streams.c.epoch, streams.c.closed])
        if row.epoch != epoch:
            raise StaleError(stream, f"{stream} has another owner since epoch {row.epoch}; take it again")
        if row.closed:
            raise StoreError(f"the log of {stream} is closed; open another table")
        key = self.keys(row.key)
        assert key is not None, "a foreign key holds the data key of each stream"
        reader, folded, begun = self._folded(stream, key)
        writer = LogWriter(reader.opening.submission, secret_salt, key, reader.version, goes_on=True)
        writer.go_on(reader.line, reader.head, reader.events)
        held = OpenStream(
            stream=stream,
            epoch=epoch,
            writer=writer,
            answers=DiskAnswers(self.engine, stream, reader, self.ring),
            folded=folded,
            key=key,
            meters=self.meters_of(stream),
            snapped=begun,
            refusals=refusals,
            clock=clock,
        )
        if held.line - begun > LONG:
            self.snapshot(held)
        return held

    def follow(self, stream: str) -> FollowedStream:
        """Open a stream that another process writes, to read it."""
        reader, folded, _ = self._folded(stream, self.key_of(stream))
        return FollowedStream(reader, folded, partial(self.lines, stream))

    def key_of(self, stream: str) -> BoxKey:
        """Return the key of a stream's boxes, by which they are read and written."""
        key = self.keys(self._row(stream, [streams.c.key]).key)
        assert key is not None, "a foreign key holds the data key of each stream"
        return key

    def _folded(self, stream: str, key: BoxKey) -> tuple[LogReader, Folded, int]:
        """Return a stream that was read to its end, the table there, and after which line reading began."""
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
        """Store the table as it is committed, so that it is opened quickly the next time."""
        place, key = held.place, self.key_of(held.stream)
        taken = Snapshot(place.folded, place.line, place.head, place.events)
        codec = codec_for(place.folded.table.rules.family.deck)
        self.writer.run(
            lambda connection: keep_snapshot(connection, held.stream, key, codec, taken),
        )
        held.snapped = taken.line

    # One transaction

    def commit(self, appends: Sequence[Append]) -> None:
        """Write what some streams have got, all of it or nothing; it is durable when this returns."""

        def work(connection: Connection, *, together: bool) -> None:
            self._point("before_append")
            apply(connection, appends, together=together)
            self._point("after_append")

        def run(*, together: bool) -> None:
            self.writer.run(
                partial(work, together=together), lambda: all(map(self.is_kept, appends)), self._point
            )

        try:
            run(together=True)
        except IntegrityError:
            run(together=False)  # which says whose row it is
        self._point("after_commit")

    def is_kept(self, append: Append) -> bool:
        """Whether an append is in the store; `CommitUnknownError` where the database cannot be asked."""
        number, text = (append.lines[-1].number, append.lines[-1].text) if append.lines else (1, None)
        try:
            found = next(self.lines(append.stream, number, number), None)
        except StoreFailedError as error:
            raise CommitUnknownError(str(error)) from None
        return found == text

    def _point(self, name: str) -> None:
        if self.hooks is not None:
            self.hooks(name)

    # Meters, rounds, seeds

    def meters(self) -> list[MeterInfo]:
        """Return all meters, each as it stands."""
        last = meter_changes.c
        found = select(meters, last.amount, last.remainder).join(meter_changes, _STANDS)
        with reading(self.engine) as connection:
            rows = connection.execute(found.order_by(meters.c.name)).all()
            tables = connection.execute(select(meter_links.c.meter, meter_links.c.stream)).all()
        return [
            MeterInfo(
                MeterReading(row.name, row.sequence, row.amount, fraction(row.remainder)),
                MeterTerms(row.name, row.initial, row.reset, fraction(row.rate)),
                tuple(sorted(stream for meter, stream in tables if meter == row.name)),
            )
            for row in rows
        ]

    def meters_of(self, stream: str) -> dict[str, str]:
        """Return the meters of a table, under the names that the table has for them."""
        found = select(meter_links.c.name, meter_links.c.meter).where(meter_links.c.stream == stream)
        with reading(self.engine) as connection:
            return {row.name: row.meter for row in connection.execute(found)}

    def readings(self, stream: str) -> dict[str, MeterReading]:
        """Return the meters of a table as they stand, under the names that the table has for them."""
        last = meter_changes.c
        found = (
            select(meter_links.c.name, last.sequence, last.amount, last.remainder)
            .join(meters, meters.c.name == meter_links.c.meter)
            .join(meter_changes, _STANDS)
            .where(meter_links.c.stream == stream)
        )
        with reading(self.engine) as connection:
            return {
                name: MeterReading(name, sequence, amount, fraction(remainder))
                for name, sequence, amount, remainder in connection.execute(found)
            }

    def rounds(self, stream: str) -> list[RoundInfo]:
        """Return on which lines each round stands."""
        found = select(*_ROUND).where(rounds.c.stream == stream).order_by(rounds.c.round)
        with reading(self.engine) as connection:
            return list(map(RoundInfo._make, connection.execute(found).all()))

    def times(self, stream: str, numbers: Iterable[int]) -> dict[int, int]:
        """Return when the commands on some lines had their effect."""
        return command_times(self.engine, self.ring, stream, numbers)

    def recall(self, stream: str, number: int) -> list[Played]:
        """Return everything that happened in a round, re-derived from the log."""
        span = next((each for each in self.rounds(stream) if each.round == number), None)
        if span is None:
            raise StoreError(f"{stream} has no round {number}")
        steps = self._recalls.recall(stream, span.first, span.last)
        return [step for step in steps if step.round == number]

    def since(self, stream: str, line: int, last: int | None = None) -> list[Entry]:
        """Return the commands from a line on, or between two, with what they brought about: verified against
        the line before, and neither decided nor folded again."""
        rest = chain(self.lines(stream, 1, 1), self.lines(stream, line, last))
        reader = LogReader(rest, self.ring)
        if line > 2:
            reader.go_on(line - 1, self.head(stream, line - 1), 0)
        codec = log_codec(reader.submission)
        return [shapes.entry_of(codec, written.given) for written in reader]

    def last_seed(self, stream: str) -> int:
        """Return the number of the last deck whose seed is stored; 0 where there is none."""
        with reading(self.engine) as connection:
            last = connection.scalar(select(func.max(seeds.c.deck)).where(seeds.c.stream == stream))
        return last or 0

    def seed(self, stream: str, deck: int) -> bytes | None:
        """Return the seed of a deck, if it is stored."""
        return self._seeds(stream, seeds.c.deck == deck).get(deck)

    def seeds(self, stream: str) -> dict[int, bytes]:
        """Return the seeds of all decks of a table, by number."""
        return self._seeds(stream, true())

    def _seeds(self, stream: str, wanted: ColumnElement[bool]) -> dict[int, bytes]:
        found: Select[Any] = select(seeds.c.deck, seeds.c.nonce, seeds.c.box, streams.c.key)
        found = found.join(streams, streams.c.name == seeds.c.stream)
        with reading(self.engine) as connection:
            rows = connection.execute(found.where(seeds.c.stream == stream, wanted)).all()
        return {
            row.deck: self._open_box(
                row, seed_place(stream, row.deck), f"the seed of deck {row.deck} of {stream}"
            )
            for row in rows
        }

    def added_seeds(self, stream: str, deck: int) -> dict[str, bytes]:
        """Return what players have added to a deck that is not shuffled yet, by their names."""
        column = added_seeds.c
        found: Select[Any] = select(column.name, column.nonce, column.box, streams.c.key)
        found = found.join(streams, streams.c.name == column.stream)
        with reading(self.engine) as connection:
            rows = connection.execute(found.where(column.stream == stream, column.deck == deck)).all()
        return {
            row.name: self._open_box(row, added_place(stream, deck, row.name), f"what {row.name} added")
            for row in rows
        }

    def check_added_seeds(self, stream: str) -> None:
        """Raise a `StoreError` unless everything opens that players have added to decks of a table."""
        with reading(self.engine) as connection:
            found = select(added_seeds.c.deck).where(added_seeds.c.stream == stream).distinct()
            decks = connection.scalars(found.order_by(added_seeds.c.deck)).all()
        for deck in decks:
            self.added_seeds(stream, deck)

    def _open_box(self, row: Row[Any], place: bytes, what: str) -> bytes:
        key = self.ring(row.key)
        opened = None if key is None else key.open(Box(row.nonce, row.box), place)
        if opened is None:
            raise StoreError(f"{what} was changed; its box does not open")
        return opened


def _link_meter(connection: Connection, stream: str, terms: MeterTerms, meter: str) -> None:
    """Give a table a meter; the first table that has it sets it up (PGP-14f.1)."""
    wanted = {"initial": terms.initial, "reset": terms.reset, "rate": str(terms.rate)}
    held = connection.execute(select(meters).where(meters.c.name == meter).with_for_update()).first()
    if held is None:
        first = meter_row(meter, None, 0, terms.initial, "0") | {"stream": stream, "line": 1}
        head = chain_hash(FIRST, *first.values())
        connection.execute(insert(meters).values(name=meter, sequence=0, head=head, **wanted))
        connection.execute(insert(meter_changes).values(**first, hash=head))
    elif {name: getattr(held, name) for name in wanted} != wanted:
        raise MeterError(f"the meter {meter} has other terms in this store; give {stream} another meter")
    connection.execute(insert(meter_links).values(stream=stream, name=terms.name, meter=meter))
