"""The page opens: the tables by game, the lessons, and a table that one watches."""

from __future__ import annotations

from playwright.sync_api import expect

from browser_plugin import SAMPLES, Guest


def test_the_lobby_has_a_table_of_each_game_and_the_way_in(guest: Guest) -> None:
    page = guest()
    page.goto("/")
    expect(page.locator(".table-card")).to_have_count(len(SAMPLES))
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("link", name="Sit down")).to_have_count(len(SAMPLES))


def test_a_lesson_says_what_is_right_and_opens_the_clause(guest: Guest) -> None:
    page = guest()
    page.goto("/learn/supreme-pai-gow")
    page.locator(".clause").first.click()
    expect(page.get_by_role("complementary", name="The clause")).to_be_visible()
