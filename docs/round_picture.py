"""Record a round in the terminal as one small animated picture: python docs/round_picture.py

The screen is the real one, driven by keys. A row that does not change from one moment to the next is drawn
once, and shown as long as it stays; whoever asks for less motion sees the result alone.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import accumulate, groupby
from pathlib import Path
from xml.etree import ElementTree as ET

from paigow.games.submission.samples import default_submission
from paigow.terminal.app import PlayApp
from paigow.terminal.client import Turn
from paigow.terminal.options import PlayOptions
from paigow.terminal.screen.table import TableScreen

PICTURE = Path(__file__).parent / "_static" / "round.svg"
SAID = (
    "A round of Pai Gow Poker in the terminal: you wager, cards are dealt, you set your two hands, "
    "and the result says why"
)
SIZE = (90, 28)
SVG = "{http://www.w3.org/2000/svg}"
CELL = 12.2
"""The width of a character, as exported; a row is twice as high."""
EDGE, BAR = 8, 34
"""Around the screen, and above it."""
BEFORE = {Turn.WAGERS: ("down", "space"), Turn.SETTING: ("h",)}
"""What is chosen before Enter: the optional wager too, and the house way."""
MEANWHILE = 3.0
"""Seconds that a moment is shown."""
RESULT = 7.0

FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
"""Whatever the reader's machine has: a picture fetches nothing."""

Row = str
"""What is drawn in one row of the screen, from its left edge."""


@dataclass
class Recording:
    """The moments of a round, each by its rows, and the styles that they use."""

    moments: list[tuple[Row, ...]] = field(default_factory=list)
    styles: dict[str, str] = field(default_factory=dict)
    """The name of each style, by the style."""

    def take(self, exported: str) -> None:
        """Add what the screen shows, if it is another than the last."""
        rows = tuple(_rows(ET.fromstring(exported), self.styles))
        if not self.moments or self.moments[-1] != rows:
            self.moments.append(rows)


def record() -> Recording:
    """A round against the dealer, set in the house way."""
    return asyncio.run(_played())


async def _played() -> Recording:
    recording = Recording()
    app = PlayApp(PlayOptions(seed=1), default_submission("pai-gow-poker"))
    async with app.run_test(size=SIZE) as pilot:

        async def press(*keys: str) -> None:
            await pilot.press(*keys)
            await pilot.pause()
            recording.take(app.export_screenshot())

        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        await press("enter")
        while (turn := screen.session.turn) is not Turn.NEXT_ROUND:
            if turn in BEFORE:
                await press(*BEFORE[turn])
            await press("enter")
    return recording


def _rows(exported: ET.Element, styles: dict[str, str]) -> Iterator[Row]:
    """The rows of a screen, their backgrounds first; a style is named by when it is first seen."""
    screen = exported.findall(f"{SVG}g")[-1]
    matrix = known(screen.find(f"{SVG}g"))
    given = dict(re.findall(r"\.([\w-]+-r\d+) \{ (.*?) \}", known(exported.find(f"{SVG}style")).text or ""))
    by_row: dict[int, list[str]] = {row: [] for row in range(SIZE[1])}
    for (row, fill), some in groupby(
        screen.findall(f"{SVG}rect"), lambda each: (_row(each), each.get("fill"))
    ):
        first, *_, last = (*(rects := list(some)), rects[-1])
        left, end = _at(first, "x"), _at(last, "x") + _at(last, "width")
        name = styles.setdefault(f"fill: {fill}", f"s{len(styles)}")
        by_row[row].append(f'<path class="{name}" d="M{left:g} 0H{end:g}V24.5H{left:g}z"/>')
    for text in matrix.findall(f"{SVG}text"):
        whole = text.text or ""
        if said := whole.strip("\xa0"):
            left = _at(text, "x") + CELL * (len(whole) - len(whole.lstrip("\xa0")))
            name = styles.setdefault(given[text.get("class", "")], f"s{len(styles)}")
            place = f'x="{left:.5g}" y="18.5" textLength="{len(said) * CELL:.5g}"'
            by_row[_row(text)].append(f'<text class="{name}" {place}>{escape(said)}</text>')
    yield from ("".join(parts) for parts in by_row.values())


def _at(element: ET.Element, name: str) -> float:
    return float(element.get(name, 0))


def _row(element: ET.Element) -> int:
    return int(_at(element, "y") / (2 * CELL))


def known(element: ET.Element | None) -> ET.Element:
    """What an exported screen always has."""
    assert element is not None
    return element


# The picture


def animated(recording: Recording) -> str:
    """The recording as a picture that moves by itself."""
    moments = recording.moments
    seconds = [MEANWHILE] * (len(moments) - 1) + [RESULT]
    wide, high = SIZE[0] * CELL + 2 * EDGE, SIZE[1] * 2 * CELL + BAR + EDGE
    shown: dict[tuple[int, ...], None] = {}
    rows = []
    for number, changing in enumerate(zip(*moments, strict=True)):
        for row in dict.fromkeys(changing):
            when = tuple(moment for moment, each in enumerate(changing) if each == row)
            always = len(when) == len(moments)
            if not always:
                shown[when] = None
            name = "" if always else f' class="{_class(when)}"'
            rows.append(f'<g{name} transform="translate({EDGE} {BAR + 2 * CELL * number:.5g})">{row}</g>')
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:.5g}" role="img" '
            f'aria-label="{escape(SAID)}">',
            f"<title>{escape(SAID)}</title>",
            f"<style>{_style(recording.styles, list(shown), seconds)}</style>",
            f'<rect width="{wide:g}" height="{high:.5g}" rx="8" fill="#292929"/>',
            f'<text x="{wide / 2:.5g}" y="23" text-anchor="middle" fill="#c5c8c6">paigow play</text>',
            *rows,
            "</svg>\n",
        )
    )


def _class(when: Sequence[int]) -> str:
    return "m" + "-".join(map(str, when))


def _seen(is_seen: bool) -> str:
    return f"visibility: {'visible' if is_seen else 'hidden'}"


def _style(styles: dict[str, str], shown: Sequence[tuple[int, ...]], seconds: Sequence[float]) -> str:
    """The styles of the screen, and when each changing row is seen; where nothing moves, the result is."""
    total, last = sum(seconds), len(seconds) - 1
    begins = [0.0, *accumulate(seconds)]
    lines = [f"text {{ font: 20px {FONT}; white-space: pre }}"]
    lines += [f".{name} {{ {style} }}" for style, name in styles.items()]
    for when in shown:
        name = _class(when)
        turns = (f"{100 * begins[at] / total:.4g}% {{ {_seen(at in when)} }}" for at in range(len(seconds)))
        lines.append(f"@keyframes {name} {{ {' '.join(turns)} }}")
        lines.append(f".{name} {{ animation: {name} {total:g}s step-end infinite }}")
    lines += [f".{_class(when)} {{ {_seen(last in when)} }}" for when in shown]
    lines.append("@media (prefers-reduced-motion: reduce) { [class^=m] { animation: none } }")
    return "\n".join(lines)


if __name__ == "__main__":
    PICTURE.write_text(animated(record()), encoding="utf-8")
