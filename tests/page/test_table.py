"""A table in the browser: chips and cards by tap, drag and keys; on a phone; with motion and without."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from playwright.sync_api import Locator, Page, expect

from browser_plugin import PATIENCE, PHONE, Guest, House
from page_kit import ONWARD, SET, open_menu, out_of_sight
from places_kit import sideways

pytestmark = pytest.mark.sizes(all=1)

Opens = Callable[[str], str]


@pytest.fixture
def table_of(house: House) -> Opens:
    """Open tables that nobody else is at."""
    return house.open_table


def sit_down(page: Page, table: str) -> None:
    """Buy in and sit down in the middle."""
    page.goto(f"/table/{table}")
    page.get_by_label("How much").fill("200")
    page.get_by_role("listitem", name="Seat 3").get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("listitem", name="Seat 3")).to_contain_text("You")


def drag(page: Page, thing: Locator, place: Locator) -> None:
    """With the pointer, a little way at a time as a hand does."""
    start, end = thing.bounding_box(), place.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


def no_cut(page: Page) -> None:
    """Decline the cut, where it is offered before the wagers."""
    wagers = page.get_by_role("heading", name="Your bets")
    decline = page.get_by_role("button", name="No cut")
    onward = page.get_by_role("button", name=ONWARD)
    expect(wagers.or_(decline).or_(onward).first).to_be_visible()
    if decline.is_visible():
        decline.click()
    expect(wagers.or_(onward).first).to_be_visible()
    if onward.is_visible():
        onward.click()
    expect(wagers).to_be_visible()


def what_the_table_would_refuse_is_said_before(page: Page, main: Locator) -> None:
    """Too little, too much and no amount are named as they were typed, and no chips are offered for them."""
    for typed, said in (
        ("2", "Main bet: $2.00 is too little. The minimum is $15.00."),
        ("5000", "Main bet: $5,000.00 is too much. The maximum is $1,000.00."),
        ("abc", "Not an amount: Main bet."),
    ):
        main.fill(typed)
        expect(page.get_by_text(said)).to_be_visible()
        expect(page.locator(".wagers .main-action")).to_be_disabled()
        expect(page.get_by_role("button", name="Buy $")).to_have_count(0)


def chips_are_missing_and_bought(page: Page, main: Locator) -> None:
    """More than one has is said before it is given, and what is missing can be had."""
    main.fill("255")
    expect(page.get_by_text("You have $200.00 in chips, and this takes $255.00.")).to_be_visible()
    expect(page.locator(".wagers .main-action")).to_be_disabled()
    page.get_by_role("button", name="Buy $55.00 in chips").click()
    expect(page.locator(".wagers .main-action")).to_be_enabled()
    main.fill("")


def last_result_is_the_running_one(page: Page) -> None:
    """After one round its large line says what the bar says of all."""
    net = page.locator(".session dd").first.inner_text()
    expect(page.locator("main[data-ended='1']")).to_be_visible()
    said = re.findall(r"\$([\d.]+)", page.locator(".net").inner_text()) or ["0"]
    assert Decimal(net[net.index("$") + 1 :]) == Decimal(said[0])


def last_result_and_words_stay_at_hand(page: Page) -> None:
    """While the next round is played: why the last one came out so, and what a word on the felt means."""
    last = page.locator(".last-result")
    expect(last).to_contain_text("Last hand, round 1:")
    last.get_by_role("button", name="Why?").click()
    expect(page.get_by_role("complementary", name="Why")).to_contain_text("round 1")
    page.keyboard.press("Escape")
    rack = page.get_by_role("button", name="Discards")
    rack.click()
    expect(page.get_by_role("complementary", name="The words")).to_contain_text("that have left play")
    page.keyboard.press("Escape")
    expect(rack).to_be_focused()


def test_chips_and_cards_go_by_tap_by_drag_and_by_keys(guest: Guest, table_of: Opens) -> None:
    page = guest("Ann")
    sit_down(page, table_of("ez-pai-gow-poker"))
    no_cut(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("EZ Pai Gow Poker")
    main = page.get_by_label("Amount on Main bet")
    what_the_table_would_refuse_is_said_before(page, main)
    chips_are_missing_and_bought(page, main)
    page.get_by_role("button", name="Add $5.00 to Main bet").click()
    drag(page, page.get_by_role("button", name="$25.00 chip"), page.locator("[data-area]").first)
    expect(main).to_have_value("30")
    page.get_by_role("button", name="Take $30.00 back from Main bet").click()
    expect(main).to_have_value("")
    main.fill("15")
    page.get_by_role("button", name="The minimum on Protection").click()
    expect(page.get_by_role("button", name=re.compile(r"^Bet \$16"))).to_be_focused()
    page.keyboard.press("Enter")

    low = page.get_by_label("Low hand (2)")
    high = page.get_by_label("High hand (5)")
    expect(high.get_by_role("button")).to_have_count(7)
    high.get_by_role("button").first.dblclick()
    expect(low.get_by_role("button"), "two taps send one card to the low hand").to_have_count(1)
    low.get_by_role("button").first.dblclick()
    expect(low.get_by_role("button"), "two taps send it to the low hand from there too").to_have_count(1)
    drag(page, high.get_by_role("button").last, low)
    expect(low.get_by_role("button")).to_have_count(2)
    drag(page, low.get_by_role("button").first, high)
    expect(high.get_by_role("button")).to_have_count(6)
    page.keyboard.press("3")
    expect(page.locator(".judged")).to_contain_text(re.compile("^Legal|^Set wrong"))
    leaving_is_asked_and_taken_back(page)
    open_menu(page)
    page.get_by_role("button", name="How to play").click()
    lesson = page.get_by_role("complementary", name="How to play")
    expect(lesson).to_be_visible()
    page.keyboard.press("Escape")
    expect(lesson).to_be_hidden()
    expect(page.locator(".actions"), "Enter does what there is to do, and opens nothing").to_be_focused()
    page.keyboard.press("h")
    expect(page.locator(".judged")).to_contain_text("how the house sets it")
    expect(page.locator(".tray-low .called")).not_to_be_empty()
    expect(page.get_by_role("button", name=SET), "Enter lays them").to_be_focused()
    page.keyboard.press("Enter")

    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("Protection")
    expect(result.get_by_role("img")).to_have_count(4)
    expect(page.get_by_role("button", name=ONWARD)).to_be_visible(timeout=PATIENCE)
    last_result_is_the_running_one(page)
    page.keyboard.press("r")
    expect(page.locator(".place.mine")).to_contain_text("$15")
    last_result_and_words_stay_at_hand(page)


def leaving_is_asked_and_taken_back(page: Page) -> None:
    """With something at stake it is said before what becomes of it; whoever stays has done nothing."""
    open_menu(page)
    page.get_by_role("button", name="Leave the table").click()
    asked = page.get_by_role("group", name=re.compile("^Leave now"))
    expect(asked).to_contain_text("Your $16.00 bet stays on the table")
    expect(asked.get_by_role("button", name="No, stay")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_be_hidden()
    expect(page.get_by_role("button", name="Leave the table")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Options", exact=True)).to_be_focused()


COUNT_FLIGHTS = """() => {
  window.flights = 0;
  new MutationObserver((all) => { for (const each of all) window.flights += each.addedNodes.length; })
    .observe(document.querySelector(".flights"), { childList: true });
}"""


FACE_UP = "face-up-rules-of-play"


def tap_wagers_until_there_is_a_hand_to_set(page: Page) -> Locator:
    """Where the dealer is ace high, Face Up pushes before anybody sets: then another round is played."""
    high = page.get_by_label(re.compile("^High hand"))
    for number in range(1, 30):
        page.locator(".wagers .main-action").tap()
        ended = page.get_by_text(f"Round {number} ended.").first
        expect(high.or_(ended).first).to_be_attached(timeout=PATIENCE)
        if high.is_visible():
            return high
        no_cut(page)
    raise AssertionError("thirty dealers in a row were ace high")


@pytest.mark.parametrize("sample", ["ez-pai-gow-poker", "pai-gow-tiles-pair-fortunes", FACE_UP])
def test_a_phone_shows_a_round_without_motion_or_scrolling_sideways(
    guest: Guest, table_of: Opens, sample: str
) -> None:
    page = guest(f"Phone for {sample}"[:20], viewport=PHONE, has_touch=True)
    sit_down(page, table_of(sample))
    no_cut(page)
    page.evaluate(COUNT_FLIGHTS)
    assert sideways(page) <= 0
    high = tap_wagers_until_there_is_a_hand_to_set(page)
    high.get_by_role("button").first.tap()
    high.get_by_role("button").last.tap()
    assert sideways(page) <= 0
    small = page.evaluate(
        "[...document.querySelectorAll('.actions button:not(.card-button, .clause, .word)')]"
        ".filter(b => b.checkVisibility() && b.getBoundingClientRect().height < 44).map(b => b.textContent)"
    )
    assert not small, f"too small to touch: {small}"
    opened = page.locator(".dealer .laid-hand")
    expect(opened, "what lies open is in sight, with its names").to_have_count(2 * int(sample == FACE_UP))
    assert not out_of_sight(page, ".dealer", ".two-trays", ".setting .main-action")
    page.get_by_role("button", name=re.compile("^House way")).tap()
    expect(page.locator(".judged")).to_contain_text("how the house sets it")
    expect(page.locator(".judged").get_by_text("ignores the dealer's open cards")).to_have_count(
        int(sample == FACE_UP)
    )
    page.get_by_role("button", name=SET).tap()
    expect(page.get_by_role("region", name="Result")).to_be_visible(timeout=PATIENCE)
    assert sideways(page) <= 0
    assert page.evaluate("window.flights") == 0, "whoever prefers no motion sees none"


def test_a_round_goes_step_by_step_and_one_may_go_on_at_once(guest: Guest, table_of: Opens) -> None:
    page = guest("Motion")
    page.emulate_media(reduced_motion="no-preference")
    sit_down(page, table_of("ez-pai-gow-poker"))
    no_cut(page)
    page.evaluate(COUNT_FLIGHTS)
    expect(page.locator(".wagers .main-action")).to_be_enabled()
    page.locator("body").press("Enter")
    hand = page.get_by_role("heading", name="Your hand")
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    expect(hand).to_be_hidden()
    page.wait_for_function("window.flights > 0")  # whoever skips sooner than the first piece moves sees none
    page.locator("body").press(" ")
    page.get_by_role("button", name="Skip to the end").click()
    expect(hand).to_be_visible()


def test_on_a_phone_one_slim_bar_leaves_the_felt_its_room(guest: Guest, house: House) -> None:
    page = guest("Flo on a phone", viewport=PHONE)
    sit_down(page, house.open_table("ez-pai-gow-poker"))
    felt = page.locator(".felt").bounding_box()
    assert felt is not None
    assert felt["y"] <= 56
    money = page.locator(".session > dl")
    expect(money).to_contain_text("Chips$200")
    assert not money.evaluate("each => each.scrollWidth > each.clientWidth"), "no figure is cut off"
    page.get_by_role("button", name="Menu").click()
    for name in ("Tables", "Learn", "Train", "You"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    page.get_by_role("link", name="Learn", exact=True).click()
    expect(page).to_have_url(re.compile("/learn$"))
