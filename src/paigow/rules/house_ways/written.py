"""House ways as they are written down: what those of all games share."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

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


class WrittenWay:
    """A house way as far as its text tells of it; the interpreter of its rules is each family's own."""

    def __init__(self, text: WayText) -> None:
        self.name: Final = text.name
        self.title: Final = text.title
        self.provenance: Final = text.provenance
        self.rulings: Final = text.rulings
        self.rules: Final = text.rules


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
