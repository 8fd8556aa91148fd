"""Questions to the store that are asked together: many people want to know the same of themselves at the same
time, such as with each heartbeat, and one question for all of them costs little more than one for one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
MOST_TOGETHER: Final = 500
"""Of whom one question is asked: databases bound how long it may be."""


class Together(Generic[K, V]):
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
