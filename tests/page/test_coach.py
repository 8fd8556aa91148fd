"""The coach in the browser: what it says of a hand, to whom, what is kept of it, and its switch."""

from __future__ import annotations

import json
import re
from threading import Event

import pytest
from playwright.sync_api import Page, Route, expect

from browser_plugin import PATIENCE, Guest, House
from page_kit import (
    Questions,
    look_at_hand,
    open_menu,
    play_until_settled,
    set_by_house_way,
    sit_down,
    wager_everything,
)

pytestmark = pytest.mark.sizes(all=1)
HINT = re.compile("Best here:|they come out the same")
"""Of a hand that chance deals either may be true."""
SAID = re.compile(r"^(Best play|You set it the house way\.)")


def to_a_hand(page: Page, table: str) -> None:
    """Sit down and be dealt in."""
    sit_down(page, table)
    expect(Questions(page).wagers).to_be_visible(timeout=PATIENCE)
    wager_everything(page)
    look_at_hand(page)


def test_the_coach_hints_on_demand_speaks_after_setting_and_is_kept_with_the_round(
    guest: Guest, house: House
) -> None:
    page, other = guest("Cal Coached"), guest("Oda Other")
    table = house.open_table("supreme-pai-gow")
    asked: list[str] = []
    other.on("request", lambda request: asked.append(request.url))
    other.goto(f"/table/{table}")
    to_a_hand(page, table)
    coach = page.locator(".coach")
    expect(coach).to_have_count(0)
    page.get_by_role("button", name="Hint").click()
    expect(coach).to_contain_text(HINT, timeout=PATIENCE)
    set_by_house_way(page)
    told = page.get_by_role("complementary", name="Coach")
    expect(told).to_contain_text(SAID, timeout=PATIENCE)
    said = told.inner_text()
    page.reload()
    expect(told, "it is there again after a reload").to_contain_text(said.splitlines()[0], timeout=PATIENCE)
    assert not [url for url in asked if "/coach" in url or "/advice" in url], "nobody else is told"
    expect(other.locator(".coach")).to_have_count(0)
    page.goto("/rounds")
    mark = page.get_by_role("row", name=re.compile("Round 1")).locator("td").last
    expect(mark).to_have_text(re.compile("^(Best|Gave up .+ on \\$100)$"), timeout=PATIENCE)
    assert ("Best play" in said) == (mark.inner_text() == "Best")
    with page.expect_download() as saved:
        page.get_by_role("button", name="JSON").click()
    rounds = json.loads(saved.value.path().read_text())
    assert [each["number"] for each in rounds] == [1]
    assert rounds[0]["marks"]
    with page.expect_download() as saved:
        page.get_by_role("button", name="CSV").click()
    assert len(saved.value.path().read_text().splitlines()) == 2


def test_a_hint_answers_at_once_and_moves_no_button(guest: Guest, house: House) -> None:
    page = guest("Hal in haste")
    to_a_hand(page, house.open_table("supreme-pai-gow"))
    held: list[Route] = []
    counting = Event()
    counting.set()

    def hold(route: Route) -> None:
        if counting.is_set():
            held.append(route)
        else:
            route.continue_()

    page.route("**/advice/*", hold)
    deeds = page.locator(".setting .action-row")
    before = deeds.bounding_box()
    page.get_by_role("button", name="Hint").click()
    line = page.locator(".setting .coach")
    expect(line, "one is not left to wonder").to_have_text("The coach is counting…")
    counting.clear()
    for route in held:
        route.continue_()
    expect(line).to_contain_text(HINT, timeout=PATIENCE)
    page.locator("body").press("h")
    expect(page.locator(".judged")).to_contain_text("how the house sets it")
    assert deeds.bounding_box() == before


def test_where_every_setting_comes_out_the_same_the_hint_says_so(guest: Guest, house: House) -> None:
    page = guest("Sam the same")
    to_a_hand(page, house.open_table("supreme-pai-gow"))
    alike = {"win": 0, "push": 1, "lose": 0}
    settings = [{"high": "As Kd", "low": "2c 3d", **alike}, {"high": "As 2c", "low": "Kd 3d", **alike}]
    told = {"table": "any", "position": 3, "advice": {"total": 1, "settings": settings, "house_ways": []}}
    page.route("**/advice/*", lambda route: route.fulfill(json=told))
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".setting .coach")).to_have_text(
        "However you set these cards, they come out the same."
    )


def test_the_coach_is_on_for_ten_hands_and_then_a_switch(guest: Guest, house: House) -> None:
    page = guest("Tia Ten")
    page.add_init_script("localStorage['paigow.coach.hands'] ??= '9'")
    to_a_hand(page, house.open_table("supreme-pai-gow"))
    set_by_house_way(page)
    coach, switch = (
        page.get_by_role("complementary", name="Coach"),
        page.get_by_role("checkbox", name="Coach"),
    )
    expect(coach, "it speaks of the tenth hand").to_contain_text(SAID, timeout=PATIENCE)
    open_menu(page)
    expect(switch, "which is the last").not_to_be_checked()
    page.keyboard.press("Escape")
    Questions(page).onward.click()
    expect(coach).to_have_count(0)
    play_until_settled(page, 2)
    expect(coach).to_have_count(0)
    open_menu(page)
    switch.check()
    expect(coach).to_contain_text(SAID, timeout=PATIENCE)
    switch.uncheck()
    expect(coach).to_have_count(0)
    page.reload()
    open_menu(page)
    expect(switch).not_to_be_checked()


def test_a_mistake_at_a_table_is_reviewed_in_the_trainer(guest: Guest, house: House) -> None:
    page = guest("Moe Mistaken")
    table = house.open_table("supreme-pai-gow")
    sit_down(page, table)
    for number in range(1, 12):
        play_badly(page, number)
        page.goto("/rounds")
        mark = page.get_by_role("row", name=re.compile(f"Round {number} ")).locator("td").last
        expect(mark).to_have_text(re.compile("^(Best|Gave up .+)$"), timeout=PATIENCE)
        if mark.inner_text() != "Best":
            break
        page.goto(f"/table/{table}")
    page.get_by_role("link", name="Review my mistakes").click()
    expect(page.locator(".mistake")).to_have_count(1)
    page.get_by_role("button", name="Set it again").click()
    expect(page.locator(".two-trays .card-button").first).to_be_visible()


def play_badly(page: Page, number: int) -> None:
    """Put the first two cards into the low hand, whatever they are, as far as that may be."""
    asked = Questions(page)
    if asked.onward.is_visible():
        asked.onward.click()
    expect(asked.any().first).to_be_visible(timeout=PATIENCE)
    while not asked.hand.is_visible():
        if asked.bank.is_visible():
            page.get_by_role("button", name="Pass", exact=True).click()
        elif asked.onward.is_visible():
            asked.onward.click()
        elif asked.wagers.is_visible():
            wager_everything(page)
        page.wait_for_timeout(50)
    look_at_hand(page)
    for key in "12":
        page.keyboard.press(key)
    lay = page.locator(".setting .main-action")
    expect(lay).to_be_enabled()
    lay.click()
    anyway = lay.filter(has_text="anyway")
    expect(anyway.or_(asked.result).first).to_be_visible(timeout=PATIENCE)
    if anyway.is_visible():
        anyway.click()
    play_until_settled(page, number)
