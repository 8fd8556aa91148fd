"""What hostile clients get out of a server: nothing, whatever they send, and no card that is not theirs."""

from __future__ import annotations

import asyncio
import random
import socket
from dataclasses import replace
from typing import Any

import pytest

from bad_messages import TRAPS
from paigow.server.http import sockets
from paigow.server.http.request import give
from paigow.server.protocol.decoding import MessageError, read_message
from paigow.server.protocol.messages import CommandMessage, FromClient, RefusalMessage
from server_kit import GENEROUS, a_house, run, served, token_for, watching

pytestmark = pytest.mark.usefixtures("each_database")

BASE = (
    b'{"type":"command","id":"1","kind":"SetHands","data":{"position":2,"high":["As","Ks"],"low":["2d"]}}',
    b'{"type":"command","id":"x","kind":"PlaceWagers","data":{"position":9,"stakes":[{"wager":"pai_gow"}]}}',
    b'{"type":"command","id":"7","kind":"ShuffleCards","data":{},"expected":3}',
)
"""Commands that no table takes before a round, to be spoilt further."""


def spoilt(chance: random.Random) -> bytes:
    """A message that was a command, with something about it changed; or one of the traps."""
    if chance.random() < 0.1:
        return chance.choice(list(TRAPS.values()))
    data = bytearray(chance.choice(BASE))
    for _ in range(chance.randint(0, 4)):
        place = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[place] = chance.randrange(256)
            case 1:
                del data[place : place + chance.randint(1, 8)]
            case 2:
                data[place:place] = chance.choice(
                    (b"1e9", b"NaN", b'"', b"{", b"]", b"\\u0000", b"true,", b"-")
                )
            case _:
                data[place:place] = data[place : place + 12]
        data = data or bytearray(b"{")
    return bytes(data)


@pytest.mark.fault("F16")
@pytest.mark.sizes(of="messages", all=10_000, floor=10_000, target=10_000_000)
def test_ten_thousand_bad_messages_change_nothing_and_crash_nothing(trials: int) -> None:
    async def scenario() -> None:
        chance = random.Random("bad messages")
        async with a_house() as house:
            host = house.registry.tables[0]
            token = token_for(house, "player", "Ann")
            person = house.store.people.find(token, at=house.clock.wall())
            assert person is not None
            before, sequence = host.table, host.sequence
            heard = 0
            for _ in range(trials):
                try:
                    message: Any = read_message(spoilt(chance), FromClient)  # type: ignore[arg-type]
                except MessageError as refused:
                    assert str(refused).isprintable()  # noqa: PT017 - most of them end here
                    continue
                if isinstance(message, CommandMessage):
                    heard += 1
                    answer = await give(house, host, person, message)
                    assert isinstance(answer, RefusalMessage)
                    assert "Traceback" not in answer.reason
            assert heard > trials / 20, "some get as far as the table"
            assert (host.table, host.sequence) == (before, sequence)

    asyncio.run(scenario())


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F16")
@pytest.mark.parametrize("start", range(0, len(TRAPS), 15))
def test_every_trap_is_refused_through_the_socket_too(start: int) -> None:
    async def scenario() -> None:
        traps = [each for each in TRAPS.values() if len(each) <= 4_096][start : start + 15]
        async with (
            a_house() as house,
            served(house) as address,
            watching(address, house.registry.tables[0].id, token_for(house, "player", "Ann")) as ann,
        ):
            for trap in traps:
                await ann.socket.send(trap, text=_is_text(trap))
                assert (await ann.hear("refusal"))["code"] == "not_understood"
            assert house.registry.tables[0].table.arrivals == ()

    run(scenario())


def _is_text(trap: bytes) -> bool:
    """Whether it can come as a frame of text; others end the socket before we see them, but as bytes."""
    try:
        trap.decode("utf-8")
    except UnicodeError:
        return False
    return True


HANDSHAKE = (
    "GET /tables/{table}/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F15")
def test_a_viewer_who_never_reads_is_let_go_and_delays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "SENT_WITHIN", 0.5)
    quick = replace(GENEROUS, messages=GENEROUS.requests)

    async def scenario() -> None:
        async with a_house(rates=quick) as house, served(house, buffer=4_096) as address:
            host = house.registry.tables[0]
            name, _, port = address.rpartition(":")
            with socket.create_connection((name, int(port))) as deaf:
                deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
                deaf.sendall(HANDSHAKE.format(table=host.id, host=address).encode())
                async with watching(address, host.id, token_for(house, "player", "Ann")) as ann:
                    while host.watching < 2:
                        await asyncio.sleep(0.01)
                    for number in range(20_000):
                        if host.watching < 2:
                            break
                        answer = await ann.give(f"{number}", "BuyChips", amount=1)
                        assert answer["type"] == "answer"
                    assert host.watching == 1, "the deaf one is still there"
                    assert (await ann.give("last", "BuyChips", amount=1))["type"] == "answer"

    run(scenario())
