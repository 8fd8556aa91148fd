"""The page in a real browser: how soon a table can be played at, how soon a newcomer has cards, how soon a
hand that was set has its result, and how smoothly all that goes; each beside an empty page of the same server
in the same browser, or beside the same without motion."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from benchmarks.houses import House
from benchmarks.measure import Measurement

sys.path.append(str(Path(__file__).parents[1] / "tests" / "kits"))
from chromium_kit import required_chromium

SAMPLE: Final = "pai-gow-poker-emperors-treasure"
TABLE: Final = "bench-page"
SOON, FRAME, CARDS = 1000.0, 50.0, 3000.0
"""Milliseconds until a table is there, that one picture may stand, and until a newcomer has cards."""
PROFILES: Final[Mapping[str, ViewportSize]] = {
    "desk": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
}
PACES: Final = {"normal": 3000.0, "quick": 1500.0, "instant": 500.0}
"""Milliseconds from the press that sets a hand to its result, by the pace that a player has chosen."""
VISITS: Final = 3
EVENTS: Final = 60
EMPTY: Final = "<!doctype html><title>empty</title><main><button class='main-action'>Nothing</button></main>"

READY: Final = """
new MutationObserver((_, watch) => {
  if (!document.querySelector("button.main-action")) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.readyAt = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
"""
"""When the thing to do is drawn, and the page is free to hear of it."""
DEALING: Final = """
window.dealing = [];
let before = performance.now();
const look = (now) => {
  if (document.querySelector(".flights > *")) window.dealing.push(now - before);
  before = now;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""How long each picture stands while something flies over the felt."""
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
DO_WHAT_IS_ASKED: Final = """
() => {
  const press = (button) => button && !button.disabled && button.click();
  const all = [...document.querySelectorAll(".actions button")];
  const named = (name) => all.find((each) => name.test(each.textContent));
  press(named(/^(Pass|No cut)$/));
  press(document.querySelector(".onward .main-action"));
  press(document.querySelector(".wagers .main-action"));
  press(document.querySelector(".setting .main-action"));
  if (document.querySelector(".setting .main-action:disabled")) press(named(/^House way/));
}
"""
"""The next thing to do, done within the page: looking for it from outside, by what things are called, keeps
a page busier than all that it shows."""


def measurements() -> Iterator[Measurement]:
    with _serving() as address, required_chromium().launch() as browser:
        yield soon(browser, address)
        for profile, size in PROFILES.items():
            yield from first_hand(browser, address, profile, size)
        yield from smooth(browser, address)


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


def first_hand(browser: Browser, address: str, profile: str, size: ViewportSize) -> Iterator[Measurement]:
    """From the first page to cards by one click, and from setting them to the result, at each pace; each
    visit with a browser that has kept nothing. Of several visits the quickest counts, and of a visit the
    longest frame."""
    visits: dict[str, list[tuple[float, float, float]]] = {
        pace: [_visit(browser, address, size, pace) for _ in range(VISITS)] for pace in PACES
    }
    cards = min(cards for cards, _, _ in visits["normal"])
    at_once = min(cards for cards, _, _ in visits["instant"])
    yield Measurement(
        f"first visit to cards, {profile}", f"{cards:.0f} ms", f"the same without motion {at_once:.0f} ms",
        cards / at_once, f"at most {CARDS:.0f} ms", cards <= CARDS,
    )  # fmt: skip
    for pace, bar in PACES.items():
        took = min(took for _, took, _ in visits[pace])
        beside = min(took for _, took, _ in visits["instant"])
        yield Measurement(
            f"set to result, {pace}, {profile}", f"{took:.0f} ms", f"without motion {beside:.0f} ms",
            took / beside, f"at most {bar:.0f} ms", took <= bar,
        )  # fmt: skip
    frame = min(frame for _, _, frame in visits["normal"])
    yield Measurement(
        f"a frame while dealing, {profile}", f"{frame:.0f} ms", f"a frame of the screen {1000 / 60:.0f} ms",
        frame / (1000 / 60), f"at most {FRAME:.0f} ms", frame <= FRAME,
    )  # fmt: skip


def _visit(browser: Browser, address: str, size: ViewportSize, pace: str) -> tuple[float, float, float]:
    """One free hand of a newcomer: milliseconds to cards, from setting to the result, and the longest frame
    while something flew."""
    context = browser.new_context(base_url=address, viewport=size)
    context.add_init_script(f"localStorage.setItem('paigow.pace', '{pace}');{DEALING}")
    page = context.new_page()
    page.goto("/")
    start = time.perf_counter()
    page.locator(".hero .gold").click()
    page.locator(".two-trays .card-button").first.wait_for()
    cards = time.perf_counter() - start
    page.locator("body").press("h")
    page.locator(".setting .main-action:enabled").wait_for()
    start = time.perf_counter()
    page.locator(".setting .main-action").click()
    page.locator(".compared .net").wait_for()
    result = time.perf_counter() - start
    frame: float = page.evaluate("Math.max(0, ...window.dealing)")
    context.close()
    return cards * 1000, result * 1000, frame


def _a_table(context: BrowserContext) -> str:
    tables: list[dict[str, Any]] = context.request.get("/tables").json()["tables"]
    return str(tables[0]["id"])


def smooth(browser: Browser, address: str) -> Iterator[Measurement]:
    """Rounds with five simulated players, as they are shown at the usual pace until so many events have been:
    the longest time that one picture stood, and the longest piece of the page's own work, by the browser's
    trace; the second is the same however busy the machine is."""
    context = _somebody(browser, address, "Smooth")
    page = context.new_page()
    page.goto("/empty")
    page.evaluate(MOVING)
    beside = _measured(browser, page, lambda: page.wait_for_timeout(5_000))
    _sit_down(page, context)
    shown = _measured(browser, page, lambda: _play(page, EVENTS))
    context.close()
    for what, figure, empty in zip(("a frame", "the longest work"), shown, beside, strict=True):
        yield Measurement(
            f"{what}, {EVENTS} events", f"{figure:.0f} ms", f"a moving button {empty:.0f} ms",
            figure / empty, f"at most {FRAME:.0f} ms", figure <= FRAME,
        )  # fmt: skip


def _measured(browser: Browser, page: Page, deed: Callable[[], object]) -> tuple[float, float]:
    """The longest frame while something is done, and, while it is done again, the longest task by the time of
    its thread: a browser that is traced stands still at times by itself."""
    page.evaluate(FRAMES)
    deed()
    longest: float = page.evaluate("Math.max(...window.gaps.slice(1))")
    browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline", "toplevel"])
    deed()
    traced = json.loads(browser.stop_tracing())["traceEvents"]
    mains = {
        (each["pid"], each["tid"])
        for each in traced
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    works = [each["tdur"] for each in traced if (each["pid"], each["tid"]) in mains and "tdur" in each]
    return longest, max(works) / 1000


def _sit_down(page: Page, context: BrowserContext) -> None:
    answer = context.request.post("/tables", data={"name": TABLE, "sample": SAMPLE, "simulated": 5})
    assert answer.ok, answer.text()
    page.goto(f"/table/{TABLE}")
    page.locator(".sit-down .main-action").click()


def _play(page: Page, events: int) -> None:
    """Do what is asked, and watch what is shown, until so many events have been."""
    last = _sequence(page) + events
    while _sequence(page) < last:
        page.evaluate(DO_WHAT_IS_ASKED)
        page.wait_for_timeout(100)


def _sequence(page: Page) -> int:
    found: int = page.evaluate("Number(document.querySelector('main[data-sequence]').dataset.sequence)")
    return found
