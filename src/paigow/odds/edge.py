"""What a wager costs, exactly: wins, pushes and losses out of a total, and the licensee's edge.

The edge is the bettor's expected loss per unit wagered, positive when it favours the licensee. It is a
fraction in lowest terms; a decimal is made of it only to be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from fractions import Fraction
from math import gcd
from typing import Final, Generic, NamedTuple

from paigow.games.payment import VigRounding, halves, vigorish
from paigow.money import Cents
from paigow.rules.house_ways.base import HouseWaySetting
from paigow.rules.setting import Piece, Setting
from paigow.switches import OddCent

VIGORISH_PERCENT: Final = 5
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


def chance(value: Fraction) -> str:
    """A probability in percent; a small one with four significant digits, and as one in so many.

    >>> chance(Fraction(1, 3)), chance(Fraction(0)), chance(Fraction(4, 154_143_080))
    ('33.3333%', '0.0000%', '0.000002595% (1 in 38,535,770)')
    """
    if value == 0 or value >= _SMALL:
        return f"{percent(value)}%"
    with localcontext() as context:
        context.prec = 4
        rounded = Decimal(100 * value.numerator) / Decimal(value.denominator)
    return f"{rounded:f}% (1 in {round(1 / value):,})"


_SMALL: Final = Fraction(1, 1000)
"""From here up four places of a percentage are four significant digits."""


def square_root(value: Fraction) -> str:
    """The square root of a fraction, to four places.

    >>> square_root(Fraction(2)), square_root(Fraction(9, 4))
    ('1.4142', '1.5000')
    """
    return str(_root(value).quantize(Decimal("0.0001"), ROUND_HALF_EVEN))


def _root(value: Fraction) -> Decimal:
    with localcontext() as context:
        context.prec = 40
        return (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()


def as_json(value: Fraction) -> dict[str, object]:
    """A fraction as JSON has it: exactly, in a text, and as the number nearest to it.

    >>> as_json(Fraction(2, 4))
    {'exact': '1/2', 'value': 0.5}
    """
    return {"exact": f"{value.numerator}/{value.denominator}", "value": float(value)}


class Figures(NamedTuple):
    """What one unit wagered comes to, as floats; the exact fractions are under the same names."""

    edge: float
    variance: float
    std: float
    hit_rate: float

    @classmethod
    def of(cls, edge: Fraction, variance: Fraction, hit_rate: Fraction) -> Figures:
        return cls(float(edge), float(variance), float(_root(variance)), float(hit_rate))


@dataclass(frozen=True, slots=True)
class Payoff:
    """What a win brings one side once vigorish is taken, what a loss takes, and what it wagered.

    Three whole numbers in lowest terms, so stakes that come to the same are equal.

    >>> Payoff.by_percent(5)
    Payoff(gain=19, loss=20, wagered=20)
    >>> Payoff.on(Cents(1600), 5, VigRounding.QUARTER_UP)
    Payoff(gain=15, loss=16, wagered=16)
    >>> Payoff.on(Cents(2000), 5, VigRounding.QUARTER_UP) == Payoff.by_percent(5)
    True
    """

    gain: int
    loss: int
    wagered: int

    @classmethod
    def _lowest(cls, gain: int, loss: int, wagered: int) -> Payoff:
        common = gcd(gain, loss, wagered)
        return cls(gain // common, loss // common, wagered // common)

    @classmethod
    def by_percent(cls, percent: int) -> Payoff:
        """Vigorish by the percentage alone, as on a wager on which no cent has to be rounded."""
        return cls._lowest(100 - percent, 100, 100)

    @classmethod
    def on(cls, wager: Cents, percent: int, rounding: VigRounding) -> Payoff:
        """A player's wager, or a bank's against one opponent: its win is then the surplus (PGP-10-2d.5)."""
        return cls._lowest(wager - vigorish(wager, percent, rounding), wager, wager)

    @classmethod
    def with_coupon(cls, wager: Cents, coupon: Cents, charged: Cents) -> Payoff:
        """A player's wager with a match play coupon beside it, which wins as much and costs nothing; so much
        vigorish is taken of the win (PGP-7a.1).

        >>> Payoff.with_coupon(Cents(1000), Cents(1000), Cents(100))
        Payoff(gain=19, loss=10, wagered=10)
        """
        return cls._lowest(wager + coupon - charged, wager, wager)

    @classmethod
    def of_co_bank(cls, wager: Cents, percent: int, rounding: VigRounding, odd_cent: OddCent) -> Payoff:
        """The co-bank's half of one opponent's wager; vigorish is taken of that half (PGP-10-2e.4)."""
        surplus, shortfall = halves(wager, odd_cent)
        return cls._lowest(2 * (surplus - vigorish(surplus, percent, rounding)), 2 * shortfall, wager)


@dataclass(frozen=True, slots=True)
class MainOdds:
    """How often one side wins, pushes and loses a main wager, out of all deals.

    A win pays 1 to 1 less the vigorish; what that leaves is in the stake.

    >>> odds = MainOdds(win=2, push=3, lose=3, total=8)
    >>> odds.edge, odds.edge_percent
    (Fraction(11, 80), '13.7500')
    >>> odds.at(Payoff.on(Cents(1600), 5, VigRounding.QUARTER_UP)).edge_percent
    '14.0625'
    >>> odds.hit_rate, odds.variance, odds.figures.edge
    (Fraction(1, 4), Fraction(3723, 6400), 0.1375)
    >>> (odds.mirrored().win, odds.mirrored().lose)
    (3, 2)
    """

    win: int
    push: int
    lose: int
    total: int
    stake: Payoff = Payoff.by_percent(VIGORISH_PERCENT)

    def __post_init__(self) -> None:
        if self.win + self.push + self.lose != self.total:
            raise ArithmeticError(
                f"{self.win} wins, {self.push} pushes and {self.lose} losses do not make {self.total} deals"
            )

    @property
    def expectation(self) -> Fraction:
        """The expected result per unit wagered."""
        stake = self.stake
        return Fraction(stake.gain * self.win - stake.loss * self.lose, stake.wagered * self.total)

    @property
    def edge(self) -> Fraction:
        return -self.expectation

    @property
    def edge_percent(self) -> str:
        return percent(self.edge)

    @property
    def variance(self) -> Fraction:
        """Of one wager's result, per unit wagered."""
        stake = self.stake
        squares = stake.gain**2 * self.win + stake.loss**2 * self.lose
        return Fraction(squares, stake.wagered**2 * self.total) - self.expectation**2

    @property
    def std(self) -> float:
        """The standard deviation: the root of the variance, which is exact."""
        return self.figures.std

    @property
    def hit_rate(self) -> Fraction:
        """How often the wager wins."""
        return Fraction(self.win, self.total)

    @property
    def figures(self) -> Figures:
        """Edge, variance, standard deviation and hit rate as floats."""
        return Figures.of(self.edge, self.variance, self.hit_rate)

    def at(self, stake: Payoff) -> MainOdds:
        """Return the odds of the same deals on another stake."""
        return replace(self, stake=stake)

    def mirrored(self, stake: Payoff | None = None) -> MainOdds:
        """Return the odds of the other side, on a stake of its own if one is given (PGP-10-2d.5)."""
        return MainOdds(self.lose, self.push, self.win, self.total, stake or self.stake)


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

    The best has the highest expectation; of several the one that wins most, then loses least, then the one
    that the other side's house way gives.
    """

    settings: tuple[SettingOdds[Piece], ...]
    house_ways: tuple[WayOdds[Piece], ...]
    pushed: int = 0
    """Of the hands that the other side may hold, those that push whatever is set, correctly or not."""

    @property
    def best(self) -> SettingOdds[Piece]:
        return self.settings[0]


def advice_of(
    settings: Iterable[Setting[Piece]],
    given: Mapping[str, HouseWaySetting[Piece]],
    odds: Mapping[Setting[Piece], MainOdds],
    usual: Setting[Piece],
    pushed: int = 0,
) -> Advice[Piece]:
    """Advice on the correct settings of a hand, and on what house ways give, by the odds of each; of equal
    settings the usual one comes first."""
    ordered = sorted(settings, key=lambda each: (*preference(odds[each]), each == usual), reverse=True)
    best = odds[ordered[0]].expectation
    return Advice(
        settings=tuple(SettingOdds(each, odds[each]) for each in ordered),
        house_ways=tuple(
            WayOdds(name, by.rule, by.setting, odds[by.setting], best - odds[by.setting].expectation)
            for name, by in given.items()
        ),
        pushed=pushed,
    )


def preference(odds: MainOdds) -> tuple[Fraction, int, int]:
    """The key by which settings are compared: expectation, then wins, then few losses."""
    return odds.expectation, odds.win, -odds.lose
