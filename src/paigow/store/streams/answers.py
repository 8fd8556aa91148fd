"""The answers of a table from disk: what came of a command stands on its line, and nowhere else.

What a journal has decided and nobody has committed yet is remembered beside it, and forgotten again if the
commit fails.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from sqlalchemy import Engine, select

from paigow.log import lines as shapes
from paigow.log.boxes import KeyRing, unboxed
from paigow.log.chain import LogError, LogReader, log_codec
from paigow.log.hints import CannotDecode
from paigow.log.versions import LogVersion
from paigow.store.database.connecting import reading
from paigow.store.database.schema import commands, lines
from paigow.table.machine.journal import Entry, Key
from paigow.table.state.values import Role

MOST_CACHED: Final = 256
MOST_IDS: Final = 8_192
"""Ids of a stream that are kept in memory, so that a new command is known to be new without asking."""
PAGE: Final = 500
"""Lines that are read at once: a reader that took longer would keep SQLite from tidying up its log."""


def stored_lines(engine: Engine, stream: str, first: int = 1, last: int | None = None) -> Iterator[bytes]:
    """The lines of a stream in order, read page by page."""
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


def times_on(engine: Engine, ring: KeyRing, stream: str, wanted: Iterable[int]) -> dict[int, int]:
    """When the commands on some lines had their effect; each is opened by itself."""
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
            except (CannotDecode, LookupError) as error:
                raise LogError(f"line {line} of {stream}: {error}") from None
    return found


def _given(text: bytes, before: bytes, ring: KeyRing, version: LogVersion) -> shapes.Given:
    """The command on a line, if nobody has touched it; the line before has its place in the chain."""
    head = shapes.unsealed(before).hash or ""
    body, written = shapes.unsealed(text)
    if written != shapes.hash_of(head, body):
        raise CannotDecode("its hash is not that of its text and of the line before")
    boxed = shapes.read(shapes.plain(text) or {}, text)
    assert isinstance(boxed, shapes.Encrypted), "commands are stored in boxes"
    opened = shapes.sealed(unboxed(boxed, head, ring), shapes.FIRST_HASH)
    given = shapes.read(shapes.plain(opened) or {}, opened, version)
    assert isinstance(given, shapes.Given), "in the box of a command is a command"
    return given


class DiskAnswers:
    """What a journal remembers of its commands, with the last few in memory."""

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

    def kept(self) -> None:
        """What was pending is on disk now."""
        for key, entry in self._pending.items():
            self._remember(key, entry)
            self._ids.add(key)
        self._pending.clear()

    def forget(self) -> None:
        """What was pending has not happened."""
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
        """The line of a command that was committed."""
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
        """The ids that somebody has used, if they are few enough to be kept."""
        role, by, _ = key
        used = select(commands.c.id).where(
            commands.c.stream == self._stream, commands.c.role == role.value, commands.c.by == by
        )
        with reading(self._engine) as connection:
            return list(connection.scalars(used.limit(MOST_IDS)))

    def _entry(self, line: int) -> Entry:
        """What stands on a line, if nobody has touched it."""
        before, text = stored_lines(self._engine, self._stream, line - 1, line)
        try:
            return shapes.entry_of(self._codec, _given(text, before, self._ring, self._version))
        except CannotDecode as error:
            raise LogError(f"line {line} of {self._stream}: {error}") from None

    def _remember(self, key: Key, entry: Entry) -> None:
        self._recent[key] = entry
        if len(self._recent) > MOST_CACHED:
            self._recent.popitem(last=False)


class _UsedIds:
    """Which ids people have used at one table. Its owner alone adds to them, so that whoever is known is
    known whole; who has been silent longest is forgotten first, and looked up when speaking again."""

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
        """All that somebody has used; of one who has used too many to keep, that it is so."""
        self._by[key[:2]] = held = None if len(used) >= MOST_IDS else set(used)
        self._size += _size(held)
        self._make_room()

    def add(self, key: Key) -> None:
        """One more is on disk."""
        used = self._by.get(key[:2])
        if used is not None:
            used.add(key[2])
            self._size += 1
            self._by.move_to_end(key[:2])
            self._make_room()

    def _make_room(self) -> None:
        """Forget people until the rest are few enough."""
        while self._size > MOST_IDS:
            _, used = self._by.popitem(last=False)
            self._size -= _size(used)


def _size(used: set[str] | None) -> int:
    """Somebody counts too, who may have used none."""
    return 1 + len(used or ())
