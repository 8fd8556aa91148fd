"""Errors that say what is wrong, what to change, and which clause decides."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from typing import Final

SHOWN: Final = 60
"""As much of a value as a sentence shows."""
OUT_OF_RANGE: Final = "a number out of range"
_CALLED: Final = {
    str: "a text",
    int: "a whole number",
    bytes: "bytes",
    Iterable: "something to go through",
    Sequence: "a sequence",
}


class PaigowError(Exception):
    """One clear sentence, and the id of the clause behind it where there is one.

    >>> error = NotSetCorrectlyError("the low hand outranks the high hand", "PGP-9a.2")
    >>> str(error)
    'the low hand outranks the high hand (PGP-9a.2)'
    >>> error.reason, error.clause
    ('the low hand outranks the high hand', 'PGP-9a.2')
    """

    def __init__(self, reason: str, clause: str | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.reason} ({self.clause})" if self.clause else self.reason


class NotationError(PaigowError, ValueError):
    """A text that does not name cards or tiles, or names them wrongly."""


class WrongTypeError(PaigowError, TypeError):
    """A value of another type than a public function takes."""


class NotSetCorrectlyError(PaigowError):
    """A setting that the rules of setting do not allow."""


class UnknownNameError(PaigowError, LookupError):
    """A name that is not in the list it is looked up in; the message offers the nearest."""


def unknown(kind: str, name: str, known: Sequence[str]) -> UnknownNameError:
    """Say that a name is unknown, with the nearest known name or the whole list, if one can read that.

    >>> str(unknown("house way", "foxwood", ["foxwoods", "best-low"]))
    "there is no house way 'foxwood'; did you mean 'foxwoods'?"
    >>> str(unknown("game", "chess", ["supreme-pai-gow"]))
    "there is no game 'chess'; choose from: supreme-pai-gow"
    >>> str(unknown("game", "paigow", ["pai-gow-poker", "pai-gow-tiles", "supreme-pai-gow"]))
    "there is no game 'paigow'; did you mean 'pai-gow-poker' or 'pai-gow-tiles'?"
    >>> str(unknown("number", "x", list(map(str, range(100)))))
    "there is no number 'x'; there are 100 of them, such as '0'"
    """
    needs(str, **{kind: name})
    names = list(map(str, known))
    near = difflib.get_close_matches(name, names, n=len(names) or 1)
    alike = [difflib.SequenceMatcher(None, each, name).ratio() for each in near]
    nearest = sorted(each for each, ratio in zip(near, alike, strict=True) if ratio == alike[0])
    meant = " or ".join(map(repr, nearest))
    if near:
        hint = f"did you mean {meant}?"
    elif len(names) > _LONGEST_LIST:
        hint = f"there are {len(names)} of them, such as {names[0]!r}"
    else:
        hint = f"choose from: {', '.join(names)}"
    return UnknownNameError(f"there is no {kind} {name!r}; {hint}")


_LONGEST_LIST: Final = 50
"""The names that a sentence can offer; a list of more is no answer."""


def needs(kind: type, **given: object) -> None:
    """Raise `WrongTypeError` where what was given under a name is of another type.

    Public functions have it; what they call relies on mypy.

    >>> needs(int, rounds=5, jobs=1)
    >>> needs(int, rounds="5")
    Traceback (most recent call last):
    paigow.errors.WrongTypeError: rounds has to be a whole number, not '5'
    """
    for name, value in given.items():
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise wrong_type(kind, name, value)


def wrong_type(kind: type, name: str, value: object) -> WrongTypeError:
    """Say that what was given under a name is of another type.

    What is asked at every step of a table looks for itself, and calls nothing where all is right.
    """
    called = _CALLED.get(kind, f"a {kind.__name__}")
    return WrongTypeError(f"{name} has to be {called}, not {cut_short(value)}")


def cut_short(value: object) -> str:
    """A value in a sentence, cut off where it is long.

    >>> cut_short("x" * 100) == "'" + "x" * 59 + "…"
    True
    """
    if isinstance(value, int) and abs(value) >= 10**SHOWN:
        return OUT_OF_RANGE
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
