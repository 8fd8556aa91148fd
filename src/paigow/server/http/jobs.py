"""Long computations, such as odds and advice, done by other processes: a few at a time, each once.

A table is never delayed by them: what is counted runs in processes of their own at a low rank, who asks waits
for a bounded time, and what was counted is kept. Questions that take long stand in a queue of their own, and
nobody takes up a whole queue.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack, suppress
from enum import StrEnum
from typing import Any, Final, NamedTuple

from paigow.errors import PaigowError
from paigow.platform.workers import Submit, workers

MOST_WAITING: Final = 8
"""Questions in one lane."""
MOST_OF_ONE: Final = 2
"""Of them, those of one asker."""
MOST_OF_STRANGERS: Final = MOST_WAITING // 2
"""Of them, those of all who have no token together: they come from as many addresses as they like."""
MOST_KEPT: Final = 1_000
LONGEST: Final = 20.0
"""Seconds that somebody waits; the counting goes on, so that whoever asks again later is answered."""


class UnavailableError(PaigowError):
    """Too many ask, or it takes too long."""


class QueueName(StrEnum):
    """Where a question waits: one process each, begun with the first question."""

    QUICK = "quick"
    """Hands: advice, values, a hand to set."""
    SHEETS = "sheets"
    """All the odds of a submission, which may take minutes."""
    AUDIT = "audit"
    """The whole store, for an auditor."""


class Asker(NamedTuple):
    """For whom something is counted."""

    name: str
    """A person's id, or the address of who has none."""
    is_stranger: bool


class QuestionPart(NamedTuple):
    """A part of a question that can be counted by itself."""

    name: str
    call: Callable[..., Any]
    arguments: tuple[Any, ...]


class InParts(NamedTuple):
    """A question that takes long: its parts are counted one by one, so that it is known how far it is, and
    others of the lane come in between. The whole is then counted from the answers to the parts, which are its
    last argument."""

    parts: tuple[QuestionPart, ...]
    whole: Callable[..., Any]
    arguments: tuple[Any, ...]


class _Waiting(NamedTuple):
    queue: QueueName
    asker: Asker
    answer: asyncio.Future[Any]
    done: list[Any]
    """The answers to its parts so far."""


class _WorkEndedError(Exception):
    """The work is given up: whoever does it ends at once."""


class JobQueue:
    """Asks a worker of each lane, and remembers."""

    def __init__(self, *, longest: float = LONGEST, give_way: bool = True) -> None:
        """Each asker waits for `longest` seconds at most; workers that give way run at a low priority."""
        self.longest = longest
        self._give_way = give_way
        self._workers: dict[QueueName, tuple[ExitStack, Submit]] = {}
        self._kept: OrderedDict[object, Any] = OrderedDict()
        self._asked: dict[object, _Waiting] = {}

    async def ask(
        self, key: object, call: Callable[..., Any] | InParts, *arguments: Any, asker: Asker, queue: QueueName
    ) -> Any:
        """The answer to a question, under a key that says the whole question.

        Raises `UnavailableError`, or what the call raises where the question is wrong.
        """
        if key in self._kept:
            self._kept.move_to_end(key)
            return _told(self._kept[key])
        if key not in self._asked:
            self._make_room(asker, queue)
            done: list[Any] = []
            answer: asyncio.Future[Any]
            if isinstance(call, InParts):
                answer = asyncio.ensure_future(self._part_by_part(call, done, queue))
            else:
                answer = self._counted(queue, call, *arguments)
            self._asked[key] = _Waiting(queue, asker, answer, done)
            answer.add_done_callback(lambda done: self._answered(key, done))
        try:
            return await asyncio.wait_for(asyncio.shield(self._asked[key].answer), self.longest)
        except TimeoutError:
            raise UnavailableError("this is still being counted; ask again in a minute") from None

    def _counted(self, queue: QueueName, call: Callable[..., Any], *arguments: Any) -> asyncio.Future[Any]:
        return asyncio.wrap_future(self._worker(queue)(call, *arguments))

    async def _part_by_part(self, asked: InParts, done: list[Any], queue: QueueName) -> Any:
        for part in asked.parts:
            done.append(await self._counted(queue, part.call, *part.arguments))
        return await self._counted(queue, asked.whole, *asked.arguments, tuple(done))

    @property
    def waiting(self) -> int:
        """How many questions are being counted or wait."""
        return len(self._asked)

    def parts_done(self, key: object) -> int:
        """How many parts of a question are counted, while it is being counted."""
        return len(self._asked[key].done) if key in self._asked else 0

    def known(self, key: object) -> Any:
        """The answer to a question that was asked lately; nothing where it was not, or was wrong."""
        found = self._kept.get(key)
        return None if isinstance(found, PaigowError) else found

    def close(self) -> None:
        """End the workers, whatever they are doing."""
        for each in self._asked.values():
            if isinstance(each.answer, asyncio.Task):
                each.answer.cancel()  # else its next part would begin another worker
        for queue in tuple(self._workers):
            self._end(queue)

    def _make_room(self, asker: Asker, queue: QueueName) -> None:
        """Refuse who would take more than a share of a lane."""
        askers = [each.asker for each in self._asked.values() if each.queue is queue]
        if askers.count(asker) >= MOST_OF_ONE:
            raise UnavailableError(f"{MOST_OF_ONE} of your questions are being counted; wait for an answer")
        strangers = sum(each.is_stranger for each in askers)
        if len(askers) >= MOST_WAITING or (asker.is_stranger and strangers >= MOST_OF_STRANGERS):
            raise UnavailableError("too many questions are being counted; ask again in a minute")

    def _worker(self, queue: QueueName) -> Submit:
        if queue not in self._workers:
            stack = ExitStack()
            self._workers[queue] = stack, stack.enter_context(workers(1, give_way=self._give_way))
        return self._workers[queue][1]

    def _end(self, queue: QueueName) -> None:
        stack, _ = self._workers.pop(queue)
        with suppress(_WorkEndedError), stack:
            raise _WorkEndedError

    def _answered(self, key: object, done: asyncio.Future[Any]) -> None:
        queue = self._asked.pop(key).queue
        if done.cancelled():
            return
        trouble = done.exception()
        if isinstance(trouble, BrokenExecutor) and queue in self._workers:
            self._end(queue)  # the next question starts another worker
        if trouble is None or isinstance(trouble, PaigowError):
            self._keep(key, done.result() if trouble is None else trouble)

    def _keep(self, key: object, answer: Any) -> None:
        self._kept[key] = answer
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)


def _told(answer: Any) -> Any:
    """An answer that was kept: a wrong question is wrong again."""
    if isinstance(answer, PaigowError):
        raise answer.with_traceback(None)
    return answer
