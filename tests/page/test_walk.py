"""A walk through the page: every place, and a round of every game from the lobby to settlement."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_plugin import SAMPLES, Guest, House
from page_kit import Questions, out_of_sight, play_until_settled, sit_down
from places_kit import every_place


@pytest.mark.parametrize("name", ["", "Walker"])
def test_every_place_opens_for_a_newcomer_and_for_somebody_known(guest: Guest, name: str) -> None:
    """What goes wrong on the way, in the console or in an answer, fails the test (`browser_plugin`)."""
    page = guest(name)
    for path in every_place():
        page.goto(path)
        expect(page.locator("#main h1").first, path).to_be_attached()


@pytest.mark.parametrize("path", ["/learn/nope", "/train/nope", "/learn/toString"])
def test_an_address_that_names_no_game_leads_to_no_page_and_back_to_the_tables(
    guest: Guest, path: str
) -> None:
    page = guest()
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_have_text("There's no page here.")
    expect(page.locator("main"), "nothing of what programs are told").not_to_contain_text("choose from")
    page.get_by_role("link", name="Back to the tables").click()
    expect(page.get_by_role("heading", name="Tables")).to_be_visible()


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_game_goes_from_the_lobby_to_settlement_with_every_wager(
    guest: Guest, house: House, sample: str
) -> None:
    page = guest(f"J {sample}"[:24])
    sit_down(page, house.open_table(sample))
    made = play_until_settled(page)
    assert len(made) > 1, "the sample offers optional wagers"
    result = Questions(page).result
    for title in made[1:]:
        expect(result).to_contain_text(title)
    expect(Questions(page).onward).to_be_visible()
    assert not out_of_sight(page, ".side", ".net", ".moved li", ".onward"), "it needs no scrolling"
    result.get_by_role("button", name="Why?").click()
    clause = page.get_by_role("complementary", name="Why").locator(".clause").first
    expect(clause, "what decided is one tap away, with its clause").to_be_visible()
