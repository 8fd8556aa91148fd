"""Learning on the page: hands to set, tiles to pick, words to find; beside the table, and offline."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser_plugin import PATIENCE, PHONE, Guest, House
from page_kit import SET, open_menu
from paigow.rules.poker.hands import Category
from places_kit import sideways
from server_kit import in_thread

pytestmark = pytest.mark.sizes(all=1)

LESSONS_ARE_KEPT = """async () => {
  await navigator.serviceWorker.ready;
  const kept = await caches.open("paigow-answers");
  return await kept.match("/lessons/pai-gow-tiles/solved?language=en") !== undefined;
}"""


def set_low(page: Page, *places: int) -> None:
    """Send pieces of the first exercise to the low hand by their numbers."""
    first = page.locator(".exercise").first
    first.locator(".card-button").first.focus()
    for place in places:
        page.keyboard.press(str(place))
    expect(first.get_by_label("Low hand (2)").locator(".card-button")).to_have_count(2)


def test_a_hand_is_set_by_drag_tap_and_keys_and_how_far_one_came_is_remembered(guest: Guest) -> None:
    page = guest()
    page.goto("/learn")
    page.get_by_role("link", name="Learn Pai Gow Poker", exact=True).click()
    order = page.locator("article summary").filter(has_text="Which hand beats which")
    order.click()  # before a hand has to be set
    expect(page.locator(".hand-order > li")).to_have_count(len(Category))
    order.click()
    exercise = page.locator(".exercise").first
    low = exercise.get_by_label("Low hand (2)")
    exercise.get_by_role("button", name="ace of diamonds: move to the low hand").drag_to(low)
    expect(low.get_by_role("button", name="ace of diamonds: move to the high hand")).to_be_visible()
    exercise.get_by_role("button", name="jack of clubs: move to the low hand").click()
    expect(low.locator(".card-button")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(exercise.get_by_text(re.compile("^Right[.,]"))).to_be_visible()
    expect(exercise.get_by_text("pair of queens").first).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="Set it right")).to_be_focused()
    set_low(page, 6, 7)  # allowed, and as poor as can be
    exercise.get_by_role("button", name=SET).click()
    expect(exercise.get_by_role("status")).to_contain_text("Legal, but not the best. It gives up $")
    expect(exercise).not_to_contain_text("legal settings of these")
    exercise.get_by_role("button", name="Try again").click()
    set_low(page, 3, 4)
    exercise.get_by_role("button", name=SET).click()
    expect(exercise.get_by_text(re.compile("^Right[.,]"))).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Set it right")).to_be_visible()
    expect(page.get_by_text("✓ done")).to_have_count(1)
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Skip: show the answer").click()
    page.reload()
    expect(page.get_by_role("heading", name="The dealer wins ties")).to_be_visible()
    expect(page.get_by_text("skipped", exact=True)).to_have_count(1)
    page.goto("/learn")
    card = page.locator(".tables li").filter(
        has=page.get_by_role("heading", name="Pai Gow Poker", exact=True)
    )
    expect(card).to_contain_text("3 steps read. 1 exercise skipped.")
    card.get_by_role("button", name="I know this game").click()
    expect(card).to_contain_text("Skipped: you know this game.")
    page.goto("/learn/supreme-pai-gow")
    page.get_by_role("navigation", name="Steps").get_by_role("button").last.click()
    paid = page.locator(".exercise").filter(has_text="$5 on the bonus bet").get_by_role("row")
    expect(paid.filter(has_text=re.compile("any pair", re.IGNORECASE))).to_have_count(1)


def test_a_low_hand_that_outranks_the_high_hand_is_not_allowed_and_the_rules_are_there_on_demand(
    guest: Guest,
) -> None:
    page = guest(viewport=PHONE)
    page.goto("/learn/supreme-pai-gow")
    exercise = page.locator(".exercise").first
    expect(exercise).to_be_visible()
    assert sideways(page) <= 0
    expect(page.locator(".clause:visible")).to_have_count(0)
    page.get_by_text("Where is this in the rules?").click()
    expect(page.locator("article > .on-demand .clause").first).to_be_visible()
    set_low(page, 1, 2)
    exercise.get_by_role("button", name=SET).click()
    said = exercise.get_by_role("status")
    expect(said).to_contain_text("That's a foul. Your low hand")
    said.locator(".clause").click()
    expect(page.get_by_role("complementary", name="The clause")).to_be_visible()


def test_picked_tiles_say_which_hand_they_make_and_which_is_higher(guest: Guest) -> None:
    page = guest()
    page.goto("/learn/tiles")
    picked = page.get_by_label("The hands you picked")
    for tile in ("Gee Joon Six", "Gee Joon Three", "Heaven", "Heaven"):
        page.locator(".chart").get_by_role("button", name=tile).click()
    expect(picked.get_by_text("the Supreme Pair", exact=True)).to_be_visible()
    expect(picked.get_by_role("status")).to_contain_text(
        "The winner is the Supreme Pair; it beats a Heaven pair"
    )
    page.goto("/learn/words")
    page.get_by_label("Find a word").fill("juice")
    expect(page.locator(".glossary dt")).to_have_count(1)
    page.locator(".glossary .clause").click()
    expect(page.get_by_role("complementary", name="The clause")).to_be_visible()


def test_a_lesson_opens_beside_the_table_which_stays(guest: Guest, house: House) -> None:
    page = guest()
    table = next(each.id for each in house.state.registry.tables if "tiles" in each.id)
    page.goto(f"/table/{table}")
    open_menu(page)
    way = page.get_by_role("button", name="How to play")
    way.click()
    beside = page.get_by_role("complementary", name="How to play")
    expect(beside.get_by_role("heading", name="Four tiles, two hands")).to_be_visible()
    expect(page.locator(".felt")).to_be_visible()
    beside.get_by_text("The tile chart").click()
    beside.locator(".chart").get_by_role("button", name="Goose").click()
    expect(beside.get_by_text("pick one more")).to_be_visible()
    assert page.url.endswith(f"/table/{table}")
    page.keyboard.press("Escape")
    expect(beside).to_have_count(0)
    expect(page.locator(".actions"), "who tapped is back at what there is to do").to_be_focused()
    open_menu(page)
    way.press("Enter")
    expect(beside).to_be_visible()
    page.keyboard.press("Escape")
    expect(way, "and who came by a key at the key").to_be_focused()
    page.get_by_role("button", name="The tile chart").click()
    expect(beside.locator(".chart").get_by_role("button", name="Goose")).to_be_visible()


def test_lessons_and_counted_hands_are_there_without_the_server(browser: Browser) -> None:
    with in_thread() as (address, _):
        page = browser.new_page(base_url=f"http://{address}")
        page.goto("/train/supreme-pai-gow")
        page.wait_for_function(LESSONS_ARE_KEPT)
        page.reload()  # from now on the worker answers
        page.get_by_role("button", name="Show the answer").click()
        expect(page.locator(".bars")).to_be_visible(timeout=PATIENCE)
        expect(page.get_by_text("The server isn't answering.")).to_have_count(0)
    page.goto("/learn/pai-gow-tiles")
    expect(page.get_by_text("The server isn't answering.")).to_be_visible()
    set_low(page, 2, 4)
    page.keyboard.press("Enter")
    expect(page.locator(".exercise").first.get_by_text(re.compile("^Right[.,]"))).to_be_visible()
    page.goto("/train/supreme-pai-gow")
    expect(page.get_by_text("hands from before")).to_be_visible()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".bars")).to_be_visible()
