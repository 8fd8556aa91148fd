"""axe-core finds nothing to say against any place of the page, nor against a table at its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser_plugin import DESK, PHONE, Guest, House
from places_kit import every_place, go, sideways
from seated_kit import Seated, hand_of, play, rounds_over, shown

pytestmark = pytest.mark.sizes(all=1)

AXE: Final = Path(__file__).parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"
RUN: Final = """
only => axe.run(document, {runOnly: only, resultTypes: ["violations"]}).then((told) => told.violations)
"""
EVERYTHING: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
MODES: Final[Mapping[str, tuple[Literal["light", "dark"], ViewportSize, Sequence[str]]]] = {
    "light": ("light", DESK, EVERYTHING),
    "dark": ("dark", DESK, ("color-contrast",)),
    "phone": ("light", PHONE, EVERYTHING),
}
"""How one looks, and what is asked then: in the dark nothing but colours is other than in the light."""


def faults(page: Page, where: str) -> list[str]:
    """What is wrong with what a page shows, in light and dark and on a phone."""
    page.evaluate(AXE.read_text("utf-8"))
    found = []
    for mode, (scheme, size, only) in MODES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(size)
        found += [f"{where} ({mode}): {fault}" for fault in _seen(page, only)]
    return found


def _seen(page: Page, only: Sequence[str]) -> list[str]:
    """What axe finds, each with the first place where it is, and whether one has to scroll sideways."""
    violations: list[dict[str, Any]] = page.evaluate(RUN, list(only))
    said = []
    for each in violations:
        first = each["nodes"][0]
        said.append(f"{each['help']} ({each['id']}, {len(each['nodes'])} times), as {first['html'][:240]}")
        said[-1] += f" {first['failureSummary'][:240]}"
    too_wide = sideways(page)
    return [*said, f"{too_wide} px wider than the screen"] if too_wide > 0 else said


@pytest.fixture(autouse=True)
def axe_is_there() -> None:
    if not AXE.exists():
        pytest.fail("axe-core is not there; run make page")


@pytest.mark.parametrize("path", every_place())
def test_no_place_of_the_page_has_a_fault(guest: Guest, path: str) -> None:
    page = guest(f"Axe {abs(hash(path)) % 10**8}")
    go(page, path)
    found = faults(page, path)
    if path in DEEPER:
        DEEPER[path](page)
        found += faults(page, f"{path} in use")
    assert not found, "\n".join(found)


def a_setting_judged_and_a_word_explained(page: Page) -> None:
    page.get_by_text("Where is this in the rules?").click()
    page.get_by_role("button", name="vigorish").click()
    expect(page.get_by_role("complementary", name="The words")).to_contain_text("percentage of a win")
    page.locator(".card-button").first.focus()
    for key in "67":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Allowed, but")).to_be_visible()


def a_hand_laid_and_counted(page: Page) -> None:
    expect(page.locator(".two-trays .card-button").first).to_be_enabled()
    for key in ("1", "2", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".bars")).to_be_visible(timeout=60_000)


def a_round_begun_and_a_mistake_made(page: Page) -> None:
    page.get_by_role("button", name="Begin the round").click()
    expect(page.locator("#asked")).to_have_text("What do you do now?")
    page.locator(".deal-steps").get_by_text("Open a round of play").click()
    expect(page.get_by_role("status")).to_contain_text("Open a round of play")
    page.locator(".deal-steps").get_by_text("Deal", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("Not so.")


DEEPER: Final[Mapping[str, Callable[[Page], None]]] = {
    "/learn/pai-gow-poker": a_setting_judged_and_a_word_explained,
    "/train/supreme-pai-gow": a_hand_laid_and_counted,
    "/deal/pai-gow-poker-fortune": a_round_begun_and_a_mistake_made,
}
"""What one does at a place, where that shows something else."""


@pytest.mark.parametrize("table", ["pai-gow-poker-fortune", "pai-gow-tiles-pair-fortunes"])
def test_no_table_has_a_fault_at_any_of_its_questions(guest: Guest, house: House, table: str) -> None:
    name = f"Vi {table[-8:]}"
    page = guest(name)
    page.goto(f"/table/{table}")
    page.locator("main[data-sequence]").wait_for()
    found = faults(page, "chips")
    vi = Seated.of_page(page.context, house.address, name, table, 3)
    before, seen = rounds_over(vi.look()), {""}

    def is_over(told: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
        question = " ".join(sorted(asked))
        if question not in seen and not ("SetHands" in asked and not hand_of(told, 3)):
            seen.add(question)
            shown(page, told)
            found.extend(faults(page, question))
        return rounds_over(told) > before

    play([vi], is_over)
    vi.give("LeavePosition", position=3)
    shown(page, vi.look())
    found += faults(page, "settled")
    go(page, f"/rounds/{table}/{before + 1}")
    found += faults(page, "the round again")
    assert any("SetHands" in each for each in seen)
    assert not found, "\n".join(found)
