"""Work that may take long, such as a round that is derived from the log again: done in a few threads of its
own, so that nobody who asks for less waits behind it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from threading import Lock
from typing import Any, Final, TypeVar

from paigow.errors import PaigowError

T = TypeVar("T")
THREADS: Final = 2
MOST_APART: Final = 32
"""What is done and waits to be done, for everybody together."""
MOST_OF_ASKER: Final = 8
"""Of that, what is for one asker."""


class Crowded(PaigowError):  # noqa: N818 - what has happened
    """So much is to be done that nothing more is taken on."""


class Apart:
    """The threads, and what they have to do."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, "apart")
        self._lock = Lock()
        self._of: Counter[str] = Counter()

    async def do(self, asker: str, call: Callable[..., T], *arguments: Any) -> T:
        """What a call comes to; `Crowded` where there is too much to do already."""
        with self._lock:
            if self._of[asker] >= MOST_OF_ASKER or self._of.total() >= MOST_APART:
                raise Crowded("too much is being looked up in the logs; ask again in a moment")
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
