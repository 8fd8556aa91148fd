"""A real Chromium for tests of the page, and a house that serves it.

Nothing that goes wrong on a page passes unseen: what its console says in red, a request that fails and a
policy that is broken fail the test.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, Final

import httpx
import pytest

from chromium_kit import HOW_TO_GET_ONE, REQUIRED, Chromium, find_chromium
from paigow.web import page_files

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, ViewportSize

SAMPLES: Final = (
    "ez-pai-gow-poker",
    "face-up-rules-of-play",
    "pai-gow-poker-fortune",
    "pai-gow-tiles-pair-fortunes",
    "supreme-pai-gow",
)
"""One of each game."""
PATIENCE: Final = 120_000
"""Milliseconds for what is to come on the screen, on however busy a machine."""
DESK: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 360, "height": 740}
UNHURRIED: Final = {"decision": 600, "away": 600, "seat": 3600, "betting": 600, "surrender": 0, "between": 0}
_NUMBERS = count(1)


@dataclass(frozen=True, slots=True)
class House:
    """A running server with the page."""

    address: str
    state: Any

    def open_table(self, sample: str, **options: int) -> str:
        """A table that nobody else is at, where nothing happens by itself but what the options say."""
        from server_kit import token_for

        name = f"{sample}-{next(_NUMBERS)}"
        token = token_for(self.state, "licensee", f"Who opens {name}")
        wanted = {"name": name, "sample": sample, "options": {**UNHURRIED, **options}}
        answer = httpx.post(
            f"{self.address}/tables", json=wanted, headers={"authorization": f"Bearer {token}"}
        )
        assert answer.status_code == 201, answer.text
        return name


@pytest.fixture(scope="session")
def house() -> Iterator[House]:
    """One server for all tests of a worker, with a table of each game where nothing happens by itself."""
    from server_kit import in_thread

    if not page_files():
        pytest.fail("the page was not built; run make page")
    with in_thread(*SAMPLES) as (address, state):
        yield House(f"http://{address}", state)


@pytest.fixture(scope="session")
def chromium() -> Chromium:
    """The browser's program. Without one its tests are skipped, or fail where one is required."""
    found = find_chromium()
    if found is None:
        (pytest.fail if os.environ.get(REQUIRED) else pytest.skip)(HOW_TO_GET_ONE)
    return found


@pytest.fixture(scope="module")
def browser(chromium: Chromium) -> Iterator[Browser]:
    """One browser for the tests of a file: while it is there the loop of this thread runs, and tests of
    other files begin loops of their own."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE)
    with chromium.launch() as launched:
        yield launched


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line, the last of all, that browser tests were skipped, and how to get them."""
    skipped = [
        report
        for report in terminalreporter.stats.get("skipped", ())
        if isinstance(report.longrepr, tuple) and HOW_TO_GET_ONE in report.longrepr[2]
    ]
    if skipped:
        terminalreporter.line(f"{len(skipped)} browser tests were skipped: {HOW_TO_GET_ONE}.", yellow=True)


Guest = Callable[..., "Page"]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add to the report of a failure what each page said, so that one need not guess."""
    report = yield
    if report.when == "call" and report.failed and isinstance(item, pytest.Function):
        pages = item.funcargs.get("guest_pages", [])
        for page in pages if isinstance(pages, list) else ():
            with suppress(Exception):  # the browser may be what failed
                report.sections.append(
                    (f"the page {page.url}", page.locator("body").inner_text(timeout=2_000))
                )
    return report


@pytest.fixture
def guest_pages() -> list[Page]:
    """The pages of a test."""
    return []


@pytest.fixture
def guest(browser: Browser, house: House, guest_pages: list[Page]) -> Iterator[Guest]:
    """Make pages, each of a person of its own: nobody yet, or somebody who has come under a name."""
    opened: list[BrowserContext] = []
    wrong: list[str] = []

    def make(name: str = "", *, viewport: ViewportSize | None = None, **options: Any) -> Page:
        context = browser.new_context(
            base_url=house.address, viewport=viewport or DESK, reduced_motion="reduce", **options
        )
        context.set_default_timeout(PATIENCE)
        opened.append(context)
        page = context.new_page()
        guest_pages.append(page)
        _listen(page, wrong)
        if name:
            answer = context.request.post("/people", data={"name": name})
            assert answer.ok, answer.text()
        return page

    yield make
    for context in opened:
        context.close()
    assert not wrong, "\n".join(wrong)


GIVEN_UP: Final = "net::ERR_ABORTED"
"""What a browser says of a request that the page no longer wants, as when somebody goes on."""


def _listen(page: Page, wrong: list[str]) -> None:
    page.on("pageerror", lambda error: wrong.append(f"an error of the page: {error}"))
    page.on("console", lambda said: wrong.append(f"the console says: {said.text}") if _is_red(said) else None)
    page.on(
        "requestfailed",
        lambda request: (
            wrong.append(f"failed: {request.url} {request.failure}") if request.failure != GIVEN_UP else None
        ),
    )
    page.on(
        "response", lambda answer: wrong.append(f"{answer.status}: {answer.url}") if _is_bad(answer) else None
    )


def _is_red(said: ConsoleMessage) -> bool:
    """Whether it is a fault of the page: a browser also says there what a server refused."""
    return said.type == "error" and not said.text.startswith("Failed to load resource")


BUSY: Final = 503


def _is_bad(answer: Response) -> bool:
    """Whether an answer shows a fault: one of the server, or a file that is not there. What it refuses a
    person (a name that is taken, who is nobody yet, what is still being counted) is a part of play."""
    if answer.request.resource_type != "fetch":
        return answer.status >= 400
    return answer.status >= 500 and answer.status != BUSY
