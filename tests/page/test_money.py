"""Money on the page: play money for who has lost all, what is missing to play, and practice money."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from browser_plugin import Guest, House
from page_kit import go_on, look_at_hand, open_menu, set_by_house_way
from paigow.store import PurseChange
from seated_kit import Seated, play, shown

pytestmark = pytest.mark.sizes(all=1)
EZ = "ez-pai-gow-poker"


def empty_purse(house: House, name: str, *, leaves: int = 0) -> None:
    """Somebody has lost what was in the purse."""
    people = house.state.store.people
    [person] = people.named([name])
    lost = people.balance(person.id) - leaves
    people.give(PurseChange(person.id, -lost, "lost in a test"), at=house.state.clock.wall())


def fact(page: Page, name: str) -> Locator:
    """What the bar at the top says of something."""
    return page.locator(".session > dl div").filter(has_text=name).locator("dd")


def test_who_has_lost_all_gets_play_money_by_a_button_and_plays_on(guest: Guest, house: House) -> None:
    page = guest("Lou Lost")
    page.goto("/me")
    expect(page.get_by_text("$1,000.00")).to_be_visible()
    expect(page.get_by_role("button", name="Get $1,000"), "nobody with money is asked").to_have_count(0)
    empty_purse(house, "Lou Lost")
    page.goto(f"/table/{house.open_table(EZ)}")
    expect(page.locator(".sit-down [type=submit]")).to_be_disabled()
    expect(page.get_by_role("button", name="Sit here"), "nobody sits down without chips").to_have_count(0)
    page.get_by_role("button", name="Get $1,000").click()
    expect(page.get_by_text("Your balance is $1,000.00.")).to_be_visible()
    expect(page.get_by_role("button", name="Get $1,000")).to_have_count(0)
    page.get_by_role("button", name="Buy in for $300 and sit").click()
    expect(page.get_by_role("listitem", name="Seat 3")).to_contain_text("You")
    expect(fact(page, "Balance")).to_have_text("$700")
    open_menu(page)
    page.get_by_role("button", name="Leave the table").click()
    expect(fact(page, "Balance")).to_have_text("$1,000")
    empty_purse(house, "Lou Lost")
    page.goto("/me")
    expect(page.get_by_text("You can get another $1,000 from")).to_be_visible()


def test_who_sits_without_chips_is_told_what_is_missing_and_offered_it(guest: Guest, house: House) -> None:
    page = guest("Sid Short")
    table = house.open_table("pai-gow-poker-fortune", surrender=600)
    page.goto(f"/table/{table}")
    page.get_by_label("How much").fill("15")
    page.get_by_role("listitem", name="Seat 3").get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("listitem", name="Seat 3")).to_contain_text("You")
    sid = Seated.of_page(page.context, house.address, "Sid Short", table, 3, chips=0)
    sid.answers["PlaceWagers"] = {"stakes": [{"wager": "pai_gow_poker", "amount": 1_500}]}
    play([sid], lambda _, asked: "SetHands" in asked)
    sid.give("Surrender", position=3)
    go_on(page)
    short = page.get_by_text("You have $0 in chips, and the smallest bet is $15.")
    expect(short).to_be_visible()
    expect(page.get_by_text("The next round is about to start")).to_have_count(0)
    watcher = guest()
    watcher.goto(f"/table/{table}")
    expect(watcher.get_by_text("Nobody here has chips.")).to_be_visible()
    empty_purse(house, "Sid Short")
    page.reload()
    go_on(page)
    page.get_by_role("button", name="Get $1,000").click()
    page.get_by_role("button", name="Buy chips", exact=True).click()
    expect(short).to_have_count(0)
    go_on(page)
    expect(page.get_by_role("heading", name="Your bets")).to_be_visible()
    shown(page, sid.look())


@pytest.mark.parametrize("is_answered", [True, False])
def test_the_amount_to_buy_in_for_does_not_change_while_it_is_typed(
    guest: Guest, house: House, is_answered: bool
) -> None:
    """It is shown once the least wager is known, or cannot be."""
    page = guest(f"Amy Amount {is_answered}")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/wagers", hold)
    page.goto(f"/table/{house.open_table(EZ)}")
    expect(page.get_by_role("listitem", name="Seat 1")).to_be_visible()
    expect(page.get_by_label("How much")).to_have_count(0)
    for route in held:
        route.continue_() if is_answered else route.fulfill(status=503, json={"reason": "busy"})
    amount = page.get_by_label("How much")
    amount.fill("15")
    expect(amount).to_have_value("15")
    page.get_by_role("listitem", name="Seat 1").get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("listitem", name="Seat 1")).to_contain_text("You")


def test_practice_has_money_of_its_own_and_the_purse_stays_as_it_is(guest: Guest, house: House) -> None:
    page = guest("Pru Practice")
    empty_purse(house, "Pru Practice", leaves=700)
    page.goto("/")
    page.locator(".game summary").first.click()
    page.get_by_role("button", name="Practise with 3 computer players: ").first.click()
    expect(page).to_have_url(re.compile("/table/"))
    look_at_hand(page)
    expect(fact(page, "Practice money")).to_have_text("$1,000")
    open_menu(page)
    page.get_by_text("More chips").click()
    expect(page.get_by_text("This is practice money: up to $1,000 a time")).to_be_visible()
    page.keyboard.press("Escape")
    set_by_house_way(page)
    open_menu(page)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("button", name="Leave the table")).to_have_count(0)
    page.goto("/me")
    expect(page.locator(".facts div").filter(has_text="Balance")).to_contain_text("$7.00")
    page.goto("/")
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(page.get_by_text("back in your balance")).to_have_count(0)


def test_who_cannot_wager_is_not_said_to_have_missed_what_nobody_asked(guest: Guest, house: House) -> None:
    """At a table where players bank: no round begins for who cannot make the least wager, and among others
    the bank and the cut are offered to them like to anybody."""
    table = house.open_table("pai-gow-poker-banking")
    page, other = guest("Pip the poor"), guest("Ric the rich")
    page.goto(f"/table/{table}")
    page.get_by_label("How much").fill("10")
    page.get_by_role("listitem", name="Seat 1").get_by_role("button", name="Sit here").click()
    expect(page.get_by_text("You have $10 in chips, and the smallest bet is $25.")).to_be_visible()
    other.goto(f"/table/{table}")
    expect(other.locator(".sit-down")).to_be_visible()
    Seated.of_page(other.context, house.address, "Ric the rich", table, 5)
    expect(page.get_by_role("button", name="No cut")).to_be_visible()
    expect(page.locator(".chronicle")).not_to_contain_text("did not answer in time")
    page.get_by_role("button", name="No cut").click()
    expect(page.locator(".chronicle")).to_contain_text("You declined")
