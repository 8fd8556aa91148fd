"""The page in another language: chosen once, kept, said everywhere, and no wider than a phone."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from browser_plugin import PHONE, Guest, House
from paigow.teaching.lessons import lesson

CHINESE: Final = "繁體中文"
FIRST_STEP: Final = lesson("pai-gow-tiles", "zh-Hant").steps[0].title
HAN: Final = re.compile("[一-鿿]")


def is_as_wide_as_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_who_chooses_chinese_reads_lobby_lesson_and_table_in_it_until_english_is_chosen(
    guest: Guest, house: House
) -> None:
    page = guest("Mei", viewport=PHONE)
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=CHINESE).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HAN)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    assert is_as_wide_as_the_screen(page)
    page.goto("/learn/pai-gow-tiles")
    expect(page.get_by_role("heading", level=2)).to_have_text(FIRST_STEP)
    expect(page.locator(".exercise .tray-low")).to_be_visible()
    expect(page.locator(".exercise .card-button").first).to_have_accessible_name(re.compile("^梅 5-5"))
    assert is_as_wide_as_the_screen(page)
    page.goto(f"/table/{house.open_table('pai-gow-poker-fortune')}")
    expect(page.get_by_role("button", name="買籌碼")).to_be_visible()
    assert is_as_wide_as_the_screen(page)
    page.get_by_role("button", name="選單").click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Buy chips")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_browser_that_asks_for_chinese_gets_it_unasked(guest: Guest) -> None:
    page = guest(locale="zh-TW")
    page.goto("/learn")
    expect(page.get_by_role("heading", level=1)).to_have_text("玩法")
