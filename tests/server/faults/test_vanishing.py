"""A line between a player and the server breaks without a word: reset, or dead with both ends open."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from hosting_kit import ManualClock
from paigow.games.submission import sample_text
from server_kit import (
    HERE,
    NO_HURRY,
    SAMPLE,
    Viewed,
    a_house,
    at_rest,
    run,
    served,
    sit_down,
    token_for,
    watching,
)

SOON = 2.0
"""Seconds between two pings here, and until one that is not answered ends a socket."""


class Line:
    """What goes through between clients and a server, as long as it goes through."""

    def __init__(self, address: str) -> None:
        self._host, _, self._port = address.rpartition(":")
        self._to_server: list[asyncio.StreamWriter] = []
        self._is_dead = False

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, to_server = await asyncio.open_connection(self._host, int(self._port))
        self._to_server.append(to_server)
        await asyncio.gather(
            self._pass_on(reader, to_server), self._pass_on(there, writer), return_exceptions=True
        )
        writer.close()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            if not self._is_dead:
                writer.write(data)

    def die(self) -> None:
        """Nothing goes through any more, and neither end is told: as when a cable is pulled."""
        self._is_dead = True

    def reset(self) -> None:
        """The server's end is reset, with whatever is under way."""
        while self._to_server:
            writer = self._to_server.pop()
            end = writer.get_extra_info("socket")
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()


@asynccontextmanager
async def lined(address: str) -> AsyncIterator[tuple[Line, str]]:
    """A line to a server, and the address at which it begins."""
    line = Line(address)
    server = await asyncio.start_server(line.carry, HERE, 0)
    try:
        yield line, f"{HERE}:{server.sockets[0].getsockname()[1]}"
    finally:
        line.reset()
        server.close()


async def is_answered(viewer: Viewed) -> None:
    await viewer.say(type="ping")
    await viewer.hear("pong")


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F11")
@pytest.mark.parametrize("breaks", [Line.die, Line.reset])
def test_whoever_vanishes_without_a_word_holds_up_nobody_and_finds_the_place_while_it_is_kept(
    breaks: Callable[[Line], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paigow.server.http.server.PING", SOON)
    clock = ManualClock()

    async def scenario() -> None:
        async with a_house(clock=clock) as house, served(house) as address:
            options = replace(NO_HURRY, seat=600)
            host = await house.registry.create("one", sample_text(SAMPLE), options)
            await at_rest(host)
            ann, ben = (token_for(house, "player", name) for name in ("Ann", "Ben"))

            async def vanish(after: int | None) -> int:
                """Ann is there until her line breaks, and some event is the last that she knows."""
                async with lined(address) as (line, through):
                    how: dict[str, Any] = {"close_timeout": 0.1, "ping_interval": None}
                    async with watching(through, host.id, ann, after=after, **how) as viewer:
                        await is_answered(viewer)
                        if after is None:
                            await sit_down(viewer, 2)
                        known = host.sequence
                        breaks(line)
                        while "Ann" in host.broadcaster.here:
                            await is_answered(other)
                        return known

            async with watching(address, host.id, ben) as other:
                known = await vanish(None)
                await sit_down(other, 3)
                assert host.table.seats[2] == "Ann", "a place is kept for a while"
                async with watching(address, host.id, ann, after=known) as viewer:
                    told = await viewer.hear("told")
                    missed = [each["sequence"] for each in told["events"]]
                    assert missed == list(range(known + 1, known + 1 + len(missed)))
                await vanish(host.sequence)
                clock.advance(options.seat)
                while host.table.seats[2] is not None:
                    await is_answered(other)
                assert host.table.seats[3] == "Ben"
                assert house.store.people.balance(house.store.people.named(["Ann"])[0].id) == 100_000

    run(scenario())
