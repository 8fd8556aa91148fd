"""The page in another language: chosen once, kept, said everywhere, and no wider than a phone."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from browser_plugin import PHONE, Guest, House
from paigow.server.hosting.bots import NAMES as COMPANY
from paigow.teaching.lessons import lesson
from places_kit import sideways

pytestmark = pytest.mark.sizes(all=1)

CHINESE: Final = "繁體中文"
FIRST_STEP: Final = lesson("pai-gow-tiles", "zh-Hant").steps[0].title
HAN: Final = re.compile("[一-鿿]")


def play_a_round_in_chinese(page: Page) -> None:
    """From the chips to the settlement; whatever the server says of it is in Chinese."""
    page.get_by_label("多少").fill("500")
    page.get_by_role("listitem", name="第 3 位").get_by_role("button", name="坐這裡").click()
    expect(page.locator(".wagers .area .spot b")).to_have_text(["主注", "幸運獎金"])
    page.locator(".wagers .area .least").click()
    expect(page.locator(".wagers .area .least")).to_have_count(0)
    page.get_by_role("button", name=re.compile(r"^下注 \$")).click()
    expect(page.locator(".two-trays .card-button").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^莊家擺法")).click()
    expect(page.locator(".judged")).to_have_text(
        re.compile("^合規則，莊家也會這樣分。 莊家擺法：「[^a-z]+」。 [^a-z]+。$")
    )
    expect(page.locator(".tray-high .called")).to_have_text(HAN)
    assert sideways(page) <= 0
    page.get_by_role("button", name=re.compile("^分好了")).click()
    happened = page.get_by_role("complementary", name="經過")
    expect(happened).to_contain_text("第 1 局結束。")
    expect(happened.locator("[lang=en]")).to_have_count(0)
    called = page.get_by_role("region", name="結果").locator("small")
    expect(called.last).to_have_text(re.compile("."))
    expect(called.filter(has_text=re.compile("[a-z]"))).to_have_count(0)
    assert sideways(page) <= 0


def test_who_chooses_chinese_reads_lobby_lesson_and_table_in_it_until_english_is_chosen(
    guest: Guest, house: House
) -> None:
    page = guest("Mei", viewport=PHONE)
    page.goto("/")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=CHINESE).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(HAN)
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    assert sideways(page) <= 0
    page.goto("/learn/pai-gow-tiles")
    expect(page.get_by_role("heading", level=2)).to_have_text(FIRST_STEP)
    expect(page.locator(".exercise .tray-low")).to_be_visible()
    expect(page.locator(".exercise .card-button").first).to_have_accessible_name(re.compile("^梅 5-5"))
    assert sideways(page) <= 0
    page.goto(f"/table/{house.open_table('pai-gow-poker-fortune')}")
    play_a_round_in_chinese(page)
    expect(page.get_by_role("region", name="結果")).to_be_visible()
    page.get_by_role("button", name=re.compile("^為什麼")).first.click()
    why = page.get_by_role("complementary", name="為什麼")
    expect(why.locator(".decided")).to_have_count(2)
    expect(why.locator(".decided h3")).to_have_text([re.compile("^你的主注"), re.compile("^你的幸運獎金")])
    expect(why.locator("[lang=en]")).to_have_count(0)
    assert sideways(page) <= 0
    why.locator(".clause").first.click()
    clause = page.get_by_role("complementary", name="條文")
    expect(clause.locator("p[lang=en]").first).to_be_visible()
    clause.get_by_role("button", name="關閉").click()
    why.get_by_role("button", name="關閉").click()
    page.get_by_role("button", name="選單").click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("complementary", name="What happened")).to_contain_text(
        re.compile(r"Round \d opened")
    )
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_a_browser_that_asks_for_chinese_gets_it_unasked_and_practises_at_once_among_simulated_players(
    guest: Guest,
) -> None:
    page = guest(locale="zh-TW")
    page.goto("/learn")
    expect(page.get_by_role("heading", level=1)).to_have_text("玩法")
    page.goto("/")
    page.get_by_role("button", name="免費玩一手").click()
    happened = page.get_by_role("complementary", name="經過")
    expect(happened).to_contain_text(f"{COMPANY[0]} 坐到第")
    expect(happened.locator("[lang=en]")).to_have_count(0)
