"""How far it is to the first hand, in clicks, and what the page answers in the name of a player."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, Route, ViewportSize, expect

from browser_plugin import DESK, PATIENCE, PHONE, SAMPLES, Guest, House
from page_kit import (
    Questions,
    go_on,
    look_at_hand,
    open_menu,
    play_until_settled,
    sit_down,
    wager_everything,
)

pytestmark = pytest.mark.sizes(all=1)

COUNT_CLICKS = """sessionStorage.clicks ??= 0;
addEventListener("click", (event) => event.isTrusted && sessionStorage.clicks++, true);"""


def clicks(page: Page) -> int:
    """How often somebody has clicked since the page was opened."""
    return int(page.evaluate("sessionStorage.clicks"))


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_newcomer_has_cards_after_one_click_and_nothing_is_asked(guest: Guest, size: object) -> None:
    page = guest(viewport=size)
    page.add_init_script(COUNT_CLICKS)
    asked: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: asked.append(str(frame))))
    page.goto("/")
    page.get_by_role("button", name="Play a free hand").click()
    assert look_at_hand(page).count() == 7
    assert clicks(page) == 1
    given = re.findall(r'"kind":"(\w+)"', " ".join(asked))
    assert given[:2] == ["BuyChips", "TakePosition"]
    assert sorted(given[2:]) == ["DeclineCut", "LookAtCards", "PlaceWagers"], (
        "each is the player's own command"
    )
    expect(page.get_by_role("timer"), "nobody waits, so no clock runs").to_have_count(0)
    page.reload()
    assert look_at_hand(page).count() == 7, "a reload shows the hand and wagers nothing more"


def test_who_has_a_practice_table_gets_the_next_free_hand_there(guest: Guest) -> None:
    page = guest("Pia again")
    page.goto("/")
    page.get_by_role("button", name="Play a free hand").click()
    look_at_hand(page)
    first = page.url
    play_until_settled(page)
    page.goto("/")
    page.get_by_role("button", name="Play a free hand").click()
    look_at_hand(page)
    assert page.url == first


def test_a_known_player_who_clicks_before_the_page_knows_them_gets_a_hand(guest: Guest) -> None:
    page = guest("Quick again")
    held: list[Route] = []
    page.route("**/people/me", lambda route: route.continue_() if held else held.append(route))
    page.goto("/")
    page.get_by_role("button", name="Play a free hand").click()
    look_at_hand(page)


def test_the_same_bet_has_one_button_and_other_players_are_marked_as_bots(guest: Guest) -> None:
    page = guest()
    page.goto("/")
    page.get_by_role("button", name="Play a free hand").click()
    look_at_hand(page)
    other = page.locator(".place:not(.mine, .open) .who").first
    expect(other).to_have_text(re.compile(r"^\w+ bot$"))
    expect(other).to_have_attribute("title", re.compile("simulated"))
    play_until_settled(page)
    page.get_by_role("button", name=re.compile(r"^Why\?")).first.click()
    mine = page.locator("aside .decided.mine").first
    expect(mine.locator(".two-hands")).to_have_count(2)
    lines = mine.locator("li").filter(has_text=re.compile("^(high|low): "))
    expect(lines, "what the cards show is not told again").to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Change bet").click()
    expect(page.get_by_role("button", name=re.compile(r"^Bet \$15( Enter)?$"))).to_be_visible()
    again = page.get_by_role("button", name=re.compile(r"^Same again: \$15( r)?$"))
    expect(again).to_have_count(0)
    page.get_by_role("button", name="Add $5.00 to Main bet").click()
    expect(again, "with other bets in the circles it is there").to_be_visible()


@pytest.mark.parametrize("sample", SAMPLES)
def test_it_is_four_clicks_from_the_lobby_to_cards(guest: Guest, house: House, sample: str) -> None:
    page = guest(f"Four {sample}"[:20])
    table = house.open_table(sample)
    page.add_init_script(COUNT_CLICKS)
    page.goto("/")
    page.locator(f"a[href='/table/{table}']").first.click()
    page.locator(".sit-down .main-action").click()
    expect(Questions(page).wagers).to_be_visible(timeout=PATIENCE)
    page.locator(".wagers .main-action").click()  # a sensible bet lies there already
    mine = page.locator(".place.mine")
    dealt = page.get_by_role("complementary", name="What happened").get_by_text("hands were dealt")
    expect(dealt.or_(page.locator(".two-trays .card-button")).first).to_be_visible(timeout=PATIENCE)
    assert clicks(page) <= 4
    expect(mine).to_contain_text("$")


def test_never_bank_and_never_cut_are_said_once_and_stand_in_the_log(guest: Guest, house: House) -> None:
    page = guest("Nell Never")
    sit_down(page, house.open_table("pai-gow-poker-banking"))
    open_menu(page)
    page.get_by_label("Never ask me to cut").check()
    page.keyboard.press("Escape")
    play_until_settled(page)
    asked = Questions(page)
    expect(asked.onward, "the bank waits until the result was seen").to_be_visible()
    expect(asked.bank).to_be_hidden()
    asked.onward.click()
    expect(asked.bank).to_be_visible()
    page.get_by_role("button", name="Never offer me the bank").click()
    expect(asked.bank).to_be_hidden()
    expect(asked.wagers, "the page passes, and goes on").to_be_visible(timeout=PATIENCE)
    told = page.get_by_role("complementary", name="What happened")
    told.get_by_role("button", name="What happened").click()
    expect(told).to_contain_text("You passed the bank")
    expect(told.get_by_text(re.compile("^You declined")).first).to_be_visible()
    page.reload()
    open_menu(page)
    expect(page.get_by_label("Never offer me the bank")).to_be_checked()
    expect(page.get_by_label("Never ask me to cut")).to_be_checked()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_cut_is_a_link_and_who_opens_it_cuts(guest: Guest, house: House, size: ViewportSize) -> None:
    page = guest(f"Cora {size['width']}", viewport=size)
    sit_down(page, house.open_table("pai-gow-poker-fortune"))
    asked = Questions(page)
    expect(asked.wagers).to_be_visible(timeout=PATIENCE)
    page.locator(".cut-link summary").click()
    page.get_by_role("button", name="Cut", exact=True).click()
    told = page.get_by_role("complementary", name="What happened")
    expect(told).to_contain_text(re.compile("You.* cut"))
    expect(page.locator(".cut-link")).to_have_count(0)
    play_until_settled(page)
    go_on(page)
    link = page.locator(".cut-link summary")
    expect(link, "the cut of the next round is offered").to_be_visible(timeout=PATIENCE)
    wager_everything(page)
    look_at_hand(page)  # who wagers without opening it does not cut, though they cut the round before


def shown_for(page: Page, until: Locator) -> int:
    """Count the milliseconds of the page's own clock in which it shows what happens, until something is seen.

    The clock is driven from here, so the machine's speed and the wire do not count.
    """
    spent = 0
    while not until.is_visible():
        is_shown = page.locator(".going").is_visible()
        page.clock.run_for(STEP)
        spent += STEP if is_shown else 0
        assert spent < MUCH, "it is shown without end"
        page.wait_for_timeout(5)
    return spent


STEP: Final = 25
MUCH: Final = 60_000
TO_CARDS: Final = {"normal": 2_000, "quick": 1_000, "instant": 0}
"""Milliseconds of the three seconds to the first cards; the rest is for the wire."""
TO_RESULT: Final = {"normal": 3_000, "quick": 1_200, "instant": 0}
"""Milliseconds from the last answer to the result."""


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("pace", TO_RESULT)
def test_the_dealing_leaves_time_for_the_wire_and_the_result_follows_soon(
    guest: Guest, size: ViewportSize, pace: str
) -> None:
    page = guest(viewport=size)
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(f"localStorage.setItem('paigow.pace', '{pace}')")
    page.clock.install()
    page.goto("/")
    expect(page.get_by_role("button", name="Play a free hand")).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now()") + 1_000)
    page.get_by_role("button", name="Play a free hand").click()
    spent = shown_for(page, page.locator(".two-trays .card-button").first)
    assert spent <= TO_CARDS[pace]
    page.get_by_role("button", name=re.compile("^House way")).click()
    deed = page.locator(".setting .main-action:enabled")
    shown_for(page, deed)
    deed.click()
    spent = shown_for(page, page.locator(".compared .net"))
    assert spent <= TO_RESULT[pace]
