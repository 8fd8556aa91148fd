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
    page.get_by_label("The most to wager in a round").fill("50")
    page.get_by_role("button", name="Set the limits").click()
    expect(page.get_by_text("What was tightened holds now.")).to_be_visible()
    page.get_by_label("The most to wager in a round").fill("none")
    page.get_by_role("button", name="Set the limits").click()
    expect(page.get_by_role("alert")).to_contain_text("An amount is dollars and cents")
    page.get_by_label("The most to wager in a round").fill("")
    page.get_by_role("button", name="Set the limits").click()
    expect(page.get_by_text("The limit of wagers will be no limit from")).to_be_visible()
    page.get_by_role("button", name="Stay known here, and nowhere else").click()
    expect(page.get_by_text("it is worth nothing now")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Ann of the limits")).to_be_visible()


def test_an_auditor_comes_by_a_token_and_goes_out_again(guest: Guest, house: House) -> None:
    page = guest()
    page.goto("/me")
    page.get_by_label("The token").fill(token_for(house.premises, "auditor", "Audrey of the page"))
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_text("an auditor")).to_be_visible()
    page.get_by_role("button", name="Go out").click()
    expect(page.get_by_label("Your name")).to_be_visible()
