"""The application: every route, the files of the page, one way in and one way to refuse.

FastAPI routes; messages are read and written by the types of the protocol, and the OpenAPI document is made
of the same routes and types (`openapi`).
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from typing import Any, Final

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from paigow.server.codes import ErrorCode, NotKeptCode
from paigow.server.hosting import CLOSING, UNHEARD
from paigow.server.http import connections
from paigow.server.http.openapi import open_api
from paigow.server.http.relay import LONGEST, MISDIRECTED, PATIENCE, UnheardError
from paigow.server.http.request import (
    NOTHING_KEPT,
    HandlerRequest,
    HandlerResponse,
    HTTPError,
    Route,
    Routes,
    admit,
    client_address,
    cookie_for,
    is_from_server,
)
from paigow.server.http.routes import (
    coach,
    health,
    lessons,
    odds,
    operation,
    people,
    practice,
    rounds,
    tables,
    today,
)
from paigow.server.http.sockets import serve_viewer
from paigow.server.http.state import AppState
from paigow.server.people.authority import Permission
from paigow.server.protocol.decoding import LARGEST_BODY, MessageError, read_message
from paigow.server.protocol.language import in_language, language_wanted
from paigow.server.protocol.messages import ProtocolMessage, RefusalMessage, encode
from paigow.store import BusyError, CommitUnknownError, StoreFailedError
from paigow.web import PAGE_POLICY, PageFile, page_file, page_files

PLACES: Final = (
    "/",
    "/table/{name}",
    "/me",
    "/rules",
    "/rules/{name}",
    "/odds",
    "/odds/{name}",
    "/signs/{name}",
    "/audit",
    "/operate",
    "/rounds",
    "/rounds/{name}/{number}",
    "/learn",
    "/learn/{name}",
    "/train",
    "/train/{name}",
    "/deal",
    "/deal/{name}",
)
"""Where one may be on the page: all of them are its one document."""
_FIRST: Final = "/index.html"
_NOT_BUILT: Final = b"The page was not built; run make page, or play by paigow play.\n"
_FOR_GOOD: Final = "public, max-age=31536000, immutable"


class Site:
    """The page's files as answers."""

    def __init__(self, state: AppState, files: Mapping[str, PageFile], headers: Mapping[str, str]) -> None:
        self._state = state
        self._files = {**files, **_in_languages(files, state.options.languages)}
        self._headers = {**headers, "content-security-policy": PAGE_POLICY}
        self._plain = {**headers, "content-type": "text/plain; charset=utf-8"}

    @property
    def paths(self) -> tuple[str, ...]:
        """Every path that the page answers to."""
        return (*PLACES, *(path for path in self._files if path != _FIRST))

    async def answer(self, request: Request, status: int = 200) -> Response:
        """A file of the page; its first file for every path that is none."""
        if not self._state.is_allowed_host(request.headers.get("host", "")):
            return Response(b"the server is not asked for under that name\n", 403, self._plain)
        file = self._files.get(request.url.path, self._files.get(_FIRST))
        if file is None:
            return Response(_NOT_BUILT, 404, self._plain)
        headers = {**self._headers, "content-type": file.kind, "vary": "accept-encoding"}
        headers["cache-control"] = _FOR_GOOD if file.is_named_by_content else "no-cache"
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.packed, status, {**headers, "content-encoding": "gzip"})
        return Response(file.data, status, headers)


def _in_languages(files: Mapping[str, PageFile], languages: Sequence[str]) -> dict[str, PageFile]:
    """The page's first file, which says in which languages the page is to be, where an operator says so."""
    if not languages or _FIRST not in files:
        return {}
    before = files[_FIRST].data
    said = f'<html data-languages="{" ".join(languages)}"'.encode()
    assert before.count(b"<html") == 1, "the page's first file is one document"
    return {_FIRST: page_file(_FIRST, before.replace(b"<html", said))}


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


ROUTES: Final = Routes(
    route
    for module in (people, tables, rounds, odds, coach, lessons, practice, today, operation, health)
    for route in module.ROUTES
)


@ROUTES.add("GET", "/openapi.json", Permission.READ_PROTOCOL)
async def describe(asked: HandlerRequest) -> str:
    """This description."""
    return _description(asked.state.cookie)


@cache
def _description(cookie: str) -> str:
    return encode(open_api(ROUTES, cookie)).decode("utf-8")


def build_app(state: AppState) -> FastAPI:
    """The application around a state; whoever made the state opens and closes it."""
    app = FastAPI(
        title="paigow",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_lifespan(state),
    )
    for path, routes in _by_path(ROUTES).items():
        app.add_api_route(path, _endpoint(state, routes), methods=list(routes), include_in_schema=False)
    app.add_api_websocket_route("/tables/{table}/socket", partial(serve_viewer, state))
    site = Site(state, page_files(), HEADERS)
    for path in site.paths:
        app.add_route(path, site.answer)
    app.add_exception_handler(HTTPException, partial(_no_route, state, site))
    return app


def _lifespan(state: AppState) -> Callable[[FastAPI], Any]:
    @asynccontextmanager
    async def lives(_: FastAPI) -> AsyncIterator[None]:
        yield
        state.jobs.close()
        await state.relay.close()

    return lives


def _by_path(routes: Iterable[Route]) -> dict[str, dict[str, Route]]:
    """The routes at each path by their methods: a path knows all methods that it answers to."""
    found: dict[str, dict[str, Route]] = {}
    for route in routes:
        found.setdefault(route.path, {})[route.method] = route
    return found


def _endpoint(state: AppState, routes: Mapping[str, Route]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        route = routes[request.method]
        begun, language = time.perf_counter(), _language(state, request)
        try:
            response = _response(state, route, await _answer(state, route, request), language)
        except HTTPError as refused:
            response = _error_response(refused, language)
            if refused.cookie is not None:
                response.headers["set-cookie"] = cookie_for(state, refused.cookie)
        except Exception as error:  # whatever it is, the client hears one sentence and nothing of the inside
            place = _place_of(error)
            log.error("trouble", extra={"route": route.path, "kind": type(error).__name__, "place": place})
            response = _error_response(_error_for(error), language)
        took = round((time.perf_counter() - begun) * 1000, 1)
        state.answered[route.method, route.path, response.status_code] += 1
        log.info(
            "answered",
            extra={"method": route.method, "route": route.path, "status": response.status_code, "ms": took},
        )
        return response

    return endpoint


def _error_for(error: Exception) -> HTTPError:
    """What is answered where something failed here; a store may do better later."""
    match error:
        case CommitUnknownError():
            reason = "the store did not say whether it has kept this; look, and try again in a minute"
            return HTTPError(503, ErrorCode.TROUBLE, reason)
        case StoreFailedError() | BusyError():
            return HTTPError(503, NotKeptCode.NOT_STORED, NOTHING_KEPT)
    return HTTPError(500, ErrorCode.TROUBLE, "something went wrong here; it was written down, try again")


async def _answer(
    state: AppState, route: Route, request: Request
) -> ProtocolMessage | HandlerResponse | str | Response:
    """What the handler answers to a request that was admitted with a message of the protocol. The body
    is there before the token is looked at: until it is, the token may be given up."""
    address = client_address(state, request)
    if not all(map(str.isprintable, request.path_params.values())):
        reason = "the address holds characters that cannot be read; leave them out"
        raise HTTPError(404, ErrorCode.NOT_FOUND, reason)
    data = b"" if route.takes is None else await _read_body(request)
    is_relayed = is_from_server(state, request.headers)
    if (table := request.path_params.get("table")) and await state.registry.elsewhere(table) is not None:
        if is_relayed:
            raise HTTPError(MISDIRECTED, CLOSING.code, CLOSING.reason)
        if (answer := await _relayed(state, route, request, data, address)) is not None:
            return answer
    person, _, shown = await admit(state, request, address, route.permission)
    body = None if route.takes is None else _decode_body(data, route.takes)
    token = "" if shown is None else shown.text
    return await route.handler(
        HandlerRequest(
            state, person, request.path_params, body, address, _language(state, request), token, is_relayed
        )
    )


async def _relayed(
    state: AppState, route: Route, request: Request, data: bytes, address: str
) -> Response | HandlerResponse | None:
    """What the server that runs the table answers; nothing where it is run here by now."""
    seconds = LONGEST if route.takes is None else PATIENCE
    try:
        return await state.relay.answer(request, data, address, seconds=seconds)
    except UnheardError:
        if route.refuses_with is not RefusalMessage or route.takes is None:
            raise HTTPError(503, UNHEARD.code, UNHEARD.reason) from None
        given: Any = _decode_body(data, route.takes)
        refusal = RefusalMessage(id=given.id, code=UNHEARD.code, reason=UNHEARD.reason, again=True)
        return HandlerResponse(refusal, 409)


def _language(state: AppState, request: Request) -> str:
    return language_wanted(request.headers.get("accept-language", ""), state.options.languages)


async def _read_body(request: Request) -> bytes:
    """The whole body of a request."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise HTTPError(415, ErrorCode.NOT_JSON, f"send the body as {JSON}")
    data = bytearray()
    try:
        async with asyncio.timeout(connections.BODY_WITHIN):
            async for part in request.stream():
                data += part
                if len(data) > LARGEST_BODY:
                    raise HTTPError(413, ErrorCode.TOO_LARGE, f"send {LARGEST_BODY:,} bytes at most")
    except ClientDisconnect:
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, "the body ended too early") from None
    except TimeoutError:
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, "the body came too slowly; send it at once") from None
    return bytes(data)


def _decode_body(data: bytes, kind: type[ProtocolMessage]) -> ProtocolMessage:
    try:
        return read_message(data, kind, LARGEST_BODY)
    except MessageError as error:
        raise HTTPError(400, ErrorCode.NOT_UNDERSTOOD, error.reason) from None


def _response(
    state: AppState, route: Route, answer: ProtocolMessage | HandlerResponse | str | Response, language: str
) -> Response:
    if isinstance(answer, Response):
        return answer
    if isinstance(answer, str):
        media = TEXT if route.path == "/metrics" else JSON
        return Response(answer, headers={**HEADERS, "content-type": media})
    given = answer if isinstance(answer, HandlerResponse) else HandlerResponse(answer, route.status)
    said = encode(in_language(given.message, language))
    response = Response(said, given.status, {**HEADERS, **_language_headers(language)})
    if given.cookie is not None:
        response.headers["set-cookie"] = cookie_for(state, given.cookie)
    return response


def _language_headers(language: str) -> dict[str, str]:
    """What an answer says of the language of its texts, so that nobody keeps it for one of another."""
    return {"content-type": JSON, "content-language": language, "vary": "accept-language"}


def _error_response(refusal: HTTPError, language: str) -> Response:
    headers = {**HEADERS, **_language_headers(language)}
    headers |= {"retry-after": "5"} if refusal.status in (429, 503) else {}
    headers |= {"www-authenticate": "Bearer"} if refusal.status == 401 else {}
    return Response(encode(in_language(refusal.answer, language)), refusal.status, headers)


async def _no_route(state: AppState, site: Site, request: Request, error: Exception) -> Response:
    """Nothing lives at the path that was asked for, or nothing answers to the method. Whoever typed a wrong
    address into a browser is told so by the page, which knows the way back."""
    assert isinstance(error, HTTPException)
    state.answered["other", "none", error.status_code] += 1
    if error.status_code == 405:
        reason = "nothing answers to this method here; see /openapi.json"
        response = _error_response(HTTPError(405, ErrorCode.NO_METHOD, reason), _language(state, request))
        response.headers.update(error.headers or {})
        return response
    if "text/html" in request.headers.get("accept", ""):
        return await site.answer(request, 404)
    refusal = HTTPError(404, ErrorCode.NOT_FOUND, "there is nothing here; see /openapi.json")
    return _error_response(refusal, _language(state, request))


def _place_of(error: BaseException) -> str:
    """Where in our code it happened, without any value."""
    trace, place = error.__traceback__, ""
    while trace is not None:
        place = f"{trace.tb_frame.f_globals.get('__name__', '')}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
