"""The rules, the odds and the signs in the browser, and what an auditor sees."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser_plugin import PHONE, Guest, House
from places_kit import sideways
from server_kit import token_for

pytestmark = pytest.mark.sizes(all=1)

COUNTED = 300_000
"""Milliseconds for what another process counts, on however busy a machine."""


def test_clauses_are_found_by_words_and_open_with_what_holds_them(guest: Guest) -> None:
    page = guest()
    page.goto("/rules/SPG")
    page.get_by_label("Words").fill("equal")
    expect(page.locator(".clause-list li").first).to_be_visible()
    page.locator(".clause-list .clause").first.click()
    panel = page.get_by_role("complementary", name="The clause")
    expect(panel.get_by_text("Tests that show it")).to_be_visible()


def test_odds_are_counted_and_signs_say_to_and_never_for(guest: Guest) -> None:
    page = guest()
    page.goto("/odds")
    page.route("**/samples/*/odds", lambda _: None)  # as if it took for ever
    page.get_by_role("link", name="Exact odds: Supreme Pai Gow").click()
    expect(page.get_by_text(re.compile(r"^0 of \d+ parts done\.$"))).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    page.unroute("**/samples/*/odds")
    expect(page.get_by_role("heading", name="Supreme Pai Gow")).to_be_visible()
    page.get_by_role("button", name="Count again").click()
    expect(page.get_by_role("heading", name="The main bet")).to_be_visible(timeout=COUNTED)
    expect(page.locator(".odds-card").first).to_contain_text("2.7528%")
    expect(page.get_by_text("the dealer sets by Balanced")).to_be_visible()
    page.set_viewport_size(PHONE)
    assert sideways(page) <= 0, "however long a hash is"
    session = page.locator("section", has=page.get_by_role("heading", name="A session", exact=True))
    session.get_by_role("button", name="Work it out").click()
    drawing = session.get_by_role("img", name=re.compile("^Results from .* ahead .* of the time"))
    expect(drawing).to_be_visible(timeout=COUNTED)
    assert drawing.locator("rect.win").count() > 5 < drawing.locator("rect.lose").count()
    expect(session.get_by_role("status")).to_contain_text("137.64")  # 200 x $25 x 2.7528%
    assert sideways(page) <= 0, "however wide a drawing is"
    page.goto("/signs/pai-gow-poker-three-and-seven-card-bonus")
    expect(page.locator(".sign table").first).to_contain_text(" to 1")
    assert sideways(page) <= 0, "however many columns a pay table has"
    signs = page.locator(".sign").all_inner_texts()
    assert not any(" for 1" in text for text in signs)
    assert any("PGP-18a" in text for text in signs)
    assert any("PGP-17f.3" in text for text in signs)
    assert not any(re.search("[a-z]_[a-z]", text) for text in signs), "no name that programs use"


def test_an_auditor_verifies_the_store_and_recalls_rounds(guest: Guest, house: House) -> None:
    page = guest("Pat of the rules")
    page.goto("/audit")
    expect(page.get_by_text("This is for auditors and floorpersons.")).to_be_visible()
    expect(page.get_by_role("heading", name="Meters")).to_have_count(0)
    page.context.request.post(
        "/people/token", data={"token": token_for(house.state, "auditor", "Audrey of the rules")}
    )
    page.goto("/audit")
    page.get_by_role("button", name="Verify the store").click()
    expect(page.get_by_text("The store is in order.")).to_be_visible(timeout=COUNTED)
