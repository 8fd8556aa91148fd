"""The page comes quickly: what a browser loads before the tables are there is small, and the deck is
one file, so that no request tells a hand."""

from __future__ import annotations

from typing import Any, Final

import pytest

from browser_plugin import Guest, House
from page_kit import look_at_hand
from paigow.web import page_files
from seated_kit import Seated, play

MOST: Final = 200_000
"""Bytes as they go over the line: compressed, with their headers; without the typefaces and the deck."""
MOST_OF_DECK: Final = 160_000


def is_deck(url: str) -> bool:
    return url.endswith(".svg") and "/pieces-" in url


@pytest.mark.sizes(all=1)
def test_the_first_load_transfers_less_than_200_kb(guest: Guest) -> None:
    page = guest()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    urls: dict[str, str] = {}
    loaded: dict[str, int] = {}

    def began(request: dict[str, Any]) -> None:
        urls[request["requestId"]] = request["request"]["url"]

    def ended(finished: dict[str, Any]) -> None:
        loaded[urls[finished["requestId"]]] = finished["encodedDataLength"]

    network.on("Network.requestWillBeSent", began)
    network.on("Network.loadingFinished", ended)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert any(url.endswith("/tables") for url in asked), "the tables are there"
    counted = {url: much for url, much in loaded.items() if not url.endswith(".woff2") and not is_deck(url)}
    assert sum(counted.values()) < MOST, counted


def test_the_whole_deck_is_one_small_file() -> None:
    decks = [file for path, file in page_files().items() if is_deck(path)]
    assert [len(deck.packed) < MOST_OF_DECK for deck in decks] == [True]


@pytest.mark.sizes(all=1)
def test_no_request_tells_which_cards_one_holds(guest: Guest, house: House) -> None:
    """The drawings come as one file; what can be made of a hand is asked by the hand, which the server
    knows."""
    page = guest("Dee of the deck")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = house.open_table("ez-pai-gow-poker")
    page.goto(f"/table/{table}")
    page.locator("main[data-sequence]").wait_for()
    dee = Seated.of_page(page.context, house.address, "Dee of the deck", table, 3)
    play([dee], lambda _, wanted: "SetHands" in wanted)
    look_at_hand(page)
    drawings = [url for url in asked if url.endswith((".svg", ".png"))]
    assert len([url for url in drawings if is_deck(url)]) == 1
    assert not [url for url in drawings if "card" in url]
