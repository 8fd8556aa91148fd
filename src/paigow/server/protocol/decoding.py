"""Bytes of a stranger made into a message of ours, or refused with one sentence.

Python's own reader of JSON takes more than JSON: not-a-number, a member said twice, a fraction where cents
belong, integers without end, half a character. All of that is refused here, before a type is looked at. A
program of another language would read some of these otherwise than we do, and money has one reading.
"""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any, Final, NoReturn, TypeVar

import msgspec

from paigow.errors import SHOWN, PaigowError, unknown
from paigow.platform.terminal import shown
from paigow.type_hints import LARGEST
from paigow.validation import plain_reason

T = TypeVar("T")
LARGEST_FRAME: Final = 4 * 2**10
"""Bytes of a message through a socket."""
LARGEST_BODY: Final = 64 * 2**10
"""Bytes of a request; a Rules Submission is the largest."""
DEEPEST: Final = 16
_MOST_DIGITS: Final = len(str(LARGEST)) + 1
_MOST_TOLD: Final = 200


class MessageError(PaigowError):
    """What came in is not what the protocol says."""


def read_message(data: bytes, kind: type[T], largest: int = LARGEST_FRAME) -> T:
    """The message of that kind that the bytes hold.

    Raises `MessageError` where they are anything else.
    """
    if len(data) > largest:
        raise MessageError(f"the message has {len(data):,} bytes; send {largest:,} at most")
    return converted(_plain(data), kind)


def converted(plain: object, kind: type[T]) -> T:
    """Plain data as a message of that kind: no field too many, no text for a number."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        told = shown(" ".join(_reason(str(error), plain, kind).split()))[:_MOST_TOLD]
        raise MessageError(f"this is no message of the protocol: {told}") from None


_CHOICE: Final = re.compile(r"Invalid (?:enum )?value .* - at `\$(.*)`", re.DOTALL)
_STEP: Final = re.compile(r"\.(\w+)|\[(\d+)\]")
_described: Final = cache(msgspec.inspect.type_info)


def _reason(said: str, plain: object, kind: type) -> str:
    """What is wrong with plain data, in words; of a choice also what may be chosen."""
    place = _CHOICE.fullmatch(said)
    if place is None or _STEP.sub("", place[1]):
        return plain_reason(said)
    value: Any = plain
    holder, type_, name = None, _described(kind), ""
    for name, index in _STEP.findall(place[1]):
        holder, type_ = type_, _within(type_, value, name)
        value = value[name] if name else value[int(index)]
    known = _choices(type_, holder, name)
    return unknown(place[1].lstrip("."), str(value)[:SHOWN], known).reason if known else plain_reason(said)


def _kinds(type_: Any) -> tuple[Any, ...]:
    """The kinds that a value may be of: one, or those of a union."""
    while isinstance(type_, msgspec.inspect.Metadata):
        type_ = type_.type
    return type_.types if isinstance(type_, msgspec.inspect.UnionType) else (type_,)


def _within(type_: Any, value: Any, name: str) -> Any:
    """The kind of what a value holds under a name, or at a place in it; None where no kind is known."""
    for kind in _kinds(type_):
        if not name:
            if hasattr(kind, "item_type"):
                return kind.item_type
        elif isinstance(kind, msgspec.inspect.StructType) and kind.tag in (None, value.get(kind.tag_field)):
            return next((each.type for each in kind.fields if each.encode_name == name), None)
    return None


def _choices(type_: Any, holder: Any, name: str) -> list[str]:
    """What may be chosen: names of a choice, or the kinds of messages that a field tells apart."""
    for kind in _kinds(type_):
        if isinstance(kind, msgspec.inspect.EnumType):
            return [str(each.value) for each in kind.cls]
        if isinstance(kind, msgspec.inspect.LiteralType):
            return list(map(str, kind.values))
    return [str(each.tag) for each in _kinds(holder) if getattr(each, "tag_field", None) == name]


def _plain(data: bytes) -> object:
    try:
        plain = _JSON.decode(data.decode("utf-8"))
        _look_through(plain, DEEPEST)
    except UnicodeError:
        raise MessageError("the message is no text in UTF-8; encode it so") from None
    except json.JSONDecodeError as error:
        raise MessageError(f"the message is no JSON at character {error.pos}; send one JSON value") from None
    except RecursionError:
        _too_deep()
    return plain


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise MessageError("an object says a member twice; say each once")
    return members


def _no_float(_text: str) -> NoReturn:
    raise MessageError("a number is not whole; numbers are whole, and money is whole cents")


def _whole(text: str) -> int:
    if len(text) > _MOST_DIGITS or abs(number := int(text)) > LARGEST:
        raise MessageError(f"a number is out of range; the largest is {LARGEST:,}")
    return number


_JSON: Final = json.JSONDecoder(
    object_pairs_hook=_members,
    parse_float=_no_float,
    parse_constant=_no_float,
    parse_int=_whole,
)


def _look_through(plain: object, deep: int) -> None:
    """Every text is whole characters without NUL, and nothing is nested without end."""
    if isinstance(plain, str):
        plain.encode("utf-8")  # half a character raises, as bytes that are no text do
        if "\0" in plain:
            raise MessageError("a text holds the character NUL; leave it out")
    elif isinstance(plain, dict | list):
        if not deep:
            _too_deep()
        for each in plain:
            _look_through(each, deep - 1)
        if isinstance(plain, dict):
            for each in plain.values():
                _look_through(each, deep - 1)


def _too_deep() -> NoReturn:
    raise MessageError(
        f"the message is nested deeper than {DEEPEST}; no message of the protocol is"
    ) from None
