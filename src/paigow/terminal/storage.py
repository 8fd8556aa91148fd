"""Sessions in the embedded store: what happens is written down behind your back, and you come back to it.

A thread of its own writes, so that no key waits for the disk. What cannot be written is said once, and the
session goes on without being kept.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Condition, Thread
from typing import Final, NamedTuple

import msgspec

from paigow import __version__
from paigow.errors import PaigowError
from paigow.games.submission import RulesSubmission, filed_text
from paigow.log.chain import LogReader, log_codec, submission_of
from paigow.log.lines import entry_of
from paigow.platform.files import data_folder, read_private, write_atomically
from paigow.store import (
    BusyError,
    ConflictError,
    OpenStream,
    OwnedError,
    Store,
    StreamInfo,
    UnknownStreamError,
    open_store,
)
from paigow.table.machine.journal import Entry
from paigow.terminal.local import as_you_sat, decision_of, happened
from paigow.terminal.options import PlayOptions
from paigow.terminal.results import Statistics, statistics_of
from paigow.terminal.session import FailedRecorder, SessionRecorder
from paigow.terminal.sessions import LocalSession, local_session

_NAMED: Final = "evening/"
"""No table of a server is named so, and none hosts such a stream."""
LEASE: float = 6.0
"""Seconds after which a session may be gone on with whose process has died."""
_PATIENCE: Final = 0.05
"""Seconds for which a screen waits at most for what it shows to be kept."""
_LAST_PATIENCE: float = 10.0
"""Seconds for which it is waited when you quit."""
_ATTEMPTS: Final = 5
TROUBLE: Final = (PaigowError, OSError)
"""What stands against keeping a session."""


class StoredSession(NamedTuple):
    """A session as the store knows it."""

    number: int
    title: str
    game: str
    begun: int
    """In seconds since the epoch."""
    rounds: int
    """How many rounds are over."""
    is_over: bool
    """Whether you have cashed out, so that nobody comes back to it."""


class Past(NamedTuple):
    """All that happened in a session, as it is recorded."""

    submission: RulesSubmission
    entries: Sequence[Entry]


class StoreRecorder(SessionRecorder):
    """Writes down what happens at a table, from a thread of its own."""

    is_kept = True

    def __init__(self, store: Store, held: OpenStream, owner: str) -> None:
        self._store, self._held, self._owner = store, held, owner
        self._queue: SimpleQueue[Entry | None] = SimpleQueue()
        self._heard = self._written = 0
        self._moved = Condition()
        self._beaten = time.monotonic()
        """When the last sign of life was given."""
        self._news = ""
        self._ends = False
        self._thread = Thread(target=self._work, name=f"keeps {held.stream}", daemon=True)
        self._thread.start()

    def hear(self, entry: Entry) -> None:
        """Have a command written down, and what the table said against one that it refused."""
        if self.is_kept:
            self._heard += 1
            self._queue.put(entry)

    def settle(self, patience: float | None = _PATIENCE) -> None:
        with self._moved:
            self._moved.wait_for(lambda: self._written == self._heard or not self.is_kept, patience)

    def news(self) -> str:
        said, self._news = self._news, ""
        return said

    def end(self) -> None:
        self._ends = True

    def close(self) -> None:
        self._queue.put(None)
        self._thread.join(_LAST_PATIENCE)
        if self._thread.is_alive():
            self._news = "The disk does not answer: what happened last in this session may not be kept."
        else:
            self._store.close()

    def _work(self) -> None:
        """Write until the session is let go, or cannot be kept any longer."""
        try:
            while self._write_next():
                pass
            if self._ends:
                self._held.close()
                self._commit()
            else:
                self._store.snapshot(self._held)
            self._store.release(self._held.stream, self._held.epoch)
        except TROUBLE as error:
            self._news = f"This session is not kept any longer, and you may play on: {error}"
            with self._moved:
                self.is_kept = False
                self._moved.notify_all()

    def _write_next(self) -> bool:
        """Write what has come, and give a sign of life now and then; whether there is more to come."""
        batch = self._come()
        if time.monotonic() - self._beaten >= LEASE / 3:
            self._store.beat(self._owner, lease=LEASE)
            self._beaten = time.monotonic()
        entries = [entry for entry in batch if entry is not None]
        for entry in entries:
            self._held.journal.enter(entry.command, entry.entropy, decision_of(entry))
        self._commit()
        with self._moved:
            self._written += len(entries)
            self._moved.notify_all()
        return None not in batch

    def _come(self) -> list[Entry | None]:
        """What has come meanwhile, after a while of silence nothing."""
        batch: list[Entry | None] = []
        with suppress(Empty):
            batch.append(self._queue.get(timeout=LEASE / 3))
            while True:
                batch.append(self._queue.get_nowait())
        return batch

    def _commit(self) -> None:
        append = self._held.pending()
        if append is None:
            return
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                self._store.commit([append])
                break
            except BusyError:
                if attempt == _ATTEMPTS:
                    raise
        self._held.mark_committed()


def begin(filed: str, options: PlayOptions) -> LocalSession:
    """A new session at the table of a Rules Submission, kept if that is possible."""
    filed = filed_text(filed)
    session = local_session(submission_of(filed), options)
    try:
        store = open_store()
        try:
            number = _new_stream(store, filed, options.at)
            _keep(session, store, number, kept=0)
        except TROUBLE:
            store.close()
            raise
    except TROUBLE as error:
        session.recorder = FailedRecorder(f"This session is not kept, and you may play all the same: {error}")
    return session


def _new_stream(store: Store, filed: str, at: int) -> int:
    while True:
        number = 1 + max(_streams(store), default=0)
        with suppress(ConflictError):  # somebody began one at the same moment
            store.create(f"{_NAMED}{number}", filed, at=at)
            return number


def go_on(number: int, options: PlayOptions) -> LocalSession:
    """Come back to a session, as it was when you quit."""
    store = open_store()
    try:
        past = past_of(store, number)
        if _info(store, number).closed:
            raise PaigowError(f"session {number} is over, you have cashed out; begin another one")
        session = local_session(past.submission, as_you_sat(options, past.entries), past.entries)
        _keep(session, store, number, kept=len(happened(past.entries)))
    except TROUBLE:
        store.close()
        raise
    return session


def _keep(session: LocalSession, store: Store, number: int, *, kept: int) -> None:
    """Have everything written down from now on, and first what has happened since the store knew of it."""
    stream, owner = f"{_NAMED}{number}", f"play-{os.getpid()}-{secrets.token_hex(4)}"
    held = store.open(stream, _taken(store, number, owner), refusals=True)
    journal = session.client.drive.journal
    recorder = StoreRecorder(store, held, owner)
    for entry in journal.entries[kept:]:
        recorder.hear(entry)
    journal.listener = recorder.hear
    session.recorder = recorder


def _taken(store: Store, number: int, owner: str) -> int:
    """The epoch of a session that is ours now. One whose process has died is free when its lease is over."""
    last = time.monotonic() + LEASE + 1
    while True:
        try:
            return store.take(f"{_NAMED}{number}", owner, lease=LEASE)
        except OwnedError:
            if time.monotonic() > last:
                raise PaigowError(
                    f"session {number} is being played elsewhere; quit there first, or begin another one"
                ) from None
            time.sleep(LEASE / 20)


def past_of(store: Store, number: int) -> Past:
    """A session by its number, read from its log."""
    _info(store, number)
    reader = LogReader(store.lines(f"{_NAMED}{number}"), store.ring)
    codec = log_codec(reader.submission)
    return Past(reader.submission, [entry_of(codec, written.given) for written in reader])


def _info(store: Store, number: int) -> StreamInfo:
    try:
        return store.info(f"{_NAMED}{number}")
    except UnknownStreamError:
        raise PaigowError(f"there is no session {number}; `paigow history` lists them") from None


def head_of(store: Store, number: int) -> str:
    """The hash over all that is recorded of a session: another one where anything else is."""
    return _info(store, number).head


def stored_sessions(store: Store) -> list[StoredSession]:
    """All sessions that are kept, the first one first."""
    return [_known(store, number) for number in sorted(_streams(store))]


def latest() -> StoredSession | None:
    """The session that was begun last and is not over; none where there is none, or the store cannot be
    read."""
    with suppress(*TROUBLE), open_store() as store:
        for number in sorted(_streams(store), reverse=True):
            if not _info(store, number).closed:
                return _known(store, number)
    return None


def _streams(store: Store) -> Iterator[int]:
    """The numbers of the sessions."""
    for each in store.streams():
        number = each.name.removeprefix(_NAMED)
        if number != each.name and number.isdecimal():
            yield int(number)


def _known(store: Store, number: int) -> StoredSession:
    stream, info = f"{_NAMED}{number}", _info(store, number)
    filed = LogReader(store.lines(stream, 1, 1)).submission
    rounds = sum(each.last is not None for each in store.rounds(stream))
    title = filed.title or filed.game_played.title
    return StoredSession(number, title, filed.game, info.created, rounds, info.closed)


# Statistics: a cache beside the store. A session is counted anew when its log has another head than the
# counts were made of, or when they were counted by another version of the program.

_FORM: Final = 2
"""Of the counts; another one counts something else."""


class CountedSession(msgspec.Struct):
    """The counts of a session, and the head of the log that they were made of."""

    head: str
    statistics: Statistics


class StatisticsCache(msgspec.Struct):
    """All that was counted, by which program, and by the number of the session."""

    version: str
    form: int
    sessions: dict[int, CountedSession] = msgspec.field(name="evenings")


def _cache_file() -> Path:
    return data_folder() / "statistics.json"


def _cache() -> StatisticsCache:
    held = read_private(_cache_file())
    try:
        known = None if held is None else msgspec.json.decode(held, type=StatisticsCache)
    except msgspec.MsgspecError:
        known = None
    if known is None or (known.version, known.form) != (__version__, _FORM):
        return StatisticsCache(__version__, _FORM, {})
    return known


def counted_sessions(store: Store, numbers: list[int]) -> list[Statistics]:
    """The statistics of some sessions: what is known is not counted again."""
    known = _cache()
    fresh = {number: _counted(store, number, known.sessions.get(number)) for number in numbers}
    if any(known.sessions.get(number) is not each for number, each in fresh.items()):
        known.sessions |= fresh
        write_atomically(_cache_file(), msgspec.json.encode(known))
    return [fresh[number].statistics for number in numbers]


def _counted(store: Store, number: int, known: CountedSession | None) -> CountedSession:
    head = head_of(store, number)
    if known is not None and known.head == head:
        return known
    return CountedSession(head, statistics_of(*past_of(store, number)))
