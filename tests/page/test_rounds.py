"""After a round: why it came out so, all of it again step by step, and the shuffle checked in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser_plugin import Guest
from page_kit import SET, go_on, open_menu

pytestmark = pytest.mark.sizes(all=1)


def play_a_round(page: Page, called: str) -> None:
    """Come to a table of one's own, add a chance of one's own to the second deck, and play a round."""
    opened = page.context.request.post(
        "/tables", data={"name": called, "called": called, "sample": "ez-pai-gow-poker"}
    )
    assert opened.ok, opened.text()
    page.goto(f"/table/{called}")
    expect(page.locator(".own-chance")).to_have_count(0)  # it would be in no shuffle without a place
    page.get_by_role("listitem", name="Seat 3").get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("heading", name="Your bets")).to_be_visible()
    open_menu(page)
    page.locator(".own-chance summary").click()
    page.get_by_label("Your own words").fill("by Ann")
    page.get_by_role("button", name="Add your own words to the shuffle").click()
    expect(page.get_by_text("Added to deck 2: 627920416e6e.")).to_be_visible()
    page.keyboard.press("Escape")
    play_a_hand(page)


def play_a_hand(page: Page) -> None:
    """Wager, and set by the house way."""
    go_on(page)
    wagers, decline = (
        page.get_by_role("heading", name="Your bets"),
        page.get_by_role("button", name="No cut"),
    )
    expect(wagers.or_(decline).first).to_be_visible()
    if decline.is_visible():
        decline.click()
    page.get_by_label("Amount on Main bet").fill("15")
    page.locator(".wagers .main-action").click()
    expect(page.get_by_label("High hand (5)").get_by_role("button")).to_have_count(7)
    page.keyboard.press("h")
    expect(page.locator(".judged")).to_contain_text("how the house sets it")
    page.get_by_role("button", name=SET).click()


def answering(records: list[Any]) -> Callable[[Route], None]:
    """A server that gives these records of a round, whichever it was asked for."""
    return lambda route: route.fulfill(json={"table": "told-again", "number": 1, "records": records})


def only_its_own_record_is_fair(page: Page) -> None:
    """A record that holds, but of another round, and none at all: neither says that this shuffle was fair."""
    address = "**/rounds/1/fairness"
    (record,) = page.context.request.get("/tables/told-again/rounds/1/fairness").json()["records"]
    for records, said in (
        ([record | {"round": 2}], "This record is for round 2, not for round 1."),
        ([], "1 deck was shuffled, but the server sent no record"),
    ):
        page.route(address, answering(records))
        page.reload()
        page.get_by_role("button", name="Check it in this browser").click()
        expect(page.get_by_text(said)).to_be_visible()
        expect(page.get_by_text("It was fair")).to_be_hidden()
        page.unroute(address)


def step_on_until(page: Page, said: str) -> None:
    """Go through a round until a step says so."""
    told, step = page.locator(".replay [aria-live]"), page.get_by_text(re.compile(r"^Step \d+ of"))
    while said not in told.inner_text():
        before = step.inner_text()
        page.get_by_role("button", name="Step forward").click()
        expect(step).not_to_have_text(before)


def test_a_round_says_why_plays_again_and_proves_its_shuffle(guest: Guest) -> None:
    page = guest("Ann of the rounds")
    play_a_round(page, "told-again")
    page.get_by_role("button", name="Why? Round 1").click()
    why = page.get_by_role("complementary", name="Why")
    expect(why.locator(".decided.mine")).to_have_count(1)
    expect(why.locator(".two-hands")).to_have_count(2)
    expect(why.locator(".decided p").first).to_contain_text("You")
    why.get_by_text("What if I'd set it differently?").click()
    expect(why.locator(".otherwise .chosen")).to_have_count(1)

    page.goto("/rounds")
    expect(page.get_by_role("link", name="Round 1 at told-again")).to_be_visible()
    page.get_by_role("link", name="Round 1 at told-again").click()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    step_on_until(page, "You wagered")
    own = page.get_by_role("listitem", name="Seat 3")
    expect(own.get_by_text("this step")).to_be_visible()
    step_on_until(page, "You looked")
    expect(own.locator(".lies .piece")).to_have_count(7)
    page.get_by_role("button", name="Last step").click()
    expect(page.get_by_role("button", name="Step forward")).to_be_disabled()

    page.get_by_role("button", name="Check it in this browser").click()
    expect(page.get_by_text("It was fair: the 14 cards you saw")).to_be_visible()
    expect(page.get_by_text("noted the same seal before the deal")).to_be_visible()
    expect(page.get_by_text("Your own words are in it")).to_be_hidden()
    expect(page.get_by_text("The record is for this round at this table")).to_be_visible()
    only_its_own_record_is_fair(page)
    page.goto("/table/told-again")
    play_a_hand(page)
    expect(page.get_by_role("button", name="Why? Round 2")).to_be_visible()
    page.goto("/rounds")
    page.get_by_role("link", name="Round 2 at told-again").click()
    page.get_by_role("button", name="Check it in this browser").click()
    expect(page.get_by_text("Your own words are in it")).to_contain_text("627920416e6e")

    left = {"type": "command", "id": "leave", "kind": "LeaveTable"}
    assert page.context.request.post("/tables/told-again/commands", data=left).ok
    page.goto("/")
    expect(page.get_by_text("back in your balance")).to_be_visible()
    page.get_by_role("link", name="Your rounds at told-again").click()
    expect(page.get_by_text("Only rounds at told-again.")).to_be_visible()
    expect(page.get_by_role("link", name="Round 1 at told-again")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="Go back to told-again")).to_be_visible()
    expect(page.get_by_text("back in your balance")).to_be_hidden()
