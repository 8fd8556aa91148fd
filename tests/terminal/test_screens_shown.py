"""The table's screen, line by line, in three sizes: what it shows while a hand is set and after the round.

Where a change is meant, `--rewrite-screens` writes the files anew; read the difference.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from textual.app import App

from paigow.games.catalogue import GAMES
from paigow.terminal.app import PlayApp
from paigow.terminal.client import Turn
from paigow.terminal.screen.table import TableScreen
from play_kit import KEYS, options, rules

SHOWN = Path(__file__).parent / "screens"
LATER = pytest.mark.sizes(all=1)
SIZES = ((80, 24), pytest.param((120, 40), marks=LATER), pytest.param((200, 60), marks=LATER))


def text_of(app: App[None]) -> str:
    """What the terminal shows."""
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips) + "\n"


async def shown(game: str, size: tuple[int, int]) -> dict[str, str]:
    """The screen while the hand is set by the house way, and when the round is over."""
    app = PlayApp(options(), rules(game))
    found = {}
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        for turn, keys in ((Turn.SETTING, ["h"]), (Turn.NEXT_ROUND, [])):
            await pilot.press(*KEYS[screen.session.turn or turn])
            while screen.session.turn is not turn:
                await pilot.press(*KEYS[screen.session.turn or turn])
            await pilot.press(*keys)
            await pilot.pause()
            found["setting" if keys else "result"] = text_of(app)
    return found


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_screen_is_as_it_was_looked_at(
    game: str, size: tuple[int, int], pytestconfig: pytest.Config
) -> None:
    for moment, text in asyncio.run(shown(game, size)).items():
        file = SHOWN / f"{game}-{size[0]}x{size[1]}-{moment}.txt"
        if pytestconfig.getoption("--rewrite-screens"):
            SHOWN.mkdir(exist_ok=True)
            file.write_text(text, "utf-8")
        assert text == file.read_text("utf-8")
        assert max(map(len, text.splitlines())) <= size[0]
        assert "…" not in text, "nothing is cut off"
