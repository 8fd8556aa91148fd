"""Reading TOML: the data of the package, and files that strangers wrote.

Rules Submissions and scenarios come from strangers. They are bounded in size and lines, so that they are
refused at once or harmless. The bounds are far above anything that a person writes: the longest file that
`paigow submission new` gives has a third of the characters and lines a tenth as long.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, TypeVar
from unicodedata import normalize

from paigow.errors import PaigowError, unknown
from paigow.money import Cents
from paigow.type_hints import DecodeError

MOST_CHARACTERS: Final = 65_536
LONGEST_LINE: Final = 1_000
"""A line of dotted keys costs the reader the square of its length, in time and in memory."""
MARK: Final = "\ufeff"
"""What some editors write before the first character of a file in UTF-8."""


class TomlError(PaigowError):
    """A text that is not TOML, or more of it than anybody writes."""


def names_in(folder: Traversable) -> tuple[str, ...]:
    """The names of the TOML files of a folder of the package, in order."""
    found = (each.name for each in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def packaged_toml(*path: str) -> dict[str, Any]:
    """The tables of a TOML file of the package's data.

    >>> packaged_toml("house_ways", "tiles-maryland.toml")["name"]
    'maryland'
    """
    return tomllib.loads(files("paigow").joinpath("data", *path).read_text(encoding="utf-8"))


def read_toml(text: str, most: int = MOST_CHARACTERS) -> dict[str, Any]:
    """The tables of a TOML text; numbers with a point are read exactly.

    >>> read_toml("minimum = 0.10")
    {'minimum': Decimal('0.10')}
    >>> read_toml("minimum = 1e" + "9" * 30)
    Traceback (most recent call last):
    paigow.toml_text.TomlError: this is not a TOML file: it holds a number that is too long
    """
    text = text.removeprefix(MARK)
    _check_size(text, most)
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise TomlError("this is not a TOML file: it nests too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise TomlError(f"this is not a TOML file: {_said(error, text)}") from None
    except InvalidOperation:  # an exponent with more digits than the machine counts
        raise TomlError("this is not a TOML file: it holds a number that is too long") from None


def as_written(value: Any) -> str:
    """A value as it stands in a file, for a sentence about it.

    >>> from datetime import date
    >>> print(*map(as_written, (Decimal("-1.50"), True, "a", [1, "b"], {"c": date(2026, 1, 2)})))
    -1.50 true 'a' [1, 'b'] { c = 2026-01-02 }
    """
    if isinstance(value, list):
        return f"[{', '.join(map(as_written, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {as_written(each)}' for key, each in value.items())} }}"
    if isinstance(value, bool):
        return str(value).lower()
    return repr(value) if isinstance(value, str) else str(value)


def _check_size(text: str, most: int) -> None:
    if len(text) > most:
        raise TomlError(f"the file has more than {most:,} characters; no file of this kind is so long")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise TomlError(f"line {number} has more than {LONGEST_LINE:,} characters; break it up")


def _said(error: tomllib.TOMLDecodeError, text: str) -> str:
    """What the TOML reader said, always with a line."""
    said = str(error).replace("at end of document", f"at line {text.count(chr(10)) + 1}, the end of the file")
    return said[0].lower() + said[1:]


# Reading a table key by key
#
# Each key is asked for once, and what nobody asked for is a mistake.

T = TypeVar("T")
_NOTHING: Final = object()
_LARGEST: Final = 10**12
"""The largest number in either direction: dollars, seconds and counts all stay below."""


class Keys:
    """One table of a file, with the path by which a mistake in it is named."""

    def __init__(self, data: object, path: str = "") -> None:
        if not isinstance(data, Mapping):
            raise PaigowError(f"{path or 'the file'} must be a table of keys")
        self.data = data
        self.path = path
        self._asked: list[str] = []

    @classmethod
    def parse(cls, text: str) -> Keys:
        """A TOML file; numbers with a point are read exactly."""
        return cls(read_toml(text))

    def at(self, key: str) -> str:
        return f"{self.path}.{key}" if self.path else key

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def take(self, key: str, read: Callable[[Any, str], T], default: T | object = _NOTHING) -> T:
        """The value of a key, read by a function that is told where it stands."""
        self._asked.append(key)
        if key not in self.data:
            if default is _NOTHING:
                raise PaigowError(f"{self.path or 'the file'} needs the key {key!r}")
            return default  # type: ignore[return-value]
        return read(self.data[key], self.at(key))

    def tables(self, key: str) -> list[Keys]:
        """The tables of a list of tables; none where the key is not there."""

        def read(value: Any, path: str) -> list[Keys]:
            if not isinstance(value, list):
                raise PaigowError(f"{path} is a list of tables; write [[{path}]] above each")
            return [Keys(each, f"{path}[{number}]") for number, each in enumerate(value, 1)]

        return self.take(key, read, [])

    def done(self) -> None:
        """Nothing may be left over: an unknown key is most likely a misspelt one."""
        for key in self.data:
            if key not in self._asked:
                where = f"{self.path}: " if self.path else ""
                raise PaigowError(f"{where}{unknown('key', str(key), self._asked)}")


def text(value: Any, path: str) -> str:
    """A text, composed as the table wants it: some systems write an accent apart from its letter."""
    if not isinstance(value, str):
        raise PaigowError(f"{path} is a text in quotes, not {as_written(value)}")
    return normalize("NFC", value)


def whole(value: Any, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise PaigowError(f"{path} is a whole number, not {as_written(value)}")
    if not -_LARGEST <= value <= _LARGEST:
        raise PaigowError(f"{path} is a number beyond {_LARGEST:,}; write one that can be meant")
    return value


def flag(value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise PaigowError(f"{path} is true or false, not {as_written(value)}")
    return value


def money(value: Any, path: str) -> Cents:
    """Dollars, or dollars and cents.

    >>> money(Decimal("95.50"), "net"), money(5, "net")
    (9550, 500)
    """
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not Decimal(value).is_finite():
        raise PaigowError(f"{path} is an amount in dollars, not {as_written(value)}")
    if not -_LARGEST <= value <= _LARGEST:
        raise PaigowError(f"{path} is an amount beyond ${_LARGEST:,}; write one that can be meant")
    cents = Decimal(value) * 100
    if cents != int(cents):
        raise PaigowError(f"{path} has parts of a cent; write dollars and cents, as 95.50")
    return Cents(int(cents))


def texts(value: Any, path: str) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise PaigowError(f"{path} is a list of texts")
    return tuple(text(each, path) for each in value)


def numbers(value: Any, path: str) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise PaigowError(f"{path} is a list of whole numbers")
    return tuple(whole(each, path) for each in value)


def mapped(
    key: Callable[[str, str], Any], item: Callable[[Any, str], T]
) -> Callable[[Any, str], dict[Any, T]]:
    """A reader of tables whose keys are names of one kind."""

    def read(value: Any, path: str) -> dict[Any, T]:
        keys = Keys(value, path)
        return {key(name, keys.at(name)): item(held, keys.at(name)) for name, held in keys.data.items()}

    return read


def decoded(decode: Callable[[Any], T]) -> Callable[[Any, str], T]:
    """A reader of what is written as in a log; what the codec says against it is told with the place."""

    def read(value: Any, path: str) -> T:
        try:
            return decode(value)
        except DecodeError as error:
            raise PaigowError(f"{path}: {error}") from None

    return read


def name(value: str, path: str) -> str:
    del path
    return value
