"""The schemas of the protocol: of every message, and of everything that stands in one."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args

import msgspec

from paigow.server.codes import EVERY_CODE
from paigow.server.protocol import dealing, fairness, learning, offered, people, requests, training, why
from paigow.server.protocol.messages import FromClient, FromServer, ProtocolMessage
from paigow.server.protocol.shapes import Schema, table_shapes

CLIENT_MESSAGES: tuple[type[ProtocolMessage], ...] = get_args(FromClient)
SERVER_MESSAGES: tuple[type[ProtocolMessage], ...] = get_args(FromServer)
REQUEST_TYPES: tuple[type[ProtocolMessage], ...] = tuple(
    kind
    for module in (people, requests, fairness, learning, dealing, training, offered, why)
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
