"""A lesson in the browser says what is right, and opens the clause beside it."""

from __future__ import annotations

from playwright.sync_api import expect

from browser_plugin import Guest


def test_a_lesson_says_what_is_right_and_opens_the_clause(guest: Guest) -> None:
    page = guest()
    page.goto("/learn/supreme-pai-gow")
    page.locator(".clause").first.click()
    expect(page.get_by_role("complementary", name="The clause")).to_be_visible()
