"""The page in a real browser: how soon a table can be played at, and how smoothly a settlement goes, each
beside an empty page of the same server in the same browser."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks.houses import House
from benchmarks.measure import Measurement

SAMPLE: Final = "pai-gow-poker-emperors-treasure"
TABLE: Final = "bench-page"
SOON, FRAME = 1000.0, 50.0
"""Milliseconds until a table is there, and that one picture may stand."""
EVENTS: Final = 60
EMPTY: Final = "<!doctype html><title>empty</title><main><button class='main-deed'>Nothing</button></main>"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

READY: Final = """
new MutationObserver((_, watch) => {
  if (!document.querySelector("button.main-deed")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.readyAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""
"""When the thing to do is drawn, and the page is free to hear of it."""
FRAMES: Final = """
() => {
  window.gaps = [];
  let last = performance.now();
  const next = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
}
"""
MOVING: Final = """
() => {
  const thing = document.querySelector("button");
  const there = { transform: "translateX(300px)" };
  thing.animate([{ transform: "none" }, there], { duration: 2000, iterations: 5 });
}
"""


def measurements() -> Iterator[Measurement]:
    with _serving() as address, sync_playwright() as playwright:
        program = next(found for name in NAMES if (found := shutil.which(name)))
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield soon(browser, address)
        yield smooth(browser, address)
        browser.close()


@contextmanager
def _serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), 0).serve() as server:
        yield f"http://{server.address}"


def _somebody(browser: Browser, address: str, name: str) -> BrowserContext:
    context = browser.new_context(base_url=address)
    context.add_init_script(READY)
    context.route("**/empty", lambda route: route.fulfill(body=EMPTY, content_type="text/html"))
    assert context.request.post("/people", data={"name": name}).ok
    return context


def _ready(page: Page, path: str) -> float:
    """Milliseconds from asking for a page to its being ready."""
    page.goto(path)
    page.wait_for_function("() => window.readyAt")
    took: float = page.evaluate("window.readyAt")
    return took


def soon(browser: Browser, address: str) -> Measurement:
    """A table that one opens from nothing: each time a browser that has kept nothing."""
    took, empty = [], []
    for number in range(5):
        context = _somebody(browser, address, f"Soon {number}")
        page = context.new_page()
        empty.append(_ready(page, "/empty"))
        took.append(_ready(page, f"/table/{_a_table(context)}"))
        context.close()
    best, beside = min(took), min(empty)
    return Measurement(
        "a table ready to play at", f"{best:.0f} ms", f"an empty page {beside:.0f} ms", best / beside,
        f"at most {SOON:.0f} ms", best <= SOON,
    )  # fmt: skip


def _a_table(context: BrowserContext) -> str:
    tables: list[dict[str, Any]] = context.request.get("/tables").json()["tables"]
    return str(tables[0]["id"])


def smooth(browser: Browser, address: str) -> Measurement:
    """A round with five simulated players, from one's last word to the end of its settlement, as it is shown
    at the usual pace; the longest time that one picture stood."""
    context = _somebody(browser, address, "Smooth")
    page = context.new_page()
    longest, events = _longest_of_round(page, context)
    page.goto("/empty")
    page.evaluate(MOVING)
    empty = _longest(page, 5_000)
    context.close()
    return Measurement(
        f"a frame of {events} events settled", f"{longest:.0f} ms", f"a moving button {empty:.0f} ms",
        longest / empty, f"at most {FRAME:.0f} ms, {EVENTS} events at least",
        longest <= FRAME and events >= EVENTS,
    )  # fmt: skip


def _longest(page: Page, wait: float) -> float:
    page.evaluate(FRAMES)
    page.wait_for_timeout(wait)
    found: float = page.evaluate("Math.max(...window.gaps.slice(1))")
    return found


def _longest_of_round(page: Page, context: BrowserContext) -> tuple[float, int]:
    wanted = {"name": TABLE, "sample": SAMPLE, "simulated": 5}
    answer = context.request.post("/tables", data=wanted)
    assert answer.ok, answer.text()
    page.goto(f"/table/{TABLE}")
    page.get_by_role("button", name="Buy chips", exact=True).click()
    page.get_by_role("button", name="Sit here").first.click()
    _play_until_hand(page)
    page.get_by_role("button", name=re.compile("^House way")).click()
    page.locator(".judged", has_text="So says the house way").wait_for()
    before = _sequence(page)
    page.evaluate(FRAMES)
    page.get_by_role("button", name="Lay the hands").click()
    page.get_by_role("complementary", name="What happened").get_by_text("ended.").wait_for(timeout=120_000)
    longest: float = page.evaluate("Math.max(...window.gaps.slice(1))")
    return longest, _sequence(page) - before


def _sequence(page: Page) -> int:
    return int(page.locator("main[data-sequence]").get_attribute("data-sequence") or 0)


def _play_until_hand(page: Page) -> None:
    """Do what is asked until the hand is to be set; what is shown meanwhile goes to its end at once."""
    hand = page.locator(".two-trays .card-button").first
    deeds = [page.get_by_role("button", name=name, exact=True) for name in ("Pass", "No cut", "To the end")]
    least = page.locator(".wagers .area .least")
    lay = page.get_by_role("button", name=re.compile(r"^Wager \$"))
    while not hand.is_visible():
        for deed in (*deeds, least, lay):
            if deed.first.is_visible() and deed.first.is_enabled():
                deed.first.click()
        page.wait_for_timeout(50)
