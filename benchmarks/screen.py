"""The table in the terminal: from the command to the first screen, and from a key to the screen while values
are counted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

from benchmarks.judgement import measured
from benchmarks.measure import Measurement, run, seconds
from paigow.games.submission.samples import default_submission
from paigow.play.app import PlayApp
from paigow.play.evening.turn import Turn
from paigow.play.screen.screens import TableScreen
from paigow.play.wishes import Wishes

FIRST = """
import asyncio, os
import paigow.cli.table.play
from paigow.play.app import PlayApp
from paigow.play.wishes import Wishes

async def first() -> None:
    async with PlayApp(Wishes(values=True)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        os._exit(0)

asyncio.run(first())
"""
FIRST_BAR, KEY_BAR = 1.0, 0.1
KEYS = {Turn.NEXT_ROUND: "enter", Turn.CUT: "enter", Turn.WAGERS: "enter"}
SIZES = ((80, 24), (200, 60))


def measurements() -> Iterator[Measurement]:
    yield measured("the first screen", seconds(lambda: run("-c", FIRST), repeat=3), FIRST_BAR)
    for size in SIZES:
        name = "x".join(map(str, size))
        yield measured(f"a key to the screen, {name}", asyncio.run(slowest_key(size)), KEY_BAR)


async def slowest_key(size: tuple[int, int], presses: int = 40) -> float:
    """The slowest of some keys that choose cards, while another process gets ready to count."""
    app = PlayApp(Wishes(seed=1, values=True), default_submission("pai-gow-poker"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        while (turn := screen.evening.turn) in KEYS:
            await pilot.press(KEYS[turn])
        times = []
        for press in range(presses):
            began = time.perf_counter()
            await pilot.press(str(press % 7 + 1))
            times.append(time.perf_counter() - began)
        return max(times)
