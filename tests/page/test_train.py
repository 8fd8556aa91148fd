"""The trainer on the page: nothing before a hand is set, everything after, and a score that is one's own."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from browser_plugin import PHONE, Guest
from paigow.games.catalogue import GameName
from paigow.platform.files import DATA_VARIABLE
from paigow.teaching.setting_value.score import kept_path, kept_score
from places_kit import sideways

pytestmark = pytest.mark.sizes(all=1)

COUNTED = 300_000
"""Milliseconds that the first count of a process may take on a busy machine."""
BEST_BY_FIRST_TWO, MISSED_BY_FIRST_TWO = 4, 3
"""Seeds of hands of Supreme: of some others, as three of a kind, no setting is the best."""


def lay(page: Page, *places: int) -> None:
    expect(page.locator(".two-trays .card-button").first).to_be_enabled()
    for place in places:
        page.keyboard.press(str(place))
    page.keyboard.press("Enter")
    expect(page.locator(".bars")).to_be_visible(timeout=COUNTED)


def test_a_hand_is_set_judged_reviewed_drilled_scored_and_saved(
    guest: Guest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = guest(service_workers="block")  # a worker would ask past the test
    seeds = iter((BEST_BY_FIRST_TWO, MISSED_BY_FIRST_TWO))

    def deal_by_seed(route: Route) -> None:
        route.continue_(post_data={**(route.request.post_data_json or {}), "seed": next(seeds, 0)})

    page.route("**/training/*/hand", deal_by_seed)
    page.goto("/train")
    page.get_by_role("link", name="Practise Supreme Pai Gow").click()
    expect(page.locator(".two-trays .card-button")).to_have_count(4)
    expect(page.locator(".bars")).to_have_count(0)
    for verdict in ("That's the best setting.", "Legal, but it gives up"):
        lay(page, 1, 2)
        expect(page.locator(".worth-verdict")).to_contain_text(verdict)
        expect(page.locator(".bar-row").first).to_contain_text("best")
        expect(page.locator(".bar-row.yours")).to_have_count(1)
        page.keyboard.press("Enter")
    page.get_by_role("link", name="Mistakes").click()
    page.get_by_role("button", name="Set it again").click()
    expect(page.locator(".two-trays .card-button")).to_have_count(4)
    page.get_by_role("link", name="Drill").click()
    expect(page.get_by_text("Only the hands you got wrong")).to_be_visible()
    page.get_by_role("link", name="Score").click()
    expect(page.locator("tfoot td").first).to_have_text("2")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    shutil.copy(saved.value.path(), kept_path())
    kept_path().chmod(0o600)
    score = kept_score(GameName.SUPREME_PAI_GOW)  # the file is the one that `paigow train` keeps
    assert (score.all.hands, len(score.mistakes)) == (2, 1)
    page.get_by_role("button", name="Delete my score").click()
    page.get_by_role("button", name="Really delete it all?").click()
    expect(page.get_by_text("You haven't set a hand yet.")).to_be_visible()


def test_in_face_up_the_dealers_hands_lie_open_and_the_best_reachable_result_is_said(guest: Guest) -> None:
    page = guest(viewport=PHONE)
    page.goto("/train/face-up-pai-gow-poker")
    expect(page.get_by_text("The dealer's hands are face up")).to_be_visible()
    lay(page, 2, 3)
    expect(page.locator(".worth")).to_contain_text(re.compile("you can get here is|every setting loses"))
    assert sideways(page) <= 0


def test_a_hand_that_is_still_being_counted_is_waited_for_or_left_out(guest: Guest) -> None:
    page = guest(service_workers="block")  # a worker would ask past the test
    busy = {"code": "too_often", "reason": "wait"}
    page.route("**/values/**", lambda route: route.fulfill(status=429, json=busy))
    page.goto("/train/supreme-pai-gow")
    expect(page.locator(".two-trays .card-button")).to_have_count(4)
    for key in ("1", "2", "Enter"):
        page.keyboard.press(key)
    at_once = page.locator(".at-once")
    expect(at_once).to_contain_text(re.compile("(Legal|Set wrong).* High hand: .* Low hand: "))
    expect(at_once).to_contain_text("The house way (Balanced)")
    expect(page.get_by_text("Trying every hand")).to_be_visible()
    page.unroute("**/values/**")
    page.get_by_role("button", name="Skip this hand").click()
    page.get_by_role("button", name="Show the answer").click()
    expect(page.locator(".bars")).to_be_visible(timeout=COUNTED)
    page.get_by_role("link", name="Score").click()
    expect(page.get_by_text("You haven't set a hand yet.")).to_be_visible()


def test_the_same_number_gives_the_same_hundred_hands_and_a_reload_goes_on(guest: Guest) -> None:
    page = guest()
    page.goto("/train/pai-gow-tiles?do=challenge&number=7")
    names = _named(page)
    lay(page, 3, 4)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hand 2 of 100")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Hand 2 of 100")).to_be_visible()
    other = guest()
    other.goto("/train/pai-gow-tiles?do=challenge&number=7")
    assert _named(other) == names


def _named(page: Page) -> list[str | None]:
    pieces = page.locator(".two-trays .card-button")
    expect(pieces).to_have_count(4)
    return [piece.get_attribute("aria-label") for piece in pieces.all()]


def test_a_hand_seen_elsewhere_is_looked_up_and_a_wrong_one_refused_in_words(guest: Guest) -> None:
    page = guest()
    page.goto("/train/pai-gow-tiles?do=lookup")
    page.get_by_label("Or type them:").fill("6-6 1-2 5-6 9-9")
    with page.expect_response("**/values/**"):
        page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("9-9")
    for name in ("6-6, Heaven", "1-2, Gee Joon Three", "5-6, Hatchet", "4-5, Mixed Nine"):
        page.locator(".deck").get_by_role("button", name=name).first.click()
    page.get_by_role("button", name="What's it worth?").first.click()
    expect(page.locator(".bar-row").first).to_contain_text("best", timeout=COUNTED)
