"""A process that hosts a table, plays at it, says what it was answered, and is killed at a named point.

Run as a program: the address of a store, its key file, a point, and at which time it is reached.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from hosting_kit import AT_ONCE, PLAIN, House, ManualClock, pack
from paigow.money import Cents
from paigow.server.hosting import Floor, FloorOptions, Kept, ShownTable, Speaker
from paigow.store import open_store
from paigow.table import Phase, Stake
from paigow.table import commands as c

TABLE = "one"
NAMES = ("Ann", "Bo")


class KillAt:
    """A hook that ends the process, as if somebody had pulled the plug."""

    def __init__(self, point: str, times: int) -> None:
        self.point = point
        self.left = times

    def __call__(self, point: str) -> None:
        if point == self.point:
            self.left -= 1
            if not self.left:
                os.kill(os.getpid(), signal.SIGKILL)


async def play(url: str, keys: Path, hook: KillAt) -> None:
    store, clock = open_store(url, keys), ManualClock()
    floor = Floor(store, clock=clock, pack=pack, options=FloorOptions(AT_ONCE, "me", hooks=hook))
    await floor.open()
    here = House(store, clock, floor)
    host = await floor.create(TABLE, PLAIN)
    people = [here.person(name) for name in NAMES]
    say("people", *(each.person for each in people))
    store.hooks = hook
    for at, each in enumerate(people, 1):
        here.attend(host, each)
        await give(host, each, c.BuyChips(command_id=f"buy-{at}", amount=Cents(50_000)))
        await give(host, each, c.TakePosition(command_id=f"sit-{at}", position=at))
    for turn in range(400):
        await asyncio.sleep(0)
        for at, each in enumerate(people, 1):
            if host.table.phase in (Phase.BANK_OFFER, Phase.CUT) and not host.table.in_play.wagers[at]:
                stakes = (Stake(host.table.rules.main, Cents(2_500)),)
                await give(host, each, c.PlaceWagers(command_id=f"w-{turn}-{at}", position=at, stakes=stakes))
        clock.advance(AT_ONCE.decision)
        await asyncio.sleep(0.01)


async def give(host: ShownTable, speaker: Speaker, command: c.Command) -> None:
    """Give a command, and say how it was answered."""
    answer = await host.submit(speaker, command)
    if isinstance(answer, Kept):
        say("kept", command.command_id, str(answer.line), answer.head)


def say(*words: str) -> None:
    sys.stdout.write(" ".join(words) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    _, address, key_file, named, often = sys.argv
    asyncio.run(play(address, Path(key_file), KillAt(named, int(often))))
