"""The OpenAPI document, made of the routes and of the types of the protocol."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final

from paigow import __version__
from paigow.server.http.request import REFUSALS, Route
from paigow.server.people.authority import Grant, PersonRole, may
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.requests import ErrorAnswer
from paigow.server.protocol.schemas import located, protocol_schemas

_PLACE: Final = "#/components/schemas/"
_ALWAYS: Final = (401, 403, 404, 429, 503)
"""Statuses that any handler may answer: a wrong token, a foreign page, a name that leads nowhere, too often,
and a store that does not answer."""
_NUMBERS: Final = frozenset({"position", "number", "line"})


def open_api(routes: Iterable[Route], cookie: str) -> dict[str, Any]:
    """What there is to ask, by whom, and what is answered; each server names its cookie itself."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "paigow",
            "version": __version__,
            "description": "Tables of the Pai Gow family. What goes through sockets is in docs/protocol.md.",
        },
        "paths": paths,
        "components": {
            "schemas": located(protocol_schemas(), _PLACE),
            "securitySchemes": {
                "bearer": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": cookie},
            },
        },
    }


def _operation(route: Route) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": route.handler.__name__,
        "summary": route.summary,
        "description": f"For: {', '.join(_who_may(route))}.",
        "responses": _responses(route),
    }
    if route.parameters:
        operation["parameters"] = [_parameter(name) for name in route.parameters]
    if route.takes is not None:
        operation["requestBody"] = {"required": True, "content": _content(route.takes)}
    needed: list[dict[str, list[str]]] = [{"bearer": []}, {"cookie": []}]
    if may(PersonRole.ANONYMOUS, route.permission) is Grant.NO:
        operation["security"] = needed
    elif any(
        may(role, route.permission) is not Grant.NO for role in PersonRole if role is not PersonRole.ANONYMOUS
    ):
        operation["security"] = [{}, *needed]
    return operation


def _who_may(route: Route) -> list[str]:
    return [str(role) for role in PersonRole if may(role, route.permission) is not Grant.NO]


def _parameter(name: str) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": 64}
    if name in _NUMBERS:
        schema = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _responses(route: Route) -> dict[str, Any]:
    good: dict[str, Any] = {"description": HTTPStatus(route.status).phrase}
    if route.gives is not None:
        good |= {"content": _content(route.gives)}
    elif route.path.endswith(".json"):
        good |= {"content": {"application/json": {"schema": {"type": "object"}}}}
    else:
        good |= {"content": {"text/plain": {"schema": {"type": "string"}}}}
    statuses = {*_ALWAYS, *route.refusals, *((400, 413, 415) if route.takes is not None else ())}
    refused = {
        str(status): {
            "description": REFUSALS[status],
            "content": _content(route.refuses_with if status == 409 else ErrorAnswer),
        }
        for status in sorted(statuses)
    }
    return {str(route.status): good, **refused}


def _content(kind: type[ProtocolMessage]) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"{_PLACE}{kind.__name__}"}}}
