"""Draw the table of the documents as the screen really shows it: python docs/play_picture.py"""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from paigow.games.submission.samples import default_submission
from paigow.play.app import PlayApp
from paigow.play.evening.turn import Turn
from paigow.play.screen.screens import TableScreen
from paigow.play.wishes import Wishes

PICTURE = Path(__file__).parent / "_static" / "play.svg"
KEYS = {Turn.NEXT_ROUND: ["enter"], Turn.CUT: ["enter"], Turn.WAGERS: ["down", "space", "enter"]}


async def draw() -> str:
    app = PlayApp(Wishes(seed=1), default_submission("pai-gow-poker"))
    async with app.run_test(size=(90, 26)) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        while (turn := screen.evening.turn) in KEYS:
            await pilot.press(*KEYS[turn])
        await pilot.press("h")
        await pilot.pause()
        return app.export_screenshot(title="paigow play")


def main() -> None:
    # The picture must not fetch anything: the font it names is whatever the reader's machine calls monospace.
    picture = re.sub(r"@font-face \{.*?\}", "", asyncio.run(draw()), flags=re.DOTALL)
    PICTURE.write_text(picture.replace("Fira Code", "ui-monospace"), encoding="utf-8")


if __name__ == "__main__":
    main()
