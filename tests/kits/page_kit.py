"""A round at the page, as a person plays it: whatever the page asks is answered on the page."""

from __future__ import annotations

import re
import time
from typing import Final

from playwright.sync_api import Locator, Page, expect

from browser_plugin import PATIENCE

POSITION: Final = 3
SET: Final = re.compile(r"^Set( Enter)?$")
"""The button that sets a hand, with its key."""
ONWARD: Final = re.compile("^(Next hand|Change bet)")
"""The button that goes on from a result without a bet."""


def sit_down(page: Page, table: str, position: int = POSITION) -> None:
    """From the lobby to a table: buy in at a position, which is one step."""
    page.goto("/")
    page.locator(f"a[href='/table/{table}']").first.click()
    page.get_by_label("How much").fill("500")
    place = page.get_by_role("listitem", name=f"Seat {position}")
    place.get_by_role("button", name="Sit here").click()
    expect(place).to_contain_text("You")


class Questions:
    """What the page can ask of somebody, each as the thing that answers it."""

    def __init__(self, page: Page) -> None:
        self.bank = page.get_by_role("heading", name="Do you want to bank?")
        self.cut = page.get_by_role("button", name="No cut")
        self.wagers = page.get_by_role("heading", name="Your bets")
        self.hand = page.get_by_role("heading", name="Your hand")
        self.result = page.get_by_role("region", name="Result")
        self.row = page.get_by_role("heading", name="Cut the stacks?")
        self.choice = page.locator(".choice select")
        self.onward = page.get_by_role("button", name=ONWARD)

    def any(self, *others: Locator) -> Locator:
        found = self.bank
        for each in (*others, self.cut, self.wagers, self.onward, self.hand, self.row, self.choice):
            found = found.or_(each)
        return found


def play_until_settled(page: Page, number: int = 1, bank: str = "Pass") -> list[str]:
    """Answer everything until a round has ended; the wagers that were made, by their titles."""
    asked = Questions(page)
    made: list[str] = []
    ended = page.locator(f"main[data-ended='{number}']")
    while True:
        expect(asked.any(ended).first).to_be_visible(timeout=PATIENCE)
        if ended.is_visible():
            return made
        if asked.bank.is_visible():
            page.get_by_role("button", name=bank, exact=True).click()
            expect(asked.bank).to_be_hidden()
        elif asked.cut.is_visible():
            asked.cut.click()
            expect(asked.cut).to_be_hidden()
        elif asked.row.is_visible():
            page.get_by_role("button", name="To the right end").click()
            expect(asked.row).to_be_hidden()
        elif asked.choice.first.is_visible():
            page.locator(".choice .main-action").first.click()
        elif asked.onward.is_visible():
            asked.onward.click()
            expect(asked.onward).to_be_hidden()
        elif asked.hand.is_visible():
            set_by_house_way(page)
        else:
            made = wager_everything(page, ended)


def wager_everything(page: Page, ended: Locator | None = None) -> list[str]:
    """The minimum on every area that there is; their titles. A round in which nobody sets may be over,
    and the next one ask for wagers, before anybody looks: then it has ended."""
    titles = page.locator(".wagers .area .spot b").all_inner_texts()
    least = page.locator(".wagers .area .least")
    for left in range(least.count(), 0, -1):
        least.first.click()
        expect(least).to_have_count(left - 1)
    page.get_by_role("button", name=re.compile(r"^Bet \$")).click()
    wagers, deadline = Questions(page).wagers, time.monotonic() + PATIENCE / 1000
    while wagers.is_visible() and not (ended and ended.is_visible()):
        assert time.monotonic() < deadline, "the wagers were not taken"
        page.wait_for_timeout(20)
    return titles


def go_on(page: Page) -> None:
    """Have seen the result, which stays until one goes on to the next hand."""
    next_hand = Questions(page).onward
    expect(Questions(page).any(next_hand).first).to_be_visible(timeout=PATIENCE)
    if next_hand.is_visible():
        next_hand.click()
        expect(next_hand).to_be_hidden()


def open_menu(page: Page) -> None:
    """Open the menu of the table, with what one may do and mostly does not."""
    menu = page.get_by_role("button", name="Options", exact=True)
    if menu.get_attribute("aria-expanded") == "false":
        menu.click()


def look_at_hand(page: Page) -> Locator:
    """Wait until one's pieces lie there; them."""
    expect(Questions(page).hand).to_be_visible(timeout=PATIENCE)
    pieces = page.locator(".two-trays .card-button")
    expect(pieces.first).to_be_visible()
    return pieces


def out_of_sight(page: Page, *things: str) -> list[str]:
    """Which of them one would have to scroll to."""
    below: list[str] = page.evaluate(
        """things => things.filter((thing) => [...document.querySelectorAll(thing)]
            .some((each) => each.getBoundingClientRect().bottom + scrollY > innerHeight))""",
        list(things),
    )
    return below


def set_by_house_way(page: Page, *, in_sight: bool = True) -> None:
    look_at_hand(page)
    page.get_by_role("button", name=re.compile("^House way")).click()
    expect(page.locator(".judged")).to_contain_text("how the house sets it")
    below = out_of_sight(page, ".felt", ".two-trays", ".judged", ".setting .main-action")
    assert not (below and in_sight), f"one sets a hand without scrolling, but for {below}"
    page.get_by_role("button", name=SET).click()
    expect(Questions(page).hand).to_be_hidden()
