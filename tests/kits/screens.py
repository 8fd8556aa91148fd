"""Pictures of the page as people see it: every place, each game's table at every question that it asks, why
a round came out so, a hand of the trainer that was set, and a round that one deals.

`make screenshots` writes them into `.screens`, in light and dark and as on a phone. Decks come from fixed
seeds and nothing happens by itself, so the same page gives the same pictures. Words after it choose: those
whose names hold one of them. ``python tests/kits/screens.py --documents`` draws those of README and documents
anew.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal, Protocol

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

from browser_plugin import DESK, PHONE, SAMPLES
from chromium_kit import required_chromium
from dealing_kit import training
from places_kit import every_place, go, name_of_place
from seated_kit import Seated, hand_of, play, rounds_over, shown
from server_kit import NO_HURRY, in_thread

OUT: Final = Path(__file__).parents[2] / ".screens"
BANKING: Final = "pai-gow-poker-banking"
_PAIRS: Final = (("Ann", "Bo"), ("Cleo", "Dan"), ("Eve", "Finn"), ("Gil", "Hua"), ("Ida", "Jon"))
PLAYED: Final = {**dict(zip(SAMPLES, _PAIRS, strict=True)), BANKING: ("Kim", "Lou")}
"""Who plays at which tables."""
SHOWN: Final[Mapping[str, str]] = {
    "table-pai-gow-tiles-pair-fortunes-02-SetHands": "page-table",
    "table-pai-gow-poker-fortune-why": "page-why",
    "train-set": "page-trainer",
}
"""What README and documents show, and the names that it has there."""
DOCUMENTS: Final = OUT.parent / "docs" / "_static"
QUALITY: Final = 75
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


class Camera(Protocol):
    """Takes those pages that it wants."""

    def wants(self, part: str) -> bool: ...
    def take(self, page: Page, name: str) -> None: ...


@dataclass(frozen=True)
class InEveryMode:
    """Takes a page in every mode, as far as its name is among the chosen."""

    chosen: tuple[str, ...]

    def wants(self, part: str) -> bool:
        """Whether anything of a part may be among them."""
        return not self.chosen or any(part in each or each in part for each in self.chosen)

    def take(self, page: Page, name: str) -> None:
        if self.chosen and not any(each in name for each in self.chosen):
            return
        for mode, (scheme, size) in MODES.items():
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.set_viewport_size(size)
            page.screenshot(path=OUT / f"{name}.{mode}.png", full_page=True)


@dataclass(frozen=True)
class ForDocuments:
    """Takes the few that README and documents show, small."""

    taken: set[str] = field(default_factory=set)

    def wants(self, part: str) -> bool:
        return any(name.startswith(part) for name in SHOWN)

    def take(self, page: Page, name: str) -> None:
        if name in SHOWN:
            page.screenshot(path=DOCUMENTS / f"{SHOWN[name]}.jpg", type="jpeg", quality=QUALITY)
            self.taken.add(name)


@contextmanager
def somebody(browser: Browser, address: str, name: str = "") -> Iterator[tuple[BrowserContext, Page]]:
    context = browser.new_context(base_url=address, viewport=DESK, reduced_motion="reduce")
    if name:
        assert context.request.post("/people", data={"name": name}).ok
    yield context, context.new_page()
    context.close()


def take_places(browser: Browser, address: str, camera: Camera) -> None:
    """Every place, as a newcomer and as somebody who has come sees it."""
    for name in ("", "Robin"):
        with somebody(browser, address, name) as (_, page):
            for path in every_place():
                go(page, path)
                camera.take(page, f"{'newcomer-' if not name else ''}{name_of_place(path)}")


def take_table(browser: Browser, address: str, sample: str, camera: Camera) -> None:
    """A round at a table: a picture for each question that it asks, one when all is settled, and why."""
    me, other = PLAYED[sample]
    with somebody(browser, address, me) as (context, page):
        page.goto(f"/table/{sample}")
        name = f"table-{sample}"
        page.locator("main[data-sequence]").wait_for()
        camera.take(page, f"{name}-00-chips")
        ann = Seated.of_page(context, address, me, sample, 3)
        bo = Seated.come(address, other, sample, 5, banks=sample == BANKING)
        taken = ["chips"]

        def has_ended(told: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
            ended = rounds_over(told) > 0
            question = "settled" if ended else "-".join(sorted(asked))
            if question and question != taken[-1] and not ("SetHands" in asked and not hand_of(told, 3)):
                shown(page, told)
                camera.take(page, f"{name}-{len(taken):02}-{question}")
                taken.append(question)
            return ended

        play([ann, bo], has_ended)
        page.get_by_role("button", name="Why?").first.click()
        page.locator("aside .decided").first.wait_for()
        camera.take(page, f"{name}-why")
        go(page, f"/rounds/{sample}/1")
        camera.take(page, f"round-{sample}")


def take_training(browser: Browser, address: str, camera: Camera) -> None:
    """A hand of the trainer with what its settings are worth, and a round that one deals, to a mistake."""
    with somebody(browser, address) as (_, page):
        page.goto("/train/pai-gow-poker")
        page.locator(".two-trays .card-button").first.wait_for()
        for key in ("6", "7", "Enter"):
            page.keyboard.press(key)
        page.locator(".bars").wait_for()
        camera.take(page, "train-set")
        page.goto("/deal/pai-gow-poker-fortune?seed=1")
        page.get_by_role("button", name="Start the round").click()
        page.locator(".deal-steps").first.wait_for()
        camera.take(page, "deal-begun")
        too_soon = training("pai-gow-poker-fortune").steps["Deal"].text
        page.locator(".deal-steps").get_by_text(too_soon, exact=True).click()
        page.get_by_role("status").filter(has_text="That's not right").wait_for()
        camera.take(page, "deal-mistake")


def main() -> None:
    asked = tuple(sys.argv[1:])
    camera = ForDocuments() if asked == ("--documents",) else InEveryMode(asked)
    OUT.mkdir(exist_ok=True)
    for old in OUT.glob("*.png") if not asked else ():
        old.unlink()
    seeds = numbered()
    tables = in_thread(*PLAYED, seeds=lambda: next(seeds), pace=SLOW)
    with tables as (host, _), required_chromium().launch() as browser:
        for sample in PLAYED:
            if camera.wants(f"table-{sample}"):
                take_table(browser, f"http://{host}", sample, camera)
        if camera.wants("train") or camera.wants("deal"):
            take_training(browser, f"http://{host}", camera)
        take_places(browser, f"http://{host}", camera)
    if isinstance(camera, InEveryMode):
        sys.stdout.write(f"{OUT}: {len(list(OUT.glob('*.png')))} pictures\n")
    elif missing := SHOWN.keys() - camera.taken:
        sys.exit(f"no such picture any more: {', '.join(sorted(missing))}; mend SHOWN")


if __name__ == "__main__":
    main()
