"""What CONTRIBUTING sends a newcomer to is there: files by their paths, lists and types by their names."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECIPES = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## How to add\n")[2].partition("\n## ")[0]
SOURCES = [file.read_text("utf-8") for room in ("src", "tests") for file in (ROOT / room).rglob("*.py")]


def test_every_thing_that_is_often_added_has_its_recipe() -> None:
    said = {line.partition("### ")[2] for line in RECIPES.splitlines() if line.startswith("### ")}
    assert said >= {
        "A command",
        "A game",
        "A language",
        "A wager",
        "An irregularity",
        "An event",
        "A house way",
        "A pay table",
        "A ruling",
    }


@pytest.mark.parametrize("path", sorted(set(re.findall(r"(?<![\w./])\w+/[\w./-]*[\w/](?![\w<-])", RECIPES))))
def test_a_file_of_a_recipe_is_where_it_says(path: str) -> None:
    places = (ROOT, ROOT / "src" / "paigow", ROOT / "src" / "paigow" / "table" / "games")
    assert any((place / path).exists() for place in places)


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(_?[A-Z]\w+)`", RECIPES))))
def test_a_name_of_a_recipe_is_defined_somewhere(name: str) -> None:
    defined = re.compile(rf"^(class )?{name}\b", re.MULTILINE)
    assert any(defined.search(text) for text in SOURCES)
