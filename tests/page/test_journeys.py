"""Whole journeys in the browser, from the lobby to settlement, and what may happen on the way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from browser_plugin import PATIENCE, Guest, House
from page_kit import (
    POSITION,
    SET,
    Questions,
    go_on,
    look_at_hand,
    play_until_settled,
    set_by_house_way,
    sit_down,
    wager_everything,
)
from seated_kit import Seated, at, play
from server_kit import token_for

pytestmark = pytest.mark.sizes(all=1)


@pytest.mark.parametrize(
    ("deed", "marker", "told"),
    [
        ("Be the bank", "Bank", ("against your bank", "as the bank")),
        # The dealer wagers nothing against a bank that it shares, so that alone one gives it back.
        ("Split the bank with the dealer", "Co-bank", (f", seat {POSITION}", "$")),
    ],
)
def test_who_takes_the_bank_has_its_marker_and_plays_it_out(
    guest: Guest, house: House, deed: str, marker: str, told: tuple[str, str]
) -> None:
    page = guest(f"Banker {marker}")
    sit_down(page, house.open_table("pai-gow-poker-banking"))
    play_until_settled(page)  # who has wagered against the dealer is offered the bank in the next round
    go_on(page)
    expect(Questions(page).bank).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".actions")).to_contain_text(re.compile(r"\$[\d,]+\.\d\d"))
    page.get_by_role("button", name=deed, exact=True).click()
    expect(page.get_by_role("listitem", name=f"Seat {POSITION}")).to_contain_text(marker)
    play_until_settled(page, number=2)
    expect(page.get_by_role("complementary", name="What happened")).to_contain_text("the bank")
    won = re.search(r"(You (?:won|lost) \$[\d,]+)(\.\d\d)?", page.locator(".net").inner_text())
    in_all = page.locator(".session dd").first.inner_text()  # whole dollars without cents
    in_all += "" if "." in in_all else ".00"
    page.get_by_role("button", name="Why? Round 2").click()
    why = page.get_by_role("complementary", name="Why")
    expect(why).to_contain_text(won[1] + (won[2] or ".00") if won else "You broke even")
    expect(why.locator(".decided.mine h3").first).to_contain_text(told[0])
    page.goto("/rounds")
    expect(page.get_by_role("status")).to_have_text(f"{in_all} over 2 rounds.")
    expect(page.get_by_role("row", name="Round 2")).to_contain_text(told[1])


def test_who_has_a_card_exposed_chooses_to_have_the_hand_void(guest: Guest, house: House) -> None:
    table = house.open_table("ez-pai-gow-poker", step=1)
    page = guest("Exposed")
    sit_down(page, table)
    floor = token_for(house.state, "floorperson", "Floor of the exposed")
    wager_everything(_at_wagers(page))
    _report_exposed(house, table, floor)
    expect(page.get_by_text("One of your cards was shown.")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    page.get_by_role("button", name="Void the hand").click()
    expect(page.locator(".session .chips-held").first).to_contain_text("$500")


def _at_wagers(page: Page) -> Page:
    asked = Questions(page)
    expect(asked.wagers.or_(asked.cut).first).to_be_visible(timeout=PATIENCE)
    if asked.cut.is_visible():
        expect(asked.wagers, "the wager comes first, and the cut beside it").to_be_visible()
        asked.cut.click()
    expect(asked.wagers).to_be_visible()
    return page


def _report_exposed(house: House, table: str, token: str) -> None:
    """A floorperson reports the first card of the player as soon as cards lie there, before anybody looks."""
    floor = Seated.by_token(house.address, token, table)
    play([floor], lambda told, _: bool(at(told, POSITION).get("cards")))
    floor.give("Report", irregularity="player_card_exposed", position=POSITION, place=1)


def test_a_line_that_is_cut_while_one_sets_loses_nothing(guest: Guest, house: House) -> None:
    page = guest("Cut off")
    lines: list[WebSocketRoute] = []
    is_cut: list[bool] = []

    def joined(line: WebSocketRoute) -> None:
        if is_cut:
            line.close()
        else:
            line.connect_to_server()
            lines.append(line)

    page.route_web_socket(re.compile("/socket"), joined)
    sit_down(page, house.open_table("supreme-pai-gow"))
    wager_everything(_at_wagers(page))
    look_at_hand(page)
    low = page.get_by_role("group", name=re.compile("^Low hand"))
    page.keyboard.press("1")
    expect(low.get_by_role("button")).to_have_count(1)
    is_cut.append(True)
    lines[-1].close()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    expect(low.get_by_role("button"), "what was being set stays").to_have_count(1)
    is_cut.clear()
    expect(page.get_by_text("Connection lost.")).to_be_hidden(timeout=PATIENCE)
    expect(low.get_by_role("button")).to_have_count(1)
    set_by_house_way(page)
    expect(Questions(page).result).to_be_visible(timeout=PATIENCE)


def test_two_at_a_table_see_each_others_cards_only_when_they_are_exposed(guest: Guest, house: House) -> None:
    table = house.open_table("pai-gow-poker-fortune")
    ann, bo = guest("Ann who looks"), guest("Bo who looks")
    heard: list[str] = []
    ann.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    sit_down(ann, table, 3)
    sit_down(bo, table, 5)
    for page in (ann, bo):
        wager_everything(_at_wagers(page))
    for page in (ann, bo):
        look_at_hand(page)
    his = _pieces(bo.locator(".two-trays"))
    assert len(his) == 7
    place = ann.get_by_role("listitem", name="Seat 5")
    assert not set(his) & set(_pieces(ann.locator("body"))), "no card of his is drawn"
    assert not [frame for frame in heard if any(f'"{card}"' in frame for card in his)], "none was sent"
    set_by_house_way(ann)
    assert not set(his) & set(_pieces(ann.locator("body")))
    set_by_house_way(bo)
    told = Questions(ann).result.or_(ann.locator(".last-result")).first  # one line where others wait
    expect(told).to_be_visible(timeout=PATIENCE)
    assert any(all(f'"{card}"' in frame for card in his) for frame in heard), "now they lie open"
    expect(place).to_be_visible()


def _pieces(place: Locator) -> list[str]:
    """The faces that are drawn somewhere."""
    drawn: list[str] = place.locator("use").evaluate_all("all => all.map(one => one.getAttribute('href'))")
    return [name for each in drawn if not (name := each.rpartition("#card-")[2]).endswith("back")]


def test_a_round_is_played_by_keys_alone(guest: Guest, house: House) -> None:
    page = guest("Keys alone")
    table = house.open_table("supreme-pai-gow")
    page.goto("/")
    _press(page, page.locator(f"a[href='/table/{table}']").first)
    _press(page, page.get_by_role("listitem", name="Seat 3").get_by_role("button", name="Sit here"))
    asked = Questions(page)
    expect(asked.wagers.or_(asked.cut).first).to_be_visible(timeout=PATIENCE)
    if asked.cut.is_visible():
        _press(page, asked.cut)
    _press(page, page.get_by_role("button", name=re.compile(r"^Bet \$")))
    look_at_hand(page)
    page.keyboard.press("h")
    expect(page.locator(".judged")).to_contain_text("how the house sets it")
    _press(page, page.get_by_role("button", name=SET))
    expect(asked.result).to_be_visible(timeout=PATIENCE)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def _press(page: Page, thing: Locator) -> None:
    """Go to something by the tabulator, as far as it takes, see that one sees it there, and press Enter."""
    expect(thing).to_be_visible(timeout=PATIENCE)
    for _ in range(120):
        if thing.evaluate("thing => thing === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(thing).to_be_focused()
    style: dict[str, Any] = thing.evaluate("thing => ({ width: getComputedStyle(thing).outlineStyle })")
    assert style["width"] != "none", "the focus is seen"
    page.keyboard.press("Enter")
