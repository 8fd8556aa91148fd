"""A session at a real server, as bytes: how somebody joins, sits down, and plays a round.

The clock stands still and chance is derived from a seed, so that it is the same whenever it is recorded; what
a server makes up anew each time (tokens, ids, hashes) is shown as if it had been the same.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import count

import httpx
import msgspec

from hosting_kit import ManualClock
from paigow.server.hosting import SeedSource, TableActor
from paigow.table import Table, legal_commands
from paigow.table import commands as c
from server_kit import SAMPLE, Viewed, a_house, run, served, watching

NAME = "Ann"
POSITION = 2
MADE_UP = (
    (re.compile(r'"(head|token|root)":"[0-9a-f]{64}"'), r'"\1":"' + "5eed" * 16 + '"'),
    (re.compile(r'"person":"[0-9a-f]+"'), '"person":"5eed5eed5eed5eed"'),
)
"""What is another each time."""


def the_same_seeds() -> SeedSource:
    """Seeds of decks that are the same each time."""
    numbers = count(1)
    return lambda: sha256(f"a session {next(numbers)}".encode()).digest()


class Recording:
    """One player at a socket, and every line that went through it."""

    def __init__(self, viewed: Viewed, host: TableActor) -> None:
        self.viewed = viewed
        self.host = host
        self.lines: list[str] = []
        self.sequence = 0

    async def hear(self, last: int) -> None:
        """Whatever comes up to an event; an answer first, and then what is told."""
        while self.sequence < last:
            await self.hear_one()

    async def hear_one(self) -> str:
        text = str(await self.viewed.socket.recv())
        message = msgspec.json.decode(text)
        kind = str(message["type"])
        if kind == "standing":
            self.sequence = message["sequence"]
        elif kind == "told":
            self.sequence = max([self.sequence, *(each["sequence"] for each in message.get("events", ()))])
        self.lines.append(f"< {text}")
        return kind

    async def give(self, number: int, kind: str, **data: object) -> None:
        """A command, its answer, and everything that happens until the table waits for people again."""
        said = {"type": "command", "id": f"{number}", "kind": kind, "data": data}
        text = msgspec.json.encode(said).decode()
        self.lines.append(f"> {text}")
        await self.viewed.socket.send(text)
        begun = len(self.lines)
        while "answer" not in {await self.hear_one()}:
            pass
        await self.at_rest()
        await self.hear(self.host.sequence)
        await self.hear_the_rest()
        self.lines[begun:] = sorted(self.lines[begun:], key=lambda line: '"type":"answer"' not in line)

    async def hear_the_rest(self) -> None:
        """What follows upon the last event: the purse, and the next deck."""
        with suppress(TimeoutError):
            while True:
                await asyncio.wait_for(self.hear_one(), 0.2)

    async def at_rest(self) -> None:
        """Wait until nothing more happens by itself."""
        before = -1
        while before != self.host.sequence:
            before = self.host.sequence
            await asyncio.sleep(0.2)


async def recorded() -> tuple[str, list[str]]:
    """How somebody joins, and the lines of the socket."""
    clock = ManualClock(wall=1_800_000_000)
    async with a_house(SAMPLE, clock=clock, seeds=the_same_seeds()) as house, served(house) as address:
        async with httpx.AsyncClient(base_url=f"http://{address}", trust_env=False) as client:
            joined = (await client.post("/people", json={"name": NAME})).text
        host = house.registry.tables[0]
        token = str(msgspec.json.decode(joined)["token"])
        async with watching(address, host.id, token) as viewed:
            record = Recording(viewed, host)
            while await record.hear_one() != "standing":
                pass
            await record.give(1, "BuyChips", amount=20_000)
            await record.give(2, "TakePosition", position=POSITION)
            for number in count(3):
                kind, data = _next(host.table)
                await record.give(number, kind, position=POSITION, **data)
                if kind == "SetHands":
                    return joined, record.lines
    raise AssertionError("the numbers do not end")


def _next(table: Table) -> tuple[str, dict[str, object]]:
    """What a player does who wants no bank, cuts no cards and sets by the house way."""
    in_play = table.in_play
    asked = {ask.command for ask in legal_commands(table).of_player(NAME)}
    if c.PassBank in asked:
        return "PassBank", {}
    if c.DeclineCut in asked:
        return "DeclineCut", {}
    if c.SetHands not in asked:
        return "PlaceWagers", {"stakes": [{"wager": "supreme_pai_gow", "amount": 1_000}]}
    if (POSITION, NAME) not in in_play.looked:
        return "LookAtCards", {}
    hand = in_play.hands[POSITION]
    way = table.rules.family.house_way(table.rules.submission.house_way)
    setting = way.set(hand).setting
    return "SetHands", {"high": list(map(str, setting.high)), "low": list(map(str, setting.low))}


def shown(text: str) -> str:
    """A line with nothing in it that is another each time."""
    for made_up, same in MADE_UP:
        text = made_up.sub(same, text)
    return text


def written() -> Iterator[str]:
    """The page's last part."""
    joined, lines = run(recorded())
    yield from ("## A session", "")
    yield "Somebody joins; the answer is all of the body."
    yield from ("", "```", "> POST /people", f'> {{"name":"{NAME}"}}', f"< {shown(joined)}", "```", "")
    yield "Then the socket of a table, each line a message: `>` to the server, `<` from it. Hashes and tokens"
    yield "are others each time."
    yield from ("", "```", *map(shown, lines), "```")
