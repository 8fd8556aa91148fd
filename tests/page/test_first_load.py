"""The page comes quickly: what a newcomer's browser loads before the tables are there is small."""

from __future__ import annotations

from typing import Any, Final

import pytest

from browser_plugin import Guest

pytestmark = pytest.mark.sizes(all=1)

MOST: Final = 200_000
"""Bytes as they go over the line: compressed, with their headers."""


def test_the_first_load_transfers_less_than_200_kb(guest: Guest) -> None:
    page = guest()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    loaded: list[int] = []

    def note(finished: dict[str, Any]) -> None:
        loaded.append(finished["encodedDataLength"])

    network.on("Network.loadingFinished", note)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert any(url.endswith("/tables") for url in asked), "the tables are there"
    assert sum(loaded) < MOST, f"{sum(loaded)} bytes in {len(loaded)} answers: {asked}"
