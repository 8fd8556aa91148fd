"""Vigorish on an amount won, to the cent: the table takes it and the odds count with it, one arithmetic."""

from __future__ import annotations

from typing import Final

from paigow.games.submission.choices import VigRounding
from paigow.money import Cents

_QUARTER: Final = 25


def vigorish(won: int, percent: int, rounding: VigRounding) -> Cents:
    """Exact with the fraction of a cent dropped, or up to a quarter (PGP-16a.3, SPG-12i.2, PGT-8K-1).

    >>> [vigorish(won, 5, VigRounding.EXACT) for won in (1600, 1609, 10)]
    [80, 80, 0]
    >>> [vigorish(won, 5, VigRounding.QUARTER_UP) for won in (1600, 2000, 10)]
    [100, 100, 10]
    """
    if rounding is VigRounding.QUARTER_UP:
        # A surplus of a few cents can be less than a quarter; vigorish never takes more than was won.
        return Cents(min(won, -(-won * percent // (100 * _QUARTER)) * _QUARTER))
    return Cents(won * percent // 100)
