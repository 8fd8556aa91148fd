"""How long a connection may take to say what it wants, and how many there may be.

uvicorn bounds how large the head of a request grows and how long nobody says anything, not how slowly a head
comes; and it takes every connection that the machine lets it have, so that none is left for the store.
"""

from __future__ import annotations

import asyncio
import resource
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_WITHIN: Final = 5.0
"""Seconds for the head of a request, the handshake of a socket among them."""
BODY_WITHIN: Final = 10.0
"""Seconds for a body."""
MOST_CONNECTIONS: Final = 2_000
RESERVED: Final = 128
"""File descriptors for the store, the processes that count odds, and what else is not a connection."""


def most_connections() -> int:
    """How many connections there may be, by what the machine lets this process open."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return MOST_CONNECTIONS
    return max(1, min(MOST_CONNECTIONS, files - RESERVED))


class ImpatientHttp(H11Protocol):
    """HTTP as uvicorn speaks it, with whoever comes while there is room and asks in time."""

    _until: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if len(self.connections) > most_connections():
            transport.abort()  # uvicorn's own limit would refuse those who are there, too
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._is_asked():
            self._wait_no_more()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _is_asked(self) -> bool:
        """Whether a request is being answered, or the connection has become a socket."""
        is_answering = self.cycle is not None and not self.cycle.response_complete
        return is_answering or self.transport.get_protocol() is not self

    def _wait(self) -> None:
        """Wait for a request; who has begun one is not waited for any longer by sending a little of it."""
        if self._until is None:
            self._until = self.loop.call_later(HEAD_WITHIN, self.transport.abort)

    def _wait_no_more(self) -> None:
        if self._until is not None:
            self._until.cancel()
            self._until = None
