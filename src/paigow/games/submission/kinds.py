"""The kinds of value that a key of a Rules Submission takes, each read from and written to TOML in one place.

TOML numbers with a decimal point arrive here as `Decimal` (never as a float), so that money stays exact.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, Protocol

from paigow.money import Cents, format_money
from paigow.readable import is_piled_up, is_readable

_RATIO: Final = re.compile(r"([0-9]{1,6})/([1-9][0-9]{0,5})")
_MOST_DIGITS: Final = 15
_MOST: Final = 10**8
"""Dollars or odds below which every number stays: a table still sells chips for a hundred such wagers."""
_MOST_SHOWN: Final = 60
MOST_IN_TEXT: Final = 64
"""Characters in a line of free text: it heads a table, and stands in lists."""
_IN_TAGS: Final = re.compile("[<>]")


class NotOfThisKind(Exception):  # noqa: N818 - reads as what happened; never leaves the reader
    """The value in the file is not of the kind that the key takes; why, where more is to be said of it."""

    def __init__(self, why: str = "is not allowed") -> None:
        super().__init__(why)


class Kind(Protocol):
    """How one kind of value is read, written and described."""

    def read(self, value: object) -> object:
        """The typed value, or `NotOfThisKind`."""

    def write(self, value: Any) -> str:
        """The value as TOML."""

    def allowed(self) -> str:
        """What may be written, in words."""


def quoted(text: str) -> str:
    """A TOML basic string.

    >>> quoted('the "red" table')
    '"the \\\\"red\\\\" table"'
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


@dataclass(frozen=True, slots=True)
class Flag:
    """
    >>> Flag().read(True), Flag().write(False)
    (True, 'false')
    """

    def read(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise NotOfThisKind

    def write(self, value: bool) -> str:
        return "true" if value else "false"

    def allowed(self) -> str:
        return "true or false"


@dataclass(frozen=True, slots=True)
class Text:
    """A line of free text that can be shown anywhere; what it may name, if anything, is another rule's
    business.

    >>> Text().read("  Ann's  table, $5 ")
    "Ann's table, $5"
    """

    what: str = "text in quotation marks"

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not value.isprintable():
            raise NotOfThisKind
        text = unicodedata.normalize("NFC", " ".join(value.split()))
        if len(text) > MOST_IN_TEXT:
            raise NotOfThisKind(f"is longer than {MOST_IN_TEXT} characters")
        if not is_readable(text) or is_piled_up(text) or _IN_TAGS.search(text):
            raise NotOfThisKind("has < or >, or characters that are not seen as they are")
        return text

    def fitted(self, value: object) -> str:
        """A text that was filed under other bounds, as it can be shown anywhere today.

        >>> Text().fitted("<b>Ann's table</b>"), len(Text().fitted("x" * 65)), Text().fitted("x" * 65)[-2:]
        ("bAnn's table/b", 64, 'x…')
        """
        if not isinstance(value, str):
            raise NotOfThisKind
        spaced = " ".join(value.split())
        seen = "".join(
            each for each in unicodedata.normalize("NFC", spaced) if each == " " or is_readable(each)
        )
        plain = " ".join(_IN_TAGS.sub("", seen).split())
        if is_piled_up(plain):
            plain = "".join(each for each in plain if unicodedata.category(each)[0] != "M")
        return plain if len(plain) <= MOST_IN_TEXT else f"{plain[: MOST_IN_TEXT - 1]}…"

    def write(self, value: str) -> str:
        return quoted(value)

    def allowed(self) -> str:
        return self.what


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number in a range.

    >>> Whole(1, 2).allowed(), Whole(6, 6).allowed()
    ('a whole number from 1 to 2', '6')
    """

    low: int
    high: int

    def read(self, value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and self.low <= value <= self.high:
            return value
        raise NotOfThisKind

    def write(self, value: int) -> str:
        return str(value)

    def allowed(self) -> str:
        return str(self.low) if self.low == self.high else f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the names of a `StrEnum`."""

    names: type[StrEnum]

    def read(self, value: object) -> StrEnum:
        if isinstance(value, str) and value in set(self.names):
            return self.names(value)
        raise NotOfThisKind

    def write(self, value: str) -> str:
        return quoted(value)

    def allowed(self) -> str:
        return " or ".join(quoted(choice) for choice in self.names)


@dataclass(frozen=True, slots=True)
class Choices:
    """Any number of the names of a `StrEnum`, none twice."""

    names: type[StrEnum]

    def read(self, value: object) -> tuple[StrEnum, ...]:
        if not isinstance(value, list):
            raise NotOfThisKind
        names = tuple(Choice(self.names).read(name) for name in value)
        if len(set(names)) < len(names):
            raise NotOfThisKind
        return names

    def write(self, value: tuple[str, ...]) -> str:
        return f"[{', '.join(quoted(name) for name in value)}]"

    def allowed(self) -> str:
        return f"a list, none twice, of {', '.join(quoted(choice) for choice in self.names)}"


@dataclass(frozen=True, slots=True)
class Money:
    """An amount above nothing, in dollars, exact to the cent.

    >>> Money().read(15), Money().read(Decimal("12.50"))
    (1500, 1250)
    >>> Money().write(Cents(1250)), Money().write(Cents(1500))
    ('12.50', '15')
    """

    def read(self, value: object) -> Cents:
        cents = 100 * _number(value)
        if cents != int(cents) or cents <= 0:
            raise NotOfThisKind
        return Cents(int(cents))

    def write(self, value: Cents) -> str:
        whole, cents = divmod(value, 100)
        return f"{whole}.{cents:02d}" if cents else str(whole)

    def allowed(self) -> str:
        return "an amount in dollars above 0, such as 15 or 12.50"


@dataclass(frozen=True, slots=True)
class Percent:
    """A share above nothing and at most the whole.

    >>> Percent().read(Decimal("27.5"))
    Fraction(55, 2)
    >>> Percent().write(Fraction(55, 2)), Percent().write(Fraction(21))
    ('27.5', '21')
    """

    def read(self, value: object) -> Fraction:
        share = _number(value)
        if not 0 < share <= 100:
            raise NotOfThisKind
        return share

    def write(self, value: Fraction) -> str:
        return fraction_text(value)

    def allowed(self) -> str:
        return "a number of percent, above 0 and at most 100"


@dataclass(frozen=True, slots=True)
class Ratio:
    """Odds "to 1", kept as a fraction: ``"11/2"``, 5.5 or 6.

    >>> Ratio().read("11/2") == Ratio().read(Decimal("5.5"))
    True
    """

    def read(self, value: object) -> Fraction:
        if not isinstance(value, str):
            return _number(value)
        found = _RATIO.fullmatch(value.strip())
        if not found:
            raise NotOfThisKind
        return Fraction(int(found[1]), int(found[2]))

    def write(self, value: Fraction) -> str:
        return quoted(f"{value.numerator}/{value.denominator}")

    def allowed(self) -> str:
        return 'a fraction such as "11/2", or a number such as 5.5'


@dataclass(frozen=True, slots=True)
class Raises:
    """Rows of a pay table that are paid more than printed: the hand's name and what it pays instead.

    >>> Raises().read({"four_aces": 1200})
    (('four_aces', Fraction(1200, 1)),)
    """

    def read(self, value: object) -> tuple[tuple[str, Fraction], ...]:
        if not isinstance(value, Mapping):
            raise NotOfThisKind
        return tuple((hand, _number(pays)) for hand, pays in value.items())

    def write(self, value: tuple[tuple[str, Fraction], ...]) -> str:
        pairs = ", ".join(f"{hand} = {fraction_text(pays)}" for hand, pays in value)
        return f"{{ {pairs} }}" if pairs else "{}"

    def allowed(self) -> str:
        return "hands of the pay table, each with a number not below the printed one"


def _number(value: object) -> Fraction:
    """A whole number or an exact decimal; `true` is no number."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise NotOfThisKind
    number: int | Decimal = value
    if isinstance(number, Decimal) and number.is_nan():
        raise NotOfThisKind
    if not -_MOST < number < _MOST:
        raise NotOfThisKind(f"is out of range: numbers stay below {_MOST:,}")
    # 1e-999999999 and 0e999999999 are short to write, but not to compute with.
    if isinstance(number, Decimal) and abs(number.adjusted()) >= _MOST_DIGITS:
        raise NotOfThisKind
    return Fraction(number)


def fraction_text(value: Fraction) -> str:
    """A number as TOML writes it."""
    return str(value.numerator) if value.denominator == 1 else str(float(value))


def spoken(value: object) -> str:
    """A value of the file as a message shows it, on one line.

    >>> print(spoken("two\\nlines"), spoken(True), spoken([1, 2]))
    "two\\nlines" true a list
    """
    match value:
        case bool():
            return Flag().write(value)
        case str():
            return f'"{one_line(value)}"'
        case list():
            return "a list"
        case Mapping():
            return "a section"
        case _:
            return one_line(str(value))


def one_line(text: str) -> str:
    """A text from the file that cannot break a message: short, and with nothing unprintable in it."""
    short = text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}..."
    return short if short.isprintable() else ascii(short)[1:-1]


def in_dollars(amount: Cents) -> str:
    """An amount as the clauses print it, without empty cents.

    >>> in_dollars(Cents(5000000)), in_dollars(Cents(1050))
    ('$50,000', '$10.50')
    """
    return format_money(amount).removesuffix(".00")
