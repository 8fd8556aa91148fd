"""When Python looks for garbage that holds on to itself: at moments when nobody waits.

Nearly nothing here is such garbage, and to look through everything that several hundred sockets hold on to
stops the process for some tenths of a second. What Python does by itself, the more often the more there is,
is left to it for young objects alone. What is there from the start is never looked at again.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

YOUNG: Final = 20_000
"""Young objects, more than were freed, after which they are looked through: more than a turn brings about."""
OLDER: Final = 10
"""How often that is done until those which stayed are looked through once more."""
NEVER: Final = 2**30
QUIET: Final = 1.0
"""Seconds without a message after which nobody is taken to wait."""
SELDOM, AT_LEAST = 60.0, 900.0
"""Seconds after which everything is looked through again when it is quiet, and whether it is or not."""


def settle() -> None:
    """Begin so: what is there now stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, NEVER)


@dataclass(slots=True)
class Tidying:
    """Knows when it is time to look through everything."""

    looked: float
    """When it was last done."""
    messages: int = 0
    """How many had come when that was last asked."""

    def is_due(self, now: float, messages: int) -> bool:
        """Whether it is time now, when so many messages have come in all."""
        is_quiet, self.messages = messages == self.messages, messages
        waited = now - self.looked
        if not (waited >= SELDOM and is_quiet) and waited < AT_LEAST:
            return False
        self.looked = now
        return True


async def keep_tidy(clock: Callable[[], float], messages: Callable[[], int]) -> None:
    """Tidy up for as long as the process lives."""
    settle()
    tidying = Tidying(clock())
    while True:
        await asyncio.sleep(QUIET)
        if tidying.is_due(clock(), messages()):
            gc.collect()
