"""Evenings in the embedded store: what happens is written down behind your back, and you come back to it.

A thread of its own writes, so that no key waits for the disk. What cannot be written is said once, and the
evening goes on without being kept.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Condition, Thread
from typing import Final, NamedTuple

from paigow.errors import PaigowError
from paigow.games.submission import RulesSubmission, filed_text
from paigow.log.chain import LogReader, log_codec, submission_of
from paigow.log.lines import entry_of
from paigow.play.evening.evening import Evening
from paigow.play.evening.past import as_you_sat, decision_of, happened
from paigow.play.seated.keeping import Keeping, KeptNowhere
from paigow.play.wishes import Wishes
from paigow.store import Busy, Conflict, OpenStream, Owned, Store, StreamInfo, UnknownStream, open_store
from paigow.table.machine.journal import Entry

_NAMED: Final = "evening/"
"""No table of a server is named so, and none hosts such a stream."""
LEASE: float = 6.0
"""Seconds after which an evening may be gone on with whose process has died."""
_PATIENCE: Final = 0.05
"""Seconds for which a screen waits at most for what it shows to be kept."""
_LAST_PATIENCE: float = 10.0
"""Seconds for which it is waited when you quit."""
_ATTEMPTS: Final = 5
TROUBLE: Final = (PaigowError, OSError)
"""What stands against keeping an evening."""


class EveningInStore(NamedTuple):
    """An evening as the store knows it."""

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
    """All that happened in an evening, as it is recorded."""

    submission: RulesSubmission
    entries: Sequence[Entry]


class KeptEvening(Keeping):
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
            self._news = "The disk does not answer: what happened last in this evening may not be kept."
        else:
            self._store.close()

    def _work(self) -> None:
        """Write until the evening is let go, or cannot be kept any longer."""
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
            self._news = f"This evening is not kept any longer, and you may play on: {error}"
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
            except Busy:
                if attempt == _ATTEMPTS:
                    raise
        self._held.kept()


def begin(filed: str, wishes: Wishes) -> Evening:
    """A new evening at the table of a Rules Submission, kept if that is possible."""
    filed = filed_text(filed)
    evening = Evening(submission_of(filed), wishes)
    try:
        store = open_store()
        try:
            number = _new_stream(store, filed, wishes.at)
            _keep(evening, store, number, kept=0)
        except TROUBLE:
            store.close()
            raise
    except TROUBLE as error:
        evening.keeping = KeptNowhere(f"This evening is not kept, and you may play all the same: {error}")
    return evening


def _new_stream(store: Store, filed: str, at: int) -> int:
    while True:
        number = 1 + max(_streams(store), default=0)
        with suppress(Conflict):  # somebody began one at the same moment
            store.create(f"{_NAMED}{number}", filed, at=at)
            return number


def go_on(number: int, wishes: Wishes) -> Evening:
    """Come back to an evening, as it was when you quit."""
    store = open_store()
    try:
        past = past_of(store, number)
        if _info(store, number).closed:
            raise PaigowError(f"evening {number} is over, you have cashed out; begin another one")
        evening = Evening(past.submission, as_you_sat(wishes, past.entries), past.entries)
        _keep(evening, store, number, kept=len(happened(past.entries)))
    except TROUBLE:
        store.close()
        raise
    return evening


def _keep(evening: Evening, store: Store, number: int, *, kept: int) -> None:
    """Have everything written down from now on, and first what has happened since the store knew of it."""
    stream, owner = f"{_NAMED}{number}", f"play-{os.getpid()}-{secrets.token_hex(4)}"
    held = store.open(stream, _taken(store, number, owner), refusals=True)
    journal = evening.live.drive.journal
    keeping = KeptEvening(store, held, owner)
    for entry in journal.entries[kept:]:
        keeping.hear(entry)
    journal.listener = keeping.hear
    evening.keeping = keeping


def _taken(store: Store, number: int, owner: str) -> int:
    """The epoch of an evening that is ours now. One whose process has died is free when its lease is over."""
    last = time.monotonic() + LEASE + 1
    while True:
        try:
            return store.take(f"{_NAMED}{number}", owner, lease=LEASE)
        except Owned:
            if time.monotonic() > last:
                raise PaigowError(
                    f"evening {number} is being played elsewhere; quit there first, or begin another one"
                ) from None
            time.sleep(LEASE / 20)


def past_of(store: Store, number: int) -> Past:
    """An evening by its number, read from its log."""
    _info(store, number)
    reader = LogReader(store.lines(f"{_NAMED}{number}"), store.ring)
    codec = log_codec(reader.submission)
    return Past(reader.submission, [entry_of(codec, written.given) for written in reader])


def _info(store: Store, number: int) -> StreamInfo:
    try:
        return store.info(f"{_NAMED}{number}")
    except UnknownStream:
        raise PaigowError(f"there is no evening {number}; `paigow history` lists them") from None


def head_of(store: Store, number: int) -> str:
    """The hash over all that is recorded of an evening: another one where anything else is."""
    return _info(store, number).head


def evenings(store: Store) -> list[EveningInStore]:
    """All evenings that are kept, the first one first."""
    return [_known(store, number) for number in sorted(_streams(store))]


def latest() -> EveningInStore | None:
    """The evening that was begun last and is not over; none where there is none, or the store cannot be
    read."""
    with suppress(*TROUBLE), open_store() as store:
        for number in sorted(_streams(store), reverse=True):
            if not _info(store, number).closed:
                return _known(store, number)
    return None


def _streams(store: Store) -> Iterator[int]:
    """The numbers of the evenings."""
    for each in store.streams():
        number = each.name.removeprefix(_NAMED)
        if number != each.name and number.isdecimal():
            yield int(number)


def _known(store: Store, number: int) -> EveningInStore:
    stream, info = f"{_NAMED}{number}", _info(store, number)
    filed = LogReader(store.lines(stream, 1, 1)).submission
    rounds = sum(each.last is not None for each in store.rounds(stream))
    title = filed.title or filed.game_played.title
    return EveningInStore(number, title, filed.game, info.created, rounds, info.closed)
