"""Pictures of the page as people see it: every place, and each game's table at every question that it asks.

`make screenshots` writes them into `.screens`, in light and dark and as on a phone. Decks come from fixed
seeds and nothing happens by itself, so the same page gives the same pictures. Words after it choose: those
whose names hold one of them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from browser_plugin import DESK, PHONE, SAMPLES
from chromium_kit import FLAGS, chromium
from places_kit import every_place, go, name_of_place
from seated_kit import Seated, hand_of, play, rounds_over, shown
from server_kit import NO_HURRY, in_thread

OUT: Final = Path(__file__).parents[2] / ".screens"
BANKING: Final = "pai-gow-poker-banking"
_PAIRS: Final = (("Ann", "Bo"), ("Cleo", "Dan"), ("Eve", "Finn"), ("Gil", "Hua"), ("Ida", "Jon"))
PLAYED: Final = {**dict(zip(SAMPLES, _PAIRS, strict=True)), BANKING: ("Kim", "Lou")}
"""Who plays at which tables."""
SLOW: Final = replace(NO_HURRY, between=4)
"""What a round has come to stays in sight for a while."""
MODES: Final[Mapping[str, tuple[Literal["light", "dark"], ViewportSize]]] = {
    "light": ("light", DESK),
    "dark": ("dark", DESK),
    "phone": ("light", PHONE),
}


def numbered() -> Iterator[bytes]:
    """Seeds of decks: the same in every run."""
    return (number.to_bytes(32, "big") for number in count(50))


@dataclass
class Camera:
    """Takes a page in every mode, as far as its name is among the chosen."""

    page: Page
    chosen: tuple[str, ...]

    def take(self, name: str) -> None:
        if self.chosen and not any(each in name for each in self.chosen):
            return
        for mode, (scheme, size) in MODES.items():
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self.page.set_viewport_size(size)
            self.page.screenshot(path=OUT / f"{name}.{mode}.png", full_page=True)


@contextmanager
def somebody(browser: Browser, address: str, name: str = "") -> Iterator[tuple[BrowserContext, Page]]:
    context = browser.new_context(base_url=address, viewport=DESK, reduced_motion="reduce")
    if name:
        assert context.request.post("/people", data={"name": name}).ok
    yield context, context.new_page()
    context.close()


def take_places(browser: Browser, address: str, chosen: tuple[str, ...]) -> None:
    """Every place, as a newcomer and as somebody who has come sees it."""
    for name in ("", "Robin"):
        with somebody(browser, address, name) as (_, page):
            for path in every_place():
                go(page, path)
                Camera(page, chosen).take(f"{'newcomer-' if not name else ''}{name_of_place(path)}")


def take_table(browser: Browser, address: str, sample: str, chosen: tuple[str, ...]) -> None:
    """A round at a table: a picture for each question that the table asks, and one when all is settled."""
    me, other = PLAYED[sample]
    with somebody(browser, address, me) as (context, page):
        page.goto(f"/table/{sample}")
        camera, name = Camera(page, chosen), f"table-{sample}"
        page.locator("main[data-sequence]").wait_for()
        camera.take(f"{name}-00-chips")
        ann = Seated.of_page(context, address, me, sample, 3)
        bo = Seated.come(address, other, sample, 5, banks=sample == BANKING)
        taken = ["chips"]

        def has_ended(told: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
            ended = rounds_over(told) > 0
            question = "settled" if ended else "-".join(sorted(asked))
            if question and question != taken[-1] and not ("SetHands" in asked and not hand_of(told, 3)):
                shown(page, told)
                camera.take(f"{name}-{len(taken):02}-{question}")
                taken.append(question)
            return ended

        play([ann, bo], has_ended)
        go(page, f"/rounds/{sample}/1")
        camera.take(f"round-{sample}")


def main() -> None:
    chosen = tuple(sys.argv[1:])
    OUT.mkdir(exist_ok=True)
    for old in OUT.glob("*.png") if not chosen else ():
        old.unlink()
    seeds = numbered()
    tables = in_thread(*PLAYED, seeds=lambda: next(seeds), pace=SLOW)
    with tables as (host, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        for sample in PLAYED if not chosen or any("table" in each for each in chosen) else ():
            take_table(browser, f"http://{host}", sample, chosen)
        take_places(browser, f"http://{host}", chosen)
        browser.close()
    sys.stdout.write(f"{OUT}: {len(list(OUT.glob('*.png')))} pictures\n")


if __name__ == "__main__":
    main()
