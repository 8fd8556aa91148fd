"""The lobby: what Pai Gow is, the tables by game, and a table by one's own rules."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser_plugin import PHONE, SAMPLES, Guest
from page_kit import look_at_hand, open_menu, set_by_house_way
from paigow.games.submission import sample_names, sample_text
from places_kit import sideways

pytestmark = pytest.mark.sizes(all=1)


def test_a_newcomer_reads_what_it_is_and_comes_in_by_a_name(guest: Guest) -> None:
    page = guest(viewport=PHONE)
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Two hands.")
    expect(page.get_by_role("link", name="Learn in 3 minutes")).to_be_visible()
    for each in SAMPLES:
        expect(page.get_by_role("link", name=f"Watch {each}", exact=True)).to_be_visible()
    page.get_by_label("Your name").fill("Ann of the lobby")
    page.get_by_role("button", name="Start").click()
    for each in SAMPLES:
        expect(page.get_by_role("link", name=f"Sit down at {each}", exact=True)).to_be_visible()
    assert sideways(page) <= 0, "nothing is cut off sideways"


def test_every_sample_can_be_opened_for_friends_and_the_link_leads_to_the_table(guest: Guest) -> None:
    page = guest("Ben of the lobby")
    page.goto("/")
    expect(page.locator(".game summary")).to_have_count(len(SAMPLES))
    for each in page.locator(".game summary").all():
        each.click()
    practise = page.get_by_role("button", name="Practise with 3 computer players: ")
    expect(practise).to_have_count(len(list(sample_names())))
    three_and_seven = page.locator(".table-line").filter(has_text="Three and seven")
    expect(three_and_seven).to_contain_text("side bets: Three-Card Bonus, Seven-Card Bonus")
    page.get_by_role("button", name="Open for friends: ").first.click()
    expect(page).to_have_url(re.compile("/table/table-"))
    open_menu(page)
    page.get_by_role("button", name="Invite: copy the link").click()
    link = page.get_by_label("Your friends open it, pick a name and sit down at this table.")
    expect(link).to_have_value(page.url)
    friend = guest()
    friend.goto(link.input_value())
    expect(friend.get_by_role("heading", name="Dealer")).to_be_visible()
    friend.get_by_label("Your name").fill("Cat of the lobby")
    friend.get_by_role("button", name="Start").click()
    chips, buy = friend.get_by_label("How much"), friend.locator(".sit-down .main-action")
    for typed, said in (
        ("abc", '"abc" is not an amount.'),
        ("0", "Enter an amount above $0."),
        ("99999", "$99,999.00 is more than your balance of $1,000.00."),
    ):
        chips.fill(typed)
        expect(friend.get_by_text(said)).to_be_visible()
        expect(buy).to_be_disabled()
    chips.fill("500")
    expect(buy).to_have_text("Buy in for $500 and sit")
    friend.get_by_role("listitem", name="Seat 3").get_by_role("button", name="Sit here").click()
    expect(page.get_by_role("listitem", name="Seat 3")).to_contain_text("Cat of the lobby")
    lost = friend.context.new_page()  # where the browser may say that a socket was refused
    lost.goto(f"{page.url}-of-nobody")
    expect(lost.get_by_role("alert")).to_contain_text("there's no such table")
    lost.get_by_role("link", name="Back to the tables").click()
    expect(lost.get_by_role("heading", level=1)).to_contain_text("Two hands.")


def test_rules_of_ones_own_are_checked_clause_by_clause_before_a_table_is_opened(guest: Guest) -> None:
    page = guest("Dan of the lobby")
    page.goto("/")
    page.get_by_text("Make a table with your own rules").click()
    right = sample_text("supreme-pai-gow")
    wrong = right.replace('game = "supreme-pai-gow"', 'game = "supreme-pai-gow"\nmoon = 1')
    page.get_by_label("The file").set_input_files(
        {"name": "mine.toml", "mimeType": "text/plain", "buffer": wrong.encode()}
    )
    page.get_by_role("button", name="Check it").click()
    expect(page.locator(".violations li")).to_have_count(1)
    expect(page.locator(".violations")).to_contain_text("moon")
    page.get_by_label("Or its text").fill(right)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_text("It meets every clause.")).to_be_visible()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Dealer")).to_be_visible()


def test_a_guest_who_has_practised_takes_a_name_of_their_own(guest: Guest) -> None:
    page = guest()
    page.goto("/")
    page.get_by_role("button", name="Play a free hand").click()
    look_at_hand(page)
    set_by_house_way(page)
    open_menu(page)
    page.get_by_role("button", name="Leave the table").click()
    expect(page.locator(".sit-down")).to_be_visible()
    taken = guest("Taken already")
    taken.goto("/me")
    page.goto("/me")
    expect(page.get_by_text("You're playing as a guest.")).to_be_visible()
    page.get_by_label("Your name").fill("Taken already")
    page.get_by_role("button", name="Start").click()
    expect(page.get_by_role("alert")).to_contain_text("that name is taken")
    expect(page.get_by_text("You're playing as a guest."), "nothing is given up for that").to_be_visible()
    page.get_by_label("Your name").fill("Gus no guest")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".facts")).to_contain_text("Gus no guest")
    expect(page.get_by_text("You're playing as a guest.")).to_have_count(0)
