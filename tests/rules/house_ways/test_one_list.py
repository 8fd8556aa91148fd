"""The house ways are listed once: a file in the package's data and its name in that list are a house way."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import get_args

import pytest

from paigow.rules.house_ways import FamilyName, house_way, names
from paigow.rules.house_ways.catalogue import NAMES

FAMILIES: tuple[FamilyName, ...] = get_args(FamilyName)


def test_every_listed_name_has_its_file_and_every_file_is_listed() -> None:
    written = {file.name for file in files("paigow.data").joinpath("house_ways").iterdir()}
    assert written == {f"{family}-{name}.toml" for family in FAMILIES for name in names(family)}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_file_and_a_row_are_all_that_a_house_way_needs(
    family: FamilyName, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = files("paigow.data").joinpath("house_ways", f"{family}-best-low.toml").read_text("utf-8")
    file = tmp_path / "data" / "house_ways" / f"{family}-mine.toml"
    file.parent.mkdir(parents=True)
    file.write_text(text.replace('name = "best-low"', 'name = "mine"'), "utf-8")
    monkeypatch.setattr("paigow.toml_text.files", lambda _: tmp_path)
    monkeypatch.setitem(NAMES, family, (*names(family), "mine"))
    assert house_way(family, "mine").name == "mine"


@pytest.mark.parametrize("family", FAMILIES)
def test_a_house_way_is_read_once(family: FamilyName) -> None:
    for name in names(family):
        assert house_way(family, name) is house_way(family, name)
