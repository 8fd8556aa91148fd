"""axe-core finds nothing to say against any place of the page, nor against a table at its questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser_plugin import DESK, PATIENCE, PHONE, Guest, House
from places_kit import every_place, go, sideways
from seated_kit import Seated, at_each_question, rounds_over, shown

pytestmark = pytest.mark.sizes(all=1)

AXE: Final = Path(__file__).parents[2] / "page" / "node_modules" / "axe-core" / "axe.min.js"
RUN: Final = """
only => axe.run(document, {runOnly: only, resultTypes: ["violations"]}).then((told) => told.violations)
"""
EVERYTHING: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
ZOOMED: Final[ViewportSize] = {"width": DESK["width"] // 2, "height": DESK["height"] // 2}
"""What a page has of a desk at 200 %: half as many CSS pixels each way."""
MODES: Final[Mapping[str, tuple[Literal["light", "dark"], ViewportSize, Sequence[str]]]] = {
    "light": ("light", DESK, EVERYTHING),
    "dark": ("dark", DESK, ("color-contrast",)),
    "phone": ("light", PHONE, EVERYTHING),
    "zoom 200 %": ("light", ZOOMED, EVERYTHING),
}
"""How one looks, always with reduced motion, and what is asked then: in the dark nothing but colours is other
than in the light."""


def faults(page: Page, where: str) -> list[str]:
    """What is wrong with what a page shows, in light and dark and on a phone."""
    page.evaluate(AXE.read_text("utf-8"))
    found = []
    for mode, (scheme, size, only) in MODES.items():
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.set_viewport_size(size)
        # At the end of a page the bar that stays in sight has its own place: axe takes what it covers
        # elsewhere for hidden, although one can scroll. Whether it covers what has the focus is tested below.
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
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
    expect(page.get_by_text("Legal, but")).to_be_visible()


def a_hand_laid_and_counted(page: Page) -> None:
    expect(page.locator(".two-trays .card-button").first).to_be_enabled()
    for key in ("1", "2", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".bars")).to_be_visible(timeout=PATIENCE)


def a_round_begun_and_a_mistake_made(page: Page) -> None:
    page.get_by_role("button", name="Start the round").click()
    expect(page.locator("#asked")).to_have_text("What do you do now?")
    page.locator(".deal-steps").get_by_text("Open a round of play").click()
    expect(page.get_by_role("status")).to_contain_text("Open a round of play")
    page.locator(".deal-steps").get_by_text("Deal", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("That's not right.")


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
    before = rounds_over(vi.look())
    at_each_question(page, [vi], lambda question: found.extend(faults(page, question)))
    vi.give("LeavePosition", position=3)
    shown(page, vi.look())
    found += faults(page, "settled")
    go(page, f"/rounds/{table}/{before + 1}")
    found += faults(page, "the round again")
    assert not found, "\n".join(found)


COVERED: Final = """
() => {
  const told = [];
  const seen = 'main button, main a[href], main input, main select, main summary, main [tabindex="0"]';
  for (const each of document.querySelectorAll(seen)) {
    scrollTo(0, 0);
    each.focus();
    if (document.activeElement !== each) continue;
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (top === null || !(each.contains(top) || top.contains(each) || top.closest("label")?.contains(each)))
      told.push(`${each.outerHTML.slice(0, 120)} lies under ${top?.outerHTML.slice(0, 120)}`);
  }
  return told;
}
"""
"""The controls that something else covers when the keyboard has come to them, against WCAG 2.2 (2.4.11)."""


@pytest.mark.parametrize("table", ["pai-gow-poker-fortune", "pai-gow-tiles-pair-fortunes"])
def test_no_bar_covers_what_the_keyboard_has_come_to_on_a_phone(
    guest: Guest, house: House, table: str
) -> None:
    name = f"Bo {table[-8:]}"
    page = guest(name)
    page.set_viewport_size(PHONE)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"/table/{table}")
    page.locator("main[data-sequence]").wait_for()

    def covered(where: str) -> list[str]:
        return [f"{where}: {each}" for each in page.evaluate(COVERED)]

    found = covered("chips")
    bo = Seated.of_page(page.context, house.address, name, table, 4)
    at_each_question(page, [bo], lambda question: found.extend(covered(question)))
    shown(page, bo.look())
    found += covered("the result")
    assert not found, "\n".join(found)


def test_at_200_percent_a_round_is_played_without_scrolling_sideways_and_nothing_moves(
    guest: Guest, house: House
) -> None:
    """With reduced motion nothing flies and nothing is animated, whatever happens on the felt."""
    page = guest("Zoe who zooms")
    page.set_viewport_size(ZOOMED)
    page.emulate_media(reduced_motion="reduce")
    table = house.open_table("ez-pai-gow-poker")
    page.goto(f"/table/{table}")
    page.locator("main[data-sequence]").wait_for()
    page.evaluate(NOTE_MOTION)
    zoe = Seated.of_page(page.context, house.address, "Zoe who zooms", table, 3)
    found: list[str] = []

    def look(question: str) -> None:
        if (too_wide := sideways(page)) > 0:
            found.append(f"{question}: {too_wide} px wider than the screen")

    at_each_question(page, [zoe], look)
    shown(page, zoe.look())
    net = page.locator(".compared .net")
    net.scroll_into_view_if_needed()
    expect(net).to_be_in_viewport()
    look("the result")
    found += page.evaluate("window.moved")
    assert not found, "\n".join(found)


NOTE_MOTION: Final = """() => {
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    window.moved.push(`${this.tagName}.${this.className} was animated`);
    return animate.apply(this, given);
  };
  addEventListener("animationstart", (event) => window.moved.push(`${event.animationName} ran`));
  new MutationObserver((all) => {
    for (const each of all.flatMap((one) => [...one.addedNodes])) window.moved.push(`${each.className} flew`);
  }).observe(document.querySelector(".flights"), { childList: true });
}"""
"""Note whatever is animated from now on: by a script, by a style, or by flying over the felt."""
