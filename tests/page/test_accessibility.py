"""axe-core finds nothing to say against any place of the page, nor against a table at any of its questions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, ViewportSize

from browser_plugin import DESK, PHONE, Guest, House
from places_kit import every_place
from seated_kit import Seated, hand_of, play, shown

AXE: Final = Path(__file__).parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
RUN: Final = (
    "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']}).then(told => told.violations)"
)
MODES: Final[Mapping[str, tuple[Literal["light", "dark"], ViewportSize, str]]] = {
    "light": ("light", DESK, "pai-gow-poker-fortune"),
    "dark": ("dark", DESK, "pai-gow-tiles-pair-fortunes"),
    "phone": ("light", PHONE, "supreme-pai-gow"),
}
"""How one looks, and at which table one plays."""


def faults(page: Page, where: str) -> list[str]:
    """What axe finds, each with the first place where it is, and whether one has to scroll sideways."""
    if not AXE.exists():
        pytest.fail("axe-core is not there; run make page")
    page.evaluate(AXE.read_text("utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, list(TAGS))
    said = [
        f"{where}: {each['help']} ({each['id']}, {len(each['nodes'])} times), as {each['nodes'][0]['html'][:240]}"
        for each in found
    ]
    too_wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*said, f"{where} is {too_wide} px wider than the screen"] if too_wide > 0 else said


@pytest.mark.parametrize("mode", MODES)
def test_no_place_of_the_page_has_a_fault(guest: Guest, mode: str) -> None:
    scheme, size, _ = MODES[mode]
    page = guest(f"Axe {mode}", viewport=size, color_scheme=scheme)
    found = []
    for path in every_place():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found += faults(page, path)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("mode", MODES)
def test_no_table_has_a_fault_at_any_of_its_questions(guest: Guest, house: House, mode: str) -> None:
    scheme, size, table = MODES[mode]
    page = guest(f"Vi {mode}", viewport=size, color_scheme=scheme)
    page.goto(f"/table/{table}")
    page.locator("main[data-sequence]").wait_for()
    found = faults(page, "chips")
    vi = Seated.of_page(page.context, house.address, f"Vi {mode}", table, 3)
    seen = {""}

    def is_over(told: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
        question = " ".join(sorted(asked))
        if question not in seen and not ("SetHands" in asked and not hand_of(told, 3)):
            seen.add(question)
            shown(page, told)
            found.extend(faults(page, question))
        return told["view"].get("rounds", 0) > 0

    play([vi], is_over)
    vi.give("LeavePosition", position=3)
    shown(page, vi.look())
    found += faults(page, "settled")
    assert any("SetHands" in each for each in seen)
    assert not found, "\n".join(found)
