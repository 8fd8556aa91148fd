"""The table in the terminal: from the command to the first screen, and from a key to the screen while values
are counted; as a person waits, and by what of it is this program's work, whatever else the machine does."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator

from textual.pilot import Pilot

from benchmarks.judgement import measured
from benchmarks.measure import Measurement, run, seconds
from paigow.games.submission.samples import default_submission
from paigow.terminal.app import PlayApp
from paigow.terminal.client import Turn
from paigow.terminal.options import PlayOptions
from paigow.terminal.screen.table import TableScreen

FIRST = """
import asyncio, os, time
import paigow.cli.play
from paigow.terminal.app import PlayApp
from paigow.terminal.options import Wishes

async def first() -> None:
    async with PlayApp(Wishes(values=True)).run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        print(time.thread_time(), flush=True)
        os._exit(0)

asyncio.run(first())
"""
FIRST_BAR, FIRST_WORK_BAR, KEY_BAR = 1.0, 0.6, 0.1
KEYS = {Turn.NEXT_ROUND: "enter", Turn.CUT: "enter", Turn.WAGERS: "enter"}
SIZES = ((80, 24), (200, 60))
NOBODYS = "f20"
"""A key that nothing is bound to: to press it costs what the pilot itself waits for."""


def measurements() -> Iterator[Measurement]:
    yield measured("the first screen", seconds(lambda: run("-c", FIRST), repeat=3), FIRST_BAR)
    yield measured("the first screen, work", min(work_of_first_screen() for _ in range(3)), FIRST_WORK_BAR)
    for size in SIZES:
        name = "x".join(map(str, size))
        waited, work = asyncio.run(slowest_key(size))
        yield measured(f"a key to the screen, {name}", waited, KEY_BAR)
        yield measured(f"a key to the screen, {name}, work", work, KEY_BAR)


def work_of_first_screen() -> float:
    """Processor time until there is something to read; what is loaded meanwhile has a thread of its own."""
    program = [sys.executable, "-c", FIRST]
    return float(subprocess.run(program, capture_output=True, text=True, check=True).stdout)


async def slowest_key(size: tuple[int, int], presses: int = 40) -> tuple[float, float]:
    """The slowest of some keys that choose cards, while another process gets ready to count: how long one
    waits, without what the pilot of these tests waits for by itself, and the processor time of it."""
    app = PlayApp(PlayOptions(seed=1, values=True), default_submission("pai-gow-poker"))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        while (turn := screen.session.turn) in KEYS:
            await pilot.press(KEYS[turn])
        idle = min([await pressed(pilot, NOBODYS) for _ in range(5)])
        times = [await pressed(pilot, str(press % 7 + 1)) for press in range(presses)]
        return max(waited for waited, _ in times) - idle[0], max(work for _, work in times)


async def pressed(pilot: Pilot[None], key: str) -> tuple[float, float]:
    """How long it is from a key until nothing more comes to the screen, and the processor time of it."""
    began, worked = time.perf_counter(), time.thread_time()
    await pilot.press(key)
    return time.perf_counter() - began, time.thread_time() - worked
