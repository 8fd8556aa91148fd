"""Work beside the event loop: questions to the store asked in batches, and long work in threads of its own.

Many people want to know the same of themselves at the same time, such as with each heartbeat, and one
question for all of them costs little more than one for one. What may take long, such as a round that is
derived from the log again, is done apart, so that nobody who asks for less waits behind it.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Lock
from typing import Any, Final, Generic, TypeVar

from paigow.errors import PaigowError

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST_TOGETHER: Final = 500
"""Of whom one question is asked: databases bound how long it may be."""


class BatchLoader(Generic[K, V]):
    """Whoever asks while others do, or while the last question is open, is asked for with them."""

    def __init__(self, ask: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._ask = ask
        self._waiting: list[tuple[K, asyncio.Future[V | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def of(self, key: K) -> V | None:
        """The answer for one; nothing where there is none. What the question raises all get who asked."""
        answer: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await answer

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
            try:
                found = await self._ask(list(dict.fromkeys(key for key, _ in batch)))
            except Exception as error:  # it is for who asked to say what that means
                for _, answer in _still_waited_for(batch):
                    answer.set_exception(error)
            else:
                for key, answer in _still_waited_for(batch):
                    answer.set_result(found.get(key))
        self._task = None


def _still_waited_for(
    batch: Sequence[tuple[K, asyncio.Future[V | None]]],
) -> list[tuple[K, asyncio.Future[V | None]]]:
    """Without those who have gone."""
    return [each for each in batch if not each[1].done()]


T = TypeVar("T")
THREADS: Final = 2
MOST_APART: Final = 32
"""What is done and waits to be done, for everybody together."""
MOST_OF_ASKER: Final = 8
"""Of that, what is for one asker."""


class BacklogError(PaigowError):
    """So much is to be done that nothing more is taken on."""


class BackgroundPool:
    """The threads, and what they have to do."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "apart")
        self._lock = Lock()
        self._of: Counter[str] = Counter()

    @property
    def waiting(self) -> int:
        """How much is done or waits to be."""
        return self._of.total()

    async def do(self, asker: str, call: Callable[..., T], *arguments: Any) -> T:
        """What a call comes to; `BacklogError` where there is too much to do already."""
        with self._lock:
            if self._of[asker] >= MOST_OF_ASKER or self._of.total() >= MOST_APART:
                raise BacklogError("too much is being looked up in the logs; ask again in a moment")
            self._of[asker] += 1
        work = self._threads.submit(copy_context().run, call, *arguments)
        work.add_done_callback(lambda _: self._done(asker))  # though nobody may wait for it any more
        return await asyncio.wrap_future(work)

    def _done(self, asker: str) -> None:
        with self._lock:
            self._of[asker] -= 1
            self._of += Counter()  # forget who has none

    def close(self) -> None:
        """Finish what is being done, and begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
