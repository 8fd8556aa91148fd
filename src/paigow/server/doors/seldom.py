"""Trouble that comes in crowds, said in one line and not too often: no stranger shall fill the log."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, Final

_log: Final = logging.getLogger("paigow.server")
EVERY: Final = 5.0
"""Seconds from one line of a kind to the next."""


class Seldom:
    """Says a thing at once, and then at most every few seconds, with how often it has happened meanwhile."""

    def __init__(self) -> None:
        self._said: dict[str, float] = {}
        self._times: dict[str, int] = {}

    def warn(self, event: str, **figures: Any) -> None:
        now = time.monotonic()
        self._times[event] = self._times.get(event, 0) + 1
        if now - self._said.get(event, -EVERY) >= EVERY:
            self._said[event] = now
            _log.warning(event, extra={**figures, "times": self._times.pop(event)})


class LoopTrouble(Seldom):
    """What goes wrong in the loop itself, such as that no more files can be opened, without its words."""

    def __call__(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.warn(str(context["message"]), kind=type(error).__name__)
