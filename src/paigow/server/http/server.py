"""Running the server: uvicorn with our limits, a log in JSON, garbage collection when it is quiet, and an end
that lets the rounds in play finish."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from logging.handlers import WatchedFileHandler
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from paigow.errors import PaigowError
from paigow.server.http.connections import (
    AT_ONCE,
    ConnectionLimiter,
    LoopTrouble,
    TimeoutProtocol,
)
from paigow.server.http.state import AppState
from paigow.server.protocol.decoding import LARGEST_FRAME

YOUNG: Final = 20_000
"""The collector's threshold for young objects: more than a turn allocates."""
OLDER: Final = 10
"""Collections of young objects until the middle generation is collected too."""
NEVER: Final = 2**30
"""The threshold of the oldest generation: Python never collects it, `collect_garbage` does."""
QUIET: Final = 1.0
"""Seconds between two looks at whether messages have come; with none in between, nobody waits."""
COLLECT_IF_QUIET, COLLECT_ANYWAY = 60.0, 900.0
"""Seconds since the last full collection after which another runs: if nobody waits, and in any case."""


def freeze_objects() -> None:
    """Take the objects of the start out of all later collections, and set the collector's thresholds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, OLDER, NEVER)


@dataclass(slots=True)
class CollectionSchedule:
    """Says when a full garbage collection is due: it holds up every table, so best when nobody waits."""

    last: float
    """When the last one ran."""
    messages: int = 0
    """How many messages had come when that was last asked."""

    def is_due(self, now: float, messages: int) -> bool:
        """Whether one is due now, when so many messages have come in all."""
        is_quiet, self.messages = messages == self.messages, messages
        waited = now - self.last
        if not (waited >= COLLECT_IF_QUIET and is_quiet) and waited < COLLECT_ANYWAY:
            return False
        self.last = now
        return True


async def collect_garbage(clock: Callable[[], float], messages: Callable[[], int]) -> None:
    """Run full garbage collections when they are due, for as long as the process lives."""
    freeze_objects()
    schedule = CollectionSchedule(clock())
    while True:
        await asyncio.sleep(QUIET)
        if schedule.is_due(clock(), messages()):
            gc.collect()


PING: Final = 20.0
"""Seconds from one ping to the next, and until a viewer who does not answer is taken to be gone."""
MOST_QUEUED: Final = 32
LONGEST_CLOSING: Final = 5
MOST_KNOCKING: Final = 1_024
"""Connections that wait until they are accepted."""
SWITCH: Final = 0.0005
"""Seconds for which one thread computes while another waits to: whoever commits needs its turn after every
statement, and ten times as long, as Python has it, is long when a table waits."""
_KEPT: Final = frozenset(vars(logging.makeLogRecord({})))


def uvicorn_settings(
    app: FastAPI,
    host: str,
    port: int,
    proxies: Sequence[str] = (),
    limiter: ConnectionLimiter | None = None,
) -> uvicorn.Config:
    """uvicorn as we run it: small frames, no compression beside secrets, no word about what it is. Where
    people come from is what the connection says, or a proxy that is named."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_max_size=LARGEST_FRAME,
        ws_max_queue=MOST_QUEUED,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=LONGEST_CLOSING,
        http=partial(TimeoutProtocol, limiter=limiter or ConnectionLimiter()),  # type: ignore[arg-type]
        backlog=AT_ONCE,
    )


class DrainingServer(uvicorn.Server):
    """A server that, told to end, opens no new round and waits for those in play; told twice, it ends."""

    def __init__(self, config: uvicorn.Config, state: AppState, drain: float) -> None:
        super().__init__(config)
        self._state = state
        self._drain = drain
        self._told = asyncio.Event()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._told.is_set() or sig == signal.SIGINT:
            super().handle_exit(sig, frame)
        self._told.set()

    async def run_until_told(self, listening: socket.socket) -> None:
        """Serve; when it is told to end, drain first."""
        asyncio.get_running_loop().set_exception_handler(LoopTrouble())
        sys.setswitchinterval(SWITCH)
        state = self._state
        beside = [
            asyncio.create_task(self._drained()),
            asyncio.create_task(collect_garbage(state.clock.monotonic, state.messages.total)),
        ]
        try:
            await self.serve([listening])
        finally:
            for task in beside:
                task.cancel()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Let more people knock than are taken at once: for asyncio the two are one number."""
        await super().startup(sockets)
        for each in sockets or ():
            each.listen(MOST_KNOCKING)

    async def _drained(self) -> None:
        while not self._told.is_set():  # set from a signal, which wakes nobody
            await asyncio.sleep(0.1)
        logging.getLogger("paigow.server").info("draining", extra={"seconds": self._drain})
        await self._state.registry.close(drain=self._drain)
        if parting := tuple(self.server_state.tasks):  # each viewer is told before the connection is closed
            await asyncio.wait(parting, timeout=LONGEST_CLOSING)
        self.should_exit = True


class JsonLines(logging.Formatter):
    """One JSON object a line: when, what, and figures. Bodies, tokens and names are never handed to it."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
        }
        said |= {name: value for name, value in vars(record).items() if name not in _KEPT}
        if record.exc_info and record.exc_info[0] is not None:
            said["kind"] = record.exc_info[0].__name__
        return json.dumps(said, default=str)


class LogLevel(StrEnum):
    """How much is logged."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    """Every request too."""

    @property
    def number(self) -> int:
        """The level as `logging` counts it."""
        return logging.getLevelNamesMapping()[self.value.upper()]


def log_as_json(level: int, file: Path | None = None) -> None:
    """Write the log of the server to a file, or else to standard error, and what is trouble of uvicorn and
    asyncio. A file that is moved away, as by logrotate, is begun anew."""
    try:
        handler: logging.Handler = (
            logging.StreamHandler(sys.stderr) if file is None else WatchedFileHandler(file, encoding="utf-8")
        )
    except OSError as error:
        raise PaigowError(f"--log-file {file} cannot be written: {error.strerror}; name another") from None
    handler.setFormatter(JsonLines())
    for name in ("paigow.server", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "paigow.server" else max(level, logging.ERROR))
