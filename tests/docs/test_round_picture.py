"""The recording of a round: well formed, small, at rest for whoever wants that, and made by a command."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

DOCS = Path(__file__).parents[2] / "docs"
SVG = "{http://www.w3.org/2000/svg}"
MOST = 100_000
"""Bytes; a tenth of it goes over the wire."""


@pytest.fixture(scope="module", params=["as committed", "made anew"])
def picture(request: pytest.FixtureRequest) -> str:
    if request.param == "as committed":
        return (DOCS / "_static" / "round.svg").read_text("utf-8")
    recorder = runpy.run_path(str(DOCS / "round_picture.py"))
    made: str = recorder["animated"](recorder["record"]())
    return made


def test_it_is_small_and_fetches_nothing(picture: str) -> None:
    assert len(picture.encode()) < MOST
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in picture


def test_it_tells_a_round_from_the_wagers_to_why(picture: str) -> None:
    root = ET.fromstring(picture)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == root.get("aria-label")
    said = "\n".join("".join(row.itertext()) for row in root.findall(f"{SVG}g")).replace("\xa0", " ")
    for words in ("· wagers", "· setting", "against the dealer"):
        assert words in said


def shown(style: str) -> dict[str, list[bool]]:
    """When each changing row is seen, moment by moment."""
    found = re.findall(r"@keyframes (m[\d-]+) \{ (.*) \}$", style, re.MULTILINE)
    return {
        name: [seen == "visible" for seen in re.findall(r"visibility: (\w+)", turns)] for name, turns in found
    }


def test_each_row_of_the_screen_is_seen_once_at_every_moment(picture: str) -> None:
    root = ET.fromstring(picture)
    when = shown(root.findtext(f"{SVG}style") or "")
    moments = len(next(iter(when.values())))
    assert moments >= 4
    rows: dict[str, list[list[bool]]] = {}
    for row in root.findall(f"{SVG}g"):
        name = row.get("class")
        rows.setdefault(row.get("transform", ""), []).append([True] * moments if name is None else when[name])
    for seen in rows.values():
        assert [sum(each) for each in zip(*seen, strict=True)] == [1] * moments


def test_who_asks_for_less_motion_sees_the_result(picture: str) -> None:
    style = ET.fromstring(picture).findtext(f"{SVG}style") or ""
    assert "@media (prefers-reduced-motion: reduce) { [class^=m] { animation: none } }" in style
    at_rest = dict(re.findall(r"^\.(m[\d-]+) \{ visibility: (\w+) \}$", style, re.MULTILINE))
    assert {name: seen == "visible" for name, seen in at_rest.items()} == {
        name: moments[-1] for name, moments in shown(style).items()
    }
