"""One thread that commits what all tables have ready, in one transaction: a disk that is busy makes the next
transaction larger, and nobody slower."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol, TypeVar

from paigow.store import Append, CommitUnknownError, ConflictError, StoreFailedError

MOST_AT_ONCE: Final = 64
"""Tables that share a transaction."""
A = TypeVar("A")
T = TypeVar("T")
_Waiting = tuple[Append, "asyncio.Future[None]"]


class Commits(Protocol):
    """The part of a store that commits."""

    def commit(self, appends: Sequence[Append]) -> None: ...
    def is_kept(self, append: Append) -> bool: ...


class Committer:
    """Keeps what tables hand it, and tells each when that is on disk, or why it is not."""

    def __init__(self, store: Commits, took: Callable[[float], None] = lambda _: None) -> None:
        """Each transaction's seconds are handed to ``took``."""
        self._store = store
        self._took = took
        self._thread = ThreadPoolExecutor(1, "committer")
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        """How many transactions were tried."""

    async def keep(self, append: Append) -> None:
        """Returns when it is on disk; raises what the store says where it is not. Whoever waits may go away;
        what was handed in is committed all the same."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        await done

    @property
    def waiting(self) -> int:
        """How many tables wait for a transaction."""
        return len(self._waiting)

    async def close(self) -> None:
        """Commit what waits, and stop."""
        if self._task is not None:
            await self._task
        self._thread.shutdown()

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
            await self._commit(batch)
        self._task = None

    async def _commit(self, batch: list[_Waiting]) -> None:
        """Commit a batch; the table that stands against it is left out, and the others go on."""
        while batch:
            self.commits += 1
            begun = time.perf_counter()
            try:
                await self._in_thread(self._store.commit, [append for append, _ in batch])
            except ConflictError as conflict:
                batch = _without(batch, conflict)
            except CommitUnknownError as unknown:
                return await self._look_up(batch, unknown)
            except Exception as error:  # whatever a store raises, those who wait are told
                return _fail(batch, error)
            else:
                self._took(time.perf_counter() - begun)
                return _succeed(batch)
        return None

    async def _look_up(self, batch: list[_Waiting], unknown: CommitUnknownError) -> None:
        """The connection broke in a commit: one of them is there if all are, so one is asked for."""
        try:
            is_kept = await self._in_thread(self._store.is_kept, batch[0][0])
        except Exception:  # the store cannot be asked: nobody knows, and nobody may go on
            return _fail(batch, unknown)
        if not is_kept:
            return _fail(batch, StoreFailedError(str(unknown)))
        return _succeed(batch)

    async def _in_thread(self, call: Callable[[A], T], argument: A) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, call, argument)


def _without(batch: list[_Waiting], conflict: ConflictError) -> list[_Waiting]:
    """A batch without the table that a conflict names; without any, where it names none of these."""
    at_fault = [each for each in batch if each[0].stream == conflict.stream]
    _fail(at_fault or batch, conflict)
    return [each for each in batch if each not in at_fault] if at_fault else []


def _succeed(batch: list[_Waiting]) -> None:
    for _, done in batch:
        if not done.done():
            done.set_result(None)


def _fail(batch: list[_Waiting], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)
