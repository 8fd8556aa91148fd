"""What every house way is: a name, where it comes from, ordered rules, and a setting for every hand.

The licensee states in its submission how the dealer's hands are set (PGP-9d, SPG-12d, PGT-8D); so a house
way is always one of several, and says which of its rules fired.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from paigow.rules.setting import Piece, Setting


@dataclass(frozen=True, slots=True)
class NamedRule:
    """One rule: its name, and what it does in a sentence."""

    name: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class HouseWaySetting(Setting[Piece]):
    """The setting that a house way gives, and the rule that gave it; equal to any of the same hands."""

    rule: str

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setting):
            return NotImplemented
        return (self.high, self.low) == (other.high, other.low)

    __hash__ = Setting.__hash__

    @property
    def setting(self) -> Setting[Piece]:
        """The setting without the rule."""
        return Setting(self.high, self.low)


class HouseWay(Protocol[Piece]):
    """A total function from a deal to its setting."""

    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def provenance(self) -> str: ...
    @property
    def rulings(self) -> tuple[str, ...]: ...
    @property
    def rules(self) -> tuple[NamedRule, ...]: ...
    @property
    def source(self) -> str | None: ...

    def set(self, pieces: Sequence[Piece] | str) -> HouseWaySetting[Piece]: ...


def rule_text(way: HouseWay[Any], rule: str) -> str:
    """What a rule of a house way does, in its sentence."""
    return next(each.text for each in way.rules if each.name == rule)
