"""Today's ten hands in the browser: set once, judged by the server, and there again after a reload."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser_plugin import PHONE, Guest
from places_kit import sideways

pytestmark = pytest.mark.sizes(all=1)
COUNTED = 300_000
"""Milliseconds in which a hand is counted on however busy a machine."""


def test_a_newcomer_sets_one_of_todays_hands_and_it_counts(guest: Guest) -> None:
    page = guest(viewport=PHONE)
    page.goto("/train")
    page.get_by_role("link", name="Play today's ten hands").click()
    expect(page.get_by_role("heading", name="Hand 1 of 10")).to_be_visible()
    dealt = page.locator(".two-trays .card-button")
    expect(dealt).to_have_count(7)
    for key in "67":
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    told = page.locator(".coach")
    expect(told).to_contain_text(re.compile("Best"), timeout=COUNTED)
    assert sideways(page) <= 0
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_role("heading", name="Hand 2 of 10")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Hand 2 of 10"), "the first try counts").to_be_visible()
