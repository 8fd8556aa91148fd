"""The distribution of the sum of many wagers' results, by convolution, and bands read off it.

The results of a wager lie on a lattice: whole multiples of one unit. The characteristic function of a sum of
independent results is the product of theirs, so one inverse Fourier transform gives the whole distribution,
however many rounds there are; no normal curve is assumed. The transform wraps around, so it is taken over a
window of many standard deviations and of several of the largest payouts, beyond which nothing is left that a
double could hold beside one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm, sqrt
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.errors import PaigowError
from paigow.odds.edge import MainOdds

Results = Mapping[Fraction, int]
"""How often each result comes, out of the sum of the counts."""

MOST_STEPS: Final = 1 << 22
"""Steps of the lattice that a distribution may have: 32 MB, and a second of work."""
_DEVIATIONS: Final = 14
_LARGEST: Final = 6
"""How many standard deviations, and how many of the largest results, the window holds on each side."""
_NOTHING: Final = -1e4
"""A logarithm of what is nothing in doubles."""


def results_of_main(odds: MainOdds) -> dict[Fraction, int]:
    """How often a main wager brings each result, per unit wagered.

    >>> results_of_main(MainOdds(win=2, push=3, lose=3, total=8))
    {Fraction(-1, 1): 3, Fraction(0, 1): 3, Fraction(19, 20): 2}
    """
    stake = odds.stake
    return {
        Fraction(-stake.loss, stake.wagered): odds.lose,
        Fraction(0): odds.push,
        Fraction(stake.gain, stake.wagered): odds.win,
    }


def mean_and_variance(results: Results) -> tuple[Fraction, Fraction]:
    """The mean and the variance of one result, exactly."""
    total = sum(results.values())
    mean = sum((value * count for value, count in results.items()), Fraction(0)) / total
    square = sum((value**2 * count for value, count in results.items()), Fraction(0)) / total
    return mean, square - mean**2


@dataclass(frozen=True)
class Sum:
    """The distribution of a sum of results: the chance of each multiple of a unit."""

    unit: Fraction
    first: int
    """The lowest multiple that is looked at."""
    chances: NDArray[np.float64]

    @cached_property
    def _up_to(self) -> NDArray[np.float64]:
        return np.cumsum(self.chances)

    def quantile(self, share: float) -> Fraction:
        """The least sum that is not exceeded with at least this chance."""
        place = int(np.searchsorted(self._up_to, share * self._up_to[-1]))
        return (self.first + min(place, len(self.chances) - 1)) * self.unit

    def band(self, share: float) -> tuple[Fraction, Fraction]:
        """The band that holds the sum with at least this chance, as much left out below as above."""
        return self.quantile((1 - share) / 2), self.quantile((1 + share) / 2)

    def chance_above(self, value: Fraction) -> float:
        """The chance of a sum above a value."""
        place = value / self.unit - self.first
        after = min(max(place.numerator // place.denominator + 1, 0), len(self.chances))
        return float(self.chances[after:].sum())

    def chance_of(self, value: Fraction) -> float:
        """The chance of just this sum."""
        place = value / self.unit - self.first
        inside = place.denominator == 1 and 0 <= place < len(self.chances)
        return float(self.chances[int(place)]) if inside else 0.0


def sum_of(parts: Sequence[tuple[Results, int]]) -> Sum:
    """The distribution of a sum of so many independent results of each kind.

    >>> coin = {Fraction(-1): 1, Fraction(1): 1}
    >>> four = sum_of([(coin, 4)])
    >>> [round(four.chance_of(Fraction(value)), 12) for value in (-4, -3, -2, 0)]
    [0.0625, 0.0, 0.25, 0.375]
    >>> round(four.chance_above(Fraction(0)), 12), four.band(0.8)
    (0.3125, (Fraction(-2, 1), Fraction(2, 1)))
    """
    unit = _unit_of(value for results, rounds in parts if rounds for value in results)
    steps, first = _window(parts, unit)
    if steps > MOST_STEPS:
        raise PaigowError(
            f"these results lie {steps:,} steps of {unit} apart, more than the {MOST_STEPS:,} that are added "
            "up exactly; ask for fewer rounds, or for wagers of rounder sizes"
        )
    angles = np.arange(steps // 2 + 1) * (2 * np.pi / steps)
    exponent = np.zeros(len(angles), dtype=complex)
    for results, rounds in parts:
        total = sum(results.values())
        # What the characteristic function lacks to one, which keeps its digits however many rounds there are.
        lack = np.zeros(len(angles), dtype=complex)
        for value, count in results.items():
            turned = angles * float(value / unit)
            lack += count / total * (-2 * np.sin(turned / 2) ** 2 - 1j * np.sin(turned))
        exponent += rounds * _log1p(lack)
    chances = np.fft.irfft(np.exp(exponent), steps)
    chances = np.roll(chances, -first % steps)
    return Sum(unit, first, np.maximum(chances, 0.0))


def _log1p(lack: NDArray[np.complex128]) -> NDArray[np.complex128]:
    """The logarithm of one and something, which keeps the digits of what is near one."""
    with np.errstate(divide="ignore"):  # where the characteristic function is nothing
        real = 0.5 * np.log1p(np.maximum(2 * lack.real + np.abs(lack) ** 2, -1.0))
    return np.asarray(np.maximum(real, _NOTHING) + 1j * np.angle(1 + lack))


def _unit_of(values: Iterable[Fraction]) -> Fraction:
    found = {value for value in values if value}
    if not found:
        return Fraction(1)
    below = lcm(*(value.denominator for value in found))
    return Fraction(gcd(*(int(value * below) for value in found)), below)


def _window(parts: Sequence[tuple[Results, int]], unit: Fraction) -> tuple[int, int]:
    """How many steps are looked at, a power of two, and which is the first."""
    mean, variance, largest = Fraction(0), Fraction(0), Fraction(0)
    lowest = highest = Fraction(0)
    for results, rounds in parts:
        each_mean, each_variance = mean_and_variance(results)
        mean, variance = mean + rounds * each_mean, variance + rounds * each_variance
        largest = max(largest, *map(abs, results))
        lowest, highest = lowest + rounds * min(results), highest + rounds * max(results)
    reach = Fraction(_DEVIATIONS * sqrt(variance)) + _LARGEST * largest + unit
    low, high = max(lowest, mean - reach), min(highest, mean + reach)
    first = int(low / unit) - 1
    needed = int(high / unit) + 2 - first
    return 1 << (needed - 1).bit_length(), first


def normal_band(mean: Fraction, variance: Fraction, share: float) -> tuple[float, float]:
    """The band of a normal distribution, for where it is shown to agree or nothing else is feasible.

    >>> low, high = normal_band(Fraction(0), Fraction(1), 0.95)
    >>> round(low, 4), round(high, 4)
    (-1.96, 1.96)
    """
    reach = NormalDist().inv_cdf((1 + share) / 2) * sqrt(variance)
    return float(mean) - reach, float(mean) + reach
