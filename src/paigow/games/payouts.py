"""What a row of a pay table pays, as five types that must not be mixed up.

"To 1" and "for 1" odds are values of `paigow.money`; beside them stand a share of a progressive meter, a
fixed sum, and a push. What each is worth is all that the player is handed, so that rows can be compared:
with "to 1" odds and in a push that includes the wager, which was still the player's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from paigow.money import Cents, ForOne, ToOne, format_money


class Strictness(StrEnum):
    """Whether a printed table is what must be paid, or the least that may be."""

    EXACT = "exact"
    MINIMUM = "minimum"


METER: Final = "meter"
"""The name of the only meter, where a table has one."""


@dataclass(frozen=True, slots=True)
class MeterShare:
    """Percent of a progressive meter as it stands when this player is paid (PGP-14g, PGP-16e3).

    >>> tenth = MeterShare(Fraction(10))
    >>> tenth.payment(2400105, Strictness.MINIMUM), tenth.payment(1000168, Strictness.EXACT), str(tenth)
    (240011, 100016, '10% of the meter')
    """

    percent: Fraction
    meter: str = METER

    @property
    def is_whole(self) -> bool:
        """Whether the meter is won whole, and starts again."""
        return self.percent == 100

    def payment(self, meter: Fraction | int, rule: Strictness) -> Cents:
        """What is paid from a meter in cents: a fraction of a cent goes up in a printed minimum (PGP-14g)."""
        hundredfold = self.percent * meter
        return Cents(-(-hundredfold // 100) if rule is Strictness.MINIMUM else hundredfold // 100)

    def __str__(self) -> str:
        name = "the meter" if self.meter == METER else f"the {self.meter} meter"
        return f"{self.percent}% of {name}"


@dataclass(frozen=True, slots=True)
class FixedDollars:
    """A fixed sum, whatever the wager; the wager was collected and stays collected (PGP-14d.1)."""

    amount: Cents

    def __str__(self) -> str:
        return format_money(self.amount)


@dataclass(frozen=True, slots=True)
class Push:
    """The wager is returned and nothing is won (PGP-16b-C-three_pair)."""

    def __str__(self) -> str:
        return "push"


Pays = ToOne | ForOne | MeterShare | FixedDollars | Push


def read_pays(kind: str, figure: Fraction) -> Pays:
    """A payment by the name of its kind and its figure, as the data and a Rules Submission write them.

    >>> print(read_pays("to_1", Fraction(25)), read_pays("meter:mega", Fraction(100)), sep="; ")
    25 to 1; 100% of the mega meter
    """
    if kind.startswith("meter:"):
        return MeterShare(figure, kind.removeprefix("meter:"))
    return _BY_KIND[kind](figure)


_BY_KIND: Final[Mapping[str, Callable[[Fraction], Pays]]] = {
    "to_1": ToOne,
    "for_1": ForOne,
    "fixed_dollars": lambda figure: FixedDollars(Cents(int(100 * figure))),
    "percent_of_meter": MeterShare,
    "push": lambda _: Push(),
}


def kind_and_figure(pays: Pays) -> tuple[str, Fraction]:
    """The name of the kind and the figure: the inverse of `read_pays`.

    >>> kind_and_figure(FixedDollars(Cents(2500)))
    ('fixed_dollars', Fraction(25, 1))
    """
    match pays:
        case ToOne(odds):
            return "to_1", odds
        case ForOne(odds):
            return "for_1", odds
        case MeterShare(percent, meter):
            return "percent_of_meter" if meter == METER else f"meter:{meter}", percent
        case FixedDollars(amount):
            return "fixed_dollars", Fraction(amount, 100)
        case _:
            return "push", Fraction(0)


def worth(pays: Pays, wager: Cents, meter: Fraction | int | None, rule: Strictness) -> int | None:
    """All that the player is handed, in cents; None where it hangs on a meter that is not known.

    >>> five, flush = Cents(500), ToOne(Fraction(4))
    >>> worth(flush, five, None, Strictness.EXACT), worth(Push(), five, None, Strictness.EXACT)
    (2500, 500)
    """
    match pays:
        case ToOne():
            return wager + pays.winnings(wager)
        case ForOne():
            return pays.payment(wager)
        case MeterShare():
            return None if meter is None else pays.payment(meter, rule)
        case FixedDollars(amount):
            return amount
        case _:
            return wager
