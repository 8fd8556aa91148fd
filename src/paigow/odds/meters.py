"""Progressive wagers as a function of their meters: shares, break-even, and what the licensee keeps for good.

A meter only passes money on: what wagers contribute to it and what the licensee puts up at each reset is
all paid out again. So over time a progressive wager costs the licensee the payments that no meter bears, the
rate of progression, and one reset amount for each time a meter is won whole (PGP-14e, PGP-14f).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from paigow.games.pay_tables import METER, MeterShare, PayTable
from paigow.games.payment import is_deducted
from paigow.money import Cents, dollars
from paigow.odds.wagers import OddsTerms, RowOdds, WagerOdds, wager_odds

_BEYOND: Final = dollars(10**12)
"""A meter so high that its rows are worth more than any other."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How a meter grows: the percent of each wager that it takes, and where it starts again."""

    rate: Fraction
    reset: Cents


@dataclass(frozen=True, slots=True)
class MeterOdds:
    """One meter of a wager."""

    name: str
    share: Fraction
    """The part of the meter that one wager wins on average, with the meters as they stand."""
    won_whole: Fraction
    """How often a wager wins all of it, with the meters as they stand."""
    break_even: Cents | None
    """The least amount at which the licensee has no edge; None if another meter is not known."""
    mean_when_won: Fraction | None
    """What it stands at on average, in cents, when it is won whole; None if its growth is not known.

    Wagers are taken one at a time, and the meter never to run out.
    """
    drains: bool
    """Whether the fixed sums taken from it are more than wagers add to it, so that it lives on its resets."""

    @property
    def chance(self) -> str:
        """How often it is won whole, in words; it can be so low that every hand is better paid otherwise."""
        return f"1 in {round(1 / self.won_whole):,}" if self.won_whole else "never as it stands"


@dataclass(frozen=True, slots=True)
class LongRun:
    """The licensee's edge over time, whatever the meters stand at now."""

    edge: Fraction
    settled_from: Cents
    """From this amount of every meter on, no hand changes its row any more; the edge is exact from there."""


def printed_growth(table: PayTable) -> dict[str, Growth]:
    """What the document itself fixes of a table's meter, or the least it allows (PGP-14e.1, PGP-19h-1)."""
    terms = table.meter
    if terms is None or terms.percent is None:
        return {}
    return {METER: Growth(Fraction(terms.percent), terms.seed)}


def meter_odds(
    table: PayTable, terms: OddsTerms, growth: Mapping[str, Growth] | None = None
) -> tuple[MeterOdds, ...]:
    """Each meter of a table: its share, its break-even with the other meters as given, its mean."""
    growth = printed_growth(table) if growth is None else growth
    given, settled = wager_odds(table, terms), _settled(table, terms)
    return tuple(_one_meter(table, given, settled, name, growth.get(name)) for name in table.meters)


def _one_meter(
    table: PayTable, given: WagerOdds, settled: WagerOdds, name: str, growth: Growth | None
) -> MeterOdds:
    """A meter as it stands; its mean is that of one so high that no hand changes its row any more."""
    terms = given.terms
    drains = growth is not None and _added(growth, terms) <= _fixed_from_meter(table, settled)
    known = growth is not None and not drains
    return MeterOdds(
        name=name,
        share=_mean_share(given, name),
        won_whole=_won_whole(given, name),
        break_even=break_even(table, terms, name),
        mean_when_won=_mean_when_won(table, settled, name, growth) if known and growth else None,
        drains=drains,
    )


def break_even(table: PayTable, terms: OddsTerms, meter: str = METER) -> Cents | None:
    """The least amount of a meter, to the cent, at which the wager has no edge for the licensee."""
    if any(name not in terms.meters for name in table.meters if name != meter):
        return None

    def favours_licensee(amount: int) -> bool:
        edge = wager_odds(table, replace(terms, meters={**terms.meters, meter: Cents(amount)})).edge
        return edge is not None and edge > 0

    if not favours_licensee(0):
        return Cents(0)
    low, high = 0, int(_BEYOND)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if favours_licensee(middle) else (low, middle)
    return Cents(high)


def long_run(table: PayTable, terms: OddsTerms, growth: Mapping[str, Growth]) -> LongRun | None:
    """The edge over time, where the growth of every meter is known and none of them drains."""
    if not table.meters or any(name not in growth for name in table.meters):
        return None
    whole = _settled(table, terms)
    if any(_added(each, terms) <= _fixed_from_meter(table, whole) for each in growth.values()):
        return None
    kept_up = _mean(whole, lambda row: Fraction(0 if _is_deducted(table, row) else row.paid or 0))
    resets = sum((_won_whole(whole, name) * each.reset for name, each in growth.items()), Fraction(0))
    rates = sum((each.rate for each in growth.values()), Fraction(0)) / 100
    edge = 1 - rates - (kept_up + resets) / terms.wager
    return LongRun(edge, _settled_from(table, terms, whole))


def _settled(table: PayTable, terms: OddsTerms) -> WagerOdds:
    """The odds once every meter is so high that its rows are worth most."""
    return wager_odds(table, replace(terms, meters=dict.fromkeys(table.meters, _BEYOND)))


def _settled_from(table: PayTable, terms: OddsTerms, settled: WagerOdds) -> Cents:
    counts = [row.count for row in settled.rows]

    def is_settled(amount: int) -> bool:
        meters = dict.fromkeys(table.meters, Cents(amount))
        return [row.count for row in wager_odds(table, replace(terms, meters=meters)).rows] == counts

    low, high = -1, int(_BEYOND)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if is_settled(middle) else (middle, high)
    return Cents(high)


def _mean(odds: WagerOdds, value: Callable[[RowOdds], Fraction]) -> Fraction:
    """The mean of a value over all deals."""
    return sum((row.count * value(row) for row in odds.rows), Fraction(0)) / odds.total


def _mean_share(odds: WagerOdds, meter: str) -> Fraction:
    return _mean(odds, lambda row: _share(row, meter))


def _won_whole(odds: WagerOdds, meter: str) -> Fraction:
    return _mean(odds, lambda row: Fraction(_share(row, meter) == 1))


def _share(row: RowOdds, meter: str) -> Fraction:
    if isinstance(row.pays, MeterShare) and row.pays.meter == meter:
        return Fraction(row.pays.percent, 100)
    return Fraction(0)


def _added(growth: Growth, terms: OddsTerms) -> Fraction:
    return growth.rate / 100 * terms.wager


def _fixed_from_meter(table: PayTable, odds: WagerOdds) -> Fraction:
    """The fixed sums that one wager takes from the meter on average."""

    def taken(row: RowOdds) -> Fraction:
        is_fixed = _is_deducted(table, row) and not isinstance(row.pays, MeterShare)
        return Fraction((row.paid or 0) if is_fixed else 0)

    return _mean(odds, taken)


def _is_deducted(table: PayTable, row: RowOdds) -> bool:
    return is_deducted(table, row.hand, row.pays, row.paid or 0)


def _mean_when_won(table: PayTable, odds: WagerOdds, meter: str, growth: Growth) -> Fraction:
    """The mean of the meter as it is won whole, from a reset on.

    Let a wager add ``a``, win the whole meter with chance ``p``, and otherwise take a part of it, ``s`` on
    average, or a fixed sum, ``f`` on average. The mean sought is linear in what the meter stands at, and
    the two coefficients follow from what one wager does to it.
    """
    added, f = _added(growth, odds.terms), _fixed_from_meter(table, odds)
    p = _won_whole(odds, meter)
    s = _mean_share(odds, meter) - p
    slope = p / (p + s)
    return slope * growth.reset + added + slope / p * (added * (1 - p - s) - f)
