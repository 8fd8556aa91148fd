"""The page as it was built: its files, each by the path that it is asked for under."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

__all__ = ["PAGE_POLICY", "PageFile", "page_file", "page_files"]

_SITE: Final = files("paigow").joinpath("web", "site")
_KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".png": "image/png",
    ".woff2": "font/woff2",
}
PAGE_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; "
    "worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What a browser may do on the page: run and load what comes from here, and nothing else."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """One file of the page."""

    kind: str
    data: bytes
    packed: bytes
    """The same, compressed."""
    is_named_by_content: bool
    """Whether its name changes with it, so that a browser may keep it for good."""


def page_files() -> Mapping[str, PageFile]:
    """Every file of the page by its path; none where it was not built (`make page`)."""
    return {f"/{path}": page_file(path, file.read_bytes()) for path, file in _walk(_SITE, "")}


def _walk(folder: Traversable, path: str) -> list[tuple[str, Traversable]]:
    if not folder.is_dir():
        return []
    found = []
    for each in sorted(folder.iterdir(), key=lambda file: file.name):
        name = f"{path}{each.name}"
        found += _walk(each, f"{name}/") if each.is_dir() else [(name, each)]
    return found


def page_file(path: str, data: bytes) -> PageFile:
    """A file of the page, as it is answered."""
    kind = _KINDS[path[path.rindex(".") :]]
    return PageFile(kind, data, gzip.compress(data, mtime=0), path.startswith("assets/"))
