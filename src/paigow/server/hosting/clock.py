"""Time, handed in: one clock that stamps what happens, and one that never jumps, for deadlines."""

from __future__ import annotations

import asyncio
import time
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
