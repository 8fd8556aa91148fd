"""The stream of a table: a table that goes on or is followed, the answers on its lines, and what they say."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Engine, select

from paigow.log import lines as shapes
from paigow.log.chain import LogError, LogReader, LogWriter, log_codec
from paigow.log.encryption import BoxKey, KeyRing, decrypt_line
from paigow.log.lines import LogVersion
from paigow.log.replay import Folded, fold_lines
from paigow.store.appends import AddedSeed, Append, MeterMove, NewLine, RoundSpan, SealedSeed
from paigow.store.database.engine import reading
from paigow.store.database.schema import commands, lines
from paigow.store.errors import StoreError
from paigow.store.people import PurseChange, Staked
from paigow.table import events as e
from paigow.table.commands import Command, OpenTable
from paigow.table.machine.journal import Entry, Journal, Key, Record
from paigow.table.money.meters import MeterReading
from paigow.table.state.model import Table
from paigow.table.state.values import Refused, Role
from paigow.type_hints import DecodeError


def seed_place(stream: str, deck: int) -> bytes:
    """Return the associated data under which a deck's seed is encrypted."""
    return f"seed {deck} {stream}".encode()


def added_place(stream: str, deck: int, name: str) -> bytes:
    """Return the associated data under which a seed that a player added is encrypted."""
    return f"added {deck} {len(name)} {name} {stream}".encode()


class StreamPlace(NamedTuple):
    """Where a stream ends, with the table there."""

    folded: Folded
    line: int
    head: str
    events: int
    meters: dict[str, int]


class OpenStream:
    """The stream of one table, open for its owner to write under an epoch. One host uses it, from one thread
    at a time.

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
        """The hash of the last line that is committed."""
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
        """Add purse changes, seeds and stakes to the next commit."""
        self._purse += purse
        self._stakes += stakes
        for deck, seed in (seeds or {}).items():
            self._seeds.append(SealedSeed(deck, *self._key.seal(seed, seed_place(self.stream, deck))))

    def add_seed(self, deck: int, name: str, seed: bytes) -> None:
        """Add a seed of a player for a deck to the next commit, in place of what they added before."""
        sealed = self._key.seal(seed, added_place(self.stream, deck, name))
        self._added = [each for each in self._added if (each.deck, each.name) != (deck, name)]
        self._added.append(AddedSeed(deck, name, *sealed))

    def pending(self, at: int | None = None) -> Append | None:
        """Return what was decided since the last commit; None where there is nothing to commit.

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

    def mark_committed(self) -> None:
        """Note that what was pending is committed."""
        self.answers.mark_committed()
        self._committed = self._place()
        self._clear()

    def undo(self) -> None:
        """Drop what was pending: the journal goes back to the table as it is on disk."""
        self.answers.forget()
        folded, line, head, events, meters = self._committed
        self.journal.table, self.journal.at = folded.table, folded.at
        self._writer.go_on(line, head, events)
        self._notes.sequences = dict(meters)
        self._clear()

    def close(self) -> None:
        """Write the line that ends the log; it is committed like any other, and nothing follows it.

        Where somebody has chips there that came out of a purse, the commit is a `ChipsLeftError`."""
        text = self._writer.close()
        self._lines.append(NewLine(self._writer.line, text))
        self._closes = True

    def line_of(self, command: Command) -> int | None:
        """Return the line of a command that is committed: with the hash of that line, its receipt."""
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


class FollowedStream:
    """A stream that another process writes, and its table so far. Each line is verified against the one
    before."""

    def __init__(self, reader: LogReader, folded: Folded, lines: Callable[[int], Iterable[bytes]]) -> None:
        self._reader = reader
        self._folded = folded
        self._lines = lines

    @property
    def table(self) -> Table:
        return self._folded.table

    @property
    def line(self) -> int:
        """The last line that was read."""
        return self._reader.line

    def catch_up(self) -> Table:
        """Read the lines that have come since, and return the table after them."""
        self._reader.more(list(self._lines(self.line + 1)))
        for _ in fold_lines(self._reader, self._folded):
            pass
        return self.table


# Answers from disk

# What came of a command stands on its line, and nowhere else. What a journal has decided and nobody has
# committed yet is remembered beside it, and forgotten again if the commit fails.

MOST_CACHED: Final = 256
MOST_IDS: Final = 8_192
"""Ids of a stream that are kept in memory, so that a new command is known to be new without asking."""
PAGE: Final = 500
"""Lines that are read at once: a reader that took longer would keep SQLite from tidying up its log."""


def stored_lines(engine: Engine, stream: str, first: int = 1, last: int | None = None) -> Iterator[bytes]:
    """Yield the lines of a stream in order, read page by page."""
    chosen = select(lines.c.line, lines.c.text).where(lines.c.stream == stream).order_by(lines.c.line)
    after = first - 1
    while last is None or after < last:
        page = chosen.where(lines.c.line > after)
        if last is not None:
            page = page.where(lines.c.line <= last)
        with reading(engine) as connection:
            rows = connection.execute(page.limit(PAGE)).all()
        for row in rows:
            yield row.text
        if len(rows) < PAGE:
            return
        after = rows[-1].line


def command_times(engine: Engine, ring: KeyRing, stream: str, wanted: Iterable[int]) -> dict[int, int]:
    """Return when the commands on some lines had their effect; each line is decrypted by itself."""
    found: dict[int, int] = {}
    version = LogReader(stored_lines(engine, stream, 1, 1)).version
    numbers = sorted(wanted)
    for start in range(0, len(numbers), PAGE // 2):
        some = numbers[start : start + PAGE // 2]
        both = {line for each in some for line in (each - 1, each)}
        chosen = select(lines.c.line, lines.c.text).where(lines.c.stream == stream, lines.c.line.in_(both))
        with reading(engine) as connection:
            texts = {row.line: row.text for row in connection.execute(chosen)}
        for line in some:
            try:
                found[line] = _given(texts[line], texts[line - 1], ring, version).at
            except (DecodeError, LookupError) as error:
                raise LogError(f"line {line} of {stream}: {error}") from None
    return found


def _given(text: bytes, before: bytes, ring: KeyRing, version: LogVersion) -> shapes.Given:
    """Return the command on a line, if its hash holds; the line before has its place in the chain."""
    head = shapes.unseal_line(before).hash or ""
    body, written = shapes.unseal_line(text)
    if written != shapes.line_hash(head, body):
        raise DecodeError("its hash is not that of its text and of the line before")
    boxed = shapes.read(shapes.read_json_line(text) or {}, text)
    assert isinstance(boxed, shapes.Encrypted), "commands are stored in boxes"
    opened = shapes.seal_line(decrypt_line(boxed, head, ring), shapes.FIRST_HASH)
    given = shapes.read(shapes.read_json_line(opened) or {}, opened, version)
    assert isinstance(given, shapes.Given), "in the box of a command is a command"
    return given


class DiskAnswers:
    """The answers that a journal has given, on disk, with the last few in memory."""

    def __init__(self, engine: Engine, stream: str, reader: LogReader, ring: KeyRing) -> None:
        self._engine = engine
        self._stream = stream
        self._codec = log_codec(reader.submission)
        self._version = reader.version
        self._ring = ring
        self._pending: dict[Key, Entry] = {}
        self._recent: OrderedDict[Key, Entry] = OrderedDict()
        self._ids = _UsedIds()

    def find(self, key: Key) -> Entry | None:
        held = self._pending.get(key) or self._recent.get(key)
        if held is not None:
            return held
        line = self.line_of(key) if self._may_be_on_disk(key) else None
        if line is None:
            return None
        entry = self._entry(line)
        self._remember(key, entry)
        return entry

    def is_new(self, key: Key) -> bool:
        """Whether it is known, without a look at the disk, that nobody has used an id."""
        held = key in self._pending or key in self._recent
        return not held and self._ids.knows(key) and not self._ids.may_hold(key)

    def keep(self, key: Key, entry: Entry) -> None:
        self._pending[key] = entry

    def mark_committed(self) -> None:
        """Note that what was pending is on disk now."""
        for key, entry in self._pending.items():
            self._remember(key, entry)
            self._ids.add(key)
        self._pending.clear()

    def forget(self) -> None:
        """Drop what was pending."""
        self._pending.clear()

    @property
    def entries(self) -> Sequence[Entry]:
        """All commands that had an effect, read from disk, and those that are pending."""
        reader = LogReader(stored_lines(self._engine, self._stream), self._ring)
        done = [
            shapes.entry_of(self._codec, written.given) for written in reader if not written.given.refused
        ]
        return [*done, *self._pending.values()]

    def line_of(self, key: Key) -> int | None:
        """Return the line of a command that was committed."""
        role, by, id_ = key
        found = select(commands.c.line).where(
            commands.c.stream == self._stream,
            commands.c.role == role.value,
            commands.c.by == by,
            commands.c.id == id_,
        )
        with reading(self._engine) as connection:
            return connection.scalar(found)

    def _may_be_on_disk(self, key: Key) -> bool:
        if not self._ids.knows(key):
            self._ids.learn(key, self._used_by(key))
        return self._ids.may_hold(key)

    def _used_by(self, key: Key) -> list[str]:
        """Return the ids that somebody has used, if they are few enough to be kept."""
        role, by, _ = key
        used = select(commands.c.id).where(
            commands.c.stream == self._stream, commands.c.role == role.value, commands.c.by == by
        )
        with reading(self._engine) as connection:
            return list(connection.scalars(used.limit(MOST_IDS)))

    def _entry(self, line: int) -> Entry:
        """Read the command on a line with its answer, if its hash holds."""
        before, text = stored_lines(self._engine, self._stream, line - 1, line)
        try:
            return shapes.entry_of(self._codec, _given(text, before, self._ring, self._version))
        except DecodeError as error:
            raise LogError(f"line {line} of {self._stream}: {error}") from None

    def _remember(self, key: Key, entry: Entry) -> None:
        self._recent[key] = entry
        if len(self._recent) > MOST_CACHED:
            self._recent.popitem(last=False)


class _UsedIds:
    """Which command ids people have used at one table. Its owner alone adds to them, so that all ids of a
    person who is in it are in it; who has been silent longest is dropped first, and looked up again when
    needed."""

    def __init__(self) -> None:
        self._by: OrderedDict[tuple[Role, str], set[str] | None] = OrderedDict()
        self._size = 0

    def knows(self, key: Key) -> bool:
        return key[:2] in self._by

    def may_hold(self, key: Key) -> bool:
        """Whether an id of somebody who is known may be on disk."""
        used = self._by[key[:2]]
        return used is None or key[2] in used

    def learn(self, key: Key, used: list[str]) -> None:
        """Remember all ids that somebody has used; of somebody with too many to keep, only that there are."""
        self._by[key[:2]] = held = None if len(used) >= MOST_IDS else set(used)
        self._size += _size(held)
        self._make_room()

    def add(self, key: Key) -> None:
        """Add one id that is on disk now."""
        used = self._by.get(key[:2])
        if used is not None:
            used.add(key[2])
            self._size += 1
            self._by.move_to_end(key[:2])
            self._make_room()

    def _make_room(self) -> None:
        """Drop people until the rest are few enough."""
        while self._size > MOST_IDS:
            _, used = self._by.popitem(last=False)
            self._size -= _size(used)


def _size(used: set[str] | None) -> int:
    """Return how much one person counts: their ids, and one for the person."""
    return 1 + len(used or ())


# What events say of rounds, meters and chips

HOUSE: Final = "house-"
"""How the ids begin of what a server does by itself; nobody else takes such a one."""
_DEALER: Final = Command(command_id="").by
"""Who deals at the terminal; nobody who comes to a server has that name."""


class Notes:
    """Collects from the events of a stream, line by line, the rounds and the moves of meters."""

    def __init__(self, meters: Mapping[str, str], readings: Iterable[MeterReading]) -> None:
        self._meters = meters
        self.sequences = {each.name: each.sequence for each in readings}
        """Where the table knows each meter to stand."""
        self.clear()

    def clear(self) -> None:
        """Drop what was collected, but not where the meters stand."""
        self.rounds: list[RoundSpan] = []
        self.moves: list[MeterMove] = []
        self.taken_over: list[tuple[str, MeterReading]] = []
        """Readings of shared meters that the table took over from others."""

    def hear(self, records: Iterable[Record], line: int) -> None:
        for record in records:
            event = record.event
            if isinstance(event, e.RoundOpened):
                self.rounds.append(RoundSpan(event.number, line, None))
            elif isinstance(event, e.RoundCompleted | e.RoundVoided):
                self.rounds.append(RoundSpan(event.memory.rounds, None, line))
            for moved in event.meters:
                self._move(event, moved, line)

    def _move(self, event: e.Event, reading: MeterReading, line: int) -> None:
        meter, before = self._meters[reading.name], self.sequences[reading.name]
        self.sequences[reading.name] = reading.sequence
        if isinstance(event, e.MeterSynchronised):
            self.taken_over.append((meter, reading))
        else:
            self.moves.append(MeterMove(meter, before, reading, line))


def held_by_players(table: Table) -> Counter[str]:
    """Return what players have at a table, in cents: chips, and the wagers that lie there."""
    held: Counter[str] = Counter()
    for account, amount in table.balances.items():
        name = account.holder if account.wager is None else table.seats[account.position]
        if name is not None:
            held[name] += amount
    return +held


class ChipsMoved(NamedTuple):
    """What somebody has taken to a table out of the purse (negative), or put back."""

    player: str
    amount: int
    is_bought: bool


def chips_moved(events: Iterable[e.Event]) -> Iterator[ChipsMoved]:
    """Yield what events take out of purses and put into them.

    Whoever has left in the middle of a round cashes the chips when it ends. Who has lost all of them cashes
    nothing, and that is told too: it is the end of the visit.
    """
    for event in events:
        if isinstance(event, e.ChipsBought):
            yield ChipsMoved(event.player, -event.amount, True)
        elif isinstance(event, e.ChipsCashed):
            yield ChipsMoved(event.player, event.amount, False)


def of_the_house(command: Command) -> bool:
    """Whether it was the house that gave a command, in whoever's name."""
    return command.command_id.startswith(HOUSE)


def opens_at_server(command: Command) -> bool:
    """Whether a command opens a server's table: the house has given it, or a person who deals. All chips of
    such a table come out of purses, and all its decks from stored seeds; those of a session at the terminal
    do not."""
    return isinstance(command, OpenTable) and (of_the_house(command) or command.by != _DEALER)
