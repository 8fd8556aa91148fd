"""What the codec asks about type hints, and a strict reader for each kind of them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final, TypeVar

from paigow import errors
from paigow.errors import OUT_OF_RANGE, SHOWN, unknown
from paigow.games.wager_kinds import LaidWager, SettledWager
from paigow.table.showing.wording import in_words
from paigow.type_hints import but_none, default_of, supertype

T = TypeVar("T")
Encode = Callable[[Any], Any]
Decode = Callable[[Any], Any]
Read = Callable[[Any, Mapping[str, Any]], Any]
"""Reads something with fields; some of them are given and not read."""

PLAIN: Final = frozenset({str, int, bool, type(None)})
"""What JSON holds as it is. Money is whole cents, so there is no float anywhere."""
WAGERS: Final = frozenset({LaidWager, SettledWager})
"""What a betting area holds, and what is settled there: both have their texts."""
LARGEST: Final = 2**53 - 1
"""The largest whole number that every reader of JSON holds exactly."""
KIND: Final = "kind"
"""Under which name the kind of something stands that may be of several."""
_FRACTION: Final = re.compile(r"-?[0-9]{1,40}(?:/[0-9]{1,40})?")


class CannotEncode(TypeError):  # noqa: N818 - what has happened
    """A field whose type the log does not know; teach it to `paigow.log.codec`."""


class CannotDecode(ValueError):  # noqa: N818 - what has happened
    """Data that are not what they should be, with the place where they stand."""


def shortened(value: Any) -> str:
    """A value in a sentence, as JSON has it; a number that not every reader holds is not shown.

    >>> shortened(LARGEST), shortened(LARGEST + 1)
    ('9007199254740991', 'a number out of range')
    >>> shortened(True), shortened(None), shortened([None, {}])
    ('true', 'null', '[null, {}]')
    """
    if type(value) is int and abs(value) > LARGEST:
        return OUT_OF_RANGE
    if type(value) in _AS_JSON:
        text = json.dumps(value, default=str)
        return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
    return errors.cut_short(value)


_AS_JSON: Final = frozenset({type(None), bool, list, tuple, dict})
"""What Python writes otherwise than JSON."""


# Asking


def are_plain(items: Sequence[Any]) -> bool:
    return all(supertype(item) in PLAIN for item in items)


def are_told_apart(items: Sequence[Any]) -> bool:
    """Whether something is of one of several dataclasses, so that it is written with the name of its kind."""
    return len(items) > 1 and all(map(is_dataclass, items))


def only(items: Sequence[Any]) -> Any:
    """Of a type and None, the type; no other mixture has one meaning."""
    held = but_none(items)
    if len(held) != 1:
        raise CannotEncode(f"the log cannot tell {' from '.join(map(str, held))}")
    return held[0]


# Reading


def exactly(*allowed: Any) -> Decode:
    """A value of exactly these types."""
    names = " or ".join(_NAMES[kind] for kind in allowed)

    def read(value: Any) -> Any:
        if type(value) not in allowed or (type(value) is int and abs(value) > LARGEST):
            raise CannotDecode(f"{shortened(value)} is not {names}")
        return value

    return read


_NAMES: Final = {str: "a text", int: "a whole number", bool: "true or false", type(None): "null"}


def one_of(kind: type[Enum]) -> Decode:
    """A choice by its name."""
    known = {(type(choice.value), choice.value): choice for choice in kind}

    def read(value: Any) -> Any:
        found = known.get((type(value), value)) if type(value) in PLAIN else None
        if found is None:
            raise CannotDecode(_none_of(kind, value))
        return found

    return read


def _none_of(kind: type[Enum], value: Any) -> str:
    """What is wrong with a choice, and the nearest that there is; nobody looks through a long text for it."""
    names = [str(each.value) for each in kind]
    if type(value) is not str or len(value) > SHOWN:
        return f"{shortened(value)} is none of {', '.join(names)}"
    return str(unknown(in_words(kind.__name__.removesuffix("Kind")), value, names))


def fraction(value: Any) -> Fraction:
    """
    >>> fraction("2/3")
    Fraction(2, 3)
    """
    if type(value) is str and _FRACTION.fullmatch(value):
        over = value.partition("/")[2]
        found = Fraction(value) if not over or int(over) else None
        if found is not None and str(found) == value:
            return found
    raise CannotDecode(f"{shortened(value)} is not a fraction in lowest terms")


def parsed(parse: Callable[[str], T], what: str, only: tuple[type, ...] = (object,)) -> Decode:
    """A value from the one text that is written for it."""

    def read(value: Any) -> T:
        with suppress(ValueError):
            if type(value) is str and isinstance(found := parse(value), only) and str(found) == value:
                return found
        raise CannotDecode(f"{shortened(value)} is not {what}")

    return read


def each(item: Decode) -> Decode:
    """A list of one kind of thing."""
    return lambda values: tuple([item(value) for value in _list(values)])


def parts(items: Sequence[Decode]) -> Decode:
    """A list of so many things, each of its own kind."""

    def read(values: Any) -> Any:
        if len(_list(values)) != len(items):
            raise CannotDecode(f"a list of {len(items)} stands here, not of {len(values)}")
        return tuple([item(value) for item, value in zip(items, values, strict=True)])

    return read


def _list(values: Any) -> list[Any]:
    if type(values) is not list:
        raise CannotDecode(f"{shortened(values)} is not a list")
    return values


def optional(item: Decode) -> Decode:
    """A thing, or null."""
    return lambda value: None if value is None else item(value)


def by_name(item: Decode) -> Decode:
    """Things that have names, in the order of their names."""

    def read(values: Any) -> Any:
        found = [item(value) for value in _list(values)]
        names = [one.name for one in found]
        if names != sorted(set(names)):
            raise CannotDecode("names stand here in their order, each once")
        return dict(zip(names, found, strict=True))

    return read


def by_text(key: Decode, item: Decode) -> Decode:
    """An object whose members are things by their texts."""

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise CannotDecode(f"{shortened(data)} is no object")
        return {key(text): item(value) for text, value in data.items()}

    return read


def all_of(item: Decode) -> Decode:
    """A list of different things in no order of their own."""
    return lambda values: frozenset([item(value) for value in _list(values)])


def told_apart(kinds: Mapping[str, Read]) -> Decode:
    """An object of one of several kinds, by the name of its kind."""

    def read(data: Any) -> Any:
        if type(data) is not dict:
            raise CannotDecode(f"{shortened(data)} is no object with a {KIND}")
        kind = data.get(KIND)
        if type(kind) is not str or kind not in kinds:
            raise CannotDecode(f"{KIND}: {shortened(kind)} is none of {', '.join(kinds)}")
        return kinds[kind]({name: value for name, value in data.items() if name != KIND}, {})

    return read


def reader(kind: Any, decoders: Mapping[str, Decode]) -> Read:
    """An object with the fields of its kind, all that have no default among them."""
    required = [name for name in decoders if default_of(kind, name) is MISSING]

    def read(data: Any, given: Mapping[str, Any]) -> Any:
        if type(data) is not dict:
            raise CannotDecode(f"{shortened(data)} is no object with the fields of {kind.__name__}")
        held = dict(given)
        for name, value in data.items():
            if name not in decoders:
                raise CannotDecode(f"{kind.__name__} has no field {shortened(name)}")
            try:
                held[name] = decoders[name](value)
            except CannotDecode as error:
                raise CannotDecode(f"{name}: {error}") from None
        for name in required:
            if name not in held:
                raise CannotDecode(f"{name} is missing")
        return kind(**held)

    return read
