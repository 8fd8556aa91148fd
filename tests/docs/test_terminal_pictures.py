"""The terminals that the documents show are what the commands print today."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
DRAWING = runpy.run_path(str(DOCS / "terminal_picture.py"))
NAMES = [name for name in DRAWING["PICTURES"] if name != "terminal"]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", NAMES)
def test_a_picture_shows_what_its_command_prints(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "1000")  # whoever draws it may have a terminal of any width
    picture = (DOCS / "_static" / f"{name}.svg").read_text("utf-8")
    assert DRAWING["drawn_terminal"](name) == picture, "draw it anew: make pictures"
    assert "@font-face" not in picture, "a picture fetches nothing"
