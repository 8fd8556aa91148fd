"""The application run in a test, played by keys at the size that a test is about."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Unpack, cast

from textual.pilot import Pilot
from textual.widgets import Static

from paigow.terminal.app import PlayApp
from paigow.terminal.client import Turn
from paigow.terminal.local import LocalTable
from paigow.terminal.screen.table import TableScreen
from paigow.terminal.sessions import LocalSession
from play_kit import KEYS, Chosen, options, rules

Act = Callable[[Pilot[None]], Awaitable[None]]

SMALL = (80, 24)


def play(
    act: Act, name: str | None = "pai-gow-poker", size: tuple[int, int] = SMALL, **wished: Unpack[Chosen]
) -> None:
    """Run the application and do something in it."""

    async def run() -> None:
        app = PlayApp(options(**wished), rules(name) if name else None)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await act(pilot)

    asyncio.run(run())


def table(pilot: Pilot[None]) -> TableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


def local(screen: TableScreen) -> LocalSession:
    assert isinstance(screen.session.client, LocalTable)
    return cast("LocalSession", screen.session)


def session_of(pilot: Pilot[None]) -> LocalSession:
    return local(table(pilot))


def text(pilot: Pilot[None], selector: str) -> str:
    return str(pilot.app.screen.query_one(selector, Static).render())


def unwrapped(pilot: Pilot[None], selector: str) -> str:
    """The text of a widget in one line."""
    return " ".join(text(pilot, selector).split())


async def press_to(pilot: Pilot[None], turn: Turn, rounds: int = 12) -> None:
    last = len(session_of(pilot).history) + rounds
    while session_of(pilot).turn is not turn:
        assert len(session_of(pilot).history) < last, f"{turn} did not come up in {rounds} rounds"
        await pilot.press(*KEYS[session_of(pilot).turn or Turn.STEP])
        await pilot.pause()


def shown(pilot: Pilot[None], selector: str) -> str:
    """What the terminal shows of a widget, in one line."""
    widget = pilot.app.screen.query_one(selector, Static)
    lines = [strip.text.strip() for strip in widget.render_lines(widget.outer_size.region)]
    return " ".join(line for line in lines if line)


def session_below(pilot: Pilot[None]) -> LocalSession:
    """The session of the table under a page."""
    screens = [each for each in pilot.app.screen_stack if isinstance(each, TableScreen)]
    return local(screens[0])
