"""Reading TOML that strangers wrote: bounded in size and lines, so that it is refused at once or harmless.

Rules Submissions and scenarios come through here. The bounds are far above anything that a person writes: the
longest file that `paigow submission new` gives has a third of the characters and lines a tenth as long.
"""

from __future__ import annotations

import tomllib
from decimal import Decimal, InvalidOperation
from importlib.resources.abc import Traversable
from typing import Any, Final

from paigow.errors import PaigowError

MOST_CHARACTERS: Final = 65_536
LONGEST_LINE: Final = 1_000
"""A line of dotted keys costs the reader the square of its length, in time and in memory."""
MARK: Final = "\ufeff"
"""What some editors write before the first character of a file in UTF-8."""


class NotToml(PaigowError):  # noqa: N818 - reads as what is wrong
    """A text that is not TOML, or more of it than anybody writes."""


def names_in(folder: Traversable) -> tuple[str, ...]:
    """The names of the TOML files of a folder of the package, in order."""
    found = (each.name for each in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in found if name.endswith(".toml")))


def read_toml(text: str, most: int = MOST_CHARACTERS) -> dict[str, Any]:
    """The tables of a TOML text; numbers with a point are read exactly.

    >>> read_toml("minimum = 0.10")
    {'minimum': Decimal('0.10')}
    >>> read_toml("minimum = 1e" + "9" * 30)
    Traceback (most recent call last):
    paigow.toml_text.NotToml: this is not a TOML file: it holds a number that is too long
    """
    text = text.removeprefix(MARK)
    _check_size(text, most)
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise NotToml("this is not a TOML file: it nests too deeply") from None
    except tomllib.TOMLDecodeError as error:
        raise NotToml(f"this is not a TOML file: {_said(error, text)}") from None
    except InvalidOperation:  # an exponent with more digits than the machine counts
        raise NotToml("this is not a TOML file: it holds a number that is too long") from None


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
        raise NotToml(f"the file has more than {most:,} characters; no file of this kind is so long")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise NotToml(f"line {number} has more than {LONGEST_LINE:,} characters; break it up")


def _said(error: tomllib.TOMLDecodeError, text: str) -> str:
    """What the TOML reader said, always with a line."""
    said = str(error).replace("at end of document", f"at line {text.count(chr(10)) + 1}, the end of the file")
    return said[0].lower() + said[1:]
