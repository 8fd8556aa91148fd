"""Writes figures as a paper prints them: enough digits, and nothing positive as zero."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Final

from paigow.money import Cents, format_money
from paigow.odds.edge import percent

_SMALL: Final = Fraction(1, 1000)


def share(value: Fraction | float | None) -> str:
    """A share in percent to four places; a small one with four significant digits.

    >>> share(Fraction(1, 3)), share(Fraction(1, 10**9)), share(Fraction(-1, 10**6)), share(Fraction(0))
    ('33.3333%', '0.0000001000%', '-0.0001000%', '0%')
    """
    if value is None:
        return "unknown"
    exact = Fraction(value)
    if exact == 0:
        return "0%"
    if abs(exact) >= _SMALL:
        return f"{percent(exact)}%"
    with localcontext() as context:
        context.prec = 4
        rounded = Decimal(100 * exact.numerator) / Decimal(exact.denominator)
        digits = 3 - rounded.adjusted()
    return f"{rounded:.{digits}f}%"


def edge_text(value: Fraction | float) -> str:
    """An edge in percent, always to four places.

    >>> edge_text(Fraction(-1, 3)), edge_text(0.0)
    ('-33.3333%', '0.0000%')
    """
    return f"{percent(Fraction(value))}%"


def points(value: Fraction | float) -> str:
    """A change in percentage points, with its sign.

    >>> points(Fraction(1, 1000)), points(Fraction(-1, 10**8))
    ('+0.1000', '-0.000001000')
    """
    exact = Fraction(value)
    return f"{'+' if exact > 0 else ''}{share(exact).removesuffix('%')}"


def one_in(value: Fraction) -> str:
    """How rare something is.

    >>> one_in(Fraction(4, 154_143_080)), one_in(Fraction(2, 5)), one_in(Fraction(0))
    ('1 in 38,535,770', '1 in 2.5', 'never')
    """
    if not value:
        return "never"
    number = 1 / value
    return f"1 in {float(number):.4g}" if number < 1000 else f"1 in {round(number):,}"


def money(amount: Cents | int) -> str:
    """An amount, whole dollars without cents.

    >>> money(1500), money(1575)
    ('$15', '$15.75')
    """
    return format_money(Cents(int(amount))).removesuffix(".00")


def figure(value: float) -> str:
    """A number to four places.

    >>> figure(5.33788), figure(-0.00001), figure(0.000012)
    ('5.3379', '-0.00001000', '0.00001200')
    """
    if value and abs(value) < 0.0005:
        return f"{value:.{3 - Decimal(value).adjusted()}f}"
    return f"{value:.4f}"
