"""Time, handed in: one clock that stamps what happens, and one that never jumps, for deadlines."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class HouseClock(Protocol):
    """What the server knows of time. Whoever sets the clock on the wall moves no deadline."""

    def wall(self) -> int:
        """The time of day, in seconds since the epoch: what is stamped on commands."""

    def monotonic(self) -> float:
        """Seconds since some moment, which only ever go forward."""

    async def sleep_until(self, moment: float) -> None:
        """Wait until the monotonic clock says so much."""


class SystemClock:
    """The clock of this machine."""

    def wall(self) -> int:
        return int(time.time())

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep_until(self, moment: float) -> None:
        while (left := moment - time.monotonic()) > 0:
            await asyncio.sleep(left)


class Bell:
    """Rings at a moment; when that changes, as it often does not, it rings at the other one instead."""

    def __init__(self, clock: HouseClock, ring: Callable[[], None]) -> None:
        self._clock = clock
        self._ring = ring
        self._moment: float | None = None
        self._waiting: asyncio.Task[None] | None = None

    def ring_at(self, moment: float | None) -> None:
        """Ring at a moment and not before; or not at all."""
        if moment == self._moment:
            return
        if self._waiting is not None:
            self._waiting.cancel()
        self._moment = moment
        self._waiting = None if moment is None else asyncio.create_task(self._wait(moment))

    async def _wait(self, moment: float) -> None:
        await self._clock.sleep_until(moment)
        self._moment = None
        self._ring()
