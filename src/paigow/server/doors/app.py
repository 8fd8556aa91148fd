"""The application: every route by its door, one way in and one way to refuse.

FastAPI routes; messages are read and written by the types of the protocol, and the OpenAPI document is made
of the same routes and types (`description`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import Any, Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from paigow.server.codes import DoorCode, NotKeptCode
from paigow.server.doors import patience
from paigow.server.doors.asking import NOTHING_KEPT, DoorAnswer, DoorRefusal, DoorRequest, Route
from paigow.server.doors.description import open_api
from paigow.server.doors.identity import admitted, arrived, cookie_for
from paigow.server.doors.packing import encode
from paigow.server.doors.premises import Premises
from paigow.server.doors.routes import (
    audit,
    dealing,
    fairness,
    health,
    learning,
    odds,
    offered,
    own_tables,
    people,
    rounds,
    rules,
    tables,
    training,
    why,
)
from paigow.server.doors.site import Site
from paigow.server.doors.sockets import attend
from paigow.server.people.authority import Deed
from paigow.server.protocol.decoding import LARGEST_BODY, BadMessage, read_message
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.spoken import in_language, language_wanted
from paigow.store import Busy, CommitUnknown, StoreFailed
from paigow.web import page_files

log: Final = logging.getLogger("paigow.server")
JSON: Final = "application/json"
TEXT: Final = "text/plain; version=0.0.4; charset=utf-8"
HEADERS: Final = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
"""What every answer says to a browser: keep nothing, run nothing, show it in no frame."""


async def describe(asked: DoorRequest) -> str:
    """This description."""
    return _described(asked.house.cookie)


ROUTES: Final = (
    *people.ROUTES,
    *own_tables.ROUTES,
    *tables.ROUTES,
    *rounds.ROUTES,
    *fairness.ROUTES,
    *odds.ROUTES,
    *learning.ROUTES,
    *rules.ROUTES,
    *audit.ROUTES,
    *dealing.ROUTES,
    *training.ROUTES,
    *offered.ROUTES,
    *why.ROUTES,
    *health.ROUTES,
    Route("GET", "/openapi.json", Deed.READ_PROTOCOL, describe, None),
)


@cache
def _described(cookie: str) -> str:
    return encode(open_api(ROUTES, cookie)).decode("utf-8")


def build_app(house: Premises) -> FastAPI:
    """The application around a house; opening and closing the house is for who built it."""
    app = FastAPI(
        title="paigow",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan(house),
    )
    for path, routes in _by_path(ROUTES).items():
        app.add_api_route(path, _endpoint(house, routes), methods=list(routes), include_in_schema=False)
    app.add_api_websocket_route("/tables/{table}/socket", partial(attend, house))
    site = Site(house, page_files(), HEADERS)
    for path in site.paths:
        app.add_route(path, site.answer)
    app.add_exception_handler(HTTPException, partial(_not_routed, house, site))
    return app


def _lifespan(house: Premises) -> Callable[[FastAPI], Any]:
    @asynccontextmanager
    async def lives(_: FastAPI) -> AsyncIterator[None]:
        yield
        house.questions.close()

    return lives


def _by_path(routes: Iterable[Route]) -> dict[str, dict[str, Route]]:
    """The routes at each path by their methods: a path knows all methods that it answers to."""
    found: dict[str, dict[str, Route]] = {}
    for route in routes:
        found.setdefault(route.path, {})[route.method] = route
    return found


def _endpoint(house: Premises, routes: Mapping[str, Route]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        route = routes[request.method]
        begun, language = time.perf_counter(), _language(request)
        try:
            response = _written(house, route, await _asked(house, route, request), language)
        except DoorRefusal as refused:
            response = _refused(refused, language)
            if refused.cookie is not None:
                response.headers["set-cookie"] = cookie_for(house, refused.cookie)
        except Exception as error:  # whatever it is, the client hears one sentence and nothing of the inside
            place = _place_of(error)
            log.error("trouble", extra={"route": route.path, "kind": type(error).__name__, "place": place})
            response = _refused(_failed(error), language)
        took = round((time.perf_counter() - begun) * 1000, 1)
        house.answered[route.method, route.path, response.status_code] += 1
        log.info(
            "answered",
            extra={"method": route.method, "route": route.path, "status": response.status_code, "ms": took},
        )
        return response

    return endpoint


def _failed(error: Exception) -> DoorRefusal:
    """What is answered where something failed here; a store may do better later."""
    match error:
        case CommitUnknown():
            reason = "the store did not say whether it has kept this; look, and try again in a minute"
            return DoorRefusal(503, DoorCode.TROUBLE, reason)
        case StoreFailed() | Busy():
            return DoorRefusal(503, NotKeptCode.NOT_STORED, NOTHING_KEPT)
    return DoorRefusal(500, DoorCode.TROUBLE, "something went wrong here; it was written down, try again")


async def _asked(house: Premises, route: Route, request: Request) -> ProtocolMessage | DoorAnswer | str:
    """What the door answers to a request that came through the gates with a message of the protocol. The body
    is there before the token is looked at: until it is, the token may be given up."""
    address = arrived(house, request)
    data = b"" if route.takes is None else await _sent(request)
    person, _, shown = await admitted(house, request, address, route.deed)
    body = None if route.takes is None else _message(data, route.takes)
    token = "" if shown is None else shown.text
    return await route.door(
        DoorRequest(house, person, request.path_params, body, address, _language(request), token)
    )


def _language(request: Request) -> str:
    return language_wanted(request.headers.get("accept-language", ""))


async def _sent(request: Request) -> bytes:
    """The whole body of a request."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise DoorRefusal(415, DoorCode.NOT_JSON, f"send the body as {JSON}")
    data = bytearray()
    try:
        async with asyncio.timeout(patience.BODY_WITHIN):
            async for part in request.stream():
                data += part
                if len(data) > LARGEST_BODY:
                    raise DoorRefusal(413, DoorCode.TOO_LARGE, f"send {LARGEST_BODY:,} bytes at most")
    except ClientDisconnect:
        raise DoorRefusal(400, DoorCode.NOT_UNDERSTOOD, "the body ended too early") from None
    except TimeoutError:
        raise DoorRefusal(400, DoorCode.NOT_UNDERSTOOD, "the body came too slowly; send it at once") from None
    return bytes(data)


def _message(data: bytes, kind: type[ProtocolMessage]) -> ProtocolMessage:
    try:
        return read_message(data, kind, LARGEST_BODY)
    except BadMessage as error:
        raise DoorRefusal(400, DoorCode.NOT_UNDERSTOOD, error.reason) from None


def _written(
    house: Premises, route: Route, answer: ProtocolMessage | DoorAnswer | str, language: str
) -> Response:
    if isinstance(answer, str):
        media = TEXT if route.path == "/metrics" else JSON
        return Response(answer, headers={**HEADERS, "content-type": media})
    given = answer if isinstance(answer, DoorAnswer) else DoorAnswer(answer, route.status)
    said = encode(in_language(given.message, language))
    response = Response(said, given.status, {**HEADERS, **_spoken(language)})
    if given.cookie is not None:
        response.headers["set-cookie"] = cookie_for(house, given.cookie)
    return response


def _spoken(language: str) -> dict[str, str]:
    """What an answer says of the language of its texts, so that nobody keeps it for one of another."""
    return {"content-type": JSON, "content-language": language, "vary": "accept-language"}


def _refused(refusal: DoorRefusal, language: str) -> Response:
    headers = {**HEADERS, **_spoken(language)}
    headers |= {"retry-after": "5"} if refusal.status in (429, 503) else {}
    headers |= {"www-authenticate": "Bearer"} if refusal.status == 401 else {}
    return Response(encode(in_language(refusal.answer, language)), refusal.status, headers)


async def _not_routed(house: Premises, site: Site, request: Request, error: Exception) -> Response:
    """Nothing lives at the path that was asked for, or nothing answers to the method. Whoever typed a wrong
    address into a browser is told so by the page, which knows the way back."""
    assert isinstance(error, HTTPException)
    house.answered["other", "none", error.status_code] += 1
    if error.status_code == 405:
        reason = "nothing answers to this method here; see /openapi.json"
        response = _refused(DoorRefusal(405, DoorCode.NO_METHOD, reason), _language(request))
        response.headers.update(error.headers or {})
        return response
    if "text/html" in request.headers.get("accept", ""):
        return await site.answer(request, 404)
    refusal = DoorRefusal(404, DoorCode.NOT_FOUND, "there is nothing here; see /openapi.json")
    return _refused(refusal, _language(request))


def _place_of(error: BaseException) -> str:
    """Where in our code it happened, without any value."""
    trace, place = error.__traceback__, ""
    while trace is not None:
        place = f"{trace.tb_frame.f_globals.get('__name__', '')}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
