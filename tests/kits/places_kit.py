"""Every place of the page, with something to see in each: for pictures, and for what must hold everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from playwright.sync_api import Error, Page

from paigow.server.http.app import PLACES

EXAMPLES: Final[Mapping[str, tuple[str, ...]]] = {
    "/": ("/",),
    "/table/{name}": ("/table/ez-pai-gow-poker", "/table/pai-gow-tiles-pair-fortunes"),
    "/me": ("/me",),
    "/rules": ("/rules",),
    "/rules/{name}": ("/rules/FUP",),
    "/odds": ("/odds",),
    "/odds/{name}": ("/odds/pai-gow-poker-fortune",),
    "/signs/{name}": ("/signs/pai-gow-poker-fortune", "/signs/pai-gow-tiles-pair-fortunes"),
    "/audit": ("/audit",),
    "/operate": ("/operate",),
    "/rounds": ("/rounds",),
    "/rounds/{name}/{number}": (),  # of a round that was played: who plays one goes there
    "/learn": ("/learn",),
    "/learn/{name}": ("/learn/pai-gow-poker", "/learn/pai-gow-tiles", "/learn/hands"),
    "/train": ("/train",),
    "/train/{name}": ("/train/supreme-pai-gow",),
    "/deal": ("/deal",),
    "/deal/{name}": ("/deal/pai-gow-poker-fortune",),
}
"""What is asked for at each."""


def every_place() -> list[str]:
    """Examples of every place that the server knows."""
    without = [place for place in PLACES if place not in EXAMPLES]
    assert not without, f"name an example of {', '.join(without)} in {Path(__file__).name}"
    return [path for place in PLACES for path in EXAMPLES[place]]


def go(page: Page, path: str) -> None:
    """Go to a place and let it come to rest; what is counted for long may still be counted."""
    page.goto(path)
    page.locator("#main h1").first.wait_for(state="attached")  # a place is loaded when one goes there
    with suppress(Error):
        page.wait_for_load_state("networkidle", timeout=4_000)


def sideways(page: Page) -> int:
    """By how much the page is wider than the screen."""
    screen = page.viewport_size
    assert screen is not None
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width - screen["width"]


def name_of_place(path: str) -> str:
    """A file's name for a path.

    >>> name_of_place("/"), name_of_place("/learn/pai-gow-tiles")
    ('lobby', 'learn-pai-gow-tiles')
    """
    return path.strip("/").replace("/", "-") or "lobby"
