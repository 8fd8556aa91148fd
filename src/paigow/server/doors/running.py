"""Running the server: uvicorn with our limits, and an end that lets the rounds in play finish."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import socket
import sys
import time
from collections.abc import Sequence
from functools import partial
from types import FrameType
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

from paigow.server.doors.patience import AT_ONCE, MOST_OF_ADDRESS, Gate, ImpatientHttp
from paigow.server.doors.premises import Premises
from paigow.server.doors.seldom import LoopTrouble
from paigow.server.doors.tidying import keep_tidy
from paigow.server.protocol.decoding import LARGEST_FRAME

PING: Final = 20.0
"""Seconds from one ping to the next, and until a viewer who does not answer is taken to be gone."""
MOST_QUEUED: Final = 32
LONGEST_CLOSING: Final = 5
MOST_KNOCKING: Final = 1_024
"""Connections that wait at the door until they are taken."""
SWITCH: Final = 0.0005
"""Seconds for which one thread computes while another waits to: whoever commits needs its turn after every
statement, and ten times as long, as Python has it, is long when a table waits."""
_KEPT: Final = frozenset(vars(logging.makeLogRecord({})))


def uvicorn_settings(
    app: FastAPI,
    host: str,
    port: int,
    proxies: Sequence[str] = (),
    most_of_address: int = MOST_OF_ADDRESS,
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
        http=partial(ImpatientHttp, gate=Gate(most_of_address)),  # type: ignore[arg-type]
        backlog=AT_ONCE,
    )


class DrainingServer(uvicorn.Server):
    """A server that, told to end, opens no new round and waits for those in play; told twice, it ends."""

    def __init__(self, config: uvicorn.Config, house: Premises, drain: float) -> None:
        super().__init__(config)
        self._house = house
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
        house = self._house
        beside = [
            asyncio.create_task(self._drained()),
            asyncio.create_task(keep_tidy(house.clock.monotonic, house.messages.total)),
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
        await self._house.floor.close(drain=self._drain)
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


def log_as_json(level: int) -> None:
    """Write the log of the server to standard error, and what is trouble of uvicorn and asyncio."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("paigow.server", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level if name == "paigow.server" else max(level, logging.ERROR))
