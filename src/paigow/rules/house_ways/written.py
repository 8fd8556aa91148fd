"""House ways as they are written down, for the games of two-piece hands: what Supreme and Tiles share."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from paigow.rules.house_ways.base import NamedRule


@dataclass(frozen=True, slots=True)
class WayText:
    """A house way's own words, and the data of its rules in their order."""

    name: str
    title: str
    provenance: str
    rulings: tuple[str, ...]
    rules: tuple[NamedRule, ...]
    data: tuple[Mapping[str, Any], ...]
    words: Mapping[str, Sequence[str]]


def load_way(file: str) -> WayText:
    """Read a house way from the package's data.

    >>> load_way("tiles-maryland").rules[0].name
    'Supreme Pair'
    """
    source = files("paigow.data").joinpath("house_ways", f"{file}.toml").read_text(encoding="utf-8")
    return read_way(tomllib.loads(source))


def read_way(data: Mapping[str, Any]) -> WayText:
    """Read a house way from its TOML form."""
    named = tuple(NamedRule(rule["name"], rule["text"]) for rule in data["rule"])
    own = tuple({key: rule[key] for key in rule if key not in ("name", "text")} for rule in data["rule"])
    return WayText(
        name=data["name"],
        title=data["title"],
        provenance=data["provenance"],
        rulings=tuple(data.get("rulings", ())),
        rules=named,
        data=own,
        words=data.get("words", {}),
    )
