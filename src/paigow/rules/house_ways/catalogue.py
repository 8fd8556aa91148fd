"""House ways by name, read from the packaged data, and what the rules of all families share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from paigow.rules.house_ways.base import NamedRule
from paigow.toml_text import packaged_toml

FamilyName = Literal["poker", "supreme", "tiles"]
"""Games set alike: the seven cards of every Pai Gow Poker, Supreme's four cards, four tiles."""

NAMES: Final[dict[FamilyName, tuple[str, ...]]] = {
    "poker": ("foxwoods", "trump-plaza", "mgm-grand", "face-up", "best-low", "best-high"),
    "supreme": ("balanced", "best-low", "best-high"),
    "tiles": ("maryland", "canberra", "best-low", "best-high"),
}
"""The one list of house ways: each name has its file in the package's data."""


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
    source: str | None = None
    """The whole text of a way that is not one of the package's, and so has no file to be looked up in."""


class WrittenWay:
    """A house way as far as its text tells of it; the interpreter of its rules is each family's own."""

    def __init__(self, text: WayText) -> None:
        self.name: Final = text.name
        self.title: Final = text.title
        self.provenance: Final = text.provenance
        self.rulings: Final = text.rulings
        self.rules: Final = text.rules
        self.source: Final = text.source

    def __repr__(self) -> str:
        return f"<house way {self.name}: {len(self.rules)} rules>"


def load_way(file: str) -> WayText:
    """Read a house way from the package's data.

    >>> load_way("tiles-maryland").rules[0].name
    'Supreme Pair'
    """
    return read_way(packaged_toml("house_ways", f"{file}.toml"))


def read_way(data: Mapping[str, Any], source: str | None = None) -> WayText:
    """Read a house way from its TOML form, which is without faults."""
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
        source=source,
    )
