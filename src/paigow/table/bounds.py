"""What a value from outside may be at most: bounds that stand beside the types of commands and of chance.

They are read by `paigow.table.machine.admission` off the type hints. A whole number or a text without a
bound of its own has the usual one, so that nothing that comes from outside is without end.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final

from paigow.money import Cents


@dataclass(frozen=True, slots=True)
class Within:
    """A whole number from one bound to another, and the clause by which any other is refused, if one does."""

    least: int
    most: int
    clause: str | None = None
    capped: bool = False
    """Whether the clause sets the lower bound only, and the upper one is ours."""


@dataclass(frozen=True, slots=True)
class Words:
    """A text of so many characters, all of which can be seen (`readable.is_readable`)."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Few:
    """At most so many items."""

    most: int


MOST_CENTS: Final = Cents(10**12)
"""Ten thousand million dollars: more than any table has seen, and far from where counting hurts."""
LAST_SECOND: Final = 253_402_300_799
"""The last second of the year 9999, since the epoch."""

USUAL_NUMBER: Final = Within(0, 999)
USUAL_TEXT: Final = Words(0, 200)
USUAL_LENGTH: Final = Few(64)
LEAST_PART: Final = Fraction(1, 10**12)
"""A part of a cent on a meter is not written with a larger denominator than this one's."""

Name = Annotated[str, Words(1, 64)]
"""Of a person, a thing or a command."""
Time = Annotated[int, Within(0, LAST_SECOND)]
"""Seconds since the epoch."""
Wagered = Annotated[Cents, Within(1, MOST_CENTS, "PGP-7a.1", capped=True)]
"""An amount above nothing."""
Amount = Annotated[Cents, Within(0, MOST_CENTS)]
DealerWagerLimit = Annotated[Cents, Within(0, MOST_CENTS, "PGP-10g.3", capped=True)]
"""The most that the dealer may wager against a bank; nothing at all is 0."""
SequenceNumber = Annotated[int, Within(0, 10**15)]
