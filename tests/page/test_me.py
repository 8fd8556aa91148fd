"""One's own page: what one holds, what one allows oneself, and coming by a token."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser_plugin import Guest, House
from server_kit import token_for

pytestmark = pytest.mark.sizes(all=1)


def test_limits_are_set_at_once_and_loosened_later_and_the_page_says_so(guest: Guest) -> None:
    page = guest("Ann of the limits")
    page.goto("/me")
    page.get_by_label("Most I can bet in a round").fill("50")
    page.get_by_role("button", name="Save limits").click()
    expect(page.get_by_text("Lower limits count from now.")).to_be_visible()
    page.get_by_label("Most I can bet in a round").fill("none")
    page.get_by_role("button", name="Save limits").click()
    expect(page.get_by_role("alert")).to_contain_text("Enter dollars like 50 or 12.50")
    page.get_by_label("Most I can bet in a round").fill("")
    page.get_by_role("button", name="Save limits").click()
    expect(page.get_by_text("Your bet limit changes to no limit from")).to_be_visible()
    page.get_by_role("button", name="Sign out everywhere else").click()
    expect(page.get_by_text("signed in here and nowhere else")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Ann of the limits")).to_be_visible()


def test_an_auditor_comes_by_a_token_and_goes_out_again(guest: Guest, house: House) -> None:
    page = guest()
    page.goto("/me")
    page.get_by_label("Token").fill(token_for(house.state, "auditor", "Audrey of the page"))
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_text("an auditor")).to_be_visible()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_label("Your name")).to_be_visible()
