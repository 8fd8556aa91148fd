"""Limits of connections: how many there are, and how long they may take to say what they want.

uvicorn bounds how large a request grows and how long nobody says anything, not how slowly somebody says it;
and it takes every connection that the machine lets it have, so that no file is left for the store.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import time
from collections import Counter
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_log: Final = logging.getLogger("paigow.server")
EVERY: Final = 5.0
"""Seconds from one line of a kind to the next."""


class ThrottledLogger:
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


class LoopTrouble(ThrottledLogger):
    """What goes wrong in the loop itself, such as that no more files can be opened, without its words."""

    def __call__(self, _: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        self.warn(str(context["message"]), kind=type(error).__name__)


HEAD_WITHIN: Final = 5.0
"""Seconds for the head of a request, the handshake of a socket among them."""
LARGEST_HEAD: Final = 16 * 2**10
"""Bytes of the head of a request, or of whatever of it is not whole yet."""
BODY_WITHIN: Final = 10.0
"""Seconds for a body."""
ANSWER_WITHIN: Final = 60.0
"""Seconds from a request until its answer has been taken; no answer takes so long to give."""
MOST_CONNECTIONS: Final = 2_000
MOST_OF_ADDRESS: Final = 100
"""Connections of one address that are not sockets yet; sockets have a limit of their own."""
NO_HANDSHAKE: Final = (
    b"HTTP/1.1 400 Bad Request\r\ncontent-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
    b"content-length: 46\r\n\r\nthis is no handshake of a socket; see RFC 6455"
)
"""The answer to a request for a socket that cannot be read as one, such as one with a body."""
RESERVED: Final = 128
"""Files for the store, the processes that count odds, and who is turned away."""
AT_ONCE: Final = RESERVED // 4
"""Connections that are taken before the first of them is looked at. Those that are turned away have their
files for two more rounds of the loop, in which as many are taken each."""


def open_files(connections: int) -> int:
    """How many files this process may open, once it has taken what the machine allows it and it can use."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + RESERVED
    could = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if soft != resource.RLIM_INFINITY and soft < could:
        resource.setrlimit(resource.RLIMIT_NOFILE, (could, hard))
    return could


class ConnectionLimiter:
    """The connections of a server that are not sockets yet.

    Where no more fit in, whoever has not asked for anything makes room for somebody of another address, those
    of the most crowded address first. Who was heard is never turned out.
    """

    def __init__(self, of_address: int = MOST_OF_ADDRESS, most: int | None = None) -> None:
        self.of_address = of_address
        most = MOST_CONNECTIONS if most is None else most
        self.most = max(1, min(most, open_files(most) - RESERVED))
        self._said = ThrottledLogger()
        self._inside: Counter[str] = Counter()
        self._silent: dict[TimeoutProtocol, None] = {}
        """Who has not asked yet, the first first."""

    def lets_in(self, one: TimeoutProtocol) -> bool:
        """Whether there is room for one more."""
        is_crowded = self._inside[one.address] >= self.of_address and not one.speaks_for_others
        if is_crowded or (len(one.connections) > self.most and not self._makes_room(one.address)):
            self._said.warn("turned away", connections=len(one.connections) - 1)
            return False
        self._inside[one.address] += 1
        self._silent[one] = None
        return True

    def hears(self, one: TimeoutProtocol) -> None:
        """Somebody has asked for something."""
        self._silent.pop(one, None)

    def lets_out(self, one: TimeoutProtocol) -> None:
        """A connection is over, or has become a socket."""
        self.hears(one)
        self._inside -= Counter([one.address])  # and forget an address of which there is none

    def _makes_room(self, address: str) -> bool:
        crowds = Counter(each.address for each in self._silent)
        if not crowds or crowds[address] == max(crowds.values()):
            return False
        crowd, _ = crowds.most_common(1)[0]
        first = next(each for each in self._silent if each.address == crowd)
        first.transport.abort()
        self.hears(first)
        return True


class StrictConnection(h11.Connection):
    """Refuses a request that says in two ways where it ends: uvicorn answers 400 and closes the connection.

    h11 goes by one of the two, and a proxy by the other would take a part of it for the next request
    (RFC 9112, 6.1).
    """

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            named = {name for name, _ in event.headers}
            is_counted_too = b"content-length" in named or event.http_version < b"1.1"
            if b"transfer-encoding" in named and is_counted_too:
                raise h11.RemoteProtocolError("it is not clear where the request ends")
        return event


class TimeoutProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with whoever is let in and comes to the point."""

    def __init__(self, *given: Any, limiter: ConnectionLimiter, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = StrictConnection(h11.SERVER, LARGEST_HEAD)
        self.address = ""
        self._limiter = limiter
        self._is_inside = False
        self._due: object = None
        self._until: asyncio.TimerHandle | None = None

    @property
    def speaks_for_others(self) -> bool:
        """Whether it is a proxy, from whose one address everybody comes."""
        return self.address in getattr(self.app, "trusted_hosts", ())

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self._is_inside = self._limiter.lets_in(self)
        if self._is_inside:
            self._expect()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._expect()

    def on_response_complete(self) -> None:
        if not self.transport.get_write_buffer_size():  # it was taken; now uvicorn waits, not for long
            self._expect_nothing()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: Any) -> None:
        super().handle_websocket_upgrade(event)
        self._leave()
        upgraded: Any = self.transport.get_protocol()
        if not upgraded.handshake_initiated:  # uvicorn would say nothing, and keep the connection for good
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _expect(self) -> None:
        """Expect the rest of a request, or that its answer is taken. Sending or taking a little of it gains
        nobody any time."""
        if not self._is_inside:
            return
        if self.cycle is not None and not self.cycle.response_complete:
            self._limiter.hears(self)
            self._expect_within(ANSWER_WITHIN, self.cycle)
        else:
            self._expect_within(HEAD_WITHIN, self)

    def _expect_within(self, seconds: float, what: object) -> None:
        if self._due is not what:
            self._expect_nothing()
            self._due, self._until = what, self.loop.call_later(seconds, self.transport.abort)

    def _expect_nothing(self) -> None:
        self._due = None
        if self._until is not None:
            self._until.cancel()

    def _leave(self) -> None:
        self._expect_nothing()
        if self._is_inside:
            self._is_inside = False
            self._limiter.lets_out(self)
