"""Clients that send slowly, send too much, never read, or come in crowds: others notice nothing.

All of it through real sockets of a server as it is run.
"""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from contextlib import AsyncExitStack, ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from paigow.server.hosting import TableActor
from paigow.server.hosting import broadcast as queues
from paigow.server.http import connections, sockets
from paigow.server.people.limits import Rate
from server_kit import (
    DIRECT,
    GENEROUS,
    HERE,
    PATIENCE,
    Viewed,
    a_house,
    run,
    served,
    serving,
    token_for,
    watching,
)

SOON = 0.3
"""Seconds that a slow client has here."""
LATE = 100 * SOON
"""Seconds after which a connection was not ended: no machine is so busy."""
HEAD = "GET /tables/{table}/socket HTTP/1.1\r\nHost: {address}\r\n"
UPGRADE = (
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
BODY = (
    "POST /people HTTP/1.1\r\nHost: {address}\r\n"
    "Content-Type: application/json\r\nContent-Length: 500\r\n\r\n"
)
SLOW = {
    "nothing at all": "",
    "half a head": HEAD,
    "half a handshake": HEAD + UPGRADE,
    "half a body": BODY,
    "a second head after an answer": "GET /healthz HTTP/1.1\r\nHost: {address}\r\n\r\nGET /",
    "a body that nobody asked for": "GET /healthz HTTP/1.1\r\nHost: {address}\r\nContent-Length: 99\r\n\r\n",
}


async def is_ended(address: str, said: str) -> bool:
    """Whether the server ends a connection on which something is said and then a byte now and then."""
    name, _, port = address.rpartition(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    writer.write(said.encode())
    reading = asyncio.create_task(reader.read(-1))
    try:
        for _ in range(int(LATE / (SOON / 5))):
            writer.write(b"x")
            await asyncio.wait([reading], timeout=SOON / 5)
            if reading.done():
                return True
        return False
    finally:
        reading.cancel()
        await asyncio.gather(reading, return_exceptions=True)
        writer.close()


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F18")
def test_who_never_comes_to_the_end_of_what_is_said_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEAD_WITHIN", SOON)
    monkeypatch.setattr(connections, "BODY_WITHIN", SOON)

    async def scenario() -> dict[str, bool]:
        async with a_house() as house, served(house) as address:
            table = house.registry.tables[0].id
            async with watching(address, table) as other:
                tried = [
                    is_ended(address, said.format(table=table, address=address)) for said in SLOW.values()
                ]
                ended = dict(zip(SLOW, await asyncio.gather(*tried), strict=True))
                await other.say(type="ping")
                await other.hear("pong")
                return ended

    assert run(scenario()) == dict.fromkeys(SLOW, True)


@pytest.mark.fault("F18")
def test_a_frame_that_never_ends_is_taken_for_silence_and_a_message_in_pieces_is_no_larger_than_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A client in the middle of a frame answers no ping; pieces of a message count together."""
    monkeypatch.setattr("paigow.server.http.server.PING", SOON)

    async def scenario() -> None:
        async with a_house() as house, served(house) as address:
            said = (HEAD + UPGRADE + "\r\n").format(table=house.registry.tables[0].id, address=address)
            half_a_frame = b"\x81\xfe\x0f\xff" + b"mask"
            assert await is_ended(address, said + half_a_frame.decode("latin-1"))
            async with watching(address, house.registry.tables[0].id) as viewer:
                await viewer.hear("standing")
                await viewer.socket.send(["x" * 1_000] * 10)
                with pytest.raises(ConnectionClosed) as closed:
                    await viewer.hear("nothing")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1009

    run(scenario())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F17")
def test_a_flood_costs_the_others_what_it_may_ask_for_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may ask for its burst, and next to nothing after it: nothing else of it is done, whatever the others
    ask meanwhile. `make bench` has how much longer they wait."""
    made: list[object] = []
    burst, real = 20, TableActor.standing

    def standing(*given: Any, **named: Any) -> Any:
        made.append(given)
        return real(*given, **named)

    monkeypatch.setattr(TableActor, "standing", standing)

    async def scenario() -> None:
        rates = replace(GENEROUS, messages=Rate(0.001, burst))
        async with a_house(rates=rates) as house, served(house) as address:
            table = house.registry.tables[0].id
            async with (
                watching(address, table, close_timeout=0.1) as flood,
                watching(address, table) as other,
            ):
                await other.hear("standing")
                sending = asyncio.create_task(_flood(flood, 3_000))
                for _ in range(1 + burst):
                    await flood.hear("standing")
                for _ in range(burst):
                    await other.say(type="ping")
                    await other.hear("pong")
                assert not sending.done(), "it is read no faster than it may come"
                assert len(made) == burst
                sending.cancel()
                await asyncio.gather(sending, return_exceptions=True)

    run(scenario())


async def _flood(viewer: Viewed, messages: int) -> None:
    for _ in range(messages):
        await viewer.say(type="view")
    await asyncio.Event().wait()


@pytest.mark.fault("F15")
@pytest.mark.sizes(of="commands beside nine deaf viewers", all=60, floor=2_000, target=100_000)
def test_viewers_who_never_read_cost_no_more_than_their_queues(
    monkeypatch: pytest.MonkeyPatch, trials: int
) -> None:
    """What waits for them is bounded, they are let go, and who reads is answered all the while."""
    monkeypatch.setattr(sockets, "SENT_WITHIN", 0.5)
    quick = replace(GENEROUS, messages=GENEROUS.requests)

    async def scenario() -> None:
        async with (
            a_house(rates=quick) as house,
            served(house, buffer=4_096) as address,
            AsyncExitStack() as deaf,
        ):
            host = house.registry.tables[0]
            said = (HEAD + UPGRADE + "\r\n").format(table=host.id, address=address).encode()
            for _ in range(9):
                one = deaf.enter_context(socket.create_connection((HERE, int(address.rpartition(":")[2]))))
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
                one.sendall(said)
            async with watching(address, host.id, token_for(house, "player", "Ann")) as ann:
                while host.watching < 10:
                    await asyncio.sleep(0.01)
                for number in range(trials):
                    assert (await ann.give(f"{number}", "BuyChips", amount=1))["type"] == "answer"
                    waiting = [each._size for each in host.broadcaster._subscriptions]
                    assert max(waiting, default=0) <= queues.MOST_BYTES

    asyncio.run(scenario())


@pytest.mark.fault("F13")
@pytest.mark.sizes(of="sockets", all=40, floor=700, target=700)
def test_all_who_lose_their_sockets_at_once_are_current_again_soon(trials: int) -> None:
    async def scenario() -> None:
        async with a_house(sockets_of_address=trials * 2) as house, served(house) as address:
            host = house.registry.tables[0]

            async def come_back(after: int | None) -> int:
                async with watching(address, host.id, after=after, open_timeout=PATIENCE) as viewer:
                    kind = "standing" if after is None else "told"
                    told = await viewer.hear(kind)
                    return int(told["sequence"] if after is None else told["events"][-1]["sequence"])

            known = await asyncio.gather(*(come_back(None) for _ in range(trials)))
            async with watching(address, host.id, token_for(house, "player", "Ann")) as ann:
                await ann.give("1", "BuyChips", amount=100)
            now = await asyncio.gather(*map(come_back, known))
            assert set(now) == {host.sequence}

    run(scenario())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F35")
def test_where_no_more_files_can_be_opened_who_is_there_stays_and_who_comes_is_turned_away(
    tmp_path: Path, new_url: Callable[[], str]
) -> None:
    few = connections.RESERVED + 24
    with serving(tmp_path, database=new_url(), files=few) as (address, process), ExitStack() as crowd:
        with httpx.Client(base_url=address, **DIRECT) as client:
            client.post("/people", json={"name": "Ann"})
            table = client.get("/tables").json()["tables"][0]["id"]
            crowded = []
            for _ in range(few):
                one = crowd.enter_context(socket.create_connection((HERE, int(address.rpartition(":")[2]))))
                one.settimeout(0.01)
                crowded.append(one)
            while not any(map(_is_turned_away, crowded)):
                pass  # the server comes to them in a moment
            buy = {"type": "command", "id": "1", "kind": "BuyChips", "data": {"amount": 500}}
            assert client.post(f"/tables/{table}/commands", json=buy).status_code == 200
            crowd.close()
            assert httpx.get(f"{address}/healthz", **DIRECT).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 0


def _is_turned_away(one: socket.socket) -> bool:
    try:
        return one.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True
