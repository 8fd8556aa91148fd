"""The page comes quickly: what a newcomer's browser loads before the tables are there is small."""

from __future__ import annotations

from typing import Any, Final

from playwright.sync_api import expect

from browser_plugin import SAMPLES, Guest

MOST: Final = 200_000
"""Bytes as they go over the line: compressed, with their headers."""


def test_the_first_load_transfers_less_than_200_kb(guest: Guest) -> None:
    page = guest()
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    loaded: list[int] = []

    def note(finished: dict[str, Any]) -> None:
        loaded.append(finished["encodedDataLength"])

    network.on("Network.loadingFinished", note)
    page.goto("/")
    expect(page.locator(".table-card")).to_have_count(len(SAMPLES))
    page.wait_for_load_state("networkidle")
    assert len(loaded) >= 4, "the document, its script, its style and the tables"
    assert sum(loaded) < MOST, f"{sum(loaded)} bytes in {len(loaded)} answers"
