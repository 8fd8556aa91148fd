"""A real Chromium for tests of the page, and a house that serves it.

Nothing that goes wrong on a page passes unseen: what its console says in red, a request that fails and a
policy that is broken fail the test.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize

CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SAMPLES: Final = (
    "ez-pai-gow-poker",
    "face-up-rules-of-play",
    "pai-gow-poker-fortune",
    "pai-gow-tiles-pair-fortunes",
    "supreme-pai-gow",
)
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}


def chromium() -> str:
    """Where this machine has a Chromium."""
    for name in CHROMIUM:
        if found := shutil.which(name):
            return found
    pytest.fail("the tests of the page need a Chromium; install it, as by apt-get install chromium")


@dataclass(frozen=True, slots=True)
class House:
    """A running server with the page."""

    address: str
    premises: Any


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """One server for all tests of a worker, with a table of each game where nothing happens by itself."""
    from server_kit import in_thread

    with in_thread(*SAMPLES) as (address, premises):
        yield House(f"http://{address}", premises)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for the tests of a file: while it is there the loop of this thread runs, and tests of
    other files begin loops of their own."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        launched = play.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield launched
        launched.close()


Guest = Callable[..., "Page"]


@pytest.fixture
def guest(browser: Browser, house: House) -> Iterator[Guest]:
    """Make pages, each of a person of its own: nobody yet, or somebody who has come under a name."""
    opened: list[BrowserContext] = []
    wrong: list[str] = []

    def make(name: str = "", *, viewport: ViewportSize | None = None, **options: Any) -> Page:
        context = browser.new_context(
            base_url=house.address, viewport=viewport or DESK, reduced_motion="reduce", **options
        )
        opened.append(context)
        page = context.new_page()
        _listen(page, wrong)
        if name:
            answer = context.request.post("/people", data={"name": name})
            assert answer.ok, answer.text()
        return page

    yield make
    for context in opened:
        context.close()
    assert not wrong, "\n".join(wrong)


def _listen(page: Page, wrong: list[str]) -> None:
    page.on("pageerror", lambda error: wrong.append(f"an error of the page: {error}"))
    page.on(
        "console", lambda said: None if _is_usual(said) else wrong.append(f"the console says: {said.text}")
    )
    page.on("requestfailed", lambda request: wrong.append(f"failed: {request.url} {request.failure}"))


def _is_usual(said: ConsoleMessage) -> bool:
    """What the console says of no trouble: a browser itself calls it one that a newcomer is nobody yet."""
    return said.type != "error" or said.location["url"].endswith("/people/me")
