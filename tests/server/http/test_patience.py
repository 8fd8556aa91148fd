"""Connections before anybody has asked for anything: how many, of whom, and for how long."""

from __future__ import annotations

import asyncio
import json
import logging
import resource
import socket
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress

import pytest

from paigow.server.http import connections
from paigow.server.http.connections import (
    MOST_CONNECTIONS,
    RESERVED,
    ConnectionLimiter,
    LoopTrouble,
    ThrottledLogger,
    open_files,
)
from paigow.server.http.server import JsonLines
from server_kit import HERE, a_house, run, served, watching

CROWD, OTHER, THIRD = "127.0.0.2", "127.0.0.3", "127.0.0.4"
"""Addresses of this machine, none of them a proxy's."""
ASK = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class Caller:
    """A connection from an address of one's choice."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    async def is_answered(self) -> bool:
        """Whether a request is answered, or else the connection has ended."""
        try:
            self.writer.write(ASK)
            return b"200" in await self.reader.readline()
        except ConnectionError:
            return False

    async def is_ended(self) -> bool:
        try:
            return await self.reader.read(1) == b""
        except ConnectionError:
            return True


async def call(stack: AsyncExitStack, address: str, whence: str) -> Caller:
    reader, writer = await asyncio.open_connection(
        HERE, int(address.rpartition(":")[2]), local_addr=(whence, 0)
    )
    stack.callback(writer.close)
    return Caller(reader, writer)


@pytest.mark.sizes(all=1)
def test_an_address_has_so_many_connections_and_sockets_are_counted_apart() -> None:
    async def scenario() -> None:
        async with (
            a_house() as house,
            served(house, most_of_address=3) as address,
            AsyncExitStack() as stack,
        ):
            first = [await call(stack, address, CROWD) for _ in range(3)]
            assert await (await call(stack, address, CROWD)).is_ended()
            assert await (await call(stack, address, OTHER)).is_answered()
            assert [await each.is_answered() for each in first] == [True] * 3
            first[0].writer.close()
            while not await (await call(stack, address, CROWD)).is_answered():
                pass  # the server hears of it in a moment
            table = house.registry.tables[0].id
            for _ in range(4):
                viewer = await stack.enter_async_context(watching(address, table, local_addr=(OTHER, 0)))
                await viewer.hear("standing")
            assert await (await call(stack, address, OTHER)).is_answered()

    run(scenario())


def test_a_proxy_brings_as_many_as_there_are() -> None:
    async def scenario() -> None:
        async with (
            a_house() as house,
            served(house, most_of_address=1) as address,
            AsyncExitStack() as stack,
        ):
            callers = [await call(stack, address, HERE) for _ in range(3)]
            assert [await each.is_answered() for each in callers] == [True] * 3

    run(scenario())


@pytest.mark.fault("F35")
def test_where_all_places_are_taken_the_silent_of_a_crowd_make_room_for_others_and_the_heard_stay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", 6)

    async def scenario() -> None:
        async with a_house() as house, served(house) as address, AsyncExitStack() as stack:
            viewer = await stack.enter_async_context(watching(address, house.registry.tables[0].id))
            await viewer.hear("standing")
            heard = await call(stack, address, CROWD)
            assert await heard.is_answered()
            silent = [await call(stack, address, CROWD) for _ in range(4)]
            assert await (await call(stack, address, CROWD)).is_ended(), "the crowd gets no more places"
            other, third = await call(stack, address, OTHER), await call(stack, address, THIRD)
            assert await other.is_answered()
            assert await third.is_answered()
            assert [await each.is_ended() for each in silent[:2]] == [True, True]
            assert [await each.is_answered() for each in silent[2:]] == [True, True]
            await viewer.say(type="ping")
            await viewer.hear("pong")
            assert await (await call(stack, address, "127.0.0.5")).is_ended(), "nobody who was heard goes"

    run(scenario())


@pytest.mark.fault("F18")
def test_who_does_not_take_an_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "ANSWER_WITHIN", 0.3)

    async def scenario() -> None:
        async with (
            a_house() as house,
            served(house, buffer=4_096, most_of_address=1) as address,
            AsyncExitStack() as stack,
        ):
            deaf = stack.enter_context(socket.socket())
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
            deaf.bind((CROWD, 0))
            deaf.connect((HERE, int(address.rpartition(":")[2])))
            deaf.send(ASK.replace(b"/healthz", b"/openapi.json"))
            for _ in range(100):
                if await (await call(stack, address, CROWD)).is_answered():
                    return
                await asyncio.sleep(0.1)
            pytest.fail("it has the place for good")

    run(scenario())


@contextmanager
def few_files(soft: int) -> Iterator[int]:
    """May open so many files for a while; what could be had."""
    before, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    try:
        yield hard
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, hard))


@pytest.mark.fault("F35")
def test_a_server_takes_the_files_that_it_may_have_and_leaves_some_for_the_store(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted = MOST_CONNECTIONS + RESERVED
    with few_files(300) as hard:
        could = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
        assert open_files(MOST_CONNECTIONS) == could == resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        assert ConnectionLimiter().most == max(1, could - RESERVED)
    monkeypatch.setattr(connections, "open_files", lambda _: RESERVED + 7)
    assert ConnectionLimiter().most == 7, "where it can have no more"


@pytest.mark.fault("F35")
def test_trouble_of_the_loop_is_one_line_however_often_it_comes(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(LoopTrouble())
        for _ in range(1_000):
            error = OSError(24, "Too many open files")
            loop.call_exception_handler({"message": "no more files", "exception": error})

    asyncio.run(scenario())
    (record,) = caplog.records
    said = json.loads(JsonLines().format(record))
    assert (said["event"], said["kind"], said["times"]) == ("no more files", "OSError", 1)
    seldom, now = ThrottledLogger(), 0.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    caplog.clear()
    for _ in range(12):
        seldom.warn("turned away")
        now += 1
    times = [json.loads(JsonLines().format(each))["times"] for each in caplog.records]
    assert times == [1, 5, 5]
    assert logging.getLogger("paigow.server").name == caplog.records[0].name


JOIN = b'{"name": "Ann"}'
CHUNKED = b"f\r\n" + JOIN + b"\r\n0\r\n\r\n"
UNCLEAR = {
    "counted and in pieces": (b"1.1", b"Content-Length: 15\r\nTransfer-Encoding: chunked\r\n", CHUNKED),
    "in pieces and counted": (b"1.1", b"Transfer-Encoding: chunked\r\nContent-Length: 0\r\n", CHUNKED),
    "in pieces, by who knows none": (b"1.0", b"Transfer-Encoding: chunked\r\n", CHUNKED),
    "counted twice": (b"1.1", b"Content-Length: 15\r\nContent-Length: 16\r\n", JOIN),
    "in pieces twice": (b"1.1", b"Transfer-Encoding: chunked\r\n" * 2, CHUNKED),
    "in pieces, or not": (b"1.1", b"Transfer-Encoding: chunked, identity\r\n", CHUNKED),
    "counted with a sign": (b"1.1", b"Content-Length: +15\r\n", JOIN),
}
HEAD = b"POST /people HTTP/%b\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n%b\r\n"


@pytest.mark.parametrize("how", UNCLEAR)
def test_a_request_whose_end_is_not_clear_is_refused_and_the_connection_closed(how: str) -> None:
    """RFC 9112, 6.1: or else whoever stands between takes a part of one request for the next (smuggling)."""
    version, length, body = UNCLEAR[how]

    async def scenario() -> None:
        async with a_house() as house, served(house) as address, AsyncExitStack() as stack:
            caller = await call(stack, address, OTHER)
            caller.writer.write(HEAD % (version, length) + body + ASK)
            async with asyncio.timeout(5):
                said = await caller.reader.read()
            status = said.partition(b" ")[2][:3]
            assert status in (b"400", b"501")
            assert said.count(b"HTTP/1.1 ") == 1, "what came behind it is not answered"
            assert house.store.people.all() == []

    run(scenario())


@pytest.mark.parametrize("length", [b"Content-Length: 15\r\n", b"Transfer-Encoding: chunked\r\n"])
def test_a_request_whose_end_is_clear_is_answered_and_so_is_the_next(length: bytes) -> None:
    body = CHUNKED if length.startswith(b"T") else JOIN

    async def scenario() -> None:
        async with a_house() as house, served(house) as address, AsyncExitStack() as stack:
            caller = await call(stack, address, OTHER)
            caller.writer.write(HEAD % (b"1.1", length) + body)
            assert b"201" in await caller.reader.readline()
            await caller.reader.readuntil(b"}")
            assert await caller.is_answered()

    run(scenario())


UPGRADE = b"Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
NO_HANDSHAKES = {
    "with a body": KEY + b"Content-Length: 2\r\n\r\n{}",
    "with a body in pieces": KEY + b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "with more headers than are read": KEY + b"X: 1\r\n" * 200 + b"\r\n",
    "with a line that is too long": KEY + b"X: " + b"1" * 9_000 + b"\r\n\r\n",
    "without a key": b"\r\n",
}


@pytest.mark.parametrize("method", [b"GET", b"POST"])
@pytest.mark.parametrize("how", NO_HANDSHAKES)
def test_what_is_no_handshake_of_a_socket_is_refused_and_keeps_no_connection(how: str, method: bytes) -> None:
    """Or else one address fills the server: such a connection is counted nowhere and waited for for ever."""

    async def scenario() -> None:
        async with a_house() as house, served(house) as address, AsyncExitStack() as stack:
            caller = await call(stack, address, OTHER)
            place = f" /tables/{house.registry.tables[0].id}/socket HTTP/1.1\r\n".encode()
            caller.writer.write(method + place + UPGRADE + NO_HANDSHAKES[how])
            assert (await caller.reader.readline()).startswith(b"HTTP/1.1 4")
            with suppress(ConnectionError):  # what was sent after the head is not read
                await caller.reader.read()

    run(scenario())
