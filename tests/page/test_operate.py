"""The page of those who run the server: by role, and every act with its reason."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from browser_plugin import DESK, PHONE, Guest, House
from server_kit import token_for

pytestmark = pytest.mark.sizes(all=1)
WHY = "asked for at the desk"


def come_as(page: Page, house: House, role: str, name: str) -> None:
    token = token_for(house.state, role, name)
    page.context.request.post("/people/token", data={"token": token})
    page.goto("/operate")


def lines(page: Page, heading: str) -> Locator:
    """The lines of a part of the page, each of which can be opened."""
    part = page.locator("section").filter(has=page.get_by_role("heading", name=heading))
    return part.locator("details.sheet")


def _give_reason(page: Page, deed: str) -> None:
    page.get_by_role("button", name=deed).click()
    expect(page.get_by_role("button", name="Cancel")).to_be_visible()
    page.get_by_label("Reason").fill(WHY)
    page.locator("form").get_by_role("button", name=deed).click()
    expect(page.get_by_role("button", name="Cancel")).to_have_count(0)


def test_a_licensee_gives_money_ends_a_token_closes_a_table_and_posts_a_notice(
    guest: Guest, house: House
) -> None:
    player = token_for(house.state, "player", "Oskar Operated")
    known = {"authorization": f"Bearer {player}"}
    httpx.get(f"{house.address}/people/me", headers=known)
    table = house.open_table("supreme-pai-gow")
    page = guest()
    come_as(page, house, "licensee", "Lena who runs it")
    page.get_by_label("Find by name").fill("Oskar")
    line = lines(page, "Who is here").filter(has_text="Oskar Operated")
    line.locator("summary").click()
    line.get_by_label("Amount in dollars").fill("25")
    before = httpx.get(f"{house.address}/people/me", headers=known).json()["purse"]
    _give_reason(page, "Give play money")
    assert httpx.get(f"{house.address}/people/me", headers=known).json()["purse"] == before + 2_500
    _give_reason(page, "End the token")
    expect(line).to_contain_text("token ended")
    assert httpx.get(f"{house.address}/people/me", headers=known).status_code == 401
    lines(page, "Tables").filter(has_text=table).locator("summary").click()
    _give_reason(page, "Close after the round")
    expect(lines(page, "Tables").filter(has_text=table)).to_have_count(0)
    page.get_by_label("Text for everybody").fill("Tiles tonight at eight.")
    _give_reason(page, "Post the notice")
    expect(page.get_by_role("complementary", name="Notices")).to_have_count(0)
    acts = page.locator("ol.details li")
    expect(acts).to_have_count(4)
    for number, said in enumerate(
        ("posted a notice", "closed the table", "ended the token", "gave play money")
    ):
        expect(acts.nth(number)).to_contain_text(re.compile(f"Lena who runs it {said}.*{WHY}"))
    anybody = guest()
    anybody.goto("/")
    expect(anybody.get_by_role("complementary", name="Notices")).to_have_text("Tiles tonight at eight.")
    page.locator(".sheet").filter(has_text="Tiles tonight").get_by_role("button", name="Withdraw").click()
    page.get_by_label("Reason").fill(WHY)
    page.locator("form").get_by_role("button", name="Withdraw").click()
    expect(page.get_by_text("No notice stands.")).to_be_visible()


def test_a_floorperson_closes_and_an_auditor_only_reads_and_a_player_sees_nothing(
    guest: Guest, house: House
) -> None:
    table = house.open_table("supreme-pai-gow")
    for role, may_close in (("floorperson", 1), ("auditor", 0)):
        page = guest()
        come_as(page, house, role, f"Fay the {role}")
        line = lines(page, "Tables").filter(has_text=table)
        line.locator("summary").click()
        expect(line.get_by_role("button", name="Close after the round")).to_have_count(may_close)
        expect(page.get_by_role("button", name="End the token")).to_have_count(0)
        expect(page.get_by_role("button", name="Post the notice")).to_have_count(may_close)
    player = guest("Pia")
    player.goto("/operate")
    expect(player.get_by_text("This is for licensees, floorpersons and auditors.")).to_be_visible()
    expect(player.get_by_role("heading", level=2)).to_have_count(0)


LEAST_GAP = 3
"""Pixels between a name and what is said of it, or a label and its field: less reads as one word."""
GAP = """whole => {
  const texts = [], walker = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.data.trim()) texts.push(walker.currentNode);
  const box = (text, begins) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    if (begins) range.setStart(text, text.data.search(/\\S/));
    const boxes = [...range.getClientRects()].filter((each) => each.width > 0);
    return begins ? boxes[0] : boxes.pop();
  };
  const before = box(texts[0], false), field = whole.querySelector("input");
  const after = field ? field.getBoundingClientRect() : box(texts[1], true);
  return after.top >= before.bottom - 1 ? Infinity : after.left - before.right;
}"""


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_names_and_labels_stand_apart_from_what_follows(
    guest: Guest, house: House, viewport: ViewportSize
) -> None:
    size = f"{viewport['width']}"
    player = token_for(house.state, "player", f"Paul Placed {size}")
    httpx.get(f"{house.address}/people/me", headers={"authorization": f"Bearer {player}"})
    page = guest(viewport=viewport)
    come_as(page, house, "licensee", f"Lars of {size}")
    line = lines(page, "Who is here").filter(has_text=f"Paul Placed {size}")
    line.locator("summary").click()
    line.get_by_label("Amount in dollars").fill("25")
    money, end = (
        line.get_by_role("button", name=name).bounding_box() for name in ("Give play money", "End the token")
    )
    assert money
    assert end
    assert end["y"] - money["y"] - money["height"] >= LEAST_GAP
    line.get_by_role("button", name="Give play money").click()
    for summary in page.locator("details.sheet > summary").all():
        assert summary.evaluate(GAP) >= LEAST_GAP, summary.inner_text()
    for label in page.locator("label:visible").all():
        assert label.evaluate(GAP) >= LEAST_GAP, label.inner_text()


def test_an_act_that_is_sent_twice_at_once_is_done_once(guest: Guest, house: House) -> None:
    player = token_for(house.state, "player", "Tina Twice")
    known = {"authorization": f"Bearer {player}"}
    before = httpx.get(f"{house.address}/people/me", headers=known).json()["purse"]
    page = guest()
    come_as(page, house, "licensee", "Lou who hurries")
    line = lines(page, "Who is here").filter(has_text="Tina Twice")
    line.locator("summary").click()
    line.get_by_label("Amount in dollars").fill("25")
    line.get_by_role("button", name="Give play money").click()
    line.get_by_label("Reason").fill(WHY)
    line.locator("form").evaluate("form => { form.requestSubmit(); form.requestSubmit(); }")
    expect(line.get_by_role("button", name="Cancel")).to_have_count(0)
    expect(page.locator("ol.details li").filter(has_text="Tina Twice")).to_have_count(1)
    assert httpx.get(f"{house.address}/people/me", headers=known).json()["purse"] == before + 2_500


def test_the_page_is_there_in_chinese(guest: Guest, house: House) -> None:
    page = guest()
    come_as(page, house, "licensee", "Mei who runs it")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="繁體中文").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("營運")
    expect(page.get_by_role("heading", level=2)).to_have_text(["在場的人", "牌桌", "公告", "操作記錄"])
    page.get_by_role("button", name="選單").click()
    expect(page.get_by_role("link", name="營運")).to_be_visible()
