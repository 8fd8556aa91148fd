"""axe-core finds nothing to say against any place of the page, nor against a table at any of its questions."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

from browser_plugin import DESK, PHONE, Guest
from places_kit import every_place

AXE: Final = Path(__file__).parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"
TAGS: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
MODES: Final = {"light": ("light", DESK), "dark": ("dark", DESK), "phone": ("light", PHONE)}


@pytest.fixture
def axe() -> str:
    if not AXE.exists():
        pytest.fail("axe-core is not there; run make page")
    return AXE.read_text("utf-8")


def violations(page: Page, axe: str) -> list[str]:
    """What axe finds, each with where it is. The policy of the page keeps scripts out, and so does not keep out
    what is evaluated by the browser's own tools."""
    page.evaluate(axe)
    found: list[dict[str, Any]] = page.evaluate(
        "tags => axe.run(document, {runOnly: tags, resultTypes: ['violations']}).then(told => told.violations)",
        list(TAGS),
    )
    return [
        f"{each['id']}: {each['help']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for each in found
        for node in each["nodes"]
    ]


@pytest.mark.parametrize("mode", MODES)
def test_no_place_of_the_page_has_a_fault(guest: Guest, axe: str, mode: str) -> None:
    scheme, size = MODES[mode]
    page = guest(f"Axe {mode}", viewport=size, color_scheme=scheme)
    found = []
    for path in every_place():
        page.goto(path)
        page.wait_for_load_state("networkidle")
        found += [f"{path} {each}" for each in violations(page, axe)]
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if wide > 0:
            found.append(f"{path} is {wide} px wider than the screen")
    assert not found, "\n".join(found)
