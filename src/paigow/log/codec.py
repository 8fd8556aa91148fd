"""Events as plain data and back, read off the type hints of the frozen dataclasses.

Nothing is written by hand for any event: a new one is encoded as soon as it exists. Dataclasses become
objects without the fields that stand at their default, tuples become lists, choices their names, fractions
"n/d", and cards and tiles their texts, the second of two alike marked with a star (Jk*, 6-6*).
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Final

from paigow.cards import SECOND
from paigow.table import events as e

Encode = Callable[[Any], Any]
Decode = Callable[[Any], Any]
Pieces = Sequence[Any]

EVENTS: Final[Mapping[str, type[e.Event]]] = {
    name: kind
    for name in e.__all__
    if isinstance(kind := getattr(e, name), type) and issubclass(kind, e.Event) and kind is not e.Event
}
"""Every kind of event, by the name under which it is written down."""
_PLAIN: Final = frozenset({str, int, bool, type(None)})
"""What JSON holds as it is. Money is whole cents, so there is no float anywhere."""


class CannotEncode(TypeError):  # noqa: N818 - what has happened
    """A field of an event whose type the log does not know; teach it here."""


class Codec:
    """Encodes and decodes the events of one game; the deck says what its pieces are."""

    def __init__(self, pieces: Pieces) -> None:
        self._texts: dict[Any, str | None] = {None: None}
        self._pieces: dict[str | None, Any] = {None: None}
        for piece in pieces:
            text = str(piece)
            text += SECOND * (text in self._pieces)
            self._texts[piece] = text
            self._pieces[text] = piece
        self._encoders = {kind: self._shape(kind) for kind in EVENTS.values()}
        self._decoders = {name: self._reader(kind) for name, kind in EVENTS.items()}

    def encode(self, event: e.Event) -> dict[str, Any]:
        """The fields of an event as plain data."""
        return self._encoders[type(event)](event)  # type: ignore[no-any-return]

    def decode(self, kind: str, data: Mapping[str, Any]) -> e.Event:
        """The event of that kind that was encoded.

        Raises LookupError, TypeError or ValueError where the data are not those of such an event.
        """
        return self._decoders[kind](data)  # type: ignore[no-any-return]

    # Encoding: None stands for a type that JSON holds as it is

    def _encoder(self, hint: Any) -> Encode | None:
        hint = _supertype(hint)
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if hint is Any:
            return self._texts.__getitem__
        if hint in _PLAIN or (isinstance(hint, type) and issubclass(hint, Enum)):
            return None  # a choice by name is its own text already
        if hint is Fraction:
            return str
        if is_dataclass(hint):
            return self._shape(hint)
        if origin is tuple and inner[-1] is Ellipsis:
            return self._each(inner[0])
        if origin is tuple:
            return self._parts(inner)
        if _is_union(origin):
            return self._optional(inner)
        raise CannotEncode(f"the log cannot write {hint}")

    def _shape(self, kind: Any) -> Encode:
        """An encoder of a dataclass: required fields, then those that are not at their default.

        It is written out as a function of its own, as `dataclasses` does for `__init__`: every event of every
        round goes through one of these.
        """
        names, hints = _fields(kind)
        known: dict[str, Any] = {}
        always, sometimes = [], []
        for name in names:
            default, encoder = _default(kind, name), self._encoder(hints[name])
            known |= {f"default_{name}": default, f"encode_{name}": encoder}
            encoded = f"of.{name}" if encoder is None else f"encode_{name}(of.{name})"
            if default is MISSING:
                always.append(f"{name!r}: {encoded}")
            else:
                sometimes.append(f" if of.{name} != default_{name}: shape[{name!r}] = {encoded}")
        body = [f" shape = {{{', '.join(always)}}}", *sometimes, " return shape"]
        exec("\n".join(["def encode(of):", *body]), known)
        encode: Encode = known["encode"]
        return encode

    def _each(self, item: Any) -> Encode | None:
        encoder = self._encoder(item)
        return None if encoder is None else lambda values: [encoder(value) for value in values]

    def _parts(self, items: Sequence[Any]) -> Encode | None:
        encoders = [self._encoder(item) for item in items]
        if not any(encoders):
            return None
        return lambda values: [
            value if encoder is None else encoder(value)
            for value, encoder in zip(values, encoders, strict=True)
        ]

    def _optional(self, items: Sequence[Any]) -> Encode | None:
        encoder = self._encoder(_only(items)) if not _are_plain(items) else None
        return None if encoder is None else lambda value: None if value is None else encoder(value)

    # Decoding

    def _decoder(self, hint: Any) -> Decode:
        hint = _supertype(hint)
        origin, inner = typing.get_origin(hint), typing.get_args(hint)
        if hint is Any:
            return self._pieces.__getitem__
        if hint in _PLAIN:
            return lambda value: _checked(value, hint)
        if isinstance(hint, type) and issubclass(hint, Enum | Fraction):
            return hint
        if is_dataclass(hint):
            return self._reader(hint)
        if origin is tuple and inner[-1] is Ellipsis:
            each = self._decoder(inner[0])
            return lambda values: tuple([each(value) for value in values])
        if origin is tuple:
            decoders = [self._decoder(item) for item in inner]
            return lambda values: tuple(decode(value) for decode, value in zip(decoders, values, strict=True))
        return self._one_of(inner)

    def _one_of(self, items: Sequence[Any]) -> Decode:
        if _are_plain(items):
            allowed = tuple(map(_supertype, items))
            return lambda value: _checked(value, *allowed)
        decoder = self._decoder(_only(items))
        return lambda value: None if value is None else decoder(value)

    def _reader(self, kind: Any) -> Decode:
        names, hints = _fields(kind)
        decoders = {name: self._decoder(hints[name]) for name in names}
        return lambda data: kind(**{name: decoders[name](value) for name, value in data.items()})


@cache
def codec_for(pieces: tuple[Any, ...]) -> Codec:
    """The codec of a deck, made once."""
    return Codec(pieces)


def _checked(value: Any, *allowed: Any) -> Any:
    if type(value) not in allowed:
        raise TypeError(f"{value!r} is not of the kind that stands here")
    return value


def _supertype(hint: Any) -> Any:
    while isinstance(hint, typing.NewType):
        hint = hint.__supertype__
    return hint


def _is_union(origin: Any) -> bool:
    return origin is typing.Union or origin is types.UnionType


def _are_plain(items: Sequence[Any]) -> bool:
    return all(_supertype(item) in _PLAIN for item in items)


def _only(items: Sequence[Any]) -> Any:
    """Of a type and None, the type; no other mixture has one meaning."""
    held = [item for item in items if item is not type(None)]
    if len(held) != 1:
        raise CannotEncode(f"the log cannot tell {' from '.join(map(str, held))}")
    return held[0]


def _fields(kind: Any) -> tuple[list[str], dict[str, Any]]:
    return [each.name for each in fields(kind)], typing.get_type_hints(kind)


def _default(kind: Any, name: str) -> Any:
    """What a field holds where nothing is said; MISSING equals nothing else."""
    each = kind.__dataclass_fields__[name]
    return each.default if each.default_factory is MISSING else each.default_factory()
