"""Bytes of a stranger made into a message of ours, or refused with one sentence.

Python's own reader of JSON takes more than JSON: not-a-number, a member said twice, a fraction where cents
belong, integers without end, half a character. All of that is refused here, before a type is looked at. A
program of another language would read some of these otherwise than we do, and money has one reading.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from paigow.errors import PaigowError
from paigow.log.hints import LARGEST
from paigow.outside.terminal import shown

T = TypeVar("T")
LARGEST_FRAME: Final = 4 * 2**10
"""Bytes of a message through a socket."""
LARGEST_BODY: Final = 64 * 2**10
"""Bytes of a request; a Rules Submission is the largest."""
DEEPEST: Final = 16
_MOST_DIGITS: Final = len(str(LARGEST)) + 1
_MOST_TOLD: Final = 200
_FORM: Final = re.compile(r"Expected `str` matching regex .*(?= - at `)")
"""What msgspec says of a text that has not the form of its field."""


class BadMessage(PaigowError):  # noqa: N818 - what it is
    """What came in is not what the protocol says."""


def read_message(data: bytes, kind: type[T], largest: int = LARGEST_FRAME) -> T:
    """The message of that kind that the bytes hold.

    Raises `BadMessage` where they are anything else.
    """
    if len(data) > largest:
        raise BadMessage(f"the message has {len(data):,} bytes; send {largest:,} at most")
    return converted(_plain(data), kind)


def converted(plain: object, kind: type[T]) -> T:
    """Plain data as a message of that kind: no field too many, no text for a number."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        told = shown(_FORM.sub("Expected a text of another form", " ".join(str(error).split())))[:_MOST_TOLD]
        raise BadMessage(f"this is no message of the protocol: {told}") from None


def _plain(data: bytes) -> object:
    try:
        plain = json.loads(
            data.decode("utf-8"),
            object_pairs_hook=_members,
            parse_float=_no_float,
            parse_constant=_no_float,
            parse_int=_whole,
        )
        _look_through(plain, DEEPEST)
    except UnicodeError:
        raise BadMessage("the message is no text in UTF-8; encode it so") from None
    except json.JSONDecodeError as error:
        raise BadMessage(f"the message is no JSON at character {error.pos}; send one JSON value") from None
    except RecursionError:
        _too_deep()
    return plain


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise BadMessage("an object says a member twice; say each once")
    return members


def _no_float(_text: str) -> NoReturn:
    raise BadMessage("a number is not whole; numbers are whole, and money is whole cents")


def _whole(text: str) -> int:
    if len(text) > _MOST_DIGITS or abs(number := int(text)) > LARGEST:
        raise BadMessage(f"a number is out of range; the largest is {LARGEST:,}")
    return number


def _look_through(plain: object, deep: int) -> None:
    """Every text is whole characters without NUL, and nothing is nested without end."""
    if isinstance(plain, str):
        plain.encode("utf-8")  # half a character raises, as bytes that are no text do
        if "\0" in plain:
            raise BadMessage("a text holds the character NUL; leave it out")
    elif isinstance(plain, dict | list):
        if not deep:
            _too_deep()
        for each in plain:
            _look_through(each, deep - 1)
        if isinstance(plain, dict):
            for each in plain.values():
                _look_through(each, deep - 1)


def _too_deep() -> NoReturn:
    raise BadMessage(f"the message is nested deeper than {DEEPEST}; no message of the protocol is") from None
