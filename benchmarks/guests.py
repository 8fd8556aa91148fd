"""People at tables of a server, played by one process: each has a socket, does what the table asks of them,
and all together they speak at a given rate."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import quantiles
from typing import Final, NamedTuple, Protocol

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

AT_ONCE: Final = 50
"""Guests who knock at the same time; a server lets its own limits stand."""
LONGEST: Final = 10.0
"""Seconds after which an answer that has not come is an error."""


class Who(msgspec.Struct):
    """Of whom something is asked."""

    name: str | None = None


class CommandOffer(msgspec.Struct):
    """Something that a table asks, or allows."""

    command: str
    who: Who


class Asked(msgspec.Struct):
    """All that it asks."""

    waits: tuple[CommandOffer, ...] = ()
    may: tuple[CommandOffer, ...] = ()


class Seen(msgspec.Struct):
    """An event, as much of it as a guest needs: how the house would set a hand."""

    high: tuple[str, ...] = ()
    low: tuple[str, ...] = ()


class Happened(msgspec.Struct):
    """An event in its place."""

    seen: msgspec.Raw


class Heard(msgspec.Struct):
    """As much of a message as a guest needs."""

    type: str
    id: str | None = None
    code: str = ""
    last: int = 0
    """The last event of an answer."""
    sequence: int = 0
    """The last event of a table as it stands."""
    after: int = 0
    events: tuple[Happened, ...] = ()
    awaited: Asked | None = None

    @property
    def known(self) -> int:
        """The last event that whoever hears this of a table knows."""
        return self.sequence or self.after + len(self.events)


_heard: Final = msgspec.json.Decoder(Heard)
_encode: Final = msgspec.json.Encoder().encode
_seen: Final = msgspec.json.Decoder(Seen)
_ANSWERS: Final = ("PassBank", "DeclineCut", "PlayOn")
"""What a guest says when asked, the first that is among what is asked."""
_WITH_A_HAND: Final = ("LookAtCards", "AskHouseWay", "SetHands")
"""What a guest does with a hand, one after the other."""


@dataclass(slots=True)
class Tally:
    """What came of the commands that were given."""

    seconds: list[float] = field(default_factory=list)
    """From the moment when a command was due to its answer: what a late sender lost counts too."""
    errors: Counter[str] = field(default_factory=Counter)
    given: int = 0
    idle: int = 0
    """Moments at which nobody was asked anything."""
    took: float = 0.0

    @property
    def rate(self) -> float:
        """Commands a second that were answered."""
        return len(self.seconds) / self.took if self.took else 0.0

    def milliseconds(self, percent: int) -> float:
        """So many percent of the answers came within this time."""
        found = self.seconds if len(self.seconds) > 1 else [LONGEST, LONGEST]
        return 1000 * quantiles(found, n=100, method="inclusive")[percent - 1]

    def __str__(self) -> str:
        p50, p99 = self.milliseconds(50), self.milliseconds(99)
        errors = ", ".join(f"{number} {code}" for code, number in self.errors.items()) or "no errors"
        return f"{self.rate:.0f} commands/s: p50 {p50:.1f} ms, p99 {p99:.1f} ms, {errors}"


class Speaks(Protocol):
    """Somebody with a socket, who may have something to say."""

    tally: Tally

    async def arrive(self) -> None: ...
    async def leave(self) -> None: ...
    def next_command(self) -> bytes | None: ...
    async def give(self, said: bytes, due: float) -> None: ...


class Player(NamedTuple):
    """Who a guest is, and what they wager."""

    token: str
    name: str
    seat: int
    stake: dict[str, object]


class Guest:
    """One player, who wagers the least, never banks, and sets hands in the house way."""

    def __init__(self, place: str, address: str, player: Player) -> None:
        self.tally = Tally()
        self.sequence = 0
        """The last event that the guest knows."""
        self.answered = 0
        """The last event of an answer that the guest got."""
        self._place, self._address, self._player = place, address, player
        self._headers = {"Authorization": f"Bearer {player.token}"}
        self._number = 0
        self._said = ""
        self._due: float | None = None
        self._asked: frozenset[str] = frozenset()
        self._has_laid = False
        self._done = 0
        """How much of `_WITH_A_HAND` is done."""
        self._advice = Seen()
        self._is_here = asyncio.Event()
        self._answered = asyncio.Event()
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def arrive(self) -> None:
        """Come, or come again with the last event that is known, and hear how the table stands."""
        after = f"?after={self.sequence}" if self.sequence else ""
        self._due = None
        self._is_here.clear()
        self._socket = await _connected(self._place + after, self._address, self._headers)
        self._listening = asyncio.create_task(self._listen(self._socket))
        await asyncio.wait_for(self._is_here.wait(), 60)

    async def leave(self) -> None:
        if self._socket is not None and self._listening is not None:
            await self._socket.close()
            await self._listening

    def stall(self) -> None:
        """Read nothing any more, and stay."""
        if self._socket is not None:
            self._socket.transport.pause_reading()

    async def flood(self) -> None:
        """Ask how the table stands, again and again, as fast as the socket takes it."""
        assert self._socket is not None, "who speaks has come"
        while True:
            await self._socket.send(_encode({"type": "view"}), text=True)
            await asyncio.sleep(0)

    async def sit_down(self, chips: int) -> None:
        for kind, data in (
            ("BuyChips", {"amount": chips}),
            ("TakePosition", {"position": self._player.seat}),
        ):
            self._answered.clear()
            await self.give(self._command(kind, data), time.perf_counter())
            await asyncio.wait_for(self._answered.wait(), 60)

    def next_command(self) -> bytes | None:
        """What the guest says now; nothing where nothing is asked, or what came of the last word is not
        known yet."""
        if self._due is not None or self.sequence < self.answered:
            return None
        seat = {"position": self._player.seat}
        for kind in _ANSWERS:
            if kind in self._asked:
                return self._command(kind, seat)
        if "PlaceWagers" in self._asked and not self._has_laid:
            self._has_laid = True
            return self._command("PlaceWagers", {**seat, "stakes": [self._player.stake]})
        if "SetHands" in self._asked:
            kind = _WITH_A_HAND[self._done]
            hand = {"high": self._advice.high, "low": self._advice.low} if kind == "SetHands" else {}
            return self._command(kind, {**seat, **hand})
        return None

    async def give(self, said: bytes, due: float) -> None:
        self._due = due
        assert self._socket is not None, "who speaks has come"
        await self._socket.send(said, text=True)

    def _command(self, kind: str, data: Mapping[str, object]) -> bytes:
        self._number += 1
        self._said = kind
        return _encode({"type": "command", "id": f"{self._number}", "kind": kind, "data": data})

    async def _listen(self, socket: ClientConnection) -> None:
        try:
            async for data in socket:
                self._hear(_heard.decode(data))
        except ConnectionClosed:
            self.tally.errors["cut off"] += 1

    def _hear(self, heard: Heard) -> None:
        if heard.awaited is not None:
            asks = (*heard.awaited.waits, *heard.awaited.may)
            self._asked = frozenset(ask.command for ask in asks if ask.who.name == self._player.name)
            self._has_laid = self._has_laid and "PlaceWagers" in self._asked
            self._done = self._done if "SetHands" in self._asked else 0
            self.sequence = heard.known
            self._is_here.set()
        if heard.type in ("answer", "refusal") and heard.id == f"{self._number}" and self._due is not None:
            self.tally.seconds.append(time.perf_counter() - self._due)
            self._due, self.answered = None, max(self.answered, heard.last)
            if heard.type == "refusal":
                self.tally.errors[heard.code] += 1
            elif self._said in _WITH_A_HAND:
                self._done = _WITH_A_HAND.index(self._said) + 1
                self._advice = _seen.decode(heard.events[0].seen)
            self._answered.set()
        elif heard.type == "farewell":
            self.tally.errors[heard.code] += 1


class Echo:
    """Somebody who hears what they say, and nothing else: what the sockets alone cost."""

    def __init__(self, place: str, address: str) -> None:
        self.tally = Tally()
        self._place, self._address = place, address
        self._due: float | None = None
        self._socket: ClientConnection | None = None
        self._listening: asyncio.Task[None] | None = None

    async def arrive(self) -> None:
        self._socket = await _connected(self._place, self._address, {})
        self._listening = asyncio.create_task(self._listen(self._socket))

    async def leave(self) -> None:
        if self._socket is not None and self._listening is not None:
            await self._socket.close()
            await self._listening

    def next_command(self) -> bytes | None:
        return (
            None if self._due is not None else b'{"type":"command","id":"1","kind":"LookAtCards","data":{}}'
        )

    async def give(self, said: bytes, due: float) -> None:
        assert self._socket is not None, "who speaks has come"
        self._due = due
        await self._socket.send(said, text=True)

    async def _listen(self, socket: ClientConnection) -> None:
        async for _ in socket:
            if self._due is not None:
                self.tally.seconds.append(time.perf_counter() - self._due)
                self._due = None


async def _connected(place: str, address: str, headers: dict[str, str]) -> ClientConnection:
    """A socket from an address of its own: a server lets only so many come from one."""
    return await connect(
        place,
        additional_headers=headers,
        proxy=None,
        compression=None,
        local_addr=(address, 0),
        open_timeout=60,
        ping_interval=None,
    )


async def arrived(guests: Sequence[Speaks]) -> float:
    """All guests come, so many at a time; the seconds until the last is there."""
    knocking = asyncio.Semaphore(AT_ONCE)

    async def arrive(guest: Speaks) -> None:
        async with knocking:
            await guest.arrive()

    begun = time.perf_counter()
    await asyncio.gather(*map(arrive, guests))
    return time.perf_counter() - begun


async def spoken(guests: Sequence[Speaks], rate: float, seconds: float) -> Tally:
    """Let guests speak at a rate, each when asked, and in turn; a command that is due is never put off for
    the answer to another."""
    for guest in guests:
        guest.tally = Tally()
    whole = Tally()
    turn = deque(guests)
    begun = time.perf_counter()
    for number in range(int(rate * seconds)):
        due = begun + number / rate
        if (early := due - time.perf_counter()) > 0:
            await asyncio.sleep(early)
        for guest in _in_turn(turn):
            if (said := guest.next_command()) is not None:
                whole.given += 1
                await guest.give(said, due)
                break
        else:
            whole.idle += 1
    await _answered(guests, whole.given)
    whole.took = time.perf_counter() - begun
    for guest in guests:
        whole.seconds += guest.tally.seconds
        whole.errors += guest.tally.errors
    if (lost := whole.given - len(whole.seconds)) > 0:
        whole.errors["no answer"] += lost
    return whole


def _in_turn(turn: deque[Speaks]) -> Iterator[Speaks]:
    """Each once, beginning with whoever has waited longest."""
    for _ in range(len(turn)):
        guest = turn.popleft()
        turn.append(guest)
        yield guest


async def _answered(guests: Iterable[Speaks], given: int) -> None:
    """Wait for the last answers."""
    until = time.perf_counter() + LONGEST
    while time.perf_counter() < until and sum(len(each.tally.seconds) for each in guests) < given:
        await asyncio.sleep(0.01)
