"""Draw the table as the screen really shows it.

python docs/play_picture.py          the picture of the documents
python docs/play_picture.py FOLDER   every game in three sizes, while a hand is set and after the round
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from textual.pilot import Pilot

from paigow.games.catalogue import GAMES
from paigow.games.submission.samples import default_submission
from paigow.terminal.app import PlayApp
from paigow.terminal.client import TableClient, Turn
from paigow.terminal.options import PlayOptions
from paigow.terminal.screen.table import TableScreen
from paigow.terminal.session import Session

PICTURE = Path(__file__).parent / "_static" / "play.svg"
SIZES = ((80, 24), (120, 40), (200, 60))
KEYS = {
    Turn.NEXT_ROUND: ["enter"],
    Turn.CUT: ["enter"],
    Turn.BANK: ["n"],
    Turn.WAGERS: ["down", "space", "enter"],
    Turn.SETTING: ["h", "enter"],
}
"""What somebody presses who backs an optional wager and sets by the house way."""


def drawn_round(game: str, size: tuple[int, int], seed: int = 1) -> dict[str, str]:
    """A round as SVG: while the hand is set, and when the round is over and the setting is valued."""
    return asyncio.run(_drawn_round(game, size, seed))


async def _drawn_round(game: str, size: tuple[int, int], seed: int) -> dict[str, str]:
    app = PlayApp(PlayOptions(seed=seed, values=True), default_submission(game))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        session = _session(app)
        await _press_to(pilot, session, Turn.SETTING)
        await pilot.press("h")
        await pilot.pause()
        setting = _picture(app)
        await _press_to(pilot, session, Turn.NEXT_ROUND)
        while session.judging.is_counting(1):
            await pilot.pause(0.1)
        await pilot.pause(0.5)
        return {"setting": setting, "result": _picture(app)}


def _session(app: PlayApp) -> Session[TableClient]:
    screen = app.screen
    assert isinstance(screen, TableScreen)
    return screen.session


async def _press_to(pilot: Pilot[None], session: Session[TableClient], turn: Turn) -> None:
    """Press at least once, and then until it is this turn."""
    while True:
        await pilot.press(*KEYS[session.turn or turn])
        await pilot.pause()
        if session.turn is turn:
            return


def _picture(app: PlayApp) -> str:
    # The picture must not fetch anything: the font it names is whatever the reader's machine calls monospace.
    picture = re.sub(r"@font-face \{.*?\}", "", app.export_screenshot(title="paigow play"), flags=re.DOTALL)
    return picture.replace("Fira Code", "ui-monospace")


def pictures() -> Iterator[tuple[str, str]]:
    """Every game in every size, by the name of its file."""
    for game in GAMES:
        for width, height in SIZES:
            for moment, picture in drawn_round(game.name, (width, height)).items():
                yield f"{game.name}-{width}x{height}-{moment}.svg", picture


def main() -> None:
    if not sys.argv[1:]:
        PICTURE.write_text(drawn_round("pai-gow-poker", (100, 30))["setting"], encoding="utf-8")
        return
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures():
        folder.joinpath(name).write_text(picture, encoding="utf-8")
        print(name)


if __name__ == "__main__":
    main()
