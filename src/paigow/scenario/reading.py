"""Reading a TOML table key by key: each key is asked for once, and what nobody asked for is a mistake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final, TypeVar
from unicodedata import normalize

from paigow.errors import PaigowError, unknown
from paigow.log.hints import CannotDecode
from paigow.money import Cents
from paigow.toml_text import as_written, read_toml

T = TypeVar("T")
_NOTHING: Final = object()
_MOST: Final = 10**12
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
    if not -_MOST <= value <= _MOST:
        raise PaigowError(f"{path} is a number beyond {_MOST:,}; write one that can be meant")
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
    if not -_MOST <= value <= _MOST:
        raise PaigowError(f"{path} is an amount beyond ${_MOST:,}; write one that can be meant")
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
        except CannotDecode as error:
            raise PaigowError(f"{path}: {error}") from None

    return read


def name(value: str, path: str) -> str:
    del path
    return value
