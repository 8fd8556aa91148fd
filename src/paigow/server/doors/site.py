"""The door of the page: its files, and its first file under every path of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from paigow.server.doors.premises import Premises
from paigow.web import PAGE_POLICY, PageFile

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

    def __init__(self, house: Premises, files: Mapping[str, PageFile], headers: Mapping[str, str]) -> None:
        self._house = house
        self._files = files
        self._headers = {**headers, "content-security-policy": PAGE_POLICY}
        self._plain = {**headers, "content-type": "text/plain; charset=utf-8"}

    @property
    def paths(self) -> tuple[str, ...]:
        """Every path that the page answers to."""
        return (*PLACES, *(path for path in self._files if path != _FIRST))

    async def answer(self, request: Request, status: int = 200) -> Response:
        """A file of the page; its first file for every path that is none."""
        if not self._house.is_allowed_host(request.headers.get("host", "")):
            return Response(b"the server is not asked for under that name\n", 403, self._plain)
        file = self._files.get(request.url.path, self._files.get(_FIRST))
        if file is None:
            return Response(_NOT_BUILT, 404, self._plain)
        headers = {**self._headers, "content-type": file.kind, "vary": "accept-encoding"}
        headers["cache-control"] = _FOR_GOOD if file.is_named_by_content else "no-cache"
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(file.packed, status, {**headers, "content-encoding": "gzip"})
        return Response(file.data, status, headers)
