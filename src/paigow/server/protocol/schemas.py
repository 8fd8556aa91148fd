"""JSON schemas of every message, and of everything that stands in one.

Those of what the codec writes (views, what is awaited, events as they are seen, data of commands) are read
off the same hints as the codec's, so that a new event or command has its schema as soon as it exists.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final, get_args

import msgspec

from paigow.log.codec import COMMANDS, EVENTS, WAGERS
from paigow.pieces import CardOrTile
from paigow.server.codes import EVERY_CODE
from paigow.server.protocol import requests, teaching
from paigow.server.protocol.messages import FromClient, FromServer, ProtocolMessage
from paigow.table.commands import Command
from paigow.table.money.ledger import Account, Transfer
from paigow.table.showing.recall import RoundSummary
from paigow.table.showing.views import AwaitedView, TableView
from paigow.type_hints import (
    KIND,
    USUAL_LENGTH,
    USUAL_NUMBER,
    USUAL_TEXT,
    Within,
    are_told_apart,
    but_none,
    default_of,
    fields_of,
    has_fields,
    is_choice,
    is_union,
    parted,
)

Schema = dict[str, Any]
_PIECE: Final[Schema] = {"type": "string", "description": "a card or a tile: As, Td, Jk, 6-6, 6-6*"}
_PLAIN: Final[Mapping[Any, Schema]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
}
_SIGNED: Final = frozenset(each.name for each in fields(Command))


def referred(name: str) -> Schema:
    """Where the schema of that name stands."""
    return {"$ref": f"#/$defs/{name}"}


class _Shapes:
    """Schemas by name, gathered on the way through the hints. What goes in is bounded, what goes out is
    not."""

    def __init__(self) -> None:
        self.found: dict[str, Schema] = {}

    def shape(self, hint: Any, *, bounded: bool = False) -> Schema:
        """The schema of what the codec writes for a hint."""
        plain, bound = parted(hint)
        origin, inner = typing.get_origin(plain), typing.get_args(plain)
        if plain == CardOrTile:
            return _PIECE
        if plain in _PLAIN:
            return _PLAIN[plain] | (_within(plain, bound) if bounded else {})
        if is_choice(plain):
            return {"enum": [each.value for each in plain]}
        if plain is Fraction or plain is Account or plain in WAGERS:
            return {"type": "string"}
        if plain is Transfer:
            return _tuple([{"type": "string"}, {"type": "string"}, {"type": "integer"}])
        if has_fields(plain):
            return self.named(plain, bounded=bounded)
        if is_union(origin):
            return self._union(inner, bounded=bounded)
        if origin is Mapping:
            return {"type": "array", "items": self.shape(inner[1], bounded=bounded)}
        if inner[-1] is Ellipsis:
            few = {"maxItems": (bound or USUAL_LENGTH).most} if bounded else {}
            return {"type": "array", "items": self.shape(inner[0], bounded=bounded), **few}
        return _tuple([self.shape(each, bounded=bounded) for each in inner])

    def named(self, kind: Any, *, bounded: bool = False) -> Schema:
        """A thing with fields, which has a schema of its own."""
        name = kind.__name__
        if name not in self.found:
            self.found[name] = {}  # its own parts may refer to it
            self.found[name] = self.fields(kind, bounded=bounded)
        return referred(name)

    def fields(self, kind: Any, without: frozenset[str] = frozenset(), *, bounded: bool = False) -> Schema:
        """An object with the fields of a kind: all that have no default and are for everyone are there."""
        names, hints = fields_of(kind, extras=True)
        own = [name for name in names if name not in without]
        veiled = _veiled(kind)
        needed = [name for name in own if default_of(kind, name) is MISSING and name not in veiled]
        schema = {
            "type": "object",
            "properties": {name: self.shape(hints[name], bounded=bounded) for name in own},
            "additionalProperties": False,
        }
        return {**schema, "required": needed} if needed else schema

    def _union(self, inner: Sequence[Any], *, bounded: bool) -> Schema:
        if are_told_apart(inner):
            return {"oneOf": [self._told_apart(kind) for kind in inner]}
        shapes = [self.shape(each, bounded=bounded) for each in but_none(inner)]
        nothing = [_PLAIN[type(None)]] if len(shapes) < len(inner) else []
        return {"anyOf": [*shapes, *nothing]}

    def _told_apart(self, kind: Any) -> Schema:
        name = kind.__name__
        self.found[name] = _tagged(self.fields(kind), KIND, name)
        return referred(name)


def _within(plain: Any, bound: Any) -> Schema:
    if plain is int:
        within: Within = bound or USUAL_NUMBER
        return {"minimum": within.least, "maximum": within.most}
    if plain is str:
        words = bound or USUAL_TEXT
        return {"minLength": words.least, "maxLength": words.most}
    return {}


def _tuple(items: Sequence[Schema]) -> Schema:
    return {"type": "array", "prefixItems": list(items), "minItems": len(items), "maxItems": len(items)}


def _tagged(schema: Schema, field: str, name: str) -> Schema:
    """An object that says by a field of what kind it is."""
    return {
        **schema,
        "properties": {field: {"const": name}, **schema["properties"]},
        "required": [field, *schema.get("required", ())],
    }


def _veiled(kind: Any) -> frozenset[str]:
    """The fields that some viewers do not get."""
    if not is_dataclass(kind):
        return frozenset()
    return frozenset(each.name for each in fields(kind) if "audience" in each.metadata)


@cache
def table_shapes() -> dict[str, Schema]:
    """The schemas of everything that the codec writes for a client or reads from one, by name."""
    shapes = _Shapes()
    shapes.named(TableView)
    shapes.named(AwaitedView)
    shapes.named(RoundSummary)
    for name, event in EVENTS.items():
        shapes.found[name] = _tagged(shapes.fields(event), "event", name)
    data = {f"{name}Data": shapes.fields(kind, _SIGNED, bounded=True) for name, kind in COMMANDS.items()}
    shapes.found["SeenEvent"] = {"oneOf": [referred(name) for name in EVENTS]}
    shapes.found["CommandData"] = {"anyOf": [referred(name) for name in data]}
    return shapes.found | data


CLIENT_MESSAGES: tuple[type[ProtocolMessage], ...] = get_args(FromClient)
SERVER_MESSAGES: tuple[type[ProtocolMessage], ...] = get_args(FromServer)
REQUEST_TYPES: tuple[type[ProtocolMessage], ...] = tuple(
    kind
    for module in (requests, teaching)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, ProtocolMessage) and kind.__module__ == module.__name__
)


@cache
def protocol_schemas() -> dict[str, Schema]:
    """Every schema by its name; they refer to each other as ``#/$defs/NAME``."""
    every = (*CLIENT_MESSAGES, *SERVER_MESSAGES, *REQUEST_TYPES)
    _, found = msgspec.json.schema_components(every, ref_template="#/$defs/{name}")
    return dict(sorted({**found, **table_shapes(), "ProtocolCode": {"enum": [*EVERY_CODE]}}.items()))


def located(schema: Any, place: str) -> Any:
    """A schema whose parts are referred to at another place, such as ``#/components/schemas/``."""
    if isinstance(schema, dict):
        return {
            name: value.replace("#/$defs/", place)
            if name == "$ref" and isinstance(value, str)
            else located(value, place)
            for name, value in schema.items()
        }
    return [located(each, place) for each in schema] if isinstance(schema, list) else schema
