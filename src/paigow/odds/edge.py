"""What a wager costs, exactly: wins, pushes and losses out of a total, and the licensee's edge.

The edge is the bettor's expected loss per unit wagered, positive when it favours the licensee. It is a
fraction in lowest terms; a decimal is made of it only to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from typing import Generic

from paigow.rules.setting import Piece, Setting

VIGORISH_PERCENT = 5
"""Of the amount won, where vigorish is taken at all (PGP-16a.2, SPG-12i.1, PGT-8K)."""


def percent(value: Fraction) -> str:
    """A share in percent, rounded half-even to four places.

    >>> percent(Fraction(1, 3)), percent(Fraction(-1, 800_000)), percent(Fraction(1, 2_000_000))
    ('33.3333', '-0.0001', '0.0000')
    """
    units = round(value * 1_000_000)  # Python rounds a fraction half to even
    sign = "-" if units < 0 else ""
    whole, places = divmod(abs(units), 10_000)
    return f"{sign}{whole}.{places:04d}"


def root(value: Fraction) -> str:
    """The square root of a fraction, to four places.

    >>> root(Fraction(2)), root(Fraction(9, 4))
    ('1.4142', '1.5000')
    """
    with localcontext() as context:
        context.prec = 40
        exact = (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()
        return str(exact.quantize(Decimal("0.0001"), ROUND_HALF_EVEN))


def as_json(value: Fraction) -> dict[str, int]:
    """
    >>> as_json(Fraction(2, 4))
    {'numerator': 1, 'denominator': 2}
    """
    return {"numerator": value.numerator, "denominator": value.denominator}


@dataclass(frozen=True, slots=True)
class MainOdds:
    """How often one side wins, pushes and loses a main wager, out of all deals.

    A win pays 1 to 1 less the vigorish, in percent of the amount won.

    >>> odds = MainOdds(win=2, push=3, lose=3, total=8)
    >>> odds.edge, odds.edge_percent
    (Fraction(11, 80), '13.7500')
    >>> odds.mirrored()
    MainOdds(win=3, push=3, lose=2, total=8, vigorish_percent=5)
    """

    win: int
    push: int
    lose: int
    total: int
    vigorish_percent: int = VIGORISH_PERCENT

    def __post_init__(self) -> None:
        if self.win + self.push + self.lose != self.total:
            raise ArithmeticError(
                f"{self.win} wins, {self.push} pushes and {self.lose} losses do not make {self.total} deals"
            )

    @property
    def kept(self) -> Fraction:
        """What is left of one unit won once vigorish is taken."""
        return Fraction(100 - self.vigorish_percent, 100)

    @property
    def expectation(self) -> Fraction:
        """The expected result per unit wagered."""
        return (self.kept * self.win - self.lose) / self.total

    @property
    def edge(self) -> Fraction:
        return -self.expectation

    @property
    def edge_percent(self) -> str:
        return percent(self.edge)

    def mirrored(self) -> MainOdds:
        """The same deals from the other side, whose wins are charged the same vigorish (PGP-10-2d.5)."""
        return MainOdds(self.lose, self.push, self.win, self.total, self.vigorish_percent)


@dataclass(frozen=True, slots=True)
class SettingOdds(Generic[Piece]):
    """One correct setting of a hand against all the hands that the other side may hold."""

    setting: Setting[Piece]
    odds: MainOdds


@dataclass(frozen=True, slots=True)
class WayOdds(Generic[Piece]):
    """What a house way would do with a hand, by which rule, and what that costs against the best setting."""

    name: str
    rule: str
    setting: Setting[Piece]
    odds: MainOdds
    cost: Fraction


@dataclass(frozen=True, slots=True)
class Advice(Generic[Piece]):
    """Every correct setting of one hand, the best first, and what each house way would do with it.

    The best has the highest expectation; of several the one that wins most, then loses least.
    """

    settings: tuple[SettingOdds[Piece], ...]
    house_ways: tuple[WayOdds[Piece], ...]

    @property
    def best(self) -> SettingOdds[Piece]:
        return self.settings[0]


def preference(odds: MainOdds) -> tuple[Fraction, int, int]:
    """The key by which settings are compared: expectation, then wins, then few losses."""
    return odds.expectation, odds.win, -odds.lose
