"""Heavy questions, odds and advice: answered by another process, a few at a time, each once.

A table is never delayed by them: what is counted runs in a process of its own at a low rank, who asks waits
for a bounded time, and what was counted is kept.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, suppress
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.outside.workers import Submit, workers

MOST_WAITING: Final = 8
MOST_KEPT: Final = 1_000
LONGEST: Final = 20.0
"""Seconds that somebody waits; the counting goes on, so that whoever asks again later is answered."""


class NotAnsweredNow(PaigowError):  # noqa: N818 - what has happened
    """Too many ask, or it takes too long."""


class _Ended(Exception):  # noqa: N818 - what has happened
    """The work is given up: whoever does it ends at once."""


class HeavyQuestions:
    """Asks a worker, and remembers."""

    def __init__(self, processes: int = 1) -> None:
        self._processes = processes
        self._stack = ExitStack()
        self._submit: Submit | None = None
        self._kept: OrderedDict[object, Any] = OrderedDict()
        self._asked: dict[object, asyncio.Future[Any]] = {}

    async def ask(self, key: object, call: Callable[..., Any], *arguments: Any) -> Any:
        """The answer to a question, under a key that says the whole question.

        Raises `NotAnsweredNow`, or what the call raises where the question is wrong.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._asked:
            if len(self._asked) >= MOST_WAITING:
                raise NotAnsweredNow("too many questions are being counted; ask again in a minute")
            self._asked[key] = asyncio.wrap_future(self._worker()(call, *arguments))
            self._asked[key].add_done_callback(lambda done: self._answered(key, done))
        try:
            return await asyncio.wait_for(asyncio.shield(self._asked[key]), LONGEST)
        except TimeoutError:
            raise NotAnsweredNow("this is still being counted; ask again in a minute") from None

    def known(self, key: object) -> Any:
        """The answer to a question that was asked lately; nothing where it was not."""
        return self._kept.get(key)

    def close(self) -> None:
        """End the worker, whatever it is doing."""
        with suppress(_Ended), self._stack:
            raise _Ended
        self._submit = None

    def _worker(self) -> Submit:
        if self._submit is None:
            self._submit = self._stack.enter_context(workers(self._processes, give_way=True))
        return self._submit

    def _answered(self, key: object, done: asyncio.Future[Any]) -> None:
        del self._asked[key]
        if done.cancelled():
            return
        if (trouble := done.exception()) is not None:
            if isinstance(trouble, BrokenExecutor):
                self.close()  # the next question starts another worker
            return
        self._kept[key] = done.result()
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
