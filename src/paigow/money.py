"""Money as whole cents, and odds of two kinds that must never be mixed up.

"To 1" odds are winnings on top of the wager, which is returned as well; "for 1" odds are all that is
handed over, the wager having been collected (PGP-16e1, PGP-18a). They are two types, so that adding a
stake twice, or forgetting it, does not type-check.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NewType

from paigow.errors import OUT_OF_RANGE, SHOWN, PaigowError, needs
from paigow.message import Message

Cents = NewType("Cents", int)
"""An amount of money. Never a float; a fraction of a cent exists only on a progressive meter."""

NOTHING: Final = Cents(0)
_AMOUNT: Final = re.compile(r"\$?\s*(-?)([0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.([0-9]{2}))?")
_MOST_DIGITS: Final = 10
"""Of the dollars of an amount that is typed in: no table has ever seen so many."""


def dollars(amount: int) -> Cents:
    """
    >>> dollars(5)
    500
    >>> dollars("1.50")
    Traceback (most recent call last):
    paigow.errors.WrongTypeError: amount has to be a whole number, not '1.50'
    """
    needs(int, amount=amount)
    return Cents(100 * amount)


def parse_money(text: str) -> Cents:
    """Read an amount in dollars.

    >>> parse_money("$1,000.50")
    100050
    >>> parse_money("5.5")
    Traceback (most recent call last):
    paigow.errors.PaigowError: '5.5' is not an amount; write dollars, or dollars and cents: 5 or 5.50
    """
    needs(str, text=text)
    found = _AMOUNT.fullmatch(text.strip())
    if not found:
        raise PaigowError(f"{text!r} is not an amount; write dollars, or dollars and cents: 5 or 5.50")
    sign, whole, cents = found.groups()
    digits = whole.replace(",", "")
    if len(digits) > _MOST_DIGITS:
        raise PaigowError(
            f"an amount has at most {_MOST_DIGITS} digits before the point, not {len(digits):,}"
        )
    value = 100 * int(digits) + int(cents or 0)
    return Cents(-value if sign else value)


def format_money(amount: Cents) -> str:
    """
    >>> format_money(Cents(100050)), format_money(Cents(-5))
    ('$1,000.50', '-$0.05')
    """
    sign = "-" if amount < 0 else ""
    whole, cents = divmod(abs(amount), 100)
    return f"{sign}${whole:,}.{cents:02d}"


@dataclass(frozen=True, slots=True)
class ToOne:
    """Winnings per unit wagered; the wager itself is returned as well.

    >>> ToOne(Fraction(11, 2)).winnings(Cents(500))
    2750
    """

    odds: Fraction

    def winnings(self, wager: Cents) -> Cents:
        """What is won, a fraction of a cent dropped."""
        return Cents(self.odds.numerator * wager // self.odds.denominator)

    def __str__(self) -> str:
        return Message("{n} to 1", n=_odds_text(self.odds))


@dataclass(frozen=True, slots=True)
class ForOne:
    """All that is handed over per unit wagered; the wager was collected and stays collected.

    >>> ForOne(Fraction(4)).payment(Cents(500))
    2000
    """

    odds: Fraction

    def payment(self, wager: Cents) -> Cents:
        """What is handed over, a fraction of a cent dropped."""
        return Cents(self.odds.numerator * wager // self.odds.denominator)

    def __str__(self) -> str:
        return Message("{n} for 1", n=_odds_text(self.odds))


def _odds_text(odds: Fraction) -> str:
    if max(abs(odds.numerator), odds.denominator) >= 10**SHOWN:  # Python may refuse to write it
        return OUT_OF_RANGE
    return f"{odds.numerator:,}" if odds.denominator == 1 else str(float(odds))
