"""The OpenAPI document says what the server does: the same routes, and nothing answered otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from fastapi.routing import APIRoute, APIWebSocketRoute
from hypothesis import HealthCheck, settings
from schemathesis import Config
from schemathesis.checks import CHECKS
from starlette.routing import Route as StarletteRoute

import server_kit
from database_plugin import databases
from paigow.server.http.app import ROUTES, Site, build_app
from paigow.server.http.openapi import open_api
from paigow.server.http.request import REFUSALS
from paigow.server.http.state import AppState
from paigow.server.people.authority import COOKIE
from paigow.web import page_files
from server_kit import SAMPLE, a_house, asking, in_thread, run, token_for

pytestmark = pytest.mark.sizes(all=1)


def test_the_document_has_the_routes_that_live_and_no_others() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            described = (await client.get("/openapi.json")).json()
            app = build_app(house)
            live = {
                (method.lower(), route.path)
                for route in app.routes
                if isinstance(route, APIRoute)
                for method in route.methods or ()
            }
            assert live == {(method, path) for path, each in described["paths"].items() for method in each}
            others = [route for route in app.routes if not isinstance(route, APIRoute)]
            assert [route.path for route in others if isinstance(route, APIWebSocketRoute)] == [
                "/tables/{table}/socket"
            ]
            assert [route.path for route in others if isinstance(route, StarletteRoute)] == [
                *Site(house, page_files(), {}).paths
            ], "and the page, which is no part of the protocol"

    run(scenario())


def test_every_schema_of_the_document_is_one() -> None:
    described = open_api(ROUTES, COOKIE)
    for name in described["components"]["schemas"]:
        jsonschema_rs.validator_for(
            {"components": described["components"], "$ref": f"#/components/schemas/{name}"}
        )


REFUSED = [str(status) for status in REFUSALS]
CONFIGURED = Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})
DESCRIBED = schemathesis.openapi.from_dict(open_api(ROUTES, COOKIE), config=CONFIGURED)
COUNTED = count()
WIDER: Any = CHECKS.get_one("positive_data_acceptance")
"""To a schema 5.0 is a whole number, and any text a name that can be seen: the protocol refuses more."""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> Iterator[tuple[str, AppState]]:
    if request.param == "sqlite":
        with in_thread(SAMPLE) as running:
            yield running
        return
    with databases(request.getfixturevalue("postgresql")) as make, pytest.MonkeyPatch.context() as patched:
        patched.setattr(server_kit, "new_address", lambda _: make())
        with in_thread(SAMPLE) as running:
            yield running


@DESCRIBED.parametrize()
@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_is_answered_as_described(
    case: schemathesis.Case[Any], server: tuple[str, AppState]
) -> None:
    address, house = server
    role = "licensee" if (case.method, case.path) == ("POST", "/tables") else "player"
    if "table" in case.path_parameters and _is_sound(case):
        case.path_parameters["table"] = house.registry.tables[0].id
    token = token_for(house, role, f"{role} {next(COUNTED)}")
    case.call_and_validate(
        base_url=f"http://{address}",
        headers={"Authorization": f"Bearer {token}"},
        excluded_checks=[WIDER],
        timeout=300,  # odds take their time on a busy machine
    )


def _is_sound(case: schemathesis.Case[Any]) -> bool:
    """Whether it is meant to be answered, so that it may as well be about a table that there is."""
    return case.meta is not None and case.meta.generation.mode.is_positive
