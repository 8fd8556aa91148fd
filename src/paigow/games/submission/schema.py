"""The schema of a Rules Submission: dataclass fields that carry their kind, clauses, meaning and games.

The dataclasses are the one copy. Reading, checking, writing a file to start from and the documents all go
through `options`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from datetime import date, datetime
from decimal import Decimal
from enum import Enum, StrEnum
from fractions import Fraction
from typing import Any, Final, Protocol

from paigow.games.catalogue import GAMES, Game, GameName, Rules
from paigow.games.hands import CARDS, SUPREME, TILE_HANDS
from paigow.games.submission.own_ways import written_way
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager
from paigow.money import Cents, format_money
from paigow.readable import is_piled_up, is_readable
from paigow.rules.house_ways import is_text
from paigow.rules.house_ways.reader import unified

# The kinds of value that a key takes, each read from and written to TOML in one place
#
# TOML numbers with a decimal point arrive here as `Decimal` (never as a float), so that money stays exact.

_RATIO: Final = re.compile(r"([0-9]{1,6})/([1-9][0-9]{0,5})")
_MOST_DIGITS: Final = 15
_MOST: Final = 10**8
"""Dollars or odds below which every number stays: a table still sells chips for a hundred such wagers."""
_MOST_SHOWN: Final = 60
MOST_IN_TEXT: Final = 64
"""Characters in a line of free text: it heads a table, and stands in lists."""
_MOST_LISTED: Final = 200
"""Texts in one list: tables of a floor, say."""
_IN_TAGS: Final = re.compile("[<>]")
_DAY: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class WrongKindError(Exception):
    """The value in the file is not of the kind that the key takes; why, where more is to be said of it."""

    def __init__(self, why: str = "is not allowed") -> None:
        super().__init__(why)


class Kind(Protocol):
    """How one kind of value is read, written and described."""

    def read(self, value: object) -> object:
        """The typed value, or `WrongKindError`."""

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
        raise WrongKindError

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
    most: int = MOST_IN_TEXT
    """How many characters it may have."""

    def read(self, value: object) -> str:
        if not isinstance(value, str) or not value.isprintable():
            raise WrongKindError
        text = unicodedata.normalize("NFC", " ".join(value.split()))
        if len(text) > self.most:
            raise WrongKindError(f"is longer than {self.most} characters")
        if not is_readable(text) or is_piled_up(text) or _IN_TAGS.search(text):
            raise WrongKindError("has < or >, or characters that are not seen as they are")
        return text

    def fitted(self, value: object) -> str:
        """A text that was filed under other bounds, as it can be shown anywhere today.

        >>> Text().fitted("<b>Ann's table</b>"), len(Text().fitted("x" * 65)), Text().fitted("x" * 65)[-2:]
        ("bAnn's table/b", 64, 'x…')
        """
        if not isinstance(value, str):
            raise WrongKindError
        spaced = " ".join(value.split())
        seen = "".join(
            each for each in unicodedata.normalize("NFC", spaced) if each == " " or is_readable(each)
        )
        plain = " ".join(_IN_TAGS.sub("", seen).split())
        if is_piled_up(plain):
            plain = "".join(each for each in plain if unicodedata.category(each)[0] != "M")
        return plain if len(plain) <= self.most else f"{plain[: self.most - 1]}…"

    def write(self, value: str) -> str:
        return quoted(value)

    def allowed(self) -> str:
        return self.what


@dataclass(frozen=True, slots=True)
class HouseWayText(Text):
    """A house way: its name on a line, or its whole text where it is the licensee's own."""

    what: str = "the name of a house way"

    def read(self, value: object) -> str:
        return unified(value) if isinstance(value, str) and is_text(value) else Text.read(self, value)

    def fitted(self, value: object) -> str:
        return unified(value) if isinstance(value, str) and is_text(value) else Text.fitted(self, value)

    def write(self, value: str) -> str:
        return written_way(value)


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of lines of free text, none twice.

    >>> Texts().read(["PG 101", "PG 102"]), Texts().write(("PG 101",))
    (('PG 101', 'PG 102'), '["PG 101"]')
    """

    def read(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list) or len(value) > _MOST_LISTED:
            raise WrongKindError
        texts = tuple(Text().read(each) for each in value)
        if len(set(texts)) < len(texts):
            raise WrongKindError("names something twice")
        return texts

    def write(self, value: tuple[str, ...]) -> str:
        return f"[{', '.join(map(quoted, value))}]"

    def allowed(self) -> str:
        return f"a list of at most {_MOST_LISTED} texts in quotation marks, none twice"


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the calendar, as TOML writes it or in quotation marks.

    >>> Day().read("2026-12-01"), Day().write(date(2026, 12, 1))
    (datetime.date(2026, 12, 1), '2026-12-01')
    """

    def read(self, value: object) -> date:
        if isinstance(value, date) and not isinstance(value, datetime):
            return value
        if not isinstance(value, str) or not _DAY.fullmatch(value):
            raise WrongKindError
        try:
            return date.fromisoformat(value)
        except ValueError:
            raise WrongKindError("is no day of the calendar") from None

    def write(self, value: date) -> str:
        return value.isoformat()

    def allowed(self) -> str:
        return "a day such as 2026-12-01"


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
        raise WrongKindError

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
        raise WrongKindError

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
            raise WrongKindError
        names = tuple(Choice(self.names).read(name) for name in value)
        if len(set(names)) < len(names):
            raise WrongKindError
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
            raise WrongKindError
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
            raise WrongKindError
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
            raise WrongKindError
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
            raise WrongKindError
        return tuple((hand, _number(pays)) for hand, pays in value.items())

    def write(self, value: tuple[tuple[str, Fraction], ...]) -> str:
        pairs = ", ".join(f"{hand} = {fraction_text(pays)}" for hand, pays in value)
        return f"{{ {pairs} }}" if pairs else "{}"

    def allowed(self) -> str:
        return "hands of the pay table, each with a number not below the printed one"


def _number(value: object) -> Fraction:
    """A whole number or an exact decimal; `true` is no number."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise WrongKindError
    number: int | Decimal = value
    if isinstance(number, Decimal) and number.is_nan():
        raise WrongKindError
    if not -_MOST < number < _MOST:
        raise WrongKindError(f"is out of range: numbers stay below {_MOST:,}")
    # 1e-999999999 and 0e999999999 are short to write, but not to compute with.
    if isinstance(number, Decimal) and abs(number.adjusted()) >= _MOST_DIGITS:
        raise WrongKindError
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


ALL_GAMES: Final = tuple(GameName)
POKER_GAMES: Final = CARDS.games
CARD_GAMES: Final = CARDS.games + SUPREME.games
TILES: Final = TILE_HANDS.games


@dataclass(frozen=True, slots=True)
class Option:
    """One key of the file: what it is called, what it takes, which clauses leave it to the licensee."""

    name: str
    kind: Kind | None
    section: type | None
    clauses: tuple[str, ...]
    meaning: str
    games: tuple[GameName, ...]
    is_required: bool
    default: object
    example: object

    def suits(self, game: Game) -> bool:
        return game.name in self.games


def option(
    kind: Kind,
    clauses: str,
    meaning: str,
    *,
    default: object = MISSING,
    example: object = None,
    games: tuple[GameName, ...] = ALL_GAMES,
) -> Any:
    """A key with a value. `clauses` are ids separated by blanks; without a default the key is required."""
    metadata = {"kind": kind, "clauses": tuple(clauses.split()), "meaning": meaning, "games": games}
    metadata["example"] = example if example is not None else default
    return field(default=default, metadata=metadata)


class Presence(Enum):
    """Whether a section must be there, may be left out and is then not offered, or has all its defaults."""

    REQUIRED = 1
    OFFERED = 2
    DEFAULTED = 3


def section(
    kind: type,
    clauses: str,
    meaning: str,
    *,
    presence: Presence = Presence.REQUIRED,
    games: tuple[GameName, ...] = ALL_GAMES,
) -> Any:
    """A table of keys within the file."""
    metadata = {"section": kind, "clauses": tuple(clauses.split()), "meaning": meaning, "games": games}
    if presence is Presence.OFFERED:
        return field(default=None, metadata=metadata)
    if presence is Presence.DEFAULTED:
        return field(default_factory=kind, metadata=metadata)
    return field(metadata=metadata)


def options(section: type) -> Iterator[Option]:
    """The keys of a section, in the order of the file.

    >>> from paigow.games.submission.model import FiledEquipment
    >>> next(options(FiledEquipment)).name
    'decks'
    """
    for each in fields(section):
        about = each.metadata if "clauses" in each.metadata else _switch(each)
        yield Option(
            name=each.name,
            kind=about.get("kind"),
            section=about.get("section"),
            clauses=about["clauses"],
            meaning=about["meaning"],
            games=about["games"],
            is_required=each.default is MISSING and each.default_factory is MISSING,
            default=each.default,
            example=about.get("example"),
        )


def _switch(switch: Field[Any]) -> Mapping[str, Any]:
    """A switch seen as a key: its choices are those of its enumeration, its games those of its clauses."""
    clauses = (switch.metadata["clause"], *switch.metadata["also"])
    return {
        "kind": Choice(type(switch.default)) if isinstance(switch.default, StrEnum) else Flag(),
        "clauses": clauses,
        "meaning": switch.metadata["meaning"],
        "games": tuple(game.name for game in GAMES if _governs(clauses, game)),
        "example": switch.default,
    }


def _governs(clauses: tuple[str, ...], game: Game) -> bool:
    documents = {document for rules in game.rules for document in rules.documents}
    return any(clause.startswith(tuple(documents)) for clause in clauses)


def clause_for(clauses: tuple[str, ...], rules: Rules) -> str | None:
    """Of the clauses that say the same in several documents, the one of the rules followed.

    >>> clause_for(("PGP-2b.1", "SPG-2b"), Rules.SPG)
    'SPG-2b'
    """
    for document in rules.documents:
        for clause in clauses:
            if clause.startswith(document):
                return clause
    return clauses[0] if clauses else None


def clauses_at(option: Option, path: str, rules: Rules) -> tuple[str, ...]:
    """The clauses of a key where it stands: wagers share their keys, but not their clauses.

    >>> from paigow.games.submission.model import RulesSubmission
    >>> path = "wagers.emperors_treasure.pay_table"
    >>> clauses_at(find_option(RulesSubmission, path), path, Rules.PGP)
    ('PGP-16c',)
    """
    section, _, rest = path.partition(".")
    key, _, name = rest.partition(".")
    if section != "wagers" or not name:
        return option.clauses
    paid_by = wager(key).paid_under(rules)
    if name in ("minimum", "maximum") or paid_by is None:
        return (wager(key).clause,)
    if key == WagerKind.FORTUNE_BONUS and name == "raised":
        return ("PGP-14A-d",)
    own_terms = key in (WagerKind.FORTUNE_PROGRESSIVE, WagerKind.FACE_UP_PROGRESSIVE) and "." in name
    return (paid_by.clause,) if own_terms or name in ("pay_table", "raised") else option.clauses


def find_option(section: type, path: str) -> Option:
    """Return the key of a section at a dotted path: its type, range and clauses.

    >>> from paigow.games.submission.model import RulesSubmission
    >>> find_option(RulesSubmission, "equipment.decks").clauses
    ('PGP-2b.1', 'PGP-2a.1', 'SPG-2b')
    """
    name, _, rest = path.partition(".")
    found = next(each for each in options(section) if each.name == name)
    return find_option(found.section, rest) if rest and found.section else found
